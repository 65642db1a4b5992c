//! The sums of Fibonacci numbers of section 3.

use crate::claim::Checks;
use crate::effort::Effort;
use crate::finding::{Finding, case, exhaust};
use crate::numbers::fib;
use crate::proof::{theory, wrong_theory};

/// The largest index for which all sums fit into a machine word.
const LAST: u32 = 88;

pub const CLAIMS: &[Checks] = &[
    Checks::of(
        "allen-L4",
        |e| sums(e, 5, 2, 3, |k, sum| fib(k) > 2 * sum).and_proof(|| theory(&["allen-L4"])),
        &[
            |e| sums(e, 5, 2, 3, |k, sum| fib(k) > 2 * sum + 3),
            |e| sums(e, 5, 2, 2, |k, sum| fib(k) > 2 * sum),
            |_| wrong_theory("allen-L4", "k > 2*x", "k > 2*x + 3"),
        ],
    ),
    Checks::of(
        "allen-L5",
        |e| sums(e, 8, 2, 6, |k, sum| fib(k) > 2 * (fib(k - 2) + sum)).and_proof(|| theory(&["allen-L5"])),
        &[
            |e| sums(e, 8, 2, 4, |k, sum| fib(k) > 2 * (fib(k - 2) + sum)),
            |_| wrong_theory("allen-L5", "next(b, c) and next(c, s)", "next(b, s) and c = c"),
        ],
    ),
    Checks::of(
        "allen-L6",
        |e| sums(e, 6, 99, 4, |k, _| fib(k) <= 2 * (fib(k - 2) + fib(k - 4))).and_proof(|| theory(&["allen-L6"])),
        &[
            |e| sums(e, 6, 99, 4, |k, _| fib(k) < 2 * (fib(k - 2) + fib(k - 4))),
            |_| wrong_theory("allen-L6", "k <= ", "k < "),
        ],
    ),
    Checks::of(
        "allen-L7",
        |e| {
            sums(e, 10, 3, 2, |k, sum| fib(k) - 2 * sum == if k % 3 == 0 { 2 } else { 1 })
                .and_proof(|| theory(&["allen-L7"]))
        },
        &[
            |e| sums(e, 10, 3, 2, |k, sum| fib(k) - 2 * sum == 1),
            |_| wrong_theory("allen-L7", "2*x + 2 = k iff", "2*x + 1 = k iff"),
        ],
    ),
    Checks::of(
        "allen-R3",
        |e| sums(e, 10, 3, 2, |k, sum| fib(k) > 2 * sum).and_proof(|| theory(&["allen-L7"])),
        &[|e| sums(e, 10, 3, 2, |k, sum| fib(k) > 2 * sum + 1)],
    ),
    Checks::of(
        "allen-L8",
        |e| sums(e, 6, 3, 1, |k, sum| fib(k) - sum > 1).and_proof(|| theory(&["allen-L8"])),
        &[|e| sums(e, 6, 3, 1, |k, sum| fib(k) - sum > 2), |_| wrong_theory("allen-L8", "k > x + 1", "k > x + 2")],
    ),
];

/// Judges `k` with `F_{k-begin} + F_{k-begin-step} + ...`, down to index 2.
fn sums(effort: &Effort<'_>, least: u32, step: u32, begin: u32, agrees: impl Fn(u32, u64) -> bool) -> Finding {
    exhaust(effort, format!("k <= {LAST}"), least..=LAST, |k| {
        let sum = (2..=k - begin).rev().step_by(step as usize).map(fib).sum();
        case(agrees(k, sum), || format!("k = {k}: F_k = {}, the sum is {sum}", fib(k)))
    })
}
