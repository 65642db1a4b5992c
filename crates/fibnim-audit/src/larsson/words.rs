//! Remark 11, and the words of two piles: section 6.
//!
//! The smaller pile is `m` with `F_n <= m < F_{n+1}`; level `s` is that of the quotas `F_s <= r < F_{s+1}`. Letters are
//! Fibonacci numbers, given by their indices. From level `n - 1` up the word of a level is a Fibonacci word; below,
//! each step from level `s` to `s - 1` replaces letters.

use fibnim::theory::PSizes;
use fibnim::{Forever, Nat, Quota};

use super::one_pile::sums_upto;
use crate::claim::Checks;
use crate::effort::Effort;
use crate::finding::{Finding, case, exhaust};
use crate::numbers::{fib, fibonacci_word, floor_index, indices, least_part, list};
use crate::truth;

pub const CLAIMS: &[Checks] = &[
    Checks::of("larsson-R11", |e| telescope(e, 0), &[|e| telescope(e, 1)]),
    Checks::of("larsson-L13", |e| alphabets(e, 2), &[|e| alphabets(e, 1)]),
    Checks::of(
        "larsson-T14",
        |e| construction(e, BUILT),
        &[
            |e| construction(e, Rules { special: false, ..BUILT }),
            |e| construction(e, Rules { at_least: true, ..BUILT }),
            |e| construction(e, Rules { parity: 1, ..BUILT }),
            |e| construction(e, Rules { depth: 3, ..BUILT }),
        ],
    ),
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

#[derive(Clone, Copy)]
struct Rules {
    special: bool,
    /// `F_t <= F_{n+1} - m < F_{t+1}` instead.
    at_least: bool,
    parity: u32,
    depth: u32,
}

const BUILT: Rules = Rules { special: true, at_least: false, parity: 0, depth: 2 };

/// The indices of the letters of level `s`, as far as the sum `max`.
fn word(m: u64, s: u32, max: u64, rules: Rules) -> Vec<u32> {
    let n = if m == 0 { 0 } else { floor_index(m) };
    let is_long = |word: &[u32]| word.iter().map(|&c| fib(c)).sum::<u64>() > max;
    let fibonacci = |x: u32| fibonacci_word(x, x - 1, is_long);
    if s > n {
        return fibonacci(s + 1);
    }
    if s + 1 >= n {
        return fibonacci(s + 2);
    }
    let mut letters = fibonacci(n + 1);
    let distance = fib(n + 1) - m;
    let mut level = n - 1;
    while level > s {
        let fits = if rules.at_least {
            fib(level) <= distance && distance < fib(level + 1)
        } else {
            fib(level) < distance && distance <= fib(level + 1)
        };
        let special = rules.special && fits && level >= 3;
        let splits_largest = (n - level + rules.parity) % 2 == 1;
        let mut next = Vec::new();
        let mut sum = 0;
        for c in letters {
            let deep = sum == 0 || indices(sum)[0] >= n + rules.depth;
            match c {
                _ if special && deep && c == level + if splits_largest { 2 } else { 1 } => next.extend([c - 1, c - 2]),
                _ if c == level + 2 => next.extend([c - 2, c - 3, c - 2]),
                _ => next.push(c),
            }
            sum += fib(c);
        }
        letters = next;
        level -= 1;
    }
    letters
}

fn sums(m: u64, s: u32, max: u64, rules: Rules) -> Vec<u64> {
    let letters: Vec<u64> = word(m, s, max, rules).into_iter().map(fib).collect();
    sums_upto(&letters, max)
}

fn levels(m: u64) -> impl Iterator<Item = u32> {
    (2..=floor_index(m.max(1)) + 4).rev()
}

fn construction(effort: &Effort<'_>, rules: Rules) -> Finding {
    let most = effort.size(&[60, 300, 400, 500]);
    let larger = effort.size(&[300, 1500, 2000, 2500]);
    let table = truth::two(effort, larger);
    let cases = (1..=most).flat_map(|m| levels(u64::from(m)).map(move |s| (m, s)));
    exhaust(effort, format!("m <= {most}, m + k <= {larger}, all levels"), cases, |(m, s)| {
        let max = larger - m;
        let found = sums(u64::from(m), s, u64::from(max), rules);
        let r = fib(s);
        let truth: Vec<u64> = (0..=u64::from(max)).filter(|&k| r < u64::from(table.get(m, m + k as u32))).collect();
        let wrong = found.iter().zip(&truth).find(|(found, truth)| found != truth);
        case(found == truth, || match wrong {
            Some((found, truth)) if found < truth => {
                format!("m = {m}, r = {r}: {found} is a partial sum, but ({m},{};{r}) is N", u64::from(m) + found)
            }
            Some((_, truth)) => {
                format!("m = {m}, r = {r}: {truth} is no partial sum, but ({m},{};{r}) is P", u64::from(m) + truth)
            }
            None => format!("m = {m}, r = {r}: the word ends too early"),
        })
    })
}

fn alphabets(effort: &Effort<'_>, third: u32) -> Finding {
    let most = effort.size(&[60, 300, 400, 500]);
    let cases = (1..=u64::from(most)).flat_map(|m| levels(m).map(move |s| (m, s)));
    exhaust(effort, format!("m <= {most}, all levels"), cases, |(m, s)| {
        let n = floor_index(m);
        let mut letters = word(m, s, 12 * fib(n + 4), BUILT);
        letters.sort_unstable();
        letters.dedup();
        let expected: Vec<u32> = match s {
            _ if s > n => vec![s, s + 1],
            _ if s + 1 >= n => vec![s + 1, s + 2],
            _ => (s..=s + third).collect(),
        };
        case(letters == expected, || format!("m = {m}, s = {s}: indices {}", list(&letters)))
    })
}

/// The letters of the word for `m` and `r`, as the differences of the P-positions that the library lists.
fn letters(m: u64, r: u64, count: usize) -> Option<(Vec<u32>, Vec<u32>)> {
    let quota = Quota::new(r)?;
    let range = Nat::from(m)..=Nat::from(m + 8 * (r + 2) * (count as u64 + 1));
    let sizes = PSizes::new(&Nat::from(m), &quota, range, &mut Forever).ok()?;
    let sizes: Vec<u64> = sizes.take(count + 1).filter_map(|size| u64::try_from(size).ok()).collect();
    let library = sizes.windows(2).map(|pair| floor_index(pair[1] - pair[0])).collect();
    let built = word(m, floor_index(r), 4000, BUILT).into_iter().take(count).collect();
    Some((library, built))
}

fn example(effort: &Effort<'_>, range: std::ops::RangeInclusive<u64>, r: u64, expected: &[u32]) -> Finding {
    exhaust(effort, format!("m = {}, ..., {}", range.start(), range.end()), range, |m| {
        let found = letters(m, r, expected.len());
        case(found.as_ref().is_some_and(|(a, b)| a == expected && b == expected), || format!("m = {m}: {found:?}"))
    })
}

/// The step from level `s`: what replaces the letter if it is deep, and if it is not.
fn special(
    effort: &Effort<'_>,
    range: std::ops::RangeInclusive<u64>,
    s: u32,
    letter: u32,
    images: [&[u32]; 2],
) -> Finding {
    exhaust(effort, format!("m = {}, ..., {}", range.start(), range.end()), range, |m| {
        let before = word(m, s, 3000, BUILT);
        let after = word(m, s - 1, 3000, BUILT);
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
        case(expected == after, || {
            format!("m = {m}: indices {} become {}", list(before.iter().take(8)), list(after.iter().take(12)))
        })
    })
}
