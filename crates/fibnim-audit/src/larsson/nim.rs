//! Ordinary nim, and power-of-two nim, `f(t) = t`: sections 7 and 8. `X` is the nim-sum of the piles, `low` the least
//! set bit, infinite for 0.

use crate::claim::Checks;
use crate::effort::Effort;
use crate::finding::{Finding, case, exhaust, pairs, triples};
use crate::truth::{INF, Three, nim, same};

pub const CLAIMS: &[Checks] = &[
    Checks::of(
        "larsson-T15",
        |e| bouton(e, |a, b| a ^ b),
        &[|e| bouton(e, |a, b| (a ^ b) % 16), |e| bouton(e, |a, b| a + b)],
    ),
    Checks::of(
        "larsson-C23",
        |e| unlimited(e, |[a, b, c]| a ^ b ^ c == 0),
        &[|e| unlimited(e, |[a, b, c]| (a ^ b ^ c) % 32 == 0)],
    ),
];

fn bouton(effort: &Effort<'_>, completes: fn(u32, u32) -> u32) -> Finding {
    let max = effort.size(&[17, 20, 32, 48]);
    let table = nim(4 * max, false);
    exhaust(effort, format!("two piles up to {max}, x up to twice their sum"), pairs(0, max), |(a, b)| {
        let found: Vec<u32> = (0..=2 * (a + b)).filter(|&x| table.get([a, b, x]) == INF).collect();
        let value = completes(a, b);
        case(found == [value] && (value == 0 || value < 2 * a), || format!("({a},{b}): P with {found:?}"))
    })
}

fn unlimited(effort: &Effort<'_>, is_p: fn([u32; 3]) -> bool) -> Finding {
    let max = effort.size(&[40, 100, 160, 240]);
    let table = Three::new(same, max);
    exhaust(effort, format!("three piles up to {max}"), triples(0, max), |piles| {
        let truth = table.get(piles) == INF;
        case(is_p(piles) == truth, || format!("{piles:?} is {}", if truth { "P" } else { "N" }))
    })
}
