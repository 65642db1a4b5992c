//! Zeckendorf representations, and numbers as decimal digits.

use fibnim::Nat;
use fibnim_engine::wire::{Number, NumberQuestion};
use pyo3::prelude::*;

use crate::convert::{Numbers, int, nat, refused};
use crate::engine::Engine;
use crate::monitor::Budget;

/// The indices (`F_2 = 1`), the Fibonacci numbers, the gaps, the tails, and whether each tail wins; the least come
/// first.
type Representation<'py> = (Vec<u32>, Numbers<'py>, Vec<u32>, Numbers<'py>, Vec<bool>);

/// Computes the Zeckendorf representation of a number.
#[pyfunction]
pub fn zeckendorf<'py>(
    py: Python<'py>,
    engine: &Engine,
    number: &Bound<'_, PyAny>,
    budget: &Budget,
) -> PyResult<Representation<'py>> {
    let question = NumberQuestion { take_away: fibnim::TakeAway::FIBONACCI.to_string(), number: nat(number)?.into() };
    let answer = engine.asked(py, budget, move |engine, budget| engine.number(&question, budget))?;
    let of = answer.zeckendorf.ok_or_else(|| refused("there is no Zeckendorf representation"))?;
    let ints = |numbers: &mut dyn Iterator<Item = &Number>| {
        numbers.map(|number| int(py, &number.0)).collect::<PyResult<Vec<_>>>()
    };
    let parts = ints(&mut answer.representation.terms.iter().rev().map(|term| &term.value))?;
    Ok((of.indices, parts, of.gaps, ints(&mut of.tails.iter())?, of.wins))
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
