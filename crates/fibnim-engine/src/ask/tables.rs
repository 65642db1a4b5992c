//! Thresholds and P positions of many positions.

use fibnim::search::{Tableau as CoreTableau, ThresholdTable};
use fibnim::{Nat, Rules};
use fibnim_table::{Shape, Slice as BuiltSlice, SliceMethod, Table, TableError};

use crate::EngineError;
use crate::engine::{Allowance, Engine};
use crate::wire::{
    Basis, Cell, Method, PPositions, PPositionsQuestion, Slice, SliceQuestion, Tableau, TableauQuestion, ThresholdRow,
    Thresholds, ThresholdsQuestion,
};

/// The most rows of a list that is held at once; more are visited one by one.
const MOST_ROWS: u64 = 1 << 22;

/// Bytes that a place of a tableau takes: in the computation and in the answer.
const BYTES_A_PLACE: u128 = 16;

/// The thresholds of all positions with piles up to some, by the builder where it reaches, and otherwise by the recurrence.
#[derive(Debug)]
pub struct AllThresholds(All);

#[derive(Debug)]
enum All {
    Built(Table),
    Plain(ThresholdTable),
}

impl AllThresholds {
    /// The threshold of a position of the piles that were asked for.
    #[must_use]
    pub fn threshold(&self, piles: &[u32]) -> Cell {
        self.0.threshold(piles)
    }
}

/// The thresholds of all positions of some piles up to a size, to be looked up.
pub(crate) fn all_thresholds(
    engine: &Engine,
    question: &ThresholdsQuestion,
    budget: &mut Allowance<'_>,
) -> Result<AllThresholds, EngineError> {
    if question.piles == 0 {
        return Err(EngineError::input("no piles: 1 to 64 are accepted"));
    }
    All::of(engine, &question.rules.read()?, question.piles, question.max, budget).map(AllThresholds)
}

impl All {
    fn of(
        engine: &Engine,
        rules: &Rules,
        piles: u32,
        max: u32,
        budget: &mut Allowance<'_>,
    ) -> Result<Self, EngineError> {
        if let Ok(shape) = Shape::new(rules.clone(), piles, max) {
            Ok(Self::Built(Table::build(shape, engine.capabilities().threads, budget)?))
        } else {
            let bounds = vec![Nat::from(max); piles as usize];
            Ok(Self::Plain(ThresholdTable::build(rules, &bounds, budget)?))
        }
    }

    fn threshold(&self, piles: &[u32]) -> Cell {
        match self {
            // A table has all positions that are asked for.
            Self::Built(table) => table.threshold(piles).ok().flatten().into(),
            Self::Plain(table) => {
                let piles: Vec<usize> = piles.iter().map(|&pile| pile as usize).collect();
                table.threshold(&piles).into()
            }
        }
    }

    fn positions(&self) -> u64 {
        match self {
            Self::Built(table) => u64::try_from(table.shape().positions()).unwrap_or(u64::MAX),
            Self::Plain(table) => table.len(),
        }
    }
}

/// The thresholds of all positions of some piles up to a size, one at a time: positions have their piles in increasing
/// order, and come in lexicographic order.
pub struct ThresholdRows {
    all: All,
    max: u32,
    next: Option<Vec<u32>>,
}

impl ThresholdRows {
    /// What the thresholds stand on.
    #[must_use]
    pub fn basis(&self) -> Basis {
        Basis::search(Method::Thresholds, self.all.positions())
    }
}

impl Iterator for ThresholdRows {
    type Item = (Vec<u32>, Cell);

    fn next(&mut self) -> Option<Self::Item> {
        let position = self.next.take()?;
        if let Some(place) = position.iter().rposition(|&pile| pile < self.max) {
            let mut next = position.clone();
            next[place..].fill(position[place] + 1);
            self.next = Some(next);
        }
        let threshold = self.all.threshold(&position);
        Some((position, threshold))
    }
}

/// The thresholds of all positions of some piles up to a size, to be gone through one by one.
pub(crate) fn threshold_rows(
    engine: &mut Engine,
    question: &ThresholdsQuestion,
    budget: &mut Allowance<'_>,
) -> Result<ThresholdRows, EngineError> {
    let AllThresholds(all) = all_thresholds(engine, question, budget)?;
    Ok(ThresholdRows { all, max: question.max, next: Some(vec![0; question.piles as usize]) })
}

/// The thresholds of all positions of some piles up to a size, as a list.
pub(crate) fn thresholds(
    engine: &mut Engine,
    question: &ThresholdsQuestion,
    budget: &mut Allowance<'_>,
) -> Result<Thresholds, EngineError> {
    let rules = question.rules.read()?;
    listable(question.piles, question.max)?;
    let all = threshold_rows(engine, question, budget)?;
    let basis = all.basis();
    let rows = all.map(|(piles, threshold)| ThresholdRow { piles, threshold }).collect();
    Ok(Thresholds { rules: (&rules).into(), piles: question.piles, max: question.max, rows, basis })
}

/// Whether a list of all positions can be held.
fn listable(piles: u32, max: u32) -> Result<(), EngineError> {
    let positions = ThresholdTable::cost(&vec![Nat::from(max); piles as usize]).positions;
    if positions > Nat::from(MOST_ROWS) {
        return Err(EngineError::beyond(format!(
            "a list of {positions} positions: lists of up to {MOST_ROWS} are given at once"
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
    let (slice, basis) = built_slice(engine, question, budget)?;
    let max = question.max;
    let row = |y: u32| (0..=max).map(|x| Ok(slice.threshold(x, y)?.into())).collect::<Result<_, TableError>>();
    let rows = (0..=max).map(row).collect::<Result<_, TableError>>()?;
    Ok(Slice { rules: (&rules).into(), max, fixed: question.fixed.clone(), rows, basis })
}

/// The same as a value that is asked for thresholds one by one, for pictures and binary forms.
pub(crate) fn built_slice(
    engine: &Engine,
    question: &SliceQuestion,
    budget: &mut Allowance<'_>,
) -> Result<(BuiltSlice, Basis), EngineError> {
    let rules = question.rules.read()?;
    let threads = engine.capabilities().threads;
    let cost = BuiltSlice::cost(&rules, &question.fixed, question.max, threads).map_err(TableError::from)?;
    let slice = BuiltSlice::build(&rules, &question.fixed, question.max, threads, budget)?;
    let basis = match slice.method() {
        SliceMethod::NimSum => Basis::theorem(Some("larsson-T22")),
        SliceMethod::TwoPiles => Basis::theorem(Some("flanigan-T5")),
        _ => Basis::search(Method::Thresholds, u64::try_from(&cost.positions).unwrap_or(u64::MAX)),
    };
    Ok((slice, basis))
}

/// Flanigan's tableau, its rows still to be computed.
pub(crate) fn built_tableau(
    question: &TableauQuestion,
    budget: &mut Allowance<'_>,
) -> Result<CoreTableau, EngineError> {
    Ok(CoreTableau::build(&question.rules.read()?, question.rows, question.columns, budget)?)
}

/// Flanigan's tableau.
pub(crate) fn tableau(
    _: &mut Engine,
    question: &TableauQuestion,
    budget: &mut Allowance<'_>,
) -> Result<Tableau, EngineError> {
    let rules = question.rules.read()?;
    let places = (u128::from(question.rows) + 1) * (u128::from(question.columns) + 1);
    if places * BYTES_A_PLACE > u128::from(budget.memory) {
        return Err(EngineError::beyond(format!(
            "beyond the budget: a tableau of {places} thresholds takes {} bytes (allowed: {})",
            places * BYTES_A_PLACE,
            budget.memory
        )));
    }
    let tableau = built_tableau(question, budget)?;
    let rows: Vec<Vec<Cell>> = tableau.rows().map(|row| row.into_iter().map(Cell::from).collect()).collect();
    let flips = (1..).zip(rows.windows(2)).flat_map(|(m, pair)| {
        let places = (0..).zip(pair[0].iter().zip(&pair[1]));
        places.filter(|(_, (above, here))| above != here).map(move |(d, _)| [m, d]).collect::<Vec<_>>()
    });
    let positions = (u64::from(question.rows) + 1) * (u64::from(question.columns) + 1);
    Ok(Tableau {
        rules: (&rules).into(),
        flips: flips.collect(),
        rows,
        basis: Basis::search(Method::Thresholds, positions),
    })
}

/// The positions that are P.
pub(crate) fn p_positions(
    engine: &mut Engine,
    question: &PPositionsQuestion,
    budget: &mut Allowance<'_>,
) -> Result<PPositions, EngineError> {
    let rules = question.rules.clone();
    let quota = question.quota.as_ref().map(|quota| quota.0.clone());
    if quota.as_ref().is_some_and(Nat::is_zero) {
        return Err(EngineError::input("a quota of 0: quotas are at least 1"));
    }
    let all = ThresholdsQuestion { rules, piles: question.piles, max: question.max };
    let all = threshold_rows(engine, &all, budget)?;
    let basis = all.basis();
    let is_p = |threshold: Cell| match (&quota, threshold.finite()) {
        (_, None) => true,
        (None, Some(_)) => false,
        (Some(quota), Some(threshold)) => *quota < Nat::from(threshold),
    };
    let positions = all.filter(|(_, threshold)| is_p(*threshold)).map(|(piles, _)| piles);
    let positions: Vec<Vec<u32>> = positions.take(MOST_ROWS as usize + 1).collect();
    if positions.len() as u64 > MOST_ROWS {
        return Err(EngineError::beyond(format!("more than {MOST_ROWS} P positions: smaller piles are accepted")));
    }
    let rules = (&question.rules.read()?).into();
    Ok(PPositions { rules, quota: question.quota.clone(), positions, basis })
}
