//! Ordinary nim: the beginning of section 7.

use rustc_hash::FxHashMap;

use crate::claim::Checks;
use crate::effort::Effort;
use crate::finding::{Finding, case, exhaust, pairs};

pub const CLAIMS: &[Checks] = &[Checks::of(
    "larsson-T15",
    |e| bouton(e, |a, b| a ^ b),
    &[|e| bouton(e, |a, b| (a ^ b) % 16), |e| bouton(e, |a, b| a + b)],
)];

/// Outcomes of nim by the definition.
fn wins(piles: [u32; 3], known: &mut FxHashMap<[u32; 3], bool>) -> bool {
    let mut piles = piles;
    piles.sort_unstable();
    if let Some(&wins) = known.get(&piles) {
        return wins;
    }
    let found = (0..3).any(|i| {
        (0..piles[i]).any(|left| {
            let mut after = piles;
            after[i] = left;
            !wins(after, known)
        })
    });
    known.insert(piles, found);
    found
}

fn bouton(effort: &Effort<'_>, completes: impl Fn(u32, u32) -> u32) -> Finding {
    let max = effort.size(&[17, 20, 32, 48]);
    let mut known = FxHashMap::default();
    exhaust(effort, format!("two piles up to {max}, x up to twice their sum"), pairs(0, max), |(a, b)| {
        let found: Vec<u32> = (0..=2 * (a + b)).filter(|&x| !wins([a, b, x], &mut known)).collect();
        let value = completes(a, b);
        case(found == [value] && (value == 0 || value < 2 * a), || format!("({a},{b}): P with {found:?}"))
    })
}
