//! The arithmetic that the closed forms need, on machine words and on numbers of any size.

use std::fmt::{Debug, Display};

use super::number::Nat;

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
    /// The quotient and the remainder, for `other >= 1`.
    #[must_use]
    fn div_rem(&self, other: &Self) -> (Self, Self);
    /// A number that is known to fit.
    #[must_use]
    fn of(number: Nat) -> Self;
    /// `floor(p * self / q) + r`, for `q >= 1`; a negative result counts as 0.
    #[must_use]
    fn affine(&self, p: u32, q: u32, r: i64) -> Self;
    /// The least `t` with `floor(p * t / q) >= self`, for `p, q >= 1`: `q * self / p`, rounded up.
    #[must_use]
    fn stretched(&self, p: u32, q: u32) -> Self;
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

    fn div_rem(&self, other: &Self) -> (Self, Self) {
        (self / other, self % other)
    }

    fn of(number: Nat) -> Self {
        Self::try_from(number).unwrap_or(Self::MAX)
    }

    fn affine(&self, p: u32, q: u32, r: i64) -> Self {
        let scaled = match (self.checked_mul(u64::from(p)), q) {
            (Some(product), 1) => i128::from(product),
            (Some(product), q) => i128::from(product / u64::from(q)),
            (None, q) => i128::from(*self) * i128::from(p) / i128::from(q),
        };
        u64::try_from((scaled + i128::from(r)).max(0)).unwrap_or(u64::MAX)
    }

    #[inline]
    fn stretched(&self, p: u32, q: u32) -> Self {
        match self.checked_mul(q.into()) {
            Some(product) => product.div_ceil(p.into()),
            None => Self::try_from((u128::from(*self) * u128::from(q)).div_ceil(p.into())).unwrap_or(Self::MAX),
        }
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

    fn div_rem(&self, other: &Self) -> (Self, Self) {
        (self / other, self % other)
    }

    fn of(number: Nat) -> Self {
        number
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

    fn stretched(&self, p: u32, q: u32) -> Self {
        (self * q + (p - 1)) / p
    }

    fn word(&self) -> Option<u64> {
        u64::try_from(self).ok()
    }

    fn is_none(&self) -> bool {
        self.is_zero()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn words_and_big_integers_agree(x in 0..=WORD_MAX, y in 0..=WORD_MAX, p: u32, q in 1..=u32::MAX, r in -1_000_000_000_i64..1_000_000_000) {
            let (big_x, big_y) = (Nat::from(x), Nat::from(y));
            prop_assert_eq!(Nat::from(x.plus(&y)), big_x.plus(&big_y));
            prop_assert_eq!(Nat::from(x.max(y).minus(&x.min(y))), (&big_x).max(&big_y).minus((&big_x).min(&big_y)));
            let exact = big_x.stretched(q, p | 1);
            prop_assert_eq!(Nat::from(x.stretched(q, p | 1)), exact.min(Nat::from(u64::MAX)));
            let exact = big_x.affine(p, q, r);
            prop_assert_eq!(Nat::from(x.affine(p, q, r)), exact.min(Nat::from(u64::MAX)));
        }
    }
}
