//! Remark 11, and examples of words of two piles: section 6.
//!
//! The smaller pile is `m`; level `s` is that of the quotas `F_s <= r < F_{s+1}`. Letters are Fibonacci numbers, given by their
//! indices. Each step from level `s` to `s - 1` replaces letters.

use std::ops::RangeInclusive;

use crate::claim::Checks;
use crate::effort::Effort;
use crate::finding::{Finding, case, exhaust};
use crate::numbers::{fib, floor_index, least_part, list};
use crate::truth;

pub const CLAIMS: &[Checks] = &[
    Checks::of("larsson-R11", |e| telescope(e, 0), &[|e| telescope(e, 1)]),
    Checks::of(
        "larsson-Ex1",
        |e| example(e, 21..=33, 12, &[7, 6, 7, 8, 7, 6, 7, 7, 6, 7, 8, 7, 6, 7, 8]),
        &[|e| example(e, 21..=33, 13, &[7, 6, 7, 8]), |e| example(e, 13..=33, 12, &[7, 6, 7, 8])],
    ),
    Checks::of(
        "larsson-Ex2",
        |e| special(e, 26..=28, 5, 7, [&[6, 5], &[5, 4, 5]]),
        &[|e| special(e, 26..=29, 5, 7, [&[6, 5], &[5, 4, 5]])],
    ),
    Checks::of(
        "larsson-Ex3",
        |e| special(e, 21..=25, 6, 7, [&[6, 5], &[7]]),
        &[|e| special(e, 21..=26, 6, 7, [&[6, 5], &[7]])],
    ),
];

fn telescope(effort: &Effort<'_>, more: u64) -> Finding {
    let cases = (2..=40).flat_map(|i| (1..=40).map(move |j| (i, j)));
    exhaust(effort, "2 <= i <= 40, 1 <= j <= 40", cases, |(i, j)| {
        let sum: u64 = (i - 1..=i + j - 2).map(fib).sum();
        case(sum + more == fib(i + j) - fib(i), || format!("i = {i}, j = {j}: {sum}"))
    })
}

/// The largest pile of the examples.
const LARGEST: u32 = 800;

/// The indices of the letters of the word for `m` and `r`: the differences of neighbouring P-positions, by the recurrence.
fn letters(effort: &Effort<'_>, m: u32, r: u64) -> Vec<u32> {
    let table = truth::two(effort, LARGEST);
    let places: Vec<u32> = (0..=LARGEST - m).filter(|&k| r < u64::from(table.get(m, m + k))).collect();
    places.windows(2).map(|pair| floor_index(u64::from(pair[1] - pair[0]))).collect()
}

fn example(effort: &Effort<'_>, range: RangeInclusive<u32>, r: u64, expected: &[u32]) -> Finding {
    exhaust(effort, format!("m = {}, ..., {}", range.start(), range.end()), range, |m| {
        let found = letters(effort, m, r);
        case(found.starts_with(expected), || format!("m = {m}: {}", list(found.iter().take(expected.len()))))
    })
}

/// The step from level `s`: what replaces the letter if it is deep, and if it is not.
fn special(effort: &Effort<'_>, range: RangeInclusive<u32>, s: u32, letter: u32, images: [&[u32]; 2]) -> Finding {
    exhaust(effort, format!("m = {}, ..., {}", range.start(), range.end()), range, |m| {
        let [before, after] = [s, s - 1].map(|level| letters(effort, m, fib(level)));
        let largest = before.iter().copied().max().unwrap_or(0);
        let mut expected = Vec::new();
        let mut sum = 0;
        for &c in &before {
            match c {
                _ if c == letter => expected.extend(images[usize::from(sum > 0 && least_part(sum) < 55)]),
                _ if c == largest => expected.extend([c - 2, c - 3, c - 2]),
                _ => expected.push(c),
            }
            sum += fib(c);
        }
        case(after.starts_with(&expected), || {
            format!("m = {m}: indices {} become {}", list(before.iter().take(8)), list(after.iter().take(12)))
        })
    })
}
