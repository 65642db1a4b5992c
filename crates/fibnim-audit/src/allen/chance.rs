//! A skilled player against one who takes at random: section 4.
//!
//! The unskilled player takes each legal number of chips with the same probability. The skilled
//! player takes a winning move in an N-position and 1 chip in a P-position (the paper's losing-position strategy).

use fibnim_play::Ratio;

use super::lines::{ChanceLines, start, two_fifths};
use crate::claim::Checks;
use crate::effort::Effort;
use crate::finding::{Finding, case, exhaust};
use crate::numbers::{fib, floor_index, indices, is_fibonacci, list, parts};
use crate::truth::{double, one_pile};

pub const CLAIMS: &[Checks] = &[
    Checks::of("allen-L10", |e| number_of_parts(e, 0), &[|e| number_of_parts(e, 1)]),
    Checks::of("allen-L11", |e| binet(e, 5), &[|e| binet(e, 4)]),
    Checks::of(
        "allen-L11.proof",
        |e| powers(e, 5, |k| lucas(k - 1).pow(2) < 5 * u128::from(fib(k - 1)).pow(2)),
        &[|e| powers(e, 4, below_a_tenth)],
    )
    .corrected(|e| powers(e, 5, below_a_tenth)),
    Checks::of(
        "allen-C7",
        |e| opening_tail(e, |n, chance| chance <= bound(floor_index(u64::from(n)))),
        &[|e| opening_tail(e, |n, chance| chance <= bound(floor_index(u64::from(n)) + 4))],
    ),
    Checks::of(
        "allen-C7.1",
        |e| {
            let probability = winning_opening(e, 5, |_, chance| *chance < Ratio::new(2_u32, 5_u32));
            probability.and_range(|| decreasing_bound(e, 6, 0.4))
        },
        &[|e| winning_opening(e, 5, |_, chance| *chance < Ratio::new(1_u32, 5_u32)), |e| decreasing_bound(e, 5, 0.4)],
    ),
    Checks::of("allen-C7.2", |e| decreasing_bound(e, 5, 0.6), &[|e| decreasing_bound(e, 5, 0.5)]),
    Checks::of(
        "allen-C7.3",
        |e| winning_opening(e, 4, |n, chance| n != 4 || *chance == Ratio::new(1_u32, 4_u32)),
        &[|e| winning_opening(e, 4, |n, chance| n != 4 || *chance == Ratio::new(1_u32, 2_u32))],
    )
    .corrected(|e| winning_opening(e, 4, |n, chance| n != 4 || *chance == Ratio::new(1_u32, 3_u32))),
    Checks::of(
        "allen-C7.5",
        |e| {
            winning_opening(e, 5, |n, chance| {
                let most = floor_index(u64::from(n)) - 2;
                is_fibonacci(n) || (*chance >= Ratio::new(1_u32, n - 1) && *chance <= Ratio::new(most, 2 * (n - 1)))
            })
        },
        &[
            |e| winning_opening(e, 5, |n, chance| is_fibonacci(n) || *chance == Ratio::new(1_u32, n - 1)),
            |e| {
                let mut before = Ratio::ONE;
                winning_opening(e, 5, |n, chance| {
                    is_fibonacci(n) || *chance <= std::mem::replace(&mut before, chance.clone())
                })
            },
        ],
    ),
    Checks::of(
        "allen-abstract",
        |e| opened(e, |lines, n| lines.in_all(n) <= Ratio::half_to((2 * n as usize).saturating_sub(6) / 9)),
        &[|e| opened(e, |lines, n| lines.in_all(n) <= Ratio::half_to(n as usize / 2))],
    ),
    Checks::of(
        "allen-rounds",
        |e| rounds(e, |rounds, _, left| rounds >= left / 3),
        &[|e| rounds(e, |_, exact, left| exact > left / 3)],
    )
    .corrected(|e| rounds(e, |_, exact, left| exact >= left / 3)),
    Checks::of(
        "fibnim-opening-bound",
        opening_bounds,
        &[|e| opened(e, |lines, n| lines.in_all(n) <= two_fifths((n - lines.takes(n).last().unwrap_or(1)) / 2))],
    ),
];

fn number_of_parts(effort: &Effort<'_>, more: u32) -> Finding {
    let max = effort.size(&[2000, 200_000, 1_000_000, 4_000_000]);
    exhaust(effort, format!("n <= {max}"), 1..=u64::from(max), |n| {
        let indices = indices(n);
        let top = indices.last().copied().unwrap_or(0);
        case(indices.len() as u32 + more <= top / 2, || format!("n = {n}: indices {}", list(&indices)))
    })
}

/// `F_k sqrt 5 = phi^k - (-phi)^-k`, so that the bound says `(-phi)^-k <= 0.1`: true for odd `k`, and for even `k` if
/// `2 phi^k = L_k + F_k sqrt 5 >= 20`, `L` the Lucas numbers.
fn binet(effort: &Effort<'_>, least: u32) -> Finding {
    exhaust(effort, "k <= 80, in whole numbers", least..=80, |k| {
        let (f, lucas) = (u128::from(fib(k)), lucas(k));
        let large = k % 2 == 1 || lucas >= 20 || 5 * f * f >= (20 - lucas) * (20 - lucas);
        case(large, || format!("k = {k}: F_k = {f}"))
    })
}

/// The Lucas number `L_k`. Twice `(-phi)^-k` is `L_k - F_k sqrt 5`.
fn lucas(k: u32) -> u128 {
    u128::from(fib(k - 1) + fib(k + 1))
}

/// `|L_k - F_k sqrt 5| = 4/(L_k + F_k sqrt 5)` is below 0.2, and the next one is smaller, since their difference is the
/// one after them.
fn below_a_tenth(k: u32) -> bool {
    let (lucas, f) = (lucas(k), u128::from(fib(k)));
    lucas >= 20 || 5 * f * f > (20 - lucas).pow(2)
}

fn powers(effort: &Effort<'_>, least: u32, agrees: fn(u32) -> bool) -> Finding {
    exhaust(effort, "k <= 40, in whole numbers", least..=40, |k| {
        let sign = if k % 2 == 0 { "" } else { "-" };
        let size = f64::midpoint(1.0, 5.0_f64.sqrt()).powi(-k.cast_signed());
        let next = f64::midpoint(1.0, 5.0_f64.sqrt()).powi(-k.cast_signed() - 1);
        let other = if k % 2 == 0 { "-" } else { "" };
        case(agrees(k), || format!("k = {k}: {sign}{size:.4}, and then {other}{next:.4}"))
    })
}

fn bound(k: u32) -> f64 {
    let phi = f64::midpoint(1.0, 5.0_f64.sqrt());
    f64::from(k) * 5.0_f64.sqrt() / (2.0 * (phi.powf(f64::from(k)) - 0.1))
}

fn opening_tail(effort: &Effort<'_>, agrees: fn(u32, f64) -> bool) -> Finding {
    let max = effort.size(&[2000, 20_000, 200_000, 1_000_000]);
    exhaust(effort, format!("n <= {max}"), 5..=max, |n| {
        let tails = parts(u64::from(n)).len() as u32 - 1;
        case(agrees(n, f64::from(tails) / f64::from(n - 1)), || format!("n = {n}: {tails} of {} takes", n - 1))
    })
}

fn winning_opening(effort: &Effort<'_>, least: u32, mut agrees: impl FnMut(u32, &Ratio) -> bool) -> Finding {
    let max = effort.size(&[500, 5000, 10_000, 20_000]);
    let thresholds = one_pile(double, max);
    exhaust(effort, format!("n <= {max}"), least..=max, |n| {
        let good = (1..n).filter(|&t| 2 * t < thresholds[(n - t) as usize]).count() as u32;
        let chance = Ratio::new(good, n - 1);
        case(agrees(n, &chance), || format!("n = {n}: {good} of {} takes win, probability {chance}", n - 1))
    })
}

fn decreasing_bound(effort: &Effort<'_>, least: u32, most: f64) -> Finding {
    exhaust(effort, "k <= 80", 5..=80, |k| {
        let small = k < least || bound(k) < most;
        case(small && bound(k + 1) < bound(k), || format!("k = {k}: the bound is {:.4}", bound(k)))
    })
}

/// The largest winning take makes a bound for all openings together; two other values do not, first at 79 and at 80.
fn opening_bounds(effort: &Effort<'_>) -> Finding {
    let within = |lines: &ChanceLines, n: u32, p: u32| lines.in_all(n) <= two_fifths((n - p) / 3);
    let exceptions = |agrees: &dyn Fn(&ChanceLines, u32) -> bool, first: u32| {
        let lines = start(first);
        let wrong = (2..=first).filter(|&n| !is_fibonacci(n)).find(|&n| !agrees(&lines, n));
        (wrong == Some(first))
            .then_some(())
            .ok_or_else(|| Finding::refuted(format!("the first exception is {wrong:?}")))
    };
    let found = exceptions(&|lines, n| within(lines, n, 1), 79)
        .and_then(|()| exceptions(&|lines, n| lines.takes(n).all(|p| within(lines, n, p)), 80));
    match found {
        Ok(()) => opened(effort, |lines, n| within(lines, n, lines.takes(n).last().unwrap_or(1))),
        Err(finding) => finding,
    }
}

fn opened(effort: &Effort<'_>, agrees: impl Fn(&ChanceLines, u32) -> bool) -> Finding {
    let max = effort.size(&[200, 600, 1000, 2000]);
    let lines = start(max);
    exhaust(effort, format!("n <= {max}, exact"), (2..=max).filter(|&n| !is_fibonacci(n)), |n| {
        case(agrees(&lines, n), || {
            let winning = list(lines.takes(n));
            format!("n = {n}, winning takes {winning}: he wins with probability {}", lines.in_all(n))
        })
    })
}

/// The fewest rounds that can follow when the skilled player is to move, by chips and quota: in each round he takes a
/// winning number, or 1 where there is none, and then the unskilled player takes any number.
fn fewest_rounds(thresholds: &[u32], max: u32) -> Vec<Vec<u32>> {
    let mut fewest: Vec<Vec<u32>> = vec![vec![0]];
    for n in 1..=max {
        let row = (0..=n).map(|w| {
            let wins = |t: &u32| 2 * t < thresholds[(n - t) as usize];
            let winning: Vec<u32> = (1..=w).filter(wins).collect();
            let takes = if winning.is_empty() { vec![1] } else { winning };
            let after = takes.into_iter().map(|t| {
                let left = n - t;
                let replies = (1..=left.min(2 * t)).map(|s| (left - s, 2 * s));
                replies.map(|(rest, quota)| fewest[rest as usize][rest.min(quota) as usize]).min().unwrap_or(0)
            });
            1 + after.min().unwrap_or(0)
        });
        fewest.push(row.collect());
    }
    fewest
}

/// Compares the fewest rounds after a winning first take, and the rounds without a mistake, with the chips that it
/// leaves.
fn rounds(effort: &Effort<'_>, agrees: fn(u32, u32, u32) -> bool) -> Finding {
    let max = effort.size(&[130, 250, 400, 600]);
    let lines = start(max);
    let thresholds = one_pile(double, max);
    let fewest = fewest_rounds(&thresholds, max);
    let cases = (2..=max).filter(|&n| !is_fibonacci(n)).flat_map(|n| lines.takes(n).map(move |p| (n, p)));
    exhaust(effort, format!("n <= {max}, all winning p"), cases, |(n, p)| {
        let left = n - p;
        let mut rest = left;
        let mut exact = 0;
        while rest > 0 {
            // The take of the unskilled player that is no mistake.
            let Some(t) = (1..rest.min(3)).find(|t| 2 * t < thresholds[(rest - 1 - t) as usize]) else { break };
            rest -= 1 + t;
            exact += 1;
        }
        let rounds = fewest[left as usize][left.min(2 * p) as usize];
        case(rest == 0 && agrees(rounds, exact, left), || {
            format!("n = {n}, p = {p}, n' = {left}: a game of {rounds} rounds follows, floor(n'/3) = {}", left / 3)
        })
    })
}
