//! Tables tile by tile: what threads and processes that share the work have in common.
//!
//! A [`Tiling`] numbers the tiles and says which ones are neighbours. A worker computes one after the other and speaks
//! to the neighbours through its edges. On every edge runs a stream of bytes, cut into batches; where these
//! wait for their reader is an [`Exchange`], in memory up to a limit and then in a file (a [`Depot`]). A worker never waits for a
//! reader, so workers that take tiles in increasing order cannot wait for each other in a circle.

use std::io;
use std::sync::atomic::{AtomicUsize, Ordering};

pub(crate) use self::memory::{memory, working};
use crate::error::TableError;
use crate::kernel::game::Game;
use crate::kernel::layout::Layout;
use crate::piece::Sink;
use crate::threads::on_threads;

mod depot;
mod exchange;
mod memory;
mod tile;
mod tiling;

pub use depot::{Batch, Depot};
pub use exchange::{BATCH, Edge, Exchange, Post};
pub use tiling::{Tile, Tiling};

/// Bytes of a batch between threads: a few messages, so that readers need not wait long for the first.
const SMALL_BATCH: usize = 16 << 10;

/// Computes all thresholds and gives every block to `sink` as soon as it is ready. The blocks are the same for any
/// number of threads; their order is by strip, row block and slab with one thread only. What tiles pass to others waits in
/// `depot`.
///
/// # Errors
///
/// If `sink` or the depot fails. Of several failures, one that is not only the consequence of another is returned.
pub(crate) fn compute(
    layout: &Layout,
    game: &Game,
    threads: usize,
    depot: &Depot,
    sink: &Sink<'_>,
) -> Result<(), TableError> {
    let exchange = Exchange::new(depot);
    let post = |edge, batch| exchange.put(edge, batch);
    compute_share(&Tiling::new(layout), game, threads, [0, 1], &exchange, &post, sink)
}

/// Computes the tiles of process `rank` of `ranks`, those of the spans with this remainder, as [`compute`] computes all of them.
/// What they read comes from `exchange`, and what they write goes to `post`.
///
/// # Errors
/// As [`compute`].
pub(crate) fn compute_share(
    tiling: &Tiling,
    game: &Game,
    threads: usize,
    [rank, ranks]: [usize; 2],
    exchange: &Exchange<'_>,
    post: &Post<'_>,
    sink: &Sink<'_>,
) -> Result<(), TableError> {
    let next = AtomicUsize::new(rank);
    let batch = if ranks > 1 { BATCH } else { SMALL_BATCH };
    // Tiles are begun in order, so the tile that another one waits for is finished or being computed.
    let work = || {
        exchange.guard(|| {
            let mut worker = tile::Worker::new(&tiling.layout, game);
            loop {
                let span = next.fetch_add(ranks, Ordering::Relaxed);
                if span >= tiling.spans() {
                    return Ok(());
                }
                for tile in tiling.span(span).map(|number| tiling.tile(number)) {
                    worker.run(&tile, &mut exchange.edges(&tile, batch, post), sink)?;
                    exchange.close(&tile);
                }
            }
        })
    };
    let failures = on_threads(threads.min(tiling.spans()), work).into_iter().filter_map(Result::err);
    failures.reduce(cause).map_or(Ok(()), Err)
}

/// Of the failures of two threads, the one that is not only the consequence of another.
#[must_use]
pub fn cause(first: TableError, next: TableError) -> TableError {
    match first {
        TableError::Io(error) if error.kind() == io::ErrorKind::Interrupted => next,
        first => first,
    }
}
