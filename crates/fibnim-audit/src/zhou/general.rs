//! Any number of piles: sections 1 and 2.

use crate::claim::Checks;
use crate::effort::Effort;
use crate::finding::{Finding, case, exhaust};
use crate::truth::{Two, by_equation, double};

pub const CLAIMS: &[Checks] = &[
    Checks::of("zhou-1.2", |e| flanigans_game(e, true), &[|e| flanigans_game(e, false)]),
    Checks::of(
        "zhou-1.3",
        |e| number_of_positions(e, |count, n, max| count * factorial(n) <= max.pow(n as u32 + 1)),
        &[|e| number_of_positions(e, |count, n, max| count == max * binomial(max + n - 2, n))],
    )
    .corrected(|e| {
        number_of_positions(e, |count, n, max| {
            count == max * binomial(max + n - 1, n) && count * factorial(n) > max.pow(n as u32 + 1)
        })
    }),
    // The cells that are enough, since the order of three piles does not matter.
    Checks::of(
        "zhou-S3",
        |e| number_of_positions(e, |count, n, max| n != 3 || 6 * count == max.pow(2) * (max + 1) * (max + 2)),
        &[|e| number_of_positions(e, |count, n, max| n != 3 || count == max.pow(4))],
    ),
];

/// Compares Flanigan's functional equation, with moves from the smaller pile or without, with the game of two piles.
fn flanigans_game(effort: &Effort<'_>, small_pile: bool) -> Finding {
    let max = effort.size(&[24, 60, 100, 160]);
    let tableau = by_equation(&double, max, small_pile);
    let game = Two::new(double, max, max);
    let cases = (1..=max).flat_map(|m| (0..=max - m).map(move |d| (m, d)));
    exhaust(effort, format!("m >= 1, m + d <= {max}, all quotas"), cases, |(m, d)| {
        let flanigan = tableau[m as usize][d as usize];
        case(flanigan == game.column(m, d), || format!("piles {} and {m}: Flanigan's L({m},{d}) is {flanigan}", m + d))
    })
}

fn factorial(n: u64) -> u64 {
    (1..=n).product()
}

fn binomial(n: u64, k: u64) -> u64 {
    (0..k).fold(1, |value, i| value * (n - i) / (i + 1))
}

fn number_of_positions(effort: &Effort<'_>, agrees: fn(u64, u64, u64) -> bool) -> Finding {
    let max = effort.size(&[8, 12, 16, 20]);
    let cases = (2..=4_u64).flat_map(|n| (1..=u64::from(max)).map(move |bound| (n, bound)));
    exhaust(effort, format!("n <= 4, N <= {max}, by counting"), cases, |(n, bound)| {
        // Sorted vectors with entries up to the bound, by the last entry.
        let mut by_last = vec![1_u64; bound as usize];
        for _ in 1..n {
            by_last = (0..bound as usize).map(|last| by_last[last..].iter().sum()).collect();
        }
        let count = bound * by_last.iter().sum::<u64>();
        case(agrees(count, n, bound), || format!("n = {n}, N = {bound}: the number of positions is {count}"))
    })
}
