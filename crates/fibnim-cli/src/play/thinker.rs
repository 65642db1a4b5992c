//! Answers questions about a game, each within a time and a memory.

use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use fibnim::{Budget, Monitor, Move, SolveError};
use fibnim_engine::wire::{SolveQuestion, Solved, Whole};
use fibnim_engine::{Engine, EngineError, PileRules};
use fibnim_play::{Advise, Hint, Losing, Match, MoveVerdict, Turn};

use crate::monitor::is_beyond;

/// Winning moves that an analysis lists.
const MOVES: u64 = 20;

/// Better moves that a review lists.
const ALL_MOVES: u64 = 1000;

/// Ends a search when its time or its memory is over. It shows no progress.
fn alarm(time: Duration, memory: u64) -> impl Monitor {
    let begun = Instant::now();
    move |_| {
        if begun.elapsed() > time || is_beyond(memory) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}

/// An engine for games, and the budget of each of its answers.
pub struct Thinker {
    time: Duration,
    memory: u64,
    engine: Engine,
}

impl Thinker {
    /// An engine that has computed nothing yet.
    pub fn new(time: Duration, memory: u64) -> Self {
        Self { time, memory, engine: Engine::default() }
    }

    /// Asks the advisor for the rules of a game, which is ready for its start.
    fn advised<R: PileRules, T>(
        &mut self,
        game: &Match<R>,
        ask: impl FnOnce(&mut R::Advisor, &mut Budget<'_>) -> T,
    ) -> T {
        let mut alarm = alarm(self.time, self.memory);
        let advisor = R::advisor(&mut self.engine, game);
        ask(advisor, &mut Budget { memory: self.memory, monitor: &mut alarm })
    }

    /// The move of the strategy whose turn it is, or another one and why.
    pub fn reply<R: PileRules>(&mut self, game: &Match<R>) -> Option<(Move, Option<SolveError>)> {
        self.advised(game, |advisor, budget| game.reply_or_least(advisor, budget))
    }

    /// Advice for the player whose turn it is.
    pub fn hint<R: PileRules>(&mut self, game: &Match<R>, by: Losing) -> Result<Hint, EngineError> {
        Ok(self.advised(game, |advisor, budget| advisor.hint(by, game.position(), budget))?)
    }

    /// The analysis of the position of a game.
    pub fn analysis<R: PileRules>(&mut self, game: &Match<R>) -> Result<Solved, EngineError> {
        self.solved(game, game.position(), Whole::of::<MOVES>())
    }

    /// The moves that win in a position of a game, and whether there are more.
    pub fn winning<R: PileRules>(
        &mut self,
        game: &Match<R>,
        position: &R::Position,
    ) -> Result<(Vec<Move>, bool), EngineError> {
        let solved = self.solved(game, position, Whole::of::<ALL_MOVES>())?;
        Ok((solved.winning_moves.into_iter().flatten().collect(), solved.more_winning_moves))
    }

    fn solved<R: PileRules>(
        &mut self,
        game: &Match<R>,
        position: &R::Position,
        moves: Whole<0, { u32::MAX as u64 }>,
    ) -> Result<Solved, EngineError> {
        let question = SolveQuestion {
            rules: game.rules().written()?,
            position: position.position().to_string().try_into()?,
            moves: Some(moves),
            explain: true,
            ..SolveQuestion::default()
        };
        let mut alarm = alarm(self.time, self.memory);
        self.engine.solve(&question, &mut Budget { memory: self.memory, monitor: &mut alarm })
    }

    /// The verdict on the move with this number, counted from 0; `None` if there is no such move.
    pub fn verdict<R: PileRules>(
        &mut self,
        game: &Match<R>,
        number: usize,
    ) -> Option<Result<MoveVerdict, EngineError>> {
        Some(self.judge(game, &game.turns().nth(number)?))
    }

    /// The verdict on a move.
    pub fn judge<R: PileRules>(&mut self, game: &Match<R>, turn: &Turn<R>) -> Result<MoveVerdict, EngineError> {
        Ok(self.advised(game, |advisor, budget| advisor.judge(&turn.before, &turn.chosen, &turn.after, budget))?)
    }
}
