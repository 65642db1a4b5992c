//! Answers about relatives: games with other takes, limits or endings. Methods for take-away functions never see them.

use std::sync::Arc;

use fibnim::relative::{Relative, RelativeAnalysis, RelativeThresholds, RelativeValues};
use fibnim::{
    Budget, Limit, Nat, Notation, Outcome, Position, Progress, Reason, RuledPosition, SolveError, TakeAway,
    ThirdNumber, Threshold,
};

use super::answer::{MOVES, listed_answer};
use super::listed::{empty, listable, listed_remoteness, sorted};
use super::{only, read};
use crate::error::InputError;
use crate::wire::{
    self, Cell, Grundy, GrundyColumn, GrundyQuestion, Method, Region, SolveQuestion, Solved, ThresholdRow, Thresholds,
    ThresholdsQuestion, Whole,
};
use crate::{Engine, EngineError, Result};

/// Reads a position under these rules. Without a limit on the takes an opening may take whole piles.
pub(super) fn position(
    text: &str,
    reading: &wire::Reading,
    exactly: &wire::Exactly,
    rules: &Arc<Relative>,
) -> Result<RuledPosition<Relative>> {
    let (reading, last) = &after_last(text, reading, rules)?;
    let refused = [
        ("exactly", *exactly != wire::Exactly::default()),
        ("a heap of nim", text.contains('*')),
        ("a function in brackets", text.contains('[')),
        ("previous without no_repeat", reading.previous.is_some()),
        ("the notation previous", reading.notation == ThirdNumber::Previous),
        ("a term H_n", text.contains('H') || reading.quota.as_ref().is_some_and(|quota| quota.contains('H'))),
    ];
    if let Some((what, _)) = refused.into_iter().find(|(_, is_given)| *is_given) {
        return Err(EngineError::input(InputError::OfRelative(what)));
    }
    // Only H_n and a previous take depend on the function.
    let take = &TakeAway::FIBONACCI;
    let notation = Notation { without_moves: true, ..read::notation(reading) };
    let limits = read::limits(reading, &notation, take)?;
    if text.contains(';') && (!limits.is_empty() || notation.unwritten.is_some()) {
        return Err(EngineError::input(InputError::LimitInText));
    }
    let any = rules.quota.is_unlimited().then_some(Limit::Any);
    let notation = Notation { unwritten: notation.unwritten.or(any), ..notation };
    let position = read::with_limits(notation.parse(text, take).map_err(EngineError::input)?, &limits)?;
    let position = RuledPosition::new(rules.clone(), position);
    Ok(match last {
        Some(last) => position.with_last(last.clone()),
        None => position,
    })
}

/// Where no take may be repeated, the previous one is read as a number. It gives the quota, too, unless one is given.
fn after_last(text: &str, reading: &wire::Reading, rules: &Relative) -> Result<(wire::Reading, Option<Nat>)> {
    let Some(previous) = reading.previous.as_ref().filter(|_| rules.no_repeat) else {
        return Ok((reading.clone(), None));
    };
    let last: Nat = previous.parse().map_err(EngineError::input)?;
    let mut rest = wire::Reading { previous: None, ..reading.clone() };
    if rest.quota.is_none() && !text.contains(';') && !rules.quota.is_unlimited() && !last.is_zero() {
        let taken = u64::try_from(&last).unwrap_or(u64::MAX);
        let quota = rules.quota.of_take(taken, u64::MAX).ok_or_else(|| EngineError::input(InputError::QuotaByLeft))?;
        rest.quota = Some(quota.to_string().try_into()?);
    }
    Ok((rest, Some(last)))
}

pub(super) fn solve(
    engine: &mut Engine,
    rules: &Arc<Relative>,
    question: &SolveQuestion,
    budget: &mut Budget<'_>,
) -> Result<Solved> {
    let position = position(&question.position, &question.reading, &question.exactly, rules)?;
    let most = question.moves.map_or(MOVES, Whole::usize);
    let remoteness = question.remoteness.then(|| position.remoteness(budget)).transpose()?;
    let remoteness = remoteness.map(|found| listed_remoteness(&found, most));
    if let Some(answer) = only::solve(engine, &position, question, budget)? {
        return Ok(Solved { remoteness, ..answer });
    }
    let analysis = position.solve(budget)?;
    let (subject, found) = (((&position).into(), (&**rules).into()), (analysis.outcome, analysis.reason.into()));
    let (moves, explain) = (analysis.winning_moves.iter().cloned(), || wire::Said::all(analysis.explain()));
    let answer = listed_answer(subject, found, moves, explain, question, budget);
    Ok(Solved { threshold: analysis.threshold.clone(), remoteness, grundy: grundy_values(&analysis), ..answer })
}

/// The values, unless a quota limits the first move as no other one.
fn grundy_values(analysis: &RelativeAnalysis) -> Option<wire::GrundyValues> {
    let (values, _) = analysis.values.as_ref()?;
    let nim_sum = Nat::nim_sum(values);
    let decides = nim_sum.is_zero() == (analysis.outcome == Outcome::P);
    let methods = vec![Method::Rows; values.len()];
    decides.then(|| wire::GrundyValues { values: values.clone(), methods, nim_sum })
}

/// The Grundy value of piles with quotas of their own.
pub(super) fn value(rules: &Arc<Relative>, question: &GrundyQuestion, budget: &mut Budget<'_>) -> Result<Grundy> {
    let numbers = question.piles.iter().map(|pile| pile.number().cloned());
    let piles: Vec<Nat> = numbers.collect::<Result<_>>()?;
    let text = piles.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
    let local = wire::Reading {
        quota: question.quota.clone(),
        dynamic: Some(wire::Dynamic::Local),
        ..wire::Reading::default()
    };
    let position = position(&text, &local, &question.exactly, rules)?;
    let known = RelativeValues::build(rules, &piles.iter().max().cloned().unwrap_or(Nat::ZERO), budget)?;
    let value = |(at, pile): (usize, &Nat)| known.value(pile, &position.position().largest_take(at));
    let values: Vec<Nat> = piles.iter().enumerate().map(value).collect::<Result<_, _>>()?;
    let word = |value: &Nat| u64::try_from(value).unwrap_or(u64::MAX);
    Ok(Grundy {
        position: own_limits(position.position()),
        take_away: rules.quota.to_string(),
        only: Some(rules.takes.to_string()),
        period: known.period(),
        misere: false,
        value: word(&Nat::nim_sum(&values)),
        methods: vec![Method::Rows; values.len()],
        values: values.iter().map(word).collect(),
        basis: Reason::Rows { rows: Some(known.rows()) }.into(),
    })
}

/// The piles, each with the most that may be taken, or `any`.
fn own_limits(position: &Position) -> String {
    let own = |(at, pile): (usize, &Nat)| match position.limit(at) {
        Limit::Any => format!("({pile};any)"),
        _ => format!("({pile};{})", position.largest_take(at)),
    };
    position.piles().iter().enumerate().map(own).collect::<Vec<_>>().join("+")
}

/// The thresholds of all piles that are not larger than these.
pub(super) fn table(rules: &Arc<Relative>, all: &[u32], budget: &mut Budget<'_>) -> Result<RelativeThresholds> {
    let bounds: Vec<Nat> = all.iter().map(|&pile| pile.into()).collect();
    Ok(RelativeThresholds::build(rules, &bounds, budget)?)
}

/// The threshold of piles in such a table, `None` for infinity.
pub(super) fn threshold(table: &RelativeThresholds, piles: &[u32]) -> Result<Option<u32>> {
    match table.threshold(piles) {
        Some(Threshold::Finite(threshold)) => Ok(u32::try_from(&threshold).ok()),
        Some(Threshold::Infinite) => Ok(None),
        None => Err(EngineError::not_covered(
            "no single quota decides, since under misère play a quota below every take wins, too: leave out misere, \
             or ask solve about one position",
        )),
    }
}

/// Grundy values of all small piles: those of `of`, up to a last pile.
pub(super) fn rows(
    rules: &Arc<Relative>,
    of: &GrundyColumn,
    last: u32,
    budget: &mut Budget<'_>,
) -> Result<Vec<Vec<u32>>> {
    let quotas = match of {
        GrundyColumn::Quotas { columns } => 0..=u64::from(*columns),
        GrundyColumn::Quota { quota } => {
            let quota = u64::try_from(quota).unwrap_or(u64::MAX);
            quota..=quota
        }
        GrundyColumn::Opening => u64::MAX..=u64::MAX,
        GrundyColumn::First => {
            return Err(EngineError::not_covered(
                "the least pile of each value is one of a take-away function: give --quota for other rules",
            ));
        }
    };
    let known = RelativeValues::build(rules, &last.into(), budget)?;
    let opening = *of == GrundyColumn::Opening;
    // As in a game: without a limit the first move may take the whole pile.
    let spared = u32::from(!rules.quota.is_unlimited());
    let mut rows = Vec::new();
    for pile in 0..=last {
        Progress { done: pile.into(), total: Some(u64::from(last).saturating_add(1)) }.tell(budget.monitor)?;
        let most = |quota| if opening { Nat::from(pile.saturating_sub(spared)) } else { Nat::from(quota) };
        let value = |quota| Ok(u32::try_from(&known.value(&pile.into(), &most(quota))?).unwrap_or(u32::MAX));
        rows.push(quotas.clone().map(value).collect::<Result<_, SolveError>>()?);
    }
    Ok(rows)
}

/// The thresholds of all positions, or the P-positions.
pub(super) fn thresholds(
    rules: &Arc<Relative>,
    question: &ThresholdsQuestion,
    budget: &mut Budget<'_>,
) -> Result<Thresholds> {
    let max = question.max.u32();
    listable(question.piles.u32(), max, budget.memory)?;
    let table = table(rules, &vec![max; question.piles.usize()], budget)?;
    let cell = |piles: &[u32]| threshold(&table, piles).map(Cell::from);
    let row = |piles: Vec<u32>| Ok(ThresholdRow { threshold: cell(&piles)?, piles });
    let mut found = empty(question, (&**rules).into(), Reason::ThresholdSearch { positions: table.positions() }.into());
    match question.region {
        Region::PPositions => {
            found.quota = question.quota.as_ref().map(|quota| quota.number().cloned()).transpose()?;
            let quota = found.quota.as_ref().map(|quota| u32::try_from(quota).unwrap_or(u32::MAX));
            let p = sorted(question.piles.usize(), max).filter(|piles| table.is_p(piles, quota));
            found.positions = Some(p.map(row).collect::<Result<_>>()?);
        }
        _ => {
            found.positions = Some(sorted(question.piles.usize(), max).map(row).collect::<Result<_>>()?);
        }
    }
    Ok(found)
}
