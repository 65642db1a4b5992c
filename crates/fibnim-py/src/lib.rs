//! The extension module of the Python package: gives Python access to the engine. The rest of the package is written in
//! Python.

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

use std::alloc::System;

use fibnim_limit::Counting;
use pyo3::prelude::*;

/// Counts what the module holds, so that a call keeps within its memory.
#[global_allocator]
static ALLOCATOR: Counting<System> = Counting(System);

pyo3::create_exception!(fibnim, InputError, pyo3::exceptions::PyValueError, "An argument is not accepted.");
pyo3::create_exception!(
    fibnim,
    BeyondBudget,
    pyo3::exceptions::PyRuntimeError,
    "The answer needs more memory or time than allowed."
);
pyo3::create_exception!(fibnim, Defect, pyo3::exceptions::PyRuntimeError, "A bug in fibnim.");

#[pymodule]
mod _fibnim {
    use pyo3::prelude::*;

    #[pymodule_export]
    use crate::{
        BeyondBudget, Defect, InputError,
        arrays::{cells, thresholds},
        convert::{PyTakeAway, permitted, read_position},
        engine::{PyEngine, basis_words},
        game::{PyGame, interval, sentences},
        many::solve_many,
        monitor::CallLimits,
        proofs::PyCertificate,
        solved::{MoveStream, PySolved, solve},
        tables::PyTable,
        values::{PyZeckendorf, decimal, whole},
    };

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        module.add("__version__", env!("CARGO_PKG_VERSION"))
    }
}
