//! The relations of the language and of the standard theory against what they are for, by the words.

use std::collections::HashMap;

use super::{assert_relation, system};
use crate::logic::decider::Decider;
use fibnim::{Forever, TakeAway};

/// Lags of 0, 1 and more, and first terms that are irregular.
const FUNCTIONS: [&str; 12] = [
    "t",
    "t+1",
    "2t-1",
    "floor(3t/2)",
    "2t",
    "2t+1",
    "floor(5t/2)",
    "3t",
    "t+3",
    "2,2,6 then t+3",
    "1,2 then 3t",
    "1,4 then 2t",
];

/// The H-sequence by its definition, parts by subtraction, and the game by its rules.
struct LiteralWords {
    f: TakeAway,
    terms: Vec<u64>,
    known: HashMap<(u64, u64, u64), bool>,
}

impl LiteralWords {
    fn new(f: &str) -> Self {
        let f: TakeAway = f.parse().unwrap();
        let mut terms = vec![1];
        while *terms.last().unwrap() < 2000 {
            let last = *terms.last().unwrap();
            let reaching = terms.iter().find(|&&term| f.quota_after(&term) >= last).unwrap();
            terms.push(last + reaching);
        }
        Self { f, terms, known: HashMap::new() }
    }

    fn index(&self, x: u64) -> Option<usize> {
        self.terms.iter().position(|&term| term == x)
    }

    /// The parts with the least first.
    fn parts(&self, mut n: u64) -> Vec<u64> {
        let mut parts = Vec::new();
        for &term in self.terms.iter().rev() {
            if term <= n {
                parts.insert(0, term);
                n -= term;
            }
        }
        parts
    }

    /// The place of the last part of a tail of `n` among the parts of `n`.
    fn tail(&self, n: u64, x: u64) -> Option<usize> {
        let parts = self.parts(n);
        (0..parts.len()).find(|&last| parts[..=last].iter().sum::<u64>() == x)
    }

    /// By how many places the part after a tail is above it.
    fn gap(&self, n: u64, x: u64) -> Option<usize> {
        let (parts, last) = (self.parts(n), self.tail(n, x)?);
        Some(self.index(*parts.get(last + 1)?)? - self.index(parts[last])?)
    }

    /// The number whose parts are the terms after those of `n`.
    fn shift(&self, n: u64) -> Option<u64> {
        let parts: Vec<u64> = self.parts(n).into_iter().map(|part| self.terms[self.index(part).unwrap() + 1]).collect();
        let sum = parts.iter().sum();
        (self.parts(sum) == parts).then_some(sum)
    }

    fn wins(&mut self, a: u64, b: u64, quota: u64) -> bool {
        let quota = quota.min(a.max(b));
        if let Some(&known) = self.known.get(&(a, b, quota)) {
            return known;
        }
        let wins = (1..=quota).any(|t| {
            let next = self.f.quota_after(&t);
            t <= a && !self.wins(a - t, b, next) || t <= b && !self.wins(a, b - t, next)
        });
        self.known.insert((a, b, quota), wins);
        wins
    }

    fn winning(&mut self, n: u64, t: u64) -> bool {
        let next = self.f.quota_after(&t.max(1));
        1 <= t && t <= n && !self.wins(n - t, 0, next)
    }

    fn opening(&mut self, a: u64, b: u64) -> bool {
        let quota = |words: &Self, t| words.f.quota_after(&t);
        (1..a).all(|t| self.wins(a - t, b, quota(self, t))) && (1..b).all(|t| self.wins(a, b - t, quota(self, t)))
    }

    fn holds(&mut self, name: &str, x: &[u64]) -> bool {
        let first = x[0];
        let indices = || self.index(first).zip(self.index(x[1]));
        match name {
            "term" => self.index(first).is_some(),
            "low" => self.parts(first).first() == Some(&x[1]),
            "top" => self.parts(first).last() == Some(&x[1]),
            "part" => self.parts(first).contains(&x[1]),
            "next" => indices().is_some_and(|(i, j)| j == i + 1),
            "even" => indices().is_some_and(|(i, j)| i <= j && (j - i) % 2 == 0),
            "nimsum" => {
                let all: Vec<u64> = x.iter().flat_map(|&n| self.parts(n)).collect();
                all.iter().all(|part| all.iter().filter(|other| *other == part).count() % 2 == 0)
            }
            "tail" => self.tail(first, x[1]).is_some(),
            "proper_tail" => x[1] < first && self.tail(first, x[1]).is_some(),
            "gap2" => self.gap(first, x[1]) == Some(2),
            "gap3" => self.gap(first, x[1]) == Some(3),
            "all_gaps2" | "all_gaps3" => {
                let gap = if name == "all_gaps2" { 2 } else { 3 };
                let indices: Vec<usize> = self.parts(first).into_iter().filter_map(|part| self.index(part)).collect();
                indices.windows(2).all(|pair| pair[1] - pair[0] == gap)
            }
            "shift" => self.shift(first) == Some(x[1]),
            "rho" => self.shift(first).is_some_and(|shifted| shifted + x[1] == 2 * first),
            "winning" => self.winning(first, x[1]),
            "remoteness" => {
                let taken = if self.parts(first).first().is_none_or(|&least| x[1] < least) {
                    0
                } else {
                    let wins = |t: &u64| self.tail(first, *t).is_some() && self.winning(first, *t);
                    let Some(taken) = (1..=x[1].min(first)).rev().find(wins) else { return false };
                    taken
                };
                let left = first - taken;
                self.shift(left).is_some_and(|shifted| x[2] + 2 * shifted == 4 * left + u64::from(taken > 0))
            }
            "best_take" => (1..=x[1]).rev().find(|&t| self.winning(first, t)) == Some(x[2]),
            "opening_p" => self.opening(first, 0),
            "opening_p2" => self.opening(first, x[1]),
            "consecutive_p" => {
                let lost: Vec<u64> = (x[2]..=x[3]).filter(|k| !self.wins(first, first + k, x[1])).collect();
                x[2] < x[3] && lost == [x[2], x[3]]
            }
            _ => unreachable!("{name}"),
        }
    }
}

#[test]
fn relations_say_what_they_are_for() {
    let built_in =
        [("term", 1), ("low", 2), ("top", 2), ("part", 2), ("tail", 2), ("next", 2), ("even", 2), ("nimsum", 4)];
    let standard = crate::logic::theory::standard().definitions();
    let standard = standard.map(|definition| (definition.name.as_str(), definition.arguments.len()));
    let all: Vec<(&str, usize)> = built_in.into_iter().chain(standard).collect();
    for take in FUNCTIONS {
        let system = system(take);
        let mut decider = Decider::new(&system, 1_000_000);
        let mut words = LiteralWords::new(take);
        for &(name, arguments) in &all {
            let is_large = ["opening_p2", "consecutive_p", "remoteness"].contains(&name);
            if is_large && !["t", "2t"].contains(&take) {
                continue;
            }
            let letters = ["a", "b", "c", "d"][..arguments].join(", ");
            let definition = format!("it({letters}) := {name}({letters})").parse().unwrap();
            let relation =
                decider.relation(&definition, &mut Forever).unwrap_or_else(|error| panic!("{take}: {name}: {error}"));
            let bound = [0, 130, 60, 18, 8][arguments];
            let words = std::cell::RefCell::new(&mut words);
            assert_relation(&system, &relation, bound, |tuple| words.borrow_mut().holds(name, tuple));
        }
    }
}
