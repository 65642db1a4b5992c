//! The only serialised forms of questions and answers.
//!
//! Every answer is one JSON object that begins with the version of this form. Numbers of chips are strings of decimal digits,
//! since they can have any size; everything else has its natural type. `docs/wire.schema.json` is the JSON Schema, and the types of the page
//! are generated from the same definitions.

mod answer;
mod basis;
mod number;
mod position;
mod rules;
mod solve;

pub use answer::{Answer, Failure, Question, Reply, VERSION};
pub use basis::{Basis, Method, Strength, TableSize};
pub use number::Number;
pub use position::{Dynamic, Limit, Move, Outcome, Part, Position, Take, Threshold};
pub use rules::{Play, Rules, take_away};
pub use solve::{Exactly, GroupRule, GrundyValues, Memory, Opening, Reading, Remoteness, SolveQuestion, Solved, Third};
