//! A table in memory.

use std::sync::OnceLock;

use fibnim::{Budget, Monitor, SolveError};

use crate::digest::Digest;
use crate::error::{DamageError, OutOfTableError};
use crate::filling::Filling;
use crate::kernel::block::Block;
use crate::kernel::layout::Layout;
use crate::method::Method;
use crate::piece::{Apart, Piece};
use crate::plan::Plan;
use crate::room::Room;
use crate::shape::{Shape, Sorted};
use crate::source::{Read, Thresholds};
use crate::threads::{Meter, flow};
use crate::tiles::{Depot, Tiling};

/// A table of thresholds in memory, a byte a canonical position; thresholds of 255 and more are held apart.
#[derive(Debug)]
pub struct Table {
    pub(crate) shape: Shape,
    /// Every block is a chunk.
    pub(crate) plan: Plan,
    /// Where the thresholds of every block begin.
    pub(crate) offsets: Vec<u64>,
    pub(crate) bytes: Room,
    /// Finite thresholds of 255 and more, with their places, in increasing order.
    pub(crate) apart: Vec<(u64, u32)>,
}

impl PartialEq for Table {
    fn eq(&self, other: &Self) -> bool {
        let same = self.shape == other.shape && self.plan == other.plan;
        same && self.bytes[..] == other.bytes[..] && self.apart == other.apart
    }
}

impl Eq for Table {}

impl Table {
    /// Fills a table with `threads` threads (0 counts as 1; one thread starts no other). The result does not depend on
    /// their number.
    ///
    /// # Errors
    /// If the table does not fit the memory of the budget, which [`Shape::cost`] tells before any work, or the monitor
    /// ends the work.
    pub fn build(shape: Shape, threads: usize, budget: &mut Budget<dyn Monitor + '_>) -> Result<Self, SolveError> {
        let layout = shape.layout();
        let bounds = vec![shape.max(); shape.piles() as usize];
        Self::of_layout(shape, layout, &bounds, threads, budget)
    }

    /// Fills a table with those of the positions of a shape that a layout has; of them `bounds` is the largest.
    pub(crate) fn of_layout(
        shape: Shape,
        layout: Layout,
        bounds: &[u32],
        threads: usize,
        budget: &mut Budget<dyn Monitor + '_>,
    ) -> Result<Self, SolveError> {
        let (method, cost) = Method::of_table(&layout, threads, budget.memory);
        let bounds = || bounds.iter().copied();
        cost.afford(bounds(), budget.memory)?;
        let plan = Plan::of_blocks(layout);
        let spare = budget.memory - u64::try_from(&cost.bytes).unwrap_or(budget.memory);
        let mut room = Filling::room(&plan).ok_or_else(|| cost.refusal(bounds(), budget.memory))?;
        let allowed = budget.memory;
        let total = room.len() as u64;
        let meter = Meter::in_stages(method.stages(), total, &mut budget.monitor);
        let tiling = Tiling::new(&layout);
        let filling = Filling::new(&plan, &mut room, spare, tiling.blocks_of_spans());
        let refusal = OnceLock::new();
        let keep = |block: Block<'_>| {
            let fits = filling.put(tiling.span_of_block(block.id), block.bytes, block.exceptions.iter().copied());
            let result = meter.add(block.bytes.len() as u64).and(if fits {
                Ok(())
            } else {
                Err(SolveError::Memory { positions: meter.progress().done, allowed })
            });
            let flow = flow(&result);
            if let Err(beyond) = result {
                // The first refusal is returned.
                let _ = refusal.set(beyond);
            }
            flow
        };
        // If this breaks, the result is that the work was stopped.
        let look = |positions| flow(&meter.add(positions));
        let computed = method.compute(&layout, &shape, threads, &Depot::in_memory(), &look, &keep);
        if let Some(refusal) = refusal.into_inner() {
            return Err(refusal);
        }
        if computed.is_err() || meter.progress().done != total {
            return Err(SolveError::Stopped(meter.progress()));
        }
        let (offsets, apart) = filling.finish();
        Ok(Self { shape, plan, offsets, bytes: room, apart })
    }

    /// What the table is of.
    #[must_use]
    pub fn shape(&self) -> &Shape {
        &self.shape
    }

    /// A number that differs, almost certainly, between tables that differ: FNV-1a over all thresholds in order.
    #[must_use]
    pub fn checksum(&self) -> u64 {
        let (words, rest) = self.bytes.as_chunks::<8>();
        let words = words.iter().map(|word| u64::from_le_bytes(*word)).chain(rest.iter().map(|&byte| u64::from(byte)));
        let apart = self.apart.iter().flat_map(|&(place, threshold)| [place, u64::from(threshold)]);
        words.chain(apart).fold(Digest::EMPTY, Digest::with).value()
    }

    /// The threshold of a position, `None` for infinity. The piles may be in any order, and missing piles are 0.
    ///
    /// # Errors
    /// If there are more piles than the table has, or a larger one.
    pub fn threshold(&self, piles: &[u32]) -> Result<Option<u32>, OutOfTableError> {
        Ok(self.at(&Sorted::new(&self.shape, piles)?))
    }

    /// The threshold of a position that the table has.
    pub(crate) fn at(&self, sorted: &Sorted) -> Option<u32> {
        let (id, place) = self.plan.layout().locate(sorted.piles());
        let place = self.offsets[self.plan.chunk_of(id) as usize] as usize + place;
        match self.bytes[place] {
            u8::MAX => self.apart(place),
            small => Some(u32::from(small)),
        }
    }
}

impl Apart for Table {
    fn apart(&self, place: usize) -> Option<u32> {
        let found = self.apart.binary_search_by_key(&(place as u64), |&(at, _)| at);
        found.ok().map(|index| self.apart[index].1)
    }
}

impl Read for Table {
    fn plan(&self) -> &Plan {
        &self.plan
    }

    fn read(&self, sorted: &Sorted) -> Result<Option<u32>, DamageError> {
        Ok(self.at(sorted))
    }
}

impl Thresholds for Table {
    fn shape(&self) -> &Shape {
        &self.shape
    }

    fn chunks(&self) -> u64 {
        self.plan.chunks()
    }

    fn pieces(&self, number: u64, visit: &mut dyn FnMut(Piece<'_>)) -> Result<(), DamageError> {
        if number >= self.plan.chunks() {
            return Err(DamageError::Chunk(number));
        }
        for part in self.plan.parts(number).iter().filter(|part| part.len > 0) {
            let start = self.offsets[number as usize] as usize + part.start;
            visit(Piece::new(&self.plan, part, &self.bytes[start..start + part.len], self, start));
        }
        Ok(())
    }
}
