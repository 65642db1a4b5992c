//! Tiles on threads.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicUsize, Ordering};

use super::depot::Depot;
use super::exchange::{Edge, Exchange, Side};
use super::stream::{Inlet, Outlet, TileEdges};
use super::worker::{TileWorker, memory_of_worker};
use crate::kernel::block::Block;
use crate::kernel::edges::Halt;
use crate::kernel::game::Game;
use crate::kernel::layout::Layout;
use crate::kernel::tiling::{Tile, Tiling};
use crate::threads::on_threads;

/// Bytes of a batch between threads: a few messages, so that readers need not wait long for the first.
const BATCH: usize = 16 << 10;

/// Takes the blocks. A trait object, so that the kernel is compiled here and only once.
pub type Sink<'a> = dyn Fn(Block<'_>) -> ControlFlow<()> + Sync + 'a;

/// Computes all thresholds and gives every block to `sink` as soon as it is ready. The blocks are the same for any
/// number of threads; their order is by strip, row block and slab with one thread only. What tiles pass to others waits in
/// `depot`.
///
/// # Errors
///
/// If `sink` breaks or the depot fails. Of several failures, one that is not only the consequence of another is returned.
pub fn compute(layout: &Layout, game: &Game, threads: usize, depot: &Depot, sink: &Sink<'_>) -> Result<(), Halt> {
    let tiling = Tiling::new(layout);
    let exchange = Exchange::new(depot);
    let next = AtomicUsize::new(0);
    // Tiles are begun in order, so the tile that another one waits for is finished or being computed.
    let work = || -> Result<(), Halt> {
        let alarm = exchange.alarm();
        let mut worker = TileWorker::new(layout, game);
        let (planned, mut charged) = (memory_of_worker(layout), 0);
        loop {
            let span = next.fetch_add(1, Ordering::Relaxed);
            if span >= tiling.spans() {
                break;
            }
            for number in tiling.span(span) {
                run(&mut worker, &tiling.tile(number), &exchange, sink)?;
                // What the worker takes beyond the plan is taken away from what waits.
                let excess = worker.footprint().saturating_sub(planned);
                depot.charge(excess.saturating_sub(charged));
                charged = charged.max(excess);
            }
        }
        alarm.disarm();
        Ok(())
    };
    let results = on_threads(threads.min(tiling.spans()), work);
    let failures = results.into_iter().filter_map(Result::err);
    let first = |first: Halt, next: Halt| if matches!(first, Halt::Stopped) { next } else { first };
    failures.reduce(first).map_or(Ok(()), Err)
}

fn run(worker: &mut TileWorker<'_>, tile: &Tile, exchange: &Exchange<'_>, sink: &Sink<'_>) -> Result<(), Halt> {
    let heard = Edge { to: tile.number, side: Side::Heard };
    let carried = Edge { to: tile.number, side: Side::Carried };
    let queue = |to: Option<usize>, side| to.map(|to| exchange.queue(Edge { to, side }));
    let (hear, carry) = (tile.hears.map(|_| exchange.queue(heard)), tile.carries.map(|_| exchange.queue(carried)));
    let (tell, keep) = (queue(tile.tells, Side::Heard), queue(tile.keeps, Side::Carried));
    let mut edges = TileEdges {
        heard: Inlet::new(|| exchange.take(hear.as_ref().ok_or_else(Halt::malformed)?)),
        carried: Inlet::new(|| exchange.take(carry.as_ref().ok_or_else(Halt::malformed)?)),
        told: Outlet::new(BATCH, |batch| exchange.put(tell.as_ref().ok_or_else(Halt::malformed)?, batch)),
        kept: Outlet::new(BATCH, |batch| exchange.put(keep.as_ref().ok_or_else(Halt::malformed)?, batch)),
    };
    worker.run(tile, &mut edges, &mut |block| sink(block))?;
    exchange.close(heard);
    exchange.close(carried);
    Ok(())
}
