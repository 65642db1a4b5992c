//! Fractions.

use dashu_int::{IBig, UBig};
use fibnim::Nat;

/// A fraction in lowest terms, of any size: what chances are measured in.
///
/// ```
/// use fibnim_play::{Ratio, ratio};
/// let third = ratio(2_u32, 6_u32);
/// assert_eq!(third.to_string(), "1/3");
/// assert_eq!(Ratio::ONE - &third, third.clone() + &third);
/// ```
pub use dashu_ratio::RBig as Ratio;

/// A fraction of any two numbers, the second not 0.
///
/// # Panics
/// If the denominator is 0.
#[must_use]
pub fn ratio(numerator: impl Into<Nat>, denominator: impl Into<Nat>) -> Ratio {
    let [numerator, denominator] =
        [numerator.into(), denominator.into()].map(|number: Nat| UBig::from_le_bytes(&number.to_le_bytes()));
    Ratio::from_parts(numerator.into(), denominator)
}

/// `2^-exponent`.
#[must_use]
pub fn half_to(exponent: usize) -> Ratio {
    Ratio::from_parts(IBig::ONE, UBig::ONE << exponent)
}
