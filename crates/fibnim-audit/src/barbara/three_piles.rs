//! Starts of three piles: section 3.

use fibnim::exact_k::{ExactPosition, ExactSearch, Fresh};
use fibnim::grundy::literal_rows;
use fibnim::{Budget, Move, Nat, Outcome, TakeAway};

use super::starts::{RuleReading, described, move_wins, start, sticky_starts};
use crate::claim::Checks;
use crate::effort::Effort;
use crate::finding::{Case, ClaimPosition, Counterexample, Finding, case, exhaust, triples};
use crate::numbers::{is_fibonacci, least_part, tuple};
use crate::results::methods::nim_sum;

pub const CLAIMS: &[Checks] = &[
    Checks::of(
        "barbara-3.1",
        |e| starts(e, ALL),
        &[|e| starts(e, |fibonacci, _| (fibonacci.len() >= 2).then_some(false))],
    ),
    Checks::of(
        "barbara-3.1.sum",
        |e| as_a_sum(e, |_, start, sum| start == sum),
        &[|e| as_a_sum(e, |fibonacci, start, sum| fibonacci < 2 || start == sum)],
    )
    .corrected(|e| as_a_sum(e, |fibonacci, start, sum| fibonacci < 3 || !(start || sum))),
    Checks::of(
        "barbara-3.2.sum",
        |e| as_a_sum(e, |fibonacci, _, sum| fibonacci > 0 || sum),
        &[|e| nim_sum(e, |a, b| a | b)],
    )
    .corrected(|e| nim_sum(e, |a, b| a ^ b)),
    Checks::of(
        "barbara-3.2",
        |e| {
            let reduced =
                |e: &Effort<'_>| moves(e, |f, o| f.is_empty().then(|| ([o[0], o[1], o[2]], [o[0] - 1, z(o[1])])));
            starts(e, NONE).and_range(|| reduced(e))
        },
        &[
            |e| starts(e, |fibonacci, _| (fibonacci.len() != 1).then_some(true)),
            |e| moves(e, |f, o| f.is_empty().then(|| ([o[0], o[2], o[1]], [o[0] - 1, 1]))),
        ],
    ),
    Checks::of(
        "barbara-3.2.move",
        |e| match moves(e, SMALLEST) {
            Finding::Refuted(found) if found.text.starts_with("(19,19,4): ") => {
                moves_in(e, RuleReading::Fixed, SMALLEST)
            }
            Finding::Refuted(found) => Finding::Refuted(found.under("the first exception of a sticky pair")),
            other => Finding::Undecided(format!("a sticky pair has no exception: {other:?}")),
        },
        &[|e| moves_in(e, RuleReading::Fixed, |f, o| SMALLEST(f, o).map(|(piles, [a, b])| (piles, [a, b + 1])))],
    ),
    Checks::of(
        "barbara-3.3",
        |e| moves(e, |f, o| (f.len() == 1).then(|| ([o[0], o[1], f[0]], [z(o[0]), z(o[1])]))),
        &[|e| moves(e, |f, o| (f.len() == 1).then(|| ([o[0], f[0], o[1]], [z(o[0]), 1])))],
    ),
    Checks::of(
        "barbara-3.4.1",
        |e| moves(e, |f, o| (f.len() == 2 && o[0] < f[0]).then(|| ([o[0], f[0], f[1]], [z(o[0]), f[0] - 1]))),
        &[|e| moves(e, |f, o| (f.len() == 2 && o[0] < f[0]).then(|| ([o[0], f[0], f[1]], [z(o[0]), 1])))],
    ),
    Checks::of(
        "barbara-3.4.2",
        |e| starts(e, LARGEST),
        &[
            |e| starts(e, |f, o| (f.len() == 2 && o[0] > f[1]).then(|| close(f, o[0]))),
            |e| starts(e, |f, o| (f.len() == 2 && f[0] < f[1] && o[0] > f[1]).then(|| 2 * (o[0] - f[1]) < f[1])),
        ],
    )
    .corrected(|e| {
        starts(e, |f, o| (f.len() == 2 && o[0] > f[1]).then(|| close(f, o[0]) || (f == [2, 2] && o[0] == 4)))
    }),
    Checks::of(
        "barbara-3.4.2.move",
        |e| some_move(e, |n1, n2, n3| [n1, n3, n2]),
        &[|e| some_move(e, |n1, n2, n3| [n2, n3, n1])],
    ),
    Checks::of(
        "barbara-3.4.3",
        |e| {
            moves(e, |f, o| {
                (f.len() == 2 && f[0] < o[0] && o[0] < f[1] && f[0] > 1)
                    .then(|| ([o[0], f[0], f[1]], [z(o[0]), f[0] - 1]))
            })
        },
        &[|e| {
            moves(e, |f, o| {
                (f.len() == 2 && f[0] < o[0] && o[0] < f[1] && f[0] > 1)
                    .then(|| ([o[0], f[1], f[0]], [z(o[0]), f[1] - 1]))
            })
        }],
    ),
    Checks::of("barbara-ex", |e| example(e, [4, 8, 8]), &[|e| example(e, [4, 7, 9]), |e| example(e, [4, 8, 9])]),
    Checks::of(
        "fibnim-exact2-three-piles",
        |e| starts(e, |f, o| Some(!rule(f, o))),
        &[|e| starts(e, |f, o| Some(!rule(f, o) && o != [4])), |e| starts(e, |f, _| Some(f.len() != 3))],
    ),
    Checks::of(
        "fibnim-exact2-three-piles.most",
        |e| starts(e, |f, o| (!is_open(f, o)).then(|| !rule(f, o))),
        &[
            |e| starts(e, |f, o| (!is_open(f, o)).then(|| !rule(f, o) && o != [4])),
            |e| starts(e, |f, o| (!is_open(f, o)).then_some(f.len() != 3)),
        ],
    ),
];

/// What is to win: three piles, and the takes from the first two of them.
type Told = Option<([u32; 3], [u32; 2])>;

/// The printed move: `z_1` from each of the two smallest piles.
const SMALLEST: fn(&[u32], &[u32]) -> Told = |f, o| f.is_empty().then(|| ([o[0], o[1], o[2]], [z(o[0]), z(o[1])]));

pub(super) const ALL: Says = |f, _| (f.len() == 3).then_some(false);
pub(super) const NONE: Says = |f, _| f.is_empty().then_some(true);
pub(super) const ONE: Says = |f, _| (f.len() == 1).then_some(true);
pub(super) const LEAST: Says = |f, o| (f.len() == 2 && o[0] < f[0]).then_some(true);
pub(super) const LARGEST: Says = |f, o| (f.len() == 2 && f[0] < f[1] && o[0] > f[1]).then(|| o[0] - f[1] < f[0]);
pub(super) const BETWEEN: Says = |f, o| (f.len() == 2 && f[0] < o[0] && o[0] < f[1]).then_some(true);

fn z(n: u32) -> u32 {
    least_part(u64::from(n)) as u32
}

fn close(fibonacci: &[u32], third: u32) -> bool {
    let distance = third - fibonacci[1];
    fibonacci[0] >= 2 && (distance < fibonacci[0] || 2 * distance < fibonacci[1])
}

/// Whether this is the case in which the rule is not proved.
fn is_open(fibonacci: &[u32], others: &[u32]) -> bool {
    let ([first, second], [third]) = (fibonacci, others) else { return false };
    third > second && third - second < *first && 2 * (third - second) >= *second
}

/// Whether the start is P.
pub(super) fn rule(fibonacci: &[u32], others: &[u32]) -> bool {
    match (fibonacci, others) {
        ([_, _, _], _) => true,
        ([2, 2], [4]) => false,
        ([_, second], [third]) => third > second && !close(fibonacci, *third),
        _ => false,
    }
}

/// A statement about starts: whether the player to move wins, given the Fibonacci numbers among the piles and the
/// others, both in increasing order.
pub(super) type Says = fn(&[u32], &[u32]) -> Option<bool>;

/// The Fibonacci numbers among the piles, and the others.
pub(super) fn parted(piles: [u32; 3]) -> (Vec<u32>, Vec<u32>) {
    let (mut fibonacci, mut others): (Vec<u32>, Vec<u32>) = piles.into_iter().partition(|&n| is_fibonacci(n));
    fibonacci.sort_unstable();
    others.sort_unstable();
    (fibonacci, others)
}

fn starts(effort: &Effort<'_>, says: Says) -> Finding {
    let max = effort.size(&[24, 150, 200, 250]);
    let table = sticky_starts(effort, max);
    let Some(table) = &*table else { return Finding::Stopped };
    exhaust(effort, format!("piles <= {max}"), triples(1, max), |piles| {
        let (fibonacci, others) = parted(piles);
        let Some(is_n) = says(&fibonacci, &others) else { return Case::Outside };
        case(table.is_n(piles) == is_n, || described(RuleReading::Sticky, Fresh::NotWhole, piles).contradicting())
    })
}

/// Calls `agrees` with the number of Fibonacci numbers among the piles, whether their start is N, and whether the sum
/// of three starts of one pile is.
fn as_a_sum(effort: &Effort<'_>, agrees: fn(usize, bool, bool) -> bool) -> Finding {
    let max = effort.size(&[24, 150, 200, 250]);
    let values = literal_rows(&TakeAway::FIBONACCI, max);
    let table = sticky_starts(effort, max);
    let Some(table) = &*table else { return Finding::Stopped };
    exhaust(effort, format!("piles <= {max}"), triples(1, max), |piles| {
        let [a, b, c] = piles.map(|n| values[n as usize][n as usize - 1]);
        let (start, sum) = (table.is_n(piles), a ^ b ^ c != 0);
        case(agrees(parted(piles).0.len(), start, sum), || {
            let [start, sum] = [start, sum].map(Outcome::for_mover);
            format!(
                "{}: the start is {start}, and the sum, with the Grundy values {a}, {b}, {c}, is {sum}",
                tuple(&piles)
            )
        })
    })
}

/// Moves of a sticky pair.
fn moves(effort: &Effort<'_>, says: impl Fn(&[u32], &[u32]) -> Told) -> Finding {
    moves_in(effort, RuleReading::Sticky, says)
}

fn moves_in(effort: &Effort<'_>, reading: RuleReading, says: impl Fn(&[u32], &[u32]) -> Told) -> Finding {
    let max = effort.size(&[20, 40, 50, 60]);
    let (mut search, mut monitor) = (ExactSearch::default(), effort.monitor());
    let mut budget = Budget::watched(&mut monitor);
    exhaust(effort, format!("piles <= {max}"), triples(1, max), |piles| {
        let (fibonacci, others) = parted(piles);
        let Some((turned, takes)) = says(&fibonacci, &others) else { return Case::Outside };
        let Ok(wins) = move_wins(&mut search, &mut budget, reading, turned, takes) else { return Case::Stopped };
        case(wins, || {
            let [(first, one), (second, two)] = [(takes[0], turned[0]), (takes[1], turned[1])];
            let written = tuple(&piles);
            let text = format!("{written}: {first} from the {one} and {second} from the {two} loses");
            let exhibit = start(reading, Fresh::NotWhole, piles).and_then(|start| {
                let outcome = search.outcome(&start, &mut budget).ok()?;
                ClaimPosition::exact(written, &start, outcome)
            });
            Counterexample::from(text).showing(exhibit)
        })
    })
}

/// `turned` puts the two piles first that a move is to use.
fn some_move(effort: &Effort<'_>, turned: fn(u32, u32, u32) -> [u32; 3]) -> Finding {
    let max = effort.size(&[14, 21, 34, 40]);
    let (mut search, mut monitor) = (ExactSearch::default(), effort.monitor());
    let mut budget = Budget::watched(&mut monitor);
    exhaust(effort, format!("piles <= {max}"), triples(1, max), |piles| {
        let (fibonacci, others) = parted(piles);
        let ([n1, n2], [n3]) = (&fibonacci[..], &others[..]) else { return Case::Outside };
        if n1 == n2 || n3 < n2 || n3 - n2 >= *n1 {
            return Case::Outside;
        }
        let turned = turned(*n1, *n2, *n3);
        let mut takes = (1..turned[0]).flat_map(|a| (1..turned[1]).map(move |b| [a, b]));
        let wins =
            takes.find_map(|takes| match move_wins(&mut search, &mut budget, RuleReading::Sticky, turned, takes) {
                Ok(false) => None,
                found => Some(found),
            });
        if matches!(wins, Some(Err(_))) {
            return Case::Stopped;
        }
        case(wins.is_some(), || format!("{}: no move on {} and {} wins", tuple(&piles), turned[0], turned[1]))
    })
}

/// Starts of four piles: all Fibonacci numbers up to 5, and how many others are P.
pub(super) fn four_piles(effort: &Effort<'_>, count: usize) -> Finding {
    let mut search = ExactSearch::default();
    let rules = RuleReading::Sticky.rules(Fresh::NotWhole);
    let starts = triples(1, 6).flat_map(|[a, b, c]| (1..=c).map(move |d| [a, b, c, d]));
    let mut lost = 0;
    let finding = exhaust(effort, "piles <= 6, by search", starts, |piles| {
        let start = ExactPosition::start(rules.clone(), piles).ok();
        let outcome = start.and_then(|start| search.outcome(&start, &mut fibnim::Budget::default()).ok());
        let is_p = outcome == Some(Outcome::P);
        lost += usize::from(is_p);
        case(outcome.is_some() && (is_p || !piles.into_iter().all(is_fibonacci)), || format!("{} is N", tuple(&piles)))
    });
    if lost == count { finding } else { Finding::refuted(format!("{lost} starts are P")) }
}

/// The line of play of the example, with the first move to `first`: legal, and all positions of the first player N,
/// those of the second P.
pub(super) fn example_is_best(reading: RuleReading, first: [u32; 3]) -> Result<(), String> {
    let line = [first, [3, 8, 7], [1, 8, 5], [0, 8, 4], [0, 7, 3], [0, 6, 2], [0, 5, 0]];
    let start = ExactPosition::start(reading.rules(Fresh::NotWhole), [5_u32, 8, 9]);
    let mut at = start.map_err(|error| error.to_string())?;
    let mut search = ExactSearch::default();
    for (number, piles) in line.into_iter().enumerate() {
        let outcome = search.outcome(&at, &mut fibnim::Budget::default()).map_err(|beyond| beyond.to_string())?;
        if outcome != Outcome::for_mover(number % 2 == 0) {
            return Err(format!("{at} is {outcome}"));
        }
        let takes = at.piles().iter().zip(piles.map(Nat::from)).enumerate();
        let takes = takes.filter(|(_, (before, after))| *before > after);
        let takes: Vec<Move> = takes.map(|(pile, (before, after))| Move { pile, chips: before - after }).collect();
        at = at.after(&takes).map_err(|error| format!("{at} to {}: {error}", tuple(&piles)))?;
    }
    if at.legal_moves().next().is_some() { Err(format!("{at} is not the end")) } else { Ok(()) }
}

fn example(effort: &Effort<'_>, first: [u32; 3]) -> Finding {
    exhaust(effort, "all its positions, by search", [()], |()| match example_is_best(RuleReading::Sticky, first) {
        Ok(()) => Case::Agrees,
        Err(why) => Case::fails(why),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use fibnim::exact_k::{THREE_PILES_CHECKED, ThreePiles};

    /// What the check compares with the game is what the library answers.
    #[test]
    fn the_library_has_the_rule() {
        for piles in triples(1, if cfg!(debug_assertions) { 89 } else { THREE_PILES_CHECKED }) {
            let (fibonacci, others) = parted(piles);
            let answer = ThreePiles::new(&piles.map(Nat::from)).outcome;
            assert_eq!(answer == Outcome::P, rule(&fibonacci, &others), "{piles:?}");
        }
    }
}
