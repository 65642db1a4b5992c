//! Why a game was not proved.

use std::fmt;

use fibnim_check::NumerationError;
use fibnim_check::Subject;

/// Chips that the fixed piles have at most, together. The games of far smaller piles take more states than there is room for.
pub const MOST_CHIPS: u64 = 1000;

/// Why a game was not proved.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Unproved {
    /// There is no numeration system.
    Numeration(NumerationError),
    /// The fixed piles have more than [`MOST_CHIPS`] chips.
    TooLarge,
    /// No automaton was found that passes the check.
    Open {
        /// What was to be proved.
        subject: Subject,
        /// What ended the search.
        end: End,
        /// States of the last guess. An automaton of the game has at least as many, since the guess tells apart only
        /// what the game does.
        states: usize,
        /// The smallest free piles that the last guess was seen to get wrong, and a quota with which it does.
        wrong: Option<Vec<u64>>,
    },
}

/// What ended the search for an automaton.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// More states than this are needed.
    States(usize),
    /// Larger piles than are known would have to be looked at.
    Teacher,
    /// The check of the last guess takes too many states.
    Check,
    /// The monitor.
    Stopped,
}

impl fmt::Display for Unproved {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self::Open { subject, end, states, wrong } = self else {
            return match self {
                Self::Numeration(error) => error.fmt(f),
                _ => write!(f, "too large fixed piles: accepted are up to {MOST_CHIPS} chips in all"),
            };
        };
        match end {
            End::States(allowed) => {
                write!(f, "not proved: no automaton of up to {allowed} states for {subject}")
            }
            End::Teacher => write!(
                f,
                "not proved: no automaton of fewer than {states} states for {subject}, and for more the thresholds of larger piles are needed than there is room for"
            ),
            End::Check => write!(f, "not proved: the check of {states} states for {subject} is too large"),
            End::Stopped => {
                write!(f, "not proved within the budget: no automaton of fewer than {states} states for {subject}")
            }
        }?;
        if let Some((quota, piles)) = wrong.as_ref().and_then(|numbers| numbers.split_last()) {
            let text: Vec<String> = piles.iter().map(ToString::to_string).collect();
            write!(f, "; smallest disagreement of the last guess: free piles ({}) with quota {quota}", text.join(","))?;
        }
        Ok(())
    }
}

impl std::error::Error for Unproved {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Numeration(error) => Some(error),
            _ => None,
        }
    }
}

impl From<NumerationError> for Unproved {
    fn from(error: NumerationError) -> Self {
        Self::Numeration(error)
    }
}
