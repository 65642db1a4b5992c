//! One question has one answer, whoever asks it.
//!
//! An [`Engine`] takes typed [questions](wire::Question), chooses the method (theorem, checked proof, table, nim-sum,
//! builder, search), says what it costs, and answers. [`wire`] holds the only serialised forms of questions and answers;
//! `ask/` has one file a question, and is the only place where a method is chosen; [`say`] makes sentences of reasons. The
//! command, the Python package and
//! the page convert between their own worlds and these types.
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

mod ask;
mod capabilities;
mod decimal;
mod engine;
mod error;
mod knowledge;
mod players;
mod questions;
pub mod say;
pub mod wire;

#[cfg(feature = "audit")]
pub use ask::audit::claim_answer;
pub use ask::prove::{about, proved};
pub use ask::read::position as read_position;
pub use ask::solve::SolvedPosition;
pub use ask::tables::{AllThresholds, ThresholdRows};
pub use capabilities::Capabilities;
pub use engine::{Allowance, Engine};
pub use error::{EngineError, ErrorKind};
