//! The refusal of an H-sequence that grows too slowly.

use std::fmt;

/// An H-sequence has more terms up to a number than can be held: it grows very slowly, or the number is very large.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooManyTermsError {
    /// Binary digits of the number.
    pub bits: usize,
}

impl fmt::Display for TooManyTermsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let digits = (self.bits as f64 * std::f64::consts::LOG10_2).ceil();
        write!(f, "the H-sequence of this take-away function has too many terms up to a number of {digits} digits")
    }
}

impl std::error::Error for TooManyTermsError {}
