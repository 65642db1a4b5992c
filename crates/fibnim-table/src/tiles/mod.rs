//! Tables tile by tile: what threads and processes that share the work have in common.
//!
//! A [`Tiling`] numbers the tiles and says which ones are neighbours. A worker computes one tile after the other, and
//! communicates with the neighbours through its edges. Every edge carries a stream of bytes, cut into batches. Batches
//! wait for their reader in an [`Exchange`], in memory up to a limit and then in a file (a [`Depot`]). A worker never
//! waits for a reader. So there is no deadlock if workers take tiles in increasing order.

use std::io;
use std::ops::Range;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

pub(crate) use self::memory::{memory, memory_by_rows, working};
use crate::error::TableError;
use crate::kernel::cover::Height;
use crate::kernel::game::KernelGame;
use crate::kernel::layout::Layout;
use crate::piece::Sink;
use crate::threads::{lock, on_threads};

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
/// number of threads, but only one thread emits them by strip, row block and slab. Batches between tiles wait in
/// `depot`.
///
/// # Errors
///
/// If `sink` or the depot fails. Of several failures, one that is not only the consequence of another is returned.
pub(crate) fn compute<H: Height>(
    layout: &Layout,
    game: &KernelGame<H>,
    threads: usize,
    depot: &Depot,
    sink: &Sink<'_>,
) -> Result<(), TableError> {
    let exchange = Exchange::new(depot);
    let post = |edge, batch| exchange.put(edge, batch);
    compute_share(&Tiling::new(layout), game, threads, [0, 1], &exchange, &post, sink)
}

/// Like [`compute`], but computes only the tiles of process `rank` of `ranks`: those of the spans whose number modulo
/// `ranks` is `rank`. The tiles read from `exchange` and write to `post`.
///
/// # Errors
/// As [`compute`].
pub(crate) fn compute_share<H: Height>(
    tiling: &Tiling,
    game: &KernelGame<H>,
    threads: usize,
    [rank, ranks]: [usize; 2],
    exchange: &Exchange<'_>,
    post: &Post<'_>,
    sink: &Sink<'_>,
) -> Result<(), TableError> {
    let next = AtomicUsize::new(rank);
    let span = || {
        let span = next.fetch_add(ranks, Ordering::Relaxed);
        (span < tiling.spans()).then(|| tiling.span(span))
    };
    let batch = if ranks > 1 { BATCH } else { SMALL_BATCH };
    compute_spans(tiling, game, threads.min(tiling.spans()), &span, exchange, (post, batch), sink)
}

/// Like [`compute`], but row block by row block through all strips. Then only what every strip keeps for the next row
/// block has to wait, so the memory does not depend on the largest pile.
///
/// # Errors
/// As [`compute`].
pub(crate) fn compute_by_rows<H: Height>(
    layout: &Layout,
    game: &KernelGame<H>,
    threads: usize,
    sink: &Sink<'_>,
) -> Result<(), TableError> {
    let (tiling, depot) = (Tiling::new(layout), Depot::in_memory());
    let exchange = Exchange::new(&depot);
    let post = |edge, batch| exchange.put(edge, batch);
    let order = Mutex::new(tiling.by_rows());
    let span = || lock(&order).next().map(|tile| tile..tile + 1);
    compute_spans(&tiling, game, threads, &span, &exchange, (&post, SMALL_BATCH), sink)
}

/// Computes the tiles of the spans that `next` gives. Tiles are begun in order, so the tile that another one waits for
/// is finished or being computed.
fn compute_spans<H: Height>(
    tiling: &Tiling,
    game: &KernelGame<H>,
    threads: usize,
    next: &(dyn Fn() -> Option<Range<usize>> + Sync),
    exchange: &Exchange<'_>,
    (post, batch): (&Post<'_>, usize),
    sink: &Sink<'_>,
) -> Result<(), TableError> {
    let work = || {
        exchange.guard(|| {
            let mut worker = tile::TileWorker::new(&tiling.layout, game);
            while let Some(span) = next() {
                for tile in span.map(|number| tiling.tile(number)) {
                    worker.run(&tile, &mut exchange.edges(&tile, batch, post), sink)?;
                    exchange.close(&tile);
                }
            }
            Ok(())
        })
    };
    let failures = on_threads(threads, work).into_iter().filter_map(Result::err);
    failures.reduce(cause).map_or(Ok(()), Err)
}

/// Chooses from the failures of two threads one that is not only a consequence of another failure.
#[must_use]
pub fn cause(first: TableError, next: TableError) -> TableError {
    match first {
        TableError::Io(error) if error.kind() == io::ErrorKind::Interrupted => next,
        first => first,
    }
}
