//! Why a game or a Grundy value is not proved.

use std::fmt;

use fibnim::SolveError;
use fibnim_check::{CheckError, NumerationError, Subject};

/// The most chips that fixed piles may have together. Games with far fewer already need too many states.
pub const MOST_CHIPS: u64 = 1000;

/// Why a game or a Grundy value is not proved.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ProveError {
    /// The take-away function has no numeration system.
    Numeration(NumerationError),
    /// The fixed piles have more than [`MOST_CHIPS`] chips together.
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
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum End {
    /// More states than this are needed.
    States(usize),
    /// The learner needs larger piles than those whose thresholds or values are known.
    Teacher,
    /// What is known of small piles could not be computed.
    Solve(Box<SolveError>),
    /// The checker did not decide about the last guess, or refused it although all terms of the violated equation are right.
    Check(Box<CheckError>),
    /// The monitor.
    Stopped,
}

impl fmt::Display for ProveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (subject, end, states, wrong) = match self {
            Self::Numeration(error) => return error.fmt(f),
            Self::TooLarge => {
                return write!(f, "the fixed piles are too large: accepted are up to {MOST_CHIPS} chips together");
            }
            Self::Open { subject, end, states, wrong } => (subject, end, states, wrong),
        };
        match end {
            End::States(allowed) => {
                write!(f, "not proved: no automaton of up to {allowed} states for {subject}")
            }
            End::Teacher => write!(
                f,
                "not proved: an automaton for {subject} has at least {states} states, and learning it needs piles that are too large to compute"
            ),
            End::Solve(error) => write!(f, "not proved: what is needed to learn {subject} is not known: {error}"),
            End::Check(error) => write!(f, "not proved: an automaton of {states} states for {subject}: {error}"),
            End::Stopped => {
                write!(f, "not proved within the budget: an automaton for {subject} has at least {states} states")
            }
        }?;
        if let Some((quota, piles)) = wrong.as_ref().and_then(|numbers| numbers.split_last()) {
            let text: Vec<String> = piles.iter().map(ToString::to_string).collect();
            write!(f, "; smallest disagreement of the last guess: free piles ({}) with quota {quota}", text.join(","))?;
        }
        Ok(())
    }
}

impl std::error::Error for ProveError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Numeration(error) => Some(error),
            Self::Open { end: End::Check(error), .. } => Some(&**error),
            Self::Open { end: End::Solve(error), .. } => Some(&**error),
            _ => None,
        }
    }
}

impl From<NumerationError> for ProveError {
    fn from(error: NumerationError) -> Self {
        Self::Numeration(error)
    }
}

impl From<SolveError> for End {
    fn from(error: SolveError) -> Self {
        match error {
            SolveError::Stopped(_) => Self::Stopped,
            other => Self::Solve(other.into()),
        }
    }
}
