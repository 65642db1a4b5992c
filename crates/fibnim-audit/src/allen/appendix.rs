//! The table of winning openings at the end of the paper.

use super::definitions::gaps;
use crate::claim::Checks;
use crate::effort::Effort;
use crate::finding::{Finding, case, exhaust};
use crate::numbers::{indices, list};
use crate::truth::{double, one_pile};

pub const CLAIMS: &[Checks] = &[Checks::of(
    "allen-Appendix",
    |e| rows(e, |_, printed| printed.to_owned()),
    &[
        |e| rows(e, |n, printed| corrected(if n == 13 { 0 } else { n }, printed)),
        |e| rows(e, |n, printed| corrected(if n == 27 { 0 } else { n }, printed)),
    ],
)
.corrected(|e| rows(e, corrected))];

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
