//! The sizes of the tables: sections 3.2, 4 and 5.

use crate::claim::Claim;
use crate::effort::Effort;
use crate::exhaust::{Finding, case, exhaust};
use crate::numbers::{list, tuple};
use crate::truth;

use super::general::number_of_positions;

pub const CLAIMS: &[Claim] = &[
    Claim::new(
        "zhou-S1",
        "section 3.2",
        "An array of (N+1)/2 cells has room for the P-positions of one pile of up to N chips, with one cell for each \
         m.",
        |e| one_pile_cells(e, |n| n.div_ceil(2)),
        &[|e| one_pile_cells(e, |n| n.div_ceil(5))],
    ),
    Claim::new(
        "zhou-S2",
        "section 3.2",
        "For each smaller pile m, (N-m)/2 cells, rounded down, have room for the P-positions of two piles of up to N \
         chips.",
        |e| two_pile_cells(e, 2),
        &[|e| two_pile_cells(e, 3)],
    ),
    Claim::new(
        "zhou-S3",
        "section 4",
        "Storing all (h,k,m;x) takes N^4 positions.",
        |e| number_of_positions(e, |count, n, max| n != 3 || count == max.pow(4)),
        &[|e| number_of_positions(e, |count, n, max| n != 3 || count == max * max * (max + 1) * (max + 1) / 6)],
    )
    .corrected(
        "It takes N^2 (N+1)(N+2)/6 positions, since the order of the piles does not matter. Storing thresholds \
         instead saves the factor N.",
        |e| number_of_positions(e, |count, n, max| n != 3 || count == max * max * (max + 1) * (max + 2) / 6),
    ),
    Claim::new(
        "zhou-S4.1",
        "section 4",
        "For each smallest pile m, at most ((N+1-m)/2)^2 triples of piles have a P-position.",
        |e| three_pile_cells(e, |m, count| 4 * count <= m * m),
        &[|e| three_pile_cells(e, |m, count| count < (m + 1) * (m + 1) / 4)],
    )
    .corrected(
        "At most ((N+2-m)/2)^2 of them, rounded down, have one: a distance of 2 allows every second triple, as on a \
         chessboard (corollary 2.5).",
        |e| three_pile_cells(e, |m, count| count <= (m + 1) * (m + 1) / 4),
    )
    .remark(
        "The C fragment reserves ((N-m+1)/2*(N-m+1))/2 cells, because of the precedence of its operators. That is \
         also too few.",
    ),
    Claim::new(
        "zhou-S4.2",
        "section 4",
        "N(N+1)(2N+1)/8 integers, three for each triple, store all P-positions of three piles of up to N chips.",
        |e| all_cells(e, |n, count| 24 * count <= n * (n + 1) * (2 * n + 1)),
        &[|e| all_cells(e, |n, count| 32 * count <= n * (n + 1) * (2 * n + 1))],
    )
    .remark("It does not follow from the bound for each m (zhou-S4.1), which is wrong."),
    Claim::new(
        "zhou-C1",
        "section 5",
        "PPos3 takes polynomial time: it makes at most N^3 (N+1)^2 look-ups.",
        |e| look_ups(e, |n, count| count <= n.pow(3) * (n + 1).pow(2)),
        &[|e| look_ups(e, |n, count| count <= n.pow(3))],
    )
    .remark("The time is polynomial in the number of chips, not in the length of the input."),
    Claim::new(
        "zhou-C2",
        "section 5",
        "When N increases by 1, the memory increases N-fold.",
        |e| growth(e, |n, before, after| n < 6 || after >= n * before),
        &[|e| growth(e, |n, _, after| n < 20 || 1000 * after <= 45 * n.pow(3))],
    )
    .corrected("For N >= 20, between 0.040 N^3 and 0.060 N^3 triples are stored.", |e| {
        growth(e, |n, _, after| n < 20 || (1000 * after >= 40 * n.pow(3) && 1000 * after <= 60 * n.pow(3)))
    }),
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

/// Calls `fits` for every `N` in order and every smallest pile `m`, with `N + 1 - m` and how many triples have a P-position.
fn three_pile_cells(effort: &Effort<'_>, fits: impl Fn(u64, u64) -> bool) -> Finding {
    let max = effort.size(&[40, 80, 150, 300]);
    let table = truth::three(effort, max);
    let mut used = vec![0_u64; max as usize + 1];
    let cases = (1..=max).flat_map(|n| (1..=n).map(move |m| (n, m)));
    exhaust(effort, format!("m <= N <= {max}"), cases, |(n, m)| {
        let used = &mut used[m as usize];
        *used += (m..=n).filter(|&k| table.get([n, k, m]) > 2).count() as u64;
        let span = u64::from(n + 1 - m);
        case(fits(span, *used), || {
            let triples: Vec<String> = (m..=n)
                .flat_map(|h| (m..=h).map(move |k| [h, k, m]))
                .filter(|piles| table.get(*piles) > 2)
                .take(4)
                .map(|piles| tuple(&piles))
                .collect();
            format!("N = {n}, m = {m}: {used} of them, such as {}", list(triples))
        })
    })
}

fn all_cells(effort: &Effort<'_>, fits: impl Fn(u64, u64) -> bool) -> Finding {
    growth(effort, |n, _, after| fits(n, after))
}

/// Calls `agrees` with `N`, and with how many triples are stored for `N - 1` and for `N`.
fn growth(effort: &Effort<'_>, agrees: impl Fn(u64, u64, u64) -> bool) -> Finding {
    let max = effort.size(&[60, 150, 150, 300]);
    let table = truth::three(effort, max);
    let mut used = 0;
    exhaust(effort, format!("N <= {max}"), 1..=max, |n| {
        let before = used;
        used +=
            (1..=n).flat_map(|k| (1..=k).map(move |m| [n, k, m])).filter(|piles| table.get(*piles) > 2).count() as u64;
        case(agrees(u64::from(n), before, used), || {
            format!("{before} triples are stored for N = {}, {used} for N = {n}", n - 1)
        })
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
