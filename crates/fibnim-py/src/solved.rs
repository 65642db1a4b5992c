//! Solved positions, and winning moves that are too many, or too large, to be kept at the same time.

use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use fibnim::{Analysis, Move, Outcome, Threshold};
use fibnim_engine::wire::{Answer, Basis, Reply, SolveQuestion, Whole};
use fibnim_engine::{Result, count_winning_moves, winning_moves};
use pyo3::prelude::*;

use crate::convert::{Moves, PyTakeAway, int, is_small, pairs, rules};
use crate::engine::PyEngine;
use crate::monitor::{CallLimits, Spend, work, work_at_once};

/// A solved position, and the engine that solved it.
#[pyclass(name = "Solved", frozen, module = "fibnim")]
pub struct PySolved {
    engine: PyEngine,
    analysis: Arc<Analysis>,
    /// Whether its piles are small.
    are_small: bool,
}

/// Solves a position.
#[pyfunction]
pub fn solve(
    py: Python<'_>,
    engine: &PyEngine,
    position: &str,
    local: bool,
    take: &PyTakeAway,
    misere: bool,
    budget: &CallLimits,
) -> PyResult<PySolved> {
    let (position, rules) = (crate::convert::position(position, Some(local))?, rules(take, misere));
    let are_small = position.piles().iter().all(is_small);
    let solve = move |engine: &mut fibnim_engine::Engine, budget: &mut Spend<'_>| {
        Ok(engine.solver(&rules).solve_within(&position, budget)?)
    };
    let analysis = engine.asked_at_once(py, budget, are_small, solve).map(Arc::new)?;
    Ok(PySolved { engine: engine.clone(), analysis, are_small })
}

#[pymethods]
impl PySolved {
    #[getter]
    fn outcome(&self) -> &'static str {
        match self.analysis.outcome() {
            Outcome::N => "N",
            Outcome::P => "P",
        }
    }

    /// The threshold; `None` if it is infinite, or every pile has its own quota.
    #[getter]
    fn threshold<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        match self.analysis.threshold() {
            Some(Threshold::Finite(threshold)) => int(py, threshold).map(Some),
            Some(Threshold::Infinite) | None => Ok(None),
        }
    }

    /// At most `count` winning moves, as pairs of a pile and a number of chips.
    fn moves<'py>(&self, py: Python<'py>, count: usize, budget: &CallLimits) -> PyResult<Moves<'py>> {
        let solved = Arc::clone(&self.analysis);
        pairs(py, &self.engine.asked_at_once(py, budget, true, move |_, budget| winning_moves(&solved, count, budget))?)
    }

    /// The basis of the answer, as JSON.
    #[getter]
    fn basis(&self) -> String {
        // Serialisation cannot fail: a basis has only strings and numbers.
        serde_json::to_string(&Basis::from(self.analysis.reason())).unwrap_or_default()
    }

    /// All winning moves, one part after the other.
    fn stream(&self) -> PyResult<MoveStream> {
        MoveStream::new(&self.analysis)
    }

    /// How many winning moves there are. None of them is kept.
    fn count(&self, py: Python<'_>, budget: &CallLimits) -> PyResult<usize> {
        let solved = Arc::clone(&self.analysis);
        work(py, budget, move |budget| count_winning_moves(&solved, budget))
    }

    /// The answer in words, in which piles are counted from 0.
    fn explain(&self, py: Python<'_>, budget: &CallLimits) -> PyResult<Vec<String>> {
        let solved = Arc::clone(&self.analysis);
        work_at_once(py, budget, self.are_small, move |_| {
            Ok(solved.explain().into_iter().map(|sentence| sentence.from_zero().to_string()).collect())
        })
    }

    /// The engine's reply to the question about this position, as JSON.
    fn to_json(
        &self,
        py: Python<'_>,
        moves: Option<usize>,
        explain: bool,
        remoteness: bool,
        budget: &CallLimits,
    ) -> PyResult<String> {
        let solved = Arc::clone(&self.analysis);
        self.engine.asked_at_once(py, budget, self.are_small, move |engine, budget| -> Result<String> {
            let moves = moves.map(Whole::new).transpose()?;
            let options = SolveQuestion { moves, explain, remoteness, ..SolveQuestion::default() };
            Ok(Reply::new(Ok(Answer::Solve(engine.report(&solved, &options, budget)?))).to_json())
        })
    }
}

/// The time between two checks for signals.
const PATIENCE: Duration = Duration::from_millis(20);

/// The most moves of a part, and the bits of their numbers with which a part ends.
const MOVES: usize = 256;
const BITS: usize = 1 << 22;

/// Parts that are found before they are used.
const AHEAD: usize = 2;

/// The winning moves of a position, found on a thread of their own a little before they are used. The thread ends when
/// the stream is dropped.
#[pyclass(frozen, module = "fibnim")]
pub struct MoveStream(Mutex<Receiver<Vec<Move>>>);

impl MoveStream {
    /// Starts to find the moves of a solved position.
    pub fn new(solved: &Arc<Analysis>) -> PyResult<Self> {
        let (sender, receiver) = sync_channel(AHEAD);
        let solved = Arc::clone(solved);
        let find = move || {
            let (mut part, mut bits) = (Vec::new(), 0);
            for found in solved.winning_moves() {
                bits += found.chips.bit_len();
                part.push(found);
                if part.len() >= MOVES || bits >= BITS {
                    bits = 0;
                    if sender.send(std::mem::take(&mut part)).is_err() {
                        return;
                    }
                }
            }
            // The receiver may be gone by now.
            let _ = sender.send(part);
        };
        std::thread::Builder::new().name("fibnim".to_owned()).spawn(find)?;
        Ok(Self(Mutex::new(receiver)))
    }
}

#[pymethods]
impl MoveStream {
    fn __iter__(this: PyRef<'_, Self>) -> PyRef<'_, Self> {
        this
    }

    /// The next moves; `None` after the last one.
    fn __next__<'py>(&self, py: Python<'py>) -> PyResult<Option<Moves<'py>>> {
        loop {
            let next = || self.0.lock().unwrap_or_else(PoisonError::into_inner).recv_timeout(PATIENCE);
            match py.detach(next) {
                Ok(part) => return pairs(py, &part).map(Some),
                Err(RecvTimeoutError::Disconnected) => return Ok(None),
                Err(RecvTimeoutError::Timeout) => py.check_signals()?,
            }
        }
    }
}
