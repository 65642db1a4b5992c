//! One game between two strategies.

use fibnim::{Budget, Monitor, Move, Play, Position, Progress, SolveError};

use crate::advise::Advise;
use crate::advisor::Advisor;
use crate::dice::Dice;
use crate::moves::Moves as _;
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
    pub fn play(
        advisor: &mut Advisor,
        players: [Strategy; 2],
        start: &Position,
        dice: &mut Dice,
        budget: &mut Budget<dyn Monitor + '_>,
    ) -> Result<Self, SolveError> {
        let mut moves = Vec::new();
        let (end, played) = run(advisor, players, start, dice, Until::Over, budget, |chosen| moves.push(chosen))?;
        match end {
            End::Won(winner) => Ok(Self { moves, winner }),
            End::Unfinished => Err(SolveError::Stopped(Progress { done: played, total: None })),
        }
    }
}

/// How a game ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum End {
    /// With this winner.
    Won(usize),
    /// It was ended because it was too long.
    Unfinished,
}

/// How far a game is played.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Until {
    /// To its last move.
    Over,
    /// Until it is certain who wins, or up to so many moves.
    Decided { moves: u64 },
}

/// Plays a game and says how it ends, and after how many moves.
pub(crate) fn run(
    advisor: &mut Advisor,
    players: [Strategy; 2],
    start: &Position,
    dice: &mut Dice,
    until: Until,
    budget: &mut Budget<dyn Monitor + '_>,
    mut note: impl FnMut(Move),
) -> Result<(End, u64), SolveError> {
    let mut position = start.clone();
    let mut played = 0_u64;
    loop {
        let mover = usize::from(!played.is_multiple_of(2));
        let policy = advisor.policy(players[mover], &position, budget)?;
        if let Until::Decided { moves } = until {
            if policy.wins() {
                return Ok((End::Won(mover), played));
            }
            if played >= moves && position.least_move().is_some() {
                return Ok((End::Unfinished, played));
            }
        }
        let next = policy.draw(&position, dice).and_then(|chosen| {
            let next = position.after(&advisor.rules().take_away, &chosen).ok()?;
            note(chosen);
            Some(next)
        });
        let Some(next) = next else {
            let mover_wins = advisor.rules().play == Play::Misere;
            return Ok((End::Won(if mover_wins { mover } else { 1 - mover }), played));
        };
        position = next;
        played += 1;
        let progress = Progress { done: played, total: None };
        if played.is_multiple_of(PATIENCE) && budget.monitor.check(progress).is_break() {
            return Err(SolveError::Stopped(progress));
        }
    }
}
