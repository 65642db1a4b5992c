//! The solver: which method answers a position, what it may cost, and the answer.

mod budget;
mod error;
mod method;
mod reason;
mod remoteness;
mod searches;
mod solver;
mod theorems;

pub use budget::{Budget, Forever, Monitor, Progress};
pub use error::{Cost, SolveError};
pub(crate) use method::Derivation;
pub use method::{Analysis, Asked, GrundyBound, Method, Threshold, Verdict};
pub use reason::{Reason, Strength, Theorem, Wanted};
pub use remoteness::Remoteness;
pub use solver::{RulesMismatchError, Solver};
