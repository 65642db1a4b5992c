//! A skilled player against one who takes at random: section 4.
//!
//! The unskilled player takes each legal number of chips with the same probability. The skilled
//! player takes a winning move in an N-position and 1 chip in a P-position (the paper's losing-position strategy).

use super::lines::{Lines, start, two_fifths};
use super::ratio::Ratio;
use crate::claim::Claim;
use crate::effort::Effort;
use crate::exhaust::{Finding, case, exhaust};
use crate::numbers::{fib, floor_index, indices, is_fibonacci, list, parts};
use crate::truth::{double, one_pile};

pub const CLAIMS: &[Claim] = &[
    Claim::new(
        "allen-L9",
        "lemma 9",
        "Facing (n,2), the unskilled player leaves a losing position with probability at most 1/2.",
        |e| reply(e, 1, |_, chance| *chance <= Ratio::new(1_u32, 2_u32)),
        &[
            |e| reply(e, 2, |_, chance| *chance < Ratio::new(1_u32, 2_u32)),
            |e| reply(e, 1, |n, chance| *chance == exact_reply(n)),
        ],
    )
    .corrected("For n >= 2 the probability is 1/2 if T(n) is 1 or 2, and 0 otherwise; for n = 1 it is 1.", |e| {
        reply(e, 2, |n, chance| *chance == exact_reply(n))
    })
    .remark("n = 1 arises only if the skilled player opens with n = 2."),
    Claim::new(
        "allen-L10",
        "lemma 10",
        "The number r of parts of n is at most half the largest index i_r, rounded down.",
        |e| number_of_parts(e, 0),
        &[|e| number_of_parts(e, 1)],
    ),
    Claim::new(
        "allen-L11",
        "lemma 11",
        "F_k >= (phi^k - 0.1) / sqrt 5 for k >= 5.",
        |e| binet(e, 5),
        &[|e| binet(e, 4)],
    ),
    Claim::new(
        "allen-C7",
        "corollary 7",
        "For n >= 5 and F_k <= n < F_{k+1}, the opener takes a tail other than n with probability at most k sqrt 5 / \
         (2(phi^k - 0.1)).",
        |e| opening_tail(e, |n, chance| chance <= bound(floor_index(u64::from(n)))),
        &[|e| opening_tail(e, |n, chance| chance <= bound(floor_index(u64::from(n)) + 4))],
    ),
    Claim::new(
        "allen-C7.1",
        "after corollary 7",
        "For n >= 5, an opener who takes at random makes a winning first take with probability less than 2/5.",
        |e| winning_opening(e, 5, |_, chance| *chance < Ratio::new(2_u32, 5_u32)),
        &[|e| winning_opening(e, 5, |_, chance| *chance < Ratio::new(1_u32, 5_u32))],
    )
    .remark("The largest probability is 1/5, at n = 6."),
    Claim::new(
        "allen-C7.2",
        "after corollary 7",
        "The bound of corollary 7 is less than 2/5 for k >= 5 and decreases.",
        |e| decreasing_bound(e, 5),
        &[|e| decreasing_bound(e, 5)],
    )
    .corrected("It is less than 2/5 for k >= 6 and decreases from k = 5 on.", |e| decreasing_bound(e, 6)),
    Claim::new(
        "allen-C7.3",
        "after corollary 7",
        "For n = 4 the opener wins with probability 1/4.",
        |e| winning_opening(e, 4, |n, chance| n != 4 || *chance == Ratio::new(1_u32, 4_u32)),
        &[|e| winning_opening(e, 4, |n, chance| n != 4 || *chance == Ratio::new(1_u32, 2_u32))],
    )
    .corrected("The probability is 1/3: the opener may take 1, 2 or 3.", |e| {
        winning_opening(e, 4, |n, chance| n != 4 || *chance == Ratio::new(1_u32, 3_u32))
    }),
    Claim::new(
        "allen-T3.1.i",
        "theorem 3 (1), given the first take",
        "Let n not be a Fibonacci number. If the unskilled player opens with the winning take p, he wins with \
         probability at most (2/5) 2^-b, where b = floor((n-p)/3).",
        |e| after_take(e, |chance, b| chance.times(5) <= Ratio::half_to(b).times(2)),
        &[|e| after_take(e, |chance, b| chance <= &Ratio::half_to(b + 1))],
    )
    .corrected("The probability is at most 2^-b.", |e| after_take(e, |chance, b| chance <= &Ratio::half_to(b))),
    Claim::new(
        "allen-T3.1.ii",
        "theorem 3 (1), jointly",
        "Let n not be a Fibonacci number. For each winning take p, the unskilled player opens with p and then wins \
         with probability at most (2/5) 2^-b, where b = floor((n-p)/3).",
        |e| opened(e, |lines, n| lines.takes(n).all(|p| lines.joint(n, p).times(5) <= two_fifths((n - p) / 3))),
        &[|e| opened(e, |lines, n| lines.takes(n).all(|p| lines.joint(n, p) <= Ratio::half_to(u64::from(n - p) / 2)))],
    ),
    Claim::new(
        "allen-T3.1.iii",
        "theorem 3 (1), in all, n' = n - 1",
        "Let n not be a Fibonacci number. The unskilled opener wins with probability at most (2/5) 2^-b, where b = \
         floor((n-1)/3).",
        |e| opened(e, |lines, n| lines.in_all(n).times(5) <= two_fifths((n - 1) / 3)),
        &[|e| {
            opened(e, |lines, n| lines.in_all(n).times(5) <= two_fifths((n - lines.takes(n).last().unwrap_or(1)) / 2))
        }],
    )
    .corrected("The bound holds with b = floor((n-p)/3) for the largest winning take p.", |e| {
        opened(e, |lines, n| lines.in_all(n).times(5) <= two_fifths((n - lines.takes(n).last().unwrap_or(1)) / 3))
    })
    .remark("The displayed chain of the proof prints (2/5) to the power 2^-b where the product is meant."),
    Claim::new(
        "allen-T3.1.iv",
        "theorem 3 (1), in all, every winning take",
        "The bound of allen-T3.1.iii holds with b = floor((n-p)/3) for every winning take p.",
        |e| opened(e, |lines, n| lines.takes(n).all(|p| lines.in_all(n).times(5) <= two_fifths((n - p) / 3))),
        &[|e| opened(e, |lines, n| lines.takes(n).all(|p| lines.in_all(n).times(5) <= two_fifths((n - p) / 2)))],
    )
    .corrected("The bound holds for at least one winning take p.", |e| {
        opened(e, |lines, n| lines.takes(n).any(|p| lines.in_all(n).times(5) <= two_fifths((n - p) / 3)))
    }),
    Claim::new(
        "allen-T3.2",
        "theorem 3 (2)",
        "Let n = F_k with k >= 5. If the skilled player opens, the unskilled one wins with probability at most 2^-b, \
         where b = floor(n/3).",
        |e| fibonacci_piles(e, |_, n, chance| *chance <= Ratio::half_to(n / 3)),
        &[|e| fibonacci_piles(e, |_, n, chance| *chance <= Ratio::half_to(2 * n / 5))],
    )
    .remark("The probability is exactly 2^-F_{k-2}; the exponent is about 0.382 n."),
];

fn exact_reply(n: u32) -> Ratio {
    if parts(u64::from(n))[0] <= 2 { Ratio::new(1_u32, 2_u32) } else { Ratio::ZERO }
}

fn reply(effort: &Effort<'_>, least: u32, agrees: impl Fn(u32, &Ratio) -> bool) -> Finding {
    let max = effort.size(&[500, 5000, 20_000, 100_000]);
    let thresholds = one_pile(double, max);
    exhaust(effort, format!("{least} <= n <= {max}"), least..=max, |n| {
        let most = n.min(2);
        let good = (1..=most).filter(|&t| 2 * t < thresholds[(n - t) as usize]).count() as u32;
        let chance = Ratio::new(good, most);
        case(agrees(n, &chance), || {
            format!("n = {n}: {good} of {most} takes leave a losing position, probability {chance}")
        })
    })
}

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
        let (f, lucas) = (u128::from(fib(k)), u128::from(fib(k - 1) + fib(k + 1)));
        let large = k % 2 == 1 || lucas >= 20 || 5 * f * f >= (20 - lucas) * (20 - lucas);
        case(large, || format!("k = {k}: F_k = {f}"))
    })
}

fn bound(k: u32) -> f64 {
    let phi = f64::midpoint(1.0, 5.0_f64.sqrt());
    f64::from(k) * 5.0_f64.sqrt() / (2.0 * (phi.powf(f64::from(k)) - 0.1))
}

fn opening_tail(effort: &Effort<'_>, agrees: impl Fn(u32, f64) -> bool) -> Finding {
    let max = effort.size(&[2000, 20_000, 200_000, 1_000_000]);
    exhaust(effort, format!("n <= {max}"), 5..=max, |n| {
        let tails = parts(u64::from(n)).len() as u32 - 1;
        case(agrees(n, f64::from(tails) / f64::from(n - 1)), || format!("n = {n}: {tails} of {} takes", n - 1))
    })
}

fn winning_opening(effort: &Effort<'_>, least: u32, agrees: impl Fn(u32, &Ratio) -> bool) -> Finding {
    let max = effort.size(&[500, 5000, 10_000, 20_000]);
    let thresholds = one_pile(double, max);
    exhaust(effort, format!("n <= {max}"), least..=max, |n| {
        let good = (1..n).filter(|&t| 2 * t < thresholds[(n - t) as usize]).count() as u32;
        let chance = Ratio::new(good, n - 1);
        case(agrees(n, &chance), || format!("n = {n}: {good} of {} takes win, probability {chance}", n - 1))
    })
}

fn decreasing_bound(effort: &Effort<'_>, least: u32) -> Finding {
    exhaust(effort, "k <= 80", 5..=80, |k| {
        let small = k < least || bound(k) < 0.4;
        case(small && bound(k + 1) < bound(k), || format!("k = {k}: the bound is {:.4}", bound(k)))
    })
}

fn after_take(effort: &Effort<'_>, agrees: impl Fn(&Ratio, u64) -> bool) -> Finding {
    let max = effort.size(&[200, 600, 1000, 2000]);
    let lines = start(max);
    let cases = (2..=max).filter(|&n| !is_fibonacci(n)).flat_map(|n| lines.takes(n).map(move |p| (n, p)));
    exhaust(effort, format!("n <= {max}, all winning p, exact"), cases, |(n, p)| {
        let b = u64::from((n - p) / 3);
        let chance = &lines.chances[(n - p) as usize];
        case(agrees(chance, b), || {
            format!(
                "n = {n}, p = {p}: he then wins with probability {chance}, b = {b} and (2/5) 2^-b = {}",
                Ratio::half_to(b).times(2).over(5)
            )
        })
    })
}

fn opened(effort: &Effort<'_>, agrees: impl Fn(&Lines, u32) -> bool) -> Finding {
    let max = effort.size(&[200, 600, 1000, 2000]);
    let lines = start(max);
    exhaust(effort, format!("n <= {max}, exact"), (2..=max).filter(|&n| !is_fibonacci(n)), |n| {
        case(agrees(&lines, n), || {
            let winning = list(lines.takes(n));
            format!("n = {n}, winning takes {winning}: he wins with probability {}", lines.in_all(n))
        })
    })
}

fn fibonacci_piles(effort: &Effort<'_>, agrees: impl Fn(u32, u64, &Ratio) -> bool) -> Finding {
    let last = effort.size(&[11, 15, 17, 18]);
    let lines = start(fib(last) as u32);
    exhaust(effort, format!("5 <= k <= {last}, exact"), 5..=last, |k| {
        let chance = &lines.chances[fib(k) as usize];
        case(agrees(k, fib(k), chance), || format!("n = {}: {chance}", fib(k)))
    })
}
