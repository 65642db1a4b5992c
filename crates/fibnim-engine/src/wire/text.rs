//! Values that may also be given as texts, as the parameters of an address are.

use std::fmt::Display;
use std::str::FromStr;

use serde::de::{DeserializeOwned, Error};
use serde::{Deserialize, Deserializer};
use serde_json::Value;

/// A value, or what is read from a text that stands for it.
fn read<'de, T, D>(deserializer: D, of_text: impl Fn(&str) -> Result<T, String>) -> Result<T, D::Error>
where
    T: DeserializeOwned,
    D: Deserializer<'de>,
{
    match Value::deserialize(deserializer)? {
        Value::String(text) => of_text(&text).map_err(Error::custom),
        value => T::deserialize(value).map_err(Error::custom),
    }
}

fn word<T: FromStr<Err: Display>>(text: &str) -> Result<T, String> {
    let shown = || text.chars().take(40).collect::<String>();
    text.trim().parse().map_err(|error| format!("{:?}: {error}", shown()))
}

/// A number, or `true` or `false`, or its text.
pub fn value<'de, T, D>(deserializer: D) -> Result<T, D::Error>
where
    T: DeserializeOwned + FromStr<Err: Display>,
    D: Deserializer<'de>,
{
    read(deserializer, word)
}

/// The same of a field that may be left out.
pub fn maybe<'de, T, D>(deserializer: D) -> Result<Option<T>, D::Error>
where
    T: DeserializeOwned + FromStr<Err: Display>,
    D: Deserializer<'de>,
{
    read(deserializer, |text| word(text).map(Some))
}

/// A list, or a text with commas between the elements.
pub fn list<'de, T, D>(deserializer: D) -> Result<Vec<T>, D::Error>
where
    T: DeserializeOwned + FromStr<Err: Display>,
    D: Deserializer<'de>,
{
    let words = |text: &str| text.split(',').map(word).collect();
    read(deserializer, |text| if text.trim().is_empty() { Ok(Vec::new()) } else { words(text) })
}
