//! The core of the Python package: what `fibnim` computes, for Python's types. The package around it is written in Python.

#![expect(missing_debug_implementations, reason = "the types are classes of Python, which prints them")]
#![expect(clippy::needless_pass_by_value, reason = "arguments come from Python and are owned")]

mod arrays;
mod convert;
mod engine;
mod game;
mod many;
mod monitor;
mod proofs;
mod solved;
mod tables;
mod values;

use pyo3::prelude::*;

pyo3::create_exception!(fibnim, InputError, pyo3::exceptions::PyValueError, "What was given is not accepted.");
pyo3::create_exception!(
    fibnim,
    BeyondBudget,
    pyo3::exceptions::PyRuntimeError,
    "There is no answer within the memory and the time allowed."
);
pyo3::create_exception!(fibnim, Defect, pyo3::exceptions::PyRuntimeError, "A mistake in fibnim itself.");

#[pymodule]
mod _fibnim {
    use pyo3::prelude::*;

    #[pymodule_export]
    use crate::{
        BeyondBudget, Defect, InputError,
        arrays::{grundy_array, tableau, thresholds},
        convert::{TakeAway, notation, opening, parse},
        engine::{Engine, basis_words},
        game::Game,
        many::solve_many,
        monitor::Budget,
        proofs::{Certificate, prove},
        solved::{Solved, solve},
        tables::Table,
        values::{decimal, whole, zeckendorf},
    };

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        module.add("__version__", env!("CARGO_PKG_VERSION"))
    }
}
