//! Games to play.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError, TryLockError};

use fibnim::{Move, SolveError};
use fibnim_engine::say::Speaker;
use fibnim_play::{Advise, Advisor, Match, Player, Seat, Verdict};
use pyo3::prelude::*;

use crate::analysis::Solver;
use crate::convert::{Numbers, Parts, int, nat, parts, position, refused};
use crate::monitor::{Allowed, Budget, work_at_once};

/// A move as a pair of pile and size.
type Pair<'py> = (usize, Bound<'py, PyAny>);

/// A game, and who is asked for advice in it. The game is locked for moments only.
#[pyclass(frozen, module = "fibnim")]
pub struct Game {
    played: Mutex<Match>,
    solver: fibnim::Solver,
    advisor: Arc<Mutex<Advisor>>,
}

fn pair<'py>(py: Python<'py>, chosen: &Move) -> PyResult<Pair<'py>> {
    Ok((chosen.pile, int(py, &chosen.chips)?))
}

impl Game {
    fn new(game: Match) -> PyResult<Self> {
        let take = crate::convert::TakeAway(game.rules().take_away.clone());
        let solver = Solver::new(&take, game.rules().play == fibnim::Play::Misere, None)?.0;
        let advisor = Arc::new(Mutex::new(Advisor::new(solver.clone())));
        Ok(Self { played: Mutex::new(game), solver, advisor })
    }

    fn lock(&self) -> MutexGuard<'_, Match> {
        // No operation leaves a game half done.
        self.played.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Asks the advisor, or another one while it is busy: nobody waits for what somebody else computes.
    fn advised<T: Send + 'static>(
        &self,
        py: Python<'_>,
        budget: &Budget,
        ask: impl Fn(&Match, &mut Advisor, &mut Allowed) -> Result<T, SolveError> + Send + Sync + 'static,
    ) -> PyResult<T> {
        let (game, solver, advisor) = (self.lock().clone(), self.solver.clone(), Arc::clone(&self.advisor));
        work_at_once(py, budget, move |budget| {
            let answer = match advisor.try_lock() {
                Ok(mut advisor) => ask(&game, &mut advisor, budget),
                // What it remembers are finished answers.
                Err(TryLockError::Poisoned(advisor)) => ask(&game, &mut advisor.into_inner(), budget),
                Err(TryLockError::WouldBlock) => ask(&game, &mut Advisor::new(solver.clone()), budget),
            };
            Ok(answer?)
        })
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
        let asked = |game: &Match, advisor: &mut Advisor, budget: &mut Allowed| {
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
