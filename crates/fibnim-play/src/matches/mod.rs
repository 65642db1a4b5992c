//! Matches: games with humans, which can be taken back, written down and reviewed.

mod notation;
mod record;
mod reply;
mod seat;

pub use notation::{AnyMatch, LineError, MAX_TEXT, ParseMatchError};
pub use record::{MAX_MOVES, MAX_PILES, Match, PlayError, StartError, Turn};
pub use reply::Reply;
pub use seat::{Player, Seat};
