//! Zeckendorf representations, and numbers as decimal digits.

use std::sync::Arc;

use fibnim::Nat;
use fibnim::numeration::Zeckendorf as Representation;
use pyo3::prelude::*;

use crate::convert::{int, is_small, nat, refused};
use crate::monitor::{CallLimits, work_at_once};

/// The Zeckendorf representation of a number. Its parts and tails are computed when they are used: together they are
/// much longer than the number.
#[pyclass(name = "Zeckendorf", frozen, module = "fibnim")]
pub struct PyZeckendorf(Arc<Representation>);

#[pymethods]
impl PyZeckendorf {
    #[new]
    fn new(py: Python<'_>, number: &Bound<'_, PyAny>, budget: &CallLimits) -> PyResult<Self> {
        let number = nat(number)?;
        work_at_once(py, budget, is_small(&number), move |budget| {
            Ok(Self(Arc::new(Representation::within(&number, budget.monitor)?)))
        })
    }

    /// The indices of the Fibonacci numbers, the least first.
    #[getter]
    fn indices(&self) -> Vec<u32> {
        self.0.indices().to_vec()
    }

    /// The gap vector, the least index first.
    #[getter]
    fn gaps(&self) -> Vec<u32> {
        self.0.gap_vector()
    }

    /// Whether each tail wins, the least first.
    #[getter]
    fn wins(&self) -> Vec<bool> {
        self.0.winning_tails()
    }

    /// The Fibonacci numbers with places from `first` to before `end` in the representation, the least first; or the
    /// tails: the sums of the parts up to each of these places.
    fn numbers<'py>(&self, py: Python<'py>, first: usize, end: usize, tails: bool) -> PyResult<Vec<Bound<'py, PyAny>>> {
        let found = py.detach(|| -> PyResult<Vec<Nat>> {
            let of = self.slice(first, end)?;
            if !tails {
                return Ok(of.parts().collect());
            }
            let before = self.slice(0, first)?.value();
            Ok(of.tails().map(|tail| tail + &before).collect())
        })?;
        found.iter().map(|number| int(py, number)).collect()
    }
}

impl PyZeckendorf {
    /// The part of the representation with these places.
    fn slice(&self, first: usize, end: usize) -> PyResult<Representation> {
        let indices = self.0.indices().get(first..end).map(<[u32]>::to_vec);
        indices.and_then(Representation::from_indices).ok_or_else(|| refused("there are no such parts"))
    }
}

/// The decimal digits of a number. Python refuses to convert very long numbers.
#[pyfunction]
pub fn decimal(number: &Bound<'_, PyAny>) -> PyResult<String> {
    Ok(nat(number)?.to_string())
}

/// The number with these decimal digits.
#[pyfunction]
pub fn whole<'py>(py: Python<'py>, digits: &str) -> PyResult<Bound<'py, PyAny>> {
    int(py, &digits.parse::<Nat>().map_err(refused)?)
}
