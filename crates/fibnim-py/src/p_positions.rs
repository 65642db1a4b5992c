//! P-positions, one after the other.

use std::sync::{Mutex, PoisonError};

use fibnim_engine::ThresholdRows;
use fibnim_engine::wire::ThresholdsQuestion;
use pyo3::prelude::*;

use crate::convert::{TakeAway, rules};
use crate::engine::Engine;
use crate::monitor::Budget;

/// Positions that are looked at for a part, and the most P-positions of a part.
const LOOK: usize = 1 << 16;
const MOST: usize = 1 << 10;

/// The P-positions of some piles up to a size under a quota, or those that are P at every quota, found when they are used.
#[pyclass(frozen, module = "fibnim")]
pub struct PPositions {
    rows: Mutex<ThresholdRows>,
    quota: Option<u32>,
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
        let question = ThresholdsQuestion { rules: (&rules(take, misere)).into(), piles, max };
        let rows = engine.asked(py, budget, move |engine, budget| engine.threshold_rows(&question, budget))?;
        Ok(Self { rows: Mutex::new(rows), quota })
    }

    /// The next P-positions, the piles of each in increasing order; `None` after the last one.
    fn part(&self, py: Python<'_>) -> Option<Vec<Vec<u32>>> {
        py.detach(|| {
            let mut rows = self.rows.lock().unwrap_or_else(PoisonError::into_inner);
            let mut found = Vec::new();
            for looked in 0.. {
                if looked == LOOK || found.len() == MOST {
                    break;
                }
                let Some((piles, threshold)) = rows.next() else { return (!found.is_empty()).then_some(found) };
                if threshold.finite().is_none_or(|least| self.quota.is_some_and(|quota| least > quota)) {
                    found.push(piles);
                }
            }
            Some(found)
        })
    }
}
