//! What a board shows of a position.

use fibnim::{Dynamic, Limit, Nat, Position};
use serde::Serialize;

/// One pile.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Pile {
    /// How many chips it has.
    pub chips: String,
    /// The most that may be taken from it now.
    pub most: String,
    /// Its quota, if one limits it.
    pub quota: Option<String>,
    /// Which limit is in force: "quota", "any" or "not-whole".
    pub limit: &'static str,
}

impl Pile {
    /// A pile and its limit; nothing may be taken where the game or the rules bar it.
    pub fn new(chips: &Nat, limit: &Limit, barred: bool) -> Self {
        Self {
            chips: chips.to_string(),
            most: if barred { "0".to_owned() } else { limit.largest_take(chips).to_string() },
            quota: match limit {
                Limit::Quota(quota) => Some(quota.chips().to_string()),
                Limit::Any | Limit::NotWhole => None,
            },
            limit: match limit {
                Limit::Quota(_) => "quota",
                Limit::Any => "any",
                Limit::NotWhole => "not-whole",
            },
        }
    }
}

/// A position of a game in which a move takes from one pile.
pub fn piles(position: &Position) -> Vec<Pile> {
    let pile = |(index, chips)| Pile::new(chips, position.limit(index), false);
    position.piles().iter().enumerate().map(pile).collect()
}

/// Where the quota lives.
pub fn dynamic(position: &Position) -> &'static str {
    match position.dynamic() {
        Dynamic::Global => "global",
        Dynamic::Local => "local",
    }
}
