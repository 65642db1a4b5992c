//! The solver: which method answers a position, what it may cost, and the answer.

mod analysis;
mod budget;
mod cost;
mod evidence;
mod remoteness;
mod solver;

pub(crate) use analysis::Solved;
pub use analysis::{Analysis, Reason, Theorem, Threshold};
pub use budget::{Budget, Forever, Monitor, Progress, SolveError};
pub use cost::Cost;
pub use evidence::{Proven, RulesMismatchError, Tablebase, Unreadable};
pub use remoteness::Remoteness;
pub use solver::Solver;
