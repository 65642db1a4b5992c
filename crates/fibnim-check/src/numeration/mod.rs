//! Numeration systems: which take-away functions have one, and how digits are read.

pub mod lags;
mod system;

pub use system::{HORIZON, NumerationSystem, Reading};

/// The largest constant lag that is accepted. A number is read with a bounded vector of integers if `x^(l+1) = x^l + 1` has
/// one root above 1 and all others inside the unit circle:
///
/// - `l = 0`: the root is 2. `l = 1`: the golden ratio, and its conjugate is -0.62.
/// - `l = 2`: `x^2 (x - 1) = 1` has no other real root, so the others are a conjugate pair of absolute value
///   `b^(-1/2) < 1`, where `b` is the root above 1, since the product of all roots is 1 in absolute value.
/// - `l = 3`: `x^4 - x^3 - 1` is negative at 1.38 and at -0.81, positive at -0.82 and increasing beyond, so `b > 1.38`
///   and the other real root is `-c` with `0.81 < c < 0.82`; the remaining pair has the absolute value
///   `(b c)^(-1/2) < (1.38 * 0.81)^(-1/2) < 0.95`.
/// - `l = 4`: `x^5 - x^4 - 1 = (x^2 - x + 1)(x^3 - x - 1)`: the first factor has roots on the unit circle.
/// - `l >= 5`: `b` is below that of `l = 4`, which is the least Pisot number (Siegel 1944), so another root lies outside.
pub const MOST_LAG: usize = 3;

/// The most integers that describe what has been read of a number: the last index at which lags may change.
pub const MOST_DIMENSION: usize = 20;

/// Why a take-away function has no numeration system in which addition is recognised by a finite automaton.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error, serde::Serialize)]
#[serde(tag = "error", content = "data", rename_all = "kebab-case")]
#[non_exhaustive]
pub enum NumerationError {
    /// The take-away function is bounded, so its H-sequence ends.
    #[error(
        "the take-away function is bounded, so its H-sequence ends and gives no numeration system: unbounded functions are accepted"
    )]
    Bounded,
    /// The H-sequence ends.
    #[error(
        "the H-sequence ends after {terms} terms and gives no numeration system: functions with an endless one are accepted"
    )]
    Ends {
        /// How many terms it has.
        terms: usize,
    },
    /// No proof was found that the lags become constant.
    #[error(
        "no proof within {terms} terms that the lags of the H-sequence become constant: functions such as t, 2t and 3t are accepted"
    )]
    Unsettled {
        /// How many terms the proof looked at.
        terms: usize,
    },
    /// The lags become constant too late.
    #[error(
        "the lags of the H-sequence are constant only from term {index} on: at most term {MOST_DIMENSION} is accepted"
    )]
    Late {
        /// The first index from which all lags are equal.
        index: usize,
    },
    /// The constant lag is above [`MOST_LAG`].
    #[error("the lags of the H-sequence become {lag}, and x^{} = x^{lag} + 1 has more than one root on or outside the unit circle, so a finite automaton need not recognise addition: lags up to {MOST_LAG} are accepted", lag + 1)]
    NotPisot {
        /// The lag.
        lag: usize,
    },
}
