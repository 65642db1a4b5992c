//! Zeckendorf representations, and numbers as decimal digits.

use std::sync::Arc;

use fibnim::Nat;
use fibnim::numeration::Zeckendorf as Representation;
use pyo3::prelude::*;

use crate::convert::{Numbers, int, nat, refused};
use crate::monitor::{Budget, work};

/// The Zeckendorf representation of a number. Its parts and tails are computed when they are used: together they are much longer
/// than the number.
#[pyclass(frozen, module = "fibnim")]
pub struct Zeckendorf(Arc<Representation>);

#[pymethods]
impl Zeckendorf {
    #[new]
    fn new(py: Python<'_>, number: &Bound<'_, PyAny>, budget: &Budget) -> PyResult<Self> {
        let number = nat(number)?;
        work(py, budget, move |budget| Ok(Self(Arc::new(Representation::within(&number, &mut budget.monitor)?))))
    }

    /// The representation with these indices of Fibonacci numbers, the least first (`F_2 = 1`).
    #[staticmethod]
    fn of_indices(indices: Vec<u32>) -> PyResult<Self> {
        Representation::from_indices(indices).map(|of| Self(Arc::new(of))).map_err(refused)
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

    /// About how many bits the Fibonacci number with a place has.
    fn bits(&self, place: usize) -> usize {
        // The golden ratio has 0.694 bits.
        self.0.indices().get(place).map_or(0, |&index| index as usize * 695 / 1000)
    }

    /// The Fibonacci numbers with places from `first` to before `end` in the representation, the least first.
    fn parts<'py>(&self, py: Python<'py>, first: usize, end: usize) -> PyResult<Numbers<'py>> {
        let found = py.detach(|| self.slice(first, end).map(|of| of.parts().collect::<Vec<Nat>>()))?;
        found.iter().map(|part| int(py, part)).collect()
    }

    /// The tails with places from `first` to before `end`: the sums of the parts up to each of these places.
    fn tails<'py>(&self, py: Python<'py>, first: usize, end: usize) -> PyResult<Numbers<'py>> {
        let found = py.detach(|| -> PyResult<Vec<Nat>> {
            let before = self.slice(0, first)?.value();
            Ok(self.slice(first, end)?.tails().map(|tail| tail + &before).collect())
        })?;
        found.iter().map(|tail| int(py, tail)).collect()
    }
}

impl Zeckendorf {
    /// The part of the representation with these places.
    fn slice(&self, first: usize, end: usize) -> PyResult<Representation> {
        let indices = self.0.indices().get(first..end).ok_or_else(|| refused("there are no such parts"))?;
        Representation::from_indices(indices.to_vec()).map_err(refused)
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
