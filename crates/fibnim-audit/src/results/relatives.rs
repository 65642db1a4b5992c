//! Relatives: other takes, limits and endings, and forbidden moves.

use std::sync::Arc;

use fibnim::relative::{Ending, Relative, RelativeThresholds, TakeSet};
use fibnim::{Budget, Nat, Play, Threshold};

use crate::claim::Checks;
use crate::effort::Effort;
use crate::finding::{Finding, case, exhaust, piles_up_to, unless};
use crate::numbers::list;
use crate::truth::{INF, Literal, pile};

pub const CLAIMS: &[Checks] = &[
    Checks::of(
        "fibnim-relatives-recurrence",
        |e| recurrence(e, |w, threshold, _| w >= threshold),
        &[|e| recurrence(e, |w, threshold, _| w > threshold), |e| recurrence(e, |w, threshold, k| w + k >= threshold)],
    ),
    Checks::of(
        "fibnim-relatives-forbidden",
        |e| forbidden(e, |n, k| n <= k),
        &[|e| forbidden(e, |n, k| n < k), |e| forbidden(e, |n, _| n == 0)],
    ),
    Checks::of(
        "fibnim-relatives-first-numbers",
        |e| values(e, "takes 1, ..., k", |k, n| n % (k + 1), |k, t| t <= k),
        &[|e| values(e, "takes 1, ..., k", |k, n| n % k, |k, t| t <= k)],
    ),
];

/// The quota after a move, from the chips left and taken, as text and as code.
type NextLimit = (&'static str, fn(u32, u32) -> u32);

const LIMITS: [NextLimit; 6] = [
    ("2t", |_, t| 2 * t),
    ("3,1,4,1,5 then t", |_, t| if t < 6 { [3, 1, 4, 1, 5][t as usize - 1] } else { t }),
    ("10-t", |_, t| 10_u32.saturating_sub(t)),
    ("max(1,floor(n/2))", |n, _| (n / 2).max(1)),
    ("n-1", |n, _| n.saturating_sub(1)),
    ("min(2t,n)", |n, t| (2 * t).min(n)),
];

const TAKES: [&str; 4] = ["all", "1,3,4", "fib", "odd"];

fn recurrence(effort: &Effort<'_>, is_n: fn(u32, u32, u32) -> bool) -> Finding {
    let bounds = [effort.size(&[12, 20, 30]), effort.size(&[6, 8, 10]), effort.size(&[3, 4, 5])];
    let [one, two, three] = bounds;
    let range = format!(
        "quotas {} and takes {}, up to two forbidden moves, both endings, both plays; one pile to {one}, two to {two}, \
         three to {three}, all quotas",
        list(LIMITS.map(|limit| limit.0)),
        list(TAKES)
    );
    let positions = piles_up_to(0, &bounds);
    let sets: [(u32, Ending, Play); 8] = [
        (0, Ending::AllEmpty, Play::Normal),
        (1, Ending::AllEmpty, Play::Normal),
        (2, Ending::FirstEmpty, Play::Normal),
        (0, Ending::FirstEmpty, Play::Normal),
        (0, Ending::AllEmpty, Play::Misere),
        (1, Ending::FirstEmpty, Play::Misere),
        (2, Ending::AllEmpty, Play::Misere),
        (0, Ending::FirstEmpty, Play::Misere),
    ];
    let cases = LIMITS
        .into_iter()
        .flat_map(|limit| TAKES.into_iter().flat_map(move |takes| sets.map(|set| (limit, takes, set))));
    exhaust(effort, range, cases, |((name, f), takes, (blocked, ending, play))| {
        let (Ok(takes), Ok(quota)) = (takes.parse::<TakeSet>(), name.parse()) else {
            return case(false, || format!("{takes}, {name} are no rules"));
        };
        let least = takes.up_to(9).first().copied().unwrap_or(INF);
        let mut literal = Literal::new(f);
        (literal.takes, literal.forbidden) = (Some(takes.up_to(one)), blocked);
        (literal.ends_at_first, literal.misere) = (ending == Ending::FirstEmpty, play == Play::Misere);
        let rules = Arc::new(Relative { takes, quota, blocked, ending, no_repeat: false, play });
        let tables = [vec![one], vec![two; 2], vec![three; 3]].map(|piles| {
            let piles: Vec<Nat> = piles.into_iter().map(Nat::from).collect();
            RelativeThresholds::build(&rules, &piles, &mut Budget::default())
        });
        let wrong = positions.iter().find_map(|piles| {
            let Ok(table) = &tables[piles.len() - 1] else { return Some((piles.clone(), 0)) };
            let threshold = match table.threshold(piles) {
                Some(Threshold::Finite(threshold)) => u32::try_from(&threshold).unwrap_or(INF),
                _ => INF,
            };
            let over = rules.ending == Ending::FirstEmpty && piles.contains(&0);
            let most = if over { 0 } else { piles.iter().copied().max().unwrap_or(0) };
            let expected = |w: u32| is_n(w, threshold, blocked) || play == Play::Misere && w.min(most) < least;
            (0..=most + 2).find(|&w| literal.wins(piles, w) != expected(w)).map(|w| (piles.clone(), w))
        });
        unless(wrong, |(piles, w)| format!("{rules}: piles {}, quota {w}", list(piles)))
    })
}

fn forbidden(effort: &Effort<'_>, is_infinite: fn(u32, u32) -> bool) -> Finding {
    let last = effort.size(&[60, 150, 300]);
    let range = format!("quotas {}, k to 9, piles to {last}", list(LIMITS.map(|limit| limit.0)));
    let cases = LIMITS.into_iter().flat_map(|limit| (0..10).map(move |k| (limit, k)));
    exhaust(effort, range, cases, |((name, f), k)| {
        let thresholds = pile(f, k, last);
        let wrong = (0..=last).find(|&n| (thresholds[n as usize] == INF) != is_infinite(n, k));
        unless(wrong, |n| format!("{name}, k = {k}: n = {n}"))
    })
}

/// Grundy values of one pile if these takes are permitted, by the definition.
pub(super) fn subtraction(last: u32, permits: impl Fn(u32) -> bool) -> Vec<u32> {
    let mut values = Vec::<u32>::new();
    for n in 0..=last {
        let seen: Vec<u32> = (1..=n).filter(|&t| permits(t)).map(|t| values[(n - t) as usize]).collect();
        values.push((0..=n).find(|value| !seen.contains(value)).unwrap_or(n));
    }
    values
}

pub(super) fn values(
    effort: &Effort<'_>,
    what: &str,
    expected: fn(u32, u32) -> u32,
    permits: fn(u32, u32) -> bool,
) -> Finding {
    let last = effort.size(&[200, 500, 1000]);
    exhaust(effort, format!("{what}, k from 1 to 9 where it occurs, piles to {last}"), 1..10, |k| {
        let values = subtraction(last, |t| permits(k, t));
        let wrong = (0..=last).find(|&n| values[n as usize] != expected(k, n));
        unless(wrong, |n| format!("k = {k}: G({n}) = {}", values[n as usize]))
    })
}
