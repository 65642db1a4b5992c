//! Theorem 19: (3,4,n) is N for every n. Games with fixed piles are solved by automata and proved; the rest is decided.

use crate::claim::Checks;
use crate::effort::Effort;
use crate::finding::{Finding, case, exhaust};
use crate::numbers::indices;
use crate::proof::{Statement, theorem, theory, wrong_theorem, wrong_theory};

pub const CLAIMS: &[Checks] = &[
    Checks::of(
        "larsson-R20",
        |e| {
            classes(e, class).and_proof(|| {
                theory(&[
                    "wythoff",
                    "larsson-R20-first",
                    "larsson-R20-second",
                    "larsson-R20-third",
                    "larsson-R20-fourth",
                ])
            })
        },
        &[
            |e| classes(e, |n| if n == 33 { 3 } else { class(n) }),
            |_| wrong_theory("larsson-R20-first", "z >= 3", "z >= 2"),
            |_| wrong_theory("larsson-R20-second", "z >= 5", "z >= 3"),
            |_| wrong_theory("larsson-R20-fourth", "low(k - 1, 3)", "low(k - 1, 5)"),
        ],
    ),
    Checks::of(
        "larsson-T19",
        |_| theorem(ID, &[0, 1, 2, 3, 4, 5]),
        &[
            |_| wrong_theorem(ID, 0, "exists w: n(4,3; k, w)", "n(4,3; k, 2)"),
            |_| wrong_theorem(ID, 0, "4,3", "4,2"),
            |_| wrong_theorem(ID, 1, " or fourth(k)", ""),
        ],
    ),
    Checks::of(
        "larsson-T19.1",
        |_| theorem(ID, &[2]),
        &[
            |_| wrong_theorem(ID, 2, "first(k)", "first(k) or third(k)"),
            |_| {
                wrong_theorem(
                    ID,
                    2,
                    "3,3; k, 2",
                    "3,3; k, \
                                                                                                               3",
                )
            },
        ],
    ),
    Checks::of(
        "larsson-T19.2",
        |_| theorem(ID, &[3]),
        &[|_| wrong_theorem(ID, 3, "second(k)", "second(k) or fourth(k)")],
    ),
    Checks::of(
        "larsson-T19.3",
        |_| theorem(ID, &[4]),
        &[|_| wrong_theorem(ID, 4, "4,1; k, 4", "4,1; k, 5"), |_| wrong_theorem(ID, 4, "third(k)", "second(k)")],
    ),
    Checks::of(
        "larsson-T19.4",
        |_| theorem(ID, &[5]),
        &[|_| wrong_theorem(ID, 5, "fourth(k)", "low(k, 1)"), |_| wrong_theorem(ID, 5, "n(4; k, 6)", "n(4; k, 100)")],
    ),
    Checks::of("fibnim-beside-small-piles", |_| small_games(2), &[|_| small_games(1)]),
];

/// The theorem in the library: all positions are N, the classes are exhaustive, and what holds in each.
const ID: &str = "larsson-T19";

fn small_games(least: u32) -> Finding {
    let at_most = |n: &str| format!("(exists p: low({n}, p) and p <= r)");
    Statement::of("2t").decide_all(&[
        &format!("forall n, r: n(1,1; n, r) iff {}", at_most("n")),
        &format!("forall n, r: n(2,2; n, r) iff {}", at_most("n")),
        &format!("forall n, r: n(4,4; n, r) iff {}", at_most("n")),
        &format!("forall n, r: r >= {least} implies (n(3,3; n, r) iff {})", at_most("n")),
        &format!("forall n, r: n >= 2 and r >= 3 implies (n(4,1; n, r) iff {})", at_most("n - 2")),
        &format!("forall n, r: n >= 1 and r >= 3 implies (n(4,2; n, r) iff {})", at_most("n - 1")),
    ])
}

/// The class of theorem 19 by Zeckendorf digits.
fn class(n: u64) -> u32 {
    match indices(n)[..] {
        [2, 4, ..] => 4,
        [2, ..] => 2,
        [3, ..] => 3,
        _ => 1,
    }
}

fn classes(effort: &Effort<'_>, class: impl Fn(u64) -> u32) -> Finding {
    let max = u64::from(effort.size(&[2000, 20_000, 200_000, 1_000_000]));
    let a = |n: u64| n.midpoint((5 * n * n).isqrt());
    let b = |n: u64| a(n) + n;
    let mut found = vec![Vec::new(); max as usize + 2];
    for n in 1..=max {
        for (class, value) in [(1, a(a(n))), (2, b(a(n))), (3, a(b(n))), (4, b(b(n)))] {
            if let Some(place) = found.get_mut(value as usize) {
                place.push(class);
            }
        }
    }
    exhaust(effort, format!("n <= {max}"), 0..=max, |n| {
        let of = &found[n as usize + 1];
        case(*of == [class(n)], || format!("n = {n}: n + 1 is in the classes {of:?}"))
    })
}
