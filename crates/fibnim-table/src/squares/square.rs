//! The computation of one square: near moves and moves from the smallest pile, for many positions of a row at a time.
//!
//! A run has 32 or 64 lanes. Arrays are passed by reference, since compilers split copies of short arrays into words.
//!
//! *Moves from the smallest pile* lead to earlier lanes of the same row. An entry of the row at `x` covers the next
//! lanes as far as its threshold reaches. The nearest entry that covers a lane is the last one that reaches it. Most
//! lanes have small thresholds, which cover nothing; they are settled many at a time.

use std::sync::MutexGuard;

use super::held::{Group, LANES, Lines, PAD, TileSquares, place};
use crate::kernel::cover::{Cover, Height};
use crate::kernel::dispatch::Vectorised;
use crate::kernel::game::KernelGame;
use crate::kernel::near::lanes_above;

/// The lanes of a run that is enough for short rows.
const HALF: usize = LANES / 2;

/// `LANES` lanes without a known move, and then as many outside the row.
const MASK: [u8; 2 * LANES] = {
    let mut mask = [0; 2 * LANES];
    let mut lane = 0;
    while lane < LANES {
        mask[lane] = u8::MAX;
        lane += 1;
    }
    mask
};

/// 255 in the first `lanes` lanes: no move is known.
#[inline(always)]
fn unknown<const L: usize>(lanes: usize) -> [u8; L] {
    *run(&MASK, LANES - lanes)
}

/// The bytes from a place on.
#[inline(always)]
fn run<const L: usize>(bytes: &[u8], place: usize) -> &[u8; L] {
    bytes[place..].first_chunk().expect("a square ends with more bytes than a run exceeds it by")
}

/// A run outside the game: no quota is below the threshold 0.
static OUTSIDE: [u8; LANES] = [0; LANES];

/// A run of zeros.
#[inline(always)]
fn outside<const L: usize>() -> &'static [u8; L] {
    run(&OUTSIDE, 0)
}

/// Notes `t` in the lanes in which a move of `t` chips to one of these runs wins and no smaller move does. It wins if
/// it leads to a threshold above its quota.
#[inline(always)]
fn note<const L: usize, const K: usize>(
    least: &mut [u8; L],
    first: &[u8; L],
    others: &[&[u8; L]; K],
    quota: u8,
    t: u8,
) {
    for lane in 0..L {
        let best = others.iter().fold(first[lane], |best, other| best.max(other[lane]));
        // A mask instead of a conditional, which compilers may turn into stores of single lanes.
        let loses = 0_u8.wrapping_sub(u8::from(best <= quota));
        least[lane] = least[lane].min(loses | t);
    }
}

/// Whether some lane has no move.
#[inline(always)]
fn is_open<const L: usize>(least: &[u8; L]) -> bool {
    lanes_above(least, u8::MAX - 1) != 0
}

/// Lanes behind an entry that are in the window.
const WINDOW: usize = 7;

/// The most lanes of a row.
const ROW: usize = 255;

/// The most chips of a take from `x` that is compared for many positions at a time.
const SMALL: usize = 4;

/// A byte for each lane of the window.
const ONES: u64 = 0x0101_0101_0101_0101;

/// The moves from the smallest pile, along a row. It is used for the rows of all squares.
#[derive(Debug)]
pub struct Along {
    /// Thresholds up to this one cover nothing.
    small: u8,
    /// `f(t)` for the takes below `small`; if there are none, a quota that no byte exceeds.
    quotas: Vec<u8>,
    /// How far each threshold reaches; the last entry is that of an infinite one.
    reach: [u8; 256],
    /// The lanes of the window that a reach covers.
    windows: [u64; WINDOW + 1],
    /// The thresholds of the row that may cover something, and 0 for the others, behind `LANES` zeros.
    finals: [u8; LANES + ROW + LANES],
    /// For each lane, 1 more than the last entry that covers it, unless `window` has this entry; 0 if there is none.
    covers: [u8; ROW + LANES],
    /// A byte for the lane `at` and for each of those after it: 1 more than the last entry that covers the lane; 0 if
    /// there is none.
    window: u64,
    at: usize,
}

impl Along {
    /// For rows of a game.
    pub fn new(game: &KernelGame) -> Self {
        let reach: [u8; 256] = std::array::from_fn(|byte| {
            let threshold = if byte == 255 { u16::MAX } else { byte as u16 };
            (game.end(0, threshold) - 1).min(ROW as u16) as u8
        });
        // A take below `small` has a quota that a byte can exceed.
        let covering = reach.iter().position(|&reach| reach > 0).unwrap_or(reach.len());
        let near = game.near_quota[1..].iter().take_while(|&&quota| quota < u8::MAX).count();
        let small = (covering - 1).min(near + 1).min(SMALL);
        let quotas = (1..small.max(2)).map(|t| if t < small { game.near_quota[t] } else { u8::MAX }).collect();
        let window = |reach: usize| ((ONES << 8) & (u64::MAX >> (8 * (WINDOW - reach)))) * u64::from(u8::MAX);
        Self {
            small: small as u8,
            quotas,
            reach,
            windows: std::array::from_fn(window),
            finals: [0; LANES + ROW + LANES],
            covers: [0; ROW + LANES],
            window: 0,
            at: 0,
        }
    }

    /// Begins with the first lane of a row of `len` lanes.
    #[inline(always)]
    pub fn begin(&mut self, len: usize) {
        (self.window, self.at) = (0, 0);
        self.covers[..len].fill(0);
    }

    /// Completes the next lanes of the row, from `start` on: the least moves from other piles become thresholds.
    #[inline(always)]
    pub fn settle<const L: usize>(&mut self, least: &mut [u8; L], start: usize, len: usize) {
        let finals: &mut [u8; L] =
            self.finals[LANES + start..].first_chunk_mut().expect("there are lanes behind a row");
        *finals = [0; L];
        let mut lanes = lanes_above(least, self.small);
        while lanes != 0 {
            let lane = lanes.trailing_zeros() as usize;
            lanes &= lanes - 1;
            let x = start + lane;
            let shift = 8 * (x - self.at) as u32;
            self.window = self.window.checked_shr(shift).unwrap_or(0);
            self.at = x;
            let last = (self.window as u8).max(self.covers[x]);
            let distance = if last == 0 { u8::MAX } else { (x + 1) as u8 - last };
            let threshold = least[lane].min(distance);
            finals[lane] = threshold;
            let reach = usize::from(self.reach[usize::from(threshold)]);
            let covered = self.windows[reach.min(WINDOW)];
            self.window = self.window & !covered | (ONES * (x as u64 + 1)) & covered;
            if reach > WINDOW {
                let end = (x + reach + 1).min(len);
                if x + WINDOW + 1 < end {
                    self.covers[x + WINDOW + 1..end].fill((x + 1) as u8);
                }
            }
        }
        let (finals, before): (&[u8; L], &[u8; L]) =
            (run(&self.finals, LANES + start), run(&self.finals, LANES + start - 1));
        // One loop for both, since compilers do not vectorise shorter loops over few lanes.
        for lane in 0..L {
            let open = 0_u8.wrapping_sub(u8::from(finals[lane] == 0));
            let loses = 0_u8.wrapping_sub(u8::from(before[lane] <= self.quotas[0]));
            least[lane] = least[lane].min(finals[lane] | open).min(loses | 1);
        }
        for (&quota, t) in self.quotas.iter().zip(1..).skip(1) {
            note(least, run(&self.finals, LANES + start - usize::from(t)), &[], quota, t);
        }
    }
}

/// The most chips a near move takes: fewer than in the strips, as each of these moves reads another square.
const NEAR: usize = 8;

/// How many takes are compared before the kernel looks whether all lanes have a move.
const LOOK: usize = 4;

/// A pile of the rest, the last one of its equals.
struct RestPile<'s> {
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

impl<'s> RestPile<'s> {
    /// The run with `t` chips fewer in this pile, beside the current row.
    #[inline(always)]
    fn run<const L: usize>(&self, t: usize, c: usize, start: usize) -> &'s [u8; L] {
        if c + t <= self.pile {
            run(self.near[t - 1], self.starts[t - 1] as usize + start)
        } else if t <= self.pile {
            run(self.low, (self.pile - t) * (c + 1) + start)
        } else {
            outside()
        }
    }
}

/// A square and what its rows read and write.
pub struct SquareRows<'s, 'a> {
    game: &'s KernelGame,
    rest: &'a [usize],
    side: usize,
    axes: Vec<RestPile<'s>>,
    along: &'a mut Along,
    bytes: &'a mut [u8],
}

impl<'s, 'a> SquareRows<'s, 'a> {
    /// Prepares the square of a rest, whose smaller rests must all have their squares. It is computed into `bytes`.
    pub fn new(
        squares: &'s TileSquares<'_>,
        lines: &'s Lines,
        game: &'s KernelGame,
        along: &'a mut Along,
        bytes: &'a mut Vec<u8>,
        rest: &'a [usize],
    ) -> Self {
        let least = rest[rest.len() - 1];
        let different = (0..rest.len()).filter(|&i| rest.get(i + 1) != Some(&rest[i]));
        let axis = |index: usize| {
            let pile = rest[index];
            // Without this pile the least one is still `least`, unless this pile is the only one of that size.
            let others = if index + 1 == rest.len() { rest[index - 1] } else { least };
            let lines = lines.group(squares.squares.groups.without(rest, index), others + 1);
            let mut near: [&[u8]; NEAR] = [&[]; NEAR];
            for (near, square) in near.iter_mut().zip(squares.fewer(rest, index)) {
                *near = square;
            }
            let sides = std::array::from_fn(|t| least.min(pile.saturating_sub(t + 1)) as u32 + 1);
            RestPile { pile, near, sides, starts: [0; NEAR], low: &[], lines }
        };
        let side = least + 1;
        // Moves from `c` to rows that are not computed yet count as moves outside the game.
        bytes.clear();
        bytes.resize(side * side + PAD, 0);
        Self { game, rest, side, axes: different.map(axis).collect(), along, bytes }
    }

    #[inline(always)]
    fn row(&mut self, c: usize) {
        // Where c is the least pile of the rest, the moves from the two are the same.
        let axes = self.axes.len() - usize::from(c + 1 == self.side);
        for axis in &mut self.axes[..axes] {
            axis.low = axis.near.get(axis.pile - c - 1).copied().unwrap_or_default();
        }
        self.along.begin(c + 1);
        // The line along x begins here, and is that along c from the next row on.
        let mut line = Cover::default();
        let mut start = 0;
        while start <= c {
            if c - start < HALF {
                self.run_of_row::<HALF>(c, start, axes, &mut line);
            } else {
                self.run_of_row::<LANES>(c, start, axes, &mut line);
            }
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
    fn run_of_row<const L: usize>(&mut self, c: usize, start: usize, axes: usize, line: &mut Cover) {
        let lanes = (c + 1 - start).min(L);
        let mut least: [u8; L] = match axes {
            0 => self.near_moves::<L, 0>(c, start, lanes),
            1 => self.near_moves::<L, 1>(c, start, lanes),
            2 => self.near_moves::<L, 2>(c, start, lanes),
            3 => self.near_moves::<L, 3>(c, start, lanes),
            4 => self.near_moves::<L, 4>(c, start, lanes),
            5 => self.near_moves::<L, 5>(c, start, lanes),
            _ => self.near_moves::<L, 6>(c, start, lanes),
        };
        let mut open = lanes_above(&least, u8::MAX - 1);
        while open != 0 {
            let lane = open.trailing_zeros() as usize;
            open &= open - 1;
            least[lane] = self.far_move(c, start + lane, axes).min(255) as u8;
        }
        if self.rest[0] == 0 && self.game.misere {
            least[0] = 0;
        }
        self.along.settle(&mut least, start, c + 1);
        self.bytes[c * self.side + start..][..L].copy_from_slice(&least);
        // At `(x, c)` only lanes are read that a near move from an earlier lane reaches.
        for x in start.max(c.saturating_sub(NEAR - 1))..start + lanes {
            self.bytes[x * self.side + c] = least[x - start];
        }
        let far_bound = u8::try_from(self.game.far_bound).unwrap_or(u8::MAX).min(u8::MAX - 1);
        let far_byte = far_bound.min(self.game.near_quota[NEAR + 1]);
        let mut far = lanes_above(&least, far_byte);
        while far != 0 {
            let lane = far.trailing_zeros() as usize;
            far &= far - 1;
            self.cover(c, start + lane, least[lane], axes, line);
        }
    }

    /// The least near moves from all piles but `x`; `K` is the number of different piles of the rest whose moves count.
    #[inline(always)]
    fn near_moves<const L: usize, const K: usize>(&self, c: usize, start: usize, lanes: usize) -> [u8; L] {
        let axes: &[RestPile<'_>; K] = self.axes.first_chunk().expect("there are so many piles");
        let mut least = unknown(lanes);
        let most = NEAR.min(self.rest[0]);
        let mut taken = 0;
        while taken < most {
            for t in taken + 1..=taken + LOOK {
                let from_c = if t <= c { run(self.bytes, (c - t) * self.side + start) } else { outside() };
                let mut others = [outside(); K];
                for (other, axis) in others.iter_mut().zip(axes) {
                    *other = axis.run(t, c, start);
                }
                note(&mut least, from_c, &others, self.game.near_quota[t], t as u8);
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
        let mut threshold = u16::UNCOVERED;
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
