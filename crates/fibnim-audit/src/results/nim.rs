//! Take-away functions that make a game of nim of any number of piles.

use crate::claim::Checks;
use crate::effort::Effort;
use crate::finding::{Finding, case, exhaust};
use crate::numbers::list;
use crate::shared::{CLASS, OUTSIDE, any_piles, low, nim_positions, thresholds};
use crate::truth::{INF, Three, takes};

pub const CLAIMS: &[Checks] = &[
    Checks::of(
        "fibnim-power-of-two-class",
        any_piles,
        &[|e| thresholds(e, &OUTSIDE[..1], false, low), |e| thresholds(e, &OUTSIDE[1..], false, low)],
    ),
    Checks::of(
        "fibnim-power-of-two-misere",
        |e| thresholds(e, &CLASS, true, |sum| low(sum ^ 1)),
        &[
            |e| thresholds(e, &CLASS, true, low),
            |e| thresholds(e, &CLASS, false, |sum| low(sum ^ 1)),
            |e| thresholds(e, &OUTSIDE, true, |sum| low(sum ^ 1)),
        ],
    ),
    Checks::of("fibnim-constant", |e| constant(e, 0), &[|e| constant(e, 1)]),
];

/// A P-position of nim.
fn is_p(heaps: [u32; 3], misere: bool) -> bool {
    let sum = heaps[0] ^ heaps[1] ^ heaps[2];
    if misere && heaps.iter().all(|&heap| heap <= 1) { sum == 1 } else { sum == 0 }
}

/// The constants of the check.
const CONSTANTS: u32 = 7;

/// Thresholds of constant functions by their recurrence, and by residues modulo `c + 1 + slip`.
fn constant(effort: &Effort<'_>, slip: u32) -> Finding {
    let max = effort.size(&[14, 24, 40, 60]);
    let games: Vec<(u32, bool)> = (1..=CONSTANTS).flat_map(|c| [(c, false), (c, true)]).collect();
    let tables: Vec<Three> = games.iter().map(|&(c, misere)| Three::under(|_| c, max, misere)).collect();
    exhaust(effort, format!("three piles up to {max}"), nim_positions(max, games.len()), |(game, piles)| {
        let (c, misere) = games[game];
        let leaves_p =
            |after: [u32; 3]| !(misere && after == [0; 3]) && is_p(after.map(|pile| pile % (c + 1 + slip)), misere);
        let winning = takes(piles, 0).filter(|&(_, _, after)| leaves_p(after)).map(|(_, t, _)| t).min();
        let (truth, formula) = (tables[game].get(piles), winning.unwrap_or(INF));
        case(truth == formula, || format!("f(t) = {c}: L{} = {truth}, not {formula}", list(piles)))
    })
}
