//! Grundy values, representations and complementary values.

use fibnim::grundy::grundy_value;
use fibnim::numeration::Zeckendorf;
use fibnim_proof::answer::complement::Complement;
use fibnim_proof::answer::grundy::Known;
use fibnim_proof::answer::shipped;
use fibnim_proof::answer::shipped::Shipped;
use pyo3::prelude::*;

use crate::convert::{Numbers, TakeAway, int, nat, refused, rules};
use crate::monitor::{Budget, Failure, work};

/// Rows up to here take less time than a certificate of larger piles is worth.
const SMALL: u32 = 200_000;

/// `G(pile; quota)`.
#[pyfunction]
pub fn grundy(
    py: Python<'_>,
    pile: &Bound<'_, PyAny>,
    quota: &Bound<'_, PyAny>,
    take: &TakeAway,
    budget: &Budget,
) -> PyResult<u32> {
    let (pile, quota, take) = (nat(pile)?, nat(quota)?, take.0.clone());
    work(py, budget, move |budget| {
        if pile > fibnim::Nat::from(SMALL)
            && let Some(values) = shipped::grundy_values(&take).map_err(|error| Failure::Refused(error.to_string()))?
            && let Known::Exactly(value) = values.value(&pile, &quota)?
        {
            return Ok(value);
        }
        Ok(grundy_value(&take, &pile, &quota, budget)?)
    })
}

/// Indices with `F_2 = 1`, parts, gaps, tails, and whether each tail wins, from the least part on.
type Representation<'py> = (Vec<u32>, Numbers<'py>, Vec<u32>, Numbers<'py>, Vec<bool>);

/// The Zeckendorf representation.
#[pyfunction]
pub fn zeckendorf<'py>(py: Python<'py>, number: &Bound<'_, PyAny>, budget: &Budget) -> PyResult<Representation<'py>> {
    let number = nat(number)?;
    let (of, parts, tails) = work(py, budget, move |_| {
        let of = Zeckendorf::of(&number);
        let (parts, tails): (Vec<_>, Vec<_>) = (of.parts().collect(), of.tails().collect());
        Ok((of, parts, tails))
    })?;
    let ints = |numbers: &[fibnim::Nat]| numbers.iter().map(|number| int(py, number)).collect::<PyResult<Vec<_>>>();
    Ok((of.indices().to_vec(), ints(&parts)?, of.gap_vector(), ints(&tails)?, of.winning_tails()))
}

/// The complementary value of fixed piles by a shipped certificate: whether one covers them, and the value.
#[pyfunction]
pub fn complement<'py>(
    py: Python<'py>,
    fixed: Vec<u32>,
    take: &TakeAway,
) -> PyResult<(bool, Option<Bound<'py, PyAny>>)> {
    let shipped = Shipped::trusted(&rules(take, false)).map_err(refused)?;
    Ok(match shipped.map_or(Complement::Unknown, |shipped| shipped.games().complement(&fixed)) {
        Complement::Value(value) => (true, Some(int(py, &value)?)),
        Complement::None => (true, None),
        Complement::Unknown => (false, None),
    })
}
