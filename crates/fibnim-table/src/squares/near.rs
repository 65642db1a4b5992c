//! Near moves, for many positions of a row at a time.
//!
//! Runs always have 64 lanes: compilers take loops over fewer apart before they make vectors of them.

/// The most lanes of a run.
pub const LANES: usize = 64;

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
pub fn unknown(lanes: usize) -> [u8; LANES] {
    run(&MASK, LANES - lanes)
}

/// The bytes from a place on.
#[inline(always)]
pub fn run(bytes: &[u8], place: usize) -> [u8; LANES] {
    *bytes[place..].first_chunk().expect("a square ends with more bytes than a run exceeds it by")
}

/// The larger of two bytes in every lane.
#[inline(always)]
pub fn raise(best: &mut [u8; LANES], other: [u8; LANES]) {
    for lane in 0..LANES {
        best[lane] = best[lane].max(other[lane]);
    }
}

/// Notes the move of `t` chips where it wins, since the threshold that it leads to is above its quota, and no smaller one does.
#[inline(always)]
pub fn note(least: &mut [u8; LANES], best: &[u8; LANES], quota: u8, t: u8) {
    for lane in 0..LANES {
        // A mask rather than a choice, which compilers turn into stores of single lanes.
        let loses = 0_u8.wrapping_sub(u8::from(best[lane] <= quota));
        least[lane] = least[lane].min(loses | t);
    }
}

/// Whether some lane has no move.
#[inline(always)]
pub fn is_open(least: &[u8; LANES]) -> bool {
    least.iter().fold(0, |most: u8, &lane| most.max(lane)) == u8::MAX
}
