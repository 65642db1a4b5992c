//! Relatives in the literature: statements of papers of which the title, the abstract and the first page were read.

use rustc_hash::FxHashMap;

use super::relatives::{pile, values};
use crate::claim::Checks;
use crate::effort::Effort;
use crate::finding::{Finding, case, exhaust, unless};
use crate::numbers::list;
use crate::truth::INF;

pub const CLAIMS: &[Checks] = &[
    Checks::of(
        "fibnim-relatives-bases",
        |e| bases(e, |f, parts, last| parts.iter().copied().find(|&part| f(part) >= last)),
        &[
            |e| bases(e, |f, parts, last| parts.iter().copied().find(|&part| f(part) > last)),
            |e| bases(e, |f, parts, last| parts.iter().rev().copied().find(|&part| f(part) >= last)),
        ],
    ),
    Checks::of(
        "fibnim-relatives-first-pile",
        |e| first_pile(e, 3, |factor, bit, least| factor * bit < least),
        &[
            |e| first_pile(e, 3, |factor, bit, least| factor * bit <= least),
            |e| first_pile(e, 4, |factor, bit, least| factor * bit < least),
        ],
    ),
    Checks::of(
        "fibnim-relatives-left",
        |e| left(e, |quota, rest| quota < rest),
        &[|e| left(e, |quota, rest| quota <= rest), |e| left(e, |quota, rest| quota > rest)],
    ),
    Checks::of(
        "fibnim-relatives-odd",
        |e| values(e, "odd takes", |_, n| n % 2, |_, t| t % 2 == 1),
        &[|e| values(e, "odd takes", |_, n| n % 3, |_, t| t % 2 == 1)],
    ),
    Checks::of(
        "fibnim-relatives-primes",
        |e| values(e, "takes 1 and the primes", |_, n| n % 4, |_, t| t == 1 || is_prime(t)),
        &[|e| values(e, "the primes", |_, n| n % 4, |_, t| is_prime(t))],
    ),
    Checks::of(
        "fibnim-relatives-one-take",
        |e| values(e, "one take of k", |k, n| n / k % 2, |k, t| t == k),
        &[|e| values(e, "one take of k", |k, n| n % k % 2, |k, t| t == k)],
    ),
    Checks::of(
        "fibnim-relatives-pairing",
        |e| pairing(e, |takes| takes.first().copied()),
        &[|e| pairing(e, |takes| takes.last().copied())],
    ),
];

fn is_prime(number: u32) -> bool {
    number > 1
        && (2..number).take_while(|divisor| divisor * divisor <= number).all(|divisor| !number.is_multiple_of(divisor))
}

/// Finds the part that is added to the last one, among the parts so far.
type NextPart = fn(&dyn Fn(u32) -> u32, &[u32], u32) -> Option<u32>;

/// Functions that fall by at most 1 a step: all words of four steps, repeated, from two first values.
fn steps() -> impl Iterator<Item = (u32, [i32; 4])> {
    const STEPS: [i32; 4] = [-1, 0, 1, 4];
    let words = (0..256_usize).map(|word| [0, 2, 4, 6].map(|at| STEPS[word >> at & 3]));
    words.flat_map(|word| [1, 3].map(|first| (first, word)))
}

fn bases(effort: &Effort<'_>, next: NextPart) -> Finding {
    let last = effort.size(&[60, 200, 400]);
    let range = format!("512 functions whose steps of -1, 0, 1 and 4 repeat after four, at least 1; piles to {last}");
    exhaust(effort, range, steps(), |(first, word)| {
        let more = (0..last as usize).scan(first, |value, t| {
            *value = value.saturating_add_signed(word[t % 4]).max(1);
            Some(*value)
        });
        let table: Vec<u32> = std::iter::once(first).chain(more).collect();
        let f = |t: u32| table[t as usize - 1];
        let mut thresholds = vec![INF];
        for n in 1..=last {
            thresholds.push((1..=n).find(|&t| f(t) < thresholds[(n - t) as usize]).unwrap_or(INF));
        }
        let mut parts = vec![1];
        while let Some(part) = parts.last().copied().filter(|&part| part <= last)
            && let Some(added) = next(&f, &parts, part)
        {
            parts.push(part + added);
        }
        let least_part = |n: u32| {
            let (mut rest, mut least) = (n, INF);
            while let Some(&part) = parts.iter().rev().find(|&&part| part <= rest && rest > 0) {
                (rest, least) = (rest - part, part);
            }
            least
        };
        let wrong = (1..=last).find(|&n| thresholds[n as usize] != least_part(n));
        unless(wrong, |n| format!("f begins with {}: L({n}) = {}", list(&table[..12]), thresholds[n as usize]))
    })
}

fn first_pile(effort: &Effort<'_>, most: u32, is_bit: fn(u32, u32, u32) -> bool) -> Finding {
    let last = effort.size(&[40, 120, 250]);
    let range = format!("f(t) = t to {most}t, piles to {last}");
    exhaust(effort, range, 1..=most, |factor| {
        let mut thresholds = FxHashMap::<(u32, u32), u32>::default();
        for (a, b) in (0..=last).flat_map(|a| (0..=a).map(move |b| (a, b))) {
            let after = |a: u32, b: u32| thresholds.get(&(a.max(b), a.min(b))).copied().unwrap_or(INF);
            let wins = |&t: &u32| factor * t < after(a - t, b) || t <= b && factor * t < after(a, b - t);
            let threshold = if b == 0 { INF } else { (1..=a).find(wins).unwrap_or(INF) };
            thresholds.insert((a, b), threshold);
        }
        let expected = |a: u32, b: u32| {
            let difference = a - b;
            let bit = 1 << difference.trailing_zeros().min(31);
            if difference > 0 && is_bit(factor, bit, b) { bit } else { b }
        };
        let places = (1..=last).flat_map(|a| (1..=a).map(move |b| (a, b)));
        let wrong = { places }.find(|&(a, b)| thresholds[&(a, b)] != expected(a, b));
        unless(wrong, |(a, b)| format!("f(t) = {factor}t: L({a},{b}) = {}", thresholds[&(a, b)]))
    })
}

/// The quota after each number of chips left, as text and as code.
type QuotaLeft = (&'static str, fn(u32) -> u32);

const LEFT: [QuotaLeft; 6] = [
    ("max(1,floor(n/2))", |n| (n / 2).max(1)),
    ("n-1", |n| n.saturating_sub(1)),
    ("floor(n/3)", |n| n / 3),
    ("sqrt(n)", |n| n.isqrt()),
    ("n mod 5", |n| n % 5),
    ("20-n", |n| 20_u32.saturating_sub(n)),
];

fn left(effort: &Effort<'_>, belongs: fn(u32, u32) -> bool) -> Finding {
    let last = effort.size(&[100, 400, 1000]);
    let range = format!("f(n) = {}, piles to {last}", list(LEFT.map(|function| function.0)));
    exhaust(effort, range, LEFT, |(name, f)| {
        let thresholds = pile(|n, _| f(n), 0, last);
        let mut largest = 0;
        for n in 1..=last {
            if thresholds[n as usize] != n - largest {
                return case(false, || format!("f(n) = {name}: L({n}) = {}", thresholds[n as usize]));
            }
            if belongs(f(n), n - largest) {
                largest = n;
            }
        }
        case(true, String::new)
    })
}

fn pairing(effort: &Effort<'_>, chosen: fn(&[u32]) -> Option<u32>) -> Finding {
    let last = effort.size(&[60, 200, 400]);
    let sets = (1..1_u32 << 8).map(|set| (1..=8).filter(|take| set >> (take - 1) & 1 > 0).collect::<Vec<u32>>());
    exhaust(effort, format!("all sets of takes to 8, piles to {last}"), sets, |takes| {
        let mut values = Vec::<u32>::new();
        for n in 0..=last {
            let seen: Vec<u32> = takes.iter().filter(|&&t| t <= n).map(|t| values[(n - t) as usize]).collect();
            values.push((0..=n).find(|value| !seen.contains(value)).unwrap_or(n));
        }
        let take = chosen(&takes).unwrap_or(1);
        let zero_before = |n: u32| n >= take && values[(n - take) as usize] == 0;
        let wrong = (0..=last).find(|&n| (values[n as usize] == 1) != zero_before(n));
        unless(wrong, |n| format!("takes {}: G({n}) = {}", list(&takes), values[n as usize]))
    })
}
