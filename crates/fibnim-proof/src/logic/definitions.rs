//! Relations between numbers and the terms of the H-sequence, for statements.

use fibnim_check::Meter;

use crate::logic::formula::{EvaluationError, Evaluator};
use crate::relation::Relation;

/// A relation: its name, its tracks, its table as in [`Relation::with_one_end`], and its accepting state.
struct RelationEntry {
    name: &'static str,
    tracks: &'static [&'static str],
    next: &'static [u32],
    accepting: u32,
}

const ENTRIES: [RelationEntry; 8] = [
    // x is a term.
    RelationEntry { name: "term", tracks: &["x"], next: &[0, 0, 1, 2, 2, 0], accepting: 2 },
    // x is the least part of n: its only digit 1 is at the place of the last digit 1 of n.
    RelationEntry { name: "low", tracks: &["n", "x"], next: &[0, 0, 0, 0, 1, 1, 0, 2, 2, 0, 0, 0], accepting: 2 },
    // x is the largest part of n.
    RelationEntry { name: "top", tracks: &["n", "x"], next: &[0, 0, 0, 0, 1, 0, 0, 2, 2, 2, 0, 0], accepting: 2 },
    // x is a part of n.
    RelationEntry { name: "part", tracks: &["n", "x"], next: &[0, 0, 0, 0, 1, 1, 0, 2, 2, 2, 0, 0], accepting: 2 },
    // x is a tail of n: from the first digit 1 of x on, both have the same digits.
    RelationEntry { name: "tail", tracks: &["n", "x"], next: &[0, 0, 0, 0, 1, 1, 0, 2, 2, 0, 0, 2], accepting: 2 },
    // y is the term after x.
    RelationEntry {
        name: "next",
        tracks: &["x", "y"],
        next: &[0, 0, 0, 0, 1, 0, 2, 0, 0, 3, 0, 0, 3, 0, 0, 0],
        accepting: 3,
    },
    // x and y are terms with x <= y, and the difference of their indices is even.
    RelationEntry {
        name: "even",
        tracks: &["x", "y"],
        next: &[0, 0, 0, 0, 1, 0, 2, 4, 3, 0, 0, 0, 2, 4, 0, 0, 4, 0, 0, 0],
        accepting: 4,
    },
    // Every digit occurs an even number of times: in binary, d is the nim-sum of a, b and c.
    RelationEntry {
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
pub(crate) fn define(evaluator: &mut Evaluator, name: &str, meter: &mut Meter<'_>) -> Result<(), EvaluationError> {
    let Some(RelationEntry { tracks, next, accepting, .. }) = ENTRIES.iter().find(|entry| entry.name == name) else {
        return Ok(());
    };
    evaluator.define(name, &Relation::with_one_end(tracks, next, *accepting), meter)
}
