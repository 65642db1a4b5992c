//! The fragments of C programs: sections 3.2 and 4.

use super::game::{Game, outcome, position};
use crate::claim::Checks;
use crate::effort::Effort;
use crate::finding::{Finding, case, exhaust, triples};
use crate::numbers::{list, tuple};
use crate::truth::{self, double, one_pile};

pub const CLAIMS: &[Checks] = &[
    Checks::of("zhou-F1", |e| one_pile_list(e, |i, m| 3 * i < m), &[|e| one_pile_list(e, |i, m| 4 * i < m)]),
    Checks::of("zhou-F2", |e| two_pile_lists(e, true), &[|e| two_pile_lists(e, false)]),
    Checks::of("zhou-F3", |e| three_pile_lists(e, true), &[|e| three_pile_lists(e, false)]),
    Checks::of(
        "zhou-F3.cells",
        |e| cells(e, |n, m| (n - m).div_ceil(2) * (n - m + 1) / 2),
        &[|e| cells(e, |n, m| (n - m) * (n - m) / 4)],
    )
    .corrected(|e| cells(e, |n, m| (n - m + 1) * (n - m + 1) / 4)),
    Checks::of("zhou-A3.0", |e| openings(e, 1, true), &[|e| openings(e, 0, true), |e| openings(e, 1, false)]),
    Checks::of("zhou-classes", |e| classes(e, 0), &[|e| classes(e, 1)]),
];

/// The largest `x` of each `m` with `2x < m` and (m;x) P by the fragment, 0 where there is none. `worth` says which takes it
/// tries.
fn stored_one(max: u32, worth: impl Fn(u32, u32) -> bool) -> Vec<u32> {
    let mut stored = vec![0; max as usize + 1];
    for m in 3..=max {
        let free = |x: &u32| !(1..=2 * x).take_while(|&i| worth(i, m)).any(|i| stored[(m - i) as usize] >= i);
        stored[m as usize] = (1..m.div_ceil(2)).take_while(free).last().unwrap_or(0);
    }
    stored
}

fn one_pile_list(effort: &Effort<'_>, worth: impl Fn(u32, u32) -> bool) -> Finding {
    let max = effort.size(&[51, 120, 300, 600]);
    let (stored, truth) = (stored_one(max, worth), one_pile(double, max));
    let mut used = 0;
    let cases = (1..=max).flat_map(|m| (1..m.div_ceil(2)).map(move |x| (m, x)));
    let finding = exhaust(effort, format!("N = {max}"), cases, |(m, x)| {
        used += u32::from(x == 1 && stored[m as usize] > 0);
        let p = 2 * x < truth[m as usize];
        case((stored[m as usize] >= x) == p, || outcome(&[m], x, p, ""))
    });
    let cells = max.div_ceil(2);
    if used <= cells { finding } else { Finding::refuted(format!("{used} entries in {cells} cells")) }
}

/// `whole`: whether the fragment tries to take all of the smaller pile.
fn two_pile_lists(effort: &Effort<'_>, whole: bool) -> Finding {
    let max = effort.size(&[30, 40, 80, 160]);
    let one = stored_one(max, |i, m| 3 * i < m);
    // By the smaller pile, then the larger one.
    let mut stored = vec![vec![0; max as usize + 1]; max as usize + 1];
    for m in 1..max {
        for k in 1..=max - m {
            // A look-up of two piles: equal ones are P, and close ones are N.
            let is_p = |stored: &[Vec<u32>], a: u32, b: u32, x: u32| {
                let (small, large) = (a.min(b), a.max(b));
                small == large || stored[small as usize][large as usize] >= x
            };
            let wins = |stored: &[Vec<u32>], i: u32| {
                (i < m && is_p(stored, m + k, m - i, i))
                    || (whole && i == m && one[(m + k) as usize] >= i)
                    || (3 * i < k && is_p(stored, m + k - i, m, i))
            };
            let free = |x: &u32| !(1..=2 * x).any(|i| wins(&stored, i));
            let largest = (1..k.div_ceil(2)).take_while(free).last().unwrap_or(0);
            stored[m as usize][(m + k) as usize] = largest;
        }
    }
    let truth = truth::two(effort, max);
    let cases = (1..max).flat_map(|m| (1..=max - m).flat_map(move |k| (1..k.div_ceil(2)).map(move |x| (m, k, x))));
    let finding = exhaust(effort, format!("N = {max}"), cases, |(m, k, x)| {
        let p = 2 * x < truth.get(m, m + k);
        case((stored[m as usize][(m + k) as usize] >= x) == p, || outcome(&[m + k, m], x, p, ""))
    });
    let full = (1..max).find(|&m| stored[m as usize].iter().filter(|&&x| x > 0).count() as u32 > (max - m) / 2);
    full.map_or(finding, |m| Finding::refuted(format!("the list for m = {m} overflows")))
}

/// `sentinel`: whether an entry that no take wins gets `N - 1`.
fn three_pile_lists(effort: &Effort<'_>, sentinel: bool) -> Finding {
    let max = effort.size(&[14, 26, 40, 60]);
    let size = max as usize;
    let two = truth::two(effort, max);
    let mut stored = vec![vec![vec![0; size]; size]; size];
    for [h, k, m] in in_loops(max) {
        let look_up = |mut piles: [u32; 3], i: u32| {
            piles.sort_unstable_by(|a, b| b.cmp(a));
            let [h, k, m] = piles.map(|pile| pile as usize);
            if m == 0 { 2 * i < two.get(piles[0], piles[1]) } else { stored[h][k][m] >= i }
        };
        let wins = |i: u32| {
            (i <= m && look_up([h, k, m - i], i))
                || (i <= k && look_up([h, k - i, m], i))
                || (i <= h && look_up([h - i, k, m], i))
        };
        let free = |x: &u32| !(1..=h.min(2 * x)).any(wins);
        let last = h.div_ceil(2);
        let largest = (1..=last).take_while(free).last().unwrap_or(0);
        // No take of any size wins.
        let unlimited = largest == last;
        stored[h as usize][k as usize][m as usize] = if unlimited && sentinel { max - 1 } else { largest };
    }
    let truth = truth::three(effort, max);
    let cases = triples(1, max - 1).flat_map(|piles| (1..max).map(move |x| (piles, x)));
    exhaust(effort, format!("N = {max}"), cases, |(piles, x)| {
        let p = 2 * x < truth.get(piles);
        let [h, k, m] = piles.map(|pile| pile as usize);
        case((stored[h][k][m] >= x) == p, || outcome(&piles, x, p, ""))
    })
}

/// The triples in the order of the loops, which end before `N`.
fn in_loops(n: u32) -> impl Iterator<Item = [u32; 3]> {
    (1..n).flat_map(move |m| (m..n).flat_map(move |k| (k..n).map(move |h| [h, k, m])))
}

fn cells(effort: &Effort<'_>, room: impl Fn(u64, u64) -> u64) -> Finding {
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
fn openings(effort: &Effort<'_>, leave: u32, clamped: bool) -> Finding {
    let max = effort.size(&[14, 24, 30, 40]);
    let table = truth::three(effort, max);
    let mut game = Game::new();
    let look_up = |piles: [u32; 3], i: u32| {
        let largest = piles.into_iter().max().unwrap_or(0);
        // What PPos3 has written: x up to half the largest pile, rounded up.
        let written = largest.div_ceil(2);
        let x = if clamped { i.min(written) } else { i };
        let in_tables = piles.contains(&0) || x <= written;
        in_tables && 2 * x < table.get(piles)
    };
    exhaust(effort, format!("piles <= {max}"), triples(1, max), |piles| {
        let says_n = (0..3).any(|j| {
            (1..=piles[j].saturating_sub(leave)).any(|i| {
                let mut after = piles;
                after[j] -= i;
                look_up(after, i)
            })
        });
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
        for j in 0..3 {
            let most = if x == 0 { piles[j].saturating_sub(1) } else { piles[j].min(2 * x) };
            for i in 1..=most {
                let mut after = piles;
                after[j] -= i;
                open.push((after, i));
            }
        }
    }
    exhaust(effort, format!("all positions from piles of 2 to {max}"), seen, |(piles, x)| {
        let empty = piles.iter().filter(|&&pile| pile == 0).count();
        let of = [empty == 0 && x >= least, empty == 1 && x > 0, empty >= 2 && x > 0];
        case(of.into_iter().filter(|&it| it).count() == 1, || position(&piles, x))
    })
}
