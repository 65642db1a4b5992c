//! Going through a whole file with several threads.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, Ordering};

use fibnim::{Budget, Monitor};

use super::file::{Piece, Storage, TableFile};
use super::{Damage, StoreError};
use crate::threads::Meter;

impl<S: Storage> TableFile<S> {
    /// Hands every piece of the file to `visit`, on `threads >= 1` threads, each with a state of its own that begins as
    /// `start()`; returns the states. The order of the pieces is that of the file on one thread.
    ///
    /// # Errors
    /// If the file is damaged, `visit` fails, or the budget's monitor ends the work.
    pub fn fold<T: Send, M: Monitor + Send, E: Into<StoreError>>(
        &self,
        threads: usize,
        budget: &mut Budget<M>,
        start: impl Fn() -> T + Sync,
        visit: impl Fn(&mut T, &Piece) -> Result<(), E> + Sync,
    ) -> Result<Vec<T>, StoreError> {
        let total = u64::try_from(self.shape().positions()).unwrap_or(u64::MAX);
        let meter = Meter::new(total, &mut budget.monitor);
        let next = AtomicU64::new(0);
        let failure = OnceLock::new();
        let work = || -> Result<T, StoreError> {
            let mut state = start();
            while failure.get().is_none() {
                let number = next.fetch_add(1, Ordering::Relaxed);
                if number >= self.chunks() {
                    break;
                }
                let mut positions = 0;
                let mut result = Ok(());
                self.pieces(number, |piece| {
                    positions += piece.bytes().len() as u64;
                    if result.is_ok() {
                        result = visit(&mut state, &piece).map_err(Into::into);
                    }
                })?;
                result?;
                meter.add(positions)?;
            }
            Ok(state)
        };
        let work = || {
            work().map_err(|error| {
                // The first failure is told; the other threads stop at it.
                let _ = failure.set(error);
            })
        };
        let states = std::thread::scope(|scope| {
            let others: Vec<_> = (1..threads).map(|_| scope.spawn(work)).collect();
            let mut states = vec![work()];
            for other in others {
                match other.join() {
                    Ok(state) => states.push(state),
                    Err(panic) => std::panic::resume_unwind(panic),
                }
            }
            states
        });
        match failure.into_inner() {
            Some(error) => Err(error),
            None => Ok(states.into_iter().flatten().collect()),
        }
    }

    /// Reads every chunk: its checksum, and that what it holds is legal.
    ///
    /// # Errors
    /// If the file is damaged, or the budget's monitor ends the work.
    pub fn check<M: Monitor + Send>(&self, threads: usize, budget: &mut Budget<M>) -> Result<(), StoreError> {
        self.fold(threads, budget, || (), |(), _| Ok::<(), Damage>(()))?;
        Ok(())
    }
}
