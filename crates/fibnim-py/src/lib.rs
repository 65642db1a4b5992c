//! The core of the Python package: what `fibnim` computes, for Python's types. The package around it is written in Python.

#![expect(clippy::needless_pass_by_value, reason = "arguments come from Python and are owned")]

mod analysis;
mod arrays;
mod audit;
mod convert;
mod many;
mod monitor;
mod odds;
mod proofs;
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

#[pymodule]
fn _fibnim(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add("__version__", env!("CARGO_PKG_VERSION"))?;
    module.add("InputError", module.py().get_type::<InputError>())?;
    module.add("BeyondBudget", module.py().get_type::<BeyondBudget>())?;
    module.add_class::<convert::TakeAway>()?;
    module.add_class::<analysis::Solver>()?;
    module.add_class::<analysis::Solved>()?;
    module.add_function(wrap_pyfunction!(arrays::thresholds, module)?)?;
    module.add_function(wrap_pyfunction!(arrays::thresholds_bytes, module)?)?;
    module.add_function(wrap_pyfunction!(values::grundy, module)?)?;
    module.add_function(wrap_pyfunction!(values::grundy_array, module)?)?;
    module.add_function(wrap_pyfunction!(values::zeckendorf, module)?)?;
    module.add_function(wrap_pyfunction!(values::complement, module)?)?;
    module.add_class::<proofs::Certificate>()?;
    module.add_class::<tables::Table>()?;
    module.add_function(wrap_pyfunction!(proofs::prove, module)?)?;
    module.add_function(wrap_pyfunction!(audit::audit, module)?)?;
    module.add_function(wrap_pyfunction!(many::solve_many, module)?)?;
    module.add_function(wrap_pyfunction!(odds::odds, module)?)?;
    Ok(())
}
