//! The innermost loop: the rows of one slab in one row block of one strip.

use crate::kernel::cover::{Cover, CoverPool, Height};
use crate::kernel::dispatch::Vectorised;
use crate::kernel::game::{KernelGame, LARGEST, MOST_ROWS};
use crate::kernel::layout::Layout;
use crate::kernel::near::{Earlier, LANES, NEAR, lanes_above, least_near_moves};
use std::ops::Range;

/// A line for every cell of the block, in the direction of one outer pile.
#[derive(Clone, Copy, Debug)]
pub struct OuterLines<H> {
    /// Index of the first cell's line.
    pub start: usize,
    /// Height of the slab on these lines.
    pub height: H,
}

/// Everything that the rows of a block read and write.
///
/// The *window* holds the last `NEAR` rows of the row block before, and then those of this one. A row of it has `LANES`
/// bytes to the left, the last `NEAR` of which are lanes of the strip before, and then the `LANES` lanes of this strip.
pub struct SlabRows<'w, H> {
    pub layout: &'w Layout,
    pub game: &'w KernelGame<H>,
    pub strip: usize,
    /// First row of the row block.
    pub start: usize,
    /// Rows to compute.
    pub rows: Range<usize>,
    /// Largest outer pile, if there is an outer pile.
    pub top: Option<usize>,
    /// Whether the slab holds the position without chips.
    pub terminal: bool,
    /// Slabs with fewer chips in one outer pile: one item for each different outer pile, largest first.
    pub earlier: &'w [Earlier<'w>],
    /// The lines of these piles.
    pub outer_lines: &'w [OuterLines<H>],
    pub window: &'w mut [u8],
    /// The block itself, `LANES` lanes a row, valid or not.
    pub cells: &'w mut [u8],
    /// Lines along the largest pile `a`, by lane.
    pub a_lines: &'w mut [Cover<H>; LANES],
    /// Lines along `b`, by decreasing `a`: at row `s` that of lane 0 is number `start + rows - 1 - s`.
    pub b_lines: &'w mut [Cover<H>],
    pub lines: &'w mut [Cover<H>],
    /// Nodes of the lines along `a` and `b`.
    pub pool: &'w mut CoverPool<H>,
    /// Nodes of the lines along outer piles.
    pub outer_pool: &'w mut CoverPool<H>,
    /// Finite thresholds above 254 and their places among the canonical positions of the block.
    pub large: &'w mut Vec<(u64, u32)>,
}

impl<H: Height> Vectorised for SlabRows<'_, H> {
    /// Computes the rows.
    #[inline(always)]
    fn run(&mut self) {
        for index in 0..NEAR {
            let s = self.rows.start + index;
            if s >= NEAR {
                self.mirror(s - NEAR);
            }
        }
        match self.earlier.len() {
            0 => self.run_with::<0>(),
            1 => self.run_with::<1>(),
            // With two outer piles hardly any pile is long enough for heights of 32 bits.
            2 if H::LARGEST == LARGEST => self.run_with::<2>(),
            _ => self.run_with::<3>(),
        }
    }
}

impl<H: Height> SlabRows<'_, H> {
    /// Distance of the rows of the window.
    const STRIDE: usize = 2 * LANES;

    /// Length of the window of a row block.
    pub const fn window_len(rows: usize) -> usize {
        (rows + NEAR) * Self::STRIDE + NEAR
    }

    /// Index in the window of lane 0 of row `start - NEAR + index`.
    pub const fn window_at(index: usize) -> usize {
        index * Self::STRIDE + LANES
    }

    #[inline(always)]
    fn window_row(&self, s: usize) -> usize {
        Self::window_at(s + NEAR - self.start)
    }

    /// `OUTER` is the number of different outer piles; 3 stands for 3 or more.
    #[inline(always)]
    fn run_with<const OUTER: usize>(&mut self) {
        let earlier = if OUTER < 3 { &self.earlier[..OUTER] } else { self.earlier };
        let outer_lines = if OUTER < 3 { &self.outer_lines[..OUTER] } else { self.outer_lines };
        let seam = self.seam();
        let quota = self.game.near_quota;
        let far_byte = u8::try_from(self.game.far_bound.index()).unwrap_or(u8::MAX).min(u8::MAX - 1);
        let mut open = OpenCells::new();
        let mut first = self.rows.start;
        while first < self.rows.end {
            let batch = first..(first + self.game.batch).min(self.rows.end);
            first = batch.end;
            for s in batch.clone() {
                let row = s - self.start;
                let at = self.window_row(s);
                let valid = self.layout.row_lanes(self.strip, self.top.unwrap_or(0), s);
                let seam = seam.filter(|seam| valid.contains(seam));
                if let Some(seam) = seam {
                    self.fill(s, seam, earlier[0]);
                }
                let mut least = least_near_moves(self.window, at, earlier, row, &quota);
                let mut todo = lanes_above(&least, far_byte) & (u64::MAX >> (64 - valid.len())) << valid.start;
                if s == 0 && self.terminal && self.game.misere {
                    least[0] = 0;
                    todo &= !1;
                }
                self.window[at..at + LANES].copy_from_slice(&least);
                self.cells[row * LANES..row * LANES + LANES].copy_from_slice(&least);
                // Lines begin at these lanes, so the far field must see them even if they have a near move.
                todo |= seam.map_or(0, |seam| 1 << seam)
                    | self.diagonal(s).filter(|lane| valid.contains(lane)).map_or(0, |lane| 1 << lane);
                open.append(todo, row * LANES);
                self.mirror(s);
            }
            self.settle(open.take(), outer_lines, seam);
            batch.for_each(|s| self.mirror(s));
        }
    }

    /// The lane whose `b` equals the largest outer pile, if it is in the strip.
    #[inline(always)]
    fn seam(&self) -> Option<usize> {
        self.top.and_then(|top| top.checked_sub(self.layout.first_pile(self.strip)))
    }

    /// The lane of a row with `a = b`, if there is one.
    #[inline(always)]
    fn diagonal(&self, s: usize) -> Option<usize> {
        let lane = (s / 2).wrapping_sub(self.layout.first_pile(self.strip));
        (s.is_multiple_of(2) && lane < LANES && s / 2 <= self.layout.second).then_some(lane)
    }

    /// The far field: gives the cells without a near move their thresholds, and the lines their entries.
    #[inline(always)]
    fn settle(&mut self, open: &[u32], outer_lines: &[OuterLines<H>], seam: Option<usize>) {
        let base = self.layout.first_pile(self.strip);
        let far_bound = self.game.far_bound;
        for &cell in open {
            let cell = cell as usize;
            let (row, j) = (cell / LANES, cell % LANES);
            let (b, b_line) = (base + j, self.layout.rows - 1 - row + j);
            let a = self.start + row - b;
            let (on_diagonal, on_seam) = (a == b, seam == Some(j));
            let (height_a, height_b) = (H::of(a), H::of(b));
            let mut threshold = H::of(usize::from(self.cells[cell]));
            if threshold == H::of(255) {
                let mut stale = false;
                let from_a = CoverPool::glance(self.a_lines[j], height_a, &mut stale);
                let from_b = CoverPool::glance(self.b_lines[b_line], height_b, &mut stale);
                threshold = from_a.min(from_b);
                for outer in outer_lines {
                    threshold =
                        threshold.min(CoverPool::glance(self.lines[outer.start + cell], outer.height, &mut stale));
                }
                if stale {
                    threshold = self.pool.distance(&mut self.a_lines[j], height_a);
                    threshold = threshold.min(self.pool.distance(&mut self.b_lines[b_line], height_b));
                    for outer in outer_lines {
                        let line = &mut self.lines[outer.start + cell];
                        threshold = threshold.min(self.outer_pool.distance(line, outer.height));
                    }
                }
                let byte = threshold.index().min(255) as u8;
                let at = self.window_row(self.start + row) + j;
                self.window[at] = byte;
                self.cells[cell] = byte;
                if byte == u8::MAX && threshold != H::UNCOVERED {
                    let place = self.layout.place(self.strip, self.rows.start, self.top.unwrap_or(0), a + b, b);
                    self.large.push((place as u64, threshold.index() as u32));
                }
            }
            if threshold > far_bound {
                if !on_diagonal {
                    self.pool.push(&mut self.a_lines[j], height_a, self.game.end(height_a, threshold));
                }
                if !on_seam {
                    self.pool.push(&mut self.b_lines[b_line], height_b, self.game.end(height_b, threshold));
                }
                for outer in outer_lines {
                    let line = &mut self.lines[outer.start + cell];
                    self.outer_pool.push(line, outer.height, self.game.end(outer.height, threshold));
                }
            }
            // A line along b begins at the largest outer pile, where it is the line along that pile.
            if let (true, Some(outer)) = (on_seam, outer_lines.first()) {
                self.b_lines[b_line] = self.pool.copy(Some(self.outer_pool), self.lines[outer.start + cell]);
            }
            // A line along a begins on the diagonal a = b, where it is the line along b, which ends there.
            if on_diagonal {
                self.a_lines[j] = std::mem::take(&mut self.b_lines[b_line]);
            }
        }
    }

    /// Fills lanes with `b > a` with the position in which `a` and `b` are exchanged, which lies in the same row,
    /// mirrored at the diagonal. A near move from `a` looks at most `NEAR / 2 + 1` lanes beyond the diagonal.
    #[inline(always)]
    fn mirror(&mut self, s: usize) {
        let base = self.layout.first_pile(self.strip);
        let lane = (s / 2 + 1).saturating_sub(base);
        if lane < LANES {
            let at = self.window_row(s) + lane;
            // Lane j of the row mirrors lane s - 2 base - j.
            let source = self.window_row(s) + s - lane - 2 * base + 1;
            let mut bytes: [u8; NEAR] = self.window[source - NEAR..source].try_into().expect("NEAR bytes");
            bytes.reverse();
            self.window[at..at + NEAR].copy_from_slice(&bytes);
        }
    }

    /// Fills lanes with `b` below the largest outer pile `top` with the position in which the two are exchanged. For
    /// `b = top - u` it is in lane `top` of the slab with `u` chips fewer, `u` rows further on. So this row determines
    /// cells of the rows above. This row and later ones read these cells for moves from `b` to below `top`, and, by
    /// mirroring, for moves from `a`.
    #[inline(always)]
    fn fill(&mut self, s: usize, seam: usize, earlier: Earlier) {
        let base = self.layout.first_pile(self.strip);
        let a = s - base - seam;
        let row = s - self.start;
        for u in 1..=NEAR.min(base + seam) {
            let value = earlier[u - 1][row][seam];
            let at = self.window_row(s) - u * Self::STRIDE;
            self.window[at + seam - u] = value;
            if a < base + LANES {
                self.window[at + a - base] = value;
            }
        }
    }
}

/// This many lanes of a row are appended without testing how many there are. Few rows have more.
const USUAL: usize = 4;

/// The cells of a few rows that have no near move, for the far field. A cell is the number of its row in the block
/// times `LANES`, plus its lane.
struct OpenCells {
    cells: [u32; MOST_ROWS * LANES + USUAL],
    len: usize,
}

impl OpenCells {
    fn new() -> Self {
        Self { cells: [0; MOST_ROWS * LANES + USUAL], len: 0 }
    }

    /// Appends the lanes of a row whose first cell is `first`. Branches on the number of lanes, which cannot be
    /// predicted, only if it is large.
    #[inline(always)]
    fn append(&mut self, mut lanes: u64, first: usize) {
        let count = lanes.count_ones() as usize;
        let cells = &mut self.cells[self.len..];
        for cell in &mut cells[..USUAL] {
            *cell = first as u32 + lanes.trailing_zeros();
            lanes &= lanes.wrapping_sub(1);
        }
        if count > USUAL {
            for cell in &mut cells[USUAL..count] {
                *cell = first as u32 + lanes.trailing_zeros();
                lanes &= lanes.wrapping_sub(1);
            }
        }
        self.len += count;
    }

    /// Returns all cells and empties the list.
    #[inline(always)]
    fn take(&mut self) -> &[u32] {
        let len = std::mem::replace(&mut self.len, 0);
        &self.cells[..len]
    }
}
