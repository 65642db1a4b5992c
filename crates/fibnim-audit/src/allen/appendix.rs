//! The table of winning openings at the end of the paper.

use super::definitions::gaps;
use crate::claim::Claim;
use crate::effort::Effort;
use crate::exhaust::{Finding, case, exhaust};
use crate::numbers::{indices, list};
use crate::severity::Severity;
use crate::truth::{double, one_pile};

/// The rows as they are printed.
const PRINTED: &str = include_str!("appendix.csv");

pub const CLAIMS: &[Claim] = &[Claim::new(
    "allen-Appendix",
    "section 6",
    "The digits, gap vectors and winning openings in the rows n = 1, ..., 100 are right.",
    |e| rows(e, |_, printed| printed.to_owned()),
    &[
        |e| rows(e, |n, printed| corrected(if n == 13 { 0 } else { n }, printed)),
        |e| rows(e, |n, printed| corrected(if n == 27 { 0 } else { n }, printed)),
    ],
)
.corrected(
    Severity::FalseTheorem,
    "",
    "They are right if row 13 has no winning opening and row 27 has the winning openings 1 and 6.",
    |e| rows(e, corrected),
)
.remark("The caption says that there are 90 rows. The rows contradict the table of section 3, first at n = 4.")
.affects("The two rows. The other 98 rows are right.")
.finite()];

fn corrected(n: u32, printed: &str) -> String {
    match n {
        13 => String::new(),
        27 => "1 6".to_owned(),
        _ => printed.to_owned(),
    }
}

fn rows(effort: &Effort<'_>, moves: impl Fn(u32, &str) -> String) -> Finding {
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
