//! Thresholds and P-positions of many positions.

use std::sync::Arc;

use fibnim::relative::RelativeThresholds;
use fibnim::search::Tableau as CoreTableau;
use fibnim::theory::PSizes;
use fibnim::written::Bytes;
use fibnim::{
    Budget, Limit, Nat, Play, Position, Progress, Quota, Reason, Rules, SolveError, Solver, Theorem, Threshold, Wanted,
};
use fibnim_table::{LONGEST, OutOfTableError, Record, Shape, Table, TableError, ThresholdSource as _};

use super::listed::{empty, listable, most_positions, sorted};
use super::relative;
use crate::wire::{Basis, Cell, Family, Plane, Region, ThresholdRow, Thresholds, ThresholdsQuestion, Whole};
use crate::{Engine, EngineError, Result};

// The ranges of the questions keep the products of sizes here far below 2^128.

/// Bytes that a place of a tableau takes: in the computation and in the answer.
const BYTES_A_PLACE: u128 = 16;

/// Bytes that a place of a slice takes in the answer.
const BYTES_A_CELL: u128 = size_of::<Cell>() as u128;

/// Rows between two calls of the monitor.
const ROWS: u64 = 64;

impl Engine {
    /// The table of all positions that [`thresholds`](Self::thresholds) lists.
    ///
    /// # Errors
    /// If the question is not acceptable, or the answer is beyond the budget.
    pub fn table_of(&self, question: &ThresholdsQuestion, budget: &mut Budget<'_>) -> Result<Table> {
        let shape =
            Shape::new(question.rules.read()?, question.piles.u32(), question.max.u32()).map_err(TableError::from)?;
        Ok(Table::build(shape, self.capabilities.threads, budget)?)
    }
}

/// The basis of what is in a table that was computed.
fn computed(table: &Table) -> Basis {
    Reason::ThresholdSearch { positions: u64::try_from(table.shape().positions()).unwrap_or(u64::MAX) }.into()
}

/// The thresholds of a region of positions.
pub(crate) fn thresholds(
    engine: &mut Engine,
    question: &ThresholdsQuestion,
    budget: &mut Budget<'_>,
) -> Result<Thresholds> {
    question.check()?;
    match (question.region, question.rules.read_any()?) {
        (Region::Slice, rules) => slice(engine, question, rules, budget),
        (Region::Tableau, Family::Relative(_)) => Err(EngineError::not_covered(
            "a tableau is one of a take-away function: give list, p-positions or slice, or leave out only, block, ends \
             and no_repeat",
        )),
        (_, Family::Relative(rules)) => relative::thresholds(&rules, question, budget),
        (Region::List, _) => list(engine, question, budget),
        (Region::PPositions, _) => p_positions(engine, question, budget),
        (Region::Tableau, _) => tableau(question, budget),
    }
}

/// The rows of a list or of P-positions, by theorems.
pub type TheoremRows<'a> = Box<dyn Iterator<Item = Result<ThresholdRow>> + 'a>;

impl Engine {
    /// The positions that [`thresholds`](Self::thresholds) lists and their basis, one at a time, if theorems give them
    /// all: so there may be any number. Where a table is faster and large enough, it is left to answer.
    ///
    /// # Errors
    /// If the question is not acceptable.
    pub fn theorem_rows<'a>(
        &mut self,
        question: &ThresholdsQuestion,
        budget: &'a mut Budget<'_>,
    ) -> Result<Option<(TheoremRows<'a>, Basis)>> {
        question.check()?;
        let Family::TakeAway(rules) = question.rules.read_any()? else { return Ok(None) };
        let (piles, max) = (question.piles.u32(), question.max.u32());
        let quota = question.quota.as_ref().map(|quota| quota.read(&rules.take_away)).transpose()?;
        let quota = quota.map(|quota| Quota::new(quota).ok_or(fibnim::PositionError::ZeroQuota)).transpose();
        let quota = quota.map_err(EngineError::input)?;
        let is_list = match question.region {
            Region::List => true,
            Region::PPositions => false,
            Region::Slice | Region::Tableau => return Ok(None),
        };
        // Two equal piles are P at every quota if f(t) >= t up to their size. Unequal piles are not, since a move can
        // make them equal.
        let mirrored = rules.take_away.first_below_identity().is_none_or(|below| Nat::from(max) < below);
        // It can only answer by a theorem, as the basis says.
        let solver = Solver::of_theorems(rules.clone());
        let (positions, basis): (Box<dyn Iterator<Item = Vec<u32>>>, Basis) = match quota.clone() {
            None if !is_list && piles == 2 && mirrored && rules.play == Play::Normal => {
                (Box::new((0..=max).map(|size| vec![size; 2])), Theorem::Mirror.into())
            }
            Some(quota) if piles <= 2 && rules == Rules::FIBONACCI => {
                let sizes = move |smaller: u32, before: Vec<u32>| {
                    let sizes = PSizes::new(&smaller.into(), &quota).map_while(|size| u32::try_from(&size).ok());
                    sizes.take_while(move |&size| size <= max).map(move |size| [&before[..], &[size]].concat())
                };
                if piles == 1 {
                    (Box::new(sizes(0, Vec::new())), Theorem::OnePile.into())
                } else {
                    let pairs = (0..=max).flat_map(move |smaller| sizes(smaller, vec![smaller]));
                    (Box::new(pairs), Theorem::TwoPile.into())
                }
            }
            _ if piles > 1 && max <= LONGEST => return Ok(None),
            _ => {
                // No theorem on several piles covers this position and not all smaller ones.
                let mut largest = vec![max; piles as usize];
                largest[0] = if piles == 1 { max } else { max.saturating_sub(1) };
                match solver.solve_for(&unlimited(&largest)?, Wanted::Outcome, budget) {
                    Ok(analysis) => (Box::new(sorted(piles as usize, max)), analysis.reason().into()),
                    Err(SolveError::NotCovered) => return Ok(None),
                    Err(error) => return Err(error.into()),
                }
            }
        };
        let mut done = 0_u64;
        let row = move |piles: Vec<u32>| {
            if done.is_multiple_of(ROWS) {
                Progress { done, total: None }.tell(budget.monitor)?;
            }
            done = done.saturating_add(1);
            let analysis = solver.solve_for(&unlimited(&piles)?, Wanted::Outcome, budget)?;
            let threshold = match analysis.threshold() {
                // No threshold is larger than all piles.
                Some(Threshold::Finite(threshold)) => u32::try_from(threshold).ok(),
                Some(Threshold::Infinite) | None => None,
            };
            let is_p =
                threshold.is_none_or(|least| quota.as_ref().is_some_and(|quota| *quota.chips() < Nat::from(least)));
            Ok((is_list || is_p).then(|| ThresholdRow { piles, threshold: threshold.into() }))
        };
        Ok(Some((Box::new(positions.map(row).filter_map(Result::transpose)), basis)))
    }
}

fn unlimited(piles: &[u32]) -> Result<Position> {
    Position::global(piles.iter().copied(), Limit::Any).map_err(EngineError::input)
}

/// All positions of some piles up to a size.
fn list(engine: &mut Engine, question: &ThresholdsQuestion, budget: &mut Budget<'_>) -> Result<Thresholds> {
    let (piles, max) = (question.piles.u32(), question.max.u32());
    listable(piles, max, budget.memory)?;
    if let Some((rows, basis)) = engine.theorem_rows(question, budget)? {
        let positions = Some(rows.collect::<Result<_>>()?);
        return Ok(Thresholds { positions, ..empty(question, question.rules.read()?.into(), basis) });
    }
    let table = engine.table_of(question, budget)?;
    let row = |piles: Vec<u32>| Ok(ThresholdRow { threshold: table.threshold(&piles)?.into(), piles });
    let positions =
        sorted(piles as usize, max).map(row).collect::<Result<_, OutOfTableError>>().map_err(TableError::from)?;
    Ok(Thresholds {
        positions: Some(positions),
        ..empty(question, table.shape().rules().clone().into(), computed(&table))
    })
}

/// The thresholds over two piles, with any others fixed.
fn slice(
    engine: &mut Engine,
    question: &ThresholdsQuestion,
    rules: Family,
    budget: &mut Budget<'_>,
) -> Result<Thresholds> {
    let plane = Plane { rules: question.rules.clone(), max: question.max, fixed: question.fixed.clone() };
    let max = question.max.u32();
    let places = places(max, max);
    let bytes = places.checked_mul(BYTES_A_CELL).and_then(|bytes| u64::try_from(bytes).ok());
    let Some(memory) = bytes.and_then(|bytes| budget.memory.checked_sub(bytes)) else {
        return Err(too_many_places("a slice", places, BYTES_A_CELL, budget.memory));
    };
    let mut rest = Budget { memory, monitor: budget.monitor };
    let (slice, basis) = engine.built_slice(&plane, &mut rest)?;
    let rows = (0..=max).map(|y| {
        look(y, max, budget)?;
        (0..=max).map(|x| Ok(slice.threshold(x, y)?.into())).collect()
    });
    let rows = rows.collect::<Result<_>>()?;
    Ok(Thresholds { rows, ..empty(question, rules.into(), basis) })
}

/// The thresholds over two piles, to be looked up one by one.
#[derive(Debug)]
pub struct SliceThresholds {
    fixed: Vec<u32>,
    max: u32,
    by: By,
}

#[derive(Debug)]
enum By {
    /// The nim-sum of the fixed piles; under misère play, with one chip more.
    NimSum(u32),
    TwoPiles(CoreTableau),
    /// A table of all positions that can be reached.
    Table(Arc<Table>),
    /// A table that was given.
    Given(Arc<dyn fibnim::Method>),
    /// All positions that can be reached under the rules of a relative.
    Relative(RelativeThresholds),
}

impl By {
    /// The theorem that gives every threshold of a slice beside piles that are not empty, if there is one.
    fn theorem(rules: &Rules, fixed: &[u32], max: u32) -> Option<(Self, Theorem)> {
        let largest = fixed.iter().copied().fold(max, u32::max);
        if rules.take_away.first_power_off().is_none_or(|off| off > Nat::from(largest)) {
            let sum = fixed.iter().fold(u32::from(rules.play == Play::Misere), |sum, pile| sum ^ pile);
            return Some((Self::NimSum(sum), Theorem::of_nim_sum(rules)));
        }
        let tableau = fixed.is_empty().then(|| CoreTableau::by_theorem(rules, 0, max))??;
        Some((Self::TwoPiles(tableau), Theorem::TwoPile))
    }
}

impl SliceThresholds {
    /// The threshold with these two piles, `None` for infinity.
    ///
    /// # Errors
    /// If one of them is larger than the question allows, or a table that was given cannot be read.
    pub fn threshold(&self, x: u32, y: u32) -> Result<Option<u32>> {
        let outside = || TableError::from(OutOfTableError { piles: 2, max: self.max });
        if x.max(y) > self.max {
            return Err(outside().into());
        }
        match &self.by {
            // Under misère play a player without chips to take has won.
            By::NimSum(1) if x == 0 && y == 0 && self.fixed.is_empty() => Ok(Some(0)),
            By::NimSum(fixed) => {
                let sum = fixed ^ x ^ y;
                Ok((sum != 0).then(|| 1 << sum.trailing_zeros()))
            }
            By::TwoPiles(tableau) => Ok(tableau.threshold(x.min(y), x.abs_diff(y))),
            By::Table(table) => {
                let mut piles = [0; 8];
                piles.iter_mut().zip(self.fixed.iter().chain(&[x, y])).for_each(|(to, pile)| *to = *pile);
                Ok(table.threshold(&piles[..self.fixed.len().saturating_add(2)]).map_err(TableError::from)?)
            }
            By::Given(given) => {
                let piles = self.fixed.iter().copied().chain([x, y]);
                let piles: Vec<Nat> = piles.filter(|&pile| pile > 0).map(Nat::from).collect();
                let known = if piles.is_empty() {
                    Some(Threshold::without_chips(given.rules().play))
                } else {
                    known(&**given, &piles)?
                };
                match known.ok_or_else(outside)? {
                    Threshold::Finite(threshold) => Ok(u32::try_from(&threshold).ok()),
                    Threshold::Infinite => Ok(None),
                }
            }
            By::Relative(table) => relative::threshold(table, &[&self.fixed[..], &[x, y]].concat()),
        }
    }
}

/// The threshold of a position in a table that was given. No pile may be empty.
fn known(given: &dyn fibnim::Method, piles: &[Nat]) -> Result<Option<Threshold>, SolveError> {
    given.threshold(piles, &mut Budget { memory: 0, ..Budget::default() })
}

/// A table that was given and has all positions of a slice, and its basis.
fn given(engine: &mut Engine, rules: &Rules, fixed: &[u32], max: u32) -> Result<Option<(By, Basis)>> {
    let piles: Vec<Nat> = fixed.iter().copied().chain([max; 2]).filter(|&pile| pile > 0).map(Nat::from).collect();
    if piles.is_empty() {
        return Ok(None);
    }
    for given in engine.given(rules) {
        let reason = given.reason(&piles);
        if matches!(reason, Reason::Table { .. }) && known(&*given, &piles)?.is_some() {
            return Ok(Some((By::Given(given), reason.into())));
        }
    }
    Ok(None)
}

impl Engine {
    /// The thresholds over two piles, to be looked up one by one, and their basis. [`Engine::thresholds`] gives the
    /// same as an array.
    ///
    /// # Errors
    /// If the question is not acceptable, or the answer is beyond the budget.
    pub fn built_slice(&mut self, plane: &Plane, budget: &mut Budget<'_>) -> Result<(SliceThresholds, Basis)> {
        let max = plane.max.u32();
        let rules = match plane.rules.read_any()? {
            Family::TakeAway(rules) => rules,
            Family::Relative(rules) => {
                let fixed = plane.fixed.numbers();
                let all = [&fixed[..], &[max; 2]].concat();
                let table = relative::table(&rules, &all, budget)?;
                // If a quota decides the largest position, one decides all others.
                relative::threshold(&table, &all)?;
                let basis = Reason::ThresholdSearch { positions: table.positions() }.into();
                return Ok((SliceThresholds { fixed, max, by: By::Relative(table) }, basis));
            }
        };
        let fixed: Vec<u32> = plane.fixed.numbers().into_iter().filter(|&pile| pile > 0).collect();
        if let Some((by, theorem)) = By::theorem(&rules, &fixed, max) {
            return Ok((SliceThresholds { fixed, max, by }, theorem.into()));
        }
        if let Some((by, basis)) = given(self, &rules, &fixed, max)? {
            return Ok((SliceThresholds { fixed, max, by }, basis));
        }
        let kept = self.capabilities.kept;
        let table = self.known(&rules).tables.reached(&[&fixed[..], &[max; 2]].concat(), kept, budget)?;
        let positions = u64::try_from(table.shape().positions()).unwrap_or(u64::MAX);
        Ok((SliceThresholds { fixed, max, by: By::Table(table) }, Reason::ThresholdSearch { positions }.into()))
    }
}

/// Flanigan's tableau.
fn tableau(question: &ThresholdsQuestion, budget: &mut Budget<'_>) -> Result<Thresholds> {
    let rules = question.rules.read()?;
    let last = question.max.u32();
    let columns = question.cols.map_or(last, Whole::u32);
    let places = places(last, columns);
    if places.saturating_mul(BYTES_A_PLACE) > u128::from(budget.memory) {
        return Err(too_many_places("a tableau", places, BYTES_A_PLACE, budget.memory));
    }
    let tableau = CoreTableau::build(&rules, last, columns, budget)?;
    let rows = (0..=last).map(|m| {
        look(m, last, budget)?;
        Ok((0..=columns).map(|d| tableau.threshold(m, d).into()).collect())
    });
    let rows: Vec<Vec<Cell>> = rows.collect::<Result<_>>()?;
    let flips = (1..).zip(rows.windows(2)).flat_map(|(m, pair)| {
        let places = (0..).zip(pair[0].iter().zip(&pair[1]));
        places.filter(|(_, (above, here))| above != here).map(move |(d, _)| [m, d]).collect::<Vec<_>>()
    });
    let basis = Reason::ThresholdSearch { positions: u64::try_from(places).unwrap_or(u64::MAX) }.into();
    Ok(Thresholds { flips: Some(flips.collect()), rows, ..empty(question, rules.into(), basis) })
}

/// The places of an array with these last row and column.
fn places(row: u32, column: u32) -> u128 {
    u128::from(u64::from(row).saturating_add(1)).saturating_mul(u64::from(column).saturating_add(1).into())
}

/// Looks at the monitor before the row of this number.
fn look(row: u32, last: u32, budget: &mut Budget<'_>) -> Result<(), SolveError> {
    Progress { done: row.into(), total: Some(u64::from(last).saturating_add(1)) }.tell(budget.monitor)
}

/// The refusal of an array with more places than the memory has room for.
fn too_many_places(what: &str, places: u128, bytes_a_place: u128, allowed: u64) -> EngineError {
    let bytes = Nat::from(places) * Nat::from(bytes_a_place);
    EngineError::too_large(&format!("{what} of {places} thresholds takes"), &bytes, allowed)
}

/// The positions that are P.
fn p_positions(engine: &mut Engine, question: &ThresholdsQuestion, budget: &mut Budget<'_>) -> Result<Thresholds> {
    let rules = question.rules.read()?;
    let piles = question.piles.u32();
    let quota = question.quota.as_ref().map(|quota| quota.read(&rules.take_away)).transpose()?;
    // Collects one more than a list may have, to find out whether there are too many.
    let accepted = most_positions(piles, budget.memory);
    let most = usize::try_from(accepted).unwrap_or(usize::MAX).saturating_add(1);
    let (positions, basis) = if let Some((rows, basis)) = engine.theorem_rows(question, budget)? {
        (rows.take(most).collect::<Result<Vec<_>>>()?, basis)
    } else {
        let table = engine.table_of(question, budget)?;
        let found = table.p_positions(quota.as_ref().map(|quota| u32::try_from(quota).unwrap_or(u32::MAX)));
        let row = |record: Record| ThresholdRow {
            piles: record.piles().iter().rev().copied().collect(),
            threshold: record.threshold().into(),
        };
        let found = found.take(most).map(|record| record.map(row));
        let mut found: Vec<ThresholdRow> = found.collect::<Result<_, _>>().map_err(TableError::from)?;
        // A table has another order than a list.
        found.sort_unstable_by(|a, b| a.piles.cmp(&b.piles));
        (found, computed(&table))
    };
    if positions.len() as u64 > accepted {
        return Err(EngineError::beyond(format!(
            "beyond the budget: more than {accepted} P-positions do not fit {}",
            Bytes(&budget.memory.into())
        )));
    }
    Ok(Thresholds { quota, positions: Some(positions), ..empty(question, rules.into(), basis) })
}
