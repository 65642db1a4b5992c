//! Converts integers, positions and take-away functions between Python and Rust.

use fibnim::{Dynamic, Limit, Move, Nat, Notation, Play, Position, Quota, Rules};
use fibnim_engine::{EngineError, ErrorKind, wire};
use pyo3::exceptions::PyOSError;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyInt};

use crate::{BeyondBudget, InputError};

/// Integers, or words for openings.
pub type Numbers<'py> = Vec<Bound<'py, PyAny>>;

/// The piles, their limits as numbers or words, and whether each pile has its own limit.
pub type Parts<'py> = (Numbers<'py>, Numbers<'py>, bool);

/// A natural number of any size.
pub fn nat(number: &Bound<'_, PyAny>) -> PyResult<Nat> {
    if let Ok(small) = number.extract::<u64>() {
        return Ok(small.into());
    }
    let refused = || InputError::new_err("that is not a number of chips: accepted are integers from 0");
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
    py.get_type::<PyInt>().call_method1("from_bytes", (bytes, "little"))
}

/// Reads a limit: a quota, or a word for an opening.
fn limit(given: &Bound<'_, PyAny>) -> PyResult<Limit> {
    if let Ok(word) = given.extract::<String>() {
        return opening_limit(&word);
    }
    let quota = Quota::new(nat(given)?);
    quota.map(Limit::Quota).ok_or_else(|| refused("a quota of 0: accepted are integers from 1"))
}

/// Reads the word for an opening.
pub fn opening_limit(word: &str) -> PyResult<Limit> {
    match word {
        "any" => Ok(Limit::Any),
        "not-whole" => Ok(Limit::NotWhole),
        _ => Err(refused(format!("{word:?} is not a quota: accepted are integers from 1, \"any\" and \"not-whole\""))),
    }
}

/// Reads a position or a sum in the notation of the papers, and makes a move in it, if one is given. Returns the position as JSON.
#[pyfunction]
pub fn read_position(text: &str, take: &TakeAway, chosen: Option<(usize, Bound<'_, PyAny>)>) -> PyResult<String> {
    let chosen = chosen.map(|(pile, chips)| Ok::<_, PyErr>(Move { pile, chips: nat(&chips)? })).transpose()?;
    let form: wire::Position = if text.contains(['*', '[']) {
        let sum = Notation::default().parse_sum(text, &take.0).map_err(refused)?;
        (&chosen.map_or(Ok(sum.clone()), |chosen| sum.after(&chosen)).map_err(refused)?).into()
    } else {
        let position = fibnim_engine::read_position(text, &wire::Reading::default(), &rules(take, false));
        let position = position.map_err(|error| raised(&error))?;
        (&chosen.map_or(Ok(position.clone()), |chosen| position.after(&take.0, &chosen)).map_err(refused)?).into()
    };
    serde_json::to_string(&form).map_err(refused)
}

/// Writes a position in the notation of the engine's questions.
#[pyfunction]
pub fn notation(piles: Numbers<'_>, limits: Numbers<'_>, local: bool) -> PyResult<String> {
    Ok(position(&piles, &limits, local)?.to_string())
}

/// The default opening.
#[pyfunction]
pub fn opening(piles: usize, local: bool) -> &'static str {
    match Limit::opening(if local { 1 } else { piles }) {
        Limit::Any => "any",
        _ => "not-whole",
    }
}

/// Makes a position with one limit for all piles, or one for each.
pub fn position(piles: &Numbers<'_>, limits: &Numbers<'_>, local: bool) -> PyResult<Position> {
    let piles = piles.iter().map(nat).collect::<PyResult<Vec<_>>>()?;
    let mut limits = limits.iter().map(limit).collect::<PyResult<Vec<_>>>()?;
    let position = match limits.pop() {
        Some(limit) if !local && limits.is_empty() => Position::global(piles, limit),
        Some(last) if local && piles.len() == limits.len() + 1 => {
            Position::local(piles.into_iter().zip(limits.into_iter().chain([last])))
        }
        _ if local => return Err(refused("every pile has its own quota: accepted are as many quotas as piles")),
        _ => return Err(refused("all piles have one quota: several are accepted with dynamic='local'")),
    };
    position.map_err(refused)
}

/// The piles of a position and their limits.
pub fn parts<'py>(py: Python<'py>, position: &Position) -> PyResult<Parts<'py>> {
    let local = position.dynamic() == Dynamic::Local;
    let piles = position.piles().iter().map(|pile| int(py, pile)).collect::<PyResult<Vec<_>>>()?;
    let limits = (0..if local { piles.len() } else { 1 })
        .map(|pile| limit_of(py, position.limit(pile)))
        .collect::<PyResult<Vec<_>>>()?;
    Ok((piles, limits, local))
}

/// A quota, or the word for an opening.
fn limit_of<'py>(py: Python<'py>, limit: &Limit) -> PyResult<Bound<'py, PyAny>> {
    match limit {
        Limit::Quota(quota) => int(py, quota.chips()),
        Limit::Any => Ok("any".into_pyobject(py)?.into_any()),
        Limit::NotWhole => Ok("not-whole".into_pyobject(py)?.into_any()),
    }
}

/// Converts an error of the engine to an exception with the same message.
pub fn raised(error: &EngineError) -> PyErr {
    match error.kind() {
        ErrorKind::Input | ErrorKind::Refused => InputError::new_err(error.to_string()),
        ErrorKind::Budget | ErrorKind::Stopped => BeyondBudget::new_err(error.to_string()),
        ErrorKind::File => PyOSError::new_err(error.to_string()),
    }
}

/// An [`InputError`] with the message of an error.
pub fn refused(error: impl std::fmt::Display) -> PyErr {
    InputError::new_err(error.to_string())
}

/// Makes a ruleset.
pub fn rules(take: &TakeAway, misere: bool) -> Rules {
    Rules { take_away: take.0.clone(), play: if misere { Play::Misere } else { Play::Normal } }
}

/// A take-away function.
#[pyclass(frozen, module = "fibnim")]
pub struct TakeAway(pub fibnim::TakeAway);

#[pymethods]
impl TakeAway {
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
            return Err(refused("f(0) is not defined: accepted are integers from 1"));
        }
        int(py, &self.0.quota_after(&t))
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }
}
