//! Theorem 19: (3,4,n) is N for every n. Games with fixed piles are solved by automata and proved; the rest is decided.

use crate::claim::Checks;
use crate::effort::Effort;
use crate::finding::{Finding, case, exhaust};
use crate::numbers::indices;
use crate::proof::Statement;

pub const CLAIMS: &[Checks] = &[
    Checks::of("larsson-R20", |e| classes(e, class), &[|e| classes(e, |n| if n == 33 { 3 } else { class(n) })]),
    Checks::stated("larsson-T19"),
    Checks::stated("larsson-T19.1"),
    Checks::stated("larsson-T19.2"),
    Checks::stated("larsson-T19.3"),
    Checks::stated("larsson-T19.4"),
    Checks::of("fibnim-beside-small-piles", |_| small_games(2), &[|_| small_games(1)]),
];

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
