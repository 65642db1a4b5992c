//! Several piles: section 7.

use fibnim::TakeAway;
use fibnim::search::{Complement, complements};

use crate::claim::Claim;
use crate::effort::Effort;
use crate::exhaust::{Case, Finding, case, exhaust, pairs};
use crate::proof::{theorem, wrong_theorem};
use crate::truth::{self, INF};

/// Table 1 as it is printed; the fields of (3,4) and (4,3) are empty.
const TABLE_1: &str = include_str!("table_1.csv");

pub const CLAIMS: &[Claim] = &[
    Claim::new(
        "larsson-T17",
        "theorem 17",
        "For given piles, at most one x makes a position that is P at every quota.",
        |e| complementary(e, 1),
        &[|e| complementary(e, 0)],
    )
    .remark(
        "With two such x, a move from the larger would lead to the smaller, which is P at every quota: a \
         contradiction.",
    ),
    Claim::new(
        "larsson-T17.sizes",
        "theorem 17",
        "This is theorem 17 for one pile of any size, and for two piles of up to 6 chips, with x of any size.",
        |_| theorem("larsson-T17", &[0, 1]),
        &[
            |_| wrong_theorem("larsson-T17", 1, "x < y", "x <= y"),
            |_| wrong_theorem("larsson-T17", 1, "or n2(a, y, w)", ""),
        ],
    ),
    Claim::new(
        "larsson-Table1",
        "table 1",
        "The complementary values of (a,b), a, b <= 15; (3,4) has none.",
        |e| table_1(e, None),
        &[|e| table_1(e, Some((15, 11, 87))), |e| table_1(e, Some((4, 3, 90)))],
    ),
    Claim::new(
        "larsson-R18",
        "remark 18",
        "Most complementary values are not much larger than the larger pile: at least three of four are less than \
         twice as large.",
        |e| mostly_small(e, 2),
        &[|e| mostly_small(e, 1)],
    )
    .open()
    .remark(
        "No bound is known. The four exceptions that the paper displays are illegible in our copy; some of (8,9) 53, \
         (9,14) 76, (11,15) 88, (38,39) 260 and (111,112) 1615 must be among them.",
    ),
    Claim::new(
        "larsson-Q21",
        "question 21",
        "Every pair but (3,4) has a complementary value.",
        |e| every_pair(e, &[(3, 4)]),
        &[|e| every_pair(e, &[]), |e| every_pair(e, &[(3, 4), (2, 4)])],
    )
    .open(),
];

fn complementary(effort: &Effort<'_>, most: usize) -> Finding {
    let max = effort.size(&[60, 150, 150, 300]);
    let table = truth::three(effort, max);
    exhaust(effort, format!("three piles up to {max}"), pairs(0, max), |(a, b)| {
        let found: Vec<u32> = (0..=max).filter(|&x| table.get([a, b, x]) == INF).take(2).collect();
        case(found.len() <= most, || format!("({a},{b}) with {found:?}"))
    })
}

fn searched(effort: &Effort<'_>, max: u32, bound: u32) -> Option<Vec<Vec<Complement>>> {
    if effort.is_stopped() {
        return None;
    }
    complements(&TakeAway::FIBONACCI, max, bound, &mut effort.budget()).ok()
}

fn table_1(effort: &Effort<'_>, changed: Option<(usize, usize, u32)>) -> Finding {
    let Some(values) = searched(effort, 15, 100) else { return Finding::Stopped };
    let cases = TABLE_1.lines().skip(1).enumerate().flat_map(|(a, line)| {
        line.split(',').skip(1).enumerate().map(move |(b, field)| (a, b, field.parse::<u32>().ok()))
    });
    exhaust(effort, "all entries, x <= 100", cases, |(a, b, printed)| {
        let printed = match changed {
            Some((row, column, value)) if (row, column) == (a, b) => Some(value),
            _ => printed,
        };
        let found = match values[a][b] {
            Complement::Value(x) => Some(x),
            _ => None,
        };
        case(found == printed, || format!("({a},{b}) has {found:?}"))
    })
}

fn sizes(effort: &Effort<'_>) -> (u32, u32) {
    (effort.size(&[40, 90, 120, 160]), effort.size(&[300, 900, 1700, 2200]))
}

fn mostly_small(effort: &Effort<'_>, times: u32) -> Finding {
    let (max, bound) = sizes(effort);
    let Some(values) = searched(effort, max, bound) else { return Finding::Stopped };
    let mut small = 0;
    let mut all = 0;
    for (a, b) in pairs(0, max) {
        all += 1;
        small += u32::from(matches!(values[a as usize][b as usize], Complement::Value(x) if x < times * a.max(1)));
    }
    let share = format!("{small} of the {all} pairs up to {max} have a value below {times} times the larger pile");
    if 4 * small >= 3 * all { Finding::Exhausted(share) } else { Finding::refuted(share) }
}

fn every_pair(effort: &Effort<'_>, without: &[(u32, u32)]) -> Finding {
    let (max, bound) = sizes(effort);
    let Some(values) = searched(effort, max, bound) else { return Finding::Stopped };
    let mut largest = (0, 0, 0);
    let finding = exhaust(effort, format!("pairs up to {max}, values up to {bound}"), pairs(0, max), |(a, b)| {
        let excepted = without.contains(&(b, a));
        match values[a as usize][b as usize] {
            Complement::Value(x) => {
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
