//! Conversions between [`Nat`] and machine words.

use super::number::Nat;

/// A number does not fit the machine word that it was to be converted to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the number is too large here: up to {0} binary digits are accepted")]
pub struct NatOverflowError(u32);

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

#[cfg(test)]
mod tests {
    use super::*;

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
        let above = Nat::ONE << 63;
        assert_eq!(i64::try_from(&(&above - Nat::ONE)), Ok(i64::MAX));
        assert_eq!(i64::try_from(&above), Err(NatOverflowError(63)));
    }
}
