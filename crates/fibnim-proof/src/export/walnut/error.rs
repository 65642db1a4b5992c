//! Why a certificate or a theory has no Walnut files.

use std::fmt;

use fibnim::TakeAway;
use fibnim_check::{NumerationError, Subject};

use crate::logic::formula::{EvaluationError, Symbol};
use crate::prove::ProveError;

/// Why a certificate or a theory has no Walnut files.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ExportError {
    /// Walnut has the numeration systems of `2t` and `t`, not that of this take-away function.
    TakeAway(TakeAway),
    /// The game has this many free piles, and sentences have names for 1 or 2.
    FreePiles(usize),
    /// The certificate depends on this one, which was not given.
    Missing(Subject),
    /// The take-away function has no numeration system.
    Numeration(NumerationError),
    /// A game of a statement was not proved.
    Prove(ProveError),
    /// A statement uses this relation, which is not defined.
    Unknown(Symbol),
    /// A number of a statement has more than 31 bits, which are those of Walnut's numbers.
    TooLarge,
    /// A relation has no automaton.
    Evaluation(EvaluationError),
}

impl fmt::Display for ExportError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TakeAway(take) => write!(
                f,
                "Walnut has no numeration system for the take-away function {take}: accepted are 2t (msd_fib) and t (msd_2)"
            ),
            Self::FreePiles(free) => {
                write!(f, "{free} piles of any size have no sentence for Walnut: 1 or 2 are accepted")
            }
            Self::Missing(subject) => write!(f, "the certificate of {subject} is needed and was not given"),
            Self::Numeration(error) => error.fmt(f),
            Self::Prove(error) => error.fmt(f),
            Self::Unknown(symbol) => write!(f, "there is no relation {symbol}"),
            Self::TooLarge => write!(f, "Walnut's numbers have 31 bits, and a number of the statement has more"),
            Self::Evaluation(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for ExportError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Numeration(error) => Some(error),
            Self::Prove(error) => Some(error),
            Self::Evaluation(error) => Some(error),
            _ => None,
        }
    }
}

impl From<NumerationError> for ExportError {
    fn from(error: NumerationError) -> Self {
        Self::Numeration(error)
    }
}

impl From<ProveError> for ExportError {
    fn from(error: ProveError) -> Self {
        Self::Prove(error)
    }
}

impl From<EvaluationError> for ExportError {
    fn from(error: EvaluationError) -> Self {
        Self::Evaluation(error)
    }
}
