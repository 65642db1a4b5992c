//! The move of a strategy, with a substitute where it is beyond the budget.

use fibnim::{Budget, Monitor, Move, SolveError};

use super::record::Match;
use crate::advise::Advise;
use crate::moves::Moves as _;
use crate::ruleset::Ruleset;

/// The move of a strategy in a match that has to go on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reply<M = Move> {
    /// The move that the strategy makes.
    Chosen(M),
    /// The move of the strategy is beyond the budget.
    Beyond {
        /// A legal move to make instead, the first that takes one chip from each of its piles.
        least: M,
        /// What the budget does not allow.
        error: SolveError,
    },
}

impl<M> Reply<M> {
    /// The move to make.
    pub fn chosen(&self) -> &M {
        match self {
            Self::Chosen(chosen) | Self::Beyond { least: chosen, .. } => chosen,
        }
    }
}

impl<R: Ruleset> Match<R> {
    /// What the strategy does whose turn it is, with a move in any case; `None` if it is a human's turn, or the match is
    /// over. [`reply`](Self::reply) has no move to make instead.
    ///
    /// ```
    /// use fibnim::{Budget, Move, Rules, Solver};
    /// use fibnim_play::{Advisor, Match, Reply};
    /// let players = ["perfect".parse()?, "human".parse()?];
    /// let game = Match::new(Rules::misere("3t".parse()?), "(900,901,902)".parse()?, players, 1)?;
    /// let mut advisor = Advisor::new(Solver::new(game.rules().clone()));
    /// let small = &mut Budget { memory: 1 << 10, ..Budget::default() };
    /// let Some(Reply::Beyond { least, .. }) = game.reply_or_least(&mut advisor, small) else { panic!("too large") };
    /// assert_eq!(least, Move { pile: 0, chips: 1u32.into() });
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn reply_or_least<A: Advise<Rules = R>>(
        &self,
        advisor: &mut A,
        budget: &mut Budget<dyn Monitor + '_>,
    ) -> Option<Reply<R::Move>> {
        match self.reply(advisor, budget) {
            Ok(chosen) => chosen.map(Reply::Chosen),
            Err(error) => self.position().least_move().map(|least| Reply::Beyond { least, error }),
        }
    }
}
