//! What an expression is read into.

use super::take_away_error::TakeAwayError;

/// What the reader makes of the parts of an expression. Values are used for `t` from `first` on.
pub(crate) trait Operand: Sized {
    fn number(number: u64) -> Self;

    /// The variable of this name, `t` or `n`, in the text `whole`.
    fn variable(name: &str, whole: &str) -> Read<Self>;

    fn plus(self, other: Self) -> Read<Self>;

    fn minus(self, other: Self) -> Read<Self>;

    fn times(self, other: Self, first: u64) -> Read<Self>;

    /// The quotient by a number from 1, rounded down.
    fn over(self, divisor: u32, first: u64) -> Read<Self>;

    /// The power, of which one part is a number from 1; `None` if none is.
    fn raised(self, exponent: Self, first: u64) -> Read<Option<Self>>;

    /// The square root, rounded down.
    fn root(self, first: u64) -> Read<Self>;

    /// The largest of several, or the least.
    fn extreme(all: Vec<Self>, largest: bool, first: u64) -> Read<Self>;
}

/// What is read, or why it is not accepted.
pub(crate) type Read<T> = Result<T, TakeAwayError>;
