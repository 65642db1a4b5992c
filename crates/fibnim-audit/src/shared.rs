//! Statements that more than one paper makes.

use crate::effort::Effort;
use crate::finding::{Finding, case, exhaust, triples};
use crate::numbers::{fib, list};
use crate::truth::{Function, INF, Three};

/// Whether every `n >= 1` is in exactly one way a sum of Fibonacci numbers with indices of at least `first`, no two of
/// them consecutive.
pub fn unique(effort: &Effort<'_>, first: u32) -> Finding {
    let max = effort.size(&[2000, 200_000, 1_000_000, 4_000_000]) as usize;
    // The number of sums of each value whose largest index is k or smaller.
    let (mut below, mut upto) = (vec![0_u8; max + 1], vec![0_u8; max + 1]);
    (below[0], upto[0]) = (1, 1);
    for k in (first..).take_while(|&k| fib(k) as usize <= max) {
        let mut next = upto.clone();
        for n in fib(k) as usize..=max {
            next[n] = next[n].saturating_add(below[n - fib(k) as usize]);
        }
        below = std::mem::replace(&mut upto, next);
    }
    exhaust(effort, format!("n <= {max}"), 1..=max, |n| {
        case(upto[n] == 1, || format!("n = {n} has {} representations", upto[n]))
    })
}

/// Functions `f` with `f(2^k) < 2^{k+1}`.
pub const CLASS: [Function; 4] = [|t| t, |t| 3 * t / 2, |t| 4 * t / 3, |t| 2 * t - 1];

/// `f(1) = 2`, and `f(4) = 8`.
pub const OUTSIDE: [Function; 2] = [|t| t + 1, |t| if t < 4 { t } else { 2 * t }];

/// The least set bit.
pub fn low(sum: u32) -> u32 {
    if sum == 0 { INF } else { sum & sum.wrapping_neg() }
}

/// Positions of three piles with a chip, each with the number of a game.
pub fn nim_positions(max: u32, games: usize) -> impl Iterator<Item = (usize, [u32; 3])> {
    triples(0, max).filter(|piles| piles[0] > 0).flat_map(move |piles| (0..games).map(move |game| (game, piles)))
}

/// The recurrence of thresholds of three piles against a function of their nim-sum.
pub fn thresholds(effort: &Effort<'_>, functions: &[Function], misere: bool, formula: fn(u32) -> u32) -> Finding {
    let max = effort.size(&[20, 40, 60, 100]);
    let tables: Vec<Three> = functions.iter().map(|f| Three::under(f, max, misere)).collect();
    exhaust(effort, format!("three piles up to {max}"), nim_positions(max, tables.len()), |(game, piles)| {
        let (truth, formula) = (tables[game].get(piles), formula(piles[0] ^ piles[1] ^ piles[2]));
        case(truth == formula, || format!("L{} = {truth}, not {formula}", list(piles)))
    })
}

/// The theorem on the class, for three piles.
pub fn any_piles(effort: &Effort<'_>) -> Finding {
    thresholds(effort, &CLASS, false, low)
}

/// The same for functions outside the class, which is false.
pub fn other_piles(effort: &Effort<'_>) -> Finding {
    thresholds(effort, &OUTSIDE, false, low)
}
