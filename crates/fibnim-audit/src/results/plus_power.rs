//! `f(t) = t + 2^j`.

use fibnim::search::ThresholdTable;
use fibnim::{Budget, Nat, Rules};

use crate::claim::Checks;
use crate::effort::Effort;
use crate::finding::{Case, Finding, case, exhaust, pairs, piles_up_to, unless};
use crate::numbers::list;
use crate::shared::low;
use crate::truth::{INF, Three};

pub const CLAIMS: &[Checks] = &[
    Checks::of("fibnim-doubling", |e| doubling(e, 0, 0), &[|e| doubling(e, 1, 0), |e| doubling(e, 0, 1)]),
    Checks::of(
        "fibnim-plus-power",
        |e| few_piles(e, CODES, 3),
        &[|e| few_piles(e, [0, 1, 2, 3, 4], 3), |e| few_piles(e, CODES, 2)],
    ),
    Checks::of("fibnim-plus-power-values", |e| values(e, CODES), &[|e| values(e, [0, 1, 2, 3, 4])]),
    Checks::of(
        "fibnim-plus-power-five",
        |e| five_piles(e, &[([1, 2, 4, 5, 5], 1), ([5, 6, 7, 8, 10], INF), ([5, 5, 6, 7, 13], 10)]),
        &[|e| five_piles(e, &[([1, 2, 4, 5, 5], INF)]), |e| five_piles(e, &[([5, 6, 7, 8, 10], 10)])],
    ),
    Checks::of(
        "fibnim-plus-three",
        |e| closed(e, &[(1, &[2, 5, 10, 20, 40]), (2, &[2, 4, 10, 20, 40]), (3, &[2, 4])]),
        &[|e| closed(e, &[(3, &[2, 4, 11, 22, 44])]), |e| closed(e, &[(1, &[2, 5, 10, 20])])],
    ),
];

/// The codes of the residues modulo 5.
const CODES: [u32; 5] = [0, 1, 2, 4, 3];

/// A pile as `2^j (5q + d) + e`.
fn split(pile: u32, power: u32) -> [u32; 3] {
    [pile / power / 5, pile / power % 5, pile % power]
}

/// The nim-sums of the quotients, of the codes and of the last bits.
fn sums(piles: &[u32], power: u32, codes: [u32; 5]) -> [u32; 3] {
    piles.iter().fold([0; 3], |[x, g, e], &pile| {
        let [q, digit, last] = split(pile, power);
        [x ^ q, g ^ codes[digit as usize], e ^ last]
    })
}

/// Thresholds of piles up to a size, by the recurrence.
fn table(surplus: u32, max: u32, piles: usize) -> Option<impl Fn(&[u32]) -> u32> {
    let rules = Rules::normal(if surplus == 0 { "t".to_owned() } else { format!("t+{surplus}") }.parse().ok()?);
    let table = ThresholdTable::build(&rules, &vec![Nat::from(max); piles], &mut Budget::default()).ok()?;
    Some(move |piles: &[u32]| {
        let piles: Vec<usize> = piles.iter().map(|&pile| pile as usize).collect();
        table.threshold(&piles).unwrap_or(INF)
    })
}

/// Compares `t + 2d + more` with `t + d`; where the number of odd piles is odd, with the bound `2d + 1 - less`.
fn doubling(effort: &Effort<'_>, more: u32, less: u32) -> Finding {
    let [three, five] = [effort.size(&[20, 40, 50, 70]), effort.size(&[4, 6, 7, 8])];
    let range = |max: u32, piles: usize| format!("d <= 3, {piles} piles up to {max}");
    let compare = |max: u32, piles: usize| {
        let tables = (0..=3).map(|d| Some((d, table(2 * d + more, max, piles)?, table(d, max / 2, piles)?)));
        let Some(tables) = tables.collect::<Option<Vec<_>>>() else { return Finding::Stopped };
        let mut bounds = vec![0; piles];
        bounds[piles - 1] = max;
        let all: Vec<Vec<u32>> = piles_up_to(0, &bounds).into_iter().filter(|some| some.len() == piles).collect();
        let cases = all.iter().flat_map(|piles| tables.iter().map(move |table| (piles, table)));
        exhaust(effort, range(max, piles), cases, |(piles, (d, double, single))| {
            let halves: Vec<u32> = piles.iter().map(|pile| pile / 2).collect();
            let (threshold, half) = (double(piles), single(&halves));
            let agrees = if piles.iter().sum::<u32>().is_multiple_of(2) {
                threshold == if half == INF { INF } else { 2 * half }
            } else {
                threshold <= 2 * d + 1 - less.min(2 * d)
            };
            case(agrees, || format!("t + {}: L{} = {threshold}", 2 * d + more, list(piles)))
        })
    };
    compare(three, 3).and_range(|| compare(five, 5))
}

/// Compares the theorem on up to four piles with the recurrence; other thresholds are at most `bound * 2^j`.
fn few_piles(effort: &Effort<'_>, codes: [u32; 5], bound: u32) -> Finding {
    let [three, four] = [effort.size(&[24, 60, 60, 90]), effort.size(&[10, 14, 18, 22])];
    let tables: Vec<(u32, Three, _)> =
        [1, 2].into_iter().filter_map(|c| Some((c, Three::new(|t| t + c, three), table(c, four, 4)?))).collect();
    let piles = piles_up_to(0, &[0, 0, three, four]);
    let cases = piles.iter().flat_map(|piles| tables.iter().map(move |table| (piles, table)));
    let range = format!("t + 1 and t + 2, three piles up to {three}, four up to {four}");
    exhaust(effort, range, cases, |(piles, (c, of_three, of_four))| {
        let threshold = match piles[..] {
            [a, b, c] => of_three.get([a, b, c]),
            [_, _, _, _] => of_four(piles),
            _ => return Case::Outside,
        };
        let agrees = match sums(piles, *c, codes) {
            [0, 0, 0] => threshold == INF,
            [x, 0, 0] => threshold == 5 * c * low(x),
            _ => threshold <= bound * c,
        };
        case(agrees, || format!("t + {c}: L({}) = {threshold}", list(piles)))
    })
}

/// Compares complementary values with the theorem.
fn values(effort: &Effort<'_>, codes: [u32; 5]) -> Finding {
    let max = effort.size(&[31, 31, 63, 63]);
    // No value exceeds this: a quotient of 0 to 3 or to 7 or to 15 stays so.
    let most = if max == 31 { 39 } else { 79 };
    let tables = [1, 2].map(|c| (c, Three::new(|t| t + c, most)));
    let cases = pairs(1, max).filter(|(a, b)| a != b).flat_map(|pair| tables.iter().map(move |table| (pair, table)));
    exhaust(
        effort,
        format!("t + 1 and t + 2, piles up to {max}, values up to {most}"),
        cases,
        |((a, b), (c, table))| {
            let found = (1..=most).find(|&x| table.get([a, b, x]) == INF);
            let [x, g, e] = sums(&[a, b], *c, codes);
            let digit = codes.iter().position(|&code| code == g);
            let value = digit.map(|digit| c * (5 * x + digit as u32) + e);
            case(found == value, || format!("t + {c}: ({a},{b}) has {found:?}, not {value:?}"))
        },
    )
}

fn five_piles(effort: &Effort<'_>, thresholds: &[([u32; 5], u32)]) -> Finding {
    let Some(table) = table(1, 13, 5) else { return Finding::Stopped };
    let wrong = thresholds.iter().find(|(piles, threshold)| table(piles) != *threshold);
    exhaust(effort, "t + 1, three positions, by the recurrence", [()], |()| {
        unless(wrong, |(piles, _)| format!("L({}) = {}", list(piles), table(piles)))
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
