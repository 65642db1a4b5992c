//! Outcomes of two piles: sections 1 and 2.

use fibnim::exact_k::{ExactPosition, ExactSearch, Fresh, PairTable};
use fibnim::{Budget, Outcome, Quota};

use super::starts::RuleReading;
use crate::claim::Checks;
use crate::effort::Effort;
use crate::finding::{Case, ClaimPosition, Counterexample, Finding, case, exhaust};
use crate::numbers::{fibonacci_word, least_part};
use crate::truth::{by_pairs, remotenesses};

pub const CLAIMS: &[Checks] = &[
    Checks::of(
        "barbara-word",
        |e| word(e, |n| least_part(n) == 1),
        &[|e| word(e, |n| least_part(n) <= 2), |e| word(e, |n| n != 89 + 1 && least_part(n) == 1)],
    ),
    Checks::of("barbara-1", |e| one_pile(e, Outcome::P), &[|e| one_pile(e, Outcome::N)]),
    Checks::of("fibnim-exact2-outcome", |e| by_remoteness(e, u64::min), &[|e| by_remoteness(e, u64::max)]),
];

/// `r2 <= r1`.
pub(super) fn below(_: [u32; 2], [r1, r2]: [u32; 2]) -> bool {
    r2 <= r1
}

/// The Grundy value of a position; quotas above a pile do not limit the move. The table has all piles here.
pub(super) fn value(table: &PairTable, piles: [u32; 2], quotas: [u32; 2]) -> u32 {
    table.value(piles.map(|n| n as u16), quotas.map(|r| r as u16)).unwrap_or(u32::MAX)
}

/// The largest piles of tables of all pairs.
pub(super) fn largest(effort: &Effort<'_>) -> u32 {
    effort.size(&[44, 80, 130, 200])
}

/// All positions with `n1 <= n2` and `1 <= r_i <= n_i` under a condition, by the sum of the piles.
pub(super) fn positions(
    effort: &Effort<'_>,
    condition: &dyn Fn([u32; 2], [u32; 2]) -> bool,
    agrees: &dyn Fn([u32; 2], [u32; 2], u32) -> bool,
) -> Finding {
    let max = largest(effort);
    by_pairs(effort, [max; 2], |table| {
        let piles =
            (2..=2 * max).flat_map(|sum| (sum.saturating_sub(max).max(1)..=sum / 2).map(move |n1| [n1, sum - n1]));
        exhaust(effort, format!("n1 <= n2 <= {max}, all quotas"), piles, |n| {
            let mut any = false;
            for r in (1..=n[0]).flat_map(|r1| (1..=n[1]).map(move |r2| [r1, r2])) {
                if condition(n, r) {
                    any = true;
                    if !agrees(n, r, value(table, n, r)) {
                        return Case::Fails(described(table, n, r));
                    }
                }
            }
            if any { Case::Agrees } else { Case::Outside }
        })
    })
}

/// A position with its Grundy value, and moves that show the value.
fn described(table: &PairTable, [n1, n2]: [u32; 2], [r1, r2]: [u32; 2]) -> Counterexample {
    let found = value(table, [n1, n2], [r1, r2]);
    let moves = |left: u32| {
        let mut all = (1..=r1).flat_map(|a| (1..=r2).map(move |b| (a, b)));
        all.find(|&(a, b)| value(table, [n1 - a, n2 - b], [2 * a, 2 * b]) == left)
    };
    let ways: Vec<String> =
        (0..found).filter_map(|left| moves(left).map(|(a, b)| format!("{a} and {b} leaves {left}"))).collect();
    let ways = if ways.is_empty() { String::new() } else { format!(": taking {}", ways.join(", ")) };
    let written = format!("({n1},{n2};{r1},{r2})");
    let text = format!("{written} has the Grundy value {found}{ways}");
    let piles = [(n1, Quota::new(r1)), (n2, Quota::new(r2))];
    // With two piles all readings are one game.
    let position = ExactPosition::new(RuleReading::Sticky.rules(Fresh::NotWhole), piles).ok();
    let exhibit = position.and_then(|position| ClaimPosition::exact(written, &position, Outcome::for_mover(found > 0)));
    Counterexample::from(text).showing(exhibit)
}

fn one_pile(effort: &Effort<'_>, outcome: Outcome) -> Finding {
    let mut search = ExactSearch::default();
    exhaust(effort, "n <= 40 beside an empty pile, by search", 1..=40_u32, |n| {
        let start = ExactPosition::start(RuleReading::Sticky.rules(Fresh::NotWhole), [n, 0]).ok();
        let found = start.and_then(|start| search.outcome(&start, &mut Budget::watched(&mut effort.monitor())).ok());
        case(found == Some(outcome), || format!("({n}): {found:?}"))
    })
}

fn word(effort: &Effort<'_>, is_y: fn(u64) -> bool) -> Finding {
    let letters = effort.size(&[2000, 100_000, 400_000, 1_000_000]) as usize;
    let word = fibonacci_word(false, true, |word| word.len() >= letters);
    exhaust(effort, format!("n < {letters}"), 0..letters, |n| case(word[n] == is_y(n as u64), || format!("letter {n}")))
}

fn by_remoteness(effort: &Effort<'_>, both: fn(u64, u64) -> u64) -> Finding {
    let truth = remotenesses(largest(effort));
    let at = |n: u32, r: u32| u64::from(truth[n as usize][r as usize]);
    positions(effort, &|_, _| true, &|[n1, n2], [r1, r2], value| {
        (value == 0) == both(at(n1, r1), at(n2, r2)).is_multiple_of(2)
    })
}
