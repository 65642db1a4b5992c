//! The operations that the benchmark needs, implemented with each of the crates compared.

use std::{fmt::Debug, fmt::Display, str::FromStr};

pub use dashu_int::UBig as Dashu;
use dashu_int::ops::{BitTest, DivRem};
use malachite_base::num::arithmetic::traits::{DivMod, Square};
use malachite_base::num::logic::traits::SignificantBits;
pub use malachite_nz::natural::Natural as Malachite;
pub use num_bigint::BigUint as Num;
use num_integer::Integer;

/// A natural number of any size.
pub trait Nat: Clone + Ord + Display + FromStr<Err: Debug> + From<u128> {
    /// The crate the type comes from.
    const CRATE: &'static str;

    /// The value, which must fit.
    fn to_u128(&self) -> u128;
    /// The length in bits; 0 for zero.
    fn bits(&self) -> usize;
    fn add(&self, other: &Self) -> Self;
    /// The difference, which must not be negative.
    fn sub(&self, other: &Self) -> Self;
    fn mul(&self, other: &Self) -> Self;
    fn square(&self) -> Self;
    fn div_rem(&self, divisor: &Self) -> (Self, Self);
    fn shl(&self, bits: usize) -> Self;
    fn shr(&self, bits: usize) -> Self;
}

/// Implements [`Nat`]. The arguments are the operations that the crates name differently.
macro_rules! nat {
    ($type:ty, $name:literal, $bits:expr, $square:expr, $div_rem:expr) => {
        impl Nat for $type {
            const CRATE: &'static str = $name;

            fn to_u128(&self) -> u128 {
                u128::try_from(self).expect("the value fits in 128 bits")
            }
            fn bits(&self) -> usize {
                $bits(self) as usize
            }
            fn add(&self, other: &Self) -> Self {
                self + other
            }
            fn sub(&self, other: &Self) -> Self {
                self - other
            }
            fn mul(&self, other: &Self) -> Self {
                self * other
            }
            fn square(&self) -> Self {
                $square(self)
            }
            fn div_rem(&self, divisor: &Self) -> (Self, Self) {
                $div_rem(self, divisor)
            }
            fn shl(&self, bits: usize) -> Self {
                self << bits
            }
            fn shr(&self, bits: usize) -> Self {
                self >> bits
            }
        }
    };
}

nat!(Dashu, "dashu-int", Dashu::bit_len, Dashu::sqr, DivRem::div_rem);
nat!(Malachite, "malachite-nz", SignificantBits::significant_bits, Square::square, DivMod::div_mod);
nat!(Num, "num-bigint", Num::bits, |a: &Num| a * a, Integer::div_rem);
