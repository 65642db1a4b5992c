//! Any number of piles: sections 1 and 2.

use fibnim::{Limit, Outcome};

use super::game::{Game, exhibit, outcome, position};
use crate::claim::Checks;
use crate::effort::Effort;
use crate::finding::{Case, ClaimPosition, Counterexample, Finding, case, exhaust, piles_up_to};
use crate::truth::{INF, Two, by_equation, double};

pub const CLAIMS: &[Checks] = &[
    Checks::of("zhou-1.2", |e| flanigans_game(e, true), &[|e| flanigans_game(e, true)])
        .corrected(|e| flanigans_game(e, false)),
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
    Checks::of(
        "zhou-2.4",
        |e| pairs_of_p(e, |x, j, y| j > x || 2 * y < j),
        &[|e| pairs_of_p(e, |x, j, y| j > x || 2 * y + 1 < j), |e| pairs_of_p(e, |x, j, y| j > x + 1 || 2 * y < j)],
    ),
    Checks::of(
        "zhou-2.5",
        |e| pairs_of_p(e, |x, j, y| (j > x || j > 2 * y) && (x > 1 || y > 1 || j >= 2)),
        &[|e| pairs_of_p(e, |x, j, y| j > x || j > 2 * y + 1), |e| pairs_of_p(e, |x, j, y| x > 1 || y > 1 || j >= 3)],
    ),
    Checks::of("zhou-2.6.1", |e| one_decides(e, 2), &[|e| one_decides(e, 1)]),
    Checks::of("zhou-2.6.2", |e| openings(e, false, 1), &[|e| openings(e, true, 2), |e| openings(e, true, 3)])
        .corrected(|e| openings(e, true, 1)),
];

/// Piles for the checks by literal search: up to four of them, in order of their sum.
pub(super) fn small_piles(effort: &Effort<'_>, least: u32) -> (String, Vec<Vec<u32>>) {
    let bounds = [
        effort.size(&[20, 40, 60, 80]),
        effort.size(&[12, 20, 26, 32]),
        effort.size(&[9, 10, 13, 16]),
        effort.size(&[4, 6, 8, 9]),
    ];
    let [one, two, three, four] = bounds;
    let range = format!("one pile to {one}, two to {two}, three to {three}, four to {four}");
    (format!("{range}, x up to 3 above the largest pile"), piles_up_to(least, &bounds))
}

fn largest(piles: &[u32]) -> u32 {
    piles.iter().copied().max().unwrap_or(0)
}

fn grow(piles: &[u32], i: usize, j: u32) -> Vec<u32> {
    let mut grown = piles.to_vec();
    grown[i] += j;
    grown
}

/// Compares Flanigan's functional equation with the game that ends when one pile, or both, are empty.
fn flanigans_game(effort: &Effort<'_>, ends_with_one: bool) -> Finding {
    let max = effort.size(&[24, 60, 100, 160]);
    let tableau = by_equation(&double, max, true);
    let both = Two::new(double, max, max);
    let mut one = vec![vec![INF; max as usize + 1]; max as usize + 1];
    for (a, b) in (1..=max).flat_map(|a| (1..=max).map(move |b| (a, b))) {
        let at = |a: u32, b: u32| one[a as usize][b as usize];
        let wins = |t: &u32| (*t <= a && 2 * t < at(a - t, b)) || (*t <= b && 2 * t < at(a, b - t));
        one[a as usize][b as usize] = (1..=a.max(b)).find(wins).unwrap_or(INF);
    }
    let cases = (1..=max).flat_map(|m| (0..=max - m).map(move |d| (m, d)));
    exhaust(effort, format!("m >= 1, m + d <= {max}, all quotas"), cases, |(m, d)| {
        let flanigan = tableau[m as usize][d as usize];
        let threshold = if ends_with_one { one[m as usize][(m + d) as usize] } else { both.column(m, d) };
        case(flanigan == threshold, || {
            if flanigan == INF {
                let written = format!("({m},{m})");
                let text = format!(
                    "{written}: for Flanigan the second player wins equal piles at every quota; if an empty pile \
                     ended the game, taking {threshold} would win"
                );
                let equal = ClaimPosition::piles(written, &[m, m], Limit::Any, Outcome::P);
                Counterexample::from(text).showing(equal).contradicting()
            } else {
                Counterexample::from(format!("piles {} and {m}: Flanigan's L({m},{d}) is {flanigan}", m + d))
            }
        })
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

/// All P-positions `(p;x)` and `(p with j more;y)`.
fn pairs_of_p(effort: &Effort<'_>, possible: fn(u32, u32, u32) -> bool) -> Finding {
    let mut game = Game::new();
    let (range, piles) = small_piles(effort, 0);
    exhaust(effort, range, piles, |piles| {
        let most = largest(&piles).min(12) + 3;
        for x in (1..=most).take_while(|&x| game.is_p(&piles, x)).collect::<Vec<_>>() {
            for i in 0..piles.len() {
                for j in 1..=x + 1 {
                    let after = grow(&piles, i, j);
                    let broken = (1..=most).find(|&y| !possible(x, j, y) && game.is_p(&after, y));
                    if let Some(y) = broken {
                        let text = format!("{} and {} are both P", position(&piles, x), position(&after, y));
                        let (small, large) = (exhibit(&piles, x, true), exhibit(&after, y, true));
                        return Case::Fails(Counterexample::from(text).showing(small).showing(large));
                    }
                }
            }
        }
        Case::Agrees
    })
}

fn one_decides(effort: &Effort<'_>, more_than: u32) -> Finding {
    let mut game = Game::new();
    let (range, piles) = small_piles(effort, more_than + 1);
    exhaust(effort, range, piles, |piles| {
        if game.is_p(&piles, 1) {
            return Case::Outside;
        }
        case(!game.opening_is_p(&piles), || {
            outcome(&piles, 0, true, &format!(", but {} is N", position(&piles, 1))).showing(exhibit(&piles, 1, false))
        })
    })
}

fn openings(effort: &Effort<'_>, allow_infinity: bool, shift: u32) -> Finding {
    let mut game = Game::new();
    let (range, piles) = small_piles(effort, 2);
    exhaust(effort, range, piles, |piles| {
        if !game.is_p(&piles, 1) {
            return Case::Outside;
        }
        let truth = game.opening_is_p(&piles);
        // At this x the quota does not limit the move.
        let x = (1..=largest(&piles)).take_while(|&x| game.is_p(&piles, x)).last().unwrap_or(1);
        if x == largest(&piles) {
            return if allow_infinity {
                case(truth, || outcome(&piles, 0, false, ""))
            } else {
                let text = format!("{} is P for every x, so that there is no largest one", position(&piles, 1));
                Case::Fails(Counterexample::from(text).showing(exhibit(&piles, 1, true)))
            };
        }
        let from = 2 * x + shift;
        let all_n = (0..piles.len()).all(|i| {
            (from..piles[i]).all(|j| {
                let mut after = piles.clone();
                after[i] -= j;
                !game.is_p(&after, j)
            })
        });
        case(all_n == truth, || outcome(&piles, 0, truth, &format!(", x* = {x}")))
    })
}
