//! The solver: which method answers a position, what it may cost, and the answer.

mod analysis;
mod budget;
mod cost;
mod error;
mod method;
mod p_positions;
mod remoteness;
mod searches;
mod solver;
mod theorems;
mod threshold;

pub(crate) use analysis::Solved;
pub use analysis::{Analysis, Reason, Wanted};
pub use budget::{Budget, Forever, Monitor, MonitorFn, Progress, monitor_fn};
pub use cost::Cost;
pub use error::{Bytes, Short, SolveError, TableReadError};
pub use method::{Asked, Found, GrundyBound, Method};
pub use p_positions::PPositions;
pub use remoteness::Remoteness;
pub use solver::{RulesMismatchError, Solver};
pub use theorems::Theorem;
pub use threshold::Threshold;
