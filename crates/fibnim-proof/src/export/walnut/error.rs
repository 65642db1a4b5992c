//! Why a certificate or a theory has no Walnut files.

use fibnim::TakeAway;
use fibnim_check::{NumerationError, Subject};

use crate::logic::formula::{EvaluationError, Symbol};
use crate::prove::ProveError;

/// Why a certificate or a theory has no Walnut files.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ExportError {
    /// Walnut has the numeration systems of `2t` and `t`, not that of this take-away function.
    #[error("Walnut has no numeration system for the take-away function {0}: accepted are 2t (msd_fib) and t (msd_2)")]
    TakeAway(TakeAway),
    /// The game has this many free piles, and sentences have names for 1 or 2.
    #[error("{0} piles of any size have no sentence for Walnut: 1 or 2 are accepted")]
    FreePiles(usize),
    /// The certificate depends on this one, which was not given.
    #[error("the certificate of {0} is needed and was not given")]
    Missing(Subject),
    /// The take-away function has no numeration system.
    #[error("{0}")]
    Numeration(#[from] NumerationError),
    /// A game of a statement was not proved.
    #[error("{0}")]
    Prove(#[from] ProveError),
    /// A statement uses this relation, which is not defined.
    #[error("there is no relation {0}")]
    Unknown(Symbol),
    /// A number of a statement has more than 31 bits, which are those of Walnut's numbers.
    #[error("Walnut's numbers have 31 bits, and a number of the statement has more")]
    TooLarge,
    /// A relation has no automaton.
    #[error("{0}")]
    Evaluation(#[from] EvaluationError),
}
