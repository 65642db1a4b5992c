//! Tiles: the row blocks of the strips, each with all its slabs in order.
//!
//! The tiles are numbered by strip and row block, which is also the order of their positions in a file. A tile needs
//! only tiles before it. Its left edge comes from the strip before, from the tile with the same row block: it *hears*
//! what that tile *tells*. Its upper edge comes from the row block before in the same strip: it *carries* on what that
//! tile *keeps*.

use crate::kernel::layout::{BlockId, Layout};
use std::ops::Range;

/// The row blocks of a strip for which the previous strip passes something on; none for the first strip.
pub fn heard(layout: &Layout, strip: usize) -> Range<usize> {
    let Some(before) = strip.checked_sub(1) else { return 0..0 };
    let told = layout.row_blocks(before).end + layout.lanes.div_ceil(layout.rows);
    layout.row_blocks(strip).start..told.min(layout.row_blocks(strip).end)
}

/// The row blocks for which a strip passes something on to the next one.
pub fn told(layout: &Layout, strip: usize) -> Range<usize> {
    if strip + 1 < layout.strips() { heard(layout, strip + 1) } else { 0..0 }
}

/// The row blocks of a strip, including those in which it has no positions and only passes something on.
pub fn passed(layout: &Layout, strip: usize) -> Range<usize> {
    let own = layout.row_blocks(strip);
    own.start..own.end.max(told(layout, strip).end)
}

/// One tile and its neighbours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tile {
    /// The number of the tile.
    pub number: usize,
    /// Its strip.
    pub strip: usize,
    /// Its row block.
    pub row_block: usize,
    /// The tile of the previous strip that it hears.
    pub hears: Option<usize>,
    /// The tile of the previous row block that it carries on.
    pub carries: Option<usize>,
    /// The tile of the next strip that hears it.
    pub tells: Option<usize>,
    /// The tile of the next row block that carries it on.
    pub keeps: Option<usize>,
    /// Whether it has positions.
    pub stored: bool,
}

/// The numbering of the tiles of a layout.
#[derive(Clone, Debug)]
pub struct Tiling {
    pub(crate) layout: Layout,
    /// The first tile of every strip, and the number of all tiles.
    starts: Vec<usize>,
}

impl Tiling {
    /// Numbers the tiles of a layout.
    pub fn new(layout: &Layout) -> Self {
        let mut starts = vec![0];
        for strip in 0..layout.strips() {
            starts.push(starts[strip] + passed(layout, strip).len());
        }
        Self { layout: *layout, starts }
    }

    /// How many tiles there are.
    pub fn tiles(&self) -> usize {
        self.starts[self.layout.strips()]
    }

    /// A tile by its number.
    pub fn tile(&self, number: usize) -> Tile {
        let strip = self.starts.partition_point(|&start| start <= number) - 1;
        let first = |strip| self.layout.row_blocks(strip).start;
        let row_block = first(strip) + number - self.starts[strip];
        let beside = |strip: usize| self.starts[strip] + row_block - first(strip);
        Tile {
            number,
            strip,
            row_block,
            hears: heard(&self.layout, strip).contains(&row_block).then(|| beside(strip - 1)),
            carries: (number > self.starts[strip]).then(|| number - 1),
            tells: told(&self.layout, strip).contains(&row_block).then(|| beside(strip + 1)),
            keeps: (number + 1 < self.starts[strip + 1]).then_some(number + 1),
            stored: self.layout.row_blocks(strip).contains(&row_block),
        }
    }

    /// The numbers of all tiles by row block and then by strip. All that a tile needs comes from tiles before it in
    /// this order, too.
    pub fn by_rows(&self) -> impl Iterator<Item = usize> + '_ {
        let strips = 0..self.layout.strips();
        let last = strips.clone().map(|strip| passed(&self.layout, strip).end).max().unwrap_or(0);
        (0..last).flat_map(move |row_block| {
            strips.clone().filter_map(move |strip| {
                let passed = passed(&self.layout, strip);
                passed.contains(&row_block).then(|| self.starts[strip] + row_block - passed.start)
            })
        })
    }

    /// How many spans there are. A *span* is what a worker takes at a time. It is a tile or, with fewer than four
    /// piles, a whole strip: there tiles have so few slabs that workers on neighbouring tiles would wait for each
    /// other.
    pub fn spans(&self) -> usize {
        if self.layout.outer < 2 { self.layout.strips() } else { self.tiles() }
    }

    /// The tiles of a span.
    pub fn span(&self, number: usize) -> Range<usize> {
        if self.layout.outer < 2 { self.starts[number]..self.starts[number + 1] } else { number..number + 1 }
    }

    /// The span of a block.
    pub fn span_of_block(&self, id: BlockId) -> usize {
        let first = self.layout.row_blocks(id.strip).start;
        self.span_of(self.starts[id.strip] + id.row_block - first)
    }

    /// The span of a tile.
    pub fn span_of(&self, tile: usize) -> usize {
        if self.layout.outer < 2 { self.tile(tile).strip } else { tile }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Both ends of an edge name each other, and the sender comes first.
    #[test]
    fn tiles_agree_with_their_neighbours() {
        for (piles, largest, second, lanes, rows) in [
            (1, 300, 0, 64, 16),
            (2, 90, 90, 8, 4),
            (3, 70, 70, 8, 16),
            (3, 200, 30, 8, 4),
            (4, 40, 40, 8, 4),
            (5, 9, 9, 4, 2),
        ] {
            let tiling = Tiling::new(&Layout::new(piles, largest, lanes, rows).bounded(second, second));
            let tiles: Vec<Tile> = (0..tiling.tiles()).map(|number| tiling.tile(number)).collect();
            for tile in &tiles {
                if let Some(next) = tile.tells {
                    assert_eq!((tiles[next].hears, tiles[next].row_block), (Some(tile.number), tile.row_block));
                    assert_eq!(tiles[next].strip, tile.strip + 1);
                }
                if let Some(next) = tile.keeps {
                    assert_eq!((tiles[next].carries, tiles[next].strip), (Some(tile.number), tile.strip));
                    assert_eq!(tiles[next].row_block, tile.row_block + 1);
                }
                assert!(
                    tile.hears.is_none_or(|before| before < tile.number && tiles[before].tells == Some(tile.number))
                );
                assert!(tile.carries.is_none_or(|before| tiles[before].keeps == Some(tile.number)));
                assert!(tiling.span(tiling.span_of(tile.number)).contains(&tile.number));
            }
            let mut seen = vec![false; tiles.len()];
            for number in tiling.by_rows() {
                let before = [tiles[number].hears, tiles[number].carries];
                assert!(before.into_iter().flatten().all(|before| seen[before]) && !seen[number]);
                seen[number] = true;
            }
            assert!(seen.into_iter().all(|seen| seen));
            let stored = tiles.iter().filter(|tile| tile.stored).count();
            let blocks: usize = (0..tiling.layout.strips()).map(|strip| tiling.layout.row_blocks(strip).len()).sum();
            assert_eq!(stored, blocks, "{piles} piles to {largest}");
            assert_eq!((0..tiling.spans()).map(|span| tiling.span(span).len()).sum::<usize>(), tiles.len());
        }
    }
}
