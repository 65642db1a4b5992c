//! The sizes of the tables: sections 3.2, 4 and 5.

use crate::claim::Checks;
use crate::effort::Effort;
use crate::finding::{Finding, case, exhaust};
use crate::proof::{theory, wrong_theory};
use crate::truth;

pub const CLAIMS: &[Checks] = &[
    Checks::of(
        "zhou-S1",
        |e| one_pile_cells(e, |n| n.div_ceil(2)).and_proof(|| theory(&["zhou-S1"])),
        &[|e| one_pile_cells(e, |n| n.div_ceil(5)), |_| wrong_theory("zhou-S1", "m + 1", "m + 2")],
    ),
    Checks::of(
        "zhou-S2",
        |e| two_pile_cells(e, 2).and_proof(|| theory(&["zhou-S2"])),
        &[|e| two_pile_cells(e, 3), |_| wrong_theory("zhou-S2", "m + k + 1", "m + k + 2")],
    ),
    Checks::of("zhou-S3", |e| cells(e, |n| n.pow(4)), &[|e| cells(e, |n| n.pow(3) * (n + 1))]),
    Checks::of(
        "zhou-S4.2",
        |e| {
            stored(e, |n, count| {
                24 * count <= n * (n + 1) * (2 * n + 1)
                    && (n < 20 || (1000 * count >= 40 * n.pow(3) && 1000 * count <= 60 * n.pow(3)))
            })
        },
        &[
            |e| stored(e, |n, count| 32 * count <= n * (n + 1) * (2 * n + 1)),
            |e| stored(e, |n, count| n < 20 || 1000 * count <= 45 * n.pow(3)),
        ],
    ),
    Checks::of(
        "zhou-C1",
        |e| look_ups(e, |n, count| count <= n.pow(3) * (n + 1).pow(2)),
        &[|e| look_ups(e, |n, count| count <= n.pow(3))],
    ),
];

fn one_pile_cells(effort: &Effort<'_>, cells: impl Fn(u32) -> u32) -> Finding {
    let max = effort.size(&[200, 500, 1000, 2000]);
    let thresholds = crate::truth::one_pile(crate::truth::double, max);
    let mut used = 0;
    exhaust(effort, format!("N <= {max}"), 1..=max, |n| {
        used += u32::from(thresholds[n as usize] > 2);
        case(used <= cells(n), || format!("N = {n}: {used} P-positions, {} cells", cells(n)))
    })
}

fn two_pile_cells(effort: &Effort<'_>, share: u32) -> Finding {
    let max = effort.size(&[120, 300, 600, 1000]);
    let table = truth::two(effort, max);
    let mut used = vec![0; max as usize + 1];
    let cases = (2..=max).flat_map(|n| (1..n).map(move |m| (n, m)));
    exhaust(effort, format!("m < N <= {max}"), cases, |(n, m)| {
        let used = &mut used[m as usize];
        *used += u32::from(table.get(m, n) > 2);
        case(*used <= (n - m) / share, || format!("N = {n}, m = {m}: {used} P-positions, {} cells", (n - m) / share))
    })
}

/// Counts the places of a table whose four indices have the values 1 to `N`.
fn cells(effort: &Effort<'_>, agrees: impl Fn(u64) -> u64) -> Finding {
    let max = effort.size(&[8, 12, 16, 20]);
    exhaust(effort, format!("N <= {max}, by counting"), 1..=max, |n| {
        let of_three = |h: u32, k: u32| (1..=n).map(move |m| (h, k, m));
        let triples = (1..=n).flat_map(|h| (1..=n).flat_map(move |k| of_three(h, k)));
        let count = triples.map(|_| u64::from(n)).sum::<u64>();
        case(count == agrees(u64::from(n)), || format!("N = {n}: {count} cells"))
    })
}

/// Calls `fits` with `N` and with how many triples are stored for it.
fn stored(effort: &Effort<'_>, fits: impl Fn(u64, u64) -> bool) -> Finding {
    let max = effort.size(&[60, 150, 150, 300]);
    let table = truth::three(effort, max);
    let mut used = 0;
    exhaust(effort, format!("N <= {max}"), 1..=max, |n| {
        used +=
            (1..=n).flat_map(|k| (1..=k).map(move |m| [n, k, m])).filter(|piles| table.get(*piles) > 2).count() as u64;
        case(fits(u64::from(n), used), || format!("{used} triples are stored for N = {n}"))
    })
}

/// Counts the look-ups of PPos3, which tries all takes again for every `x`.
fn look_ups(effort: &Effort<'_>, agrees: impl Fn(u64, u64) -> bool) -> Finding {
    let max = effort.size(&[20, 60, 100, 150]);
    let table = truth::three(effort, max);
    let mut count = 0_u64;
    exhaust(effort, format!("N <= {max}"), 1..=max, |n| {
        for [k, m] in (1..=n).flat_map(|k| (1..=k).map(move |m| [k, m])) {
            let threshold = table.get([n, k, m]);
            let least = (1..=n.div_ceil(2)).find(|&x| 2 * x >= threshold).unwrap_or(n.div_ceil(2));
            count += (1..=least).map(|x| 3 * u64::from(n.min(2 * x).min(threshold))).sum::<u64>();
        }
        case(agrees(u64::from(n), count), || format!("N = {n}: {count} look-ups"))
    })
}
