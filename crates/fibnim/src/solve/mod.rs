//! The solver: which method answers a position, what it may cost, and the answer.

mod analysis;
mod budget;
mod cost;
mod error;
mod method;
mod p_positions;
mod reason;
mod remoteness;
mod searches;
mod solver;
mod theorems;
mod threshold;

pub use analysis::Analysis;
pub use budget::{Budget, Forever, Monitor, MonitorFn, Progress, monitor_fn};
pub use cost::Cost;
pub use error::{Bytes, Short, SolveError, TableReadError};
pub(crate) use method::Solved;
pub use method::{Asked, Found, GrundyBound, Method};
pub use p_positions::PPositions;
pub use reason::{Reason, Theorem, Wanted};
pub use remoteness::Remoteness;
pub use solver::{RulesMismatchError, Solver};
pub use threshold::Threshold;
