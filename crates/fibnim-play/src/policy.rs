//! What a strategy does in one position.

use fibnim::{Move, Nat, Position};

use crate::dice::Dice;
use crate::rate::Rate;
use crate::view::{moves, nth_move};

/// What a strategy does in one position: a move, or at some rate any legal move, all with the same chance.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Policy {
    pub(crate) slip: Rate,
    pub(crate) chosen: Option<Move>,
    pub(crate) wins: bool,
}

impl Policy {
    /// The rate of random moves.
    #[must_use]
    pub fn slip(&self) -> Rate {
        self.slip
    }

    /// The move otherwise; `None` if there is no legal one, or all moves are random.
    #[must_use]
    pub fn chosen(&self) -> Option<&Move> {
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

    pub(crate) fn certain(chosen: Option<Move>, wins: bool) -> Self {
        Self { slip: Rate::NEVER, chosen, wins }
    }

    /// The move of one game; `None` if there is no legal one. The position is the one that the policy is for.
    pub fn draw(&self, position: &Position, dice: &mut Dice) -> Option<Move> {
        let slips = match self.slip {
            Rate::NEVER => false,
            Rate::ALWAYS => true,
            rate => dice.below(&Nat::from(Rate::ALWAYS.billionths())) < Nat::from(rate.billionths()),
        };
        match &self.chosen {
            Some(chosen) if !slips => Some(chosen.clone()),
            _ => nth_move(position, dice.below(&moves(position))),
        }
    }
}
