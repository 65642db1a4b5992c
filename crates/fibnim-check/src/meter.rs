//! Limits of a check: steps, memory, and its monitor.

use std::fmt;

use fibnim::{Monitor, Progress};

use crate::state::StateId;

/// Steps between two calls of the monitor. A step takes some 20 ns, so this is a few milliseconds.
const PATIENCE: u64 = 1 << 17;

/// Counts the steps and bytes of a check, and ends it when one of them exceeds its limit or the monitor asks for it.
pub struct Meter<'a> {
    monitor: &'a mut dyn Monitor,
    allowed_memory: u64,
    allowed_steps: u64,
    allowed_states: usize,
    memory: u64,
    steps: u64,
    /// The number of steps at which the monitor is called next.
    next_call: u64,
}

/// Why a meter ended a check.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum MeterError {
    /// It needs more memory than this many bytes.
    #[error("it takes more than the {0} bytes of memory that are allowed")]
    Memory(u64),
    /// It needs more than this many steps.
    #[error("it takes more than the {0} steps that are allowed")]
    Steps(u64),
    /// It needs an automaton with more than this many states.
    #[error("it takes an automaton with more than the {0} states that are allowed")]
    States(usize),
    /// The monitor ended it.
    #[error("it was stopped")]
    Stopped,
}

impl<'a> Meter<'a> {
    /// A meter that allows this many bytes and steps, and automata of every size that has numbers for its states.
    pub fn new(memory: u64, steps: u64, monitor: &'a mut dyn Monitor) -> Self {
        let (allowed_memory, allowed_steps, allowed_states) = (memory, steps, u32::MAX as usize);
        Self { monitor, allowed_memory, allowed_steps, allowed_states, memory: 0, steps: 0, next_call: 0 }
    }

    /// The same meter with a limit for the states of each automaton, also before it is minimised.
    #[must_use]
    pub fn with_states(self, states: usize) -> Self {
        Self { allowed_states: states.min(u32::MAX as usize), ..self }
    }

    /// The next state of an automaton that has this many states.
    ///
    /// # Errors
    /// If it would have too many.
    #[inline]
    pub(crate) fn next_state(&self, states: usize) -> Result<StateId, MeterError> {
        let allowed = self.allowed_states;
        StateId::new(states).filter(|_| states < allowed).ok_or(MeterError::States(allowed))
    }

    /// How many steps were taken.
    pub fn steps(&self) -> u64 {
        self.steps
    }

    /// Counts steps: transitions that are followed or compared.
    ///
    /// # Errors
    /// If they exceed the limit, or the monitor ends the check.
    #[inline]
    pub fn step(&mut self, steps: u64) -> Result<(), MeterError> {
        self.steps = self.steps.saturating_add(steps);
        if self.steps >= self.next_call { self.look() } else { Ok(()) }
    }

    /// Calls the monitor.
    ///
    /// # Errors
    /// If the steps exceed the limit, or the monitor ends the check.
    #[cold]
    pub fn look(&mut self) -> Result<(), MeterError> {
        if self.steps > self.allowed_steps {
            return Err(MeterError::Steps(self.allowed_steps));
        }
        self.next_call = self.steps.saturating_add(PATIENCE).min(self.allowed_steps.saturating_add(1));
        let progress = Progress { done: self.steps, total: None };
        if self.monitor.check(progress).is_continue() { Ok(()) } else { Err(MeterError::Stopped) }
    }

    /// Counts bytes, until [`release`](Self::release).
    ///
    /// # Errors
    /// If they exceed the limit.
    #[inline]
    pub fn hold(&mut self, bytes: usize) -> Result<(), MeterError> {
        self.memory = self.memory.saturating_add(bytes as u64);
        if self.memory > self.allowed_memory { Err(MeterError::Memory(self.allowed_memory)) } else { Ok(()) }
    }

    /// How many bytes are counted.
    pub fn held(&self) -> u64 {
        self.memory
    }

    /// Reduces the number of counted bytes to this.
    pub fn release(&mut self, to: u64) {
        self.memory = self.memory.min(to);
    }
}

impl fmt::Debug for Meter<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Meter").field("memory", &self.memory).field("steps", &self.steps).finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use fibnim::Forever;
    use std::ops::ControlFlow;

    #[test]
    fn what_is_allowed_is_exact() {
        let mut forever = Forever;
        let mut meter = Meter::new(100, 10, &mut forever);
        assert_eq!(meter.step(10), Ok(()));
        assert_eq!(meter.step(1), Err(MeterError::Steps(10)));
        assert_eq!(meter.steps(), 11);
        assert_eq!(meter.hold(60), Ok(()));
        let before = meter.held();
        assert_eq!(meter.hold(40), Ok(()));
        assert_eq!(meter.hold(1), Err(MeterError::Memory(100)));
        meter.release(before);
        assert_eq!((meter.held(), meter.hold(40)), (60, Ok(())));
    }

    #[test]
    fn the_monitor_is_called_and_ends_it() {
        struct Calls(Vec<u64>);
        impl Monitor for Calls {
            fn check(&mut self, progress: Progress) -> ControlFlow<()> {
                self.0.push(progress.done);
                if self.0.len() == 3 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            }
        }
        let mut calls = Calls(Vec::new());
        let mut meter = Meter::new(0, u64::MAX, &mut calls);
        let end = (0..3 * PATIENCE).find_map(|_| meter.step(1).err());
        assert_eq!(end, Some(MeterError::Stopped));
        assert_eq!(calls.0, [1, 1 + PATIENCE, 1 + 2 * PATIENCE]);
    }
}
