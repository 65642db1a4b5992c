//! Take-away functions and their games, on which statements are tested.

use std::sync::Arc;

use crate::effort::Effort;
use crate::finding::{Case, Finding, case, exhaust};
use crate::truth::{INF, Two};

/// A take-away function up to a number of chips, with its H-sequence and its tableau.
#[derive(Debug)]
pub struct BoundedGame {
    pub name: String,
    /// `f(t)` at index `t`; no move takes 0.
    pub f: Vec<u32>,
    /// `H_k` at index `k`; index 0 is not used. The last term exceeds the number of chips.
    pub h: Vec<u32>,
    /// `l(k)` at index `k`, for all terms but the last.
    pub l: Vec<usize>,
    /// What [`Self::lowest`] says of `d`, at index `d - 1`: many claims ask for it at each `m`.
    lowest: Vec<(usize, Option<usize>)>,
    max: u32,
    table: Option<Two>,
}

/// `H_1, H_2, ...` until a term exceeds `max`, and `l`.
pub fn h_sequence(f: impl Fn(u32) -> u32, max: u32) -> (Vec<u32>, Vec<usize>) {
    let (mut h, mut l) = (vec![0, 1], vec![0]);
    while h[h.len() - 1] <= max {
        let k = h.len() - 1;
        let Some(j) = (1..=k).find(|&j| f(h[j]) >= h[k]) else { break };
        h.push(h[k] + h[j]);
        l.push(k - j);
    }
    (h, l)
}

impl BoundedGame {
    pub fn new(name: impl Into<String>, max: u32, f: impl Fn(u32) -> u32) -> Self {
        let (h, l) = h_sequence(&f, max);
        let f = (0..=max).map(|t| if t == 0 { INF } else { f(t) }).collect();
        let mut game = Self { name: name.into(), f, h, l, lowest: Vec::new(), max, table: None };
        let lowest = |indices: Vec<usize>| (indices[0], indices.get(1).map(|above| above - indices[0]));
        game.lowest = (1..=max).map(|d| lowest(game.indices(d))).collect();
        game
    }

    pub fn with_tableau(mut self) -> Self {
        self.table = Some(Two::new(|t| self.f[t as usize], self.max, self.max));
        self
    }

    /// `L(m, d)`.
    pub fn threshold(&self, m: u32, d: u32) -> u32 {
        self.table.as_ref().map_or(INF, |table| table.column(m, d))
    }

    /// All `(m, d)` with `d >= 1` whose piles are in the tableau, by the larger pile.
    pub fn cells(&self) -> impl Iterator<Item = (u32, u32)> + use<> {
        (1..=self.max).flat_map(|larger| (0..larger).map(move |m| (m, larger - m)))
    }

    /// The indices of the greedy representation of `d`, smallest first.
    pub fn indices(&self, mut d: u32) -> Vec<usize> {
        let mut indices = Vec::new();
        for k in (1..self.h.len()).rev() {
            if self.h[k] <= d {
                d -= self.h[k];
                indices.push(k);
            }
        }
        indices.reverse();
        indices
    }

    /// `n`, and `r` unless `d` is a term.
    pub fn lowest(&self, d: u32) -> (usize, Option<usize>) {
        self.lowest[d as usize - 1]
    }

    /// Whether `r = 2` and `l(n + 1) = l(n + 2) = 1`.
    pub fn is_special(&self, n: usize, r: Option<usize>) -> bool {
        r == Some(2) && self.l.get(n + 1) == Some(&1) && self.l.get(n + 2) == Some(&1)
    }

    /// `H_{n - l(n)}`.
    pub fn g(&self, n: usize) -> u32 {
        self.h[n - self.l[n]]
    }

    /// The least `z` with `l(n + z) = 0`, as far as the terms are known.
    pub fn min_a(&self, n: usize) -> Option<usize> {
        self.l.iter().skip(n).position(|&lag| lag == 0)
    }
}

/// Pseudo-random numbers from a seed.
pub struct Shuffle(u64);

impl Shuffle {
    pub fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// A number below `bound`.
    pub fn below(&mut self, bound: u32) -> u32 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) % u64::from(bound.max(1))) as u32
    }
}

/// All sequences `l(1), l(2), ...` of 0 and 1 (with `l(1) = 0`), as long as the terms of `H` are at most `max`.
pub fn patterns(max: u32) -> Vec<Vec<usize>> {
    let mut done = Vec::new();
    let mut open = vec![(vec![0, 1, 2], vec![0, 0])];
    while let Some((h, l)) = open.pop() {
        let k = h.len() - 1;
        if h[k] > max {
            done.push(l);
            continue;
        }
        for lag in [1, 0] {
            open.push(([&h[..], &[h[k] + h[k - lag]]].concat(), [&l[..], &[lag]].concat()));
        }
    }
    done
}

/// The least and the greatest value of `f(t)` for `t <= max` that give the lags `l`; the greatest is `None` where the
/// known terms leave it open.
pub fn bounds(l: &[usize], max: u32) -> Vec<(u32, Option<u32>)> {
    let mut h = vec![0, 1];
    for k in 1..l.len() {
        h.push(h[k] + h[k - l[k]]);
    }
    (0..=max)
        .map(|t| {
            let reached = (1..l.len()).filter(|&k| h[k - l[k]] <= t).map(|k| h[k]).max();
            let missed = (1..l.len()).filter(|&k| k > l[k] + 1 && t <= h[k - l[k] - 1]).map(|k| h[k] - 1).min();
            (t.max(reached.unwrap_or(1)), missed)
        })
        .collect()
}

/// Games of Flanigan's class: every pattern of lags 0 and 1, each with its least function, its greatest, and one
/// between them.
#[derive(Debug)]
pub struct Class {
    pub max: u32,
    pub games: Vec<BoundedGame>,
}

impl Class {
    pub fn new(max: u32) -> Self {
        let mut games = Vec::new();
        let mut shuffle = Shuffle::new(1978);
        for l in patterns(max) {
            let bounds = bounds(&l, max);
            if bounds.iter().any(|&(low, high)| high.is_some_and(|high| high < low)) {
                continue;
            }
            let most = |&(low, high): &(u32, Option<u32>)| high.unwrap_or(low.max(2 * max));
            let mut last = 0;
            let between: Vec<u32> = bounds
                .iter()
                .map(|bound| {
                    let low = bound.0.max(last);
                    last = low + shuffle.below(most(bound).saturating_sub(low) + 1) / (1 + shuffle.below(4));
                    last
                })
                .collect();
            let text: String = l.iter().skip(1).map(ToString::to_string).collect();
            let functions: [(&str, Vec<u32>); 3] = [
                ("least", bounds.iter().map(|bound| bound.0).collect()),
                ("greatest", bounds.iter().map(most).collect()),
                ("another", between),
            ];
            for (kind, f) in functions {
                let name = format!("the {kind} f with l = {text}: f(1), f(2), ... = {}", begin(&f));
                games.push(BoundedGame::new(name, max, listed(&f)).with_tableau());
            }
        }
        Self { max, games }
    }

    /// The range of statements about all of them.
    pub fn range(&self) -> String {
        format!(
            "{} functions f, three for each of the {} sequences l of 0 and 1, all m + d <= {}",
            self.games.len(),
            self.games.len() / 3,
            self.max
        )
    }

    /// All cells of all games, by the larger pile.
    pub fn cells(&self) -> impl Iterator<Item = (&BoundedGame, u32, u32)> {
        (1..=self.max).flat_map(move |larger| {
            self.games.iter().flat_map(move |game| (0..larger).map(move |m| (game, m, larger - m)))
        })
    }
}

/// Games of the class, up to the size that goes with an effort.
pub fn class(effort: &Effort<'_>) -> Arc<Class> {
    let max = effort.size(&[24, 100, 140, 180]);
    effort.table("class", max, || Class::new(max))
}

/// The function with these values, and none beyond them.
pub fn listed(f: &[u32]) -> impl Fn(u32) -> u32 + '_ {
    |t| f.get(t as usize).copied().unwrap_or(INF)
}

/// The first values of a function.
pub fn begin(f: &[u32]) -> String {
    f.iter().skip(1).take(10).map(ToString::to_string).collect::<Vec<_>>().join(", ")
}

/// Nondecreasing functions with `f(t) >= t` of many kinds, inside the class and outside it.
pub fn assorted(count: u32, max: u32) -> Vec<BoundedGame> {
    let mut shuffle = Shuffle::new(1970);
    (0..count)
        .map(|_| {
            // Steps of different heights, some of them rare.
            let (step, rare, start) = (1 + shuffle.below(5), 1 + shuffle.below(6), 1 + shuffle.below(4));
            let mut f = vec![0, start];
            for t in 2..=max {
                let more = if shuffle.below(rare) == 0 { shuffle.below(step * 3) } else { 0 };
                f.push(t.max(f[t as usize - 1] + more));
            }
            BoundedGame::new(format!("f(1), f(2), ... = {}", begin(&f)), max, listed(&f))
        })
        .collect()
}

/// The flips of a column from its least index `n` and the distance `r` to the next one.
pub fn flips(game: &BoundedGame, n: usize, r: Option<usize>, exceeds: impl Fn(usize, usize) -> bool) -> usize {
    // No row is reached beyond the known terms.
    let least = game.min_a(n).unwrap_or(game.h.len() + n);
    match r {
        Some(r) if exceeds(least, r) => r - 1,
        _ => least,
    }
}

/// Compares a formula for `L(m, d)` with the tableau in all games of the class; cells for which `judge` gives none are
/// left out.
pub fn columns(effort: &Effort<'_>, mut judge: impl FnMut(&BoundedGame, u32, u32) -> Option<u32>) -> Finding {
    let class = class(effort);
    exhaust(effort, class.range(), class.cells(), |(game, m, d)| {
        let Some(value) = judge(game, m, d) else { return Case::Outside };
        let truth = game.threshold(m, d);
        case(value == truth, || format!("{}: L({m},{d}) = {truth}, not {value}", game.name))
    })
}

/// The first cell, by `m + d` and then `m`, in which `L` is neither `H_n` nor `H_{n-l(n)}`: `m`, `d`, `L`.
pub fn outside_the_class(game: &BoundedGame) -> Option<(u32, u32, u32)> {
    game.cells().find_map(|(m, d)| {
        let (n, _) = game.lowest(d);
        let value = game.threshold(m, d);
        (value != game.h[n] && value != game.g(n)).then_some((m, d, value))
    })
}
