//! Answers questions about take-away games: the same question gets the same answer in the command, in Python and on the page.
//!
//! An [`Engine`] takes typed [questions](wire::Question), chooses a method (theorem, checked certificate, table, nim-sum,
//! thresholds, search) and answers, or says what an answer would cost. [`wire`] holds the only serialised forms of questions
//! and answers. `ask/` has one file for each kind of question, and only there a method is chosen. [`say`] turns reasons into
//! sentences. The command, the Python package and the page convert between these types and their own.
//!
//! ```
//! use fibnim::{Budget, Forever};
//! use fibnim_engine::{Engine, wire::SolveQuestion};
//!
//! let mut engine = Engine::default();
//! let question = SolveQuestion { position: "(20,62;8)".to_owned(), ..SolveQuestion::default() };
//! let answer = engine.solve(&question, &mut Budget { memory: 1 << 30, monitor: &mut Forever })?;
//! assert_eq!(answer.outcome, fibnim_engine::wire::Outcome::N);
//! assert_eq!(answer.basis.claim.as_deref(), Some("flanigan-T5"));
//! # Ok::<(), fibnim_engine::EngineError>(())
//! ```

mod allowance;
mod ask;
mod capabilities;
mod context;
mod decimal;
mod engine;
mod error;
mod knowledge;
mod players;
mod questions;
pub mod say;
pub mod wire;

pub use allowance::Allowance;
#[cfg(feature = "audit")]
pub use ask::audit::claim_answer;
pub use ask::certificates::caption;
pub use ask::part::TaskPart;
pub use ask::prove::{about, proved, worth_proving};
pub use ask::read::position as read_position;
pub use ask::solve::SolvedPosition;
pub use ask::tables::{AllThresholds, SliceThresholds, ThresholdRows};
pub use capabilities::Capabilities;
pub use engine::Engine;
pub use error::{EngineError, ErrorKind};
