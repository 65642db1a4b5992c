//! Rules, Zeckendorf representations, tails and gap vectors; which takes win (section 2); the sums of Fibonacci numbers of
//! section 3.

use crate::claim::Checks;
use crate::effort::Effort;
use crate::finding::{Finding, case, case_if, exhaust};
use crate::numbers::{fib, indices, is_fibonacci, list, parts, tails};
use crate::proof::Statement;
use crate::shared::unique;
use crate::truth::Literal;

pub const CLAIMS: &[Checks] = &[
    Checks::of("allen-rule", |e| rule(e, true), &[|e| rule(e, true)]).corrected(|e| rule(e, false)),
    Checks::of("allen-E1", |e| example(e, 6), &[|e| example(e, 7)]),
    Checks::of("allen-T1", |e| unique(e, 2), &[|e| unique(e, 1), |e| unique(e, 3)]),
    Checks::of("allen-C1", |e| largest_part(e, 0), &[|e| largest_part(e, 1)]),
    Checks::of("allen-D2", |e| recursive_tails(e, false), &[|e| recursive_tails(e, true)]),
    Checks::of("allen-E2", |e| examples_of_tails(e, 12), &[|e| examples_of_tails(e, 11)]),
    Checks::of("allen-R1", |e| equal_tails(e, 0), &[|e| equal_tails(e, 1)]),
    Checks::of("allen-D4", |e| gap_vectors(e, 2), &[|e| gap_vectors(e, 3)]),
    Checks::stated("allen-D3"),
    Checks::of(
        "allen-L1",
        |_| decide("forall p, q, s: next(p, q) and next(q, s) implies 2*p >= q and s > 2*p"),
        &[|_| decide("forall p, q, s: next(p, q) and next(q, s) implies 2*p >= q and s > 2*p + 1")],
    ),
    Checks::of(
        "allen-L2",
        |_| decide("forall n, p, t: low(n, t) and 1 <= p < t implies n(; n - p, 2*p)"),
        &[
            |_| decide("forall n, p, t: low(n, t) and 1 <= p <= t implies n(; n - p, 2*p)"),
            |_| decide("forall n, p, t: low(n, t) and 1 <= p < t implies n(; n - p, 2*p - 1)"),
        ],
    ),
    Checks::of(
        "allen-L3",
        |_| decide("forall n, p: low(n, p) implies not n(; n - p, 2*p)"),
        &[|_| decide("forall n, p: low(n, p) implies not n(; n - p, 2*p + 1)")],
    ),
    Checks::of(
        "allen-T2",
        |_| decide("forall n, p: 1 <= p < n and not tail(n, p) implies n(; n - p, 2*p)"),
        &[
            |_| decide("forall n, p: 1 <= p <= n and not (tail(n, p) and p < n) implies n(; n - p, 2*p)"),
            |_| decide("forall n, p: 1 <= p < n and not low(n, p) implies n(; n - p, 2*p)"),
            |_| decide("forall n, p: 1 <= p < n and not tail(n, p) implies n(; n - p, 2*p - 1)"),
        ],
    ),
    Checks::of(
        "allen-R2",
        |_| decide("forall n, x, q: tail(n, x) and x < n and low(n - x, q) implies (not n(; n - x, 2*x) iff q > 2*x)"),
        &[|_| {
            decide("forall n, x, q: tail(n, x) and x < n and low(n - x, q) implies (not n(; n - x, 2*x) iff q >= 2*x)")
        }],
    ),
    Checks::of(
        "allen-L4",
        |e| sums(e, 5, 2, 3, |k, sum| fib(k) > 2 * sum),
        &[|e| sums(e, 5, 2, 3, |k, sum| fib(k) > 2 * sum + 3), |e| sums(e, 5, 2, 2, |k, sum| fib(k) > 2 * sum)],
    ),
    Checks::of(
        "allen-L5",
        |e| sums(e, 8, 2, 6, |k, sum| fib(k) > 2 * (fib(k - 2) + sum)),
        &[|e| sums(e, 8, 2, 4, |k, sum| fib(k) > 2 * (fib(k - 2) + sum))],
    ),
    Checks::of(
        "allen-L6",
        |e| sums(e, 6, 99, 4, |k, _| fib(k) <= 2 * (fib(k - 2) + fib(k - 4))),
        &[|e| sums(e, 6, 99, 4, |k, _| fib(k) < 2 * (fib(k - 2) + fib(k - 4)))],
    ),
    Checks::of(
        "allen-L7",
        |e| sums(e, 10, 3, 2, |k, sum| fib(k) - 2 * sum == if k % 3 == 0 { 2 } else { 1 }),
        &[|e| sums(e, 10, 3, 2, |k, sum| fib(k) - 2 * sum == 1)],
    ),
    Checks::of(
        "allen-R3",
        |e| sums(e, 10, 3, 2, |k, sum| fib(k) > 2 * sum),
        &[|e| sums(e, 10, 3, 2, |k, sum| fib(k) > 2 * sum + 1)],
    ),
    Checks::of(
        "allen-L8",
        |e| sums(e, 6, 3, 1, |k, sum| fib(k) - sum > 1),
        &[|e| sums(e, 6, 3, 1, |k, sum| fib(k) - sum > 2)],
    ),
];

fn rule(effort: &Effort<'_>, no_bound: bool) -> Finding {
    let max = effort.size(&[30, 60, 90, 120]);
    let mut game = Literal::new(move |t: u32| if no_bound { u32::MAX } else { 2 * t });
    exhaust(effort, format!("n <= {max}, against Whinihan's theorem"), 2..=max, |n| {
        let opener_wins = (1..n).any(|t| !game.wins(&[n - t], if no_bound { u32::MAX } else { 2 * t }));
        case(opener_wins != is_fibonacci(n), || {
            format!("n = {n}: without a bound the reply takes all that is left, but in Fibonacci nim the opener wins")
        })
    })
}

fn example(effort: &Effort<'_>, last: u64) -> Finding {
    exhaust(effort, "the example", [()], |()| {
        let mut takes = Vec::new();
        for opening in ["(10)", "(7;6)"] {
            takes.push(
                opening
                    .parse::<fibnim::Position>()
                    .ok()
                    .and_then(|position| u64::try_from(&position.largest_take(0)).ok()),
            );
        }
        case(takes == [Some(9), Some(last)], || format!("the largest takes are {takes:?}"))
    })
}

fn largest_part(effort: &Effort<'_>, below: u32) -> Finding {
    let max = effort.size(&[2000, 200_000, 500_000, 1_000_000]);
    // All sums of terms without consecutive indices, with their largest index, from small ones to large ones.
    let (mut before, mut upto) = (vec![(0_u64, 1)], vec![(0_u64, 1)]);
    for k in (2..).take_while(|&k| fib(k) <= u64::from(max)) {
        let with: Vec<(u64, u32)> = before.iter().map(|&(sum, _)| (sum + fib(k), k)).collect();
        before.clone_from(&upto);
        upto.extend(with);
    }
    upto.sort_unstable();
    upto.retain(|&(n, _)| n > 0 && n <= u64::from(max));
    exhaust(effort, format!("n <= {max}"), upto, |(n, top)| {
        case(fib(top + below) <= n && n < fib(top + 1 + below), || format!("n = {n} has the largest part {}", fib(top)))
    })
}

fn recursive_tails(effort: &Effort<'_>, off: bool) -> Finding {
    let max = effort.size(&[2000, 20_000, 100_000, 400_000]);
    exhaust(effort, format!("n <= {max}"), 1..=u64::from(max), |n| {
        let (sums, least) = (tails(n), parts(n)[0]);
        let rest = if n > least { tails(n - least) } else { Vec::new() };
        let agrees = sums[0] == least
            && sums.iter().skip(1).zip(&rest).all(|(tail, rest)| *tail == rest + if off { 1 } else { least });
        case(agrees, || format!("n = {n}: tails {}", list(&sums)))
    })
}

fn examples_of_tails(effort: &Effort<'_>, value: u64) -> Finding {
    exhaust(effort, "the examples", [()], |()| {
        let agrees =
            parts(12) == [1, 3, 8] && parts(33) == [1, 3, 8, 21] && tails(33)[2] == value && tails(12)[2] == value;
        case(agrees, || format!("T_3(33) = {}, T_3(12) = {}", tails(33)[2], tails(12)[2]))
    })
}

fn equal_tails(effort: &Effort<'_>, longer: usize) -> Finding {
    let max = effort.size(&[150, 500, 1500, 3000]);
    let all: Vec<Vec<u64>> = (1..=u64::from(max)).map(tails).collect();
    let cases = (0..all.len()).flat_map(|n| (0..n).map(move |m| (n, m)));
    exhaust(effort, format!("m < n <= {max}"), cases, |(n, m)| {
        let (of_n, of_m) = (&all[n], &all[m]);
        let j = of_n.iter().zip(of_m).rposition(|(a, b)| a == b);
        let upto = j.map_or(0, |j| (j + 1 + longer).min(of_n.len()).min(of_m.len()));
        case_if(
            j.is_some(),
            || of_n[..upto] == of_m[..upto],
            || format!("n = {}, m = {}: tails {} and {}", n + 1, m + 1, list(of_n), list(of_m)),
        )
    })
}

/// The gap vector, lowest entry first.
pub(super) fn gaps(n: u64) -> Vec<u32> {
    let indices = indices(n);
    let below = std::iter::once(0).chain(indices.iter().copied());
    indices.iter().zip(below).map(|(i, below)| i - below).collect()
}

fn gap_vectors(effort: &Effort<'_>, least: u32) -> Finding {
    let max = effort.size(&[2000, 50_000, 200_000, 800_000]);
    exhaust(effort, format!("n <= {max}"), 1..=u64::from(max), |n| {
        let gaps = gaps(n);
        let mut index = 0;
        let mut sum = 0;
        for gap in &gaps {
            index += gap;
            sum += fib(index);
        }
        let example = n != 129 || gaps == [2, 3, 4, 2];
        let agrees = sum == n && gaps.len() == parts(n).len() && gaps.iter().all(|&gap| gap >= least) && example;
        case(agrees, || format!("n = {n}: {gaps:?}"))
    })
}

fn decide(statement: &str) -> Finding {
    Statement::of("2t").decide(statement)
}

/// The largest index for which all sums fit into a machine word.
const LAST: u32 = 88;

/// Judges `k` with `F_{k-begin} + F_{k-begin-step} + ...`, down to index 2.
fn sums(effort: &Effort<'_>, least: u32, step: u32, begin: u32, agrees: impl Fn(u32, u64) -> bool) -> Finding {
    exhaust(effort, format!("k <= {LAST}"), least..=LAST, |k| {
        let sum = (2..=k - begin).rev().step_by(step as usize).map(fib).sum();
        case(agrees(k, sum), || format!("k = {k}: F_k = {}, the sum is {sum}", fib(k)))
    })
}
