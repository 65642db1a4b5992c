//! Long computations: without the interpreter's lock, and ended by Ctrl-C or a deadline.

use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use fibnim::{Beyond, Budget, Monitor, Progress};
use pyo3::prelude::*;

use crate::InputError;
use crate::convert::beyond;

/// Between two looks at signals, for which the interpreter's lock is needed.
const PATIENCE: Duration = Duration::from_millis(20);

/// Looks at signals and at the time.
pub struct Watch {
    deadline: Option<Instant>,
    next: Instant,
    signal: Option<PyErr>,
}

impl Monitor for &mut Watch {
    fn check(&mut self, _: Progress) -> ControlFlow<()> {
        let now = Instant::now();
        if self.deadline.is_some_and(|deadline| now >= deadline) {
            return ControlFlow::Break(());
        }
        if now >= self.next {
            self.next = now + PATIENCE;
            #[expect(clippy::redundant_closure_for_method_calls, reason = "the method is not general enough")]
            if let Err(signal) = Python::attach(|py| py.check_signals()) {
                self.signal = Some(signal);
                return ControlFlow::Break(());
            }
        }
        ControlFlow::Continue(())
    }
}

/// Does some work without the interpreter's lock, within so many bytes and seconds.
pub fn work<T: Send>(
    py: Python<'_>,
    memory: u64,
    seconds: Option<f64>,
    work: impl FnOnce(&mut Budget<&mut Watch>) -> Result<T, Beyond> + Send,
) -> PyResult<T> {
    let now = Instant::now();
    let allowed = seconds.map(Duration::try_from_secs_f64).transpose();
    let allowed = allowed.map_err(|_| InputError::new_err("time is in seconds: accepted are numbers from 0"))?;
    let deadline = allowed.and_then(|allowed| now.checked_add(allowed));
    let mut watch = Watch { deadline, next: now + PATIENCE, signal: None };
    let result = py.detach(|| work(&mut Budget { memory, monitor: &mut watch }));
    match (result, watch.signal) {
        (_, Some(signal)) => Err(signal),
        (Ok(done), None) => Ok(done),
        (Err(error), None) => Err(beyond(&error)),
    }
}
