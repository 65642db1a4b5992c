//! What a table file contains, and whether it is right.

use fibnim::{Play, Reason, Rules};
use fibnim_table::store::{DiskFile, TableFile};
use fibnim_table::{
    Complements, Count, Shape, Statistics, TableError, Thresholds as _, VERSION, verify_every, verify_sample,
};

use super::complement::of_piles;
use super::tables::listable;
use crate::wire::{
    Basis, Cell, Complement, ComplementRow, Strength, TableComplements, TableInfo, TableStatistics, TableVerified,
    ThresholdCount,
};
use crate::{Allowance, EngineError};

/// The basis of what is read in a table.
fn basis(shape: &Shape) -> Basis {
    Reason::Table { piles: shape.piles(), max: shape.max() }.into()
}

/// The number of positions; a file has at most 2^48.
fn positions(shape: &Shape) -> u64 {
    u64::try_from(shape.positions()).unwrap_or(u64::MAX)
}

/// What a table file is of, and how large it is.
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
    budget: &mut Allowance<'_>,
) -> Result<TableStatistics, EngineError> {
    let found = Statistics::of(file, threads, budget)?;
    let row = |threshold: Option<u32>, count: Count, p: Option<Count>| ThresholdCount {
        threshold: Cell::from(threshold),
        positions: count.canonical,
        vectors: count.vectors.into(),
        p_positions: p.map(|p| p.canonical),
        p_vectors: p.map(|p| p.vectors.into()),
    };
    let finite: Vec<(u32, Count)> = found.finite().collect();
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

/// The complementary values that a table has.
#[derive(Debug)]
pub struct TableComplementRows {
    found: Complements,
    rules: Rules,
    basis: Basis,
    count: u64,
    unknown: u64,
}

impl TableComplementRows {
    fn new(found: Complements, shape: &Shape) -> Self {
        let rules = shape.rules().clone();
        let mut rows = Self { found, rules, basis: basis(shape), count: 0, unknown: 0 };
        let (mut count, mut unknown) = (0, 0);
        for (_, complement) in rows.iter() {
            count += 1;
            unknown += u64::from(matches!(complement, Complement::Unknown { .. }));
        }
        (rows.count, rows.unknown) = (count, unknown);
        if unknown > 0 {
            rows.basis.strength = Strength::ExhaustedTo;
            rows.basis.exhausted_to = Some(rows.bound().into());
        }
        rows
    }

    /// Values were searched up to this, the largest pile of the table.
    #[must_use]
    pub fn bound(&self) -> u32 {
        self.found.bound()
    }

    /// How many values were searched.
    #[must_use]
    pub fn count(&self) -> u64 {
        self.count
    }

    /// How many of them are unknown.
    #[must_use]
    pub fn unknown(&self) -> u64 {
        self.unknown
    }

    /// All piles in decreasing order, with what is known of their complementary value.
    pub fn iter(&self) -> impl Iterator<Item = (Vec<u32>, Complement)> + '_ {
        self.found.iter().map(|(piles, value)| {
            let complement = match (value, &piles[..]) {
                (None, &[b, a]) if self.rules.play == Play::Normal => {
                    of_piles(&self.rules, &[a.max(b), a.min(b)], value, self.bound())
                }
                (Some(value), _) => Complement::Value { value: value.into() },
                (None, _) => Complement::Unknown { searched_to: self.bound().into() },
            };
            (piles, complement)
        })
    }
}

/// The complementary values of piles up to `max` that a table with one pile more has, to be visited one by one; without
/// `max`, of all piles up to the largest of the table.
///
/// # Errors
/// If `max` exceeds the largest pile of the table, the values are beyond the memory of the budget, the table is damaged or has
/// piles of more than 32,766 chips, or the monitor ends the work.
pub fn table_complement_rows(
    file: &TableFile<DiskFile>,
    max: Option<u32>,
    threads: usize,
    budget: &mut Allowance<'_>,
) -> Result<TableComplementRows, EngineError> {
    let shape = file.shape();
    let max = largest(shape, max)?;
    Ok(TableComplementRows::new(Complements::of(file, max, threads, budget)?, shape))
}

/// The same as [`table_complement_rows`], as a list.
///
/// # Errors
/// As [`table_complement_rows`]; or if the list is beyond the memory of the budget.
pub fn table_complements(
    file: &TableFile<DiskFile>,
    max: Option<u32>,
    threads: usize,
    budget: &mut Allowance<'_>,
) -> Result<TableComplements, EngineError> {
    let shape = file.shape();
    let max = largest(shape, max)?;
    listable(shape.piles() - 1, max, budget.memory)?;
    let all = table_complement_rows(file, Some(max), threads, budget)?;
    Ok(TableComplements {
        rules: shape.rules().clone(),
        max,
        bound: all.bound(),
        unknown: all.unknown(),
        rows: all.iter().map(|(piles, complement)| ComplementRow { piles, complement }).collect(),
        basis: all.basis,
    })
}

/// The largest of the other piles.
fn largest(shape: &Shape, max: Option<u32>) -> Result<u32, EngineError> {
    match max {
        Some(max) if max > shape.max() => Err(EngineError::input(format!(
            "complementary values of piles up to {max}: the table has piles up to {}",
            shape.max()
        ))),
        max => Ok(max.unwrap_or(shape.max())),
    }
}

/// Checks the checksums of a table, and the recurrence of thresholds: at all positions, or at a `sample` of them that is chosen
/// at random from `seed`.
///
/// # Errors
/// If the table is damaged or wrong, or the monitor ends the work: then the steps that are [done](fibnim::Progress::done) are
/// positions that were read, and beyond the positions of the table those that were checked.
pub fn verify_table(
    file: &TableFile<DiskFile>,
    sample: Option<u64>,
    seed: u64,
    threads: usize,
    budget: &mut Allowance<'_>,
) -> Result<TableVerified, EngineError> {
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
