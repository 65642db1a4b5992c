//! What claims are compared with: the recurrence of thresholds, and the literal game.

use fibnim::exact_k::PairTable;
use fibnim::search::ThresholdTable;
use fibnim::{Budget, Nat, Rules, SolveError, TakeAway};
use rustc_hash::FxHashMap;

use crate::effort::Effort;
use crate::finding::Finding;
use std::sync::Arc;

/// An infinite threshold.
pub const INF: u32 = u32::MAX;

/// A take-away function.
pub type Function = fn(u32) -> u32;

/// `f(t) = 2t`.
pub fn double(t: u32) -> u32 {
    2 * t
}

/// `f(t) = t`.
pub fn same(t: u32) -> u32 {
    t
}

/// `f(0), ..., f(n)`; no move takes 0.
pub fn quotas(f: impl Fn(u32) -> u32, n: u32) -> Vec<u32> {
    (0..=n).map(|t| if t == 0 { INF } else { f(t) }).collect()
}

/// Thresholds of one pile of 0, ..., n chips.
pub fn one_pile(f: impl Fn(u32) -> u32, n: u32) -> Vec<u32> {
    pile(|_, t| f(t), 0, n)
}

/// The same for rules in which the next quota depends on the chips left, too, and in which moves may be forbidden.
pub fn pile(f: impl Fn(u32, u32) -> u32, forbidden: u32, last: u32) -> Vec<u32> {
    let mut thresholds = vec![INF];
    for n in 1..=last {
        let wins = |t: &u32| f(n - t, *t) < thresholds[(n - t) as usize];
        thresholds.push((1..=n).filter(wins).nth(forbidden as usize).unwrap_or(INF));
    }
    thresholds
}

/// Remoteness of one pile of Fibonacci nim, by `n` and `r <= n`: the winner hurries and the loser delays.
pub fn remotenesses(max: u32) -> Vec<Vec<u32>> {
    let mut rows: Vec<Vec<u32>> = Vec::new();
    for n in 0..=max as usize {
        let (mut even, mut odd) = (None::<u32>, 0);
        let mut row = vec![0];
        for k in 1..=n {
            let after = rows[n - k][(2 * k).min(n - k)];
            if after.is_multiple_of(2) {
                even = Some(even.map_or(after, |even| even.min(after)));
            } else {
                odd = odd.max(after);
            }
            row.push(1 + even.unwrap_or(odd));
        }
        rows.push(row);
    }
    rows
}

/// Thresholds of two piles.
#[derive(Debug)]
pub struct Two {
    columns: usize,
    cells: Vec<u32>,
}

impl Two {
    /// All piles up to `rows` and `columns`, `rows <= columns`.
    pub fn new(f: impl Fn(u32) -> u32, rows: u32, columns: u32) -> Self {
        let quotas = quotas(f, columns);
        let width = columns as usize + 1;
        let mut cells: Vec<u32> = Vec::with_capacity(width * (rows as usize + 1));
        for a in 0..=rows as usize {
            for b in 0..=columns as usize {
                let wins = |t: &usize| {
                    (*t <= b && quotas[*t] < cells[a * width + b - t])
                        || (*t <= a && quotas[*t] < cells[(a - t) * width + b])
                };
                let threshold = (1..=a.max(b)).find(wins).map_or(INF, |t| t as u32);
                cells.push(threshold);
            }
        }
        Self { columns: width, cells }
    }

    /// The threshold of `(a, b)`.
    pub fn get(&self, a: u32, b: u32) -> u32 {
        self.cells[a.min(b) as usize * self.columns + a.max(b) as usize]
    }

    /// Flanigan's `L(m, d)`.
    pub fn column(&self, m: u32, d: u32) -> u32 {
        self.get(m, m + d)
    }
}

/// `L(m, d)` by the functional equation, for `m + d <= max`; row `m`, column `d`. Without moves from the small pile it
/// is a wrong variant of the game.
pub fn by_equation(f: &dyn Fn(u32) -> u32, max: u32, small_pile: bool) -> Vec<Vec<u32>> {
    let mut rows: Vec<Vec<u32>> = Vec::new();
    for m in 0..=max {
        let mut row = vec![INF];
        for d in 1..=max - m {
            let wins = |t: &u32| {
                let quota = f(*t);
                (*t <= d && quota < row[(d - t) as usize])
                    || (small_pile && *t <= m && quota < rows[(m - t) as usize][(d + t) as usize])
            };
            row.push((1..=d.max(m)).find(wins).unwrap_or(INF));
        }
        rows.push(row);
    }
    rows
}

/// Thresholds of three piles.
#[derive(Debug)]
pub struct Three {
    cells: Vec<u32>,
}

/// The place of three piles, in any order, in a table of all triples.
pub fn place([a, b, c]: [u32; 3]) -> usize {
    let (low, high) = (a.min(b), a.max(b));
    let (middle, top) = (high.min(c), high.max(c));
    let (least, middle) = (low.min(middle) as usize, low.max(middle) as usize);
    let top = top as usize;
    top * (top + 1) * (top + 2) / 6 + middle * (middle + 1) / 2 + least
}

impl Three {
    /// All piles up to a size.
    pub fn new(f: impl Fn(u32) -> u32, max: u32) -> Self {
        Self::under(f, max, false)
    }

    /// The same under normal or misère play: under misère play the position without chips is N at every quota.
    pub fn under(f: impl Fn(u32) -> u32, max: u32, misere: bool) -> Self {
        let quotas = quotas(f, max);
        let mut cells: Vec<u32> = vec![if misere { 0 } else { INF }];
        for a in 1..=max {
            for b in 0..=a {
                for c in 0..=b {
                    let wins = |t: &u32| {
                        let quota = quotas[*t as usize];
                        quota < cells[place([a - t, b, c])]
                            || (*t <= b && quota < cells[place([a, b - t, c])])
                            || (*t <= c && quota < cells[place([a, b, c - t])])
                    };
                    let threshold = (1..=a).find(wins).unwrap_or(INF);
                    cells.push(threshold);
                }
            }
        }
        Self { cells }
    }

    /// The threshold of three piles in any order.
    pub fn get(&self, piles: [u32; 3]) -> u32 {
        self.cells[place(piles)]
    }
}

/// All takes that leave at least `leave` chips of the pile: the pile, the take, and what it leaves.
pub fn takes<const N: usize>(piles: [u32; N], leave: u32) -> impl Iterator<Item = (usize, u32, [u32; N])> {
    (0..N).flat_map(move |i| {
        (1..=piles[i].saturating_sub(leave)).map(move |t| {
            let mut after = piles;
            after[i] -= t;
            (i, t, after)
        })
    })
}

/// The literal game: a position is N if and only if more moves lead to P-positions than may be forbidden. It assumes
/// nothing else, not even that larger quotas are at least as good.
#[derive(Debug)]
pub struct Literal<F> {
    /// The next quota, from the chips left in the pile and taken from it.
    f: F,
    /// The takes that are permitted; all if there is no list.
    pub takes: Option<Vec<u32>>,
    pub forbidden: u32,
    pub ends_at_first: bool,
    pub misere: bool,
    solved: FxHashMap<(Vec<u32>, u32), bool>,
}

impl<F: Fn(u32, u32) -> u32> Literal<F> {
    /// A game with all takes under normal play, of which no position is solved yet.
    pub fn new(f: F) -> Self {
        Self { f, takes: None, forbidden: 0, ends_at_first: false, misere: false, solved: FxHashMap::default() }
    }

    /// Whether the player to move wins.
    pub fn wins(&mut self, piles: &[u32], quota: u32) -> bool {
        let mut sorted = piles.to_vec();
        sorted.sort_unstable();
        // A quota above all piles does not limit the move.
        let quota = quota.min(sorted.last().copied().unwrap_or(0));
        let key = (sorted, quota);
        if let Some(&wins) = self.solved.get(&key) {
            return wins;
        }
        let mut after = key.0.clone();
        let (mut legal, mut winning) = (false, 0);
        let is_over = self.ends_at_first && key.0.contains(&0);
        'moves: for (i, &pile) in key.0.iter().enumerate().filter(|_| !is_over) {
            for t in 1..=pile.min(quota) {
                if self.takes.as_ref().is_some_and(|takes| !takes.contains(&t)) {
                    continue;
                }
                legal = true;
                after.clone_from(&key.0);
                after[i] = pile - t;
                let next = (self.f)(pile - t, t);
                winning += u32::from(!self.wins(&after, next));
                if winning > self.forbidden {
                    break 'moves;
                }
            }
        }
        let wins = winning > self.forbidden || !legal && self.misere;
        self.solved.insert(key, wins);
        wins
    }
}

/// Three heaps of nim, in which no move limits the next one: P-positions have an infinite threshold.
pub fn nim(max: u32, misere: bool) -> Three {
    Three::under(|_| INF - 1, max, misere)
}

/// Two piles of Fibonacci nim up to a size.
pub fn two(effort: &Effort<'_>, max: u32) -> Arc<Two> {
    effort.table("two", max, || Two::new(double, max, max))
}

/// Three piles of Fibonacci nim up to a size.
pub fn three(effort: &Effort<'_>, max: u32) -> Arc<Three> {
    effort.table("three", max, || Three::new(double, max))
}

/// Thresholds of all positions up to some piles by the library's recurrence, which the claim `fibnim-recurrence`
/// compares with the literal game; nothing if the check is to stop.
pub fn thresholds(effort: &Effort<'_>, take: TakeAway, bounds: &[u32]) -> Option<impl Fn(&[u32]) -> u32 + use<>> {
    let bounds: Vec<Nat> = bounds.iter().copied().map(Nat::from).collect();
    let table =
        ThresholdTable::build(&Rules::normal(take), &bounds, &mut Budget::watched(&mut effort.monitor())).ok()?;
    Some(move |piles: &[u32]| {
        let piles: Vec<usize> = piles.iter().map(|&pile| pile as usize).collect();
        table.threshold(&piles).unwrap_or(INF)
    })
}

/// Judges by the Grundy values of exact-2 with two piles up to these sizes.
pub fn by_pairs(effort: &Effort<'_>, sizes: [u32; 2], judge: impl FnOnce(&PairTable) -> Finding) -> Finding {
    let table = effort.table("pair values", sizes, || {
        let [first, second] = sizes.map(|size| size as u16);
        PairTable::build(&TakeAway::FIBONACCI, first, second, &mut Budget::watched(&mut effort.monitor()))
    });
    match &*table {
        Ok(table) => judge(table),
        Err(SolveError::Stopped(_)) => Finding::Stopped,
        Err(error) => Finding::Undecided(error.to_string()),
    }
}
