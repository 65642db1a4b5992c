//! A table whose tiles are computed by several processes.

use std::ops::ControlFlow;

use super::blocks::Blocks;
use super::chunk::compressor;
use crate::error::TableError;
use crate::kernel::edges::{Edges, Halt};
use crate::kernel::game::Game;
use crate::kernel::tiling::{Tile, Tiling};
use crate::plan::Plan;
use crate::shape::Shape;
use crate::threads::flow;
use crate::tiles::{TileWorker, memory_of_worker, working};

/// A table whose tiles are computed by several processes, one of which [writes](super::write_records) the file.
#[derive(Debug)]
pub struct TileJob {
    shape: Shape,
    plan: Plan,
    game: Game,
    tiling: Tiling,
}

impl TileJob {
    /// The tiles of a new table.
    ///
    /// # Errors
    /// If a pile may have more than 32,766 chips, or a file cannot hold so many positions.
    pub fn new(shape: &Shape) -> Result<Self, TableError> {
        shape.within_kernel()?;
        if !shape.is_storable() {
            return Err(TableError::TooLarge);
        }
        let plan = Plan::of_file(shape);
        let (game, tiling) = (shape.game(), Tiling::new(plan.layout()));
        Ok(Self { shape: shape.clone(), plan, game, tiling })
    }

    /// What the table is of.
    pub fn shape(&self) -> &Shape {
        &self.shape
    }

    /// The tiles.
    pub fn tiling(&self) -> &Tiling {
        &self.tiling
    }

    /// The bytes of memory for so many workers, without what waits.
    pub fn memory(&self, workers: usize) -> u128 {
        working(self.plan.layout(), workers)
    }

    /// The bytes that a worker is planned to take, without the batches at its edges.
    pub fn memory_of_worker(&self) -> u64 {
        memory_of_worker(self.plan.layout())
    }

    /// A worker for the tiles.
    pub fn worker(&self) -> TileWorker<'_> {
        TileWorker::new(self.plan.layout(), &self.game)
    }

    /// Computes a tile, and gives the record of each of its chunks to `deliver` with the number of the chunk. Returns the number of its
    /// positions.
    ///
    /// # Errors
    /// If an edge or `deliver` fails.
    pub fn run(
        &self,
        worker: &mut TileWorker<'_>,
        tile: &Tile,
        edges: &mut dyn Edges,
        mut deliver: impl FnMut(u64, Vec<u8>) -> Result<(), Halt>,
    ) -> Result<u64, Halt> {
        let (mut blocks, mut compressor, mut positions) = (Blocks::default(), compressor()?, 0);
        let mut failure = None;
        let computed = worker.run(tile, edges, &mut |block| {
            positions += block.bytes.len() as u64;
            let Some((number, content)) = blocks.add(&self.plan, &block) else { return ControlFlow::Continue(()) };
            let record = content.encode(number, &mut compressor).map_err(Halt::from);
            let result = record.and_then(|record| deliver(number, record));
            let flow = flow(&result);
            failure = result.err();
            flow
        });
        failure.map_or(computed, Err).map(|()| positions)
    }
}
