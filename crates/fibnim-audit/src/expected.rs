//! The kinds of verdicts that came out before.

use crate::verdict::Kind;

const FILE: &str = include_str!("../expected.csv");

/// A line of the expectation file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Expected {
    /// The claim.
    pub id: &'static str,
    /// The kind of its verdict.
    pub kind: Kind,
}

/// What is recorded.
pub fn expected() -> impl Iterator<Item = Expected> {
    FILE.lines().skip(1).filter_map(|line| {
        let (id, word) = line.split_once(',')?;
        Some(Expected { id, kind: Kind::ALL.into_iter().find(|kind| kind.word() == word)? })
    })
}
