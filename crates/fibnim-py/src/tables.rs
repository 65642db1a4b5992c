//! Table files.

use std::num::NonZeroU32;
use std::path::PathBuf;
use std::sync::Arc;

use fibnim_engine::wire::{Answer, Reply};
use fibnim_engine::{EngineError, Result, table_statistics, verify_table};
use fibnim_table::store::{DiskFile, Existing, TableFile, write};
use fibnim_table::{Axis, DamageError, Entry, Shape, TableError, ThresholdSource, fill};
use numpy::{IntoPyArray, PyArray1, PyArray2, PyArrayMethods};
use pyo3::prelude::*;

use crate::arrays::{FEW, filled};
use crate::convert::{PyTakeAway, raised, refused, rules};
use crate::engine::PyEngine;
use crate::monitor::{CallLimits, Spend, work};

/// Positions that are read at a time.
const ROWS: usize = 1 << 14;

/// The next chunk, and piles and thresholds of positions.
type Rows<'py> = (Option<u64>, Bound<'py, PyArray2<u32>>, Bound<'py, PyArray1<u32>>);

/// An open table file.
#[pyclass(name = "Table", frozen, module = "fibnim")]
pub struct PyTable(Arc<TableFile<DiskFile>>);

#[pymethods]
impl PyTable {
    #[new]
    fn new(py: Python<'_>, path: PathBuf) -> PyResult<Self> {
        let file = py.detach(|| TableFile::open(&path));
        file.map(|file| Self(Arc::new(file))).map_err(|error| refused(format!("{}: {error}", path.display())))
    }

    /// Builds a table of `piles` piles of up to `max` chips and writes it to a file.
    #[staticmethod]
    #[expect(clippy::too_many_arguments, reason = "keywords of a Python function")]
    fn build(
        py: Python<'_>,
        path: PathBuf,
        piles: u32,
        max: u32,
        take: &PyTakeAway,
        misere: bool,
        resume: bool,
        force: bool,
        budget: &CallLimits,
    ) -> PyResult<()> {
        let shape = Shape::new(rules(take, misere), piles, max).map_err(refused)?;
        let existing = match (resume, force) {
            (true, _) => Existing::Resume,
            (false, true) => Existing::Replace,
            (false, false) => Existing::Refuse,
        };
        let threads = threads();
        work(py, budget, move |budget| {
            write(&shape, &path, threads, existing, budget).map(drop).map_err(|error| match error {
                TableError::Solve(beyond) => beyond.into(),
                TableError::Exists | TableError::Unfinished => {
                    EngineError::input(format!("{}: {error} (force=True or resume=True)", path.display()))
                }
                _ => EngineError::input(format!("{}: {error}", path.display())),
            })
        })
    }

    /// An engine that also uses the table.
    fn engine(&self) -> PyEngine {
        PyEngine::new(Some(Arc::clone(&self.0) as Arc<_>), Vec::new())
    }

    /// The number of piles, the most chips of a pile, the take-away function, and whether play is misère.
    fn facts(&self) -> (u32, u32, String, bool) {
        let shape = self.0.shape();
        let rules = shape.rules();
        (shape.piles(), shape.max(), rules.take_away.to_string(), rules.play == fibnim::Play::Misere)
    }

    /// Checks the checksums of a table, and the recurrence at all positions or at a random sample of them. Returns how
    /// many positions were checked by the recurrence.
    fn verify(&self, py: Python<'_>, sample: Option<u64>, seed: u64, budget: &CallLimits) -> PyResult<u64> {
        self.asked(py, budget, move |file, budget| Ok(verify_table(file, sample, seed, threads(), budget)?.checked))
    }

    /// How often each threshold occurs, as JSON.
    fn statistics(&self, py: Python<'_>, budget: &CallLimits) -> PyResult<String> {
        self.asked(py, budget, |file, budget| {
            Ok(Reply::new(Ok(Answer::TableStatistics(table_statistics(file, threads(), budget)?))).to_json())
        })
    }

    /// The threshold of a position; `None` if it is infinite.
    fn threshold(&self, piles: Vec<u32>) -> PyResult<Option<u32>> {
        self.0.probe(&piles).map_err(|error| raised(&error.into()))
    }

    /// Positions and their thresholds from a chunk on, about `ROWS` of them: all, or those that are P at a quota, or at
    /// every quota if `always`. Returns the next chunk or `None`, the piles in a row for each position, and the
    /// thresholds.
    fn rows<'py>(&self, py: Python<'py>, chunk: u64, quota: Option<u32>, always: bool) -> PyResult<Rows<'py>> {
        let table = &*self.0;
        let count = table.shape().piles() as usize;
        let read = py.detach(|| {
            let mut records = match quota {
                None if !always => table.records(),
                quota => table.p_positions(quota.filter(|_| !always)),
            }
            .from_chunk(chunk);
            let (mut piles, mut thresholds) = (Vec::new(), Vec::new());
            while let Some(record) = records.next() {
                let record = record?;
                piles.extend_from_slice(record.piles());
                thresholds.push(u32::of(record.threshold()));
                if thresholds.len() >= ROWS && records.next_chunk().is_some() {
                    return Ok((records.next_chunk().filter(|&chunk| chunk < table.chunks()), piles, thresholds));
                }
            }
            Ok::<_, DamageError>((None, piles, thresholds))
        });
        let (next, piles, thresholds) = read.map_err(|error| raised(&TableError::from(error).into()))?;
        let rows = thresholds.len();
        Ok((next, piles.into_pyarray(py).reshape([rows, count])?, thresholds.into_pyarray(py)))
    }

    /// The thresholds of a box of positions; `u32::MAX` stands for infinity. An axis for each pile has a first size, a
    /// positive step and a number of sizes.
    fn slice<'py>(
        &self,
        py: Python<'py>,
        axes: Vec<(u32, NonZeroU32, usize)>,
        budget: &CallLimits,
    ) -> PyResult<Bound<'py, PyAny>> {
        let axes: Vec<Axis> = axes.into_iter().map(|(first, step, count)| Axis::new(first, step, count)).collect();
        let shape: Vec<usize> = axes.iter().map(Axis::count).collect();
        filled::<u32>(py, budget, &shape, FEW, |entries, allowed| Ok(fill(&*self.0, &axes, entries, allowed)?))
    }
}

impl PyTable {
    /// Asks about the file on a new thread.
    fn asked<T: Send + 'static>(
        &self,
        py: Python<'_>,
        budget: &CallLimits,
        ask: impl FnOnce(&TableFile<DiskFile>, &mut Spend<'_>) -> Result<T> + Send + 'static,
    ) -> PyResult<T> {
        let file = Arc::clone(&self.0);
        work(py, budget, move |budget| ask(&file, &mut Spend { memory: budget.memory, monitor: budget.monitor }))
    }
}

/// The number of threads that a computation may use.
fn threads() -> usize {
    fibnim_engine::Capabilities::default().threads
}
