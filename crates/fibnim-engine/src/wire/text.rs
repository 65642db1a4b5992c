//! Reads a choice that is `true` or `false`, or such a word as text, as in the parameters of an address.

use serde::de::Error;
use serde::{Deserialize, Deserializer};
use serde_json::Value;

/// `true` or `false`, or its text.
pub fn choice<'de, D: Deserializer<'de>>(deserializer: D) -> Result<bool, D::Error> {
    match Value::deserialize(deserializer)? {
        Value::Bool(choice) => Ok(choice),
        Value::String(text) => text.trim().parse().map_err(|_| D::Error::custom("give true or false")),
        _ => Err(D::Error::custom("give true or false")),
    }
}
