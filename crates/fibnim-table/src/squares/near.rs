//! Near moves, for many positions of a row at a time.
//!
//! A run has 32 or 64 lanes. Arrays are passed by reference: compilers take copies of short ones apart into words.

use crate::kernel::near::lanes_above;

/// The most lanes of a run.
pub const LANES: usize = 64;

/// The lanes of a run that is enough for short rows.
pub const HALF: usize = LANES / 2;

/// As many lanes as there are without a move, and then lanes outside the row.
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
pub fn unknown<const L: usize>(lanes: usize) -> [u8; L] {
    *run(&MASK, LANES - lanes)
}

/// The bytes from a place on.
#[inline(always)]
pub fn run<const L: usize>(bytes: &[u8], place: usize) -> &[u8; L] {
    bytes[place..].first_chunk().expect("a square ends with more bytes than a run exceeds it by")
}

/// A run outside the game: no quota is below the threshold 0.
static OUTSIDE: [u8; LANES] = [0; LANES];

/// As many zeros as a run has.
#[inline(always)]
pub fn outside<const L: usize>() -> &'static [u8; L] {
    run(&OUTSIDE, 0)
}

/// Notes the moves of `t` chips that lead to some runs, as [`note`] does.
#[inline(always)]
pub fn note_all<const L: usize, const K: usize>(
    least: &mut [u8; L],
    first: &[u8; L],
    others: &[&[u8; L]; K],
    quota: u8,
    t: u8,
) {
    for lane in 0..L {
        let best = others.iter().fold(first[lane], |best, other| best.max(other[lane]));
        // A mask rather than a choice, which compilers turn into stores of single lanes.
        let loses = 0_u8.wrapping_sub(u8::from(best <= quota));
        least[lane] = least[lane].min(loses | t);
    }
}

/// Notes the move of `t` chips where it wins, since the threshold that it leads to is above its quota, and no smaller one does.
#[inline(always)]
pub fn note<const L: usize>(least: &mut [u8; L], run: &[u8; L], quota: u8, t: u8) {
    note_all(least, run, &[], quota, t);
}

/// Whether some lane has no move.
#[inline(always)]
pub fn is_open<const L: usize>(least: &[u8; L]) -> bool {
    lanes_above(least, u8::MAX - 1) != 0
}
