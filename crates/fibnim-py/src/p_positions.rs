//! P-positions, one after the other.

use std::sync::{Mutex, PoisonError};

use fibnim_engine::PPositionRows;
use fibnim_engine::wire::PPositionsQuestion;
use pyo3::prelude::*;

use crate::convert::{TakeAway, rules};
use crate::engine::Engine;
use crate::monitor::Budget;

/// The most P-positions of a part.
const MOST: usize = 1 << 10;

/// The P-positions of some piles up to a size under a quota, or those that are P at every quota, found when they are used.
#[pyclass(frozen, module = "fibnim")]
pub struct PPositions {
    rows: Mutex<PPositionRows>,
}

#[pymethods]
impl PPositions {
    #[new]
    #[expect(clippy::too_many_arguments, reason = "keywords of a Python function")]
    fn new(
        py: Python<'_>,
        engine: &Engine,
        piles: u32,
        max: u32,
        quota: Option<u32>,
        take: &TakeAway,
        misere: bool,
        budget: &Budget,
    ) -> PyResult<Self> {
        let rules = (&rules(take, misere)).into();
        let question = PPositionsQuestion { rules, piles, max, quota: quota.map(Into::into) };
        let rows = engine.asked(py, budget, move |engine, budget| engine.p_position_rows(&question, budget))?;
        Ok(Self { rows: Mutex::new(rows) })
    }

    /// The next P-positions, the piles of each in increasing order; `None` after the last one.
    fn part(&self, py: Python<'_>) -> Option<Vec<Vec<u32>>> {
        py.detach(|| {
            let mut rows = self.rows.lock().unwrap_or_else(PoisonError::into_inner);
            let found: Vec<Vec<u32>> = rows.by_ref().take(MOST).collect();
            (!found.is_empty()).then_some(found)
        })
    }
}
