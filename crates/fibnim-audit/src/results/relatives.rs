//! Relatives: other takes, limits and endings, and forbidden moves.

use std::sync::Arc;

use fibnim::relative::{Ending, Relative, RelativeThresholds, TakeSet};
use fibnim::{Budget, Nat, Play, Threshold};
use rustc_hash::FxHashMap;

use crate::claim::Checks;
use crate::effort::Effort;
use crate::finding::{Finding, case, exhaust, piles_up_to, unless};
use crate::numbers::list;
use crate::truth::INF;

pub const CLAIMS: &[Checks] = &[
    Checks::of(
        "fibnim-relatives-recurrence",
        |e| recurrence(e, |w, threshold, _| w >= threshold),
        &[|e| recurrence(e, |w, threshold, _| w > threshold), |e| recurrence(e, |w, threshold, k| w + k >= threshold)],
    ),
    Checks::of(
        "fibnim-relatives-half",
        |e| half(e, |s| 2 * s + 1),
        &[|e| half(e, |s| 2 * s), |e| half(e, |s| 2 * s + 2)],
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
    Checks::of(
        "fibnim-relatives-powers-of-two",
        |e| values(e, "takes 1, 2, 4, ...", |_, n| n % 3, |_, t| t.is_power_of_two()),
        &[|e| values(e, "takes 1, 2, 4, ...", |_, n| n % 4, |_, t| t.is_power_of_two())],
    ),
    Checks::of(
        "fibnim-relatives-one-three-four",
        |e| values(e, "takes 1, 3, 4", |_, n| [0, 1, 0, 1, 2, 3, 2][n as usize % 7], |_, t| [1, 3, 4].contains(&t)),
        &[|e| values(e, "takes 1, 3, 4", |_, n| [0, 1, 0, 1, 2, 3, 3][n as usize % 7], |_, t| [1, 3, 4].contains(&t))],
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

/// A game by its rules: a position is N if more moves lead to P than may be forbidden.
struct LiteralRelative {
    takes: Vec<u32>,
    f: fn(u32, u32) -> u32,
    forbidden: u32,
    ends_at_first: bool,
    misere: bool,
    solved: FxHashMap<(Vec<u32>, u32), bool>,
}

impl LiteralRelative {
    fn wins(&mut self, piles: &[u32], quota: u32) -> bool {
        let key = (piles.to_vec(), quota.min(piles.iter().copied().max().unwrap_or(0)));
        if let Some(&wins) = self.solved.get(&key) {
            return wins;
        }
        let (mut legal, mut winning) = (false, 0);
        for i in 0..piles.len() {
            for t in self.takes.clone() {
                if t <= key.1 && t <= piles[i] && !(self.ends_at_first && piles.contains(&0)) {
                    legal = true;
                    let mut after = piles.to_vec();
                    after[i] -= t;
                    let next = (self.f)(after[i], t);
                    winning += u32::from(!self.wins(&after, next));
                }
            }
        }
        let wins = winning > self.forbidden || !legal && self.misere;
        self.solved.insert(key, wins);
        wins
    }
}

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
        let mut literal = LiteralRelative {
            takes: takes.up_to(one),
            f,
            forbidden: blocked,
            ends_at_first: ending == Ending::FirstEmpty,
            misere: play == Play::Misere,
            solved: FxHashMap::default(),
        };
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

/// Thresholds of one pile by the literal definition.
pub(super) fn pile(f: impl Fn(u32, u32) -> u32, forbidden: u32, last: u32) -> Vec<u32> {
    let mut thresholds = vec![INF];
    for n in 1..=last {
        let wins = |t: &u32| f(n - t, *t) < thresholds[(n - t) as usize];
        thresholds.push((1..=n).filter(wins).nth(forbidden as usize).unwrap_or(INF));
    }
    thresholds
}

fn half(effort: &Effort<'_>, next: fn(u32) -> u32) -> Finding {
    let last = effort.size(&[500, 2000, 4000]);
    let thresholds = pile(|n, _| (n / 2).max(1), 0, last);
    let starts: Vec<u32> =
        std::iter::once(0).chain(std::iter::successors(Some(2), |&s| Some(next(s)).filter(|&s| s <= last))).collect();
    exhaust(effort, format!("piles to {last}"), 1..=last, |n| {
        let before = starts.iter().rev().find(|&&s| s < n).copied().unwrap_or(0);
        case(thresholds[n as usize] == n - before, || format!("n = {n}: {}", thresholds[n as usize]))
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

pub(super) fn values(
    effort: &Effort<'_>,
    what: &str,
    expected: fn(u32, u32) -> u32,
    permits: fn(u32, u32) -> bool,
) -> Finding {
    let last = effort.size(&[200, 500, 1000]);
    exhaust(effort, format!("{what}, k from 1 to 9 where it occurs, piles to {last}"), 1..10, |k| {
        let mut values = Vec::<u32>::new();
        for n in 0..=last {
            let takes = (1..=n).filter(|&t| permits(k, t));
            let seen: Vec<u32> = takes.map(|t| values[(n - t) as usize]).collect();
            values.push((0..=n).find(|value| !seen.contains(value)).unwrap_or(n));
        }
        let wrong = (0..=last).find(|&n| values[n as usize] != expected(k, n));
        unless(wrong, |n| format!("k = {k}: G({n}) = {}", values[n as usize]))
    })
}
