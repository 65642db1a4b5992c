//! The chance that the first player wins: exactly, by formula, or estimated.

mod chances;
mod estimate;
mod formula;
mod question;

pub use estimate::Estimate;
pub use formula::{Formula, Mover, one_pile};
pub use question::{Chance, Cost, Method, Sampling, estimate, odds, odds_cost};

pub(crate) use chances::{Chances, Oracle, Side};
pub(crate) use formula::one_pile_take;

use fibnim::{Budget, Monitor, Move, Position, SolveError};

use crate::advisor::Advisor;
use crate::ratio::Ratio;
use crate::strategy::Strategy;

/// An exact chance.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Odds {
    chance: Ratio,
    positions: u64,
}

impl Odds {
    /// The chance that the player to move wins who plays `players[0]`, against `players[1]`: the recursion over all
    /// positions that can come up.
    ///
    /// # Errors
    /// If the game is beyond the budget.
    ///
    /// ```
    /// use fibnim::{Budget, Rules, Solver};
    /// use fibnim_play::{Advisor, Odds};
    /// let mut advisor = Advisor::new(Solver::new(Rules::FIBONACCI));
    /// let players = ["unskilled".parse()?, "lps".parse()?];
    /// let odds = Odds::exact(&mut advisor, players, &"(12)".parse()?, &mut Budget::default())?;
    /// assert_eq!(odds.chance().to_string(), "1/176");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn exact(
        advisor: &mut Advisor,
        players: [Strategy; 2],
        start: &Position,
        budget: &mut Budget<dyn Monitor + '_>,
    ) -> Result<Self, SolveError> {
        let (chance, positions) = question::recursion(advisor, players, start, budget)?;
        Ok(Self { chance, positions })
    }

    /// The chance.
    #[must_use]
    pub fn chance(&self) -> &Ratio {
        &self.chance
    }

    /// How many positions the recursion went through, counted once for each player to move.
    #[must_use]
    pub fn positions(&self) -> u64 {
        self.positions
    }
}

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
