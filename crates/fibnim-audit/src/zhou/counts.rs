//! How many positions the tables hold, and what else the programs rest on: sections 3.2, 4 and 5.

use super::game::{ZhouGame, outcome, position};
use crate::claim::Checks;
use crate::effort::Effort;
use crate::finding::{Finding, case, exhaust, triples};
use crate::numbers::{list, tuple};
use crate::truth::{self, takes};

pub const CLAIMS: &[Checks] = &[
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
    Checks::of(
        "zhou-F3.cells",
        |e| triples_of(e, |n, m| (n - m).div_ceil(2) * (n - m + 1) / 2),
        &[|e| triples_of(e, |n, m| (n - m) * (n - m) / 4)],
    )
    .corrected(|e| triples_of(e, |n, m| (n - m + 1) * (n - m + 1) / 4)),
    Checks::of(
        "zhou-A3.0",
        |e| opening_steps(e, 1, true),
        &[|e| opening_steps(e, 0, true), |e| opening_steps(e, 1, false)],
    ),
    Checks::of("zhou-classes", |e| classes(e, 0), &[|e| classes(e, 1)]),
];

/// Calls `fits` with `N` and with how many triples are stored for it.
fn stored(effort: &Effort<'_>, fits: fn(u64, u64) -> bool) -> Finding {
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
fn look_ups(effort: &Effort<'_>, agrees: fn(u64, u64) -> bool) -> Finding {
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

fn triples_of(effort: &Effort<'_>, room: fn(u64, u64) -> u64) -> Finding {
    let max = effort.size(&[40, 80, 150, 300]);
    let table = truth::three(effort, max);
    let mut used = vec![0_u64; max as usize + 1];
    let cases = (2..=max).flat_map(|n| (1..n).map(move |m| (n, m)));
    exhaust(effort, format!("m < N <= {max}"), cases, |(n, m)| {
        let used = &mut used[m as usize];
        *used += (m..n).filter(|&k| table.get([n - 1, k, m]) > 2).count() as u64;
        let room = room(u64::from(n), u64::from(m));
        case(*used <= room, || {
            let of = (m..n).flat_map(|h| (m..=h).map(move |k| [h, k, m])).filter(|&piles| table.get(piles) > 2);
            let shown: Vec<String> = of.take(4).map(|piles| tuple(&piles)).collect();
            format!("N = {n}, m = {m}: {} in {room} cells", list(shown))
        })
    })
}

/// `leave`: how many chips must stay. `clamped`: whether look-ups use theorem 2.7.
fn opening_steps(effort: &Effort<'_>, leave: u32, clamped: bool) -> Finding {
    let max = effort.size(&[14, 24, 30, 40]);
    let table = truth::three(effort, max);
    let mut game = ZhouGame::new();
    let look_up = |piles: [u32; 3], i: u32| {
        let largest = piles.into_iter().max().unwrap_or(0);
        // What PPos3 has written: x up to half the largest pile, rounded up.
        let written = largest.div_ceil(2);
        let x = if clamped { i.min(written) } else { i };
        let in_tables = piles.contains(&0) || x <= written;
        in_tables && 2 * x < table.get(piles)
    };
    exhaust(effort, format!("piles <= {max}"), triples(1, max), |piles| {
        let says_n = takes(piles, leave).any(|(_, i, after)| look_up(after, i));
        let is_p = game.opening_is_p(&piles);
        case(says_n != is_p, || outcome(&piles, 0, is_p, ""))
    })
}

/// The number of classes of every position after an opening; the first class has `x >= least`.
fn classes(effort: &Effort<'_>, least: u32) -> Finding {
    let max = effort.size(&[4, 5, 6, 7]);
    let mut seen = std::collections::BTreeSet::new();
    let mut open: Vec<([u32; 3], u32)> = triples(2, max).map(|piles| (piles, 0)).collect();
    while let Some((piles, x)) = open.pop() {
        if !seen.insert((piles, x)) {
            continue;
        }
        let legal = takes(piles, u32::from(x == 0)).filter(|&(_, i, _)| x == 0 || i <= 2 * x);
        open.extend(legal.map(|(_, i, after)| (after, i)));
    }
    exhaust(effort, format!("all positions from piles of 2 to {max}"), seen, |(piles, x)| {
        let empty = piles.iter().filter(|&&pile| pile == 0).count();
        let of = [empty == 0 && x >= least, empty == 1 && x > 0, empty >= 2 && x > 0];
        case(of.into_iter().filter(|&it| it).count() == 1, || position(&piles, x))
    })
}
