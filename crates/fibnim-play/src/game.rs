//! One game between two strategies.

use fibnim::{Budget, Monitor, Move, Play, Position, Progress, SolveError};

use crate::advise::Advise;
use crate::advisor::Advisor;
use crate::dice::Dice;
use crate::strategy::Strategy;

/// Moves between two looks at the monitor.
const PATIENCE: u64 = 1024;

/// A game that was played to its end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    /// The moves, beginning with that of player 0.
    pub moves: Vec<Move>,
    /// The player who has won: 0 or 1.
    pub winner: usize,
}

impl Game {
    /// Plays a game, in which `players[0]` moves first.
    ///
    /// # Errors
    /// If a player needs more than the budget, or the monitor ends the game.
    ///
    /// ```
    /// use fibnim::{Budget, Rules, Solver};
    /// use fibnim_play::{Advisor, Dice, Game};
    /// let mut advisor = Advisor::new(Solver::new(Rules::FIBONACCI));
    /// let players = ["perfect".parse()?, "greedy".parse()?];
    /// let game = Game::play(&mut advisor, players, &"(12)".parse()?, &mut Dice::new(1, 0), &mut Budget::default())?;
    /// assert_eq!(game.winner, 0);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn play<M: Monitor>(
        advisor: &mut Advisor,
        players: [Strategy; 2],
        start: &Position,
        dice: &mut Dice,
        budget: &mut Budget<M>,
    ) -> Result<Self, SolveError> {
        let mut moves = Vec::new();
        let winner = run(advisor, players, start, dice, budget, |chosen| moves.push(chosen))?;
        Ok(Self { moves, winner })
    }
}

/// Plays a game and gives the winner.
pub(crate) fn run<M: Monitor>(
    advisor: &mut Advisor,
    players: [Strategy; 2],
    start: &Position,
    dice: &mut Dice,
    budget: &mut Budget<M>,
    mut note: impl FnMut(Move),
) -> Result<usize, SolveError> {
    let mut position = start.clone();
    let mut played = 0_u64;
    loop {
        let mover = usize::from(!played.is_multiple_of(2));
        let policy = advisor.policy(players[mover], &position, budget)?;
        let next = policy.draw(&position, dice).and_then(|chosen| {
            let next = position.after(&advisor.rules().take_away, &chosen).ok()?;
            note(chosen);
            Some(next)
        });
        let Some(next) = next else {
            let mover_wins = advisor.rules().play == Play::Misere;
            return Ok(if mover_wins { mover } else { 1 - mover });
        };
        position = next;
        played += 1;
        let progress = Progress { done: played, total: None };
        if played.is_multiple_of(PATIENCE) && budget.monitor.check(progress).is_break() {
            return Err(SolveError::Stopped(progress));
        }
    }
}
