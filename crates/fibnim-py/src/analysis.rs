//! Positions and their solutions.

use std::sync::Arc;

use fibnim::{
    Analysis, Dynamic, Limit, Notation, Outcome, Play, Position, Quota, Reason, Rules, ThirdNumber, Threshold,
};
use fibnim_proof::shipped::Shipped;
use pyo3::prelude::*;

use crate::convert::{TakeAway, int, nat, refused};
use crate::monitor::work;

/// A solver of one ruleset.
#[pyclass(frozen, module = "fibnim")]
pub struct Solver(pub fibnim::Solver);

/// A solved position.
#[pyclass(frozen, module = "fibnim")]
pub struct Solved(Arc<Analysis>);

/// The piles, their limits as numbers or words, and whether there is one a pile.
type Parts<'py> = (Vec<Bound<'py, PyAny>>, Vec<Bound<'py, PyAny>>, bool);

/// What may be taken next: a number, or the words of the notation for openings.
pub fn limit(given: &Bound<'_, PyAny>) -> PyResult<Limit> {
    if let Ok(word) = given.extract::<String>() {
        return match word.as_str() {
            "any" => Ok(Limit::Any),
            "not-whole" => Ok(Limit::NotWhole),
            _ => Err(refused(format!("{word:?} is no quota: accepted are integers from 1, \"any\" and \"not-whole\""))),
        };
    }
    let quota = Quota::new(nat(given)?);
    quota.map(Limit::Quota).ok_or_else(|| refused("a quota of 0: accepted are integers from 1"))
}

#[pymethods]
impl Solver {
    #[new]
    fn new(take: &TakeAway, misere: bool) -> PyResult<Self> {
        let play = if misere { Play::Misere } else { Play::Normal };
        let rules = Rules { take: take.0.clone(), play };
        let mut solver = fibnim::Solver::new(rules);
        if let Some(shipped) = Shipped::new(solver.rules()) {
            solver.add_proof(Arc::new(shipped)).map_err(refused)?;
        }
        Ok(Self(solver))
    }

    /// Solves piles with one limit for all, or one a pile.
    fn solve(
        &self,
        py: Python<'_>,
        piles: Vec<Bound<'_, PyAny>>,
        limits: Vec<Bound<'_, PyAny>>,
        local: bool,
        memory: u64,
        seconds: Option<f64>,
    ) -> PyResult<Solved> {
        let piles = piles.iter().map(nat).collect::<PyResult<Vec<_>>>()?;
        let limits = limits.iter().map(limit).collect::<PyResult<Vec<_>>>()?;
        let position = if local {
            if piles.len() != limits.len() {
                return Err(refused("every pile has a quota of its own: accepted are as many quotas as piles"));
            }
            Position::local(piles.into_iter().zip(limits))
        } else {
            let limit = limits.into_iter().next().unwrap_or(Limit::NotWhole);
            Position::global(piles, limit)
        };
        self.position(py, &position.map_err(refused)?, memory, seconds)
    }

    /// Solves a position in the notation of the papers.
    fn solve_text(
        &self,
        py: Python<'_>,
        text: &str,
        zhou: bool,
        memory: u64,
        seconds: Option<f64>,
    ) -> PyResult<Solved> {
        let third = if zhou { ThirdNumber::PreviousRemoval } else { ThirdNumber::Quota };
        let notation = Notation { third, ..Notation::default() };
        let position = notation.parse(text, &self.0.rules().take).map_err(refused)?;
        self.position(py, &position, memory, seconds)
    }
}

impl Solver {
    fn position(&self, py: Python<'_>, position: &Position, memory: u64, seconds: Option<f64>) -> PyResult<Solved> {
        let analysis = work(py, memory, seconds, |budget| self.0.solve(position, budget))?;
        Ok(Solved(Arc::new(analysis)))
    }
}

#[pymethods]
impl Solved {
    #[getter]
    fn outcome(&self) -> &'static str {
        match self.0.outcome() {
            Outcome::N => "N",
            Outcome::P => "P",
        }
    }

    /// A number, infinity, or nothing.
    #[getter]
    fn threshold<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        match self.0.threshold() {
            None => Ok(None),
            Some(Threshold::Finite(threshold)) => int(py, threshold).map(Some),
            Some(Threshold::Infinite) => Ok(Some(f64::INFINITY.into_pyobject(py)?.into_any())),
        }
    }

    /// Up to so many winning moves, as pairs of pile and size.
    fn moves<'py>(&self, py: Python<'py>, count: usize) -> PyResult<Vec<(usize, Bound<'py, PyAny>)>> {
        let analysis = &self.0;
        let moves: Vec<_> = py.detach(|| analysis.winning_moves().take(count).collect());
        moves.into_iter().map(|best| Ok((best.pile, int(py, &best.take)?))).collect()
    }

    /// The kind of reason, its identifier or source, and how many positions, rows or states it rests on.
    #[getter]
    fn reason(&self) -> (&'static str, String, Option<u64>) {
        match self.0.reason() {
            Reason::Theorem(theorem) => ("theorem", theorem.id().to_owned(), None),
            Reason::ThresholdSearch { positions } => ("search", "thresholds".to_owned(), Some(positions)),
            Reason::GameSearch { positions } => ("search", "game".to_owned(), Some(positions)),
            Reason::Table { piles, max } => ("table", format!("{piles} piles to {max}"), None),
            Reason::Certificate { states } => ("certificate", String::new(), Some(states.into())),
            Reason::NimSum { rows } => ("nim-sum", String::new(), Some(rows)),
        }
    }

    /// The answer in words.
    fn explain(&self) -> Vec<String> {
        self.0.explain()
    }

    /// The piles, and their limits as numbers or words; one limit under global dynamic.
    #[getter]
    fn position<'py>(&self, py: Python<'py>) -> PyResult<Parts<'py>> {
        let position = self.0.position();
        let local = position.dynamic() == Dynamic::Local;
        let piles = position.piles().iter().map(|pile| int(py, pile)).collect::<PyResult<Vec<_>>>()?;
        let limits = (0..if local { piles.len() } else { 1 })
            .map(|pile| match position.limit(pile) {
                Limit::Quota(quota) => int(py, quota.chips()),
                Limit::Any => Ok("any".into_pyobject(py)?.into_any()),
                Limit::NotWhole => Ok("not-whole".into_pyobject(py)?.into_any()),
            })
            .collect::<PyResult<Vec<_>>>()?;
        Ok((piles, limits, local))
    }
}
