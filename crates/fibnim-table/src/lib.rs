#![doc = include_str!("../README.md")]

mod array;
mod complement;
mod error;
mod kernel;
mod method;
mod on_demand;
mod piece;
mod plan;
mod shape;
mod source;
mod squares;
mod stats;
#[cfg(feature = "store")]
pub mod store;
mod stream;
mod table;
mod threads;
pub mod tiles;
mod verify;

pub use array::{Axis, Entry, entries, fill};
pub use complement::{Complements, complementary_value, decreasing};
pub use error::{DamageError, OutOfTableError, ShapeError, TableError, VERSION, VerifyError};
pub use kernel::game::LONGEST;
pub use on_demand::TableOnDemand;
pub use piece::Piece;
pub use shape::Shape;
pub use source::{Record, Records, ThresholdSource};
pub use stats::{KindCount, Statistics};
pub use stream::Streams;
pub use table::Table;
pub use verify::{verify_every, verify_sample};
