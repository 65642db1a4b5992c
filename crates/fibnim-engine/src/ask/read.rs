//! Reads the texts of positions in questions.

use std::sync::Arc;

use fibnim::exact_k::{ExactPosition, ExactRules, Fresh};
use fibnim::written::Written;
use fibnim::{Dynamic, Limit, Notation, Position, Quota, Rules, Sum, TakeAway, ThirdNumber};

use crate::error::InputError;
use crate::wire;
use crate::{EngineError, Result};

/// A position, or a sum that is not a position because it has heaps of nim or several take-away functions.
#[derive(Clone, Debug)]
pub enum PositionOrSum {
    Position(Position),
    Sum(Sum),
}

/// Reads the seed of random numbers.
pub fn seed(seed: &wire::Amount<20>) -> Result<u64> {
    u64::try_from(seed.number()?).map_err(|_| EngineError::input(InputError::Seed))
}

pub(super) fn notation(reading: &wire::Reading) -> Notation {
    let unwritten = reading.opening.map(Fresh::limit);
    Notation { third: reading.notation, dynamic: reading.dynamic, unwritten, ..Notation::default() }
}

/// The limits that are given beside the text, in this notation but for the meaning of their numbers.
pub(super) fn limits(reading: &wire::Reading, notation: &Notation, take_away: &TakeAway) -> Result<Vec<Limit>> {
    let given = [reading.quota.is_some(), reading.previous.is_some(), reading.opening.is_some()];
    if given.into_iter().filter(|given| *given).count() > 1 {
        return Err(EngineError::input(InputError::LimitsTwice));
    }
    let list = |text: &str, third: ThirdNumber| {
        Written::check_all(text).map_err(EngineError::input)?;
        let notation = Notation { third, ..notation.clone() };
        let limit = |word: &str| match word.trim() {
            // A pile without a quota: opening it may not take the whole pile, as in a sum.
            "-" => Ok(Limit::NotWhole),
            word => notation.parse_limit(word, take_away).map_err(EngineError::input),
        };
        text.split(',').map(limit).collect::<Result<Vec<_>, _>>()
    };
    match (&reading.quota, &reading.previous) {
        (Some(text), _) => list(text, ThirdNumber::Quota),
        (None, Some(text)) => list(text, ThirdNumber::Previous),
        (None, None) => Ok(Vec::new()),
    }
}

/// Reads a position or a sum. A limit in the text and one beside it exclude each other.
pub fn subject(text: &str, reading: &wire::Reading, rules: &Rules) -> Result<PositionOrSum> {
    let notation = notation(reading);
    let limits = limits(reading, &notation, &rules.take_away)?;
    if text.contains(';') && (!limits.is_empty() || notation.unwritten.is_some()) {
        return Err(EngineError::input(InputError::LimitInText));
    }
    if text.contains(['*', '[']) {
        return sum(text, &notation, &limits, rules).map(PositionOrSum::Sum);
    }
    let position = notation.parse(text, &rules.take_away).map_err(EngineError::input)?;
    with_limits(position, &limits).map(PositionOrSum::Position)
}

/// Reads the text of a position; sums with heaps of nim are refused.
///
/// # Errors
/// If the text is not a position, or the reading does not fit it.
pub fn position(text: &str, reading: &wire::Reading, rules: &Rules) -> Result<Position> {
    match subject(text, reading, rules)? {
        PositionOrSum::Position(position) => Ok(position),
        PositionOrSum::Sum(_) => Err(EngineError::input(InputError::SumNotAccepted)),
    }
}

fn sum(text: &str, notation: &Notation, limits: &[Limit], rules: &Rules) -> Result<Sum> {
    if notation.dynamic == Some(Dynamic::Global) {
        return Err(EngineError::input(fibnim::PositionError::NotGlobal));
    }
    if !limits.is_empty() {
        return Err(EngineError::input(InputError::LimitsOfSum));
    }
    notation.parse_sum(text, &rules.take_away).map_err(EngineError::input)
}

/// A position with the limits given beside its text, if there are any.
pub(super) fn with_limits(position: Position, limits: &[Limit]) -> Result<Position> {
    let piles = position.piles().iter().cloned();
    let given = match (position.dynamic(), limits) {
        (_, []) => return Ok(position),
        (Dynamic::Global, [limit]) => Position::global(piles, limit.clone()),
        (Dynamic::Global, _) => return Err(EngineError::input(fibnim::PositionError::NotGlobal)),
        (Dynamic::Local, _) if position.piles().len() != limits.len() => {
            return Err(EngineError::input(fibnim::PositionError::QuotaCount {
                piles: position.piles().len(),
                quotas: limits.len(),
            }));
        }
        (Dynamic::Local, limits) => Position::local(piles.zip(limits.iter().cloned())),
    };
    given.map_err(EngineError::input)
}

/// Reads a position of a game in which every move takes from exactly so many piles, if the question is about one.
pub fn exact_position(
    text: &str,
    reading: &wire::Reading,
    rules: &Rules,
    exactly: &wire::Exactly,
) -> Result<Option<ExactPosition>> {
    let Some(count) = exactly.exactly else {
        let alone = *exactly == wire::Exactly::default();
        return if alone { Ok(None) } else { Err(EngineError::input(InputError::WithoutExactly)) };
    };
    let other = reading.previous.is_some() || reading.opening.is_some() || reading.notation != ThirdNumber::Quota;
    if other || reading.dynamic == Some(wire::Dynamic::Global) {
        return Err(EngineError::input(InputError::OnlyQuotas));
    }
    let exact = ExactRules {
        take_away: rules.take_away.clone(),
        play: rules.play,
        count: count.usize(),
        group: exactly.group.unwrap_or_default(),
        memory: exactly.remember.unwrap_or_default(),
        fresh: exactly.fresh.unwrap_or_default(),
    };
    if text.contains("any") || text.contains("not-whole") {
        return Err(EngineError::input(InputError::OpeningAsQuota));
    }
    let unwritten = Notation { dynamic: Some(Dynamic::Local), unwritten: Some(Limit::Any), ..Notation::default() };
    let position = unwritten.parse(text, &rules.take_away).map_err(EngineError::input)?;
    let piles = position.piles();
    let quotas = exact_quotas(text, reading, &position, &rules.take_away)?;
    if quotas.len() != piles.len() {
        return Err(EngineError::input(InputError::QuotasOfPiles { quotas: quotas.len(), piles: piles.len() }));
    }
    let position =
        ExactPosition::new(Arc::new(exact), piles.iter().cloned().zip(quotas)).map_err(EngineError::input)?;
    if exactly.active.is_empty() {
        return Ok(Some(position));
    }
    position
        .with_group(exactly.active.iter().map(|pile| pile.usize().saturating_sub(1)))
        .map(Some)
        .map_err(EngineError::input)
}

/// The quotas of the piles, in the text or beside it.
fn exact_quotas(
    text: &str,
    reading: &wire::Reading,
    position: &Position,
    take_away: &TakeAway,
) -> Result<Vec<Option<Quota>>> {
    let of_limit = |limit: &Limit| match limit {
        Limit::Quota(quota) => Some(quota.clone()),
        Limit::Any | Limit::NotWhole => None,
    };
    let Some(given) = &reading.quota else {
        return Ok((0..position.piles().len()).map(|pile| of_limit(position.limit(pile))).collect());
    };
    if text.contains(';') {
        return Err(EngineError::input(InputError::QuotasInText));
    }
    Written::check_all(given).map_err(EngineError::input)?;
    let quota = |word: &str| match word.trim() {
        "-" => Ok(None),
        word => match Notation::default().parse_limit(word, take_away).map_err(EngineError::input)? {
            Limit::Quota(quota) => Ok(Some(quota)),
            Limit::Any | Limit::NotWhole => Err(EngineError::input(InputError::OpeningAsQuota)),
        },
    };
    given.split(',').map(quota).collect()
}
