#![doc = include_str!("../README.md")]
#![cfg_attr(not(test), deny(clippy::arithmetic_side_effects))]

mod answers;
mod ask;
#[cfg(feature = "store")]
mod cache;
mod engine;
mod error;
mod first;
mod many;
mod played;
mod questions;
pub mod wire;

pub use answers::AnswerKind;
pub use ask::certificates::caption;
pub use ask::check::check_certificates;
#[cfg(feature = "store")]
pub use ask::files::{table_info, table_statistics, verify_table};
pub use ask::game::{begun_game, new_game, read_game, written_game};
pub use ask::prove::{about, proved};
pub use ask::read::position as read_position;
pub use ask::sequence::SequenceTerms;
pub use ask::solve::{count_winning_moves, winning_moves};
pub use ask::statement::verified_statements;
pub use ask::tables::{SliceThresholds, TheoremRows};
#[cfg(feature = "store")]
pub use cache::certificate_file_name;
pub use engine::{Capabilities, Engine, learning_time};
pub use error::{EngineError, ErrorKind, Result};
pub use fibnim_proof::answer::on_demand::{CertificateStore, MEMORY as LEARNING_MEMORY, WORTH_A_TRY, worth_proving};
pub use first::{first_map, first_reply};
pub use played::{PileMatch, PileRules};
