//! Thresholds, one pile and two piles.

use crate::catalogue::find;
use crate::claim::Checks;
use crate::effort::Effort;
use crate::finding::{Case, Finding, case, exhaust, pairs, piles_up_to, unless};
use crate::games::BoundedGame;
use crate::games::{columns, flips, outside_the_class};
use crate::numbers::list;
use crate::proof::Statement;
use crate::truth::{Function, Literal, Three, Two, one_pile, thresholds};

pub const CLAIMS: &[Checks] = &[
    Checks::of(
        "fibnim-recurrence",
        |e| recurrence(e, |w, threshold| w >= threshold),
        &[|e| recurrence(e, |w, threshold| w > threshold), |e| recurrence(e, |w, threshold| w >= threshold.min(7))],
    ),
    Checks::of("fibnim-two-piles", |_| states([49, 25]), &[|_| states([48, 25]), |_| states([49, 24])]),
    Checks::of("fibnim-misere-density", |_| misere_density("-126*x + 330"), &[|_| misere_density("-127*x + 330")]),
    Checks::of(
        "fibnim-beside-density.1",
        |e| beside_densities(e, "fibnim-beside-density.1", 1),
        &[|e| beside_densities(e, "fibnim-beside-density.1", 2)],
    ),
    Checks::of(
        "fibnim-beside-density.2",
        |e| beside_densities(e, "fibnim-beside-density.2", 2),
        &[|e| beside_densities(e, "fibnim-beside-density.2", 3)],
    ),
    Checks::of("fibnim-flips", |e| block_free_columns(e, 0), &[|e| block_free_columns(e, 1)]),
    Checks::of(
        "fibnim-outside-class",
        |e| first_failures(e, FAILURES),
        &[
            |e| first_failures(e, &[("3t", |t| 3 * t, Some((4, 6, 7)))]),
            |e| first_failures(e, &[("4t", |t| 4 * t, None)]),
        ],
    ),
];

type Failure = (&'static str, Function, Option<(u32, u32, u32)>);

const FAILURES: &[Failure] = &[
    ("floor(5t/2)", |t| 5 * t / 2, Some((5, 12, 3))),
    ("3t", |t| 3 * t, Some((4, 7, 7))),
    ("4t", |t| 4 * t, Some((3, 13, 2))),
    ("5t", |t| 5 * t, Some((3, 16, 2))),
    ("10t", |t| 10 * t, Some((3, 31, 2))),
    ("2t + 1", |t| 2 * t + 1, Some((4, 5, 5))),
];

/// Functions on which statements about every `f` are tested.
pub(super) const FUNCTIONS: [(&str, Function); 6] = [
    ("2t", |t| 2 * t),
    ("t", |t| t),
    ("3t", |t| 3 * t),
    ("t+1", |t| t + 1),
    ("floor(3t/2)+1", |t| 3 * t / 2 + 1),
    ("3", |_| 3),
];

fn recurrence(effort: &Effort<'_>, is_n: fn(u32, u32) -> bool) -> Finding {
    let bounds = [
        effort.size(&[20, 40, 60, 80]),
        effort.size(&[10, 16, 24, 30]),
        effort.size(&[7, 9, 12, 14]),
        effort.size(&[4, 5, 7, 8]),
    ];
    let positions = piles_up_to(0, &bounds);
    let [one, two, three, four] = bounds;
    let range = format!(
        "f(t) = {}; one pile to {one}, two to {two}, three to {three}, four to {four}, all quotas",
        list(FUNCTIONS.map(|f| f.0))
    );
    let games: Vec<_> = FUNCTIONS
        .into_iter()
        .filter_map(|(name, f)| {
            let table = thresholds(effort, name.parse().ok()?, &[four; 4])?;
            Some((name, one_pile(f, one), Two::new(f, two, two), Three::new(f, three), table))
        })
        .collect();
    let mut literal: Vec<_> = FUNCTIONS.iter().map(|&(_, f)| Literal::new(move |_, t| f(t))).collect();
    let cases = positions.iter().flat_map(|piles| (0..games.len()).map(move |game| (piles, game)));
    exhaust(effort, range, cases, |(piles, game)| {
        let (name, one, two, three, four) = &games[game];
        let threshold = match piles[..] {
            [a] => one[a as usize],
            [a, b] => two.get(a, b),
            [a, b, c] => three.get([a, b, c]),
            _ => four(piles),
        };
        let most = piles.iter().copied().max().unwrap_or(0) + 2;
        let wrong = (1..=most).find(|&w| literal[game].wins(piles, w) != is_n(w, threshold));
        unless(wrong, |w| format!("f(t) = {name}, piles {}: quota {w}", list(piles)))
    })
}

fn states(numbers: [usize; 2]) -> Finding {
    let statement = Statement::of("2t");
    match ["game(a, b, w) := n2(a, b, w)", "game(m, d, w) := n2(m, m + d, w)"]
        .map(|relation| statement.states(relation))
    {
        [Ok(of_piles), Ok(of_difference)] if [of_piles, of_difference] == numbers => Finding::proved(format!(
            "the least automata have {of_piles} and {of_difference} states, without the dead ones; the relation is \
         checked against the recurrence for all piles and quotas"
        )),
        other => Finding::refuted(format!("the least automata have these numbers of states: {other:?}")),
    }
}

const COUNTED: &str = "counted by automata, with a recurrence that is proved for all terms";

fn misere_density(expected: &str) -> Finding {
    density("differ(a, b) := exists w: w >= 1 and not (n2(a, b, w) iff misere2(a, b, w))", expected)
}

/// Compares the density of a relation with a polynomial in the growth rate `x`: `phi` for one number, `phi^2` for two.
fn density(relation: &str, expected: &str) -> Finding {
    match Statement::of("2t").density(relation) {
        Ok(found) if found == expected => Finding::proved(COUNTED),
        Ok(found) => Finding::refuted(format!("{relation}: the density is {found}, where x is the growth rate")),
        Err(error) => Finding::Undecided(error),
    }
}

/// Compares the densities in the statement of a claim, one group of pairs for each, with those that the automata give.
fn beside_densities(effort: &Effort<'_>, id: &str, quota: u32) -> Finding {
    let statement = find(id).map_or("", |claim| &claim.text.statement);
    let found = exhaust(effort, "a <= b <= 8", pairs(1, 8), |(b, a)| {
        let density = match Statement::of("2t").density(&format!("lost(n) := not n({b},{a}; n, {quota})")) {
            Ok(density) => density.replace("*x", " phi").replace('x', "phi"),
            Err(error) => return Case::fails(error),
        };
        let named: Vec<&str> = statement.split(';').filter(|group| group.contains(&format!("({a},{b})"))).collect();
        let agrees = |group: &str| group.contains(&format!("`{density}` for"));
        case(named.len() == 1 && agrees(named[0]), || format!("the density beside ({a},{b}) is {density}"))
    });
    found.and_proof(|| Finding::proved(COUNTED))
}

/// `L` by comparison of `m + H_n` with terms, without adding up blocks.
fn block_free(game: &BoundedGame, m: u32, d: u32, shift: u32) -> u32 {
    let (n, r) = game.lowest(d);
    let flips = flips(game, n, r, |z, r| z > r);
    let reached = game.h[n + 1..].iter().take_while(|&&h| h + shift <= m + game.h[n]).count();
    if flips.min(reached).is_multiple_of(2) { game.h[n] } else { game.h[n - 1] }
}

/// Checks the block-free form on the class.
fn block_free_columns(effort: &Effort<'_>, shift: u32) -> Finding {
    columns(effort, |game, m, d| Some(block_free(game, m, d, shift)))
}

fn first_failures(effort: &Effort<'_>, failures: &[Failure]) -> Finding {
    let max = effort.size(&[120, 500, 1000, 2000]);
    let mut ordered: Vec<&Failure> = failures.iter().collect();
    ordered.sort_by_key(|failure| failure.0.len());
    exhaust(effort, format!("m + d <= {max}"), ordered, |(name, f, expected)| {
        let game = BoundedGame::new(*name, max, f).with_tableau();
        let found = outside_the_class(&game);
        case(found == *expected, || match found {
            Some((m, d, value)) => format!("f(t) = {name}: L({m},{d}) = {value}"),
            None => format!("f(t) = {name}: no failure"),
        })
    })
}
