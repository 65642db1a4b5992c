//! Natural numbers of any size.

use std::fmt::{self, Debug, Display};
use std::str::FromStr;

use dashu_int::UBig;
use dashu_int::ops::{BitTest, Gcd};

/// The longest number that is read, in decimal digits.
pub const MAX_DIGITS: usize = 2_000_000;

/// A natural number of any size, 0 included.
///
/// Values below 2^128 are held inline, without allocation. Numbers are read with [`FromStr`], converted with `From` and
/// `TryFrom`, and passed to other big-integer libraries as bytes ([`Nat::to_le_bytes`], [`Nat::from_le_bytes`]). Which
/// library does the arithmetic is not part of the interface.
///
/// A subtraction whose result would be negative, and a division by 0, panic as they do for machine words.
///
/// ```
/// use fibnim::Nat;
/// let hundred = Nat::from(10_u32).pow(100);
/// assert_eq!((&hundred + Nat::ONE) % 9_u32, 2);
/// assert_eq!("1".to_owned() + &"0".repeat(100), hundred.to_string());
/// assert!(u64::try_from(&hundred).is_err());
/// ```
#[derive(PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Nat(pub(crate) UBig);

// Not derived: a derived `clone_from` would not reuse the allocation.
impl Clone for Nat {
    #[inline]
    fn clone(&self) -> Self {
        Self(self.0.clone())
    }

    #[inline]
    fn clone_from(&mut self, source: &Self) {
        self.0.clone_from(&source.0);
    }
}

impl Nat {
    /// The number 0.
    pub const ZERO: Self = Self(UBig::ZERO);

    /// The number 1.
    pub const ONE: Self = Self(UBig::ONE);

    /// Whether the number is 0.
    #[must_use]
    #[inline]
    pub const fn is_zero(&self) -> bool {
        self.0.is_zero()
    }

    /// Whether the number is 1.
    #[must_use]
    #[inline]
    pub const fn is_one(&self) -> bool {
        self.0.is_one()
    }

    /// How many binary digits the number has; 0 for the number 0.
    #[must_use]
    #[inline]
    pub fn bit_len(&self) -> usize {
        self.0.bit_len()
    }

    /// The binary digit of `2^place`.
    #[must_use]
    #[inline]
    pub fn bit(&self, place: usize) -> bool {
        self.0.bit(place)
    }

    /// The place of the lowest binary digit that is 1; `None` for the number 0.
    #[must_use]
    #[inline]
    pub const fn trailing_zeros(&self) -> Option<usize> {
        self.0.trailing_zeros()
    }

    /// The number to a power, by repeated squaring.
    #[must_use]
    pub fn pow(&self, exponent: usize) -> Self {
        Self(self.0.pow(exponent))
    }

    /// The number times itself, which costs less than a multiplication.
    #[must_use]
    #[inline]
    pub fn square(&self) -> Self {
        Self(self.0.sqr())
    }

    /// The greatest number that divides both.
    ///
    /// # Panics
    /// If both numbers are 0.
    #[must_use]
    pub fn gcd(&self, other: &Self) -> Self {
        Self((&self.0).gcd(&other.0))
    }

    /// The number whose bytes are these, the lowest first. Zeros at the end change nothing.
    #[must_use]
    pub fn from_le_bytes(bytes: &[u8]) -> Self {
        Self(UBig::from_le_bytes(bytes))
    }

    /// The bytes of the number, the lowest first, without zeros at the end; none for the number 0.
    ///
    /// ```
    /// use fibnim::Nat;
    /// assert_eq!(Nat::from(0x0102_u32).to_le_bytes(), [2, 1]);
    /// assert_eq!(Nat::from_le_bytes(&[2, 1, 0]), Nat::from(0x0102_u32));
    /// ```
    #[must_use]
    pub fn to_le_bytes(&self) -> Vec<u8> {
        self.0.to_le_bytes().into_vec()
    }
}

/// In decimal digits.
impl Display for Nat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Display::fmt(&self.0, f)
    }
}

/// In decimal digits; those in the middle of a very long number are left out.
impl Debug for Nat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Debug::fmt(&self.0, f)
    }
}

/// Why a text is not a natural number.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize),
    serde(tag = "error", content = "data", rename_all = "kebab-case")
)]
#[non_exhaustive]
pub enum ParseNatError {
    /// The text is empty.
    #[error("a number is missing: whole numbers in decimal digits are accepted")]
    Empty,
    /// The text has a character that is not a decimal digit.
    #[error("{0:?} is not a number of chips: whole numbers in decimal digits are accepted")]
    NotDigits(String),
    /// The text has more than [`MAX_DIGITS`] digits.
    #[error("a number of more than {MAX_DIGITS} digits: up to {MAX_DIGITS} digits are accepted")]
    TooLong,
}

/// Reads a whole number in decimal digits, with no sign, space or separator. Subquadratic in the number of digits.
impl FromStr for Nat {
    type Err = ParseNatError;

    /// # Errors
    /// If the text is empty, has anything but the digits 0 to 9, or has more than [`MAX_DIGITS`] of them.
    ///
    /// ```
    /// use fibnim::Nat;
    /// assert_eq!("62".parse::<Nat>()?, Nat::from(62_u32));
    /// assert!("-62".parse::<Nat>().is_err());
    /// # Ok::<(), fibnim::ParseNatError>(())
    /// ```
    fn from_str(text: &str) -> Result<Self, ParseNatError> {
        if text.is_empty() {
            return Err(ParseNatError::Empty);
        }
        if !text.bytes().all(|b| b.is_ascii_digit()) {
            return Err(ParseNatError::NotDigits(excerpt(text)));
        }
        if text.len() > MAX_DIGITS {
            return Err(ParseNatError::TooLong);
        }
        match text.parse::<u64>() {
            Ok(word) => Ok(Self::from(word)),
            Err(_) => UBig::from_str_radix(text, 10).map(Self).map_err(|_| ParseNatError::NotDigits(excerpt(text))),
        }
    }
}

/// The beginning of a text from outside, short enough for a message of one line.
pub(crate) fn excerpt(text: &str) -> String {
    const KEEP: usize = 40;
    if text.chars().count() <= KEEP { text.to_owned() } else { text.chars().take(KEEP).chain(['…']).collect() }
}

/// `one chip`, `2 chips`: how many there are of what the noun names.
pub(crate) fn counted(count: &Nat, noun: &str) -> String {
    if *count == Nat::ONE { format!("one {noun}") } else { format!("{count} {noun}s") }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn numbers_are_digits_only() {
        for bad in ["", "-1", "+1", "1.5", "1e3", "٣", " 1", "1_000", "0x10"] {
            assert!(bad.parse::<Nat>().is_err(), "{bad}");
        }
        assert_eq!("007".parse(), Ok(Nat::from(7_u32)));
        assert_eq!("9".repeat(MAX_DIGITS + 1).parse::<Nat>(), Err(ParseNatError::TooLong));
    }

    #[test]
    fn numbers_print_with_width_and_long_ones_are_cut_for_debugging() {
        assert_eq!(format!("{:>5}|{:<5}|{:05}", Nat::from(62_u32), Nat::ONE, Nat::ZERO), "   62|1    |00000");
        assert!(format!("{:?}", Nat::from(10_u32).pow(1000)).len() < 200);
    }

    proptest! {
        #[test]
        fn it_counts_as_machine_words_do(x: u64, y in 1..u64::MAX, place in 0..70_usize) {
            let (big_x, big_y) = (Nat::from(x), Nat::from(y));
            let (wide_x, wide_y) = (u128::from(x), u128::from(y));
            prop_assert_eq!(big_x.bit(place), (wide_x >> place) & 1 == 1);
            prop_assert_eq!(big_x.bit_len() as u32, u64::BITS - x.leading_zeros());
            prop_assert_eq!(big_x.trailing_zeros(), (x > 0).then(|| x.trailing_zeros() as usize));
            prop_assert_eq!(big_x.square(), Nat::from(wide_x * wide_x));
            prop_assert_eq!(big_x.pow(2), big_x.square());
            let common = big_x.gcd(&big_y);
            prop_assert!((&big_x % &common).is_zero() && (&big_y % &common).is_zero());
            prop_assert!((big_x / &common).gcd(&(big_y / common)).is_one());
            prop_assert_eq!(Nat::from(wide_x * wide_y).to_string(), (wide_x * wide_y).to_string());
        }

        #[test]
        fn bytes_and_digits_are_the_number(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
            let number = Nat::from_le_bytes(&bytes);
            let end = bytes.iter().rposition(|&byte| byte > 0).map_or(0, |last| last + 1);
            prop_assert_eq!(number.to_le_bytes(), &bytes[..end]);
            prop_assert_eq!(number.to_string().parse(), Ok(number));
        }
    }
}
