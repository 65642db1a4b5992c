//! Table files.

use std::path::PathBuf;

use fibnim_table::ProbeError;
use fibnim_table::store::{Mapped, TableFile};
use pyo3::prelude::*;

use crate::convert::refused;

/// An open table file.
#[pyclass(frozen, module = "fibnim")]
pub struct Table(TableFile<Mapped>);

#[pymethods]
impl Table {
    #[new]
    fn new(py: Python<'_>, path: PathBuf) -> PyResult<Self> {
        py.detach(|| TableFile::open(&path)).map(Self).map_err(|error| refused(format!("{}: {error}", path.display())))
    }

    #[getter]
    fn piles(&self) -> u32 {
        self.0.shape().piles()
    }

    #[getter]
    fn max(&self) -> u32 {
        self.0.shape().max()
    }

    #[getter]
    fn take(&self) -> String {
        self.0.shape().rules().take.to_string()
    }

    #[getter]
    fn misere(&self) -> bool {
        self.0.shape().rules().play == fibnim::Play::Misere
    }

    /// The threshold of a position, nothing for infinity.
    fn threshold(&self, piles: Vec<u32>) -> PyResult<Option<u32>> {
        self.0.threshold(&piles).map_err(refused)
    }

    /// The thresholds of many positions; the largest number stands for infinity.
    fn probe(&self, py: Python<'_>, positions: Vec<Vec<u32>>) -> PyResult<Vec<u32>> {
        let probe = |piles: &Vec<u32>| Ok(self.0.threshold(piles)?.unwrap_or(u32::MAX));
        let found: Result<Vec<u32>, ProbeError> = py.detach(|| positions.iter().map(probe).collect());
        found.map_err(refused)
    }
}
