//! The chance that the first player wins: exactly, by formula, or estimated.

mod chances;
mod estimate;
mod formula;
mod question;

pub use estimate::Estimate;
pub use formula::{Formula, Mover, one_pile};
pub use question::{Chance, Sampling, estimate, odds, recursion};

pub(crate) use chances::{Chances, Oracle, Side};
pub(crate) use formula::one_pile_take;

use fibnim::{Budget, Monitor, Move, Position, SolveError};

use crate::advisor::Advisor;
use crate::ratio::Ratio;

/// The best that a perfect player can do in a P-position against an opponent who moves at random.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BestLoss {
    /// The chance of the opponent.
    pub chance: Ratio,
    /// All moves that leave this chance, by pile and then by size.
    pub moves: Vec<Move>,
}

impl BestLoss {
    /// The best moves of a P-position; `None` if it is N or has no moves.
    ///
    /// # Errors
    /// If it is beyond the budget.
    ///
    /// ```
    /// use fibnim::{Budget, Rules, Solver};
    /// use fibnim_play::{Advisor, BestLoss};
    /// let mut advisor = Advisor::new(Solver::new(Rules::FIBONACCI));
    /// let best = BestLoss::of(&mut advisor, &"(8;3)".parse()?, &mut Budget::default())?.expect("a P-position");
    /// // Better than to take 1, which leaves the opponent 1/8.
    /// assert_eq!((best.chance.to_string(), best.moves[0].chips.to_string()), ("1/16".to_owned(), "2".to_owned()));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn of(
        advisor: &mut Advisor,
        position: &Position,
        budget: &mut Budget<dyn Monitor + '_>,
    ) -> Result<Option<Self>, SolveError> {
        let view = crate::view::View::of(position);
        if Oracle::viewed_outcome(advisor, &view.position, budget)? == fibnim::Outcome::N {
            return Ok(None);
        }
        let losses = advisor.losses(position, budget)?;
        let Some(chance) = losses.iter().map(|(_, chance)| chance).min().cloned() else { return Ok(None) };
        let moves = losses.into_iter().filter(|(_, each)| *each == chance).map(|(chosen, _)| chosen).collect();
        Ok(Some(Self { chance, moves }))
    }
}
