//! Why something is not a take-away function.

use super::formula::MAX_TABLE;
use crate::nat::WORD_MAX;

/// Why something is not a take-away function.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize),
    serde(tag = "error", content = "data", rename_all = "kebab-case")
)]
#[non_exhaustive]
pub enum TakeAwayError {
    /// The text does not have one of the accepted forms.
    #[error(
        "{0:?} is not a take-away function: give one such as t, 2t, t+1, floor(5t/2)+1, 3, t^2 or min(2t,50), or a \
         table such as \"2,2,6 then t+3\""
    )]
    Syntax(String),
    /// It has `n`, the chips left in the pile.
    #[error(
        "{0:?} depends on n, the chips left in the pile, and here only t, the chips taken, can limit the next move: \
         write t, or ask solve, thresholds, grundy value or a game"
    )]
    ChipsLeft(String),
    /// It has a quotient by 0, or by something else than a number.
    #[error("{0:?} has a / without a whole number from 1 behind it: write one, as in n/2")]
    Divisor(String),
    /// It has a power of which neither part is a number from 1.
    #[error("{0:?} has a ^ without a whole number from 1 on one side of it: write one, as in t^2 or 2^t")]
    Exponent(String),
    /// It has a root that is not rounded.
    #[error("{0:?} is not a take-away function: write isqrt for the square root, which is rounded down")]
    Root(String),
    /// A value is below 1: `f(t)` for this `t`.
    #[error("the take-away function is below 1 at t = {t}: give a function with f(t) >= 1 for all t >= 1")]
    BelowOne {
        /// The least such `t`.
        t: u64,
    },
    /// The function decreases: `f(t) < f(t - 1)` for this `t`.
    #[error("the take-away function decreases at t = {t}: give a nondecreasing function")]
    Decreasing {
        /// The least such `t`.
        t: u64,
    },
    /// A part is negative where it is used: at this `t`.
    #[error("{part} is below 0 at t = {t}: give a factor, power or number under a root from 0, such as max({part},0)")]
    Negative {
        /// The part.
        part: String,
        /// The first `t` at which it is used.
        t: u64,
    },
    /// A difference may decrease: its form does not show that it does not.
    #[error("it is not seen that {part} never decreases: subtract numbers, or polynomials as in t^2-t")]
    Unseen {
        /// The difference.
        part: String,
    },
    /// A number in it is too large.
    #[error(
        "a number in the take-away function is too large: give divisors up to {}, other numbers up to {WORD_MAX}, \
         tables of up to {MAX_TABLE} values",
        u32::MAX
    )]
    TooLarge,
}
