//! Certificates: automata that are claimed to be games or Grundy values.

use std::fmt;

use fibnim::TakeAway;
use sha2::{Digest, Sha256};

use crate::dfa::Dfa;

/// The most fixed piles and the most chips of each.
const MOST_FIXED: usize = 12;
const MOST_CHIPS: u32 = 256;

/// What is proved, beside how many piles are of any size.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Subject {
    /// Who wins with these fixed piles, in decreasing order and none of them empty.
    Game(Vec<u32>),
    /// From which piles and quotas this Grundy value is reached in a move.
    GrundyValue(u32),
}

impl Subject {
    /// The fixed piles; none for a Grundy value.
    #[must_use]
    pub fn fixed(&self) -> &[u32] {
        match self {
            Self::Game(fixed) => fixed,
            Self::GrundyValue(_) => &[],
        }
    }

    /// The Grundy value, if it is about one.
    #[must_use]
    pub fn grundy_value(&self) -> Option<u32> {
        match self {
            Self::Game(_) => None,
            Self::GrundyValue(value) => Some(*value),
        }
    }

    /// Whether fixed piles are in decreasing order, none of them empty, and few and small enough to be looked at one by one.
    pub(crate) fn is_canonical(&self) -> bool {
        let fixed = self.fixed();
        fixed.len() <= MOST_FIXED
            && fixed.is_sorted_by(|a, b| a >= b)
            && fixed.iter().all(|pile| (1..=MOST_CHIPS).contains(pile))
    }

    /// What the proof of this depends on, in increasing order: the games with one fixed pile made smaller by a move, or the
    /// smaller Grundy values.
    #[must_use]
    pub fn dependencies(&self) -> Vec<Self> {
        let mut all: Vec<Self> = match self {
            Self::Game(fixed) => {
                (0..fixed.len()).flat_map(|i| (1..=fixed[i]).map(move |t| Self::Game(fewer(fixed, i, t)))).collect()
            }
            Self::GrundyValue(value) => (0..*value).map(Self::GrundyValue).collect(),
        };
        all.sort();
        all.dedup();
        all
    }
}

impl fmt::Display for Subject {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Game(fixed) => {
                let piles: Vec<String> = fixed.iter().map(ToString::to_string).collect();
                write!(f, "fixed piles ({})", piles.join(","))
            }
            Self::GrundyValue(value) => write!(f, "the Grundy value {value}"),
        }
    }
}

/// An automaton and what it is claimed to be: a game with some fixed piles and one or two of any size, or a Grundy value.
/// Nothing is proved by it; see [`Checked`](crate::Checked).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Certificate {
    /// The take-away function.
    pub take_away: TakeAway,
    /// How many piles are of any size; 1 for a Grundy value.
    pub free: usize,
    /// What is proved.
    pub subject: Subject,
    /// Which free piles and quotas are N, or reach the Grundy value.
    pub automaton: Dfa,
}

impl Certificate {
    /// A number that differs, as far as anybody knows, between certificates that differ.
    #[must_use]
    pub fn hash(&self) -> String {
        let mut hasher = Sha256::new();
        let mut number = |number: u64| hasher.update(number.to_le_bytes());
        let take = self.take_away.to_string();
        number(take.len() as u64);
        take.bytes().for_each(|byte| number(u64::from(byte)));
        number(self.free as u64);
        number(self.fixed().len() as u64);
        self.fixed().iter().for_each(|&pile| number(u64::from(pile)));
        number(self.automaton.states() as u64);
        self.automaton.table().iter().for_each(|&state| number(u64::from(state)));
        (0..self.automaton.states() as u32).for_each(|state| number(u64::from(self.automaton.accepts(state))));
        if let Some(value) = self.subject.grundy_value() {
            number(u64::from(value));
        }
        hexadecimal(&hasher.finalize())
    }

    /// The fixed piles; none for a Grundy value.
    #[must_use]
    pub fn fixed(&self) -> &[u32] {
        self.subject.fixed()
    }
}

impl AsRef<Self> for Certificate {
    fn as_ref(&self) -> &Self {
        self
    }
}

/// Bytes as two digits each.
pub(crate) fn hexadecimal(bytes: &[u8]) -> String {
    let digits = bytes.iter().flat_map(|byte| [byte >> 4, byte & 15]);
    digits.filter_map(|digit| char::from_digit(u32::from(digit), 16)).collect()
}

/// Fixed piles after a move of `t` from the `i`th, in decreasing order and without empty ones. Panics if there is no
/// such pile, or it has fewer chips.
#[must_use]
pub fn fewer(fixed: &[u32], i: usize, t: u32) -> Vec<u32> {
    let mut piles = fixed.to_vec();
    piles[i] -= t;
    piles.sort_unstable_by(|a, b| b.cmp(a));
    while piles.last() == Some(&0) {
        piles.pop();
    }
    piles
}
