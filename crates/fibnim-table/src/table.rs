//! A table in memory, and how several threads fill it.

use std::sync::{Mutex, PoisonError};

use fibnim::{Budget, Cost, SolveError};

pub use self::room::{Room, room};
use crate::error::{DamageError, OutOfTableError};
use crate::method::Builder;
use crate::piece::{Piece, threshold};
use crate::plan::Plan;
use crate::shape::{Shape, Sorted};
use crate::source::ThresholdSource;
use crate::threads::lock;

/// A table of thresholds in memory, a byte a canonical position; thresholds of 255 and more are held apart.
#[derive(Debug)]
pub struct Table {
    shape: Shape,
    /// Every block is a chunk.
    plan: Plan,
    /// Where the thresholds of every block begin.
    offsets: Vec<u64>,
    bytes: Room,
    /// Finite thresholds of 255 and more, with their places, in increasing order.
    large: Vec<(u64, u32)>,
}

impl PartialEq for Table {
    fn eq(&self, other: &Self) -> bool {
        let same = self.shape == other.shape && self.plan == other.plan;
        same && self.bytes[..] == other.bytes[..] && self.large == other.large
    }
}

impl Table {
    /// Fills a table with `threads` threads (0 counts as 1; one thread starts no other). The result does not depend on
    /// their number.
    ///
    /// # Errors
    /// If the table does not fit the memory of the budget, which [`Shape::cost`] gives in advance, or if the monitor
    /// ends the work.
    pub fn build(shape: Shape, threads: usize, budget: &mut Budget<'_>) -> Result<Self, SolveError> {
        let (layout, allowed) = (shape.layout(), budget.memory);
        let (method, bytes) = Builder::choose(&layout, threads, allowed.into(), false);
        let cost = Cost::new(layout.positions(), bytes);
        cost.afford(shape.bounds(), allowed)?;
        let most_large = (allowed - u64::try_from(&cost.bytes).unwrap_or(allowed)) / BYTES_APART;
        let plan = Plan::with_layout(layout, 1);
        let room = u64::try_from(shape.positions()).ok().and_then(room);
        let mut bytes = room.ok_or_else(|| cost.refusal(shape.bounds(), allowed))?;
        // Several threads fill the table; the blocks of a strip come in order. Each strip has its bytes, and where its
        // blocks begin.
        let (mut offsets, mut strips) = (Vec::with_capacity(plan.chunks as usize), Vec::new());
        let (mut start, mut rest) = (0, &mut bytes[..]);
        for strip in 0..layout.strips() {
            let first = start;
            for len in plan.block_lens(strip) {
                offsets.push(start);
                start += len as u64;
            }
            let own = rest.split_off_mut(..(start - first) as usize).expect("a byte for every position");
            strips.push((first, Mutex::new(own)));
        }
        let large = Mutex::new(Vec::new());
        method.run(&shape, threads, budget, &|piece| {
            let start = offsets[plan.chunk_of(piece.id) as usize];
            let (first, strip) = &strips[piece.id.strip];
            lock(strip)[(start - first) as usize..][..piece.bytes.len()].copy_from_slice(piece.bytes);
            let apart = piece.large();
            if apart.len() == 0 {
                return true;
            }
            let mut large = lock(&large);
            large.extend(apart.map(|(place, threshold)| (start + u64::from(place), threshold)));
            large.len() as u64 <= most_large
        })?;
        drop(strips);
        let mut large = large.into_inner().unwrap_or_else(PoisonError::into_inner);
        large.sort_unstable();
        Ok(Self { shape, plan, offsets, bytes, large })
    }

    /// The shape of the table.
    #[must_use]
    pub fn shape(&self) -> &Shape {
        &self.shape
    }

    /// How many bytes its thresholds take.
    pub(crate) fn bytes(&self) -> u64 {
        self.bytes.len() as u64
    }

    /// The threshold of a position, `None` for infinity. The piles may be in any order, and missing piles are 0.
    ///
    /// # Errors
    /// If there are more piles than the table has, or a larger one.
    pub fn threshold(&self, piles: &[u32]) -> Result<Option<u32>, OutOfTableError> {
        Ok(self.at(&Sorted::new(&self.shape, piles)?))
    }

    fn at(&self, sorted: &Sorted) -> Option<u32> {
        let (id, place) = self.plan.layout.locate(sorted.piles());
        threshold(&self.bytes, &self.large, self.offsets[self.plan.chunk_of(id) as usize] as usize + place, 0)
    }
}

impl ThresholdSource for Table {
    fn plan(&self) -> &Plan {
        &self.plan
    }

    fn read(&self, sorted: &Sorted) -> Result<Option<u32>, DamageError> {
        Ok(self.at(sorted))
    }

    fn shape(&self) -> &Shape {
        &self.shape
    }

    fn pieces(&self, number: u64, visit: &mut dyn FnMut(Piece<'_>)) -> Result<(), DamageError> {
        let start = *self.offsets.get(number as usize).ok_or(DamageError::Chunk(number))?;
        self.plan.visit(number, &self.bytes[start as usize..], &self.large, start, visit);
        Ok(())
    }
}

/// Bytes that a threshold held apart takes.
const BYTES_APART: u64 = 16;

/// Memory for tables: an anonymous map, whose bytes begin as 0.
#[cfg(feature = "store")]
mod room {
    pub type Room = memmap2::MmapMut;

    /// `len` bytes of memory, which the system provides when they are written.
    pub fn room(len: u64) -> Option<Room> {
        let map = Room::map_anon(usize::try_from(len).ok()?).ok()?;
        // Large pages are several times as fast to allocate. The table is the same without them.
        #[cfg(target_os = "linux")]
        let _ = map.advise(memmap2::Advice::HugePage);
        Some(map)
    }
}

/// Memory for tables: a vector.
#[cfg(not(feature = "store"))]
mod room {
    pub type Room = Vec<u8>;

    /// `len` bytes of memory.
    pub fn room(len: u64) -> Option<Room> {
        let mut bytes = Vec::new();
        bytes.try_reserve_exact(usize::try_from(len).ok()?).ok()?;
        bytes.resize(len as usize, 0);
        Some(bytes)
    }
}
