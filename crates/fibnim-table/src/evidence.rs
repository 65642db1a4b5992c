//! Tables as evidence for the solver.

#[cfg(feature = "store")]
use std::fmt;

use fibnim::{Budget, Evidence, Knowledge, Monitor, Nat, Rules, SolveError, Source, TableReadError, Threshold};

use crate::shape::{Shape, Sorted};
use crate::source::Read;
#[cfg(feature = "store")]
use crate::store::{Storage, TableFile};
use crate::table::Table;

impl Evidence for Table {
    fn rules(&self) -> &Rules {
        self.shape().rules()
    }

    fn threshold(&self, piles: &[Nat], _: &mut Budget<dyn Monitor + '_>) -> Result<Knowledge<Threshold>, SolveError> {
        look_up(self.shape(), self, piles)
    }
}

#[cfg(feature = "store")]
impl<S: Storage + fmt::Debug> Evidence for TableFile<S> {
    fn rules(&self) -> &Rules {
        self.shape().rules()
    }

    fn threshold(&self, piles: &[Nat], _: &mut Budget<dyn Monitor + '_>) -> Result<Knowledge<Threshold>, SolveError> {
        look_up(self.shape(), self, piles)
    }
}

/// What a table of this shape says of a position.
fn look_up(shape: &Shape, table: &impl Read, piles: &[Nat]) -> Result<Knowledge<Threshold>, SolveError> {
    let sizes: Option<Vec<u32>> = piles.iter().map(|pile| u32::try_from(pile).ok()).collect();
    let Some(sorted) = sizes.and_then(|sizes| Sorted::new(shape, &sizes).ok()) else { return Ok(Knowledge::UNKNOWN) };
    let threshold = table.read(&sorted).map_err(TableReadError::new)?;
    Ok(Knowledge::Known {
        value: threshold.map(Nat::from).into(),
        source: Source::Table { piles: shape.piles(), max: shape.max() },
    })
}
