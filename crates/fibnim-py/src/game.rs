//! Games.

use std::sync::{Mutex, MutexGuard, PoisonError};

use fibnim::Move;
use fibnim_engine::wire::{self, GameQuestion, MoveVerdict};
use fibnim_engine::{Allowance, EngineError};
use fibnim_play::{Match, Player, Seat};
use pyo3::prelude::*;

use crate::convert::{Numbers, Parts, TakeAway, int, nat, parts, position, refused, rules};
use crate::engine::Engine;
use crate::monitor::Budget;

/// A move as a pair of pile and size.
type Pair<'py> = (usize, Bound<'py, PyAny>);

/// A game, and an engine for its replies and hints. No computation holds the lock of the game.
#[pyclass(frozen, module = "fibnim")]
pub struct Game {
    played: Mutex<Match>,
    engine: Engine,
}

fn pair<'py>(py: Python<'py>, chosen: &Move) -> PyResult<Pair<'py>> {
    Ok((chosen.pile, int(py, &chosen.chips)?))
}

impl Game {
    fn new(game: Match) -> Self {
        Self { played: Mutex::new(game), engine: Engine::new(None, Vec::new()) }
    }

    fn lock(&self) -> MutexGuard<'_, Match> {
        // A panic leaves the game consistent, so a poisoned lock is ignored.
        self.played.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Asks the engine about this game.
    fn asked<T: Send + 'static>(
        &self,
        py: Python<'_>,
        budget: &Budget,
        ask: impl Fn(&mut fibnim_engine::Engine, &GameQuestion, &mut Allowance<'_>) -> Result<T, EngineError>
        + Send
        + Sync
        + 'static,
    ) -> PyResult<T> {
        let question = GameQuestion::from(&*self.lock());
        self.engine.asked_at_once(py, budget, move |engine, budget| ask(engine, &question, budget))
    }
}

/// The part of a move that takes from one pile.
fn taken(chosen: wire::Move) -> Option<Move> {
    let take = chosen.into_iter().next()?;
    Some(Move { pile: take.pile.checked_sub(1)?, chips: take.chips.0 })
}

#[pymethods]
impl Game {
    /// Starts a game.
    #[staticmethod]
    fn start(
        piles: Numbers<'_>,
        limits: Numbers<'_>,
        local: bool,
        take: &TakeAway,
        misere: bool,
        players: [String; 2],
        seed: u64,
    ) -> PyResult<Self> {
        let position = position(&piles, &limits, local)?;
        let player = |name: &String| name.parse::<Player>().map_err(|error| refused(format!("{error}, and \"human\"")));
        let players = [player(&players[0])?, player(&players[1])?];
        Ok(Self::new(Match::new(rules(take, misere), position, players, seed).map_err(refused)?))
    }

    /// Reads a game from the text of a file.
    #[staticmethod]
    fn of_text(text: &str) -> PyResult<Self> {
        Ok(Self::new(text.parse().map_err(refused)?))
    }

    /// The text of a file with the game.
    fn text(&self) -> String {
        self.lock().to_string()
    }

    /// Plays a move of a human.
    fn play(&self, pile: usize, take: &Bound<'_, PyAny>) -> PyResult<()> {
        let chosen = Move { pile, chips: nat(take)? };
        let mut game = self.lock();
        match game.strategy() {
            Some(strategy) => Err(refused(format!("it is the turn of {strategy}: run() lets it play"))),
            None => game.play(&chosen).map_err(refused),
        }
    }

    /// If it is the turn of a strategy, plays its move and returns true.
    fn reply(&self, py: Python<'_>, budget: &Budget) -> PyResult<bool> {
        let (moves, reply) = self.asked(py, budget, |engine, question, budget| {
            let reply = engine.reply(question, budget)?;
            match reply.instead {
                Some(why) => Err(EngineError::beyond(why.message)),
                None => Ok((question.moves.len(), reply.chosen)),
            }
        })?;
        let mut game = self.lock();
        match reply.and_then(taken) {
            // Play the reply only if no other thread has played a move since the question.
            Some(chosen) if game.moves().len() == moves => game.play(&chosen).map_err(refused).map(|()| true),
            Some(_) => Ok(true),
            None => Ok(false),
        }
    }

    /// The move of a perfect player, whether it wins, and why, in words in which piles are counted from 0.
    fn hint<'py>(&self, py: Python<'py>, budget: &Budget) -> PyResult<(Option<Pair<'py>>, bool, String)> {
        let hint = self.asked(py, budget, |engine, question, budget| engine.hint(question, budget))?;
        let reason: Vec<String> = hint.reason.into_iter().map(|said| said.sentence.from_zero().to_string()).collect();
        let chosen = hint.chosen.and_then(taken);
        Ok((chosen.map(|chosen| pair(py, &chosen)).transpose()?, hint.wins, reason.join(" ")))
    }

    /// Each move, whether it wins, and a winning move if it gave a win away.
    fn review<'py>(&self, py: Python<'py>, budget: &Budget) -> PyResult<Vec<(Pair<'py>, bool, Option<Pair<'py>>)>> {
        let judged = self.asked(py, budget, |engine, question, budget| {
            Ok((question.moves.clone(), engine.review(question, budget)?.moves))
        })?;
        let verdict = |(chosen, worth): (wire::Move, wire::Worth)| {
            let chosen = taken(chosen).ok_or_else(|| refused("a move without a pile"))?;
            let better = worth.better.and_then(taken).map(|better| pair(py, &better)).transpose()?;
            Ok((pair(py, &chosen)?, worth.verdict == MoveVerdict::Wins, better))
        };
        judged.0.into_iter().zip(judged.1).map(verdict).collect()
    }

    fn undo(&self) -> bool {
        self.lock().undo()
    }

    fn redo(&self) -> bool {
        self.lock().redo()
    }

    /// Resigns for the player to move.
    fn resign(&self) -> PyResult<()> {
        let mut game = self.lock();
        let mover = game.mover();
        game.resign(mover).map_err(refused)
    }

    #[getter]
    fn position<'py>(&self, py: Python<'py>) -> PyResult<Parts<'py>> {
        let position = self.lock().position().clone();
        parts(py, &position)
    }

    #[getter]
    fn moves<'py>(&self, py: Python<'py>) -> PyResult<Vec<Pair<'py>>> {
        let moves = self.lock().moves().to_vec();
        moves.iter().map(|chosen| pair(py, chosen)).collect()
    }

    #[getter]
    fn mover(&self) -> String {
        self.lock().mover().to_string()
    }

    #[getter]
    fn winner(&self) -> Option<String> {
        self.lock().winner().map(|seat| seat.to_string())
    }

    #[getter]
    fn players(&self) -> [String; 2] {
        let game = self.lock();
        [Seat::First, Seat::Second].map(|seat| game.player(seat).to_string())
    }

    #[getter]
    fn take(&self) -> String {
        self.lock().rules().take_away.to_string()
    }

    #[getter]
    fn misere(&self) -> bool {
        self.lock().rules().play == fibnim::Play::Misere
    }
}
