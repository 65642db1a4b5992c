//! The sizes of the tables: sections 3.2, 4 and 5.

use crate::claim::Claim;
use crate::effort::Effort;
use crate::exhaust::{Finding, case, exhaust};
use crate::proof::{theory, wrong_theory};
use crate::severity::Severity;
use crate::truth;

pub const CLAIMS: &[Claim] = &[
    Claim::new(
        "zhou-S1",
        "section 3.2",
        "An array of (N+1)/2 cells has room for the P-positions of one pile of up to N chips, with one cell for each \
         m.",
        |e| one_pile_cells(e, |n| n.div_ceil(2)).and_proof(|| theory(&["zhou-S1"])),
        &[|e| one_pile_cells(e, |n| n.div_ceil(5)), |_| wrong_theory("zhou-S1", "m + 1", "m + 2")],
    )
    .by_hand(
        "No two consecutive m have a P-position (m;1), as the sentence says, so at most (N + 1)/2 of the \
         numbers up to N have one.",
    ),
    Claim::new(
        "zhou-S2",
        "section 3.2",
        "For each smaller pile m, (N-m)/2 cells, rounded down, have room for the P-positions of two piles of up to N \
         chips.",
        |e| two_pile_cells(e, 2).and_proof(|| theory(&["zhou-S2"])),
        &[|e| two_pile_cells(e, 3), |_| wrong_theory("zhou-S2", "m + k + 1", "m + k + 2")],
    )
    .by_hand(
        "No two consecutive differences k have a P-position (m+k,m;1), as the sentence says, and k = 1 has \
         none by theorem 3.1. So at most half of the N - m differences have one, rounded down.",
    ),
    Claim::new(
        "zhou-S3",
        "section 4",
        "A table of (h,k,m;x), all four from 1 to N, has N^4 cells. With four integers for a position it \
         takes 4N^4 integers.",
        |e| cells(e, |n| n.pow(4)),
        &[|e| cells(e, |n| n.pow(3) * (n + 1))],
    )
    .remark(
        "The order of the piles does not matter, so N^2 (N+1)(N+2)/6 cells are enough, and thresholds in \
         place of outcomes save the factor N.",
    )
    .by_hand("Each of the four numbers has N values."),
    Claim::new(
        "zhou-S4.2",
        "section 4",
        "N(N+1)(2N+1)/8 integers, three for each triple, store all P-positions of three piles of up to N \
         chips.",
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
    )
    .caveat(
        Severity::Gap,
        "The total is said to follow from corollary 2.5 and theorem 2.2, term by term, but a term is no \
         bound for its m: for N = m = 3 there is one triple, (3,3,3), against 1/4. Corollary 2.5 gives \
         floor((N+2-m)^2/4) for each m.",
    )
    .remark("For N >= 20 between 0.040 N^3 and 0.060 N^3 triples have a P-position."),
    Claim::new(
        "zhou-C1",
        "section 5",
        "The algorithms take polynomial time. (PPos3 makes at most N^3 (N+1)^2 look-ups.)",
        |e| look_ups(e, |n, count| count <= n.pow(3) * (n + 1).pow(2)),
        &[|e| look_ups(e, |n, count| count <= n.pow(3))],
    )
    .remark(
        "The paper gives no number; this one comes from counting. The time is polynomial in the number of \
         chips, not in the length of the input.",
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
