//! Relations between numbers and the terms of the H-sequence, for statements.

use crate::automata::Dfa;
use crate::logic::formula::{EvaluationError, Evaluator};

/// A relation by its name, its table as [`Dfa::with_one_end`] takes it, and its last state, the one that accepts.
struct Entry {
    name: &'static str,
    tracks: &'static [&'static str],
    next: &'static [u32],
    accepting: u32,
}

const ENTRIES: [Entry; 6] = [
    // x is a term.
    Entry { name: "term", tracks: &["x"], next: &[0, 0, 1, 2, 2, 0], accepting: 2 },
    // x is the least part of n: their last digits 1 are at one place, and x has no other.
    Entry { name: "low", tracks: &["n", "x"], next: &[0, 0, 0, 0, 1, 1, 0, 2, 2, 0, 0, 0], accepting: 2 },
    // x is the largest part of n.
    Entry { name: "top", tracks: &["n", "x"], next: &[0, 0, 0, 0, 1, 0, 0, 2, 2, 2, 0, 0], accepting: 2 },
    // y is the term after x.
    Entry { name: "next", tracks: &["x", "y"], next: &[0, 0, 0, 0, 1, 0, 2, 0, 0, 3, 0, 0, 3, 0, 0, 0], accepting: 3 },
    // x and y are terms with x <= y, and the difference of their indices is even.
    Entry {
        name: "even",
        tracks: &["x", "y"],
        next: &[0, 0, 0, 0, 1, 0, 2, 4, 3, 0, 0, 0, 2, 4, 0, 0, 4, 0, 0, 0],
        accepting: 4,
    },
    // Every digit occurs an even number of times: in binary, d is the nim-sum of a, b and c.
    Entry {
        name: "nimsum",
        tracks: &["a", "b", "c", "d"],
        next: &[
            0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, // the dead state
            1, 0, 0, 1, 0, 1, 1, 0, 0, 1, 1, 0, 1, 0, 0, 1,
        ],
        accepting: 1,
    },
];

/// The number of arguments of the relation with this name, if it is one of those defined here.
#[must_use]
pub(crate) fn arity(name: &str) -> Option<usize> {
    ENTRIES.iter().find(|entry| entry.name == name).map(|entry| entry.tracks.len())
}

/// Puts the relation with this name in the dictionary of an evaluator, if it is one of those defined here.
pub(crate) fn define(evaluator: &mut Evaluator, name: &str) -> Result<(), EvaluationError> {
    let Some(Entry { tracks, next, accepting, .. }) = ENTRIES.iter().find(|entry| entry.name == name) else {
        return Ok(());
    };
    evaluator.define(name, &Dfa::with_one_end(tracks, next, *accepting))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::numeration::NumerationSystem;

    /// Compares the relations with the parts of numbers below 60, which are found by subtraction.
    #[test]
    fn relations_say_what_they_are_for() {
        for take in ["2t", "t", "3t"] {
            let system = NumerationSystem::new(&take.parse().expect("a take-away function")).expect("a system");
            let mut evaluator = Evaluator::new(&system);
            for entry in &ENTRIES {
                define(&mut evaluator, entry.name).expect("small");
            }
            let terms: Vec<u64> = (1..20).map(|index| system.term(index) as u64).collect();
            let index = |x: u64| terms.iter().position(|&term| term == x);
            let parts = |mut n: u64| {
                let mut parts = Vec::new();
                while let Some(&part) = terms.iter().rev().find(|&&term| term <= n) {
                    parts.push(part);
                    n -= part;
                }
                parts
            };
            let holds = |name: &str, numbers: &[u64]| {
                let relation = &evaluator.relations[&name.into()];
                relation.accepts(system.base.letters(numbers.to_vec()))
            };
            for x in 0..60 {
                assert_eq!(holds("term", &[x]), index(x).is_some(), "{take}: {x}");
                for y in 0..60 {
                    assert_eq!(holds("low", &[x, y]), parts(x).last() == Some(&y), "{take}: {x} {y}");
                    assert_eq!(holds("top", &[x, y]), parts(x).first() == Some(&y), "{take}: {x} {y}");
                    let apart = index(x).zip(index(y)).and_then(|(i, j)| j.checked_sub(i));
                    assert_eq!(holds("next", &[x, y]), apart == Some(1), "{take}: {x} {y}");
                    assert_eq!(holds("even", &[x, y]), apart.is_some_and(|apart| apart % 2 == 0), "{take}: {x} {y}");
                    if take == "t" {
                        let sum = x ^ y ^ 0x15;
                        assert!(holds("nimsum", &[x, y, 0x15, sum]) && !holds("nimsum", &[x, y, 0x15, sum ^ 3]));
                    }
                }
            }
        }
    }
}
