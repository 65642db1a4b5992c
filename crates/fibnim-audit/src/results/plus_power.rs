//! `f(t) = t + 2^j`.

use crate::claim::Checks;
use crate::effort::Effort;
use crate::finding::{Finding, case, exhaust, pairs, piles_up_to, triples};
use crate::numbers::list;
use crate::shared::low;
use crate::truth::{Function, INF, Three, thresholds};

pub const CLAIMS: &[Checks] = &[
    Checks::of(
        "fibnim-doubling",
        |e| doubling(e, DOUBLES, 0),
        &[
            |e| doubling(e, DOUBLES, 1),
            |e| doubling(e, &[("t + 1", |t| t + 1)], 0),
            |e| doubling(e, &[("2t + 1", |t| 2 * t + 1)], 0),
        ],
    ),
    Checks::of(
        "fibnim-plus-power",
        |e| few_piles(e, CODES, 3),
        &[|e| few_piles(e, [0, 1, 2, 3, 4], 3), |e| few_piles(e, CODES, 2)],
    ),
    Checks::of(
        "fibnim-plus-power-values",
        |e| values(e, CODES, &[1, 2, 4]),
        &[|e| values(e, [0, 1, 2, 3, 4], &[1, 2, 4]), |e| values(e, CODES, &[1, 2])],
    ),
    Checks::of(
        "fibnim-plus-three",
        |e| closed(e, &[(1, &[2, 5, 10, 20, 40]), (2, &[2, 4, 10, 20, 40]), (3, &[2, 4])]),
        &[|e| closed(e, &[(3, &[2, 4, 11, 22, 44])]), |e| closed(e, &[(1, &[2, 5, 10, 20])])],
    ),
];

/// The codes of the residues modulo 5.
const CODES: [u32; 5] = [0, 1, 2, 4, 3];

/// Of piles `2^j (5q + d) + e` the nim-sums of the `q`, of the codes of the `d`, and of the `e`.
fn sums(piles: &[u32], power: u32, codes: [u32; 5]) -> [u32; 3] {
    piles.iter().fold([0; 3], |[x, g, e], &pile| {
        let high = pile / power;
        [x ^ (high / 5), g ^ codes[high as usize % 5], e ^ (pile % power)]
    })
}

/// Functions that are others at twice the scale.
const DOUBLES: &[(&str, Function)] = &[
    ("t + 2", |t| t + 2),
    ("t + 6", |t| t + 6),
    ("floor(3t/2)", |t| 3 * t / 2),
    ("3t - 2", |t| 3 * t - 2),
    ("t^2 + t - 1", |t| t * t + t - 1),
    ("5 up to 5, then 8t - 42", |t| if t <= 5 { 5 } else { 8 * t - 42 }),
];

/// Compares these functions with those of half the scale; where the number of odd piles is odd, with the bound
/// `f(1) - less`.
fn doubling(effort: &Effort<'_>, functions: &[(&str, Function)], less: u32) -> Finding {
    let max = effort.size(&[20, 60, 80, 100]);
    let tables: Vec<_> = functions
        .iter()
        .map(|(name, f)| (name, f(1), Three::new(f, max), Three::new(|s| f(2 * s) / 2, max / 2)))
        .collect();
    let cases = triples(0, max).flat_map(|piles| tables.iter().map(move |table| (piles, table)));
    exhaust(effort, format!("three piles up to {max}"), cases, |(piles, (name, first, double, single))| {
        let (threshold, half) = (double.get(piles), single.get(piles.map(|pile| pile / 2)));
        let agrees = if piles.iter().sum::<u32>() % 2 == 1 {
            threshold <= first - less
        } else {
            threshold == if half == INF { INF } else { 2 * half }
        };
        case(agrees, || format!("{name}: L{} = {threshold}", list(piles)))
    })
}

/// Compares the theorem on up to four piles with the recurrence; other thresholds are at most `bound * 2^j`.
fn few_piles(effort: &Effort<'_>, codes: [u32; 5], bound: u32) -> Finding {
    let [three, four] = [effort.size(&[24, 60, 60, 90]), effort.size(&[10, 14, 18, 22])];
    let table = |c: u32, bounds: &[u32]| thresholds(effort, format!("t+{c}").parse().ok()?, bounds);
    let tables: Vec<_> =
        [1, 2].into_iter().filter_map(|c| Some((c, [table(c, &[three; 3])?, table(c, &[four; 4])?]))).collect();
    let piles = piles_up_to(0, &[0, 0, three, four]);
    let cases = piles.iter().filter(|piles| piles.len() > 2).flat_map(|piles| tables.iter().map(move |of| (piles, of)));
    let range = format!("t + 1 and t + 2, three piles up to {three}, four up to {four}");
    exhaust(effort, range, cases, |(piles, (c, tables))| {
        let threshold = tables[piles.len() - 3](piles);
        let agrees = match sums(piles, *c, codes) {
            [0, 0, 0] => threshold == INF,
            [x, 0, 0] => threshold == 5 * c * low(x),
            _ => threshold <= bound * c,
        };
        case(agrees, || format!("t + {c}: L({}) = {threshold}", list(piles)))
    })
}

/// Compares the complementary values of pairs, which none have with the digit 3 beside one of `others`, with the
/// theorem.
fn values(effort: &Effort<'_>, codes: [u32; 5], others: &[u32]) -> Finding {
    let max = effort.size(&[20, 40, 60, 80]);
    let tables = [1, 2].map(|c| (c, Three::new(|t| t + c, 2 * max)));
    let cases = pairs(1, max).filter(|(a, b)| a != b).flat_map(|pair| tables.iter().map(move |table| (pair, table)));
    exhaust(effort, format!("t + 1 and t + 2, pairs up to {max}"), cases, |((a, b), (c, table))| {
        let found = (1..=2 * max).find(|&x| table.get([a, b, x]) == INF);
        let digits = [a, b].map(|pile| pile / c % 5);
        let has_none = digits.contains(&3) && others.iter().any(|other| digits.contains(other));
        let agrees = found.map_or(has_none, |x| !has_none && sums(&[a, b, x], *c, codes) == [0, 0, 0]);
        case(agrees, || format!("t + {c}: ({a},{b}) has {found:?}"))
    })
}

/// The `M` up to half of the range for which no complementary value of numbers below `M` is `M` or more.
fn closed(effort: &Effort<'_>, expected: &[(u32, &[u32])]) -> Finding {
    let max = effort.size(&[120, 120, 120, 240]);
    exhaust(effort, format!("M <= 60, values up to {max}"), expected, |(surplus, expected)| {
        let table = Three::new(|t| t + surplus, max);
        let escapes = |m: u32| pairs(1, m - 1).any(|(a, b)| a != b && (m..=max).any(|x| table.get([a, b, x]) == INF));
        let found: Vec<u32> = (2..=60).filter(|&m| !escapes(m)).collect();
        case(found == *expected, || format!("t + {surplus}: {}", list(&found)))
    })
}
