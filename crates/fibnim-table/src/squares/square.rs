//! The computation of one square.

use std::sync::MutexGuard;

use super::held::Squares;
use super::lines::{Group, Lines, place};
use super::near::{LANES, is_open, note, raise, run, unknown};
use super::row::Along;
use crate::kernel::cover::{Cover, EMPTY, UNCOVERED};
use crate::kernel::dispatch::Vectorised;
use crate::kernel::game::Game;
use crate::kernel::near::{NEAR, lanes_above};

/// How many takes are compared before the kernel looks whether all lanes have a move.
const LOOK: usize = 4;

/// The bytes behind a square, for runs that exceed it.
const PAD: usize = LANES;

/// A pile of the rest, the last one of its equals.
struct Axis<'s> {
    index: usize,
    pile: usize,
    /// The squares of the rests with `1..=NEAR` chips fewer in this pile.
    near: [&'s [u8]; NEAR],
    /// Their sides, and where the current row begins in each of them.
    sides: [u32; NEAR],
    starts: [u32; NEAR],
    /// The square of the rest with `c` in place of this pile, in the current row; its side is `c + 1`.
    low: &'s [u8],
    /// The lines along this pile.
    lines: MutexGuard<'s, Group>,
}

/// A square and what its rows read and write.
pub struct SquareRows<'s, 'a> {
    squares: &'s Squares,
    game: &'s Game,
    rest: &'a [usize],
    side: usize,
    axes: Vec<Axis<'s>>,
    along: &'a mut Along,
    bytes: Vec<u8>,
}

impl<'s, 'a> SquareRows<'s, 'a> {
    /// Prepares the square of a rest, for which all squares of smaller rests must be there.
    pub fn new(
        squares: &'s Squares,
        lines: &'s Lines,
        game: &'s Game,
        along: &'a mut Along,
        rest: &'a [usize],
    ) -> Self {
        let least = rest[rest.len() - 1];
        let different = (0..rest.len()).filter(|&i| rest.get(i + 1) != Some(&rest[i]));
        let axis = |index: usize| {
            let pile = rest[index];
            let after = |t: usize| if t <= pile { squares.replaced(rest, index, pile - t) } else { &[] };
            // The other piles are as small as the least one, unless this is the only such one.
            let others = if index + 1 == rest.len() { rest[index - 1] } else { least };
            let lines = lines.group(squares.group_without(rest, index), others + 1);
            let near = std::array::from_fn(|t| after(t + 1));
            let sides = std::array::from_fn(|t| least.min(pile.saturating_sub(t + 1)) as u32 + 1);
            Axis { index, pile, near, sides, starts: [0; NEAR], low: &[], lines }
        };
        let side = least + 1;
        Self {
            squares,
            game,
            rest,
            side,
            axes: different.map(axis).collect(),
            along,
            bytes: vec![0; side * side + PAD],
        }
    }

    /// The square.
    pub fn finish(self) -> Box<[u8]> {
        self.bytes.into_boxed_slice()
    }

    #[inline(always)]
    fn row(&mut self, c: usize) {
        // Where c is the least pile of the rest, the moves from the two are the same.
        let axes = self.axes.len() - usize::from(c + 1 == self.side);
        for axis in &mut self.axes[..axes] {
            axis.low = if axis.pile - c < NEAR { self.squares.replaced(self.rest, axis.index, c) } else { &[] };
        }
        self.along.begin(c + 1);
        // The line along x begins here, and is that along c from the next row on.
        let mut line = EMPTY;
        let mut start = 0;
        while start <= c {
            self.run_of_row(c, start, axes, &mut line);
            start += LANES;
        }
        let last = self.axes.len() - 1;
        self.axes[last].lines.tops[place(self.side - 1, c)] = line;
        for axis in &mut self.axes {
            for (start, side) in axis.starts.iter_mut().zip(axis.sides) {
                *start += side;
            }
        }
    }

    /// Computes a run of a row.
    #[inline(always)]
    fn run_of_row(&mut self, c: usize, start: usize, axes: usize, line: &mut Cover) {
        let lanes = (c + 1 - start).min(LANES);
        let mut least = self.near_moves(c, start, lanes, axes);
        if is_open(&least) {
            let mut open = lanes_above(&least, u8::MAX - 1);
            while open != 0 {
                let lane = open.trailing_zeros() as usize;
                open &= open - 1;
                least[lane] = self.far_move(c, start + lane, axes).min(255) as u8;
            }
        }
        if self.rest[0] == 0 && self.game.misere() {
            least[0] = 0;
        }
        self.along.settle(&mut least, start, c + 1);
        self.bytes[c * self.side + start..][..LANES].copy_from_slice(&least);
        for (row, &byte) in self.bytes[start * self.side..].chunks_exact_mut(self.side).zip(&least[..lanes]) {
            row[c] = byte;
        }
        let far_byte = u8::try_from(self.game.far_bound()).unwrap_or(u8::MAX).min(u8::MAX - 1);
        let mut far = lanes_above(&least, far_byte);
        while far != 0 {
            let lane = far.trailing_zeros() as usize;
            far &= far - 1;
            self.cover(c, start + lane, least[lane], axes, line);
        }
    }

    /// The least near moves from all piles but `x`.
    #[inline(always)]
    fn near_moves(&self, c: usize, start: usize, lanes: usize, axes: usize) -> [u8; LANES] {
        let mut least = unknown(lanes);
        let most = NEAR.min(self.rest[0]);
        let mut taken = 0;
        while taken < most {
            for step in 0..LOOK {
                let t = taken + 1 + step;
                let mut best = [0; LANES];
                if t <= c {
                    raise(&mut best, run(&self.bytes, (c - t) * self.side + start));
                }
                for axis in &self.axes[..axes] {
                    let left = axis.pile.wrapping_sub(t);
                    if c + t <= axis.pile {
                        raise(&mut best, run(axis.near[t - 1], axis.starts[t - 1] as usize + start));
                    } else if t <= axis.pile {
                        raise(&mut best, run(axis.low, left * (c + 1) + start));
                    }
                }
                note(&mut least, &best, self.game.near_quota()[t], t as u8);
            }
            if !is_open(&least) {
                break;
            }
            taken += LOOK;
        }
        least
    }

    /// The least far move from all piles but `x`, or a near one.
    #[inline(always)]
    fn far_move(&mut self, c: usize, x: usize, axes: usize) -> u16 {
        let mut threshold = UNCOVERED;
        for axis in &mut self.axes[..axes] {
            let Group { tops, pool } = &mut *axis.lines;
            threshold = threshold.min(pool.distance(&mut tops[place(c, x)], axis.pile as u16));
        }
        if x < c {
            let last = self.axes.len() - 1;
            let Group { tops, pool } = &mut *self.axes[last].lines;
            threshold = threshold.min(pool.distance(&mut tops[place(self.side - 1, x)], c as u16));
        }
        threshold
    }

    /// Puts a position whose threshold reaches beyond the near moves on its lines.
    #[inline(always)]
    fn cover(&mut self, c: usize, x: usize, byte: u8, axes: usize, line: &mut Cover) {
        let threshold = if byte == u8::MAX { u16::MAX } else { u16::from(byte) };
        let game = self.game;
        for axis in &mut self.axes[..axes] {
            let Group { tops, pool } = &mut *axis.lines;
            pool.push(&mut tops[place(c, x)], axis.pile as u16, game.end(axis.pile as u16, threshold));
        }
        let last = self.axes.len() - 1;
        let Group { tops, pool } = &mut *self.axes[last].lines;
        if x < c {
            pool.push(&mut tops[place(self.side - 1, x)], c as u16, game.end(c as u16, threshold));
        }
        pool.push(line, x as u16, game.end(x as u16, threshold));
    }
}

impl Vectorised for SquareRows<'_, '_> {
    #[inline(always)]
    fn run(&mut self) {
        for c in 0..self.side {
            self.row(c);
        }
    }
}
