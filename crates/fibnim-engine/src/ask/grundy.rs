//! Grundy values.

use fibnim::exact_k::{self, ExactPosition};
use fibnim::grundy::{FirstOccurrences, GrundyRows as Rows, Row, grundy_value};
use fibnim::written::{Written, counted};
use fibnim::{
    Budget, Component, GrundyBound, Limit, Nat, Play, Quota, Reason, Rules, SolveError, Solver, Sum, TakeAway,
};
use fibnim_check::StateId;
use fibnim_proof::answer::grundy::ProvedGrundyValues;
use fibnim_proof::answer::shipped;

use super::exact::as_sum;
use super::{read, relative};
use crate::error::{BeyondError, InputError};
use crate::wire::{
    self, Basis, Family, Grundy, GrundyAutomaton, GrundyAutomatonQuestion, GrundyColumn, GrundyQuestion, GrundyRows,
    GrundyRowsQuestion, Method, OutputState, Ruleset,
};
use crate::{Engine, EngineError, Result};

/// Bytes that a column of an array takes.
const BYTES_A_CELL: u64 = 4;

/// Bytes that a row of one value takes in the answer.
const BYTES_A_ROW: u64 = 48;

/// The Grundy value of piles that each have a quota of their own.
pub(crate) fn value(engine: &mut Engine, question: &GrundyQuestion, budget: &mut Budget<'_>) -> Result<Grundy> {
    let Rules { take_away, play } = match question.rules.read_any()? {
        Family::TakeAway(rules) => rules,
        Family::Relative(rules) => return relative::value(&rules, question, budget),
    };
    let reading = wire::Reading { quota: question.quota.clone(), ..wire::Reading::default() };
    let text = question.piles.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
    let rules = Rules::normal(take_away.clone());
    if let Some(position) = read::exact_position(&text, &reading, &rules, &question.exactly)? {
        if play == Play::Misere {
            return Err(EngineError::input(InputError::MisereValue));
        }
        return exact(engine, &position, take_away, budget);
    }
    let piles = &question.piles.iter().map(|pile| pile.read(&take_away)).collect::<Result<Vec<Nat>>>()?;
    if piles.is_empty() {
        return Err(EngineError::input("no pile: give one or more"));
    }
    // An opening may not take the whole pile.
    let opening = |pile: &Nat| if pile.is_zero() { Nat::ZERO } else { pile - Nat::ONE };
    let given: Vec<&str> =
        question.quota.as_ref().map_or_else(|| vec!["-"; piles.len()], |list| list.split(',').collect());
    if piles.len() != given.len() {
        let (quotas, piles) = (given.len(), piles.len());
        return Err(EngineError::input(fibnim::PositionError::QuotaCount { piles, quotas }));
    }
    let quota = |(pile, word): (&Nat, &&str)| match word.trim() {
        "-" => Ok(opening(pile)),
        number => take_away.read_number(number).map_err(EngineError::input),
    };
    Written::check_all(question.quota.as_deref().unwrap_or_default()).map_err(EngineError::input)?;
    let quotas = piles.iter().zip(&given).map(quota).collect::<Result<Vec<Nat>, _>>()?;
    let name = |(pile, quota): (&Nat, &Nat)| format!("({pile};{quota})");
    let position = piles.iter().zip(&quotas).map(name).collect::<Vec<_>>().join("+");
    if play == Play::Misere {
        return misere(&take_away, position, piles, &quotas, budget);
    }
    of_sum(engine, take_away, position, piles, &quotas, budget)
}

/// The value of a sum of piles with these quotas under misère play.
fn misere(
    take_away: &TakeAway,
    position: String,
    piles: &[Nat],
    quotas: &[Nat],
    budget: &mut Budget<'_>,
) -> Result<Grundy> {
    let component = |(pile, quota): (&Nat, &Nat)| match Quota::new(quota.clone()) {
        Some(quota) => Component::Pile { chips: pile.clone(), limit: Limit::Quota(quota), take: take_away.clone() },
        None => Component::Heap(Nat::ZERO),
    };
    let sum = Sum::new(piles.iter().zip(quotas).map(component)).map_err(EngineError::input)?;
    let Some((values, value)) = sum.misere_values(budget)? else {
        return Err(EngineError::not_covered(format!(
            "a pile of {position} is not tame, so its values under misère play decide no sum: use solve --misere"
        )));
    };
    let word = |value: &Nat| u64::try_from(value).unwrap_or(u64::MAX);
    let rows = piles.iter().max().map_or(0, word).saturating_add(1);
    Ok(Grundy {
        position,
        take_away: take_away.to_string(),
        only: None,
        period: None,
        misere: true,
        value: word(&value),
        methods: vec![Method::Rows; values.len()],
        values: values.iter().map(word).collect(),
        basis: Reason::Rows { rows: Some(rows) }.into(),
    })
}

/// The value of a sum of piles with these quotas under normal play; `name` is the text of the position.
fn of_sum(
    engine: &mut Engine,
    take_away: TakeAway,
    position: String,
    piles: &[Nat],
    quotas: &[Nat],
    budget: &mut Budget<'_>,
) -> Result<Grundy> {
    let rules = Rules::normal(take_away);
    let solver = engine.solver(&rules);
    let (mut values, mut parts) = (Vec::new(), Vec::new());
    for (pile, quota) in piles.iter().zip(quotas) {
        let (value, basis) = pile_value(solver, pile, quota, budget)?;
        values.push(value);
        parts.push(basis);
    }
    let methods = parts.iter().map(|&reason| Basis::from(reason).method()).collect();
    let basis = match parts[..] {
        [only] => only,
        _ => Reason::nim_sum(&parts, parts.iter().filter_map(|&part| Basis::from(part).solved()).max().unwrap_or(0)),
    };
    Ok(Grundy {
        position,
        take_away: rules.take_away.to_string(),
        only: None,
        period: None,
        misere: false,
        value: u64::try_from(&Nat::nim_sum(&values)).unwrap_or(u64::MAX),
        values: values.iter().map(|value| u64::try_from(value).unwrap_or(u64::MAX)).collect(),
        methods,
        basis: basis.into(),
    })
}

/// The value of one pile: from the methods of the solver, or from the rows of all smaller piles.
pub(super) fn pile_value(solver: &Solver, pile: &Nat, quota: &Nat, budget: &mut Budget<'_>) -> Result<(Nat, Reason)> {
    let least = match solver.grundy(pile, quota, budget)? {
        Some((GrundyBound::Exactly(value), reason)) => return Ok((value, reason)),
        Some((GrundyBound::AtLeast(least), _)) => Some(least),
        None => None,
    };
    let rows = u64::try_from(pile).unwrap_or(u64::MAX);
    match (grundy_value(&solver.rules().take_away, pile, quota, budget), least) {
        (Ok(value), _) => Ok((value.into(), Reason::Rows { rows: Some(rows.saturating_add(1)) })),
        (Err(refusal @ (SolveError::Grundy { .. } | SolveError::GrundyPile { .. })), Some(least)) => {
            Err(EngineError::beyond(BeyondError::GrundyLeast { refusal, least }))
        }
        (Err(error), _) => Err(error.into()),
    }
}

/// The value of a position in a game in which every move takes from several piles.
fn exact(
    engine: &mut Engine,
    position: &ExactPosition,
    take_away: TakeAway,
    budget: &mut Budget<'_>,
) -> Result<Grundy> {
    if let Some(sum) = as_sum(position) {
        let quotas: Vec<Nat> = (0..sum.piles().len()).map(|pile| sum.largest_take(pile)).collect();
        return of_sum(engine, take_away, position.to_string(), sum.piles(), &quotas, budget);
    }
    let value = exact_k::grundy(position, budget)?;
    Ok(Grundy {
        position: position.to_string(),
        take_away: take_away.to_string(),
        only: None,
        period: None,
        misere: false,
        values: Vec::new(),
        methods: Vec::new(),
        value: value.into(),
        basis: Reason::Recursion { positions: None }.into(),
    })
}

/// Rules that have Grundy values.
fn normal_play(rules: &Ruleset) -> Result<Family> {
    if rules.misere {
        return Err(EngineError::input("Grundy values are those of normal play"));
    }
    rules.read_any()
}

/// Grundy values of all small piles.
pub(crate) fn rows(_: &mut Engine, question: &GrundyRowsQuestion, budget: &mut Budget<'_>) -> Result<GrundyRows> {
    let family = normal_play(&question.rules)?;
    // A quota of a relative is a number, and needs no function.
    let take_away = match &family {
        Family::TakeAway(rules) => rules.take_away.clone(),
        Family::Relative(_) => TakeAway::FIBONACCI,
    };
    let last = question.rows.u32();
    let of = match &question.quota {
        _ if question.least => GrundyColumn::First,
        _ if question.start => GrundyColumn::Opening,
        Some(quota) => GrundyColumn::Quota { quota: quota.read(&take_away)? },
        None => GrundyColumn::Quotas { columns: question.cols.u32() },
    };
    if let GrundyColumn::Quotas { columns } = of {
        let [count, columns] = [last, columns].map(|last| u64::from(last).saturating_add(1));
        // 10^9 rows of 10^9 columns are less than 2^62 bytes.
        let bytes = count.saturating_mul(columns).saturating_mul(BYTES_A_CELL);
        if bytes > budget.memory {
            let (rows, cells) = (counted(&count, "row"), counted(&columns, "column"));
            let what = format!("the Grundy values in {rows} of {cells} take");
            return Err(EngineError::too_large(&what, &bytes.into(), budget.memory));
        }
    }
    if let Family::Relative(rules) = &family {
        let mut rest = beside_rows(last, budget)?;
        let rows = relative::rows(rules, &of, last, &mut rest)?;
        let basis = Reason::Rows { rows: Some(rows.len() as u64) }.into();
        let (take_away, rules) = (rules.quota.to_string(), Some((&**rules).into()));
        return Ok(GrundyRows { take_away, rules, of, rows, complete: true, basis });
    }
    let mut rows: Vec<Vec<u32>> = Vec::new();
    let ended = match &of {
        GrundyColumn::Quotas { columns } => {
            let columns = u64::from(*columns).saturating_add(1);
            Rows::visit(&take_away, last, budget, |row| {
                let mut values = vec![0; columns as usize];
                row.write(&mut values);
                rows.push(values);
            })
            .err()
        }
        GrundyColumn::Quota { quota } => {
            // No pile is larger than a word.
            let quota = u64::try_from(quota).unwrap_or(u64::MAX);
            column(&take_away, last, budget, &mut rows, |row| row.value(quota))
        }
        GrundyColumn::Opening => column(&take_away, last, budget, &mut rows, |row| row.start_value()),
        GrundyColumn::First => {
            let FirstOccurrences { piles, rows: looked, stopped } = FirstOccurrences::search(&take_away, last, budget);
            rows = piles.iter().map(|pile| pile.iter().copied().collect()).collect();
            let basis = Reason::Rows { rows: Some(looked) }.into();
            return answer(&take_away, of, rows, basis, stopped);
        }
    };
    let basis = Reason::Rows { rows: Some(rows.len() as u64) }.into();
    answer(&take_away, of, rows, basis, ended)
}

impl Engine {
    /// Writes the values of [`grundy_rows`](Self::grundy_rows) under all quotas, row by row.
    ///
    /// # Errors
    /// If the question is not acceptable or asks for something else, or the rows are beyond the budget.
    pub fn write_grundy_rows(
        &self,
        question: &GrundyRowsQuestion,
        values: &mut [u32],
        budget: &mut Budget<'_>,
    ) -> Result<()> {
        if question.least || question.start || question.quota.is_some() {
            return Err(EngineError::input("an array has the values under all quotas: give rows and cols"));
        }
        let mut rows = values.chunks_mut(question.cols.usize().saturating_add(1));
        let last = question.rows.u32();
        match normal_play(&question.rules)? {
            Family::TakeAway(rules) => Rows::visit(&rules.take_away, last, budget, |row| {
                if let Some(values) = rows.next() {
                    row.write(values);
                }
            })?,
            Family::Relative(rules) => {
                let all = GrundyColumn::Quotas { columns: question.cols.u32() };
                let found = relative::rows(&rules, &all, last, budget)?;
                rows.zip(found).for_each(|(values, row)| values.copy_from_slice(&row));
            }
        }
        Ok(())
    }
}

/// One value of every row.
fn column(
    take_away: &TakeAway,
    last: u32,
    budget: &mut Budget<'_>,
    rows: &mut Vec<Vec<u32>>,
    value: impl Fn(Row<'_>) -> u32,
) -> Option<SolveError> {
    let mut rest = match beside_rows(last, budget) {
        Ok(rest) => rest,
        Err(refusal) => return Some(refusal),
    };
    Rows::visit(take_away, last, &mut rest, |row| rows.push(vec![value(row)])).err()
}

/// What a budget leaves beside rows of one value up to the last pile.
fn beside_rows<'b>(last: u32, budget: &'b mut Budget<'_>) -> Result<Budget<'b>, SolveError> {
    let bytes = u64::from(last).saturating_add(1).saturating_mul(BYTES_A_ROW);
    match budget.memory.checked_sub(bytes) {
        Some(memory) => Ok(Budget { memory, monitor: budget.monitor }),
        None => Err(SolveError::Grundy { pile: last.into(), bytes: bytes.into(), allowed: budget.memory }),
    }
}

/// The answer with these rows, which may be fewer if the budget ended the work.
fn answer(
    take_away: &TakeAway,
    of: GrundyColumn,
    rows: Vec<Vec<u32>>,
    basis: Basis,
    ended: Option<SolveError>,
) -> Result<GrundyRows> {
    let complete = ended.is_none();
    match ended {
        Some(error) if rows.is_empty() => Err(error.into()),
        _ => Ok(GrundyRows { take_away: take_away.to_string(), rules: None, of, rows, complete, basis }),
    }
}

/// The proved automaton of the values under one quota.
pub(crate) fn automaton(
    _: &mut Engine,
    question: &GrundyAutomatonQuestion,
    budget: &mut Budget<'_>,
) -> Result<GrundyAutomaton> {
    let take_away = question.function.read()?;
    let quota = &question.quota.read(&take_away)?;
    let values = shipped::grundy_values(&take_away).map_err(EngineError::input)?;
    let of = |(values, quota): (ProvedGrundyValues, u32)| Some((values.under(quota, budget.monitor).ok()??, values));
    let (automaton, values) = values.zip(u32::try_from(quota).ok()).and_then(of).ok_or_else(|| {
        let other = if take_away == TakeAway::FIBONACCI { "" } else { ", or f(t) = 2t" };
        EngineError::not_covered(format!(
            "no automaton is proved for f(t) = {take_away:#} under quota {quota}: give a smaller quota{other}"
        ))
    })?;
    let state = |state| OutputState {
        value: automaton.output(state),
        next: [0, 1].map(|digit| automaton.next(state, digit).map(StateId::number)),
    };
    Ok(GrundyAutomaton {
        take_away: take_away.to_string(),
        quota: quota.into(),
        automaton: automaton.state_ids().map(state).collect(),
        basis: Basis::checked(&values, automaton.states()),
    })
}
