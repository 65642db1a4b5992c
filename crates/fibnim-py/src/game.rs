//! Games.

use std::sync::{Mutex, MutexGuard, PoisonError};

use fibnim::{Dynamic, Move, Play};
use fibnim_engine::wire::Said;
use fibnim_engine::{PileMatch, read_game, written_game};
use fibnim_play::{Estimate, Match, Player};
use pyo3::prelude::*;

use crate::convert::{Moves, PyTakeAway, nat, pairs, position, refused, rules};

/// A game as it is played: what the engine is asked about it is a question.
#[pyclass(name = "Game", frozen, module = "fibnim")]
pub struct PyGame(Mutex<Match>);

impl PyGame {
    fn lock(&self) -> MutexGuard<'_, Match> {
        // A panic leaves the game consistent, so a poisoned lock is ignored.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[pymethods]
impl PyGame {
    #[new]
    fn new(
        start: &str,
        local: bool,
        take: &PyTakeAway,
        misere: bool,
        players: [String; 2],
        seed: u64,
    ) -> PyResult<Self> {
        let position = position(start, Some(local))?;
        let player = |name: &String| name.parse::<Player>().map_err(|error| refused(format!("{error}, and \"human\"")));
        let players = [player(&players[0])?, player(&players[1])?];
        Ok(Self(Mutex::new(Match::new(rules(take, misere), position, players, seed).map_err(refused)?)))
    }

    /// Reads a game from the fields of a question about it, as JSON.
    #[staticmethod]
    fn of_question(text: &str) -> PyResult<Self> {
        Ok(Self(Mutex::new(read_game(text).and_then(PileMatch::take_away).map_err(refused)?)))
    }

    /// The fields of questions about the game, as JSON.
    fn question(&self) -> String {
        written_game(&self.lock())
    }

    /// Plays a move of a human, or the reply of a strategy `after` so many moves. The reply is played only if no other
    /// thread has played a move since the question.
    fn play(&self, pile: usize, take: &Bound<'_, PyAny>, after: Option<usize>) -> PyResult<()> {
        let chosen = Move { pile, chips: nat(take)? };
        let mut game = self.lock();
        match (after, game.strategy()) {
            (None, Some(strategy)) => Err(refused(format!("it is the turn of {strategy}: run() lets it play"))),
            (Some(after), _) if after != game.moves().len() => Ok(()),
            _ => game.play(&chosen).map_err(refused),
        }
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

    /// The position, whether each pile has its own quota, and the ruleset.
    fn position(&self) -> (String, bool, String, bool) {
        let game = self.lock();
        let (position, rules) = (game.position(), game.rules());
        let local = position.dynamic() == Dynamic::Local;
        (position.to_string(), local, rules.take_away.to_string(), rules.play == Play::Misere)
    }

    #[getter]
    fn moves<'py>(&self, py: Python<'py>) -> PyResult<Moves<'py>> {
        pairs(py, self.lock().moves())
    }

    #[getter]
    fn mover(&self) -> String {
        self.lock().mover().to_string()
    }

    #[getter]
    fn winner(&self) -> Option<String> {
        self.lock().winner().map(|seat| seat.to_string())
    }
}

/// The interval of a chance that was estimated from games, all of which ended; see [`Estimate::interval`].
#[pyfunction]
pub fn interval(wins: u64, games: u64) -> (f64, f64) {
    Estimate { wins, games, unfinished: 0 }.interval()
}

/// Sentences of an answer, given as JSON, in which piles are counted from 0.
#[pyfunction]
pub fn sentences(said: &str) -> PyResult<String> {
    let said: Vec<Said> = serde_json::from_str(said).map_err(refused)?;
    Ok(said.into_iter().map(|said| said.sentence.from_zero().to_string()).collect::<Vec<_>>().join(" "))
}
