//! The Fibonacci word and one pile: sections 1 to 5.

use fibnim::search::GameSearch;
use fibnim::{Budget, Outcome, Position, Rules};

use crate::claim::Checks;
use crate::effort::Effort;
use crate::finding::{Case, Finding, case, exhaust, pairs};
use crate::numbers;
use crate::shared::unique;
use crate::truth::{Literal, double};

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
];

fn definition(effort: &Effort<'_>, rules: Rules) -> Finding {
    let max = effort.size(&[9, 14, 18, 22]);
    let mut search = GameSearch::new(rules);
    let mut game = Literal::new(|_, t| double(t));
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

fn fibonacci_word(effort: &Effort<'_>, is_x: fn(u64) -> bool) -> Finding {
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
