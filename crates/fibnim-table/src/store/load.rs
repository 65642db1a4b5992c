//! Reading a whole file into memory.

use std::path::Path;

use fibnim::{Budget, Cost, Monitor, SolveError};

use super::file::TableFile;
use super::storage::Storage;
use crate::error::TableError;
use crate::filling::Filling;
use crate::plan::Plan;
use crate::source::{Read, Thresholds};
use crate::table::Table;

/// Bytes that a table takes for every block.
const BYTES_A_BLOCK: u128 = 8;

/// Bytes for every chunk, while it is read; they cover the decompressed chunks too.
const BYTES_A_CHUNK: u128 = 256;

impl Table {
    /// Reads a table file into memory with `threads` threads.
    ///
    /// # Errors
    /// If it cannot be opened or is damaged, or the table is beyond the memory of the budget, or its monitor ends the
    /// work.
    pub fn load(path: &Path, threads: usize, budget: &mut Budget<dyn Monitor + '_>) -> Result<Self, TableError> {
        TableFile::open(path)?.load(threads, budget)
    }
}

impl<S: Storage> TableFile<S> {
    /// The table in memory, read with `threads` threads.
    ///
    /// # Errors
    /// If the file is damaged, or the table is beyond the memory of the budget, or its monitor ends the work.
    pub fn load(&self, threads: usize, budget: &mut Budget<dyn Monitor + '_>) -> Result<Table, TableError> {
        let (shape, allowed) = (self.shape().clone(), budget.memory);
        let positions = shape.positions();
        let bytes =
            positions + self.plan().layout().blocks() * BYTES_A_BLOCK + u128::from(self.chunks()) * BYTES_A_CHUNK;
        let cost = Cost::new(positions, bytes);
        cost.afford(std::iter::repeat_n(shape.max(), shape.piles() as usize), allowed)?;
        let plan = Plan::of_blocks(*self.plan().layout());
        let full = || TableError::Solve(SolveError::Memory { positions: 0, allowed });
        let mut room = Filling::room(&plan).ok_or_else(full)?;
        let runs = (0..self.chunks()).map(|number| self.plan().blocks_of_chunk(number));
        let filling = Filling::new(&plan, &mut room, allowed - u64::try_from(bytes).unwrap_or(allowed), runs);
        self.fold(
            threads,
            budget,
            || (),
            |(), piece| {
                let large = piece.bytes().iter().enumerate().filter(|(_, byte)| **byte == u8::MAX);
                let apart: Vec<(u32, u32)> =
                    large.filter_map(|(place, _)| piece.at(place).map(|threshold| (place as u32, threshold))).collect();
                if filling.put(self.plan().chunk_of(piece.part().id) as usize, piece.bytes(), apart.into_iter()) {
                    Ok(())
                } else {
                    Err(full())
                }
            },
        )?;
        let (offsets, apart) = filling.finish();
        Ok(Table { shape, plan, offsets, bytes: room, apart })
    }
}
