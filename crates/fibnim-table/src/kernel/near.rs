//! The near field: moves of at most [`NEAR`] chips, many positions at a time.
//!
//! Fix the outer piles and `s = a + b`: the positions of this *row* are independent of one another, since every move
//! changes `s` or an outer pile. Lane `j` holds `b = b0 + j`. Taking `t` from `a` leads to row `s - t` and the same
//! lane, taking `t` from `b` to row `s - t` and lane `j - t`, taking `t` from an outer pile to the same row and lane
//! of an earlier slab. So for every `t` one loads a few runs of bytes, takes their maximum, compares it with `f(t)`
//! and keeps the least `t`. A cell outside the game counts as 0: nothing is smaller than the threshold 0.

/// The most chips a near move takes.
pub const NEAR: usize = 16;

/// Lanes of a strip in the tables that are built; a file may have strips of other widths.
pub const LANES: usize = 64;

/// Slabs with `t = 1..=NEAR` chips fewer in one outer pile, in rows of lanes.
pub type Earlier<'a> = [&'a [[u8; LANES]]; NEAR];

/// The least near move of every lane; 255 in a lane that has none.
///
/// `at` is the index of lane 0 of the row in the window, whose rows are `2 LANES` apart. `row` is the number of the row
/// in the earlier slabs. `quota[t]` is `f(t)`, or 255, which no byte exceeds, if `f(t)` does not fit a byte.
#[inline(always)]
pub fn least_near_moves(
    window: &[u8],
    at: usize,
    earlier: &[Earlier],
    row: usize,
    quota: &[u8; NEAR + 1],
) -> [u8; LANES] {
    // All cells to which moves from the inner piles lead; its length is a constant.
    let above = &window[at - NEAR * 2 * LANES - NEAR..at];
    let mut least = [[u8::MAX; LANES]; NEAR + 2];
    // Unrolled by hand. A mask instead of a conditional, which compilers may turn into stores of single lanes (with
    // AVX2, for example).
    macro_rules! moves {
        ($($t:literal)*) => {
            $({
                let from_a: &[u8; LANES] = above[NEAR + (NEAR - $t) * 2 * LANES..][..LANES].try_into().expect("a run");
                let from_b = &above[NEAR + (NEAR - $t) * 2 * LANES - $t..][..LANES];
                let from_b: &[u8; LANES] = from_b.try_into().expect("a run");
                let mut best = [0; LANES];
                for j in 0..LANES {
                    best[j] = from_a[j].max(from_b[j]);
                }
                for slabs in earlier {
                    let from_outer = &slabs[$t - 1][row];
                    for j in 0..LANES {
                        best[j] = best[j].max(from_outer[j]);
                    }
                }
                for j in 0..LANES {
                    let loses = 0_u8.wrapping_sub(u8::from(best[j] <= quota[$t]));
                    least[$t][j] = least[$t + 1][j].min(loses | $t);
                }
            })*
        };
    }
    moves!(16 15 14 13 12 11 10 9 8 7 6 5 4 3 2 1);
    least[1]
}

/// Lanes `j` with `values[j] > bound`, as a set of bits. It compares eight lanes in a word, since compilers do not
/// vectorise a loop over few lanes.
#[inline(always)]
pub fn lanes_above<const L: usize>(values: &[u8; L], bound: u8) -> u64 {
    const HIGH: u64 = 0x8080_8080_8080_8080;
    const ONES: u64 = HIGH >> 7;
    // Added to the low 7 bits of a byte, this carries into the highest bit if they are above those of the bound.
    let carry = ONES * u64::from(0x7f - (bound & 0x7f));
    values.as_chunks::<8>().0.iter().rev().fold(0, |set, group| {
        let word = u64::from_le_bytes(*group);
        let low = (word & !HIGH) + carry;
        let above = if bound < 0x80 { low | word } else { low & word };
        // The product collects the lowest bits of the bytes in its highest byte.
        let bits = ((above & HIGH) >> 7).wrapping_mul(0x0102_0408_1020_4080) >> 56;
        set << 8 | bits
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lanes_above_a_bound() {
        for first in 0..=255 {
            let values: [u8; 64] = std::array::from_fn(|lane| (lane as u8).wrapping_mul(37).wrapping_add(first));
            let (half, _) = values.split_first_chunk::<32>().expect("64 lanes");
            for bound in 0..=255 {
                let expected = (0..64).filter(|&lane| values[lane] > bound).fold(0, |set, lane| set | 1 << lane);
                assert_eq!(lanes_above(&values, bound), expected, "{values:?} {bound}");
                assert_eq!(lanes_above(half, bound), expected & u64::from(u32::MAX), "{values:?} {bound}");
            }
        }
    }
}
