//! Why a statement is not decided.

use super::syntax::Symbol;
use crate::automata::limit::TooLargeError;

/// Why a statement has no automaton or truth value.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum EvaluationError {
    /// An automaton of a part of the statement exceeds the limits.
    #[error("{0}")]
    TooLarge(#[from] TooLargeError),
    /// There is no relation with this symbol.
    #[error("there is no relation {0}")]
    UnknownRelation(Symbol),
    /// A relation is applied to a wrong number of terms.
    #[error("the relation {symbol} of {expected} numbers was applied to {found}")]
    Arity {
        /// The symbol of the relation.
        symbol: Symbol,
        /// How many numbers it relates.
        expected: usize,
        /// How many terms there are.
        found: usize,
    },
    /// This variable is free, so the statement has no truth value.
    #[error("the variable {0:?} is free: it needs a quantifier, exists or forall")]
    FreeVariable(String),
    /// Leading zeros change what this automaton accepts, so it is not a relation of numbers.
    #[error("the automaton {0} is not a relation: leading zeros change what it accepts")]
    NotRelation(Symbol),
    /// A number exceeds 64 bits.
    #[error("a number in the statement exceeds 64 bits")]
    Overflow,
    /// The name of a variable begins with `#`, which no parsed statement has.
    #[error("the name {0:?} of a variable begins with \"#\"")]
    ReservedName(String),
}
