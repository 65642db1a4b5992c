//! Where everything is: strips, row blocks, slabs, lanes.
//!
//! A canonical position has its piles in order, `a >= b >= o_1 >= ... >= o_d`. The two largest piles are the *inner*
//! ones, the others the *outer* ones. A *slab* fixes the outer piles; its *row* `s` holds the positions with
//! `a + b = s`. A *strip* `k` holds the lanes `b = k L .. k L + L - 1` of all slabs and a *row block* `r` the rows
//! `s = r R .. r R + R - 1`. A strip, a row block and a slab together make a *block*, the unit of work and of output.
//! One pile is two with `b = 0`. As the outer piles are the smallest, a move from one of them leads to a slab that holds the same inner positions.

use std::ops::Range;

/// The shape of a table and the tiling of its positions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Layout {
    outer: usize,
    largest: usize,
    /// The most chips in a pile but the largest.
    second: usize,
    lanes: usize,
    rows: usize,
}

/// Identifies a block.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct BlockId {
    /// Number of the strip, `b / L`.
    pub strip: usize,
    /// Number of the row block, `(a + b) / R`.
    pub row_block: usize,
    /// Rank of the outer piles.
    pub slab: usize,
}

impl Layout {
    /// Positions of `piles >= 1` piles of at most `largest` chips, in blocks of `lanes` times `rows`.
    pub fn new(piles: usize, largest: usize, lanes: usize, rows: usize) -> Self {
        let second = if piles == 1 { 0 } else { largest };
        Self { outer: piles.saturating_sub(2), largest, second, lanes, rows }
    }

    /// Number of outer piles.
    pub fn outer(&self) -> usize {
        self.outer
    }

    /// The most chips in a pile.
    pub fn largest(&self) -> usize {
        self.largest
    }

    /// Lanes of a strip.
    pub fn lanes(&self) -> usize {
        self.lanes
    }

    /// Rows of a row block.
    pub fn rows(&self) -> usize {
        self.rows
    }

    /// Number of strips.
    pub fn strips(&self) -> usize {
        self.second / self.lanes + 1
    }

    /// Least `b` of a strip.
    pub fn first_pile(&self, strip: usize) -> usize {
        strip * self.lanes
    }

    /// Greatest `b`, hence greatest outer pile, of a strip.
    pub fn last_pile(&self, strip: usize) -> usize {
        (self.first_pile(strip) + self.lanes - 1).min(self.second)
    }

    /// Number of slabs of a strip.
    pub fn slabs(&self, strip: usize) -> usize {
        usize::try_from(multisets(self.last_pile(strip), self.outer)).expect("the slabs fit the address space")
    }

    /// Row blocks of a strip that hold positions.
    pub fn row_blocks(&self, strip: usize) -> Range<usize> {
        let last = self.largest + self.last_pile(strip);
        2 * self.first_pile(strip) / self.rows..last / self.rows + 1
    }

    /// Rows of a block; `top` is the largest outer pile.
    pub fn block_rows(&self, strip: usize, row_block: usize, top: usize) -> Range<usize> {
        let start = row_block * self.rows;
        let first = start.max(2 * self.first_pile(strip).max(top));
        let end = (start + self.rows).min(self.largest + self.last_pile(strip) + 1);
        first..end.max(first)
    }

    /// Lanes of a row that hold canonical positions: `b >= top`, `b <= a <= largest`.
    #[inline(always)]
    pub fn row_lanes(&self, strip: usize, top: usize, s: usize) -> Range<usize> {
        let base = strip * self.lanes;
        let low = base.max(top).max(s.saturating_sub(self.largest));
        low - base..(s / 2 + 1 - base).min(self.lanes).min(self.second + 1 - base)
    }

    /// Those of the rows of a block whose lanes all hold canonical positions.
    pub fn full_rows(&self, strip: usize, top: usize, rows: &Range<usize>) -> Range<usize> {
        let base = self.first_pile(strip);
        let full = top <= base && base + self.lanes <= self.second + 1;
        let first = if full { 2 * (base + self.lanes - 1) } else { rows.end };
        let first = first.clamp(rows.start, rows.end);
        first..(self.largest + base + 1).clamp(first, rows.end)
    }

    /// The block of a canonical position (piles in decreasing order) and its place in the block.
    pub fn locate(&self, piles: &[usize]) -> (BlockId, usize) {
        let (a, b) = (piles[0], piles.get(1).copied().unwrap_or(0));
        let (s, outer) = (a + b, piles.get(2..).unwrap_or_default());
        let id = BlockId { strip: b / self.lanes, row_block: s / self.rows, slab: rank(outer) };
        let top = outer.first().copied().unwrap_or(0);
        let first = self.block_rows(id.strip, id.row_block, top).start;
        (id, self.place(id.strip, first, top, s, b))
    }

    /// Place of the position with `b` in row `s` among the canonical positions of its block, whose first row is `first`.
    pub fn place(&self, strip: usize, first: usize, top: usize, s: usize, b: usize) -> usize {
        let low = self.first_pile(strip).max(top);
        let end = (self.first_pile(strip) + self.lanes).min(self.second + 1);
        // The lanes of row `x` begin at `b = max(low, x - largest)` and end before `b = min(x / 2 + 1, end)`: sums over
        // the rows before `x`.
        let ends = |x: usize| {
            let growing = x.min(2 * end);
            growing.div_ceil(2) * (growing / 2 + 1) + (x - growing) * end
        };
        let starts = |x: usize| {
            let cut = x.saturating_sub(self.largest + low + 1);
            x * low + cut * (cut + 1) / 2
        };
        (ends(s) - ends(first)) - (starts(s) - starts(first)) + b - low.max(s.saturating_sub(self.largest))
    }

    /// Number of the first block of a strip when all blocks are numbered by strip, row block and slab.
    pub fn first_block(&self, strip: usize) -> usize {
        (0..strip).map(|k| self.row_blocks(k).len() * self.slabs(k)).sum()
    }

    /// How many blocks there are in a strip before this one.
    pub fn block_in_strip(&self, id: BlockId) -> usize {
        (id.row_block - self.row_blocks(id.strip).start) * self.slabs(id.strip) + id.slab
    }
}

/// Number of ways to choose `count` piles of at most `largest` chips, in any order.
pub fn multisets(largest: usize, count: usize) -> u128 {
    (1..=count as u128).fold(1, |product, i| product * (largest as u128 + i) / i)
}

/// Rank of piles in decreasing order among all of their number: lexicographic, hence an earlier slab has a lower rank.
#[inline]
pub fn rank(piles: &[usize]) -> usize {
    // Number of ways to choose `count` piles below `pile`; divisions by constants are cheap.
    let below = |pile: usize, count: usize| match count {
        1 => pile,
        2 => pile * (pile + 1) / 2,
        _ => (2..count).fold(pile * (pile + 1) / 2, |product, k| product * (pile + k) / (k + 1)),
    };
    piles.iter().enumerate().map(|(i, &pile)| below(pile, piles.len() - i)).sum()
}

/// Steps to the next piles in decreasing order with none above `largest`; false at the end.
pub fn advance(piles: &mut [usize], largest: usize) -> bool {
    for i in (0..piles.len()).rev() {
        let bound = if i == 0 { largest } else { piles[i - 1] };
        if piles[i] < bound {
            piles[i] += 1;
            piles[i + 1..].fill(0);
            return true;
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::{Layout, advance};
    use std::collections::HashSet;

    /// Every canonical position has a place, in the order of the rows of its block, and `locate` knows it.
    fn check(layout: &Layout, piles: usize) {
        let mut seen = HashSet::new();
        let last_strip = layout.strips();
        for strip in 0..last_strip {
            for row_block in layout.row_blocks(strip) {
                let mut outer = vec![0; layout.outer()];
                for slab in 0.. {
                    let top = outer.first().copied().unwrap_or(0);
                    let rows = layout.block_rows(strip, row_block, top);
                    let full = layout.full_rows(strip, top, &rows);
                    let mut place = 0;
                    for s in rows {
                        let lanes = layout.row_lanes(strip, top, s);
                        assert_eq!(
                            full.contains(&s),
                            lanes.len() == layout.lanes(),
                            "{layout:?} {strip} {s} {outer:?}"
                        );
                        for b in lanes.map(|lane| layout.first_pile(strip) + lane) {
                            let mut position = vec![s - b, b];
                            position.extend(&outer);
                            position.truncate(piles);
                            let (id, found) = layout.locate(&position);
                            assert_eq!((id.strip, id.row_block, id.slab), (strip, row_block, slab), "{position:?}");
                            assert_eq!(found, place, "{layout:?} {position:?}");
                            assert!(seen.insert(position));
                            place += 1;
                        }
                    }
                    if !advance(&mut outer, layout.last_pile(strip)) {
                        break;
                    }
                }
            }
        }
        assert_eq!(seen.len() as u128, super::multisets(layout.largest(), piles));
    }

    #[test]
    fn locate_finds_every_position() {
        for (piles, bounds) in [(1, 0..=300), (2, 0..=70), (3, 0..=40), (4, 0..=14), (5, 0..=9)] {
            for largest in bounds {
                for (lanes, rows) in [(64, 128), (8, 16), (8, 4), (3, 7)] {
                    check(&Layout::new(piles, largest, lanes, rows), piles);
                }
            }
        }
        check(&Layout::new(3, 150, 64, 128), 3);
    }

    #[test]
    fn ranks_follow_the_order() {
        for count in 0..=6 {
            let mut piles = vec![0; count];
            for number in 0.. {
                assert_eq!(super::rank(&piles), number, "{piles:?}");
                if !advance(&mut piles, 7) {
                    break;
                }
            }
        }
    }
}
