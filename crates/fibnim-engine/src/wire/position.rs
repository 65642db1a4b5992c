//! Positions, moves and outcomes.

use fibnim::exact_k::ExactPosition;
use fibnim::relative::Relative;
use fibnim::{Component, Dynamic, Limit, Nat, Position as CorePosition, RuledPosition, Sum};
use serde::{Deserialize, Serialize};

/// One part of a position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Part {
    /// A pile.
    Pile {
        /// Its chips.
        chips: Nat,
        /// What limits the next move from it. A quota may be larger than the pile.
        #[serde(flatten)]
        limit: Limit,
        /// The most chips that the next move may take from it: 0 where no move may use it.
        most: Nat,
        /// Its own take-away function, where it differs from that of the ruleset.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        take_away: Option<String>,
    },
    /// A heap of nim.
    Heap {
        /// Its chips.
        chips: Nat,
    },
}

/// A position, or a sum.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Position {
    /// In the notation that every question reads. Where a move takes from several piles, those that have to be used
    /// are named behind it.
    pub text: String,
    /// Where the quota lives.
    pub dynamic: Dynamic,
    /// The piles in the order given; moves count them from 1.
    pub parts: Vec<Part>,
    /// In a game in which a move takes from several piles: the piles that have to be used, counted from 1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub group: Option<Vec<usize>>,
    /// What the move before took, where the next one may not take the same.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub last: Option<Nat>,
}

impl From<&CorePosition> for Position {
    fn from(position: &CorePosition) -> Self {
        let part = |(pile, chips): (usize, &Nat)| Part::Pile {
            chips: chips.clone(),
            limit: position.limit(pile).clone(),
            most: position.largest_take(pile),
            take_away: None,
        };
        let parts = position.piles().iter().enumerate().map(part).collect();
        Self { text: position.to_string(), dynamic: position.dynamic(), parts, group: None, last: None }
    }
}

impl From<&RuledPosition> for Position {
    fn from(position: &RuledPosition) -> Self {
        position.position().into()
    }
}

impl From<&RuledPosition<Relative>> for Position {
    fn from(position: &RuledPosition<Relative>) -> Self {
        let mut all = Self { last: position.last().cloned(), ..Self::from(position.position()) };
        for (pile, part) in all.parts.iter_mut().enumerate() {
            if let Part::Pile { most, .. } = part {
                *most = position.largest_take(pile);
            }
        }
        all
    }
}

impl From<&ExactPosition> for Position {
    fn from(position: &ExactPosition) -> Self {
        let over = position.usable().len() < position.rules().count;
        let barred = |pile: &usize| over || position.group().is_some_and(|group| !group.contains(pile));
        let part = |(pile, (chips, limit)): (usize, (&Nat, &Limit))| Part::Pile {
            chips: chips.clone(),
            limit: limit.clone(),
            most: if barred(&pile) { Nat::ZERO } else { position.largest_take(pile) },
            take_away: None,
        };
        let parts = position.piles().iter().zip(position.limits()).enumerate().map(part).collect();
        let group = position.group().map(|group| group.iter().map(|pile| pile.saturating_add(1)).collect());
        Self { text: position.to_string(), dynamic: Dynamic::Local, parts, group, last: None }
    }
}

impl From<&Sum> for Position {
    fn from(sum: &Sum) -> Self {
        let part = |component: &Component| match component {
            Component::Heap(chips) => Part::Heap { chips: chips.clone() },
            Component::Pile { chips, limit, take } => Part::Pile {
                chips: chips.clone(),
                limit: limit.clone(),
                most: component.largest_take(),
                take_away: Some(take.to_string()),
            },
        };
        let parts = sum.components().iter().map(part).collect();
        Self { text: sum.to_string(), dynamic: Dynamic::Local, parts, group: None, last: None }
    }
}

/// A move: what it takes from each of its piles. Most games have moves from a single pile.
pub type Move = Vec<fibnim::Move>;
