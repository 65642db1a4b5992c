//! The memory that the computation of tiles takes.

use super::exchange::BATCH;
use super::tile::sizes;
use super::tiling::heard;
use crate::kernel::cover::Height;
use crate::kernel::layout::Layout;

/// Batches that a worker has at hand: two that it reads, two that it writes, and one of records.
const AT_HAND: u128 = 5;

/// The most bytes that a worker is planned to take, without the batches at its edges.
fn memory_of_worker<H: Height>(layout: &Layout) -> u64 {
    let most = (0..layout.strips()).map(|strip| sizes::<H>(layout, strip)[0]).max().unwrap_or(0);
    u64::try_from(most).unwrap_or(u64::MAX)
}

/// About the most bytes that this number of threads takes if all waiting batches are on a disk.
pub fn working<H: Height>(layout: &Layout, threads: usize) -> u128 {
    (u128::from(memory_of_worker::<H>(layout)) + AT_HAND * BATCH as u128) * threads.max(1) as u128
}

/// About the most bytes that this number of threads takes to compute the tables of a layout, without the blocks.
pub fn memory<H: Height>(layout: &Layout, threads: usize) -> u128 {
    // A single thread finishes a strip before it begins the next, so all that the strip tells waits. What a tile keeps
    // waits once for each thread, and once for a tile that is finished but whose reader has not begun.
    let waiting = (0..layout.strips()).map(|strip| {
        let [_, told, kept] = sizes::<H>(layout, strip);
        let heard = match strip.checked_sub(1) {
            Some(before) => (heard(layout, strip).len() + threads) as u128 * layout.slab_count(before) * told,
            None => 0,
        };
        heard + (threads as u128 + 1) * layout.slab_count(strip) * kept
    });
    working::<H>(layout, threads) + waiting.max().unwrap_or(0)
}

/// About the most bytes that this number of threads takes where all strips wait for the next row block
/// ([`compute_by_rows`](super::compute_by_rows)).
pub fn memory_by_rows<H: Height>(layout: &Layout, threads: usize) -> u128 {
    let waiting = (0..layout.strips()).fold([0, 0], |[kept, most], strip| {
        let [_, told, keeps] = sizes::<H>(layout, strip);
        let slabs = layout.slab_count(strip);
        [kept + slabs * keeps, most.max(slabs * (told + keeps))]
    });
    working::<H>(layout, threads) + waiting[0] + (threads as u128 + 1) * waiting[1]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shape::Shape;
    use crate::tiles::tile::TileWorker;
    use crate::tiles::{Depot, Exchange, Tiling};
    use fibnim::Rules;

    /// Far outside the plan of a table with four piles to 4096: 28 GB for what slabs keep.
    #[test]
    fn four_piles_to_4096_need_less_than_a_gigabyte_a_thread() {
        let layout = Shape::new(Rules::FIBONACCI, 4, 4096).expect("a shape").layout();
        for threads in [1, 2, 64] {
            let planned = working::<u16>(&layout, threads);
            assert!(planned < (1 << 30) * threads as u128, "{planned} bytes for {threads} threads");
        }
        // Without a spool all of it waits in memory.
        assert!(memory::<u16>(&layout, 1) > 100 << 30);
    }

    /// The plan holds for what a worker takes after it has computed all tiles, for several functions.
    #[test]
    fn workers_take_what_is_planned() {
        let shapes = if cfg!(debug_assertions) {
            [("2t", 3, 70), ("2t", 4, 18), ("t", 5, 9), ("3t", 4, 18), ("9", 4, 18), ("2t", 6, 6)]
        } else {
            [("2t", 3, 300), ("2t", 4, 70), ("t", 5, 30), ("3t", 4, 70), ("40", 4, 90), ("2t", 6, 16)]
        };
        for (take, piles, max) in shapes {
            let rules = Rules::normal(take.parse().expect("a take-away function"));
            let shape = Shape::new(rules, piles, max).expect("a shape");
            let (layout, game) = (shape.layout(), shape.game::<u16>());
            let (tiling, depot) = (Tiling::new(&layout), Depot::in_memory());
            let exchange = Exchange::new(&depot);
            let post = |edge, batch| exchange.put(edge, batch);
            let mut worker = TileWorker::new(&layout, &game);
            for tile in (0..tiling.tiles()).map(|number| tiling.tile(number)) {
                let mut edges = exchange.edges(&tile, BATCH, &post);
                worker.run(&tile, &mut edges, &|_| Ok(())).expect("computed");
            }
            let taken = worker.footprint() as u64;
            let planned = memory_of_worker::<u16>(&layout);
            assert!(taken <= planned && 2 * taken > planned, "{take}, {piles} piles to {max}: {taken} of {planned}");
        }
    }
}
