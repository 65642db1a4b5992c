//! The error of the crate, which any of its operations converts to.

use crate::check_error::CheckError;
use crate::dfa::DfaError;
use crate::file::CertificateError;
use crate::line::LineError;
use crate::meter::MeterError;
use crate::numeration::NumerationError;

/// Any error of this crate. Every operation has a smaller one, which says all that can go wrong there; the operator
/// `?` turns it into this one.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// There is no such numeration system.
    #[error(transparent)]
    Numeration(#[from] NumerationError),
    /// A table is not that of an automaton.
    #[error(transparent)]
    Dfa(#[from] DfaError),
    /// A line is not a certificate.
    #[error(transparent)]
    Line(#[from] LineError),
    /// A file of certificates was refused.
    #[error(transparent)]
    Certificate(#[from] CertificateError),
    /// A check does not prove an automaton.
    #[error(transparent)]
    Check(#[from] CheckError),
    /// A computation exceeds what it may take, or its monitor ended it.
    #[error(transparent)]
    Meter(#[from] MeterError),
}
