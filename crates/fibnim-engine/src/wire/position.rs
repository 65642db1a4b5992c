//! Positions, moves and outcomes.

use std::fmt;

use fibnim::exact_k::ExactPosition;
use fibnim::{Component, Dynamic as CoreDynamic, Limit as CoreLimit, Position as CorePosition, Sum};
use serde::{Deserialize, Serialize};

use super::Number;

/// Who wins with best play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub enum Outcome {
    /// The player to move wins.
    N,
    /// The previous player wins.
    P,
}

/// Who wins: a clause.
impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::N => "the player to move wins",
            Self::P => "the previous player wins",
        })
    }
}

impl From<fibnim::Outcome> for Outcome {
    fn from(outcome: fibnim::Outcome) -> Self {
        match outcome {
            fibnim::Outcome::N => Self::N,
            fibnim::Outcome::P => Self::P,
        }
    }
}

impl From<Outcome> for fibnim::Outcome {
    fn from(outcome: Outcome) -> Self {
        match outcome {
            Outcome::N => Self::N,
            Outcome::P => Self::P,
        }
    }
}

/// Where the quota lives.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "clap", derive(clap::ValueEnum))]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Dynamic {
    /// One quota for the whole position.
    Global,
    /// One quota for each pile.
    Local,
}

impl From<CoreDynamic> for Dynamic {
    fn from(dynamic: CoreDynamic) -> Self {
        match dynamic {
            CoreDynamic::Global => Self::Global,
            CoreDynamic::Local => Self::Local,
        }
    }
}

impl From<Dynamic> for CoreDynamic {
    fn from(dynamic: Dynamic) -> Self {
        match dynamic {
            Dynamic::Global => Self::Global,
            Dynamic::Local => Self::Local,
        }
    }
}

/// What limits the next move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Limit {
    /// A quota.
    Quota,
    /// An opening that may take any number of chips from one pile.
    Any,
    /// An opening that may take any number of chips but not a whole pile.
    NotWhole,
}

impl From<&CoreLimit> for Limit {
    fn from(limit: &CoreLimit) -> Self {
        match limit {
            CoreLimit::Quota(_) => Self::Quota,
            CoreLimit::Any => Self::Any,
            CoreLimit::NotWhole => Self::NotWhole,
        }
    }
}

/// The quota of a limit, where it is one.
fn quota(limit: &CoreLimit) -> Option<Number> {
    match limit {
        CoreLimit::Quota(quota) => Some(quota.chips().into()),
        CoreLimit::Any | CoreLimit::NotWhole => None,
    }
}

/// One part of a position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Part {
    /// A pile.
    Pile {
        /// Its chips.
        chips: Number,
        /// What limits the next move from it.
        limit: Limit,
        /// Its quota, where one limits it; it may be larger than the pile.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        quota: Option<Number>,
        /// The most chips that the next move may take from it: 0 where no move may use it.
        most: Number,
        /// Its own take-away function, where it differs from that of the ruleset.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        take_away: Option<String>,
    },
    /// A heap of nim.
    Heap {
        /// Its chips.
        chips: Number,
    },
}

/// A position, or a sum.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Position {
    /// In the notation that every question reads.
    pub text: String,
    /// Where the quota lives.
    pub dynamic: Dynamic,
    /// The piles in the order given; moves count them from 1.
    pub parts: Vec<Part>,
    /// In a game in which a move takes from several piles: the piles that have to be used, counted from 1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub group: Option<Vec<usize>>,
}

impl From<&CorePosition> for Position {
    fn from(position: &CorePosition) -> Self {
        let part = |(pile, chips): (usize, &fibnim::Nat)| Part::Pile {
            chips: chips.into(),
            limit: position.limit(pile).into(),
            quota: quota(position.limit(pile)),
            most: position.largest_take(pile).into(),
            take_away: None,
        };
        Self {
            text: position.to_string(),
            dynamic: position.dynamic().into(),
            parts: position.piles().iter().enumerate().map(part).collect(),
            group: None,
        }
    }
}

impl From<&ExactPosition> for Position {
    fn from(position: &ExactPosition) -> Self {
        let over = position.usable().len() < position.rules().count;
        let barred = |pile: &usize| over || position.group().is_some_and(|group| !group.contains(pile));
        let most = |pile: usize| if barred(&pile) { fibnim::Nat::ZERO } else { position.largest_take(pile) };
        let part = |(pile, (chips, limit)): (usize, (&fibnim::Nat, &CoreLimit))| Part::Pile {
            chips: chips.into(),
            limit: limit.into(),
            quota: quota(limit),
            most: most(pile).into(),
            take_away: None,
        };
        Self {
            text: position.to_string(),
            dynamic: Dynamic::Local,
            parts: position.piles().iter().zip(position.limits()).enumerate().map(part).collect(),
            group: position.group().map(|group| group.iter().map(|pile| pile + 1).collect()),
        }
    }
}

impl From<&Sum> for Position {
    fn from(sum: &Sum) -> Self {
        let part = |component: &Component| match component {
            Component::Heap(chips) => Part::Heap { chips: chips.into() },
            Component::Pile { chips, limit, take } => Part::Pile {
                chips: chips.into(),
                limit: limit.into(),
                quota: quota(limit),
                most: component.largest_take().into(),
                take_away: Some(take.to_string()),
            },
        };
        Self {
            text: sum.to_string(),
            dynamic: Dynamic::Local,
            parts: sum.components().iter().map(part).collect(),
            group: None,
        }
    }
}

/// Chips taken from one pile.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Take {
    /// The pile, counted from 1 in the order given.
    pub pile: usize,
    /// How many chips.
    pub chips: Number,
}

impl From<&fibnim::Move> for Take {
    fn from(chosen: &fibnim::Move) -> Self {
        Self { pile: chosen.pile + 1, chips: (&chosen.chips).into() }
    }
}

/// A move: what it takes from each of its piles. Most games have moves from a single pile.
pub type Move = Vec<Take>;

/// The least quota with which the player to move wins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Threshold {
    /// This quota and every larger one.
    Finite(Number),
    /// No quota wins: `"infinity"`.
    Infinite,
}

impl From<&fibnim::Threshold> for Threshold {
    fn from(threshold: &fibnim::Threshold) -> Self {
        match threshold {
            fibnim::Threshold::Finite(quota) => Self::Finite(quota.into()),
            fibnim::Threshold::Infinite => Self::Infinite,
        }
    }
}

const INFINITY: &str = "infinity";

impl std::fmt::Display for Threshold {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Finite(quota) => quota.fmt(f),
            Self::Infinite => f.write_str(INFINITY),
        }
    }
}

impl Serialize for Threshold {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Threshold {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        if text == INFINITY {
            return Ok(Self::Infinite);
        }
        text.parse().map(Self::Finite).map_err(serde::de::Error::custom)
    }
}

#[cfg(test)]
mod schema {
    use super::Threshold;
    use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};

    impl JsonSchema for Threshold {
        fn schema_name() -> std::borrow::Cow<'static, str> {
            "Threshold".into()
        }

        fn json_schema(_: &mut SchemaGenerator) -> Schema {
            json_schema!({
                "description": "The least quota with which the player to move wins, in decimal digits, or infinity.",
                "type": "string",
                "pattern": "^([0-9]+|infinity)$",
            })
        }
    }
}
