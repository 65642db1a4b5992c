//! The arithmetic of [`Nat`]: operators on values and references, among themselves and with machine words.

use std::iter::{Product, Sum};
use std::ops::{
    Add, AddAssign, BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Div, DivAssign, Mul, MulAssign,
    Rem, RemAssign, Shl, ShlAssign, Shr, ShrAssign, Sub, SubAssign,
};

use super::number::Nat;

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
        assignments_with! { $word: AddAssign add_assign; SubAssign sub_assign; MulAssign mul_assign; DivAssign div_assign; }
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

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

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
        fn operators_are_those_of_machine_words(x in 0..=u128::MAX >> 1, y in 1..=u128::MAX >> 1, small in 1..=u32::MAX, places in 0..60_usize) {
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
            prop_assert_eq!([&a + small, &low * small, &a / small], [x + wide, (x >> 64) * wide, x / wide].map(Nat::from));
            prop_assert_eq!(u128::from(&a % small), x % wide);
            prop_assert_eq!((&b + small) - small, b);
            prop_assert_eq!([&low << places, &a >> places], [(x >> 64) << places, x >> places].map(Nat::from));
            prop_assert_eq!([&a, &low].into_iter().sum::<Nat>(), [a, low.clone()].into_iter().sum());
            prop_assert_eq!([low.clone(), high.clone()].into_iter().product::<Nat>(), low * high);
        }
    }
}
