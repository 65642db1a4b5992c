//! Conversions between [`Nat`] and machine words.

use super::number::Nat;

/// A number does not fit the machine word that it was to be converted to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a number of {bits} binary digits: up to {allowed} binary digits are accepted")]
pub struct NatOverflowError {
    /// Binary digits of the number.
    bits: usize,
    /// Binary digits of the machine word.
    allowed: u32,
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
                Self::try_from(&number.0)
                    .map_err(|_| NatOverflowError { bits: number.bit_len(), allowed: <$word>::BITS })
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
        let error = || NatOverflowError { bits: number.bit_len(), allowed: Self::BITS - 1 };
        u64::try_from(number).ok().and_then(|word| Self::try_from(word).ok()).ok_or_else(error)
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
                let bits = <$word>::BITS as usize + 1;
                let error = NatOverflowError { bits, allowed: <$word>::BITS };
                assert_eq!(<$word>::try_from(largest + Nat::ONE), Err(error));
            )*};
        }
        check! { u8 u16 u32 u64 u128 usize }
        let above = Nat::ONE << 63;
        assert_eq!(i64::try_from(&(&above - Nat::ONE)), Ok(i64::MAX));
        assert_eq!(i64::try_from(&above), Err(NatOverflowError { bits: 64, allowed: 63 }));
        let error = u8::try_from(Nat::from(256_u32)).unwrap_err();
        assert_eq!(error.to_string(), "a number of 9 binary digits: up to 8 binary digits are accepted");
    }
}
