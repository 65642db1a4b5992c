//! The order in which threads compute the squares.
//!
//! A *tile* is a cube of rests. All that it needs is in tiles with a smaller number in place of one of its own, so that a tile
//! is ready when its neighbours below are done. Two tiles that are ready at a time share no line: along a line only one pile
//! changes, so of two tiles on it one is below the other.

use std::ops::ControlFlow;
use std::sync::{Condvar, Mutex, PoisonError};

use super::ranks::Ranks;
use crate::kernel::layout::advance;
use crate::threads::lock;

/// The tiles of a table, and which of them are done.
#[derive(Debug)]
pub struct Schedule {
    ranks: Ranks,
    /// The largest number of a tile along a pile.
    last: usize,
    state: Mutex<State>,
    changed: Condvar,
}

#[derive(Debug)]
struct State {
    /// For every tile, how many of its neighbours below are not done.
    missing: Vec<u8>,
    ready: Vec<Vec<usize>>,
    /// How many tiles are not done.
    left: usize,
    stopped: bool,
}

/// The places of the last of equal numbers.
fn last_of_equals(tile: &[usize]) -> impl Iterator<Item = usize> + '_ {
    (0..tile.len()).filter(|&i| tile.get(i + 1) != Some(&tile[i]))
}

impl Schedule {
    /// The tiles of rests of `count` piles, which have numbers up to `last`.
    pub fn new(count: usize, last: usize) -> Self {
        let ranks = Ranks::new(count, last);
        let mut missing = Vec::with_capacity(ranks.len());
        let mut tile = vec![0; count];
        loop {
            missing.push(last_of_equals(&tile).filter(|&i| tile[i] > 0).count() as u8);
            if !advance(&mut tile, last) {
                break;
            }
        }
        let state = State { left: missing.len(), missing, ready: vec![vec![0; count]], stopped: false };
        Self { ranks, last, state: Mutex::new(state), changed: Condvar::new() }
    }

    /// Computes tiles until none is left, or `work` breaks on some thread.
    pub fn work(&self, mut work: impl FnMut(&[usize]) -> ControlFlow<()>) {
        let alarm = Alarm(self);
        while let Some(tile) = self.next() {
            if work(&tile).is_break() {
                return;
            }
            self.done(&tile);
        }
        std::mem::forget(alarm);
    }

    /// Whether all tiles are done.
    pub fn is_complete(&self) -> bool {
        lock(&self.state).left == 0
    }

    /// Waits for a tile that is ready; `None` if none will be.
    fn next(&self) -> Option<Vec<usize>> {
        let mut state = lock(&self.state);
        loop {
            if state.stopped || state.left == 0 {
                return None;
            }
            if let Some(tile) = state.ready.pop() {
                return Some(tile);
            }
            state = self.changed.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
    }

    fn done(&self, tile: &[usize]) {
        let mut state = lock(&self.state);
        state.left -= 1;
        // The neighbours above: one more in the first of equal numbers.
        for i in (0..tile.len()).filter(|&i| tile[i] < self.last && (i == 0 || tile[i - 1] > tile[i])) {
            let mut next = tile.to_vec();
            next[i] += 1;
            let missing = &mut state.missing[self.ranks.of(next.iter().copied())];
            *missing -= 1;
            if *missing == 0 {
                state.ready.push(next);
            }
        }
        drop(state);
        self.changed.notify_all();
    }
}

/// Ends the work of all threads when one fails.
struct Alarm<'a>(&'a Schedule);

impl Drop for Alarm<'_> {
    fn drop(&mut self) {
        lock(&self.0.state).stopped = true;
        self.0.changed.notify_all();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::threads::on_threads;

    /// Every tile comes once, after all that are below it.
    #[test]
    fn tiles_come_after_those_below() {
        for (count, last, threads) in [(1, 9, 1), (2, 6, 3), (3, 4, 2), (6, 2, 4)] {
            let schedule = Schedule::new(count, last);
            let done = Mutex::new(Vec::new());
            on_threads(threads, || {
                schedule.work(|tile| {
                    let below = |other: &Vec<usize>| other.iter().zip(tile).all(|(other, tile)| other <= tile);
                    let expected: usize = {
                        let mut all = vec![vec![0; count]];
                        let mut other = vec![0; count];
                        while advance(&mut other, last) {
                            all.push(other.clone());
                        }
                        all.iter().filter(|&other| below(other) && other != tile).count()
                    };
                    assert_eq!(lock(&done).iter().filter(|&other| below(other)).count(), expected, "{tile:?}");
                    lock(&done).push(tile.to_vec());
                    ControlFlow::Continue(())
                });
            });
            assert!(schedule.is_complete());
            assert_eq!(lock(&done).len(), schedule.ranks.len());
        }
    }

    #[test]
    fn all_threads_stop_when_one_does() {
        let schedule = Schedule::new(2, 5);
        let until = |tile: &[usize]| if tile[0] == 3 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) };
        on_threads(3, || schedule.work(until));
        assert!(!schedule.is_complete());
    }
}
