//! Take-away functions that make a game of nim of any number of piles.

use crate::claim::Checks;
use crate::effort::Effort;
use crate::finding::{Finding, case, exhaust, triples};
use crate::numbers::list;
use crate::truth::{Function, INF, Three};

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

const CLASS: [Function; 4] = [|t| t, |t| 3 * t / 2, |t| 4 * t / 3, |t| 2 * t - 1];

/// `f(1) = 2`, and `f(4) = 8`.
const OUTSIDE: [Function; 2] = [|t| t + 1, |t| if t < 4 { t } else { 2 * t }];

/// The least set bit.
fn low(sum: u32) -> u32 {
    if sum == 0 { INF } else { sum & sum.wrapping_neg() }
}

/// Positions of three piles with a chip, each with the number of a game.
fn positions(max: u32, games: usize) -> impl Iterator<Item = (usize, [u32; 3])> {
    triples(0, max).filter(|piles| piles[0] > 0).flat_map(move |piles| (0..games).map(move |game| (game, piles)))
}

/// The recurrence of thresholds, of the position without chips as the play has it.
fn table(f: impl Fn(u32) -> u32, max: u32, misere: bool) -> Three {
    if misere { Three::misere(f, max) } else { Three::new(f, max) }
}

/// The recurrence of thresholds of three piles against a function of their nim-sum.
fn thresholds(effort: &Effort<'_>, functions: &[Function], misere: bool, formula: impl Fn(u32) -> u32) -> Finding {
    let max = effort.size(&[20, 40, 60, 100]);
    let tables: Vec<Three> = functions.iter().map(|f| table(f, max, misere)).collect();
    exhaust(effort, format!("three piles up to {max}"), positions(max, tables.len()), |(game, piles)| {
        let (truth, formula) = (tables[game].get(piles), formula(piles[0] ^ piles[1] ^ piles[2]));
        case(truth == formula, || format!("L{} = {truth}, not {formula}", list(piles)))
    })
}

/// The theorem on the class, for three piles.
pub fn any_piles(effort: &Effort<'_>) -> Finding {
    thresholds(effort, &CLASS, false, low)
}

/// The same for functions outside the class, which is false.
pub fn other_piles(effort: &Effort<'_>) -> Finding {
    thresholds(effort, &OUTSIDE, false, low)
}

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
    let tables: Vec<Three> = games.iter().map(|&(c, misere)| table(|_| c, max, misere)).collect();
    exhaust(effort, format!("three piles up to {max}"), positions(max, games.len()), |(game, piles)| {
        let (c, misere) = games[game];
        let leaves_p = |t: &u32| {
            (0..3).filter(|&i| piles[i] >= *t).any(|i| {
                let mut after = piles;
                after[i] -= t;
                !(misere && after == [0; 3]) && is_p(after.map(|pile| pile % (c + 1 + slip)), misere)
            })
        };
        let (truth, formula) = (tables[game].get(piles), (1..=max).find(leaves_p).unwrap_or(INF));
        case(truth == formula, || format!("f(t) = {c}: L{} = {truth}, not {formula}", list(piles)))
    })
}
