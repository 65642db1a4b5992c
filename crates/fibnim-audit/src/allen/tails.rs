//! Which tails win: the corollaries of section 3, its table, and the table of winning openings at the end of the paper.

use fibnim::{Limit, Outcome, Quota};

use super::definitions::gaps;
use crate::claim::Checks;
use crate::effort::Effort;
use crate::finding::{Case, ClaimPosition, Counterexample, Finding, case, exhaust, unless};
use crate::numbers::{indices, list, tails};
use crate::truth::{double, one_pile};

pub const CLAIMS: &[Checks] = &[
    Checks::of(
        "allen-C6",
        |e| judged(e, |a, j| small_gaps(a, j, 1).then_some(false)),
        &[|e| judged(e, |a, j| small_gaps(a, j, 2).then_some(true))],
    ),
    Checks::of(
        "allen-Table.3",
        |e| judged(e, |a, j| (a[j + 1] == 2 && a[j] == 2).then_some(false)),
        &[|e| judged(e, |a, j| (j > 2 && a[j + 1] == 2 && a[j] == 2).then_some(true))],
    ),
    Checks::of(
        "allen-Table.5",
        |e| judged(e, |a, j| row(a, j, 1).filter(|&wins| !wins)),
        &[|e| judged(e, |a, j| row(a, j, 2).filter(|&wins| !wins))],
    ),
    Checks::of(
        "allen-prose",
        |e| judged(e, |a, j| row(a, j, 2)),
        &[|e| judged(e, |a, j| (a[j + 1] == 2 && a[j] == 3).then_some(true))],
    ),
    Checks::of(
        "allen-full",
        |e| {
            judged(e, |a, j| {
                let four = (a[j + 1] >= 3).then_some(true).or((a[j] >= 4).then_some(true));
                four.or((a[j] == 2).then_some(false)).or(row(a, j, 1))
            })
        },
        &[|e| one_row(e, false)],
    )
    .corrected(|e| one_row(e, true)),
    Checks::of(
        "allen-Appendix",
        |e| rows(e, |_, printed| printed.to_owned()),
        &[
            |e| rows(e, |n, printed| corrected(if n == 13 { 0 } else { n }, printed)),
            |e| rows(e, |n, printed| corrected(if n == 27 { 0 } else { n }, printed)),
        ],
    )
    .corrected(|e| rows(e, corrected)),
];

/// The hypothesis of corollary 6 with `q >= first`; `a[j]` is the entry `a_j`.
fn small_gaps(a: &[u32], j: usize, first: usize) -> bool {
    let below = &a[1.min(j)..j];
    a[j + 1] == 2
        && a[j] == 3
        && j > 1
        && below.iter().skip(1).all(|&a| a == 2 || a == 3)
        && (first > 1 || a[1] == 2 || a[1] == 3)
        && (first..j).any(|q| a[q] == 2)
}

/// The last two rows, with `q >= first`.
fn row(a: &[u32], j: usize, first: usize) -> Option<bool> {
    let applies = a[j + 1] == 2 && a[j] == 3 && (first == 1 || j > 1);
    applies.then(|| (first..=j).all(|q| a[q] >= 3))
}

/// Counts the rows of the table in which a tail is. `fourth`: whether the fourth row has its condition.
fn one_row(effort: &Effort<'_>, fourth: bool) -> Finding {
    let max = effort.size(&[3000, 20_000, 100_000, 400_000]);
    exhaust(effort, format!("n <= {max}"), 1..=max, |n| {
        let a = [&[0], &gaps(u64::from(n))[..]].concat();
        let rows = |j: usize| {
            let last = a[j + 1] == 2 && a[j] == 3;
            let has_two = (1..=j).any(|q| a[q] == 2);
            let rows = [
                a[j + 1] >= 3,
                a[j + 1] == 2 && a[j] >= 4,
                a[j + 1] == 2 && a[j] == 2,
                last && !(fourth && has_two),
                last && has_two,
            ];
            rows.into_iter().filter(|&it| it).count()
        };
        let wrong = (1..a.len() - 1).find(|&j| rows(j) != 1);
        unless(wrong, |j| format!("n = {n}, j = {j}: {} rows", rows(j)))
    })
}

/// Whether `T_j`, `j < r`, wins: the exact rule. `a[j]` is the entry `a_j`.
pub fn exact_rule(a: &[u32], j: usize) -> bool {
    j == 1 || a[j + 1] >= 3 || a[2..=j].iter().rev().find(|&&a| a != 3).is_none_or(|&a| a >= 4)
}

/// Compares a statement about all tails of all piles with the game. `says` gets the gap vector with `a_j` at index `j`, and `j < r`.
pub fn judged(effort: &Effort<'_>, says: fn(&[u32], usize) -> Option<bool>) -> Finding {
    let max = effort.size(&[3000, 200_000, 1_000_000, 4_000_000]);
    let thresholds = one_pile(double, max);
    exhaust(effort, format!("n <= {max}, by the recurrence"), 1..=max, |n| {
        let gaps = [&[0], &gaps(u64::from(n))[..]].concat();
        let all = tails(u64::from(n));
        let mut any = false;
        for j in 1..all.len() {
            let tail = all[j - 1] as u32;
            let wins = 2 * tail < thresholds[(n - tail) as usize];
            match says(&gaps, j) {
                Some(said) if said != wins => {
                    let vector = list(gaps[2..].iter().rev());
                    let then = if wins { "wins" } else { "does not win" };
                    let (left, quota) = (n - tail, 2 * tail);
                    let written = format!("({left};{quota})");
                    let least = thresholds[left as usize];
                    let text = format!(
                        "n = {n}, gap vector ({vector}; {}), j = {j}: taking T_j = {tail} leaves {written}, and the \
                         least part of {left} is {least}, so it {then}",
                        gaps[1]
                    );
                    let limit = Quota::new(quota).map_or(Limit::NotWhole, Limit::Quota);
                    let after = ClaimPosition::piles(written, &[left], limit, Outcome::for_mover(!wins));
                    return Case::Fails(Counterexample::from(text).showing(after).contradicting());
                }
                said => any |= said.is_some(),
            }
        }
        if any { Case::Agrees } else { Case::Outside }
    })
}

/// The rows as they are printed.
const PRINTED: &str = include_str!("appendix.csv");

fn corrected(n: u32, printed: &str) -> String {
    match n {
        13 => String::new(),
        27 => "1 6".to_owned(),
        _ => printed.to_owned(),
    }
}

fn rows(effort: &Effort<'_>, moves: fn(u32, &str) -> String) -> Finding {
    let thresholds = one_pile(double, 100);
    let mut wrong = Vec::new();
    let finding = exhaust(effort, "100 rows, by the recurrence", PRINTED.lines().skip(1), |line| {
        let fields: Vec<&str> = line.split(',').collect();
        let [n, digits, vector, printed] = fields[..] else { return case(false, || line.to_owned()) };
        let n: u32 = n.parse().unwrap_or(0);
        let indices = indices(u64::from(n));
        let top = indices.last().copied().unwrap_or(2);
        let true_digits: String = (2..=top).rev().map(|k| if indices.contains(&k) { '1' } else { '0' }).collect();
        let entries: Vec<u32> = vector.split([' ', ';']).filter_map(|entry| entry.parse().ok()).collect();
        let true_entries: Vec<u32> = gaps(u64::from(n)).into_iter().rev().collect();
        let winning = list((1..n).filter(|&t| 2 * t < thresholds[(n - t) as usize]));
        if digits != true_digits || entries != true_entries || moves(n, printed).replace(' ', ", ") != winning {
            let found = if winning.is_empty() { "none" } else { &winning };
            wrong.push(format!("row {n} has {}, the winning openings are: {found}", printed.replace(' ', ", ")));
        }
        case(true, String::new)
    });
    if wrong.is_empty() { finding } else { Finding::refuted(wrong.join("; ")) }
}
