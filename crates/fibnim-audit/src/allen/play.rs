//! Section 2: which takes win. All statements are first-order, and decided for all numbers.

use crate::claim::Claim;
use crate::exhaust::Finding;
use crate::proof::{Statement, theorem, wrong_theorem};
use crate::severity::Severity;

pub const CLAIMS: &[Claim] = &[
    Claim::new(
        "allen-D3",
        "definition 3",
        "(n,w) is losing if and only if T(n) > w, with T(0) infinite.",
        |_| theorem("larsson-T9", &[0]),
        &[
            |_| wrong_theorem("larsson-T9", 0, "z <= w", "z <= w + 1"),
            |_| wrong_theorem("larsson-T9", 0, "low(k, z)", "top(k, z)"),
            |_| wrong_theorem("larsson-T9", 0, "iff exists", "iff k = 0 or exists"),
        ],
    )
    .remark(
        "The paper defines losing positions in this way. That they are the losing positions of the game follows from \
         its lemmas 2 and 3.",
    )
    .classical("Whinihan"),
    Claim::new(
        "allen-L1",
        "lemma 1",
        "2F_{i-1} >= F_i and F_{i+1} > 2F_{i-1} for i >= 3.",
        |_| decide("forall p, q, s: next(p, q) and next(q, s) implies 2*p >= q and s > 2*p"),
        &[|_| decide("forall p, q, s: next(p, q) and next(q, s) implies 2*p >= q and s > 2*p + 1")],
    )
    .remark("The second part is false at i = 2."),
    Claim::new(
        "allen-L2",
        "lemma 2",
        "If 1 <= p < T(n), then (n-p, 2p) is winning.",
        |_| decide("forall n, p, t: low(n, t) and 1 <= p < t implies n(; n - p, 2*p)"),
        &[
            |_| decide("forall n, p, t: low(n, t) and 1 <= p <= t implies n(; n - p, 2*p)"),
            |_| decide("forall n, p, t: low(n, t) and 1 <= p < t implies n(; n - p, 2*p - 1)"),
        ],
    )
    .classical("Whinihan"),
    Claim::new(
        "allen-L3",
        "lemma 3",
        "If p = T(n), then (n-p, 2p) is losing.",
        |_| decide("forall n, p: low(n, p) implies not n(; n - p, 2*p)"),
        &[|_| decide("forall n, p: low(n, p) implies not n(; n - p, 2*p + 1)")],
    )
    .classical("Whinihan"),
    Claim::new(
        "allen-T2",
        "theorem 2",
        "If p >= 1 is none of the tails T_1, ..., T_{r-1} of n, then (n-p, 2p) is winning.",
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
    .corrected(
        Severity::BoundaryCase,
        "n, then p",
        "The statement holds for p < n. Taking the whole pile, p = n = T_r, wins if it is allowed.",
        |_| decide("forall n, p: 1 <= p < n and not tail(n, p) implies n(; n - p, 2*p)"),
    )
    .remark("In the second case of the proof the tail must be the largest one below p, not the smallest."),
    Claim::new(
        "allen-R2",
        "remark 2",
        "For 1 <= j < r, taking T_j wins if and only if F_{i_{j+1}} > 2T_j.",
        |_| decide("forall n, x, q: tail(n, x) and x < n and low(n - x, q) implies (not n(; n - x, 2*x) iff q > 2*x)"),
        &[|_| {
            decide("forall n, x, q: tail(n, x) and x < n and low(n - x, q) implies (not n(; n - x, 2*x) iff q >= 2*x)")
        }],
    ),
];

fn decide(statement: &str) -> Finding {
    Statement::of("2t").decide(statement)
}
