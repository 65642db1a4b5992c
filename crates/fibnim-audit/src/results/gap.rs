//! The gap lemma and the skeleton theorem, with the literal game.

use crate::claim::Checks;
use crate::effort::Effort;
use crate::finding::{Finding, exhaust, pairs, unless};
use crate::numbers::list;
use crate::truth::{Function, INF, Literal};

pub const CLAIMS: &[Checks] = &[
    Checks::of(
        "fibnim-gap",
        |e| gap(e, &FUNCTIONS, |[a, _]| a),
        &[
            |e| gap(e, &FUNCTIONS, |[_, b]| b),
            |e| gap(e, &FUNCTIONS, |[a, _]| a.saturating_sub(1)),
            |e| gap(e, &SMALL, |[a, _]| a),
        ],
    ),
    Checks::of(
        "fibnim-skeleton",
        |e| skeleton(e, &FUNCTIONS, true, |quota, left| quota < left),
        &[
            |e| skeleton(e, &FUNCTIONS, false, |quota, left| quota < left),
            |e| skeleton(e, &FUNCTIONS, true, |quota, left| quota <= left),
            |e| skeleton(e, &SMALL, true, |quota, left| quota < left),
        ],
    ),
];

/// Functions with `f(t) >= t`; the last three decrease at times.
const FUNCTIONS: [(&str, Function); 7] = [
    ("2t", |t| 2 * t),
    ("t", |t| t),
    ("3t", |t| 3 * t),
    ("t + 1", |t| t + 1),
    ("t for even t and 4t for odd t", |t| if t % 2 == 0 { t } else { 4 * t }),
    ("t + (7t mod 5)", |t| t + 7 * t % 5),
    ("t for multiples of 3 and 2t + 1 otherwise", |t| if t % 3 == 0 { t } else { 2 * t + 1 }),
];

/// A function with `f(t) < t` for some `t`.
const SMALL: [(&str, Function); 1] = [("2t below 4 and 1 from 4 on", |t| if t < 4 { 2 * t } else { 1 })];

/// The threshold of piles by the literal game.
fn threshold(game: &mut Literal<impl Fn(u32, u32) -> u32>, piles: [u32; 3]) -> u32 {
    (1..=piles.into_iter().max().unwrap_or(0)).find(|&quota| game.wins(&piles, quota)).unwrap_or(INF)
}

/// Judges the thresholds beside each pair, by the function and the pair.
fn rows(
    effort: &Effort<'_>,
    functions: &[(&str, Function)],
    wrong: impl Fn(Function, [u32; 2], &[u32]) -> Option<String>,
) -> Finding {
    let (largest, most) = (effort.size(&[5, 7, 9, 11]), effort.size(&[20, 32, 44, 60]));
    let names: Vec<&str> = functions.iter().map(|known| known.0).collect();
    let mut games: Vec<_> = functions.iter().map(|&(name, f)| (name, f, Literal::new(move |_, t| f(t)))).collect();
    let range = format!("f(t) = {}; pairs up to {largest}, x <= {most}, by the literal game", names.join(", "));
    let cases = (0..games.len()).flat_map(|game| pairs(0, largest).map(move |pair| (game, pair)));
    exhaust(effort, range, cases, |(game, (a, b))| {
        let (name, f, game) = &mut games[game];
        let row: Vec<u32> = (0..=most).map(|x| threshold(game, [a, b, x])).collect();
        unless(wrong(*f, [a, b], &row), |why| format!("f(t) = {name}, P = {}: {why}", list([a, b])))
    })
}

/// The first threshold above the bound of a pair is infinite.
fn gap(effort: &Effort<'_>, functions: &[(&str, Function)], bound: fn([u32; 2]) -> u32) -> Finding {
    rows(effort, functions, |_, pair, row| {
        let x = row.iter().position(|&threshold| threshold > bound(pair))?;
        (row[x] != INF).then(|| format!("L(P,{x}) = {}", row[x]))
    })
}

/// The thresholds above the largest pile follow from each other; `above`: only these are compared.
fn skeleton(effort: &Effort<'_>, functions: &[(&str, Function)], above: bool, leaves: fn(u32, u32) -> bool) -> Finding {
    rows(effort, functions, |f, [largest, _], row| {
        let is_high = |x: &usize| row[*x] > largest;
        (0..row.len()).filter(|x| !above || is_high(x)).find_map(|x| {
            let takes = (0..x).filter(is_high).map(|y| ((x - y) as u32, row[y]));
            let found = takes.filter(|&(t, left)| leaves(f(t), left)).map(|(t, _)| t).min().unwrap_or(INF);
            (found != row[x]).then(|| format!("L(P,{x}) = {}, not {found}", row[x]))
        })
    })
}
