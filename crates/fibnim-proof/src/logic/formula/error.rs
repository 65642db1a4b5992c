//! Why a statement is not decided.

use std::fmt;

use super::syntax::Symbol;
use crate::automata::limit::TooLargeError;

/// Why a statement has no automaton or truth value.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum EvaluationError {
    /// An automaton of a part of the statement exceeds the limits.
    TooLarge(TooLargeError),
    /// There is no relation with this symbol.
    UnknownRelation(Symbol),
    /// A relation is applied to a wrong number of terms.
    Arity {
        /// The symbol of the relation.
        symbol: Symbol,
        /// How many numbers it relates.
        expected: usize,
        /// How many terms there are.
        found: usize,
    },
    /// This variable is free, so the statement has no truth value.
    FreeVariable(String),
    /// Leading zeros change what this automaton accepts, so it is not a relation of numbers.
    NotRelation(Symbol),
    /// A number exceeds 64 bits.
    Overflow,
    /// The name of a variable begins with `#`, which no parsed statement has.
    ReservedName(String),
}

impl fmt::Display for EvaluationError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooLarge(error) => error.fmt(f),
            Self::UnknownRelation(name) => write!(f, "there is no relation {name}"),
            Self::Arity { symbol, expected, found } => {
                write!(f, "the relation {symbol} of {expected} numbers was applied to {found}")
            }
            Self::FreeVariable(name) => {
                write!(f, "the variable {name:?} is free: it needs a quantifier, exists or forall")
            }
            Self::NotRelation(name) => {
                write!(f, "the automaton {name} is not a relation: leading zeros change what it accepts")
            }
            Self::ReservedName(name) => write!(f, "the name {name:?} of a variable begins with \"#\""),
            Self::Overflow => write!(f, "a number in the statement exceeds 64 bits"),
        }
    }
}

impl std::error::Error for EvaluationError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::TooLarge(error) => Some(error),
            _ => None,
        }
    }
}

impl From<TooLargeError> for EvaluationError {
    fn from(error: TooLargeError) -> Self {
        Self::TooLarge(error)
    }
}
