//! Converts integers, positions and take-away functions between Python and Rust.

use fibnim::relative::TakeSet;
use fibnim::{Dynamic, Move, Nat, Notation, Play, Position, Rules};
use fibnim_engine::{EngineError, ErrorKind, wire};
use pyo3::exceptions::PyOSError;
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyInt};

use crate::{BeyondBudget, InputError};

/// Bits of a number for which even a formula can take long.
const LARGE: usize = 1 << 15;

/// Whether computations with a number take so little time that they need not be interruptible.
pub fn is_small(number: &Nat) -> bool {
    number.bit_len() <= LARGE
}

/// Moves, as pairs of a pile and a number of chips.
pub type Moves<'py> = Vec<(usize, Bound<'py, PyAny>)>;

/// A natural number of any size.
pub fn nat(number: &Bound<'_, PyAny>) -> PyResult<Nat> {
    if let Ok(small) = number.extract::<u64>() {
        return Ok(small.into());
    }
    let refused = || InputError::new_err("that is not a number of chips: give an integer from 0");
    // NumPy's integers have this method, too.
    let index = number.call_method0("__index__").map_err(|_| refused())?;
    if index.lt(0)? {
        return Err(refused());
    }
    let bits: usize = index.call_method0("bit_length")?.extract()?;
    let bytes = index.call_method1("to_bytes", (bits.div_ceil(8), "little"))?;
    Ok(Nat::from_le_bytes(bytes.cast::<PyBytes>()?.as_bytes()))
}

/// Converts a natural number to Python's `int`.
pub fn int<'py>(py: Python<'py>, number: &Nat) -> PyResult<Bound<'py, PyAny>> {
    if let Ok(small) = u64::try_from(number) {
        return Ok(small.into_pyobject(py)?.into_any());
    }
    let bytes = PyBytes::new(py, &number.to_le_bytes());
    py.get_type::<PyInt>().call_method1(intern!(py, "from_bytes"), (bytes, intern!(py, "little")))
}

/// Converts moves to pairs.
pub fn pairs<'py>(py: Python<'py>, moves: &[Move]) -> PyResult<Moves<'py>> {
    moves.iter().map(|chosen| Ok((chosen.pile, int(py, &chosen.chips)?))).collect()
}

/// Reads a position or a sum in the notation of the papers, and makes a move in it, if one is given. Returns the
/// position as JSON.
#[pyfunction]
pub fn read_position(
    text: &str,
    local: Option<bool>,
    take: &PyTakeAway,
    chosen: Option<(usize, Bound<'_, PyAny>)>,
) -> PyResult<String> {
    let chosen = chosen.map(|(pile, chips)| Ok::<_, PyErr>(Move { pile, chips: nat(&chips)? })).transpose()?;
    let form: wire::Position = if text.contains(['*', '[']) {
        if local == Some(false) {
            return Err(refused(fibnim::PositionError::NotGlobal));
        }
        let sum = Notation::default().parse_sum(text, &take.0).map_err(refused)?;
        (&chosen.map_or(Ok(sum.clone()), |chosen| sum.after(&chosen)).map_err(refused)?).into()
    } else {
        let position = position(text, local)?.under(Rules::normal(take.0.clone()));
        (&chosen.map_or(Ok(position.clone()), |chosen| position.after(&chosen)).map_err(refused)?).into()
    };
    serde_json::to_string(&form).map_err(refused)
}

/// The largest pile whose prime takes are listed, in some milliseconds.
const MOST_SIEVED: u64 = 10_000_000;

/// The permitted takes of at most `most` chips, of which the set has few besides `primes`.
#[pyfunction]
pub fn permitted(takes: &str, most: &Bound<'_, PyAny>) -> PyResult<Vec<u64>> {
    let (takes, most) = (takes.parse::<TakeSet>().map_err(refused)?, nat(most)?);
    if matches!(takes, TakeSet::All | TakeSet::Odd | TakeSet::Primes) && most > Nat::from(MOST_SIEVED) {
        return Err(refused(format!(
            "the takes up to {most} are too many to be listed: give piles up to {MOST_SIEVED}"
        )));
    }
    Ok(takes.listed(&most))
}

/// Reads the text of a position. If it does not say whether each pile has its own quota, `local` does.
pub fn position(text: &str, local: Option<bool>) -> PyResult<Position> {
    let dynamic = local.map(|local| if local { Dynamic::Local } else { Dynamic::Global });
    let notation = Notation { dynamic, ..Notation::default() };
    notation.parse(text, &fibnim::TakeAway::FIBONACCI).map_err(refused)
}

/// Converts an error of the engine to an exception with the same message.
pub fn raised(error: &EngineError) -> PyErr {
    match error.kind() {
        ErrorKind::Input | ErrorKind::Refused => InputError::new_err(error.to_string()),
        ErrorKind::Budget | ErrorKind::NotCovered | ErrorKind::Stopped => BeyondBudget::new_err(error.to_string()),
        ErrorKind::File => PyOSError::new_err(error.to_string()),
    }
}

/// An [`InputError`] with the message of an error.
pub fn refused(error: impl std::fmt::Display) -> PyErr {
    InputError::new_err(error.to_string())
}

/// Makes a ruleset.
pub fn rules(take: &PyTakeAway, misere: bool) -> Rules {
    Rules { take_away: take.0.clone(), play: if misere { Play::Misere } else { Play::Normal } }
}

/// A take-away function.
#[pyclass(name = "TakeAway", frozen, module = "fibnim")]
pub struct PyTakeAway(pub fibnim::TakeAway);

#[pymethods]
impl PyTakeAway {
    /// Reads the text form.
    #[new]
    fn new(text: &str) -> PyResult<Self> {
        text.parse().map(Self).map_err(refused)
    }

    /// Makes a function from its first values; the last one holds for all larger `t`.
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
            return Err(refused("f(0) is not defined: give an integer from 1"));
        }
        int(py, &self.0.quota_after(&t))
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }
}
