//! Fractions as decimals.

use std::fmt::Write as _;

use fibnim::Nat;
use fibnim_play::Ratio;

/// Significant digits of a decimal.
const DIGITS: usize = 10;

/// The first digits of a fraction from 0 to 1, rounded down; a small fraction has an exponent.
pub fn decimal(chance: &Ratio) -> String {
    if chance.is_integer() {
        return chance.to_string();
    }
    let numerator = chance.numerator();
    let denominator = chance.denominator();
    // The number of zeros before the first digit, from the lengths, and one less where they mislead.
    let mut zeros = denominator.to_string().len() - numerator.to_string().len();
    let scaled = |digits: usize| numerator * Nat::from(10_u32).pow(digits) / denominator;
    if zeros > 0 && !scaled(zeros).is_zero() {
        zeros -= 1;
    }
    let digits = scaled(zeros + DIGITS).to_string();
    let exact = (numerator * Nat::from(10_u32).pow(zeros + DIGITS) % denominator).is_zero();
    let digits = if exact { digits.trim_end_matches('0') } else { &digits };
    if zeros < 5 {
        return format!("0.{}{digits}", "0".repeat(zeros));
    }
    let mut text = digits[..1].to_owned();
    if digits.len() > 1 {
        let _ = write!(text, ".{}", &digits[1..]);
    }
    let _ = write!(text, "e-{}", zeros + 1);
    text
}
