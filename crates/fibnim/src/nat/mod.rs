//! Numbers of chips: machine words where they suffice, natural numbers of any size everywhere else.

mod chips;
mod convert;
mod number;
mod operators;

pub use chips::{Chips, WORD_MAX};
pub use convert::NatOverflowError;
pub use number::{MAX_DIGITS, Nat, ParseNatError};
pub(crate) use number::{counted, excerpt};
