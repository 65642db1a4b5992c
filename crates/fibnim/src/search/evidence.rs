//! A table of thresholds as evidence for further positions: one search serves a whole game.

use crate::nat::Nat;
use crate::play::Rules;
use crate::search::thresholds::ThresholdTable;
use crate::solve::{Budget, Evidence, Knowledge, Monitor, SolveError, Source, Threshold};

/// ```
/// use std::sync::Arc;
/// use fibnim::{Budget, Nat, Reason, Rules, Solver, Source, search::ThresholdTable};
/// let table = ThresholdTable::build(&Rules::FIBONACCI, &[9u32, 8, 7].map(Nat::from), &mut Budget::default())?;
/// let mut solver = Solver::new(Rules::FIBONACCI);
/// solver.add_evidence(Arc::new(table))?;
/// let analysis = solver.solve(&"(5,7,9;3)".parse()?, &mut Budget::default())?;
/// assert_eq!(analysis.reason(), Reason::Evidence(Source::Table { piles: 3, max: 9 }));
/// # Ok::<(), fibnim::Error>(())
/// ```
impl Evidence for ThresholdTable {
    fn rules(&self) -> &Rules {
        ThresholdTable::rules(self)
    }

    fn threshold(&self, piles: &[Nat], _: &mut Budget<dyn Monitor + '_>) -> Result<Knowledge<Threshold>, SolveError> {
        let sizes: Option<Vec<usize>> = piles.iter().map(|pile| usize::try_from(pile).ok()).collect();
        let Some(sizes) = sizes.filter(|_| self.covers(piles)) else { return Ok(Knowledge::UNKNOWN) };
        let bounds = self.bounds();
        Ok(Knowledge::Known {
            value: ThresholdTable::threshold(self, &sizes).map(Nat::from).into(),
            source: Source::Table {
                piles: bounds.len() as u32,
                max: bounds.last().copied().unwrap_or_default() as u32,
            },
        })
    }
}
