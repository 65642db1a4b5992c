//! Numbers of chips: machine words where they suffice, natural numbers of any size everywhere else.

use std::fmt::{self, Debug, Display};
use std::iter::{Product, Sum};
use std::ops::{
    Add, AddAssign, BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Div, DivAssign, Mul, MulAssign,
    Rem, RemAssign, Shl, ShlAssign, Shr, ShrAssign, Sub, SubAssign,
};

use dashu_int::UBig;
use dashu_int::ops::{BitTest, Gcd, SquareRoot};

/// A natural number of any size, 0 included.
///
/// Values below 2^128 are held inline, without allocation. Numbers are read with [`FromStr`](std::str::FromStr),
/// converted with `From` and `TryFrom`, and passed to other big-integer libraries as bytes ([`Nat::to_le_bytes`],
/// [`Nat::from_le_bytes`]). Which library does the arithmetic is not part of the interface.
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
pub struct Nat(UBig);

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

    /// The nim-sum of values: their exclusive or, which is the value of a sum of games that have them (Sprague 1935,
    /// Grundy 1939).
    pub fn nim_sum<'a>(values: impl IntoIterator<Item = &'a Self>) -> Self {
        values.into_iter().fold(Self::ZERO, |sum, value| sum ^ value)
    }

    /// The number whose decimal digits these are; 0 if there is anything else. Subquadratic.
    pub(crate) fn of_digits(digits: &str) -> Self {
        digits.parse::<u64>().map_or_else(|_| Self(UBig::from_str_radix(digits, 10).unwrap_or_default()), Self::from)
    }

    /// Whether the number is 0.
    #[inline]
    pub const fn is_zero(&self) -> bool {
        self.0.is_zero()
    }

    /// Whether the number is 1.
    #[inline]
    pub const fn is_one(&self) -> bool {
        self.0.is_one()
    }

    /// How many binary digits the number has; 0 for the number 0.
    #[inline]
    pub fn bit_len(&self) -> usize {
        self.0.bit_len()
    }

    /// The binary digit of `2^place`.
    #[inline]
    pub fn bit(&self, place: usize) -> bool {
        self.0.bit(place)
    }

    /// The place of the lowest binary digit that is 1; `None` for the number 0.
    #[inline]
    pub const fn trailing_zeros(&self) -> Option<usize> {
        self.0.trailing_zeros()
    }

    /// The number to a power, by repeated squaring.
    #[must_use]
    pub fn pow(&self, exponent: usize) -> Self {
        Self(self.0.pow(exponent))
    }

    /// The Fibonacci number `F_k`, with `F_0 = 0` and `F_1 = F_2 = 1`, by doubling: about the cost of multiplying two
    /// numbers of its size.
    ///
    /// ```
    /// assert_eq!(fibnim::Nat::fibonacci(100), "354224848179261915075".parse()?);
    /// # Ok::<(), fibnim::ParseNatError>(())
    /// ```
    pub fn fibonacci(k: u32) -> Self {
        Self::fibonacci_pair(k).0
    }

    /// `(F_k, F_{k+1})`.
    pub(crate) fn fibonacci_pair(k: u32) -> (Self, Self) {
        let mut pair = (Self::ZERO, Self::ONE);
        for shift in (0..u32::BITS - k.leading_zeros()).rev() {
            let (low, high) = &pair;
            // F_{2i} = F_i (2 F_{i+1} - F_i), F_{2i+1} = F_i^2 + F_{i+1}^2.
            let doubled = low * ((high << 1) - low);
            let above = low.square() + high.square();
            pair = if (k >> shift) & 1 == 0 { (doubled, above) } else { (above.clone(), doubled + above) };
        }
        pair
    }

    /// The number times itself, which costs less than a multiplication.
    #[must_use]
    #[inline]
    pub fn square(&self) -> Self {
        Self(self.0.sqr())
    }

    /// The square root, rounded down.
    #[must_use]
    pub fn isqrt(&self) -> Self {
        Self(self.0.sqrt())
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
    pub fn from_le_bytes(bytes: &[u8]) -> Self {
        Self(UBig::from_le_bytes(bytes))
    }

    /// The bytes of the number, the lowest first, without zeros at the end; none for the number 0.
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

/// A number does not fit the machine word that it was to be converted to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the number is too large here: the limit is {0} binary digits")]
pub struct NatOverflowError(u32);

impl From<&Self> for Nat {
    fn from(number: &Self) -> Self {
        number.clone()
    }
}

macro_rules! words {
    ($($word:ty)*) => {$(
        impl From<$word> for Nat {
            #[inline]
            fn from(word: $word) -> Self {
                Self(word.into())
            }
        }

        impl TryFrom<&Nat> for $word {
            type Error = NatOverflowError;

            #[inline]
            fn try_from(number: &Nat) -> Result<Self, NatOverflowError> {
                Self::try_from(&number.0).map_err(|_| NatOverflowError(<$word>::BITS))
            }
        }

        impl TryFrom<Nat> for $word {
            type Error = NatOverflowError;

            #[inline]
            fn try_from(number: Nat) -> Result<Self, NatOverflowError> {
                Self::try_from(&number)
            }
        }
    )*};
}

words! { u8 u16 u32 u64 u128 usize }

impl TryFrom<&Nat> for i64 {
    type Error = NatOverflowError;

    fn try_from(number: &Nat) -> Result<Self, NatOverflowError> {
        let word = u64::try_from(number).ok().and_then(|word| Self::try_from(word).ok());
        word.ok_or(NatOverflowError(Self::BITS - 1))
    }
}

macro_rules! operators {
    ($($op:ident $method:ident $assign:ident $assign_method:ident;)*) => {$(
        impl $op for Nat {
            type Output = Nat;
            #[inline]
            fn $method(self, other: Nat) -> Nat {
                Nat(self.0.$method(other.0))
            }
        }

        impl $op<&Nat> for Nat {
            type Output = Nat;
            #[inline]
            fn $method(self, other: &Nat) -> Nat {
                Nat(self.0.$method(&other.0))
            }
        }

        impl $op<Nat> for &Nat {
            type Output = Nat;
            #[inline]
            fn $method(self, other: Nat) -> Nat {
                Nat((&self.0).$method(other.0))
            }
        }

        impl $op<&Nat> for &Nat {
            type Output = Nat;
            #[inline]
            fn $method(self, other: &Nat) -> Nat {
                Nat((&self.0).$method(&other.0))
            }
        }

        impl $assign for Nat {
            #[inline]
            fn $assign_method(&mut self, other: Nat) {
                self.0.$assign_method(other.0);
            }
        }

        impl $assign<&Nat> for Nat {
            #[inline]
            fn $assign_method(&mut self, other: &Nat) {
                self.0.$assign_method(&other.0);
            }
        }
    )*};
}

operators! {
    Add add AddAssign add_assign;
    Sub sub SubAssign sub_assign;
    Mul mul MulAssign mul_assign;
    Div div DivAssign div_assign;
    Rem rem RemAssign rem_assign;
    BitAnd bitand BitAndAssign bitand_assign;
    BitOr bitor BitOrAssign bitor_assign;
    BitXor bitxor BitXorAssign bitxor_assign;
}

/// Operators with a machine word on the right.
macro_rules! operators_with {
    ($word:ty => $output:ty, $wrap:expr; $($op:ident $method:ident;)*) => {$(
        impl $op<$word> for Nat {
            type Output = $output;
            #[inline]
            fn $method(self, word: $word) -> $output {
                $wrap(self.0.$method(word))
            }
        }

        impl $op<$word> for &Nat {
            type Output = $output;
            #[inline]
            fn $method(self, word: $word) -> $output {
                $wrap((&self.0).$method(word))
            }
        }
    )*};
}

macro_rules! assignments_with {
    ($word:ty: $($op:ident $method:ident;)*) => {$(
        impl $op<$word> for Nat {
            #[inline]
            fn $method(&mut self, word: $word) {
                self.0.$method(word);
            }
        }
    )*};
}

macro_rules! arithmetic_with {
    ($($word:ty)*) => {$(
        operators_with! { $word => Nat, Nat; Add add; Sub sub; Mul mul; Div div; }
        operators_with! { $word => $word, std::convert::identity; Rem rem; }
        assignments_with! {
            $word: AddAssign add_assign; SubAssign sub_assign; MulAssign mul_assign; DivAssign div_assign;
        }
    )*};
}

arithmetic_with! { u32 u64 usize }
operators_with! { usize => Nat, Nat; Shl shl; Shr shr; }
assignments_with! { usize: ShlAssign shl_assign; ShrAssign shr_assign; }

impl Sum for Nat {
    fn sum<I: Iterator<Item = Self>>(numbers: I) -> Self {
        numbers.fold(Self::ZERO, Add::add)
    }
}

impl<'a> Sum<&'a Nat> for Nat {
    fn sum<I: Iterator<Item = &'a Self>>(numbers: I) -> Self {
        numbers.fold(Self::ZERO, Add::add)
    }
}

impl Product for Nat {
    fn product<I: Iterator<Item = Self>>(numbers: I) -> Self {
        numbers.fold(Self::ONE, Mul::mul)
    }
}

/// The largest number handled by the machine-word solvers. It leaves room for the sum of two such numbers and for one
/// more term of any H-sequence, since a term is at most twice the one before.
pub(crate) const WORD_MAX: u64 = 1 << 60;

mod sealed {
    pub trait Sealed {}
    impl Sealed for u64 {}
    impl Sealed for super::Nat {}
}

/// The arithmetic that the closed forms need, so that each is written once and runs on `u64` and on [`Nat`].
///
/// On `u64` the operands are at most 2^60; [`Chips::affine`] saturates, which is harmless because its results
/// are only compared with such operands.
pub trait Chips:
    Clone
    + Ord
    + Debug
    + Display
    + From<u64>
    + Into<Nat>
    + sealed::Sealed
    + for<'a> Add<&'a Self, Output = Self>
    + for<'a> Sub<&'a Self, Output = Self>
    + for<'a> Div<&'a Self, Output = Self>
    + for<'a> Rem<&'a Self, Output = Self>
{
    /// The most binary digits of a machine word, or of any number of chips.
    const BITS: usize;
    /// A number that is known to fit.
    fn of(number: Nat) -> Self;
    /// `floor(p * self / q) + r`, for `q >= 1`; a negative result counts as 0.
    #[must_use]
    fn affine(&self, p: u32, q: u32, r: i64) -> Self;
    /// The least `t` with `floor(p * t / q) >= self`, for `p, q >= 1`: `q * self / p`, rounded up.
    #[must_use]
    fn stretched(&self, p: u32, q: u32) -> Self;
    /// The value as a machine word, if it is one.
    fn word(&self) -> Option<u64>;
}

impl Chips for u64 {
    const BITS: usize = Self::BITS as usize;

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
}

impl Chips for Nat {
    const BITS: usize = 1 << 23;

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
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn numbers_print_with_width_and_long_ones_are_cut_for_debugging() {
        assert_eq!(format!("{:>5}|{:<5}|{:05}", Nat::from(62_u32), Nat::ONE, Nat::ZERO), "   62|1    |00000");
        assert!(format!("{:?}", Nat::from(10_u32).pow(1000)).len() < 200);
    }

    #[test]
    fn words_fit_up_to_their_largest() {
        macro_rules! check {
            ($($word:ty)*) => {$(
                let largest = Nat::from(<$word>::MAX);
                assert_eq!(<$word>::try_from(&largest), Ok(<$word>::MAX));
                assert_eq!(<$word>::try_from(largest + Nat::ONE), Err(NatOverflowError(<$word>::BITS)));
            )*};
        }
        check! { u8 u16 u32 u64 u128 usize }
    }

    /// By value, by reference and in place.
    macro_rules! every_way {
        ($x:ident $op:tt $y:ident, $assign:tt) => {{
            let result = &$x $op &$y;
            let mut in_place = [$x.clone(), $x.clone()];
            in_place[0] $assign &$y;
            in_place[1] $assign $y.clone();
            prop_assert_eq!(&in_place, &[result.clone(), result.clone()]);
            prop_assert_eq!($x.clone() $op $y.clone(), result.clone());
            prop_assert_eq!($x.clone() $op &$y, result.clone());
            prop_assert_eq!(&$x $op $y.clone(), result.clone());
            result
        }};
    }

    proptest! {
        #[test]
        fn it_counts_as_machine_words_do(
            x in 0..=u128::MAX >> 1, y in 1..=u128::MAX >> 1, small in 1..=u32::MAX, places in 0..60_usize,
        ) {
            let (a, b) = (Nat::from(x), Nat::from(y));
            let (most, least) = (Nat::from(x.max(y)), Nat::from(x.min(y)));
            prop_assert_eq!(every_way!(a + b, +=), Nat::from(x + y));
            prop_assert_eq!(every_way!(most - least, -=), Nat::from(x.abs_diff(y)));
            prop_assert_eq!(every_way!(a / b, /=), Nat::from(x / y));
            prop_assert_eq!(every_way!(a % b, %=), Nat::from(x % y));
            prop_assert_eq!(every_way!(a & b, &=), Nat::from(x & y));
            prop_assert_eq!(every_way!(a | b, |=), Nat::from(x | y));
            prop_assert_eq!(every_way!(a ^ b, ^=), Nat::from(x ^ y));
            let (low, high) = (Nat::from(x >> 64), Nat::from(y >> 64));
            prop_assert_eq!(every_way!(low * high, *=), Nat::from((x >> 64) * (y >> 64)));
            let wide = u128::from(small);
            let with_small = [x + wide, (x >> 64) * wide, x / wide].map(Nat::from);
            prop_assert_eq!([&a + small, &low * small, &a / small], with_small);
            prop_assert_eq!(u128::from(&a % small), x % wide);
            prop_assert_eq!((&b + small) - small, b.clone());
            prop_assert_eq!([&low << places, &a >> places], [(x >> 64) << places, x >> places].map(Nat::from));
            prop_assert_eq!(a.bit(places), (x >> places) & 1 == 1);
            prop_assert_eq!(a.bit_len() as u32, u128::BITS - x.leading_zeros());
            prop_assert_eq!(b.trailing_zeros(), Some(y.trailing_zeros() as usize));
            prop_assert_eq!([low.square(), low.pow(2)], [&low * &low, &low * &low]);
            let root = a.isqrt();
            prop_assert!(root.square() <= a && (root + Nat::ONE).square() > a);
            let common = a.gcd(&b);
            prop_assert!((&a % &common).is_zero() && (&b % &common).is_zero());
            prop_assert!((a / &common).gcd(&(b / common)).is_one());
        }

        #[test]
        fn bytes_and_digits_are_the_number(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
            let number = Nat::from_le_bytes(&bytes);
            let end = bytes.iter().rposition(|&byte| byte > 0).map_or(0, |last| last + 1);
            prop_assert_eq!(number.to_le_bytes(), &bytes[..end]);
            prop_assert_eq!(number.to_string().parse(), Ok(number));
        }

        #[test]
        fn words_and_big_integers_agree(
            x in 0..=WORD_MAX, p: u32, q in 1..=u32::MAX, r in -1_000_000_000_i64..1_000_000_000,
        ) {
            let big_x = Nat::from(x);
            let exact = big_x.stretched(q, p | 1);
            prop_assert_eq!(Nat::from(x.stretched(q, p | 1)), exact.min(Nat::from(u64::MAX)));
            let exact = big_x.affine(p, q, r);
            prop_assert_eq!(Nat::from(x.affine(p, q, r)), exact.min(Nat::from(u64::MAX)));
        }
    }
}
