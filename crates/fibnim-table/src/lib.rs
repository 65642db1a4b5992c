//! Tables of thresholds, for three and more piles, where no formula is known.
//!
//! A [`Table`] has the threshold of every position of a given number of piles of up to a given size, one quota for all
//! of them, any take-away function, normal or misère play. The cost of a position does not grow with its piles, since a
//! covering algorithm replaces the search through all moves. Tests compare the result with
//! `fibnim::search::ThresholdTable`, the recurrence as it stands.
//!
//! ```
//! use fibnim::{Budget, Rules};
//! use fibnim_table::{Shape, Table};
//!
//! let table = Table::build(Shape::new(Rules::FIBONACCI, 3, 60)?, 2, &mut Budget::default())?;
//! assert_eq!(table.threshold(&[5, 1, 2])?, Some(1));
//! assert_eq!(table.threshold(&[4, 2, 1])?, None); // P at every quota
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

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
mod table;
mod threads;
pub mod tiles;
mod verify;

pub use array::{Axis, Entry, entries, fill};
pub use complement::Complements;
pub use error::{DamageError, OutOfTableError, ShapeError, TableError, VerifyError};
pub use on_demand::OnDemand;
pub use piece::Piece;
pub use shape::Shape;
pub use source::{Record, Records, Thresholds};
pub use stats::{Count, Statistics};
pub use table::Table;
pub use verify::{verify_every, verify_sample};
