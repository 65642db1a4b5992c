//! The Fibonacci word and one pile: sections 1 to 5.

use fibnim::search::GameSearch;
use fibnim::{Budget, Outcome, Position, Rules};

use crate::claim::Checks;
use crate::effort::Effort;
use crate::finding::{Case, Finding, case, exhaust, pairs, unless};
use crate::numbers::{self, fib, floor_index, least_part, list};
use crate::shared::unique;
use crate::truth::{Literal, double, one_pile};

pub const CLAIMS: &[Checks] = &[
    Checks::of(
        "larsson-P3",
        |e| definition(e, Rules::FIBONACCI),
        &[|e| definition(e, Rules::misere(fibnim::TakeAway::FIBONACCI))],
    ),
    Checks::of("larsson-T4", |e| unique(e, 2), &[|e| unique(e, 1)]),
    Checks::of(
        "larsson-P6",
        |e| fibonacci_word(e, |n| floor_phi(n + 1) - floor_phi(n) == 2),
        &[
            |e| fibonacci_word(e, |n| floor_phi(n + 2) - floor_phi(n + 1) == 2),
            |e| fibonacci_word(e, |n| n % 987 != 4 && floor_phi(n + 1) - floor_phi(n) == 2),
        ],
    ),
    Checks::of(
        "larsson-B",
        |e| sets(e, |i, n| least_part(n) >= fib(i)),
        &[|e| sets(e, |i, n| least_part(n) > fib(i)), |e| sets(e, |i, n| n > 0 && least_part(n) >= fib(i))],
    ),
    Checks::of("larsson-L7", |e| subsets(e, |in_i, in_h| !in_i || in_h), &[|e| subsets(e, |in_i, in_h| in_i || !in_h)]),
    Checks::of("larsson-T9", |e| by_word(e, 1), &[|e| by_word(e, 2), |e| by_word(e, 0)]),
];

fn definition(effort: &Effort<'_>, rules: Rules) -> Finding {
    let max = effort.size(&[9, 14, 18, 22]);
    let mut search = GameSearch::new(rules);
    let mut game = Literal::new(double);
    let cases = pairs(0, max).flat_map(|(a, b)| (1..=max).map(move |r| (a, b, r)));
    exhaust(effort, format!("two piles up to {max}, r <= {max}"), cases, |(a, b, r)| {
        let text = format!("({a},{b};{r})");
        let Ok(position) = text.parse::<Position>() else { return Case::fails(format!("{text} is no position")) };
        let found = search.outcome(&position, &mut Budget::default());
        case(found == Ok(Outcome::for_mover(game.wins(&[a, b], r))), || format!("{text}: {found:?}"))
    })
}

/// `floor(n phi)`.
fn floor_phi(n: u64) -> u64 {
    n.midpoint((5 * n * n).isqrt())
}

fn fibonacci_word(effort: &Effort<'_>, is_x: impl Fn(u64) -> bool) -> Finding {
    let letters = effort.size(&[2000, 200_000, 1_000_000, 5_000_000]) as usize;
    let word = numbers::fibonacci_word(true, false, |word| word.len() >= letters);
    let image: Vec<bool> = word.iter().flat_map(|&x| if x { vec![true, false] } else { vec![true] }).collect();
    exhaust(effort, format!("the first {letters} letters"), 1..=letters, |n| {
        let x = word[n - 1];
        case(is_x(n as u64) == x && image[n - 1] == x, || {
            format!("letter {n} is {} as a limit, {} under the morphism", name(x), name(image[n - 1]))
        })
    })
}

fn name(x: bool) -> &'static str {
    if x { "x" } else { "y" }
}

/// The partial sums, from 0, of the Fibonacci word on `x` and `y`, as far as `max`.
pub fn partial_sums(x: u64, y: u64, max: u64) -> Vec<u64> {
    sums_upto(&numbers::fibonacci_word(x, y, |word| word.iter().sum::<u64>() > max), max)
}

/// The partial sums, from 0, of letters, as far as `max`.
pub fn sums_upto(letters: &[u64], max: u64) -> Vec<u64> {
    let sums = letters.iter().scan(0, |sum, letter| {
        *sum += letter;
        Some(*sum)
    });
    std::iter::once(0).chain(sums).take_while(|&sum| sum <= max).collect()
}

fn contains(sums: &[u64], x: u64) -> bool {
    sums.binary_search(&x).is_ok()
}

fn sets(effort: &Effort<'_>, member: impl Fn(u32, u64) -> bool) -> Finding {
    let max = u64::from(effort.size(&[2000, 50_000, 200_000, 500_000]));
    let mut cases = (2..=19).flat_map(|i| (0..=max).map(move |n| (i, n)));
    let mut current = (0, Vec::new());
    exhaust(effort, format!("2 <= i <= 19, n <= {max}"), &mut cases, |(i, n)| {
        if current.0 != i {
            current = (i, partial_sums(fib(i), fib(i - 1), max));
        }
        case(member(i, n) == contains(&current.1, n), || format!("i = {i}, n = {n}"))
    })
}

/// Judges the numbers by whether they are in the set of an index, and in that of the index before it.
fn subsets(effort: &Effort<'_>, agrees: impl Fn(bool, bool) -> bool) -> Finding {
    let max = u64::from(effort.size(&[500, 20_000, 50_000, 200_000]));
    let sets: Vec<Vec<u64>> = (2..=19).map(|i| partial_sums(fib(i), fib(i - 1), max)).collect();
    let cases = (0..=max).flat_map(|x| (1..sets.len() - 1).map(move |at| (x, at)));
    exhaust(effort, format!("indices up to 18, x <= {max}"), cases, |(x, at)| {
        case(agrees(contains(&sets[at], x), contains(&sets[at - 1], x)), || format!("i = {}, x = {x}", at + 2))
    })
}

fn by_word(effort: &Effort<'_>, shift: u32) -> Finding {
    let max = effort.size(&[500, 5000, 20_000, 50_000]);
    let thresholds = one_pile(double, max);
    let last = floor_index(u64::from(max));
    let cases = (2..=last).flat_map(|s| (0..=max).map(move |n| (s, n)));
    let mut current = (0, Vec::new());
    exhaust(effort, format!("n <= {max}, r < {}", fib(last + 1)), cases, |(s, n)| {
        if current.0 != s {
            current = (s, partial_sums(fib(s + shift), fib(s + shift - 1), u64::from(max)));
        }
        let in_word = contains(&current.1, u64::from(n));
        // Both ends of the range of quotas.
        let wrong = [fib(s), fib(s + 1) - 1].into_iter().find(|&r| (r < u64::from(thresholds[n as usize])) != in_word);
        unless(wrong, |r| format!("({n};{r}): the partial sums are {}, ...", list(current.1.iter().take(6))))
    })
}
