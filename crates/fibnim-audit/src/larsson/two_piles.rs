//! Two piles: section 6.1. Theorem 10 is decided for all numbers.
//!
//! `z_1(k) = F_i`, `z_2(k) = F_l` (infinite if there is none). Labels 4a to 5b are ours, since
//! those of the paper are illegible in our copy.

use crate::claim::Checks;
use crate::effort::Effort;
use crate::finding::{Finding, case, exhaust, unless};
use crate::numbers::{fib, indices, list};
use crate::proof::Statement;
use crate::truth::{self, INF, Two};

pub const CLAIMS: &[Checks] = &[
    Checks::stated("larsson-T10.1"),
    Checks::stated("larsson-T10.2"),
    Checks::stated("larsson-T10.3"),
    Checks::stated("larsson-T10.4"),
    Checks::stated("larsson-T10.5"),
    Checks::of("larsson-T10", |_| complete("m < p1"), &[|_| complete("m + 1 < p1")]),
    Checks::of("larsson-R11", |e| telescope(e, 0), &[|e| telescope(e, 1)]),
    Checks::of("larsson-T10.remark", |_| takes("s = p1"), &[|_| takes("s = p")]),
    Checks::of(
        "fibnim-two-pile-takes",
        |e| candidates(e, &[1, 2]),
        &[|e| candidates(e, &[1]), |e| candidates(e, &[2])],
    ),
];

fn prepared() -> Statement {
    Statement::of("2t")
        // F_1 = F_2.
        .define("prev(p, p1) := next(p1, p) or (p = 1 and p1 = 1)")
        .define("second(k, q) := exists p: low(k, p) and low(k - p, q)")
        // l infinite or m < F_{l-1} - F_i.
        .define(
            "free(m, k, p) := low(k, p) and (k = p or exists q, q1: second(k, q) and next(q1, q) and m + p < \
         q1)",
        )
}

fn complete(third: &str) -> Finding {
    prepared().decide(&format!(
        "forall m, k, r, p, p1: r >= 1 and low(k, p) and prev(p, p1) implies r >= p or r < p1 or {third} or \
         (m >= p1 and free(m, k, p) and exists u: top(m + p, u) and p <= u) or \
         (exists q, q1: second(k, q) and next(q1, q) and m + p >= q1)"
    ))
}

fn telescope(effort: &Effort<'_>, more: u64) -> Finding {
    let cases = (2..=40).flat_map(|i| (1..=40).map(move |j| (i, j)));
    exhaust(effort, "2 <= i <= 40, 1 <= j <= 40", cases, |(i, j)| {
        let sum: u64 = (i - 1..=i + j - 2).map(fib).sum();
        case(sum + more == fib(i + j) - fib(i), || format!("i = {i}, j = {j}: {sum}"))
    })
}

fn takes(only: &str) -> Finding {
    prepared().decide_all(&[
        "forall m, k, p, p1: low(k, p) and prev(p, p1) implies not n2(m, m + k - p, 2*p) or (p1 <= m and not n2(m - \
         p1, m + k, 2*p1))",
        "forall m, k, p, s: low(k, p) and 1 <= s < p implies n2(m, m + k - s, 2*s)",
        &format!(
            "forall m, k, p, p1, s: low(k, p) and prev(p, p1) and 1 <= s < p and s <= m and not {only} implies n2(m - \
             s, m + k, 2*s)"
        ),
    ])
}

fn candidates(effort: &Effort<'_>, ups: &[u32]) -> Finding {
    let max = effort.size(&[60, 400, 800, 1200]);
    let table = truth::two(effort, max);
    let wins = |t: u32, after: (u32, u32), table: &Two| {
        let threshold = table.get(after.0, after.1);
        threshold == INF || 2 * t < threshold
    };
    let cases = (1..=max).flat_map(|larger| (0..larger).map(move |m| (m, larger)));
    exhaust(effort, format!("piles <= {max}, all takes"), cases, |(m, larger)| {
        let k = larger - m;
        let (mut from_larger, mut from_smaller) = (Vec::new(), Vec::new());
        let mut tail = 0;
        for i in indices(u64::from(k)) {
            tail += fib(i) as u32;
            from_larger.push(tail);
            from_smaller.extend(ups.iter().map(|up| fib(i + up) as u32 - tail));
        }
        let stray = (1..=larger)
            .find(|t| !from_larger.contains(t) && wins(*t, (m, larger - t), &table))
            .map(|t| (t, larger))
            .or_else(|| {
                (1..=m).find(|t| !from_smaller.contains(t) && wins(*t, (m - t, larger), &table)).map(|t| (t, m))
            });
        unless(stray, |(t, pile)| {
            format!(
                "({m},{larger}): {t} from the {pile} wins; candidates {} and {}",
                list(&from_larger),
                list(&from_smaller)
            )
        })
    })
}
