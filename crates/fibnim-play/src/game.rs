//! One game between two strategies.

use fibnim::{Budget, Monitor, Play, Position, Progress, SolveError};

use crate::advise::Advise;
use crate::advisor::Advisor;
use crate::dice::Dice;
use crate::moves::Moves as _;
use crate::strategy::Strategy;

/// Moves between two looks at the monitor.
const PATIENCE: u64 = 1024;

/// How a game ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum End {
    /// With this winner.
    Won(usize),
    /// It was ended because it was too long.
    Unfinished,
}

/// Plays a game until it is certain who wins, or for at most so many moves. Says how it ends, and after how many moves.
pub(crate) fn run(
    advisor: &mut Advisor,
    players: [Strategy; 2],
    start: &Position,
    dice: &mut Dice,
    most: u64,
    budget: &mut Budget<dyn Monitor + '_>,
) -> Result<(End, u64), SolveError> {
    let mut position = start.clone();
    let mut played = 0_u64;
    loop {
        let mover = usize::from(!played.is_multiple_of(2));
        let policy = advisor.policy(players[mover], &position, budget)?;
        if policy.wins() {
            return Ok((End::Won(mover), played));
        }
        if played >= most && position.least_move().is_some() {
            return Ok((End::Unfinished, played));
        }
        let chosen = policy.draw(&position, dice);
        let next = chosen.and_then(|chosen| position.after(&advisor.rules().take_away, &chosen).ok());
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
