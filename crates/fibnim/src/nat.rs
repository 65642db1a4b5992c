//! Numbers of chips: machine words where they suffice, big integers everywhere else.

use std::fmt::{self, Debug, Display};

/// A natural number of any size.
///
/// Values below 2^128 are held inline, without allocation.
pub type Nat = dashu_int::UBig;

/// The longest number that is read, in decimal digits.
pub const MAX_DIGITS: usize = 2_000_000;

/// The largest number handled by the machine-word solvers. It leaves room for the sum of two such numbers and for one
/// more term of any H-sequence, since a term is at most twice the one before.
pub const WORD_MAX: u64 = 1 << 60;

mod sealed {
    pub trait Sealed {}
    impl Sealed for u64 {}
    impl Sealed for super::Nat {}
}

/// The arithmetic that the closed forms need, so that each is written once and runs on `u64` and on [`Nat`].
///
/// On `u64` the operands are at most [`WORD_MAX`]; [`Chips::affine`] saturates, which is harmless because its results
/// are only compared with such operands.
pub trait Chips: Clone + Ord + Debug + Display + From<u64> + Into<Nat> + sealed::Sealed {
    /// `self + other`.
    #[must_use]
    fn plus(&self, other: &Self) -> Self;
    /// `self - other`, for `other <= self`.
    #[must_use]
    fn minus(&self, other: &Self) -> Self;
    /// `floor(p * self / q) + r`, for `q >= 1`; a negative result counts as 0.
    #[must_use]
    fn affine(&self, p: u32, q: u32, r: i64) -> Self;
    /// The value as a machine word, if it is one.
    fn word(&self) -> Option<u64>;
    /// Whether the value is 0.
    fn is_none(&self) -> bool;
}

impl Chips for u64 {
    fn plus(&self, other: &Self) -> Self {
        self + other
    }

    fn minus(&self, other: &Self) -> Self {
        self - other
    }

    fn affine(&self, p: u32, q: u32, r: i64) -> Self {
        let scaled = match (self.checked_mul(u64::from(p)), q) {
            (Some(product), 1) => i128::from(product),
            (Some(product), q) => i128::from(product / u64::from(q)),
            (None, q) => i128::from(*self) * i128::from(p) / i128::from(q),
        };
        u64::try_from((scaled + i128::from(r)).max(0)).unwrap_or(u64::MAX)
    }

    fn word(&self) -> Option<u64> {
        Some(*self)
    }

    fn is_none(&self) -> bool {
        *self == 0
    }
}

impl Chips for Nat {
    fn plus(&self, other: &Self) -> Self {
        self + other
    }

    fn minus(&self, other: &Self) -> Self {
        self - other
    }

    fn affine(&self, p: u32, q: u32, r: i64) -> Self {
        let mut scaled = if p == 1 { self.clone() } else { self * p };
        if q > 1 {
            scaled /= q;
        }
        let shift = Nat::from(r.unsigned_abs());
        if r >= 0 {
            scaled + shift
        } else if scaled > shift {
            scaled - shift
        } else {
            Nat::ZERO
        }
    }

    fn word(&self) -> Option<u64> {
        u64::try_from(self).ok()
    }

    fn is_none(&self) -> bool {
        self.is_zero()
    }
}

/// Why a text is not a number of chips.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ParseChipsError {
    /// There is nothing to read.
    Empty,
    /// The text has a character that is not a decimal digit.
    NotDigits(String),
    /// The text has more than [`MAX_DIGITS`] digits.
    TooLong,
}

impl Display for ParseChipsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Empty => write!(f, "a number is missing: whole numbers in decimal digits are accepted"),
            Self::NotDigits(text) => {
                write!(f, "{text:?} is not a number of chips: whole numbers in decimal digits are accepted")
            }
            Self::TooLong => {
                write!(f, "a number of more than {MAX_DIGITS} digits: up to {MAX_DIGITS} digits are accepted")
            }
        }
    }
}

impl std::error::Error for ParseChipsError {}

/// Reads a whole number in decimal digits, with no sign, space or separator.
///
/// # Errors
/// If the text is empty, has anything but the digits 0 to 9, or has more than [`MAX_DIGITS`] of them.
///
/// ```
/// assert_eq!(fibnim::parse_chips("62")?, fibnim::Nat::from(62u32));
/// assert!(fibnim::parse_chips("-62").is_err());
/// # Ok::<(), fibnim::ParseChipsError>(())
/// ```
pub fn parse_chips(text: &str) -> Result<Nat, ParseChipsError> {
    if text.is_empty() {
        return Err(ParseChipsError::Empty);
    }
    if !text.bytes().all(|b| b.is_ascii_digit()) {
        return Err(ParseChipsError::NotDigits(excerpt(text)));
    }
    if text.len() > MAX_DIGITS {
        return Err(ParseChipsError::TooLong);
    }
    match text.parse::<u64>() {
        Ok(word) => Ok(Nat::from(word)),
        Err(_) => Nat::from_str_radix(text, 10).map_err(|_| ParseChipsError::NotDigits(excerpt(text))),
    }
}

/// The beginning of a text from outside, short enough for a message of one line.
pub(crate) fn excerpt(text: &str) -> String {
    const KEEP: usize = 40;
    if text.chars().count() <= KEEP { text.to_owned() } else { text.chars().take(KEEP).chain(['…']).collect() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn numbers_are_digits_only() {
        for bad in ["", "-1", "+1", "1.5", "1e3", "٣", " 1", "1_000", "0x10"] {
            assert!(parse_chips(bad).is_err(), "{bad}");
        }
        assert_eq!(parse_chips("007").unwrap(), Nat::from(7u32));
        assert_eq!(parse_chips(&"9".repeat(MAX_DIGITS + 1)), Err(ParseChipsError::TooLong));
    }

    proptest! {
        #[test]
        fn words_and_big_integers_agree(x in 0..=WORD_MAX, y in 0..=WORD_MAX, p: u32, q in 1..=u32::MAX, r in -1_000_000_000_i64..1_000_000_000) {
            let (big_x, big_y) = (Nat::from(x), Nat::from(y));
            prop_assert_eq!(Nat::from(x.plus(&y)), big_x.plus(&big_y));
            prop_assert_eq!(Nat::from(x.max(y).minus(&x.min(y))), (&big_x).max(&big_y).minus((&big_x).min(&big_y)));
            let exact = big_x.affine(p, q, r);
            prop_assert_eq!(Nat::from(x.affine(p, q, r)), exact.min(Nat::from(u64::MAX)));
        }
    }
}
