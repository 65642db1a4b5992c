//! Games.

use std::sync::{Mutex, MutexGuard, PoisonError};

use fibnim::{Dynamic, Move};
use fibnim_engine::wire::{self, Ruleset, Said};
use fibnim_engine::{EngineError, PileMatch, PileRules, new_game, read_game, written_game};
use fibnim_play::{Estimate, Match, Player};
use pyo3::prelude::*;

use crate::convert::{Moves, nat, pairs, raised, refused};

/// A game as it is played: what the engine is asked about it is a question.
#[pyclass(name = "Game", frozen, module = "fibnim")]
pub struct PyGame(Mutex<PileMatch>);

/// Does the same with a match of either kind.
macro_rules! with_match {
    ($held:expr, $game:ident => $done:expr) => {
        match &mut *$held {
            PileMatch::TakeAway($game) => $done,
            PileMatch::Relative($game) => $done,
        }
    };
}

impl PyGame {
    fn lock(&self) -> MutexGuard<'_, PileMatch> {
        // A panic leaves the game consistent, so a poisoned lock is ignored.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Plays a move of a human, or the reply of a strategy `after` so many moves.
fn played<R: PileRules>(game: &mut Match<R>, chosen: &Move, after: Option<usize>) -> PyResult<()> {
    match (after, game.strategy()) {
        (None, Some(strategy)) => Err(refused(format!("it is the turn of {strategy}: run() lets it play"))),
        (Some(after), _) if after != game.moves().len() => Ok(()),
        _ => game.play(chosen).map_err(refused),
    }
}

/// The position, whether each pile has its own quota, and the rules as JSON.
fn shown<R: PileRules>(game: &Match<R>) -> PyResult<(String, bool, String)> {
    let position = game.position().position();
    let rules = game.rules().written().map_err(|error| raised(&error))?;
    let rules = serde_json::to_string(&rules).map_err(refused)?;
    Ok((position.to_string(), position.dynamic() == Dynamic::Local, rules))
}

#[pymethods]
impl PyGame {
    /// A game with these rules, which are the fields of a question as JSON.
    #[new]
    fn new(start: &str, local: bool, rules: &str, players: [String; 2], seed: u64) -> PyResult<Self> {
        let rules: Ruleset = serde_json::from_str(rules).map_err(|error| raised(&EngineError::input(error)))?;
        let player = |name: &String| name.parse::<Player>().map_err(|error| refused(format!("{error}, and \"human\"")));
        let players = [player(&players[0])?, player(&players[1])?];
        let dynamic = Some(if local { Dynamic::Local } else { Dynamic::Global });
        let reading = wire::Reading { dynamic, ..wire::Reading::default() };
        let game = new_game(&rules, start, &reading, players, seed);
        Ok(Self(Mutex::new(game.map_err(|error| raised(&error))?)))
    }

    /// Reads a game from the fields of a question about it, as JSON.
    #[staticmethod]
    fn of_question(text: &str) -> PyResult<Self> {
        let game = read_game(text).map_err(refused)?;
        if matches!(&game, PileMatch::Relative(game) if game.rules().no_repeat) {
            return Err(refused("positions here do not say what may not be repeated: use ask, or the command"));
        }
        Ok(Self(Mutex::new(game)))
    }

    /// The fields of questions about the game, as JSON.
    fn question(&self) -> String {
        with_match!(self.lock(), game => written_game(game))
    }

    /// Plays a move of a human, or the reply of a strategy `after` so many moves. The reply is played only if no other
    /// thread has played a move since the question.
    fn play(&self, pile: usize, take: &Bound<'_, PyAny>, after: Option<usize>) -> PyResult<()> {
        let chosen = Move { pile, chips: nat(take)? };
        with_match!(self.lock(), game => played(game, &chosen, after))
    }

    fn undo(&self) -> bool {
        with_match!(self.lock(), game => game.undo())
    }

    fn redo(&self) -> bool {
        with_match!(self.lock(), game => game.redo())
    }

    /// Resigns for the player to move.
    fn resign(&self) -> PyResult<()> {
        with_match!(self.lock(), game => {
            let mover = game.mover();
            game.resign(mover).map_err(refused)
        })
    }

    /// The position, whether each pile has its own quota, and the rules as JSON.
    fn position(&self) -> PyResult<(String, bool, String)> {
        with_match!(self.lock(), game => shown(game))
    }

    #[getter]
    fn moves<'py>(&self, py: Python<'py>) -> PyResult<Moves<'py>> {
        with_match!(self.lock(), game => pairs(py, game.moves()))
    }

    #[getter]
    fn mover(&self) -> String {
        with_match!(self.lock(), game => game.mover().to_string())
    }

    #[getter]
    fn winner(&self) -> Option<String> {
        with_match!(self.lock(), game => game.winner().map(|seat| seat.to_string()))
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
