//! The solver: which method answers a position, what it may cost, and the answer.

mod analysis;
mod budget;
mod cost;
mod error;
mod evidence;
mod p_positions;
mod remoteness;
mod solver;
mod threshold;

pub(crate) use analysis::Solved;
pub use analysis::{Analysis, Reason, Theorem, Wanted};
pub use budget::{Budget, Forever, Monitor, MonitorFn, Progress, monitor_fn};
pub use cost::Cost;
pub use error::{Bytes, Short, SolveError, TableReadError};
pub use evidence::{Evidence, GrundyBound, Knowledge, RulesMismatchError, Source};
pub use p_positions::PPositions;
pub use remoteness::Remoteness;
pub use solver::Solver;
pub use threshold::Threshold;
