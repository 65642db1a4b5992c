//! Fractions.

use std::cmp::Ordering;
use std::fmt;
use std::ops::{Add, AddAssign, Div, Mul, Sub};

use fibnim::Nat;

/// A fraction of natural numbers in lowest terms, of any size: what chances are measured in.
///
/// Adding, multiplying and dividing cost a few multiplications and greatest common divisors of numbers as long as
/// the terms.
///
/// ```
/// use fibnim_play::Ratio;
/// let third = Ratio::new(2_u32, 6_u32);
/// assert_eq!(third.to_string(), "1/3");
/// assert_eq!(Ratio::ONE - &third, third.clone() + &third);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Ratio {
    numerator: Nat,
    denominator: Nat,
}

impl Ratio {
    /// The number 0.
    pub const ZERO: Self = Self { numerator: Nat::ZERO, denominator: Nat::ONE };

    /// The number 1.
    pub const ONE: Self = Self { numerator: Nat::ONE, denominator: Nat::ONE };

    /// A fraction of any two numbers, the second not 0.
    ///
    /// # Panics
    /// If the denominator is 0.
    #[must_use]
    pub fn new(numerator: impl Into<Nat>, denominator: impl Into<Nat>) -> Self {
        let (numerator, denominator) = (numerator.into(), denominator.into());
        assert!(!denominator.is_zero(), "a fraction of {numerator} and 0");
        let common = numerator.gcd(&denominator);
        Self::over(numerator, denominator, &common)
    }

    /// `2^-exponent`.
    #[must_use]
    pub fn half_to(exponent: usize) -> Self {
        Self { numerator: Nat::ONE, denominator: Nat::ONE << exponent }
    }

    /// The number above the line, which has no factor in common with the one below it.
    #[must_use]
    pub fn numerator(&self) -> &Nat {
        &self.numerator
    }

    /// The number below the line, at least 1.
    #[must_use]
    pub fn denominator(&self) -> &Nat {
        &self.denominator
    }

    /// Whether it is 0.
    #[must_use]
    pub fn is_zero(&self) -> bool {
        self.numerator.is_zero()
    }

    /// Whether it is a whole number.
    #[must_use]
    pub fn is_integer(&self) -> bool {
        self.denominator.is_one()
    }

    fn over(numerator: Nat, denominator: Nat, common: &Nat) -> Self {
        if common.is_one() {
            return Self { numerator, denominator };
        }
        Self { numerator: numerator / common, denominator: denominator / common }
    }

    /// Joins the numerators over the least common denominator. The terms of the result have only factors of the greatest common
    /// divisor of the denominators in common.
    fn joined(&self, other: &Self, join: impl FnOnce(Nat, Nat) -> Nat) -> Self {
        let common = self.denominator.gcd(&other.denominator);
        let (mine, others) = if common.is_one() {
            (self.denominator.clone(), other.denominator.clone())
        } else {
            (&self.denominator / &common, &other.denominator / &common)
        };
        let numerator = join(&self.numerator * &others, &other.numerator * mine);
        let hint = if common.is_one() { Nat::ONE } else { numerator.gcd(&common) };
        Self::over(numerator, &self.denominator * others, &hint)
    }

    fn times(&self, numerator: &Nat, denominator: &Nat) -> Self {
        let (one, two) = (self.numerator.gcd(denominator), numerator.gcd(&self.denominator));
        Self {
            numerator: (&self.numerator / &one) * (numerator / &two),
            denominator: (&self.denominator / &two) * (denominator / &one),
        }
    }
}

impl From<Nat> for Ratio {
    fn from(whole: Nat) -> Self {
        Self { numerator: whole, denominator: Nat::ONE }
    }
}

impl Add<&Ratio> for Ratio {
    type Output = Self;

    fn add(self, other: &Self) -> Self {
        self.joined(other, |mine, others| mine + others)
    }
}

impl AddAssign<&Ratio> for Ratio {
    fn add_assign(&mut self, other: &Self) {
        *self = std::mem::replace(self, Self::ZERO) + other;
    }
}

/// Panics if the result would be negative.
impl Sub<&Ratio> for Ratio {
    type Output = Self;

    fn sub(self, other: &Self) -> Self {
        self.joined(other, |mine, others| mine - others)
    }
}

impl Mul<&Ratio> for Ratio {
    type Output = Self;

    fn mul(self, other: &Self) -> Self {
        self.times(&other.numerator, &other.denominator)
    }
}

/// Panics if the divisor is 0.
impl Div<&Nat> for Ratio {
    type Output = Self;

    fn div(self, divisor: &Nat) -> Self {
        assert!(!divisor.is_zero(), "{self} divided by 0");
        self.times(&Nat::ONE, divisor)
    }
}

impl PartialOrd for Ratio {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Ratio {
    fn cmp(&self, other: &Self) -> Ordering {
        (&self.numerator * &other.denominator).cmp(&(&other.numerator * &self.denominator))
    }
}

/// `numerator/denominator`, or the whole number.
impl fmt::Display for Ratio {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { numerator, denominator } = self;
        if self.is_integer() { write!(f, "{numerator}") } else { write!(f, "{numerator}/{denominator}") }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn ratio(above: u128, below: u128) -> Ratio {
        Ratio::new(above, below)
    }

    proptest! {
        #[test]
        fn it_counts_as_fractions_of_words_do(a in 0..1_000_u128, b in 1..1_000_u128, c in 1..1_000_u128, d in 1..1_000_u128) {
            let (x, y) = (ratio(a, b), ratio(c, d));
            prop_assert_eq!(x.clone() + &y, ratio(a * d + c * b, b * d));
            prop_assert_eq!(x.clone() * &y, ratio(a * c, b * d));
            prop_assert_eq!(x.clone() / &Nat::from(c), ratio(a, b * c));
            prop_assert_eq!((x.clone() + &y) - &y, x.clone());
            prop_assert_eq!(x.cmp(&y), (a * d).cmp(&(c * b)));
            prop_assert!(x.numerator().gcd(x.denominator()).is_one());
        }
    }

    #[test]
    #[should_panic(expected = "a fraction of 3 and 0")]
    fn a_denominator_of_0_is_refused() {
        let _ = ratio(3, 0);
    }
}
