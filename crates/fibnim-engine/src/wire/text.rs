//! A choice that may also be given as text, as the parameters of an address are.

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
