//! Three piles and more: of Fibonacci nim, and of functions that make the game one of nim.

use std::collections::BTreeSet;

use fibnim::TakeAway;

use crate::claim::Checks;
use crate::effort::Effort;
use crate::finding::{Case, Finding, case, exhaust, pairs, triples, unless};
use crate::numbers::{floor_index, least_part, list};
use crate::shared::{CLASS, OUTSIDE, any_piles, low, nim_positions, thresholds};
use crate::truth::{self, INF, Three, takes};

pub const CLAIMS: &[Checks] = &[
    Checks::of(
        "fibnim-no-complement-only",
        |e| triples_with_value(e, &[[3, 2, 1], [5, 3, 2], [5, 4, 3], [4, 3, 0]]),
        &[
            |e| triples_with_value(e, &[[3, 2, 1], [5, 4, 3], [4, 3, 0]]),
            |e| triples_with_value(e, &[[3, 2, 1], [5, 3, 2], [5, 4, 3], [4, 3, 0], [4, 2, 1]]),
        ],
    ),
    Checks::of(
        "fibnim-p-openings",
        |e| openings(e, |infinite, is_p| !infinite || is_p),
        &[|e| openings(e, |infinite, is_p| infinite == is_p)],
    ),
    Checks::of("fibnim-openings-complement", |e| beyond(e, 0), &[|e| beyond(e, 1)]),
    Checks::of(
        "fibnim-p-openings-count",
        |e| counted_openings(e, [644, 255], 8),
        &[
            |e| counted_openings(e, [644, 256], 8),
            |e| counted_openings(e, [643, 255], 8),
            |e| counted_openings(e, [644, 255], 7),
        ],
    ),
    Checks::of("fibnim-beside-one", |e| classes(e, 1, 1605), &[|e| classes(e, 1, 1606), |e| classes(e, 0, 1605)]),
    Checks::of(
        "fibnim-densities",
        |e| densities(e, 560, 570),
        &[|e| densities(e, 567, 570), |e| densities(e, 560, 566)],
    ),
    Checks::of(
        "fibnim-two-pile-density",
        |e| two_piles(e, 2.0, 1),
        &[|e| two_piles(e, 1.0, 0), |e| two_piles(e, 2.0, 2)],
    ),
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

fn triples_with_value(effort: &Effort<'_>, without: &[[u32; 3]]) -> Finding {
    let max = effort.size(&[6, 9, 12, 16]);
    let bound = effort.size(&[300, 800, 2000, 4000]);
    let table = truth::thresholds(effort, TakeAway::FIBONACCI, &[max, max, max, bound]);
    let Some(table) = table else { return Finding::Stopped };
    let range = format!("triples up to {max}, values up to {bound}");
    exhaust(effort, range, triples(0, max), |piles| {
        let [a, b, c] = piles;
        let found = (0..=bound).find(|&x| table(&[a, b, c, x]) == INF);
        case(found.is_none() == without.contains(&piles), || format!("{piles:?} has {found:?}"))
    })
}

/// Whether a move wins that does not take a whole pile.
fn opening_wins(table: &Three, piles: [u32; 3]) -> bool {
    takes(piles, 1).any(|(_, t, after)| 2 * t < table.get(after))
}

/// Counts the classes of pairs of prefixes beside a pile: the numbers below 610 whose last five Zeckendorf digits are
/// 0, told apart by what the last four can be.
fn classes(effort: &Effort<'_>, beside: u32, least: usize) -> Finding {
    const SUFFIXES: u32 = 8;
    let table = truth::thresholds(effort, TakeAway::FIBONACCI, &[609, 609, 1]);
    let Some(table) = table else { return Finding::Stopped };
    let prefixes = || (0..610).filter(|&n| n == 0 || least_part(n.into()) >= 13);
    let class = |x: u32, y: u32| -> Vec<u32> {
        let suffixes = (0..SUFFIXES).flat_map(|u| (0..SUFFIXES).map(move |v| [x + u, y + v, beside]));
        suffixes.map(|piles| table(&piles).min(SUFFIXES)).collect()
    };
    let found: BTreeSet<_> =
        prefixes().flat_map(|x| prefixes().map(move |y| (x, y))).map(|(x, y)| class(x, y)).collect();
    exhaust(effort, "piles below 610", [()], |()| {
        case(found.len() >= least, || format!("beside {beside}: {} classes", found.len()))
    })
}

/// Compares the share of the threshold 1, in thousandths, and the number of infinite thresholds with bounds.
fn densities(effort: &Effort<'_>, low: u64, high: u64) -> Finding {
    let max = effort.size(&[80, 100, 150, 200]);
    let table = truth::three(effort, max);
    let mut by_largest = vec![[0_u64; 3]; max as usize + 1];
    for piles in triples(0, max) {
        let (threshold, largest) = (table.get(piles), piles.into_iter().max().unwrap_or(0));
        let counts = &mut by_largest[largest as usize];
        *counts = [counts[0] + 1, counts[1] + u64::from(threshold == 1), counts[2] + u64::from(threshold == INF)];
    }
    let mut sums = [0; 3];
    let cases = by_largest.into_iter().zip(0_u64..).map(|(counts, n)| {
        sums = [sums[0] + counts[0], sums[1] + counts[1], sums[2] + counts[2]];
        (n, sums)
    });
    exhaust(effort, format!("60 <= N <= {max}"), cases.skip(60), |(n, [all, one, infinite])| {
        let is_near =
            (low * all..=high * all).contains(&(1000 * one)) && (10 * n * n..=14 * n * n).contains(&(100 * infinite));
        case(is_near, || format!("N = {n}: of {all} triples {one} have the threshold 1 and {infinite} an infinite one"))
    })
}

/// Compares the share of two piles that are P at a quota with `factor * phi^-(s + more)`, to a hundredth.
fn two_piles(effort: &Effort<'_>, factor: f64, more: i32) -> Finding {
    let max = effort.size(&[100, 200, 300, 600]);
    let table = truth::two(effort, max);
    exhaust(effort, format!("quotas below 21, piles up to {max}"), 1..21, |w| {
        let lost = (0..=max).flat_map(|a| (0..=max).map(move |b| (a, b))).filter(|&(a, b)| table.get(a, b) > w).count();
        let share = lost as f64 / f64::from(max + 1).powi(2);
        let s = floor_index(u64::from(w)).cast_signed();
        let limit = factor * f64::midpoint(1.0, 5.0_f64.sqrt()).powi(-s - more);
        case((share - limit).abs() < 0.01, || format!("quota {w}: the share is {share:.4}, the limit {limit:.4}"))
    })
}

fn counted_openings(effort: &Effort<'_>, counts: [usize; 2], of_example: u32) -> Finding {
    let table = truth::three(effort, 60);
    let lost: Vec<[u32; 3]> = triples(2, 60).filter(|&piles| !opening_wins(&table, piles)).collect();
    let finite: Vec<[u32; 3]> = lost.iter().copied().filter(|&piles| table.get(piles) != INF).collect();
    exhaust(effort, "all triples from 2 to 60, by the recurrence", [()], |()| {
        let found = [lost.len(), finite.len()];
        let example = finite.contains(&[8, 5, 5]).then(|| table.get([8, 5, 5]));
        case(found == counts && example == Some(of_example), || {
            format!("{} are P, {} of them at a finite threshold, which is {example:?} for (8,5,5)", found[0], found[1])
        })
    })
}

fn openings(effort: &Effort<'_>, agrees: fn(bool, bool) -> bool) -> Finding {
    let max = effort.size(&[20, 60, 80, 100]);
    let table = truth::three(effort, max);
    exhaust(effort, format!("piles 2 to {max}"), triples(2, max), |piles| {
        let winning = opening_wins(&table, piles);
        let infinite = table.get(piles) == INF;
        case(agrees(infinite, !winning), || {
            format!("{piles:?}: threshold {}, opening {}", table.get(piles), if winning { "N" } else { "P" })
        })
    })
}

/// Openings beside a pair whose third pile is larger than the complementary value less `less`.
fn beyond(effort: &Effort<'_>, less: u32) -> Finding {
    let max = effort.size(&[40, 80, 120, 150]);
    let table = truth::three(effort, max);
    exhaust(effort, format!("piles up to {max}"), pairs(1, max).filter(|(a, b)| a != b), |(a, b)| {
        let Some(value) = (1..=max).find(|&x| table.get([a, b, x]) == INF) else { return Case::Outside };
        let wrong = (value + 1 - less..=max).find(|&n| !opening_wins(&table, [a, b, n]));
        unless(wrong, |n| format!("({a},{b},{n}) with the value {value}"))
    })
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
