//! Several piles: section 7. Games with fixed piles are solved by automata and proved; the rest is decided.

use fibnim::TakeAway;

use crate::claim::Checks;
use crate::effort::Effort;
use crate::finding::{Case, Finding, case, exhaust, pairs};
use crate::truth::{self, INF};

/// Table 1 as it is printed; the fields of (3,4) and (4,3) are empty.
const TABLE_1: &str = include_str!("table_1.csv");

pub const CLAIMS: &[Checks] = &[
    Checks::of("larsson-T17", |e| complementary(e, 1), &[|e| complementary(e, 0)]),
    Checks::of(
        "larsson-Table1",
        |e| table_1(e, None),
        &[|e| table_1(e, Some((15, 11, 87))), |e| table_1(e, Some((4, 3, 90)))],
    ),
    Checks::of(
        "larsson-R18",
        |e| large_values(e, &LARGE),
        &[|e| large_values(e, &LARGE[1..]), |e| large_values(e, &[&LARGE[..6], &[(11, 15, 89)]].concat())],
    ),
    Checks::of(
        "larsson-Q21",
        |e| every_pair(e, &[(3, 4)]),
        &[|e| every_pair(e, &[]), |e| every_pair(e, &[(3, 4), (2, 4)])],
    ),
    Checks::of("fibnim-complement-sizes", |e| mostly_small(e, 2), &[|e| mostly_small(e, 1)]),
    Checks::of("fibnim-holes", |e| holes(e, &HOLES), &[|e| holes(e, &[("2t", 0)]), |e| holes(e, &[("t+1", 191)])]),
    Checks::of("fibnim-holes-rule", |e| rule(e, &RULE), &[|e| rule(e, &RULE[1..]), |e| rule(e, &RULE[..5])]),
];

/// Take-away functions and their numbers of holes.
const HOLES: [(&str, usize); 16] = [
    ("t", 0),
    ("floor(3t/2)", 0),
    ("2t-1", 0),
    ("2t+1", 0),
    ("3t", 0),
    ("4t", 0),
    ("5t", 0),
    ("floor(7t/2)", 0),
    ("2t", 1),
    ("3t-1", 1),
    ("floor(5t/2)", 1),
    ("3t-2", 4),
    ("t+3", 28),
    ("t+1", 192),
    ("t+2", 192),
    ("3", 777),
];

/// Counts the pairs without a value up to 1000; a single one is (3,4).
fn holes(effort: &Effort<'_>, numbers: &[(&str, usize)]) -> Finding {
    exhaust(effort, "a < b <= 40, values up to 1000, by the recurrence", numbers, |&(function, number)| {
        let Ok(take) = function.parse::<TakeAway>() else {
            return Case::fails(format!("{function} is no function"));
        };
        let Some(found) = without_value(effort, &take, 40, 1000) else { return Case::Stopped };
        let known = number != 1 || found == [(4, 3)];
        case(found.len() == number && known, || format!("f(t) = {function}: {} holes", found.len()))
    })
}

/// Holes of `at + b`: `a`, `b`, and the pair, in the order of [`without_value`].
const RULE: [(u32, i64, (u32, u32)); 6] =
    [(2, 0, (4, 3)), (3, -1, (4, 3)), (3, -2, (8, 6)), (3, -2, (9, 6)), (3, -2, (8, 7)), (3, -2, (9, 7))];

/// Whether these are all holes of `at + b` with `a >= 2`, to some size of the piles.
fn rule(effort: &Effort<'_>, holes: &[(u32, i64, (u32, u32))]) -> Finding {
    let [max, bound] = [effort.size(&[16, 24, 40, 60]), effort.size(&[100, 200, 600, 1000])];
    let functions = (2..=7).flat_map(|a| (1 - i64::from(a)..=8).map(move |b| (a, b)));
    let range = format!("a <= 7, b <= 8, pairs up to {max}, values up to {bound}");
    exhaust(effort, range, functions, |(a, b)| {
        let function = format!("{a}t{b:+}");
        let Ok(take) = function.parse() else { return Case::fails(format!("{function} is no function")) };
        let Some(found) = without_value(effort, &take, max, bound) else { return Case::Stopped };
        let expected = holes.iter().filter(|hole| (hole.0, hole.1) == (a, b)).map(|hole| hole.2);
        case(found.iter().copied().eq(expected), || format!("{function}: {found:?}"))
    })
}

fn complementary(effort: &Effort<'_>, most: usize) -> Finding {
    let max = effort.size(&[60, 150, 150, 300]);
    let table = truth::three(effort, max);
    exhaust(effort, format!("three piles up to {max}"), pairs(0, max), |(a, b)| {
        let found: Vec<u32> = (0..=max).filter(|&x| table.get([a, b, x]) == INF).take(2).collect();
        case(found.len() <= most, || format!("({a},{b}) with {found:?}"))
    })
}

/// The complementary values of all pairs up to a size, up to a bound, by the recurrence.
fn complements(effort: &Effort<'_>, take: &TakeAway, max: u32, bound: u32) -> Option<Vec<Vec<Option<u32>>>> {
    let table = truth::thresholds(effort, take.clone(), &[max, max, bound])?;
    let value = |a: u32, b: u32| (0..=bound).find(|&c| table(&[a, b, c]) == INF);
    Some((0..=max).map(|a| (0..=max).map(|b| value(a, b)).collect()).collect())
}

/// The pairs of different positive piles up to a size without a value up to a bound, in the order of [`pairs`].
fn without_value(effort: &Effort<'_>, take: &TakeAway, max: u32, bound: u32) -> Option<Vec<(u32, u32)>> {
    let values = complements(effort, take, max, bound)?;
    Some(pairs(1, max).filter(|&(b, a)| a < b && values[a as usize][b as usize].is_none()).collect())
}

fn table_1(effort: &Effort<'_>, changed: Option<(usize, usize, u32)>) -> Finding {
    let Some(values) = complements(effort, &TakeAway::FIBONACCI, 15, 100) else { return Finding::Stopped };
    let cases = TABLE_1.lines().skip(1).enumerate().flat_map(|(a, line)| {
        line.split(',').skip(1).enumerate().map(move |(b, field)| (a, b, field.parse::<u32>().ok()))
    });
    exhaust(effort, "all entries, x <= 100", cases, |(a, b, printed)| {
        let printed = match changed {
            Some((row, column, value)) if (row, column) == (a, b) => Some(value),
            _ => printed,
        };
        let found = values[a][b];
        case(found == printed, || format!("({a},{b}) has {found:?}"))
    })
}

/// Pairs up to 15 and their values, where these are more than three times the larger pile.
const LARGE: [(u32, u32, u32); 7] =
    [(4, 15, 69), (5, 6, 35), (8, 9, 53), (8, 13, 57), (9, 14, 76), (11, 14, 64), (11, 15, 88)];

fn large_values(effort: &Effort<'_>, listed: &[(u32, u32, u32)]) -> Finding {
    let Some(values) = complements(effort, &TakeAway::FIBONACCI, 15, 100) else { return Finding::Stopped };
    exhaust(effort, "pairs up to 15, x <= 100", pairs(1, 15), |(b, a)| {
        let large = values[a as usize][b as usize].filter(|&x| x > 3 * b).map(|x| (a, b, x));
        let of_pair = listed.iter().copied().find(|&(first, second, _)| (first, second) == (a, b));
        case(large == of_pair, || format!("({a},{b}): {large:?}"))
    })
}

fn sizes(effort: &Effort<'_>) -> (u32, u32) {
    (effort.size(&[40, 90, 120, 160]), effort.size(&[300, 900, 1700, 2200]))
}

fn mostly_small(effort: &Effort<'_>, times: u32) -> Finding {
    let (max, bound) = sizes(effort);
    let Some(values) = complements(effort, &TakeAway::FIBONACCI, max, bound) else { return Finding::Stopped };
    let mut small = 0;
    let mut all = 0;
    for (a, b) in pairs(0, max) {
        all += 1;
        small += u32::from(values[a as usize][b as usize].is_some_and(|x| x < times * a.max(1)));
    }
    let share = format!("{small} of the {all} pairs up to {max} have a value below {times} times the larger pile");
    if 4 * small >= 3 * all { Finding::Exhausted(share) } else { Finding::refuted(share) }
}

fn every_pair(effort: &Effort<'_>, without: &[(u32, u32)]) -> Finding {
    let (max, bound) = sizes(effort);
    let Some(values) = complements(effort, &TakeAway::FIBONACCI, max, bound) else { return Finding::Stopped };
    let mut largest = (0, 0, 0);
    let finding = exhaust(effort, format!("pairs up to {max}, values up to {bound}"), pairs(0, max), |(a, b)| {
        let excepted = without.contains(&(b, a));
        match values[a as usize][b as usize] {
            Some(x) => {
                if x > largest.0 {
                    largest = (x, b, a);
                }
                case(!excepted, || format!("({b},{a}) has {x}"))
            }
            _ if excepted => Case::Agrees,
            _ => Case::fails(format!("({b},{a}) has none up to {bound}")),
        }
    });
    match finding {
        Finding::Exhausted(range) => {
            let (x, a, b) = largest;
            Finding::Exhausted(format!("{range}; the largest value is {x}, of ({a},{b})"))
        }
        other => other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The column "holes to 40" of the document has the numbers that the check finds.
    #[test]
    fn the_document_has_these_holes() {
        let rows = include_str!("../../../../docs/complements.md").lines().filter(|line| line.starts_with("| `"));
        let shown = rows.map(|row| row.split('|').map(str::trim).collect::<Vec<_>>()).map(|cells| {
            let holes =
                HOLES.iter().find(|known| cells[1] == format!("`{}`", known.0)).map(|known| known.1.to_string());
            assert_eq!(holes.as_deref(), Some(cells[2]), "{}", cells[1]);
        });
        assert_eq!(shown.count(), HOLES.len());
    }
}
