//! Numbers of chips.

use std::fmt;
use std::str::FromStr;

use fibnim::{Nat, ParseNatError};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// A number of chips of any size; a string of decimal digits in JSON, since most readers of JSON round large numbers.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Number(pub Nat);

impl From<Nat> for Number {
    fn from(number: Nat) -> Self {
        Self(number)
    }
}

impl From<&Nat> for Number {
    fn from(number: &Nat) -> Self {
        Self(number.clone())
    }
}

macro_rules! from_words {
    ($($word:ty),*) => {$(
        impl From<$word> for Number {
            fn from(number: $word) -> Self {
                Self(number.into())
            }
        }
    )*};
}

from_words!(u8, u32, u64, u128);

impl From<usize> for Number {
    fn from(number: usize) -> Self {
        Self(Nat::from(number))
    }
}

impl FromStr for Number {
    type Err = ParseNatError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        text.parse().map(Self)
    }
}

impl fmt::Display for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl Serialize for Number {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&self.0)
    }
}

impl<'de> Deserialize<'de> for Number {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        text.parse().map_err(serde::de::Error::custom)
    }
}

/// `one pile`, `3 piles`.
pub(super) fn counted(count: impl Into<u64>, noun: &str) -> String {
    match count.into() {
        1 => format!("one {noun}"),
        count => format!("{count} {noun}s"),
    }
}

/// Reads an argument that is a count of 32 bits.
///
/// # Errors
/// If it is no such number; the message says what is accepted.
#[cfg(feature = "clap")]
pub fn count(text: &str) -> Result<u32, String> {
    text.parse().map_err(|_| format!("whole numbers from 0 to {} are accepted", u32::MAX))
}

#[cfg(test)]
mod schema {
    use super::Number;
    use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};

    impl JsonSchema for Number {
        fn schema_name() -> std::borrow::Cow<'static, str> {
            "Number".into()
        }

        fn json_schema(_: &mut SchemaGenerator) -> Schema {
            json_schema!({
                "description": "A number of chips of any size, in decimal digits.",
                "type": "string",
                "pattern": "^[0-9]+$",
            })
        }
    }
}
