//! Matches in which a move takes from one pile, for fronts that play them.

use fibnim::relative::Relative;
use fibnim::{Move, RuledPosition, Rules};
use fibnim_play::{Advise, Advisor, AnyRules, Match, RelativeAdvisor};

use crate::error::InputError;
use crate::wire::Ruleset;
use crate::{Engine, EngineError, Result};

/// The rules of such a match.
pub trait PileRules: AnyRules<Move = Move, Position = RuledPosition<Self>> {
    /// What plays and judges its moves.
    type Advisor: Advise<Self>;

    /// The rules as questions have them.
    ///
    /// # Errors
    /// If they are longer than those of a question.
    fn written(&self) -> Result<Ruleset>;

    /// An advisor with all that the engine knows of the rules, ready for the start of a match.
    fn advisor<'e>(engine: &'e mut Engine, game: &Match<Self>) -> &'e mut Self::Advisor;
}

impl PileRules for Rules {
    type Advisor = Advisor;

    fn written(&self) -> Result<Ruleset> {
        Ok(self.try_into()?)
    }

    fn advisor<'e>(engine: &'e mut Engine, game: &Match) -> &'e mut Advisor {
        engine.advisor(game.start())
    }
}

impl PileRules for Relative {
    type Advisor = RelativeAdvisor;

    fn written(&self) -> Result<Ruleset> {
        Ok(self.try_into()?)
    }

    fn advisor<'e>(engine: &'e mut Engine, _: &Match<Self>) -> &'e mut RelativeAdvisor {
        &mut engine.relative_advisor
    }
}

/// A match of either kind.
#[derive(Clone, Debug, PartialEq)]
pub enum PileMatch {
    /// Under the rules of a take-away function.
    TakeAway(Match),
    /// Under the rules of a relative.
    Relative(Match<Relative>),
}

impl PileMatch {
    /// The match under the rules of a take-away function.
    ///
    /// # Errors
    /// If it has other rules.
    pub fn take_away(self) -> Result<Match> {
        match self {
            Self::TakeAway(game) => Ok(game),
            Self::Relative(_) => Err(EngineError::input(InputError::OnlyTakeAway)),
        }
    }
}
