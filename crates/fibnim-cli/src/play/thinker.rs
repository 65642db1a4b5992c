//! What is computed while somebody waits, within a time and a memory.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use fibnim::{Analysis, Budget, Move, Position, Rules, SolveError, Solver};
use fibnim_play::{Advise, Advisor, Hint, Match, Turn, Verdict};
use fibnim_proof::answer::shipped::Shipped;

use crate::monitor::Alarm;

/// An advisor for one game, and what it may cost.
pub struct Thinker {
    time: Duration,
    memory: u64,
    cancelled: Arc<AtomicBool>,
    advisor: Option<Advisor>,
    prepared: Option<Position>,
}

impl Thinker {
    /// Nothing is computed yet.
    pub fn new(time: Duration, memory: u64) -> Self {
        Self { time, memory, cancelled: Arc::default(), advisor: None, prepared: None }
    }

    fn budget(&self) -> Budget<Alarm> {
        Budget { memory: self.memory, monitor: Alarm::new(self.time, self.cancelled.clone()) }
    }

    /// The advisor for the rules of a game, ready for its start.
    fn advisor(&mut self, game: &Match) -> &mut Advisor {
        let mut budget = self.budget();
        let other = |advisor: &Advisor| advisor.rules() != game.rules();
        if self.advisor.as_ref().is_none_or(other) || self.prepared.as_ref() != Some(game.start()) {
            let mut advisor = Advisor::new(solver(game.rules()));
            // Without it the answers are the same.
            let _ = advisor.prepare(game.start(), &mut budget);
            self.advisor = Some(advisor);
            self.prepared = Some(game.start().clone());
        }
        self.advisor.get_or_insert_with(|| Advisor::new(solver(game.rules())))
    }

    /// The move of the strategy whose turn it is.
    pub fn reply(&mut self, game: &Match) -> Result<Option<Move>, SolveError> {
        self.advisor(game);
        let mut budget = self.budget();
        game.reply(self.advisor(game), &mut budget)
    }

    /// Advice for whose turn it is.
    pub fn hint(&mut self, game: &Match) -> Result<Hint, SolveError> {
        self.advisor(game);
        let mut budget = self.budget();
        self.advisor(game).hint(game.position(), &mut budget)
    }

    /// Everything about a position.
    pub fn analysis(&mut self, game: &Match) -> Result<Analysis, SolveError> {
        self.advisor(game);
        let mut budget = self.budget();
        self.advisor(game).analysis(game.position(), &mut budget)
    }

    /// What the move with this number was worth, counted from 0; `None` if there is none.
    pub fn verdict(&mut self, game: &Match, number: usize) -> Option<Result<Verdict, SolveError>> {
        Some(self.judge(game, &game.turn(number)?))
    }

    /// What a move was worth.
    pub fn judge(&mut self, game: &Match, turn: &Turn) -> Result<Verdict, SolveError> {
        self.advisor(game);
        let mut budget = self.budget();
        self.advisor(game).judge(&turn.before, &turn.chosen, &turn.after, &mut budget)
    }
}

fn solver(rules: &Rules) -> Solver {
    let mut solver = Solver::new(rules.clone());
    let shipped = Shipped::trusted(rules).expect("the shipped files are those that were checked");
    if let Some(shipped) = shipped {
        // It has the rules of the solver.
        let _ = solver.add_evidence(Arc::new(shipped));
    }
    solver
}
