//! Why a game or a Grundy value is not proved.

use fibnim::SolveError;
use fibnim_check::{CheckError, NumerationError, Subject};

/// The most chips that fixed piles may have together. Games with far fewer already need too many states.
pub const MOST_CHIPS: u64 = 1000;

/// Why a game or a Grundy value is not proved.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ProveError {
    /// The take-away function has no numeration system.
    #[error(transparent)]
    Numeration(#[from] NumerationError),
    /// The fixed piles have more than [`MOST_CHIPS`] chips together.
    #[error("the fixed piles are too large: accepted are up to {MOST_CHIPS} chips together")]
    TooLarge,
    /// No automaton was found that passes the check.
    #[error("not proved{}{}", end.of(subject, *states), disagreement(wrong.as_deref()))]
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

impl End {
    fn of(&self, subject: &Subject, states: usize) -> String {
        match self {
            Self::States(allowed) => format!(": no automaton of up to {allowed} states for {subject}"),
            Self::Teacher => format!(
                ": an automaton for {subject} has at least {states} states, and learning it needs piles that are too large to compute"
            ),
            Self::Solve(error) => format!(": what is needed to learn {subject} is not known: {error}"),
            Self::Check(error) => format!(": an automaton of {states} states for {subject}: {error}"),
            Self::Stopped => format!(" within the budget: an automaton for {subject} has at least {states} states"),
        }
    }
}

fn disagreement(wrong: Option<&[u64]>) -> String {
    let Some((quota, piles)) = wrong.and_then(<[u64]>::split_last) else { return String::new() };
    let text: Vec<String> = piles.iter().map(ToString::to_string).collect();
    format!("; smallest disagreement of the last guess: free piles ({}) with quota {quota}", text.join(","))
}

impl From<SolveError> for End {
    fn from(error: SolveError) -> Self {
        match error {
            SolveError::Stopped(_) => Self::Stopped,
            other => Self::Solve(other.into()),
        }
    }
}
