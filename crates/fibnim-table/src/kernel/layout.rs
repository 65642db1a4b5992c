//! The place of every position: strips, row blocks, slabs, lanes.
//!
//! A canonical position has its piles in order, `a >= b >= o_1 >= ... >= o_d`. The two largest piles are the *inner*
//! ones, the others the *outer* ones. A *slab* fixes the outer piles; its *row* `s` holds the positions with
//! `a + b = s`. A *strip* `k` holds the lanes `b = k L .. k L + L - 1` of all slabs and a *row block* `r` the rows
//! `s = r R .. r R + R - 1`. A strip, a row block and a slab together make a *block*, the unit of work and of output.
//! One pile is two with `b = 0`. As the outer piles are the smallest, a move from one of them leads to a slab that
//! holds the same inner positions.

use std::ops::Range;

/// The shape of a table and the tiling of its positions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Layout {
    /// Number of outer piles.
    pub outer: usize,
    /// The most chips in a pile, in the second largest one, and in an outer one.
    pub largest: usize,
    pub second: usize,
    third: usize,
    /// Lanes of a strip.
    pub lanes: usize,
    /// Rows of a row block.
    pub rows: usize,
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
    /// Positions of `piles >= 1` piles of at most `largest` chips, in blocks of `lanes` times `rows`. One pile is two
    /// piles, the second one without chips.
    pub fn new(piles: usize, largest: usize, lanes: usize, rows: usize) -> Self {
        let second = if piles == 1 { 0 } else { largest };
        Self { outer: piles.saturating_sub(2), largest, second, third: second, lanes, rows }
    }

    /// Restricts the second largest pile to at most `second` chips, and the outer piles to at most `third`. No move
    /// leads out of this part of the positions.
    pub fn bounded(self, second: usize, third: usize) -> Self {
        let second = second.min(self.second);
        Self { second, third: second.min(third), ..self }
    }

    /// The same positions in blocks of `lanes` times `rows`.
    #[cfg(feature = "store")]
    pub fn tiled(self, lanes: usize, rows: usize) -> Self {
        Self { lanes, rows, ..self }
    }

    /// Number of positions.
    pub fn positions(&self) -> u128 {
        let (piles, second, third) = (self.outer + 2, self.second, self.third);
        // Either no pile is above `third`, or only the largest one is, or both inner piles are.
        let (above, beyond) = ((second - third) as u128, (self.largest - second) as u128);
        multisets(third, piles)
            + (above + beyond) * multisets(third, piles - 1)
            + (above * (above + 1) / 2 + above * beyond) * multisets(third, piles - 2)
    }

    /// Whether no pile has a bound of its own.
    pub fn is_whole(&self) -> bool {
        self.second == self.largest && self.third == self.largest
    }

    /// Number of strips.
    pub fn strips(&self) -> usize {
        self.second / self.lanes + 1
    }

    /// Least `b` of a strip.
    pub fn first_pile(&self, strip: usize) -> usize {
        strip * self.lanes
    }

    /// Greatest `b` of a strip.
    pub fn last_pile(&self, strip: usize) -> usize {
        (self.first_pile(strip) + self.lanes - 1).min(self.second)
    }

    /// Greatest outer pile of a strip.
    pub fn last_outer(&self, strip: usize) -> usize {
        self.last_pile(strip).min(self.third)
    }

    /// Number of slabs of a strip.
    pub fn slabs(&self, strip: usize) -> usize {
        usize::try_from(self.slab_count(strip)).expect("the slabs fit the address space")
    }

    /// Number of slabs of a strip, which may exceed the address space.
    pub fn slab_count(&self, strip: usize) -> u128 {
        multisets(self.last_outer(strip), self.outer)
    }

    /// Number of blocks, those without positions included.
    pub fn blocks(&self) -> u128 {
        (0..self.strips()).map(|strip| self.row_blocks(strip).len() as u128 * self.slab_count(strip)).sum()
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

    /// Lanes of a row that hold canonical positions: `top <= b <= second`, `b <= a <= largest`.
    #[inline(always)]
    pub fn row_lanes(&self, strip: usize, top: usize, s: usize) -> Range<usize> {
        let base = strip * self.lanes;
        let low = base.max(top).max(s.saturating_sub(self.largest));
        low - base..((s / 2).min(self.second) + 1 - base).min(self.lanes)
    }

    /// Number of positions of a block; `top` is the largest outer pile.
    pub fn block_len(&self, id: BlockId, top: usize) -> usize {
        let rows = self.block_rows(id.strip, id.row_block, top);
        if rows.is_empty() {
            return 0;
        }
        let last = rows.end - 1;
        let lanes = self.row_lanes(id.strip, top, last);
        self.place(id.strip, rows.start, top, last, self.first_pile(id.strip) + lanes.start) + lanes.len()
    }

    /// The rows of a block: `a` and `b` of the first position, and how many positions there are. From one to the next
    /// `a` decreases and `b` increases.
    pub fn rows_of(&self, id: BlockId, top: usize) -> impl Iterator<Item = ([usize; 2], usize)> + use<> {
        let (layout, base) = (*self, self.first_pile(id.strip));
        self.block_rows(id.strip, id.row_block, top).map(move |s| {
            let lanes = layout.row_lanes(id.strip, top, s);
            ([s - base - lanes.start, base + lanes.start], lanes.len())
        })
    }

    /// The least and the greatest `a` and `b` that positions of a block may have.
    pub fn inner_range(&self, id: BlockId, top: usize) -> ([usize; 2], [usize; 2]) {
        let rows = self.block_rows(id.strip, id.row_block, top);
        let (first, last) = (self.first_pile(id.strip).max(top), self.last_pile(id.strip));
        let a = [rows.start.saturating_sub(last), (rows.end - 1).saturating_sub(first).min(self.largest)];
        (a, [first, last])
    }

    /// `a` and `b` of all positions of a block, in order.
    pub fn positions_of(&self, id: BlockId, top: usize) -> impl Iterator<Item = [usize; 2]> + use<> {
        self.rows_of(id, top).flat_map(|([a, b], len)| (0..len).map(move |i| [a - i, b + i]))
    }

    /// The block of a canonical position (piles in decreasing order) and its place in the block.
    pub fn locate(&self, piles: &[usize]) -> (BlockId, usize) {
        let (a, b, outer) = match piles {
            [a, b, outer @ ..] => (*a, *b, outer),
            [a] => (*a, 0, &[][..]),
            [] => (0, 0, &[][..]),
        };
        let s = a + b;
        let id = BlockId { strip: b / self.lanes, row_block: s / self.rows, slab: rank(outer) };
        let top = outer.first().copied().unwrap_or(0);
        let first = self.block_rows(id.strip, id.row_block, top).start;
        (id, self.place(id.strip, first, top, s, b))
    }

    /// Place of the position with `b` in row `s` among the canonical positions of its block, whose first row is
    /// `first`.
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
}

/// Number of ways to choose `count` piles of at most `largest` chips, in any order.
pub fn multisets(largest: usize, count: usize) -> u128 {
    (1..=count as u128).fold(1, |product, i| product * (largest as u128 + i) / i)
}

/// Number of ways to choose `count` piles of at most `largest` chips, the smallest of which has `least`. If `count` is
/// 0, `largest` counts as the smallest pile.
pub fn with_least(largest: usize, count: usize, least: usize) -> u128 {
    match (count, largest.checked_sub(least + 1)) {
        (0, _) => u128::from(least == largest),
        // The choices without a pile below `least`, minus those whose piles are all above it.
        (_, larger) => multisets(largest - least, count) - larger.map_or(0, |larger| multisets(larger, count)),
    }
}

/// Rank of piles in decreasing order among all vectors of the same length, in lexicographic order.
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

/// The piles with this rank, `count` of them.
pub fn unrank(mut rank: usize, count: usize) -> Vec<usize> {
    let mut piles = vec![0; count];
    for (i, pile) in piles.iter_mut().enumerate() {
        // How many vectors with the same earlier piles come before those with `first` here.
        let before = |first: usize| if first == 0 { 0 } else { multisets(first - 1, count - i) };
        let mut end = 1;
        while before(end) <= rank as u128 {
            end *= 2;
        }
        let mut low = end / 2;
        while low + 1 < end {
            let middle = usize::midpoint(low, end);
            if before(middle) <= rank as u128 { low = middle } else { end = middle }
        }
        *pile = low;
        rank -= before(low) as usize;
    }
    piles
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
    use super::*;

    /// Checks every position of every block of several layouts.
    #[test]
    fn places_follow_the_order_of_positions() {
        for (piles, largest, second, third, lanes, rows) in [
            (1, 40, 0, 0, 64, 16),
            (2, 37, 37, 37, 8, 4),
            (2, 37, 20, 5, 8, 4),
            (3, 29, 29, 29, 8, 16),
            (3, 40, 11, 11, 4, 8),
            (3, 40, 21, 6, 4, 8),
            (4, 13, 13, 13, 4, 4),
            (4, 17, 13, 5, 4, 4),
            (6, 7, 7, 7, 4, 4),
            (3, 0, 0, 0, 64, 128),
        ] {
            let layout = Layout::new(piles, largest, lanes, rows).bounded(second, third);
            let (mut positions, mut blocks) = (0, 0);
            for strip in 0..layout.strips() {
                for row_block in layout.row_blocks(strip) {
                    let mut next = vec![0; layout.outer];
                    for slab in 0..layout.slabs(strip) {
                        let outer = unrank(slab, layout.outer);
                        assert_eq!(outer, next);
                        assert_eq!(advance(&mut next, layout.last_outer(strip)), slab + 1 < layout.slabs(strip));
                        let top = outer.first().copied().unwrap_or(0);
                        let id = BlockId { strip, row_block, slab };
                        let mut place = 0;
                        for s in layout.block_rows(strip, row_block, top) {
                            for lane in layout.row_lanes(strip, top, s) {
                                let b = layout.first_pile(strip) + lane;
                                let position: Vec<usize> = [s - b, b].into_iter().chain(outer.clone()).collect();
                                assert!(position.is_sorted_by(|x, y| x >= y) && s - b <= largest && b <= second);
                                assert_eq!(layout.locate(&position[..position.len().min(piles)]), (id, place));
                                place += 1;
                            }
                        }
                        assert_eq!(layout.block_len(id, top), place);
                        positions += place;
                        blocks += 1;
                    }
                }
            }
            assert_eq!(positions as u128, layout.positions(), "{piles} piles to {largest}, {second}, {third}");
            assert_eq!(blocks, layout.blocks(), "{piles} piles to {largest}, {second}, {third}");
        }
    }
}
