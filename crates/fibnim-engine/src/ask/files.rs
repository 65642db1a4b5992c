//! Answers about table files: what a file contains, and whether it is correct.

use fibnim::{Budget, Reason};
use fibnim_table::store::{DiskFile, TableFile};
use fibnim_table::{
    KindCount, Shape, Statistics, TableError, ThresholdSource as _, VERSION, verify_every, verify_sample,
};

use crate::Result;
use crate::wire::{Basis, Cell, TableInfo, TableStatistics, TableVerified, ThresholdCount};

/// The basis of an answer that was read in a table.
fn basis(shape: &Shape) -> Basis {
    Reason::Table { piles: shape.piles(), max: shape.max() }.into()
}

/// The number of positions; a file has at most 2^48.
fn positions(shape: &Shape) -> u64 {
    u64::try_from(shape.positions()).unwrap_or(u64::MAX)
}

/// The rules, the bounds and the size of a table file.
#[must_use]
pub fn table_info(file: &TableFile<DiskFile>) -> TableInfo {
    let shape = file.shape();
    TableInfo {
        rules: shape.rules().clone(),
        piles: shape.piles(),
        max: shape.max(),
        positions: positions(shape),
        bytes: file.size(),
        chunks: file.chunks(),
        format_version: VERSION.into(),
        digest: format!("{:016x}", file.digest()),
        basis: basis(shape),
    }
}

/// How often each threshold occurs in a table.
///
/// # Errors
/// If the table is damaged, or the monitor ends the work.
pub fn table_statistics(
    file: &TableFile<DiskFile>,
    threads: usize,
    budget: &mut Budget<'_>,
) -> Result<TableStatistics> {
    let found = Statistics::of(file, threads, budget)?;
    let row = |threshold: Option<u32>, count: KindCount, p: Option<KindCount>| ThresholdCount {
        threshold: Cell::from(threshold),
        positions: count.canonical,
        vectors: count.vectors.into(),
        p_positions: p.map(|p| p.canonical),
        p_vectors: p.map(|p| p.vectors.into()),
    };
    let finite: Vec<(u32, KindCount)> = found.finite().collect();
    let mut rows = vec![row(None, found.infinite(), None)];
    // The positions that are P under a quota have a larger threshold.
    let mut above = found.infinite();
    for (threshold, count) in finite.into_iter().rev() {
        rows.push(row(Some(threshold), count, Some(above)));
        above += count;
    }
    rows.reverse();
    let shape = file.shape();
    Ok(TableStatistics { rules: shape.rules().clone(), rows, basis: basis(shape) })
}

/// Checks the checksums of a table, and the recurrence of thresholds: at all positions, or at a `sample` of them that
/// is chosen at random from `seed`.
///
/// # Errors
/// If the table is damaged or wrong, or the monitor ends the work. The [steps](fibnim::Progress::done) of the progress
/// are first the positions that were read, and then those that were checked.
pub fn verify_table(
    file: &TableFile<DiskFile>,
    sample: Option<u64>,
    seed: u64,
    threads: usize,
    budget: &mut Budget<'_>,
) -> Result<TableVerified> {
    match sample {
        Some(sample) => verify_sample(file, sample, seed, threads, budget)?,
        None => verify_every(file, threads, budget)?,
    }
    file.check_digest().map_err(TableError::from)?;
    let shape = file.shape();
    let positions = positions(shape);
    Ok(TableVerified {
        rules: shape.rules().clone(),
        chunks: file.chunks(),
        positions,
        checked: sample.unwrap_or(positions),
        sample: sample.is_some(),
        basis: basis(shape),
    })
}
