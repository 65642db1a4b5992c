//! The error of the crate, which any of its operations converts to.

use crate::check_error::CheckError;
use crate::dfa::DfaError;
use crate::file::CertificateError;
use crate::line::LineError;
use crate::meter::MeterError;
use crate::numeration::NumerationError;

fibnim::error_of_crate! {
    pub enum Error {
        /// There is no such numeration system.
        Numeration(NumerationError),
        /// A table is not that of an automaton.
        Dfa(DfaError),
        /// A line is not a certificate.
        Line(LineError),
        /// A file of certificates was refused.
        Certificate(CertificateError),
        /// A check does not prove an automaton.
        Check(CheckError),
        /// A computation exceeds what it may take, or its monitor ended it.
        Meter(MeterError),
    }
}
