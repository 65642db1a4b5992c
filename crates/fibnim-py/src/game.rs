//! Games to play.

use std::sync::{Mutex, MutexGuard, PoisonError};

use fibnim::{Move, SolveError};
use fibnim_engine::Allowance;
use fibnim_engine::say::Speaker;
use fibnim_play::{Advise, Advisor, Match, Player, Seat, Verdict};
use pyo3::prelude::*;

use crate::convert::{Numbers, Parts, TakeAway, int, nat, parts, position, refused, rules};
use crate::engine::Engine;
use crate::monitor::Budget;

/// A move as a pair of pile and size.
type Pair<'py> = (usize, Bound<'py, PyAny>);

/// A game, and the engine that is asked for advice in it, which remembers this game only. The game is locked for moments
/// only.
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
        // No operation leaves a game half done.
        self.played.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Asks the engine's advisor for this game.
    fn advised<T: Send + 'static>(
        &self,
        py: Python<'_>,
        budget: &Budget,
        ask: impl Fn(&Match, &mut Advisor, &mut Allowance<'_>) -> Result<T, SolveError> + Send + Sync + 'static,
    ) -> PyResult<T> {
        let game = self.lock().clone();
        self.engine.asked_at_once(py, budget, move |engine, budget| {
            Ok(ask(&game, engine.advisor(game.rules(), game.start(), budget), budget)?)
        })
    }
}

#[pymethods]
impl Game {
    /// A game before its first move.
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

    /// A game from the text of a file.
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

    /// Lets the strategy play whose turn it is; says whether it was one's.
    fn reply(&self, py: Python<'_>, budget: &Budget) -> PyResult<bool> {
        let asked = |game: &Match, advisor: &mut Advisor, budget: &mut Allowance<'_>| {
            Ok((game.moves().len(), game.reply(advisor, budget)?))
        };
        let (moves, reply) = self.advised(py, budget, asked)?;
        let mut game = self.lock();
        match reply {
            // Somebody else may have gone on in the meantime.
            Some(chosen) if game.moves().len() == moves => game.play(&chosen).map_err(refused).map(|()| true),
            Some(_) => Ok(true),
            None => Ok(false),
        }
    }

    /// What a perfect player would do, whether that wins, and why.
    fn hint<'py>(&self, py: Python<'py>, budget: &Budget) -> PyResult<(Option<Pair<'py>>, bool, String)> {
        let hint = self.advised(py, budget, |game, advisor, budget| advisor.hint(game.position(), budget))?;
        Ok((hint.chosen.map(|chosen| pair(py, &chosen)).transpose()?, hint.wins, Speaker::english().hint(&hint.reason)))
    }

    /// Each move, whether it wins, and a better one where it gave a win away.
    fn review<'py>(&self, py: Python<'py>, budget: &Budget) -> PyResult<Vec<(Pair<'py>, bool, Option<Pair<'py>>)>> {
        let judged = self.advised(py, budget, |game, advisor, budget| {
            let review = game.review(advisor, budget);
            match review.stopped {
                Some(beyond) => Err(beyond),
                None => Ok(game.moves().iter().cloned().zip(review.verdicts).collect::<Vec<_>>()),
            }
        })?;
        let verdict = |(chosen, verdict): &(Move, Verdict)| {
            let better = match verdict {
                Verdict::Blunder(better) => better.as_ref().map(|better| pair(py, better)).transpose()?,
                Verdict::Wins | Verdict::Lost => None,
            };
            Ok((pair(py, chosen)?, *verdict == Verdict::Wins, better))
        };
        judged.iter().map(verdict).collect()
    }

    fn undo(&self) -> bool {
        self.lock().undo()
    }

    fn redo(&self) -> bool {
        self.lock().redo()
    }

    /// Gives up for the one whose turn it is.
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
