//! Python's integers and take-away functions.

use fibnim::{Beyond, Nat};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyInt};

use crate::{BeyondBudget, InputError};

/// A natural number of any size.
pub fn nat(number: &Bound<'_, PyAny>) -> PyResult<Nat> {
    let refused = || InputError::new_err(format!("{number} is no number of chips: accepted are integers from 0"));
    // NumPy's integers, too.
    let index = number.call_method0("__index__").map_err(|_| refused())?;
    if index.lt(0)? {
        return Err(refused());
    }
    let bits: usize = index.call_method0("bit_length")?.extract()?;
    let bytes = index.call_method1("to_bytes", (bits.div_ceil(8), "little"))?;
    Ok(Nat::from_le_bytes(bytes.cast::<PyBytes>()?.as_bytes()))
}

/// A natural number for Python.
pub fn int<'py>(py: Python<'py>, number: &Nat) -> PyResult<Bound<'py, PyAny>> {
    let bytes = PyBytes::new(py, &number.to_le_bytes());
    py.get_type::<PyInt>().call_method1("from_bytes", (bytes, "little"))
}

/// An error of the library, in its own words.
pub fn beyond(beyond: &Beyond) -> PyErr {
    BeyondBudget::new_err(beyond.to_string())
}

/// What is not accepted, in the library's words.
pub fn refused(error: impl std::fmt::Display) -> PyErr {
    InputError::new_err(error.to_string())
}

/// A take-away function.
#[pyclass(frozen, module = "fibnim")]
pub struct TakeAway(pub fibnim::TakeAway);

#[pymethods]
impl TakeAway {
    /// From its text form.
    #[new]
    fn new(text: &str) -> PyResult<Self> {
        text.parse().map(Self).map_err(refused)
    }

    /// With these first values, the last one for ever.
    #[staticmethod]
    fn of_values(values: Vec<u64>) -> PyResult<Self> {
        let last = values.last().copied().unwrap_or(0);
        let last = i64::try_from(last).map_err(|_| refused(fibnim::TakeAwayError::TooLarge))?;
        fibnim::TakeAway::table(values, 0, 1, last).map(Self).map_err(refused)
    }

    /// `f(t)`.
    fn __call__<'py>(&self, py: Python<'py>, t: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        let t = nat(t)?;
        if t.is_zero() {
            return Err(InputError::new_err("f(0) is not defined: accepted are integers from 1"));
        }
        int(py, &self.0.quota_after(&t))
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }
}
