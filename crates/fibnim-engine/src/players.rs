//! The advisors of the games that are being played.

use std::fmt;

use fibnim::{Position, Rules, Solver};
use fibnim_play::{Advisor, ExactAdvisor};

/// The advisors of the last games, kept between questions.
#[derive(Default)]
pub struct Players {
    last: Option<(Rules, Position, Advisor)>,
    exact: ExactAdvisor,
}

impl Players {
    /// The advisor for a game, ready for its start.
    pub fn advisor(&mut self, solver: &Solver, start: &Position) -> &mut Advisor {
        let rules = solver.rules();
        let advisor = match self.last.take() {
            Some((same, begun, advisor)) if same == *rules && begun == *start => advisor,
            _ => Advisor::new(solver.clone()),
        };
        &mut self.last.insert((rules.clone(), start.clone(), advisor)).2
    }

    /// The advisor for games in which a move takes from several piles.
    pub fn exact(&mut self) -> &mut ExactAdvisor {
        &mut self.exact
    }
}

impl fmt::Debug for Players {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Players").finish_non_exhaustive()
    }
}
