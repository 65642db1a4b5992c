//! The sums of Fibonacci numbers of section 3.

use crate::claim::Claim;
use crate::effort::Effort;
use crate::exhaust::{Finding, case, exhaust};
use crate::numbers::fib;
use crate::proof::{theory, wrong_theory};
use crate::severity::Severity;

/// The largest index for which all sums fit into a machine word.
const LAST: u32 = 88;

pub const CLAIMS: &[Claim] = &[
    Claim::new(
        "allen-L4",
        "lemma 4",
        "F_k > 2(F_{k-3} + F_{k-5} + ...) for k >= 5, down to index 2 or 3.",
        |e| sums(e, 5, 2, 3, |k, sum| fib(k) > 2 * sum).and_proof(|| theory(&["allen-L4"])),
        &[
            |e| sums(e, 5, 2, 3, |k, sum| fib(k) > 2 * sum + 3),
            |e| sums(e, 5, 2, 2, |k, sum| fib(k) > 2 * sum),
            |_| wrong_theory("allen-L4", "k > 2*x", "k > 2*x + 3"),
        ],
    )
    .caveat(
        Severity::Misprint,
        "The symbol for the last index is wrong: it has the parity of k - 3, and (k:2) stands for the parity of k.",
    ),
    Claim::new(
        "allen-L5",
        "lemma 5",
        "F_k > 2(F_{k-2} + F_{k-6} + F_{k-8} + ...) for k >= 8, down to index 2 or 3.",
        |e| sums(e, 8, 2, 6, |k, sum| fib(k) > 2 * (fib(k - 2) + sum)).and_proof(|| theory(&["allen-L5"])),
        &[
            |e| sums(e, 8, 2, 4, |k, sum| fib(k) > 2 * (fib(k - 2) + sum)),
            |_| wrong_theory("allen-L5", "next(b, c) and next(c, s)", "next(b, s) and c = c"),
        ],
    ),
    Claim::new(
        "allen-L6",
        "lemma 6",
        "F_k <= 2(F_{k-2} + F_{k-4}) for k >= 6.",
        |e| sums(e, 6, 99, 4, |k, _| fib(k) <= 2 * (fib(k - 2) + fib(k - 4))).and_proof(|| theory(&["allen-L6"])),
        &[
            |e| sums(e, 6, 99, 4, |k, _| fib(k) < 2 * (fib(k - 2) + fib(k - 4))),
            |_| wrong_theory("allen-L6", "k <= ", "k < "),
        ],
    )
    .caveat(Severity::Misprint, "The proof cites lemma 2 where lemma 1 is meant."),
    Claim::new(
        "allen-L7",
        "lemma 7",
        "F_k - 2(F_{k-2} + F_{k-5} + ...) is 1 or 2 for k >= 10, the last index being 2, 3 or 4.",
        |e| {
            sums(e, 10, 3, 2, |k, sum| fib(k) - 2 * sum == if k % 3 == 0 { 2 } else { 1 })
                .and_proof(|| theory(&["allen-L7"]))
        },
        &[
            |e| sums(e, 10, 3, 2, |k, sum| fib(k) - 2 * sum == 1),
            |_| wrong_theory("allen-L7", "2*x + 2 = k iff", "2*x + 1 = k iff"),
        ],
    )
    .remark("The difference is 2 if and only if 3 divides k, for every k >= 4.")
    .caveat(
        Severity::Misprint,
        "The symbol for the last index is wrong: the index has the remainder of k - 2 modulo 3.",
    ),
    Claim::new(
        "allen-R3",
        "remark 3",
        "F_k > 2(F_{k-2} + F_{k-5} + F_{k-8} + ...) for k >= 10.",
        |e| sums(e, 10, 3, 2, |k, sum| fib(k) > 2 * sum).and_proof(|| theory(&["allen-L7"])),
        &[|e| sums(e, 10, 3, 2, |k, sum| fib(k) > 2 * sum + 1)],
    )
    .by_hand("The difference is 1 or 2 by lemma 7, whose sentence follows."),
    Claim::new(
        "allen-L8",
        "lemma 8",
        "F_k - (F_{k-1} + F_{k-4} + F_{k-7} + ...) > 1 for k >= 6, down to index 2, 3 or 4.",
        |e| sums(e, 6, 3, 1, |k, sum| fib(k) - sum > 1).and_proof(|| theory(&["allen-L8"])),
        &[|e| sums(e, 6, 3, 1, |k, sum| fib(k) - sum > 2), |_| wrong_theory("allen-L8", "k > x + 1", "k > x + 2")],
    )
    .caveat(
        Severity::Misprint,
        "The symbol for the last index is wrong: the index has the remainder of k - 1 modulo 3.",
    ),
];

/// Judges `k` with `F_{k-begin} + F_{k-begin-step} + ...`, down to index 2.
fn sums(effort: &Effort<'_>, least: u32, step: u32, begin: u32, agrees: impl Fn(u32, u64) -> bool) -> Finding {
    exhaust(effort, format!("k <= {LAST}"), least..=LAST, |k| {
        let sum = (2..=k - begin).rev().step_by(step as usize).map(fib).sum();
        case(agrees(k, sum), || format!("k = {k}: F_k = {}, the sum is {sum}", fib(k)))
    })
}
