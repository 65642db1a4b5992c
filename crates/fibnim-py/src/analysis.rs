//! Positions and their solutions.

use std::sync::Arc;

use fibnim::{Analysis, Nat, Notation, Outcome, Position, Reason, Source, ThirdNumber, Threshold};
use fibnim_engine::say::Speaker;
use fibnim_proof::answer::shipped::Shipped;
use pyo3::prelude::*;

use crate::convert::{Numbers, Parts, TakeAway, int, parts, position, refused, rules};
use crate::monitor::{Budget, Failure, work, work_at_once};
use crate::tables::Table;

/// Bits of a number from which on even a formula takes a while.
const LARGE: usize = 1 << 15;

/// A solver of one ruleset.
#[pyclass(frozen, module = "fibnim")]
pub struct Solver(pub fibnim::Solver);

/// A solved position.
#[pyclass(frozen, module = "fibnim")]
pub struct Solved(Arc<Analysis>);

fn is_large(position: &Position) -> bool {
    position.piles().iter().any(|pile| u64::try_from(pile).is_err() && *pile >= Nat::ONE << LARGE)
}

/// The piles of a text in the notation of the papers, their limits, and whether there is one a pile.
#[pyfunction]
pub fn parse<'py>(py: Python<'py>, text: &str, zhou: bool, take: &TakeAway) -> PyResult<Parts<'py>> {
    let third = if zhou { ThirdNumber::PreviousRemoval } else { ThirdNumber::Quota };
    let notation = Notation { third, ..Notation::default() };
    parts(py, &notation.parse(text, &take.0).map_err(refused)?)
}

#[pymethods]
impl Solver {
    /// A solver with the shipped certificates, and a table.
    #[new]
    #[pyo3(signature = (take, misere, table=None))]
    pub fn new(take: &TakeAway, misere: bool, table: Option<&Table>) -> PyResult<Self> {
        let mut solver = fibnim::Solver::new(rules(take, misere));
        if let Some(shipped) = Shipped::trusted(solver.rules()).map_err(refused)? {
            solver.add_evidence(Arc::new(shipped)).map_err(refused)?;
        }
        if let Some(table) = table {
            solver.add_evidence(Arc::clone(&table.0) as Arc<_>).map_err(refused)?;
        }
        Ok(Self(solver))
    }

    /// Solves piles with one limit for all, or one a pile.
    fn solve(
        &self,
        py: Python<'_>,
        piles: Numbers<'_>,
        limits: Numbers<'_>,
        local: bool,
        budget: &Budget,
    ) -> PyResult<Solved> {
        let (solver, position) = (self.0.clone(), position(&piles, &limits, local)?);
        let large = is_large(&position);
        let solve = move |budget: &mut _| Ok(solver.solve(&position, budget).map(Arc::new)?);
        (if large { work(py, budget, solve) } else { work_at_once(py, budget, solve) }).map(Solved)
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
    fn moves<'py>(&self, py: Python<'py>, count: usize, budget: &Budget) -> PyResult<Vec<(usize, Bound<'py, PyAny>)>> {
        let list = move |analysis: &Analysis| analysis.winning_moves().take(count).collect::<Vec<_>>();
        let moves = if is_large(self.0.position()) {
            let analysis = Arc::clone(&self.0);
            work(py, budget, move |_| Ok(list(&analysis)))?
        } else {
            py.detach(|| list(&self.0))
        };
        moves.into_iter().map(|best| Ok((best.pile, int(py, &best.chips)?))).collect()
    }

    /// The kind of reason, its identifier or source, and how many positions, rows or states it rests on.
    #[getter]
    fn reason(&self) -> (&'static str, String, Option<u64>) {
        match self.0.reason() {
            Reason::Theorem(theorem) => match theorem.claim() {
                Some(claim) => ("theorem", claim.to_owned(), None),
                None => ("rules", String::new(), None),
            },
            Reason::ThresholdSearch { positions } => ("search", "thresholds".to_owned(), Some(positions)),
            Reason::GameSearch { positions } => ("search", "game".to_owned(), Some(positions)),
            Reason::Evidence(Source::Table { piles, max }) => ("table", format!("{piles} piles to {max}"), None),
            Reason::Evidence(Source::Certificate { states }) => ("certificate", String::new(), Some(states.into())),
            Reason::Evidence(_) => ("evidence", String::new(), None),
            Reason::NimSum { rows, .. } => ("nim-sum", String::new(), Some(rows)),
        }
    }

    /// The answer in words.
    fn explain(&self, py: Python<'_>, budget: &Budget) -> PyResult<Vec<String>> {
        if is_large(self.0.position()) {
            let analysis = Arc::clone(&self.0);
            return work(py, budget, move |_| Ok::<_, Failure>(Speaker::english().explain(&analysis.explain())));
        }
        Ok(Speaker::english().explain(&self.0.explain()))
    }
}
