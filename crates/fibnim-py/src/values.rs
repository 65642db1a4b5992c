//! Grundy values, representations and complementary values.

use fibnim::grundy::{GrundyRows, grundy_value};
use fibnim::numeration::Zeckendorf;
use fibnim_proof::shipped::Shipped;
use fibnim_proof::values::{Known, Values};
use numpy::{PyArray2, PyArrayMethods, ToPyArray};
use pyo3::prelude::*;

use crate::convert::{TakeAway, int, nat};
use crate::monitor::work;

/// Rows up to here take less time than a certificate of larger piles is worth.
const SMALL: u32 = 200_000;

/// `G(pile; quota)`.
#[pyfunction]
pub fn grundy(
    py: Python<'_>,
    pile: &Bound<'_, PyAny>,
    quota: &Bound<'_, PyAny>,
    take: &TakeAway,
    memory: u64,
    seconds: Option<f64>,
) -> PyResult<u32> {
    let (pile, quota, take) = (nat(pile)?, nat(quota)?, &take.0);
    work(py, memory, seconds, |budget| {
        if pile > fibnim::Nat::from(SMALL)
            && let Some(values) = Values::shipped(take)
            && let Known::Exactly(value) = values.value(&pile, &quota)?
        {
            return Ok(value);
        }
        grundy_value(take, &pile, &quota, budget)
    })
}

/// The values of the piles up to one under the quotas up to one, a row a pile.
#[pyfunction]
pub fn grundy_array<'py>(
    py: Python<'py>,
    last: u32,
    columns: u32,
    take: &TakeAway,
    memory: u64,
    seconds: Option<f64>,
) -> PyResult<Bound<'py, PyArray2<u32>>> {
    let width = columns as usize + 1;
    let values = work(py, memory, seconds, |budget| {
        let mut values = Vec::new();
        GrundyRows::visit(&take.0, last, budget, |row| {
            values.extend((0..=columns).map(|quota| row.value(quota.into())));
        })?;
        Ok(values)
    })?;
    values.to_pyarray(py).reshape([last as usize + 1, width])
}

/// The indices of the Zeckendorf representation, increasing, with `F_2 = 1`.
#[pyfunction]
pub fn zeckendorf(number: &Bound<'_, PyAny>) -> PyResult<Vec<u32>> {
    Ok(Zeckendorf::of(&nat(number)?).indices().to_vec())
}

/// The complementary value of fixed piles by a shipped certificate: whether one covers them, and the value.
#[pyfunction]
pub fn complement<'py>(
    py: Python<'py>,
    fixed: Vec<u32>,
    take: &TakeAway,
) -> PyResult<(bool, Option<Bound<'py, PyAny>>)> {
    let rules = fibnim::Rules::normal(take.0.clone());
    let shipped = Shipped::new(&rules);
    let found = shipped.as_ref().and_then(Shipped::proofs).and_then(|proofs| proofs.complement(&fixed));
    let value = found.clone().flatten().map(|value| int(py, &value)).transpose()?;
    Ok((found.is_some(), value))
}
