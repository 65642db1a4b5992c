//! Winning moves that are too many, or too large, to be kept at the same time.

use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use fibnim::Move;
use fibnim_engine::SolvedPosition;
use pyo3::prelude::*;

use crate::convert::int;

/// The time between two checks for signals.
const PATIENCE: Duration = Duration::from_millis(20);

/// The most moves of a part, and the bits of their numbers with which a part ends.
const MOVES: usize = 256;
const BITS: usize = 1 << 22;

/// Parts that are found before they are used.
const AHEAD: usize = 2;

/// The winning moves of a position, found on a thread of their own a little before they are used. The thread ends when the stream is
/// dropped.
#[pyclass(frozen, module = "fibnim")]
pub struct MoveStream(Mutex<Receiver<Vec<Move>>>);

impl MoveStream {
    /// Starts to find the moves of a solved position.
    pub fn new(solved: &Arc<SolvedPosition>) -> PyResult<Self> {
        let (sender, receiver) = sync_channel(AHEAD);
        let solved = Arc::clone(solved);
        let find = move || {
            let (mut part, mut bits) = (Vec::new(), 0);
            for found in solved.analysis().winning_moves() {
                bits += found.chips.bit_len();
                part.push(found);
                if part.len() >= MOVES || bits >= BITS {
                    bits = 0;
                    if sender.send(std::mem::take(&mut part)).is_err() {
                        return;
                    }
                }
            }
            // Nobody may wait for the last part any more.
            let _ = sender.send(part);
        };
        std::thread::Builder::new().name("fibnim".to_owned()).spawn(find)?;
        Ok(Self(Mutex::new(receiver)))
    }
}

#[pymethods]
impl MoveStream {
    /// The next moves; none after the last one.
    fn part<'py>(&self, py: Python<'py>) -> PyResult<Vec<(usize, Bound<'py, PyAny>)>> {
        let found = loop {
            let next = || self.0.lock().unwrap_or_else(PoisonError::into_inner).recv_timeout(PATIENCE);
            match py.detach(next) {
                Ok(part) if part.is_empty() => {}
                Ok(part) => break part,
                Err(RecvTimeoutError::Disconnected) => break Vec::new(),
                Err(RecvTimeoutError::Timeout) => py.check_signals()?,
            }
        };
        found.into_iter().map(|best| Ok((best.pile, int(py, &best.chips)?))).collect()
    }
}
