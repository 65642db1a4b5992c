//! Grundy values of two piles.

use fibnim::TakeAway;
use fibnim::exact_k::PairTable;
use fibnim::grundy::literal_rows;

use super::three_piles::four_piles;
use super::two_piles::{below, largest, positions, value};
use crate::claim::Checks;
use crate::effort::Effort;
use crate::finding::{Case, Finding, case, exhaust, unless};
use crate::numbers::{is_fibonacci, parts};
use crate::truth::by_pairs;

pub const CLAIMS: &[Checks] = &[
    Checks::of(
        "barbara-T4",
        |e| {
            let value_says = |e: &Effort<'_>| values(e, |[r1, r2]| r2 <= r1, |found, z, r| found != 3 || three(z, r));
            theorem(e, |[_, r2]| r2 == 1, 3, three).and_range(|| value_says(e))
        },
        &[|e| theorem(e, |[r1, r2]| r2 <= 2 && r2 <= r1, 3, three), |e| theorem(e, |[r1, r2]| r2 <= r1, 3, three)],
    ),
    Checks::of(
        "barbara-R4",
        |e| letters(e, 1, |_, r2| r2 <= 1, 1),
        &[|e| letters(e, 1, |_, r2| r2 <= 1, 2), |e| letters(e, 1, |_, r2| r2 >= 1, 1)],
    ),
    Checks::of(
        "barbara-R5",
        |e| letters(e, 2, |_, r2| r2 <= 2, 2),
        &[|e| letters(e, 2, |_, r2| r2 <= 2, 3), |e| letters(e, 2, |_, r2| r2 >= 1, 2)],
    ),
    Checks::of(
        "barbara-R6",
        |e| letters(e, 3, |_, r2| r2 <= 3, 3).and_range(|| letters(e, 4, |_, r2| r2 <= 4, 4)),
        &[
            |e| letters(e, 3, |[n1, n2], r2| n2 - n1 >= 2 && r2 <= 3, 3),
            |e| letters(e, 4, |[n1, n2], r2| n2 - n1 >= 6 && r2 <= 4, 4),
        ],
    )
    .corrected(|e| {
        letters(e, 3, |n, r2| r2 <= 3 && is_far(n, r2), 3)
            .and_range(|| letters(e, 4, |n, r2| r2 <= 4 && is_far(n, r2), 4))
    }),
    Checks::of(
        "barbara-R7",
        |e| letters(e, 5, |_, r2| r2 <= 5, 5),
        &[
            |e| letters(e, 5, |[n1, n2], r2| n2 - n1 >= 1 && r2 <= 5, 5),
            |e| letters(e, 5, |[n1, n2], r2| n2 - n1 >= 20 && r2 <= 5, 5),
        ],
    )
    .corrected(|e| letters(e, 5, |n, r2| r2 <= 5 && is_far(n, r2), 5)),
    Checks::of(
        "barbara-Tab",
        |e| alone(e, |n, [_, r2]| is_far(n, r2), |two, one| two == one),
        &[
            |e| alone(e, |[n1, n2], r| n2 > r[1] * 3 && n1 <= 6, |two, one| two == one),
            |e| alone(e, |[n1, _], _| n1 <= 26, |two, one| two == one),
        ],
    ),
    Checks::of("barbara-Q1", |e| four_piles(e, 53), &[|e| four_piles(e, 54)]),
    Checks::of("barbara-Q2", |e| large_quotas(e, true), &[|e| large_quotas(e, false)]),
    Checks::of("fibnim-exact2-starts", |e| growing_starts(e, 0), &[|e| growing_starts(e, 1)]),
    Checks::of("fibnim-exact2-starts-limit", |e| limits_of_starts(e, 16), &[|e| limits_of_starts(e, 17)]),
    Checks::of(
        "fibnim-exact2-small-values",
        |e| alone(e, |_, _| true, |two, one| two.min(3) == one.min(3)),
        &[|e| alone(e, |_, _| true, |two, one| two.min(4) == one.min(4))],
    ),
    Checks::of(
        "fibnim-exact2-value-three",
        |e| {
            alone(e, |_, _| true, |two, one| two != 3 || one == 3)
                .and_range(|| alone(e, |_, [_, r2]| r2 == 1, |two, one| (two == 3) == (one == 3)))
        },
        &[
            |e| alone(e, |_, _| true, |two, one| (two == 3) == (one == 3)),
            |e| alone(e, |_, _| true, |two, one| two != 4 || one == 4),
        ],
    ),
];

/// The least `n2` with which a start has the value `n1`.
const REACHED: [(u32, u32); 10] =
    [(4, 5), (6, 11), (7, 16), (9, 35), (10, 52), (11, 77), (12, 116), (14, 261), (15, 391), (16, 586)];

fn three(z: &[u32; 3], r: u32) -> bool {
    (z[0] == 1 && z[1] == 3 && 3 <= r && r < z[2]) || (z[0] == 3 && 3 <= r && r < z[1].saturating_sub(1))
}

fn alone(effort: &Effort<'_>, condition: fn([u32; 2], [u32; 2]) -> bool, agrees: fn(u32, u32) -> bool) -> Finding {
    let one = literal_rows(&TakeAway::FIBONACCI, largest(effort));
    positions(effort, &|n, r| below(n, r) && condition(n, r), &|[n1, _], [r1, _], value| {
        agrees(value, one[n1 as usize][r1 as usize])
    })
}

fn theorem(
    effort: &Effort<'_>,
    condition: fn([u32; 2]) -> bool,
    value: u32,
    says: fn(&[u32; 3], u32) -> bool,
) -> Finding {
    values(effort, condition, |found, z, r| (found == value) == says(z, r))
}

/// Whether the values are as they should be, by the value, the first three parts of `n1`, and `r1`.
fn values(
    effort: &Effort<'_>,
    condition: fn([u32; 2]) -> bool,
    agrees: impl Fn(u32, &[u32; 3], u32) -> bool,
) -> Finding {
    positions(effort, &|n, r| r[0] < n[0] && r[1] < n[1] && condition(r), &|[n1, _], [r1, _], found| {
        let parts = parts(u64::from(n1));
        let z = [0, 1, 2].map(|i| parts.get(i).map_or(u32::MAX, |&part| part as u32));
        agrees(found, &z, r1)
    })
}

/// Compares the values under the first quota `r1` with those of the first pile alone under the quota `of`, where the
/// second pile and its quota are as they should be. By barbara-T123 the latter are the letters of a word.
fn letters(effort: &Effort<'_>, r1: u32, condition: fn([u32; 2], u32) -> bool, of: u32) -> Finding {
    let one = literal_rows(&TakeAway::FIBONACCI, largest(effort));
    positions(effort, &|n, [r, r2]| r == r1 && n[0] >= r1 && condition(n, r2), &|[n1, _], _, value| {
        one[n1 as usize][of.min(n1) as usize] == value
    })
}

/// Whether the second pile cannot be emptied before the first one.
fn is_far([n1, n2]: [u32; 2], r2: u32) -> bool {
    n1 < 20 && n2 > r2 * ((1 << n1) - 1)
}

/// Values beside a second pile that is not emptied before the first one. `far`: whether this is asked for.
fn large_quotas(effort: &Effort<'_>, far: bool) -> Finding {
    let (first, second) = (effort.size(&[6, 7, 8, 8]), effort.size(&[130, 260, 520, 800]));
    by_pairs(effort, [first, second], |table| {
        let one = literal_rows(&TakeAway::FIBONACCI, first);
        let cases = (6..=first).flat_map(|n1| (n1..=second).map(move |n2| (n1, n2)));
        exhaust(effort, format!("6 <= r1 <= n1 <= {first}, n2 <= {second}"), cases, |(n1, n2)| {
            let quotas = || (6..=n1).flat_map(|r1| (1..=r1).map(move |r2| [r1, r2]));
            let about = |r2: u32| !far || is_far([n1, n2], r2);
            let wrong = quotas()
                .find(|&[r1, r2]| about(r2) && value(table, [n1, n2], [r1, r2]) != one[n1 as usize][r1 as usize]);
            if !quotas().any(|[_, r2]| about(r2)) {
                return Case::Outside;
            }
            unless(wrong, |[r1, r2]| {
                format!("({n1},{n2};{r1},{r2}) has the value {}", value(table, [n1, n2], [r1, r2]))
            })
        })
    })
}

fn growing_starts(effort: &Effort<'_>, early: u32) -> Finding {
    let max = largest(effort);
    by_pairs(effort, [max; 2], |table| {
        let cases = (1..=max).flat_map(|n1| (n1.saturating_sub(early).max(1)..max).map(move |n2| (n1, n2)));
        exhaust(effort, format!("n1 <= n2 <= {max}"), cases, |(n1, n2)| {
            let (now, next) = (start(table, [n1, n2]), start(table, [n1, n2 + 1]));
            case(now <= next, || format!("({n1},{n2}) has {now}, ({n1},{}) has {next}", n2 + 1))
        })
    })
}

fn start(table: &PairTable, piles: [u32; 2]) -> u32 {
    value(table, piles, piles.map(|n| n - 1))
}

fn limits_of_starts(effort: &Effort<'_>, of_seven: u32) -> Finding {
    let (first, max) = (16, 700);
    by_pairs(effort, [first, max], |table| {
        exhaust(effort, format!("n1 <= {first}, n2 <= {max}"), 1..=first, |n1| {
            let listed = REACHED.iter().find(|reached| reached.0 == n1).map(|reached| reached.1);
            let listed = if n1 == 7 { Some(of_seven) } else { listed };
            let values: Vec<u32> = (n1..=max).map(|n2| start(table, [n1, n2])).collect();
            let last = values.last().copied().unwrap_or_default();
            let reached = n1 + values.iter().take_while(|&&value| value < last).count() as u32;
            let agrees = match listed {
                Some(listed) => {
                    last == n1 && reached == listed && values[(reached - n1) as usize..].iter().all(|&v| v == n1)
                }
                None => is_fibonacci(n1) && values.iter().all(|&value| value == 0),
            };
            case(agrees, || format!("n1 = {n1}: the value is {last} from n2 = {reached} on"))
        })
    })
}
