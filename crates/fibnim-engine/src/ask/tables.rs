//! Thresholds and P-positions of many positions.

use std::ops::RangeInclusive;
use std::sync::Arc;

use fibnim::search::{Tableau as CoreTableau, ThresholdTable};
use fibnim::{
    Allowed, Budget, Bytes, Cost, Forever, Nat, Play, Progress, Reason, Rules, SolveError, Theorem, Threshold,
};
use fibnim_table::{Axis, Entry, OutOfTableError, Record, Shape, Table, TableError, Thresholds as _, fill};

use crate::wire::{
    Basis, Cell, Method, PPositions, PPositionsQuestion, Slice, SliceQuestion, Tableau, TableauQuestion, ThresholdRow,
    Thresholds, ThresholdsQuestion,
};
use crate::{Allowance, Engine, EngineError};

/// Entries of an array that are looked up between two looks at the monitor.
const LOOK: u64 = 1 << 16;

/// Bytes that a place of a tableau takes: in the computation and in the answer.
const BYTES_A_PLACE: u128 = 16;

/// Bytes that a place of a slice takes in the answer.
const BYTES_A_CELL: u128 = size_of::<Cell>() as u128;

/// Bytes that a position takes in a list, for itself and for each of its piles, with its text in the reply.
const BYTES_A_POSITION: u64 = 128;
const BYTES_A_PILE: u64 = 16;

/// The most positions of a list that this memory allows; longer ones can be visited one by one.
fn most_positions(piles: u32, memory: u64) -> u64 {
    memory / (BYTES_A_POSITION + u64::from(piles) * BYTES_A_PILE)
}

/// The thresholds of all positions of some piles up to a size, to be looked up.
#[derive(Debug)]
pub struct AllThresholds {
    by: AllBy,
    piles: u32,
    max: u32,
}

#[derive(Debug)]
enum AllBy {
    /// The builder, for up to 8 piles.
    Built(Arc<Table>),
    /// The plain recurrence.
    Plain(ThresholdTable),
}

impl Engine {
    /// The thresholds that [`thresholds`](Self::thresholds) lists, to be looked up: a list could not hold all of them.
    ///
    /// # Errors
    /// If the question is not acceptable, or the answer is beyond the budget.
    pub fn all_thresholds(
        &self,
        question: &ThresholdsQuestion,
        budget: &mut Allowance<'_>,
    ) -> Result<AllThresholds, EngineError> {
        let (rules, piles, max) = (question.rules.read()?, question.piles, question.max);
        if piles == 0 {
            return Err(EngineError::input("no piles: give 1 to 64"));
        }
        let by = match Shape::new(rules.clone(), piles, max) {
            Ok(shape) => AllBy::Built(Arc::new(Table::build(shape, self.capabilities.threads, budget)?)),
            Err(_) => AllBy::Plain(ThresholdTable::build(&rules, &vec![Nat::from(max); piles as usize], budget)?),
        };
        Ok(AllThresholds { by, piles, max })
    }
}

impl AllThresholds {
    /// The threshold of a position within the bounds of the question.
    #[must_use]
    pub fn threshold(&self, piles: &[u32]) -> Cell {
        match &self.by {
            // The table has all positions of the question.
            AllBy::Built(table) => table.threshold(piles).ok().flatten().into(),
            AllBy::Plain(table) => {
                let piles: Vec<usize> = piles.iter().map(|&pile| pile as usize).collect();
                table.threshold(&piles).into()
            }
        }
    }

    /// The basis of the thresholds.
    #[must_use]
    pub fn basis(&self) -> Basis {
        let positions = match &self.by {
            AllBy::Built(table) => u64::try_from(table.shape().positions()).unwrap_or(u64::MAX),
            AllBy::Plain(table) => table.len(),
        };
        Basis::search(Method::Thresholds, positions)
    }

    /// All positions and their thresholds, one at a time: positions have their piles in increasing order, and come in
    /// lexicographic order.
    #[must_use]
    pub fn rows(self) -> ThresholdRows {
        let first = vec![0; self.piles as usize];
        ThresholdRows { all: self, next: Some(first) }
    }

    /// Writes the thresholds of all positions into an array with an axis for each pile, in lexicographic order; the largest number
    /// is infinity.
    ///
    /// # Errors
    /// If the budget's monitor ends the work.
    ///
    /// # Panics
    /// If there are other than `(max + 1)^piles` entries, or `max` exceeds [`Entry::MOST`].
    pub fn fill<E: Entry>(&self, entries: &mut [E], budget: &mut Allowance<'_>) -> Result<(), EngineError> {
        let table = match &self.by {
            AllBy::Built(table) => {
                let axes = vec![Axis::up_to(self.max); self.piles as usize];
                return Ok(fill(&**table, &axes, entries, budget)?);
            }
            AllBy::Plain(table) => table,
        };
        let (total, size) = (Some(entries.len() as u64), self.max as usize + 1);
        for (number, entry) in entries.iter_mut().enumerate() {
            let position: Vec<usize> = (0..self.piles).rev().map(|pile| number / size.pow(pile) % size).collect();
            *entry = Entry::of(table.threshold(&position));
            let progress = Progress { done: number as u64 + 1, total };
            if progress.done.is_multiple_of(LOOK) && budget.monitor.check(progress).is_break() {
                return Err(SolveError::Stopped(progress).into());
            }
        }
        Ok(())
    }
}

/// The positions of [`AllThresholds`] with their thresholds, one at a time.
#[derive(Debug)]
pub struct ThresholdRows {
    all: AllThresholds,
    next: Option<Vec<u32>>,
}

impl Iterator for ThresholdRows {
    type Item = (Vec<u32>, Cell);

    fn next(&mut self) -> Option<Self::Item> {
        let position = self.next.take()?;
        if let Some(place) = position.iter().rposition(|&pile| pile < self.all.max) {
            let mut next = position.clone();
            next[place..].fill(position[place] + 1);
            self.next = Some(next);
        }
        let threshold = self.all.threshold(&position);
        Some((position, threshold))
    }
}

/// The thresholds of all positions of some piles up to a size, as a list.
pub(crate) fn thresholds(
    engine: &mut Engine,
    question: &ThresholdsQuestion,
    budget: &mut Allowance<'_>,
) -> Result<Thresholds, EngineError> {
    let rules = question.rules.read()?;
    listable(question.piles, question.max, budget.memory)?;
    let all = engine.all_thresholds(question, budget)?;
    let basis = all.basis();
    let rows = all.rows().map(|(piles, threshold)| ThresholdRow { piles, threshold }).collect();
    Ok(Thresholds { rules: rules.clone(), piles: question.piles, max: question.max, rows, basis })
}

/// Whether a list of all positions can be held.
fn listable(piles: u32, max: u32, memory: u64) -> Result<(), EngineError> {
    let positions = ThresholdTable::cost(&vec![Nat::from(max); piles as usize]).positions;
    let most = most_positions(piles, memory);
    if positions > Nat::from(most) {
        return Err(EngineError::beyond(format!(
            "beyond the budget: a list of {positions} positions; {} allow {most}",
            Bytes(&memory.into())
        )));
    }
    Ok(())
}

/// The thresholds over two piles, with any others fixed.
pub(crate) fn slice(
    engine: &mut Engine,
    question: &SliceQuestion,
    budget: &mut Allowance<'_>,
) -> Result<Slice, EngineError> {
    let rules = question.rules.read()?;
    let max = question.max;
    let places = (u128::from(max) + 1).pow(2);
    let bytes = u64::try_from(places * BYTES_A_CELL).ok();
    let Some(memory) = bytes.and_then(|bytes| budget.memory.checked_sub(bytes)) else {
        return Err(too_many_places("a slice", places, BYTES_A_CELL, budget.memory));
    };
    let mut rest = Allowance { memory, monitor: &mut *budget.monitor };
    let (slice, basis) = engine.built_slice(question, &mut rest)?;
    let rows = (0..=max).map(|y| {
        look(y, max, budget)?;
        (0..=max).map(|x| Ok(slice.threshold(x, y)?.into())).collect()
    });
    let rows = rows.collect::<Result<_, EngineError>>()?;
    Ok(Slice { rules: rules.clone(), max, fixed: question.fixed.clone(), rows, basis })
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
    pub fn threshold(&self, x: u32, y: u32) -> Result<Option<u32>, EngineError> {
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
                Ok(table.threshold(&piles[..self.fixed.len() + 2]).map_err(TableError::from)?)
            }
            By::Given(given) => {
                let piles = self.fixed.iter().copied().chain([x, y]);
                let piles: Vec<Nat> = piles.filter(|&pile| pile > 0).map(Nat::from).collect();
                let known =
                    if piles.is_empty() { Some(without_chips(given.rules())) } else { known(&**given, &piles)? };
                match known.ok_or_else(outside)? {
                    Threshold::Finite(threshold) => Ok(u32::try_from(&threshold).ok()),
                    Threshold::Infinite => Ok(None),
                }
            }
        }
    }
}

/// The threshold of the position without chips, for which methods have no answer.
fn without_chips(rules: &Rules) -> Threshold {
    match rules.play {
        Play::Normal => Threshold::Infinite,
        Play::Misere => Threshold::Finite(Nat::ZERO),
    }
}

/// The threshold of a position in a table that was given. No pile may be empty.
fn known(given: &dyn fibnim::Method, piles: &[Nat]) -> Result<Option<Threshold>, SolveError> {
    given.threshold(piles, &mut Budget { memory: 0, monitor: Forever })
}

/// A table that was given and has all positions of a slice, and its basis.
fn given(engine: &mut Engine, rules: &Rules, fixed: &[u32], max: u32) -> Result<Option<(By, Basis)>, EngineError> {
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
    /// The thresholds over two piles, to be looked up one by one, and their basis. [`Engine::slice`] gives the same as a
    /// list.
    ///
    /// # Errors
    /// If the question is not acceptable, or the answer is beyond the budget.
    pub fn built_slice(
        &mut self,
        question: &SliceQuestion,
        budget: &mut Allowance<'_>,
    ) -> Result<(SliceThresholds, Basis), EngineError> {
        let rules = question.rules.read()?;
        let (fixed, max) = (occupied(question), question.max);
        if let Some((by, theorem)) = By::theorem(&rules, &fixed, max) {
            return Ok((SliceThresholds { fixed, max, by }, Basis::theorem(theorem.claim())));
        }
        if let Some((by, basis)) = given(self, &rules, &fixed, max)? {
            return Ok((SliceThresholds { fixed, max, by }, basis));
        }
        let kept = self.capabilities.kept;
        let table = self.known(&rules).tables.reached(&[&fixed[..], &[max; 2]].concat(), kept, budget)?;
        let positions = u64::try_from(table.shape().positions()).unwrap_or(u64::MAX);
        Ok((SliceThresholds { fixed, max, by: By::Table(table) }, Basis::search(Method::Thresholds, positions)))
    }

    /// The cost of the thresholds over two piles: nothing if a theorem covers them or a table was given.
    ///
    /// # Errors
    /// If the question is not acceptable.
    pub fn slice_cost(&mut self, question: &SliceQuestion) -> Result<Cost, EngineError> {
        let rules = question.rules.read()?;
        let (fixed, max) = (occupied(question), question.max);
        if By::theorem(&rules, &fixed, max).is_some() || given(self, &rules, &fixed, max)?.is_some() {
            return Ok(Cost::new(0_u32, 0_u32));
        }
        let shape = Shape::reached(&rules, &[&fixed[..], &[max; 2]].concat()).map_err(TableError::from)?;
        Ok(shape.cost(self.capabilities.threads))
    }
}

/// The fixed piles of a slice that are not empty.
fn occupied(question: &SliceQuestion) -> Vec<u32> {
    question.fixed.iter().copied().filter(|&pile| pile > 0).collect()
}

/// Flanigan's tableau, whose rows are computed on request.
pub(crate) fn built_tableau(
    question: &TableauQuestion,
    budget: &mut Allowance<'_>,
) -> Result<CoreTableau, EngineError> {
    Ok(CoreTableau::build(&question.rules.read()?, question.rows, question.cols, budget)?)
}

/// Flanigan's tableau.
pub(crate) fn tableau(
    _: &mut Engine,
    question: &TableauQuestion,
    budget: &mut Allowance<'_>,
) -> Result<Tableau, EngineError> {
    let rules = question.rules.read()?;
    let places = (u128::from(question.rows) + 1) * (u128::from(question.cols) + 1);
    if places * BYTES_A_PLACE > u128::from(budget.memory) {
        return Err(too_many_places("a tableau", places, BYTES_A_PLACE, budget.memory));
    }
    let tableau = built_tableau(question, budget)?;
    let rows = (0..=question.rows).map(|m| {
        look(m, question.rows, budget)?;
        Ok((0..=question.cols).map(|d| tableau.threshold(m, d).into()).collect())
    });
    let rows: Vec<Vec<Cell>> = rows.collect::<Result<_, EngineError>>()?;
    let flips = (1..).zip(rows.windows(2)).flat_map(|(m, pair)| {
        let places = (0..).zip(pair[0].iter().zip(&pair[1]));
        places.filter(|(_, (above, here))| above != here).map(move |(d, _)| [m, d]).collect::<Vec<_>>()
    });
    let positions = (u64::from(question.rows) + 1) * (u64::from(question.cols) + 1);
    Ok(Tableau {
        rules: rules.clone(),
        flips: flips.collect(),
        rows,
        basis: Basis::search(Method::Thresholds, positions),
    })
}

/// Looks at the monitor before the row of this number.
fn look(row: u32, last: u32, budget: &mut Allowance<'_>) -> Result<(), SolveError> {
    let progress = Progress { done: row.into(), total: Some(u64::from(last) + 1) };
    if budget.monitor.check(progress).is_break() { Err(SolveError::Stopped(progress)) } else { Ok(()) }
}

/// The refusal of an array with more places than the memory has room for.
fn too_many_places(what: &str, places: u128, bytes_a_place: u128, allowed: u64) -> EngineError {
    let bytes = Nat::from(places) * Nat::from(bytes_a_place);
    EngineError::beyond(format!(
        "beyond the budget: {what} of {places} thresholds takes {}; {}",
        Bytes(&bytes),
        Allowed(allowed)
    ))
}

/// The P-positions of some piles up to a size, one at a time: positions have their piles in increasing order, and come in
/// lexicographic order.
#[derive(Debug)]
pub struct PPositionRows {
    by: PBy,
    /// The quota; none for positions that are P at every quota.
    quota: Option<Nat>,
}

#[derive(Debug)]
enum PBy {
    /// The pairs of equal piles of these sizes.
    Pairs(RangeInclusive<u32>),
    Thresholds(ThresholdRows),
}

impl PPositionRows {
    /// The basis of the list.
    fn basis(&self) -> Basis {
        match &self.by {
            PBy::Pairs(_) => Basis::theorem(Theorem::Mirror.claim()),
            PBy::Thresholds(rows) => rows.all.basis(),
        }
    }
}

impl Iterator for PPositionRows {
    type Item = Vec<u32>;

    fn next(&mut self) -> Option<Vec<u32>> {
        let rows = match &mut self.by {
            PBy::Pairs(sizes) => return sizes.next().map(|size| vec![size; 2]),
            PBy::Thresholds(rows) => rows,
        };
        let quota = self.quota.as_ref();
        let is_p = |threshold: Cell| match threshold.finite() {
            None => true,
            Some(threshold) => quota.is_some_and(|quota| *quota < Nat::from(threshold)),
        };
        rows.find(|(_, threshold)| is_p(*threshold)).map(|(piles, _)| piles)
    }
}

impl Engine {
    /// The positions that [`p_positions`](Self::p_positions) lists, one at a time: a list could not hold all of them.
    ///
    /// # Errors
    /// If the question is not acceptable, or the answer is beyond the budget.
    pub fn p_position_rows(
        &mut self,
        question: &PPositionsQuestion,
        budget: &mut Allowance<'_>,
    ) -> Result<PPositionRows, EngineError> {
        let quota = question.quota.clone();
        if quota.as_ref().is_some_and(Nat::is_zero) {
            return Err(EngineError::input("a quota of 0: quotas are at least 1"));
        }
        let (rules, max) = (question.rules.read()?, question.max);
        // Two equal piles are P at every quota if f(t) >= t up to their size; of unequal ones the difference can be taken.
        let mirrored = rules.take_away.first_below_identity().is_none_or(|below| Nat::from(max) < below);
        if mirrored && question.piles == 2 && rules.play == Play::Normal && quota.is_none() {
            return Ok(PPositionRows { by: PBy::Pairs(0..=max), quota });
        }
        let all = ThresholdsQuestion { rules: question.rules.clone(), piles: question.piles, max: question.max };
        Ok(PPositionRows { by: PBy::Thresholds(self.all_thresholds(&all, budget)?.rows()), quota })
    }
}

/// The positions that are P.
pub(crate) fn p_positions(
    engine: &mut Engine,
    question: &PPositionsQuestion,
    budget: &mut Allowance<'_>,
) -> Result<PPositions, EngineError> {
    let rows = engine.p_position_rows(question, budget)?;
    let basis = rows.basis();
    // One more than a list may have shows that there are too many.
    let accepted = most_positions(question.piles, budget.memory);
    let most = usize::try_from(accepted).unwrap_or(usize::MAX).saturating_add(1);
    let positions: Vec<Vec<u32>> = match &rows.by {
        PBy::Thresholds(ThresholdRows { all: AllThresholds { by: AllBy::Built(table), .. }, .. }) => {
            let found = table.p_positions(rows.quota.as_ref().map(|quota| u32::try_from(quota).unwrap_or(u32::MAX)));
            let piles = |record: Record| record.piles().iter().rev().copied().collect::<Vec<u32>>();
            let found = found.take(most).map(|record| Ok(piles(record.map_err(TableError::from)?)));
            let mut found = found.collect::<Result<Vec<_>, EngineError>>()?;
            // A table has another order than a list.
            found.sort_unstable();
            found
        }
        _ => rows.take(most).collect(),
    };
    if positions.len() as u64 > accepted {
        return Err(EngineError::beyond(format!(
            "beyond the budget: more than {accepted} P-positions do not fit {}",
            Bytes(&budget.memory.into())
        )));
    }
    let rules = question.rules.read()?;
    Ok(PPositions { rules, quota: question.quota.clone(), positions, basis })
}
