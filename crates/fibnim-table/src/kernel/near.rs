//! The near field: moves of at most [`NEAR`] chips, many positions at a time.
//!
//! Fix the outer piles and `s = a + b`: the positions of this *row* are independent of one another, since every move
//! changes `s` or an outer pile. Lane `j` holds `b = b0 + j`. Taking `t` from `a` leads to row `s - t` and the same
//! lane, taking `t` from `b` to row `s - t` and lane `j - t`, taking `t` from an outer pile to the same row and lane
//! of an earlier slab. So for every `t` one loads a few runs of bytes, takes their maximum, compares it with `f(t)`
//! and keeps the least `t`. A cell outside the game counts as 0: nothing is smaller than the threshold 0.

/// The most chips a near move takes.
pub const NEAR: usize = 16;

/// Slabs with `t = 1..=NEAR` chips fewer in one outer pile, in rows of `L` lanes.
pub type Earlier<'a, const L: usize> = [&'a [[u8; L]]; NEAR];

/// The least near move of every lane; 255 in a lane that has none.
///
/// `at` is the index of lane 0 of the row in the window, whose rows are `2 L` apart, `row` the number of the row in the
/// earlier slabs. `quota[t]` is `f(t)`, or 255, which no byte exceeds, if `f(t)` does not fit a byte.
#[inline(always)]
pub fn least_near_moves<const L: usize>(
    window: &[u8],
    at: usize,
    earlier: &[Earlier<L>],
    row: usize,
    quota: &[u8; NEAR + 1],
) -> [u8; L] {
    // All cells to which moves from the inner piles lead; its length is a constant.
    let above = &window[at - NEAR * 2 * L - NEAR..at];
    let mut least = [[u8::MAX; L]; NEAR + 2];
    // Unrolled by hand. A minimum with a mask rather than a choice, which compilers turn into stores of single lanes, with
    // AVX2 for example.
    macro_rules! moves {
        ($($t:literal)*) => {
            $({
                let from_a: &[u8; L] = above[NEAR + (NEAR - $t) * 2 * L..][..L].try_into().expect("L bytes");
                let from_b: &[u8; L] = above[NEAR + (NEAR - $t) * 2 * L - $t..][..L].try_into().expect("L bytes");
                let mut best = [0; L];
                for j in 0..L {
                    best[j] = from_a[j].max(from_b[j]);
                }
                for slabs in earlier {
                    let from_outer = &slabs[$t - 1][row];
                    for j in 0..L {
                        best[j] = best[j].max(from_outer[j]);
                    }
                }
                for j in 0..L {
                    let loses = 0_u8.wrapping_sub(u8::from(best[j] <= quota[$t]));
                    least[$t][j] = least[$t + 1][j].min(loses | $t);
                }
            })*
        };
    }
    moves!(16 15 14 13 12 11 10 9 8 7 6 5 4 3 2 1);
    least[1]
}

/// Lanes `j` with `values[j] > bound`, as a set of bits.
#[inline(always)]
pub fn lanes_above<const L: usize>(values: &[u8; L], bound: u8) -> u64 {
    let mut marks = [0u8; L];
    for j in 0..L {
        marks[j] = if values[j] > bound { 1 << (j % 8) } else { 0 };
    }
    let mut bytes = [0u8; 8];
    for (byte, group) in bytes.iter_mut().zip(marks.as_chunks::<8>().0) {
        let mut bits = u64::from_le_bytes(*group);
        bits |= bits >> 32;
        bits |= bits >> 16;
        bits |= bits >> 8;
        *byte = bits as u8;
    }
    u64::from_le_bytes(bytes)
}
