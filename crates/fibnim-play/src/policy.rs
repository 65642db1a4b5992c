//! What a strategy does in one position.

use fibnim::{Move, Nat};

use crate::dice::Dice;
use crate::moves::Moves;
use crate::rate::Rate;

/// What a strategy does in one position: one move, or at some rate a legal move drawn with equal probabilities.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Policy<M = Move> {
    pub(crate) slip: Rate,
    pub(crate) chosen: Option<M>,
    pub(crate) wins: bool,
}

impl<M: Clone> Policy<M> {
    /// The rate of random moves.
    #[must_use]
    pub fn slip(&self) -> Rate {
        self.slip
    }

    /// The move otherwise; `None` if there is no legal one, or all moves are random.
    #[must_use]
    pub fn chosen(&self) -> Option<&M> {
        self.chosen.as_ref()
    }

    /// Whether the strategy is certain to win from here.
    #[must_use]
    pub fn wins(&self) -> bool {
        self.wins
    }

    pub(crate) fn random() -> Self {
        Self { slip: Rate::ALWAYS, chosen: None, wins: false }
    }

    pub(crate) fn certain(chosen: Option<M>, wins: bool) -> Self {
        Self { slip: Rate::NEVER, chosen, wins }
    }

    /// The move of one game in the position that the policy is for; `None` if there is no legal one.
    pub fn draw<P: Moves<Move = M>>(&self, position: &P, dice: &mut Dice) -> Option<M> {
        let slips = match self.slip {
            Rate::NEVER => false,
            Rate::ALWAYS => true,
            rate => dice.below(&Nat::from(Rate::ALWAYS.billionths())) < Nat::from(rate.billionths()),
        };
        match &self.chosen {
            Some(chosen) if !slips => Some(chosen.clone()),
            _ => position.random_move(dice),
        }
    }
}
