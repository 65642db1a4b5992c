//! The table that is exported, read in the order of its file.

use std::ops::ControlFlow;
use std::path::Path;

use fibnim::{Budget, Monitor, Progress, SolveError};
use fibnim_table::store::{DiskFile, TableFile};
use fibnim_table::{Axis, Entry, Piece, Shape, TableError, Thresholds, fill};

use super::super::file::{about, open};
use crate::error::CliError;
use crate::monitor::{Deadline, is_interrupted};

/// Takes the thresholds of a table.
pub trait Sink {
    /// Takes the thresholds of some positions.
    fn piece(&mut self, piece: &Piece<'_>);

    /// After every chunk of the file, so that a sink need not hold more.
    ///
    /// # Errors
    /// If writing fails.
    fn chunk(&mut self) -> Result<(), CliError>;
}

/// The clock of a part of the work.
struct Part<'a> {
    clock: &'a mut Deadline,
    /// How far the work has come before this part.
    before: Progress,
}

impl Monitor for Part<'_> {
    fn check(&mut self, progress: Progress) -> ControlFlow<()> {
        self.clock.check(Progress { done: self.before.done + progress.done, ..self.before })
    }
}

/// A table, and how far the work on it has come.
pub struct Source<'a> {
    path: &'a Path,
    table: TableFile<DiskFile>,
    clock: Deadline,
    progress: Progress,
}

impl<'a> Source<'a> {
    /// Opens a table for work that may take some time.
    ///
    /// # Errors
    /// If it cannot be read, or is not a table.
    pub fn open(path: &'a Path, clock: Deadline) -> Result<Self, CliError> {
        let table = open(path)?;
        let progress = Progress { done: 0, total: u64::try_from(table.shape().positions()).ok() };
        Ok(Self { path, table, clock, progress })
    }

    /// What the table is of.
    pub fn shape(&self) -> &Shape {
        self.table.shape()
    }

    /// Says how many steps there are, if they are not just the positions of the table.
    pub fn expect(&mut self, steps: u128) {
        self.progress.total = u64::try_from(steps).ok();
    }

    /// Counts steps.
    ///
    /// # Errors
    /// If the time is over, or the user has interrupted the work.
    pub fn advance(&mut self, steps: u64) -> Result<(), CliError> {
        self.progress.done += steps;
        let ended = self.clock.check(self.progress).is_break();
        if ended && is_interrupted() {
            return Err(CliError::Incomplete("interrupted: nothing was written".to_owned()));
        }
        if ended {
            return Err(SolveError::Stopped(self.progress).into());
        }
        Ok(())
    }

    /// Fills an array with thresholds; every entry is two steps.
    ///
    /// # Errors
    /// If the file is damaged, or the work is ended.
    pub fn fill<E: Entry>(&mut self, axes: &[Axis], entries: &mut [E]) -> Result<(), CliError> {
        let before = self.progress;
        let part = Part { clock: &mut self.clock, before };
        let filled = fill(&self.table, axes, entries, &mut Budget { memory: 0, monitor: part });
        match filled {
            Ok(()) => self.advance(2 * entries.len() as u64),
            Err(TableError::Solve(SolveError::Stopped(progress))) => self.advance(progress.done),
            Err(error) => Err(about(self.path, error).into()),
        }
    }

    /// Hands the whole table to a sink; every position is a step.
    ///
    /// # Errors
    /// If the file is damaged, the sink fails, or the work is ended.
    pub fn read(&mut self, sink: &mut impl Sink) -> Result<(), CliError> {
        for number in 0..self.table.chunks() {
            let mut positions = 0;
            let mut visit = |piece: Piece<'_>| {
                positions += piece.bytes().len() as u64;
                sink.piece(&piece);
            };
            self.table.pieces(number, &mut visit).map_err(|damage| about(self.path, TableError::from(damage)))?;
            sink.chunk()?;
            self.advance(positions)?;
        }
        Ok(())
    }
}
