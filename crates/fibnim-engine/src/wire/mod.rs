//! The only serialised forms of questions and answers.
//!
//! Every answer is one JSON object that begins with the version of this form. Numbers of chips are strings of decimal digits,
//! since they can have any size; everything else has its natural type. `docs/wire.schema.json` is the JSON Schema, and the types of the page
//! are generated from the same definitions.

mod answer;
mod audit;
mod basis;
mod files;
mod game;
mod grundy;
mod numeration;
mod odds;
mod position;
mod proofs;
#[cfg(test)]
mod published;
mod puzzle;
mod rules;
mod solve;
mod tables;
mod text;

pub use fibnim::{Dynamic, Nat as Number, Outcome, Play, Rules, Threshold};

pub use answer::*;
pub use audit::*;
pub use basis::*;
pub use files::*;
pub use game::*;
pub use grundy::*;
pub use numeration::*;
pub use odds::*;
pub use position::*;
pub use proofs::*;
pub use puzzle::*;
pub use rules::*;
pub use solve::*;
pub use tables::*;
