//! Why a check does not prove an automaton.

use std::fmt;

use fibnim::relative::TakeSet;
use fibnim::{Nat, TakeAway};

use crate::certificate::{MOST_CHIPS, MOST_FIXED, MOST_TAKE, MOST_VALUE, Subject};
use crate::meter::MeterError;

/// An instance of the recurrence that an automaton does not satisfy.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Violation {
    /// The free piles.
    pub piles: Vec<Nat>,
    /// The quota `w`.
    pub quota: Nat,
}

/// Why a check does not prove an automaton.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum CheckError {
    /// The automaton does not satisfy the recurrence, so it is not the game or Grundy value that it is claimed to be.
    #[error("the automaton violates the recurrence at {0}")]
    Violation(Violation),
    /// The check exceeds the memory or steps that are allowed, or its monitor ended it.
    #[error("the check {}", match .0 {
        MeterError::Stopped => "was stopped before it was done".to_owned(),
        large => format!("is too large: {large}"),
    })]
    Meter(#[from] MeterError),
    /// The certificate depends on this one, which the checker has not proved and was not given.
    #[error("the certificate of {0} is needed and was not checked before")]
    Missing(Subject),
    /// The subject has piles that are too many, too large or not in decreasing order, too large a Grundy value, too
    /// large a take in a list, or no take of one chip under misère play.
    #[error(
        "give at most {MOST_FIXED} fixed piles of 1 to {MOST_CHIPS} chips in decreasing order, Grundy values up to \
         {MOST_VALUE}, lists of takes up to {MOST_TAKE}, and under misère play takes that include 1"
    )]
    Subject,
    /// The checker has no automaton of these takes in the numeration system of this take-away function.
    #[error(
        "the checker has no automaton of the takes {takes} under f(t) = {take_away}: give a list of takes, odd, fib \
         with a function whose H-sequence is 1, 2, 3, 5, ... (2t), or powers of 2 with one whose is 1, 2, 4, ... (t)"
    )]
    Takes {
        /// The permitted takes.
        takes: TakeSet,
        /// The take-away function.
        take_away: Box<TakeAway>,
    },
    /// The automaton reads another number of tracks than the free piles and the quota have.
    #[error("the automaton has {found} tracks: {expected} are needed, one for each free pile and one for the quota")]
    Tracks {
        /// The tracks that are needed.
        expected: usize,
        /// The tracks of the automaton.
        found: usize,
    },
    /// The number of free piles is not 1 or 2, or not 1 for a Grundy value.
    #[error("{0} free piles: give 1 or 2, and 1 for a Grundy value")]
    FreePiles(usize),
    /// The check would have to look at too many quotas one by one.
    #[error(
        "{quotas} quotas would be looked at one by one: give at most {accepted} explicit values of the take-away \
         function"
    )]
    TooManyQuotas {
        /// The largest of these quotas: the largest fixed pile, or the number of explicit values of the take-away
        /// function.
        quotas: usize,
        /// The largest that is accepted.
        accepted: usize,
    },
    /// A number in the automaton of a relation exceeds 64 bits, or a value of one exceeds 128.
    #[error("the check exceeds 64-bit arithmetic: give a take-away function with smaller numbers")]
    Overflow,
}

impl fmt::Display for Violation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let piles: Vec<String> = self.piles.iter().map(ToString::to_string).collect();
        write!(f, "free piles ({}) and quota {}", piles.join(","), self.quota)
    }
}
