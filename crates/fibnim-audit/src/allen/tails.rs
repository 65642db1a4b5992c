//! Which tails win: the corollaries of section 3, its table, and the table of winning openings at the end of the paper.

use fibnim::{Limit, Outcome, Quota};

use super::definitions::gaps;
use crate::claim::Checks;
use crate::effort::Effort;
use crate::finding::{Case, ClaimPosition, Counterexample, Finding, case, exhaust, unless};
use crate::numbers::{indices, list, tails};
use crate::proof::Statement;
use crate::shared::tails_decided;
use crate::truth::{double, one_pile};

pub const CLAIMS: &[Checks] = &[
    Checks::of(
        "allen-C2",
        |e| shown(e, |a, q| (q > 1 && a[q + 1] >= 3).then_some(true), COROLLARY_2),
        &[
            |e| judged(e, |a, q| (q > 1 && a[q + 1] >= 2).then_some(true)),
            |_| decide(&COROLLARY_2.replace("(gap3(n, x) or gap4(n, x))", "x < n")),
        ],
    ),
    Checks::of(
        "allen-C3",
        |e| shown(e, |a, q| (q > 1 && a[q + 1] == 2 && a[q] >= 4).then_some(true), COROLLARY_3),
        &[
            |e| judged(e, |a, q| (q > 1 && a[q + 1] == 2 && a[q] >= 3).then_some(true)),
            |_| decide(&COROLLARY_3.replace("four(x)", "not two(x)")),
        ],
    ),
    Checks::of(
        "allen-C4",
        |e| shown(e, |a, q| (q > 1 && a[q + 1] == 2 && a[q] == 2).then_some(false), COROLLARY_4),
        &[
            |e| judged(e, |a, q| (a[q + 1] == 2 && a[q] == 2).then_some(false)),
            |_| decide(&COROLLARY_4.replace("not term(x) and ", "")),
        ],
    ),
    Checks::of(
        "allen-C5",
        |e| {
            let says =
                |a: &[u32], q| (a.len() > 3 && a[q + 1] == 2 && a[1..=q].iter().all(|&a| a >= 3)).then_some(true);
            shown(e, says, COROLLARY_5)
        },
        &[
            |e| judged(e, |a, q| (a.len() > 3 && a[q + 1] == 2 && a[1..=q].iter().any(|&a| a >= 3)).then_some(true)),
            |_| decide(&COROLLARY_5.replace("forall y: tail(x, y)", "forall y: y = x")),
        ],
    ),
    Checks::of(
        "allen-C6",
        |e| judged(e, |a, j| small_gaps(a, j, 1).then_some(false)),
        &[|e| judged(e, |a, j| small_gaps(a, j, 2).then_some(true))],
    )
    .corrected(|e| {
        shown(
            e,
            |a, j| small_gaps(a, j, 2).then_some(false),
            "forall n, x: gap2(n, x) and three(x) and (forall y: tail(x, y) and y < x and not term(y) implies two(y) \
             or three(y)) and \
             (exists y: tail(x, y) and y < x and not term(y) and two(y)) implies not winning(n, x)",
        )
    }),
    Checks::of(
        "allen-Table.1",
        |e| {
            let says = |a: &[u32], j| (a[j + 1] >= 3).then_some(true);
            shown(e, says, "forall n, x: gap3(n, x) or gap4(n, x) implies winning(n, x)")
        },
        &[
            |e| judged(e, |a, j| (a[j + 1] >= 3).then_some(a[j] >= 3)),
            |_| decide("forall n, x: gap2(n, x) or gap3(n, x) implies winning(n, x)"),
        ],
    ),
    Checks::of(
        "allen-Table.2",
        |e| {
            let says = |a: &[u32], j| (a[j + 1] == 2 && a[j] >= 4).then_some(true);
            shown(e, says, "forall n, x: gap2(n, x) and four(x) implies winning(n, x)")
        },
        &[
            |e| judged(e, |a, j| (a[j + 1] == 2 && a[j] >= 4).then_some(false)),
            |_| decide("forall n, x: gap2(n, x) and three(x) implies winning(n, x)"),
        ],
    ),
    Checks::of(
        "allen-Table.3",
        |e| judged(e, |a, j| (a[j + 1] == 2 && a[j] == 2).then_some(false)),
        &[|e| judged(e, |a, j| (j > 2 && a[j + 1] == 2 && a[j] == 2).then_some(true))],
    )
    .corrected(|e| {
        shown(
            e,
            |a, j| if j == 1 { Some(true) } else { (a[j + 1] == 2 && a[j] == 2).then_some(false) },
            "forall n, x: tail(n, x) and x < n implies (term(x) implies winning(n, x)) and (not term(x) and gap2(n, x) \
             and two(x) implies \
             not winning(n, x))",
        )
    }),
    Checks::of(
        "allen-Table.4",
        |e| {
            let says = |a: &[u32], j| row(a, j, 1).filter(|&wins| wins);
            shown(
                e,
                says,
                "forall n, x: gap2(n, x) and three(x) and (forall y: tail(x, y) implies not two(y)) implies \
                            winning(n, x)",
            )
        },
        &[
            |e| judged(e, |a, j| row(a, j, 1).filter(|&wins| wins).map(|wins| !wins)),
            |_| decide("forall n, x: gap2(n, x) and three(x) implies winning(n, x)"),
        ],
    ),
    Checks::of(
        "allen-Table.5",
        |e| judged(e, |a, j| row(a, j, 1).filter(|&wins| !wins)),
        &[|e| judged(e, |a, j| row(a, j, 2).filter(|&wins| !wins))],
    )
    .corrected(|e| shown(e, |a, j| (a[j + 1] == 2 && a[j] == 3).then(|| exact_rule(a, j)), LAST_ROW)),
    Checks::of(
        "allen-prose",
        |e| judged(e, |a, j| row(a, j, 2)),
        &[|e| judged(e, |a, j| (a[j + 1] == 2 && a[j] == 3).then_some(true))],
    )
    .corrected(|e| shown(e, |a, j| (a[j + 1] == 2 && a[j] == 3).then(|| exact_rule(a, j)), LAST_ROW)),
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
    .corrected(|e| one_row(e, true).and_proof(tails_decided)),
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

const COROLLARY_2: &str =
    "forall n, x: not term(x) and tail(n, x) and (gap3(n, x) or gap4(n, x)) implies winning(n, x)";
const COROLLARY_3: &str = "forall n, x: not term(x) and gap2(n, x) and four(x) implies winning(n, x)";
const COROLLARY_4: &str = "forall n, x: not term(x) and gap2(n, x) and two(x) implies not winning(n, x)";
const COROLLARY_5: &str = "forall n, x: gap2(n, x) and not (term(x) and term(n - x)) and (forall y: tail(x, y) implies \
                           not two(y)) \
                           implies winning(n, x)";
const LAST_ROW: &str = "forall n, x: gap2(n, x) and three(x) implies (not winning(n, x) iff exists y: tail(x, y) and y < \
                        x and not term(y) \
                        and two(y) and forall z: tail(x, z) and y < z implies three(z))";

/// Compares a statement about the tails of all piles with the game in a range, and then decides it for all sizes.
fn shown(effort: &Effort<'_>, says: impl Fn(&[u32], usize) -> Option<bool>, statement: &str) -> Finding {
    judged(effort, says).and_proof(|| decide(statement))
}

/// Decides a statement with these relations, `x = T_j` a tail of `n`: `gap2(n, x)`, `gap3(n, x)`, `gap4(n, x)`: `j < r`
/// and `a_{j+1}` is 2, is 3, is 4 or more; `two(x)`, `three(x)`, `four(x)`: `a_j` is; `winning(n, x)`: to take `x` wins.
fn decide(statement: &str) -> Finding {
    Statement::of("2t")
        .define(
            "gap4(n, x) := proper_tail(n, x) and exists p, s, t, u, q: top(x, p) and next(p, s) and next(s, t) and next(t, u) and \
             low(n - x, q) and q > u",
        )
        .define("two(x) := x = 1 or exists p: top(x, p) and gap2(x, x - p)")
        .define("three(x) := x = 2 or exists p: top(x, p) and gap3(x, x - p)")
        .define("four(x) := (term(x) and x >= 3) or exists p: top(x, p) and gap4(x, x - p)")
        .decide(statement)
}

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
pub fn judged(effort: &Effort<'_>, says: impl Fn(&[u32], usize) -> Option<bool>) -> Finding {
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
