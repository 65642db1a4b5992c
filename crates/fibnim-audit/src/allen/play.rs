//! Section 2: which takes win. All statements are first-order, and decided for all numbers.

use crate::claim::Checks;
use crate::finding::Finding;
use crate::proof::{Statement, theorem, wrong_theorem};

pub const CLAIMS: &[Checks] = &[
    Checks::of(
        "allen-D3",
        |_| theorem("larsson-T9", &[0]),
        &[
            |_| wrong_theorem("larsson-T9", 0, "z <= w", "z <= w + 1"),
            |_| wrong_theorem("larsson-T9", 0, "low(k, z)", "top(k, z)"),
            |_| wrong_theorem("larsson-T9", 0, "iff exists", "iff k = 0 or exists"),
        ],
    ),
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
        |_| match decide("forall n, p: 1 <= p <= n and not (tail(n, p) and p < n) implies n(; n - p, 2*p)") {
            Finding::Refuted(why) => {
                let numbers = why.text.split(": ").next().unwrap_or_default();
                Finding::refuted(format!("{numbers}: what is left, (n-p, 2p), has no move and is losing"))
            }
            other => other,
        },
        &[
            |_| decide("forall n, p: 1 <= p < n and not low(n, p) implies n(; n - p, 2*p)"),
            |_| decide("forall n, p: 1 <= p < n and not tail(n, p) implies n(; n - p, 2*p - 1)"),
        ],
    )
    .corrected(|_| decide("forall n, p: 1 <= p < n and not tail(n, p) implies n(; n - p, 2*p)")),
    Checks::of(
        "allen-R2",
        |_| decide("forall n, x, q: tail(n, x) and x < n and low(n - x, q) implies (not n(; n - x, 2*x) iff q > 2*x)"),
        &[|_| {
            decide("forall n, x, q: tail(n, x) and x < n and low(n - x, q) implies (not n(; n - x, 2*x) iff q >= 2*x)")
        }],
    ),
];

fn decide(statement: &str) -> Finding {
    Statement::of("2t").decide(statement)
}
