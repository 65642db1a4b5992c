//! Why a check does not prove an automaton.

use std::fmt;

use fibnim::Nat;

use crate::certificate::{MOST_CHIPS, MOST_FIXED, MOST_VALUE, Subject};
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
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum CheckError {
    /// The automaton does not satisfy the recurrence, so it is not the game or Grundy value that it is claimed to be.
    Violation(Violation),
    /// The check exceeds the memory or steps that are allowed, or its monitor ended it.
    Meter(MeterError),
    /// The certificate depends on this one, which the checker has not proved and was not given.
    Missing(Subject),
    /// The subject has piles that are too many, too large or not in decreasing order, or too large a Grundy value.
    Subject,
    /// The automaton reads another number of tracks than the free piles and the quota have.
    Tracks {
        /// The tracks that are needed.
        expected: usize,
        /// The tracks of the automaton.
        found: usize,
    },
    /// The game has another number of free piles than 1 or 2, or it is a Grundy value and has not one.
    FreePiles(usize),
    /// The check would have to look at too many quotas one by one.
    TooManyQuotas {
        /// The largest of these quotas: the largest fixed pile, or the number of explicit values of the take-away function.
        quotas: usize,
        /// The largest that is accepted.
        accepted: usize,
    },
    /// A number in the automaton of a relation exceeds 64 bits, or a value of one exceeds 128.
    Overflow,
}

impl From<MeterError> for CheckError {
    fn from(error: MeterError) -> Self {
        Self::Meter(error)
    }
}

impl fmt::Display for CheckError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Violation(Violation { piles, quota }) => {
                let piles: Vec<String> = piles.iter().map(ToString::to_string).collect();
                write!(f, "the automaton violates the recurrence at free piles ({}) and quota {quota}", piles.join(","))
            }
            Self::Meter(MeterError::Stopped) => f.write_str("the check was stopped before it was done"),
            Self::Meter(error) => write!(f, "the check is too large: {error}"),
            Self::Missing(subject) => write!(f, "the certificate of {subject} is needed and was not checked before"),
            Self::Subject => write!(
                f,
                "accepted are up to {MOST_FIXED} fixed piles of 1 to {MOST_CHIPS} chips in decreasing order, and Grundy values up to {MOST_VALUE}"
            ),
            Self::Tracks { expected, found } => write!(
                f,
                "the automaton has {found} tracks: {expected} are needed, one for each free pile and one for the quota"
            ),
            Self::FreePiles(free) => {
                write!(f, "{free} free piles: games with 1 or 2 are accepted, and Grundy values with 1")
            }
            Self::TooManyQuotas { quotas, accepted } => write!(
                f,
                "{quotas} quotas would be looked at one by one: up to {accepted} explicit values of the take-away function are accepted"
            ),
            Self::Overflow => f.write_str(
                "the check exceeds 64-bit arithmetic: take-away functions with smaller numbers are accepted",
            ),
        }
    }
}

impl std::error::Error for CheckError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Meter(error) => Some(error),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::error::Error;

    #[test]
    fn errors_say_what_is_wrong_and_what_is_accepted() {
        let violation = Violation { piles: [3_u32, 5].map(Nat::from).to_vec(), quota: Nat::from(2_u32) };
        let steps = CheckError::from(MeterError::Steps(7));
        assert_eq!(steps.source().map(ToString::to_string), Some(MeterError::Steps(7).to_string()));
        assert!(CheckError::Overflow.source().is_none());
        for (error, text) in [
            (CheckError::Violation(violation), "the automaton violates the recurrence at free piles (3,5) and quota 2"),
            (CheckError::Meter(MeterError::Stopped), "the check was stopped before it was done"),
            (steps, "the check is too large: it takes more than the 7 steps that are allowed"),
            (
                CheckError::Missing(Subject::GrundyValue(3)),
                "the certificate of the Grundy value 3 is needed and was not checked before",
            ),
            (
                CheckError::Tracks { expected: 2, found: 3 },
                "the automaton has 3 tracks: 2 are needed, one for each free pile and one for the quota",
            ),
        ] {
            assert_eq!(error.to_string(), text);
        }
    }
}
