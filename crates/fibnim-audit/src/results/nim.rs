//! Take-away functions that make a game of nim of any number of piles.

use crate::claim::Claim;
use crate::effort::Effort;
use crate::exhaust::{Finding, case, exhaust, triples};
use crate::numbers::list;
use crate::truth::{Function, INF, Three};

pub const CLAIMS: &[Claim] = &[
    Claim::new(
        "fibnim-power-of-two-class",
        "power-of-two nim and its class",
        "If 2^j <= f(2^j) < 2^(j+1) for all j, then (n_1,...,n_k;r) is N if and only if r >= low(X), the least set bit \
         of the nim-sum X of the piles. So t, floor(3t/2), floor(4t/3) and 2t - 1 make the same game.",
        any_piles,
        &[|e| thresholds(e, &OUTSIDE[..1], false, low), |e| thresholds(e, &OUTSIDE[1..], false, low)],
    )
    .by_hand(
        "A take of t changes X by a number whose least set bit is that of t, which is at most f(t): for 2^i \
         <= t < 2^(i+1) it is at most 2^i <= f(2^i) <= f(t). So if X = 0 or t < low(X), the reply wins. If b \
         = low(X), taking b from a pile that has this bit leaves a nim-sum that is 0 or a multiple of 2b > \
         f(b), and the reply does not win.",
    )
    .remark("For f(t) = t this is theorem 22 of Larsson and Rubinstein-Salzedo."),
    Claim::new(
        "fibnim-power-of-two-misere",
        "power-of-two nim and its class",
        "Under misère play, for the same f, a position with chips is N if and only if r >= low(X xor 1): normal play \
         with one chip more, in a pile of its own.",
        |e| thresholds(e, &CLASS, true, |sum| low(sum ^ 1)),
        &[
            |e| thresholds(e, &CLASS, true, low),
            |e| thresholds(e, &CLASS, false, |sum| low(sum ^ 1)),
            |e| thresholds(e, &OUTSIDE, true, |sum| low(sum ^ 1)),
        ],
    )
    .by_hand(
        "The proof is that of normal play with X xor 1 in place of X. The position without chips is N. The winning \
         move leaves chips: if b = low(X xor 1) >= 2, a single pile of b has X xor 1 = b + 1; if b = 1 the nim-sum of \
         the piles is even, so that one chip is not all.",
    ),
    Claim::new(
        "fibnim-constant",
        "constant take-away functions",
        "For f(t) = c let the residues be those of the piles modulo c + 1. A take wins if and only if it leaves \
         residues that are a P-position of nim under the same play; under misère play it must leave a chip.",
        |e| constant(e, 0),
        &[|e| constant(e, 1)],
    )
    .by_hand(
        "A move of at most c chips changes one residue, and two P-positions of nim never differ in just one heap. If \
         the residues are an N-position of nim, its winning move lowers a heap by at most c, unless all residues are 0 \
         and play is misère; then taking c from a pile leaves the single residue 1. This is the theory of subtraction \
         games, with any first move.",
    ),
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
