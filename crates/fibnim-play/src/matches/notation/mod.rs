//! Matches as text. The format is described in `docs/game-format.md`.

mod any;
mod error;
mod fields;
mod read;
#[cfg(test)]
mod tests;
mod words;
mod write;

pub use any::AnyMatch;
pub use error::{LineError, ParseMatchError};
pub use words::MAX_TEXT;
