//! Serialised forms of numbers, rules and positions, with the feature `serde`: the text forms of the notation.
//!
//! A value is read through the constructors that check it, so no value comes into being that the library would refuse.

use std::fmt::{self, Display};

use serde::de::{Deserialize, Deserializer, Error, Visitor};
use serde::ser::{Serialize, Serializer};

use crate::nat::Nat;
use crate::play::{Dynamic, Limit, Notation, ParsePositionError, Position, PositionError, Quota, Sum, TakeAway};
use crate::solve::Threshold;

/// Reads a text with a function.
struct Text<F> {
    expecting: &'static str,
    parse: F,
}

impl<T, E: Display, F: FnOnce(&str) -> Result<T, E>> Visitor<'_> for Text<F> {
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.expecting)
    }

    fn visit_str<D: Error>(self, text: &str) -> Result<T, D> {
        (self.parse)(text).map_err(D::custom)
    }
}

/// Text forms: what is expected, how it is read, and how it is written.
macro_rules! text_forms {
    ($($name:ty, $expecting:literal, $parse:expr, $write:expr;)*) => {$(
        impl Serialize for $name {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                let write: fn(&Self) -> _ = $write;
                serializer.collect_str(&write(self))
            }
        }

        impl<'de> Deserialize<'de> for $name {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let parse: fn(&str) -> Result<Self, _> = $parse;
                deserializer.deserialize_str(Text { expecting: $expecting, parse })
            }
        }
    )*};
}

text_forms! {
    Nat, "a whole number as a string of decimal digits", str::parse::<Nat>, Nat::clone;
    TakeAway, "a take-away function as text, such as \"2t\"", str::parse::<TakeAway>, TakeAway::clone;
    Quota, "a quota of at least 1 as a string of decimal digits", read_quota, |quota| quota.chips().clone();
    Limit, "a quota as a string of decimal digits, \"any\" or \"not-whole\"", read_limit, write_limit;
    Sum, "a sum as text, such as \"(5;2)+(8;3)[3t]+*7\"", str::parse::<Sum>, Sum::clone;
    Threshold, "a threshold as a string of decimal digits, or \"infinity\"", str::parse::<Threshold>, Threshold::clone;
}

/// The fields of a position.
#[derive(Debug, serde::Serialize, serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PositionForm {
    piles: Vec<Nat>,
    limits: Limits,
}

/// One limit for all piles, or one for each pile.
#[derive(Debug, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "lowercase")]
enum Limits {
    Global(Limit),
    Local(Vec<Limit>),
}

impl From<Position> for PositionForm {
    fn from(position: Position) -> Self {
        let limits = match position.dynamic() {
            Dynamic::Global => Limits::Global(position.limit(0).clone()),
            Dynamic::Local => Limits::Local((0..position.piles().len()).map(|i| position.limit(i).clone()).collect()),
        };
        Self { piles: position.piles().to_vec(), limits }
    }
}

impl TryFrom<PositionForm> for Position {
    type Error = ParsePositionError;

    fn try_from(PositionForm { piles, limits }: PositionForm) -> Result<Self, ParsePositionError> {
        Ok(match limits {
            Limits::Global(limit) => Self::global(piles, limit)?,
            Limits::Local(limits) if limits.len() == piles.len() => Self::local(piles.into_iter().zip(limits))?,
            Limits::Local(_) if piles.is_empty() => return Err(PositionError::NoPiles.into()),
            Limits::Local(limits) => {
                return Err(ParsePositionError::QuotaCount { piles: piles.len(), quotas: limits.len() });
            }
        })
    }
}

fn read_quota(text: &str) -> Result<Quota, ParsePositionError> {
    Quota::new(text.parse::<Nat>()?).ok_or(ParsePositionError::ZeroQuota)
}

fn read_limit(text: &str) -> Result<Limit, ParsePositionError> {
    // The take-away function turns removals into quotas, and this text has none.
    Notation::default().parse_limit(text, &TakeAway::FIBONACCI)
}

fn write_limit(limit: &Limit) -> String {
    match limit {
        Limit::Quota(quota) => quota.chips().to_string(),
        Limit::Any => "any".to_owned(),
        Limit::NotWhole => "not-whole".to_owned(),
    }
}
