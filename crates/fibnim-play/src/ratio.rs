//! Fractions.

use std::fmt;
use std::ops::{Add, AddAssign, Div, Mul, Sub};

use dashu_int::UBig;
use dashu_int::ops::{BitTest, UnsignedAbs};
use dashu_ratio::RBig;
use fibnim::Nat;

/// A fraction of natural numbers in lowest terms, of any size: what chances are measured in.
///
/// ```
/// use fibnim::Nat;
/// use fibnim_play::Ratio;
/// let third = Ratio::new(2_u32, 6_u32);
/// assert_eq!(third.to_string(), "1/3");
/// let two_thirds = third.clone() + &third;
/// assert_eq!(Ratio::ONE - &third, two_thirds);
/// assert_eq!(third.clone() * &two_thirds, two_thirds.clone() / &Nat::from(3_u32));
/// assert!(Ratio::half_to(1) > third && Ratio::half_to(1) < two_thirds && (two_thirds + &third).is_integer());
/// ```
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Ratio(RBig);

fn integer(number: &Nat) -> UBig {
    UBig::from_le_bytes(&number.to_le_bytes())
}

impl Ratio {
    /// The number 0.
    pub const ZERO: Self = Self(RBig::ZERO);

    /// The number 1.
    pub const ONE: Self = Self(RBig::ONE);

    /// A fraction of any two numbers, the second not 0.
    ///
    /// # Panics
    /// If the denominator is 0.
    #[must_use]
    pub fn new(numerator: impl Into<Nat>, denominator: impl Into<Nat>) -> Self {
        Self(RBig::from_parts(integer(&numerator.into()).into(), integer(&denominator.into())))
    }

    /// `2^-exponent`.
    #[must_use]
    pub fn half_to(exponent: usize) -> Self {
        Self(RBig::from_parts(UBig::ONE.into(), UBig::ONE << exponent))
    }

    /// The number above the line, which has no factor in common with the one below it.
    #[must_use]
    pub fn numerator(&self) -> Nat {
        Nat::from_le_bytes(&self.0.numerator().unsigned_abs().to_le_bytes())
    }

    /// The number below the line, at least 1.
    #[must_use]
    pub fn denominator(&self) -> Nat {
        Nat::from_le_bytes(&self.0.denominator().to_le_bytes())
    }

    /// The binary digits of the number below the line.
    pub(crate) fn bits(&self) -> usize {
        self.0.denominator().bit_len()
    }

    /// Whether it is 0.
    #[must_use]
    pub fn is_zero(&self) -> bool {
        self.0.is_zero()
    }

    /// Whether it is a whole number.
    #[must_use]
    pub fn is_integer(&self) -> bool {
        self.0.is_int()
    }
}

impl Add<&Ratio> for Ratio {
    type Output = Self;

    fn add(self, other: &Self) -> Self {
        Self(self.0 + &other.0)
    }
}

impl AddAssign<&Ratio> for Ratio {
    fn add_assign(&mut self, other: &Self) {
        self.0 += &other.0;
    }
}

/// Panics if the result would be negative.
impl Sub<&Ratio> for Ratio {
    type Output = Self;

    fn sub(self, other: &Self) -> Self {
        let difference = self.0 - &other.0;
        assert!(difference >= RBig::ZERO, "a difference of {difference}");
        Self(difference)
    }
}

impl Mul<&Ratio> for Ratio {
    type Output = Self;

    fn mul(self, other: &Self) -> Self {
        Self(self.0 * &other.0)
    }
}

/// Panics if the divisor is 0.
impl Div<&Nat> for Ratio {
    type Output = Self;

    fn div(self, divisor: &Nat) -> Self {
        Self(self.0 / integer(divisor))
    }
}

/// `numerator/denominator`, or the whole number.
impl fmt::Display for Ratio {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}
