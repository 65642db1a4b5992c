#![doc = include_str!("../README.md")]

pub mod certificate;
mod check_error;
mod checked;
pub mod dfa;
pub mod dfao;
mod explore;
pub mod file;
mod image;
mod line;
pub mod meter;
pub mod numeration;
pub mod recurrence;
mod relation;
mod search;
mod state;
pub mod takes;

pub use certificate::{Certificate, Subject};
pub use check_error::{CheckError, Violation};
pub use checked::Checked;
pub use dfa::{Dfa, DfaError, MOST_TRACKS};
pub use dfao::Dfao;
pub use explore::explore;
pub use file::{CertificateError, TRUSTED, check_file, read_trusted, to_file};
pub use line::LineError;
pub use meter::{Meter, MeterError};
pub use numeration::{NumerationError, NumerationSystem};
pub use recurrence::Checker;
pub use relation::{DigitSums, Linear};
pub use state::StateId;
