//! Relatives in the literature: statements of papers of which the title, the abstract and the first page were read.

use super::relatives::{subtraction, values};
use crate::claim::Checks;
use crate::effort::Effort;
use crate::finding::{Finding, case, exhaust, unless};
use crate::numbers::list;
use crate::truth::{INF, one_pile, pile};

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
        "fibnim-relatives-left",
        |e| left(e, |quota, rest| quota < rest),
        &[|e| left(e, |quota, rest| quota <= rest), |e| left(e, |quota, rest| quota > rest)],
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
        let thresholds = one_pile(f, last);
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
        let values = subtraction(last, |t| takes.contains(&t));
        let take = chosen(&takes).unwrap_or(1);
        let zero_before = |n: u32| n >= take && values[(n - take) as usize] == 0;
        let wrong = (0..=last).find(|&n| (values[n as usize] == 1) != zero_before(n));
        unless(wrong, |n| format!("takes {}: G({n}) = {}", list(&takes), values[n as usize]))
    })
}
