//! Rulesets and numbers as questions spell them.

use fibnim::{Nat, Play, Rules, Solver, TakeAway, parse_chips};
use fibnim_proof::answer::shipped::Shipped;
use serde::Deserialize;
use std::sync::Arc;

/// What cannot be answered, in one line.
pub type Answer<T> = Result<T, String>;

/// The most digits of a number on the page.
pub const MOST_DIGITS: usize = 1000;

/// A ruleset: the take-away function as text, and whether the last chip loses.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct Ruleset {
    /// As `fibnim --take` reads it.
    #[serde(default = "fibonacci")]
    pub take: String,
    /// Whether the player who takes the last chip loses.
    #[serde(default)]
    pub misere: bool,
}

fn fibonacci() -> String {
    TakeAway::FIBONACCI.to_string()
}

impl Ruleset {
    /// The rules, or what is wrong with them.
    pub fn rules(&self) -> Answer<Rules> {
        let take: TakeAway = self.take.parse().map_err(line)?;
        Ok(Rules { take_away: take, play: if self.misere { Play::Misere } else { Play::Normal } })
    }
}

/// An error as a line.
pub fn line(error: impl std::fmt::Display) -> String {
    error.to_string()
}

/// A number of chips.
pub fn chips(text: &str) -> Answer<Nat> {
    let text = text.trim();
    if text.len() > MOST_DIGITS {
        return Err(format!("a number of {} digits: up to {MOST_DIGITS} are accepted here", text.len()));
    }
    parse_chips(text).map_err(line)
}

/// A solver that knows what is proved for a ruleset.
pub fn solver(rules: &Rules) -> Solver {
    let mut solver = Solver::new(rules.clone());
    let shipped = Shipped::trusted(rules).expect("the shipped files are those that were checked");
    if let Some(shipped) = shipped {
        // It has the rules of the solver.
        let _ = solver.add_evidence(Arc::new(shipped));
    }
    solver
}
