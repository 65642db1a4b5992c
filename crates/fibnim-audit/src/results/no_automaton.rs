//! Games beside two fixed piles that have no automaton.

use crate::claim::Checks;
use crate::effort::Effort;
use crate::finding::{Finding, case, exhaust};
use crate::truth::{INF, thresholds};

pub const CLAIMS: &[Checks] = &[
    Checks::of(
        "fibnim-no-automaton",
        |e| doubling(e, 15, |k| 15 * lowest_bit(k)),
        &[|e| doubling(e, 15, |k| 15 * k), |e| doubling(e, 10, |k| 10 * lowest_bit(k))],
    ),
    Checks::of(
        "fibnim-no-automaton-linear",
        |e| gaps(e, lowest_bit, &[204, 222, 228, 232, 245]),
        &[|e| gaps(e, |_| 1, &[204, 222, 228, 232, 245]), |e| gaps(e, lowest_bit, &[204, 222, 228, 245])],
    ),
];

const fn lowest_bit(k: u32) -> u32 {
    1 << k.trailing_zeros()
}

/// The thresholds of `(first, second, x)` for all `x` up to the last.
fn row(effort: &Effort<'_>, take: &str, [first, second]: [u32; 2], last: u32) -> Option<Vec<u32>> {
    let table = thresholds(effort, take.parse().ok()?, &[first, second, last])?;
    Some((0..=last).map(|x| table(&[first, second, x])).collect())
}

fn doubling(effort: &Effort<'_>, distance: u32, high: fn(u32) -> u32) -> Finding {
    let last = effort.size(&[400, 2000, 20_000]);
    let Some(row) = row(effort, "4,5,7,7,7,7,8,8 then floor(5t/3)+4", [2, 3], last) else { return Finding::Stopped };
    exhaust(effort, format!("x <= {last}"), 0..=last, |x| {
        let found = row[x as usize];
        let agrees = match x.checked_sub(1).filter(|y| y % distance == 0).map(|y| y / distance) {
            Some(0) => found == INF,
            Some(k) => found == high(k),
            None => found <= 8,
        };
        case(agrees, || format!("L(2,3,{x}) = {found}"))
    })
}

fn gaps(effort: &Effort<'_>, back: fn(u32) -> u32, allowed: &[u32]) -> Finding {
    let last = effort.size(&[4000, 10_000, 60_000]);
    let Some(row) = row(effort, "floor(13t/8)+2", [7, 7], last) else { return Finding::Stopped };
    // The numbers from index 8 on; that with index 0 is 0, and no other one is used.
    let high: Vec<u32> = [0; 8].into_iter().chain((1413..=last).filter(|&x| row[x as usize] > 190)).collect();
    exhaust(effort, format!("x <= {last}"), 8..high.len(), |k| {
        let x = high[k];
        let is_next = k == 8 || allowed.contains(&(x - high[k - 1]));
        let before = high[k - back(k as u32) as usize];
        case(is_next && row[x as usize] == x - before, || format!("k = {k}: L(7,7,{x}) = {}", row[x as usize]))
    })
}
