#![doc = include_str!("../README.md")]

pub mod certificate;
mod checked;
pub mod dfa;
pub mod dfao;
mod explore;
pub mod file;
mod image;
pub mod lags;
pub mod meter;
pub mod numeration;
pub mod recurrence;
pub mod relation;
mod search;
pub mod trusted;

pub use certificate::{Certificate, Subject};
pub use checked::Checked;
pub use dfa::Dfa;
pub use dfao::Dfao;
pub use explore::explore;
pub use file::{CertificateError, check_file, to_file};
pub use meter::Meter;
pub use numeration::{NumerationError, NumerationSystem};
pub use recurrence::{CheckError, Checker, Violation};
