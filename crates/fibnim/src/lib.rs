//! lib
pub mod chips;
pub mod numeration;
pub mod rules;
pub use chips::{Nat, ParseChipsError, parse_chips};
pub use rules::*;
