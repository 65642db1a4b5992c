//! Counterexamples, and the positions in them.

use fibnim::exact_k::ExactPosition;
use fibnim::{Limit, Nat, Outcome, Position};

/// A case that contradicts a claim.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Counterexample {
    /// The case in words, for checking by hand.
    pub text: String,
    /// The positions that the text names, in its order. There are none where the case is a number or a table.
    pub positions: Vec<Exhibit>,
}

/// A position of Fibonacci nim that a counterexample names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Exhibit {
    /// The position as the text has it, in the notation of its paper.
    pub written: String,
    /// The position that this notation means.
    pub position: ExhibitPosition,
    /// Who wins it according to the claim, where the claim says so.
    pub claimed: Option<Outcome>,
    /// Who wins it.
    pub outcome: Outcome,
}

/// A position of a game with `f(t) = 2t`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ExhibitPosition {
    /// A move takes from one pile.
    Single(Position),
    /// A move takes from several piles.
    Exact(ExactPosition),
}

impl From<String> for Counterexample {
    fn from(text: String) -> Self {
        Self { text, positions: Vec::new() }
    }
}

impl Counterexample {
    /// The same with one more position, if there is one.
    pub(crate) fn showing(mut self, exhibit: impl Into<Option<Exhibit>>) -> Self {
        self.positions.extend(exhibit.into());
        self
    }

    /// The same with words before it that say where it was found.
    pub(crate) fn under(self, heading: &str) -> Self {
        Self { text: format!("{heading}: {}", self.text), ..self }
    }

    /// The same with a counterexample to the correction of the claim.
    pub(crate) fn and_again(self, again: Self) -> Self {
        let text = format!("{}; and the correction fails: {}", self.text, again.text);
        Self { text, positions: [self.positions, again.positions].concat() }
    }

    /// The same about a claim that says who wins the first of its positions, and is wrong.
    pub(crate) fn contradicting(mut self) -> Self {
        if let Some(first) = self.positions.first_mut() {
            first.claimed = Some(opposite(first.outcome));
        }
        self
    }
}

fn opposite(outcome: Outcome) -> Outcome {
    Outcome::for_mover(outcome == Outcome::P)
}

impl Exhibit {
    /// Piles with one limit for all of them; nothing where there is no pile.
    pub(crate) fn piles(written: String, piles: &[u32], limit: Limit, outcome: Outcome) -> Option<Self> {
        let position = Position::global(piles.iter().map(|&pile| Nat::from(pile)), limit).ok()?;
        Some(Self { written, position: ExhibitPosition::Single(position), claimed: None, outcome })
    }

    /// Piles of a game in which a move takes from several.
    pub(crate) const fn exact(written: String, position: ExactPosition, outcome: Outcome) -> Self {
        Self { written, position: ExhibitPosition::Exact(position), claimed: None, outcome }
    }
}
