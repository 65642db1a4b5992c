//! Serialised forms, with the feature `serde`: numbers, rules and positions as the texts of the notation. They are the
//! forms of the questions and answers of `fibnim-engine`.
//!
//! A value is read through the constructors that check it, so a value that the library would refuse cannot be read.

use std::fmt::{self, Display};

use serde::de::{Deserialize, Deserializer, Error, Visitor};
use serde::ser::{Serialize, Serializer};

use crate::nat::Nat;
use crate::play::{Position, Quota, Sum, TakeAway};
use crate::solve::Threshold;

/// Reads a text with a function.
struct TextVisitor<F> {
    expecting: &'static str,
    parse: F,
}

impl<T, E: Display, F: FnOnce(&str) -> Result<T, E>> Visitor<'_> for TextVisitor<F> {
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.expecting)
    }

    fn visit_str<D: Error>(self, text: &str) -> Result<T, D> {
        (self.parse)(text).map_err(D::custom)
    }
}

/// Types that are a text: the name in the schema, what is expected, and its pattern.
macro_rules! text_forms {
    ($($type:ty, $name:literal, $expecting:literal, $pattern:literal;)*) => {$(
        impl Serialize for $type {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        impl<'de> Deserialize<'de> for $type {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                deserializer.deserialize_str(TextVisitor { expecting: $expecting, parse: str::parse::<$type> })
            }
        }

        #[cfg(feature = "schema")]
        impl schemars::JsonSchema for $type {
            fn schema_name() -> std::borrow::Cow<'static, str> {
                $name.into()
            }

            fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
                schemars::json_schema!({ "description": $expecting, "type": "string", "pattern": $pattern })
            }
        }
    )*};
}

text_forms! {
    Nat, "Number", "a number of chips of any size as a string of decimal digits; questions may have forms such as \
                    \"10^50\", \"1e6\", \"2^64-1\" and \"F_100\"",
        "^(F_[0-9_]+|[0-9][0-9_]*([eE^][0-9_]+)?)(-[0-9][0-9_]*)?$";
    TakeAway, "TakeAway", "a take-away function as text, such as \"2t\"", "^.+$";
    Position, "PositionText", "a position as text, such as \"(20,62;6)\"", "^.+$";
    Sum, "SumText", "a sum as text, such as \"(5;2)+(8;3)[3t]+*7\"", "^.+$";
    Threshold, "Threshold",
        "the least quota with which the player to move wins as a string of decimal digits, or \"infinity\"",
        "^([0-9]+|infinity)$";
}

impl Serialize for Quota {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.chips().serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Quota {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Nat::deserialize(deserializer).map(Self::after_move)
    }
}

#[cfg(feature = "schema")]
impl schemars::JsonSchema for Quota {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        Nat::schema_name()
    }

    fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
        Nat::json_schema(generator)
    }
}

/// Piles are counted from 1 in these forms, and from 0 in the library.
pub mod from_one {
    use serde::de::{Deserialize, Deserializer, Error as _};
    use serde::ser::Serializer;

    #[expect(clippy::trivially_copy_pass_by_ref, reason = "as serde calls it")]
    pub fn serialize<S: Serializer>(pile: &usize, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_u64((*pile as u64).saturating_add(1))
    }

    /// # Errors
    /// If it is no number, or 0.
    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<usize, D::Error> {
        let pile = usize::deserialize(deserializer)?;
        pile.checked_sub(1).ok_or_else(|| D::Error::custom("there is no pile 0: piles are numbered from 1"))
    }
}
