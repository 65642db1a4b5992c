//! Games to play.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use fibnim::Move;
use fibnim_play::{Advisor, Match, Player, Seat, Verdict};
use pyo3::prelude::*;

use crate::analysis::Solver;
use crate::convert::{Numbers, Parts, int, nat, parts, position, refused};
use crate::monitor::{Budget, Failure, work_at_once};

/// A move as a pair of pile and size.
type Pair<'py> = (usize, Bound<'py, PyAny>);

/// A game, and who is asked for advice in it.
#[pyclass(module = "fibnim")]
pub struct Game {
    game: Match,
    advisor: Arc<Mutex<Advisor>>,
}

fn lock(advisor: &Mutex<Advisor>) -> MutexGuard<'_, Advisor> {
    // What it remembers are finished answers.
    advisor.lock().unwrap_or_else(PoisonError::into_inner)
}

fn pairs<'py>(py: Python<'py>, moves: &[Move]) -> PyResult<Vec<Pair<'py>>> {
    moves.iter().map(|chosen| Ok((chosen.pile, int(py, &chosen.take)?))).collect()
}

impl Game {
    fn new(game: Match) -> PyResult<Self> {
        let take = crate::convert::TakeAway(game.rules().take.clone());
        let solver = Solver::new(&take, game.rules().play == fibnim::Play::Misere, None)?;
        Ok(Self { game, advisor: Arc::new(Mutex::new(Advisor::new(solver.0))) })
    }
}

#[pymethods]
impl Game {
    /// A game before its first move.
    #[staticmethod]
    fn start(
        solver: &Solver,
        piles: Numbers<'_>,
        limits: Numbers<'_>,
        local: bool,
        players: [String; 2],
        seed: u64,
    ) -> PyResult<Self> {
        let position = position(&piles, &limits, local)?;
        let player = |name: &String| name.parse::<Player>().map_err(|error| refused(format!("{error}, and \"human\"")));
        let players = [player(&players[0])?, player(&players[1])?];
        Self::new(Match::new(solver.0.rules().clone(), position, players, seed).map_err(refused)?)
    }

    /// A game from the text of a file.
    #[staticmethod]
    fn of_text(text: &str) -> PyResult<Self> {
        Self::new(text.parse().map_err(refused)?)
    }

    /// The text of a file with the game.
    fn text(&self) -> String {
        self.game.to_string()
    }

    /// Plays a move.
    fn play(&mut self, pile: usize, take: &Bound<'_, PyAny>) -> PyResult<()> {
        self.game.play(&Move { pile, take: nat(take)? }).map_err(refused)
    }

    /// The move of the strategy whose turn it is, if it is one's, which is not played yet.
    fn reply<'py>(&self, py: Python<'py>, budget: &Budget) -> PyResult<Option<Pair<'py>>> {
        let (game, advisor) = (self.game.clone(), Arc::clone(&self.advisor));
        let chosen = work_at_once(py, budget, move |budget| Ok(game.reply(&mut lock(&advisor), budget)?))?;
        chosen.map(|chosen| PyResult::Ok((chosen.pile, int(py, &chosen.take)?))).transpose()
    }

    /// What a perfect player would do, whether that wins, and why.
    fn hint<'py>(&self, py: Python<'py>, budget: &Budget) -> PyResult<(Option<Pair<'py>>, bool, String)> {
        let (position, advisor) = (self.game.position().clone(), Arc::clone(&self.advisor));
        let hint = work_at_once(py, budget, move |budget| Ok(lock(&advisor).hint(&position, budget)?))?;
        let chosen = hint.chosen.map(|chosen| PyResult::Ok((chosen.pile, int(py, &chosen.take)?))).transpose()?;
        Ok((chosen, hint.wins, hint.reason))
    }

    /// For each move whether it wins, and a better one where it gave a win away.
    fn review<'py>(&self, py: Python<'py>, budget: &Budget) -> PyResult<Vec<(bool, Option<Pair<'py>>)>> {
        let (game, advisor) = (self.game.clone(), Arc::clone(&self.advisor));
        let verdicts = work_at_once(py, budget, move |budget| {
            let mut advisor = lock(&advisor);
            let judge = |(index, chosen)| advisor.judge(&game.position_at(index), chosen, budget);
            let verdicts: Result<Vec<Verdict>, _> = game.moves().iter().enumerate().map(judge).collect();
            verdicts.map_err(Failure::from)
        })?;
        let pair = |better: &Move| PyResult::Ok((better.pile, int(py, &better.take)?));
        let verdict = |verdict: &Verdict| match verdict {
            Verdict::Wins => Ok((true, None)),
            Verdict::Lost => Ok((false, None)),
            Verdict::Blunder(better) => Ok((false, Some(pair(better)?))),
        };
        verdicts.iter().map(verdict).collect()
    }

    fn undo(&mut self) -> bool {
        self.game.undo()
    }

    fn redo(&mut self) -> bool {
        self.game.redo()
    }

    /// Gives up for the one whose turn it is.
    fn resign(&mut self) -> PyResult<()> {
        self.game.resign(self.game.mover()).map_err(refused)
    }

    #[getter]
    fn position<'py>(&self, py: Python<'py>) -> PyResult<Parts<'py>> {
        parts(py, self.game.position())
    }

    #[getter]
    fn moves<'py>(&self, py: Python<'py>) -> PyResult<Vec<Pair<'py>>> {
        pairs(py, self.game.moves())
    }

    #[getter]
    fn mover(&self) -> String {
        self.game.mover().to_string()
    }

    #[getter]
    fn winner(&self) -> Option<String> {
        self.game.winner().map(|seat| seat.to_string())
    }

    #[getter]
    fn players(&self) -> [String; 2] {
        [Seat::First, Seat::Second].map(|seat| self.game.player(seat).to_string())
    }

    #[getter]
    fn take(&self) -> String {
        self.game.rules().take.to_string()
    }

    #[getter]
    fn misere(&self) -> bool {
        self.game.rules().play == fibnim::Play::Misere
    }
}
