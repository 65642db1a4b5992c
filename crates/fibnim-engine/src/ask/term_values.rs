//! Values of positions as terms of a sequence.

use fibnim::{Budget, Limit, Move, Nat, Progress, Threshold};
use fibnim_play::{Losing, Ratio, Strategy};

use super::positions::Positions;
use crate::Result;
use crate::wire::{self, Absent, Basis, Statistic, TermValue};

/// Terms between two calls of the monitor.
pub(super) const TERMS: u64 = 64;

/// The players of chances.
pub(super) const RANDOM_OPENER: [Strategy; 2] = [Strategy::Random, Strategy::Perfect(Losing::TakeOne)];

/// The basis of the weakest term so far.
#[derive(Debug, Default)]
pub(super) struct Weakest(Option<Basis>);

impl Weakest {
    /// That of the terms so far.
    pub(super) fn basis(self) -> Option<Basis> {
        self.0
    }

    /// Notes the basis of a value. That of the weakest stays, and of equally strong ones the last.
    pub(super) fn note(&mut self, basis: impl Into<Basis>) {
        let basis = basis.into();
        if self.0.as_ref().is_none_or(|weakest| weakest.strength() <= basis.strength()) {
            self.0 = Some(basis);
        }
    }
}

/// A threshold as a term.
pub(super) fn threshold(threshold: Option<&Threshold>) -> TermValue {
    match threshold {
        Some(Threshold::Finite(threshold)) => TermValue::Number(threshold.clone()),
        Some(Threshold::Infinite) => TermValue::Absent(Absent::Infinity),
        None => TermValue::Absent(Absent::None),
    }
}

/// The least or the largest winning move, or how many there are.
pub(super) fn winning(
    statistic: Statistic,
    moves: impl Iterator<Item = Move>,
    budget: &mut Budget<'_>,
) -> Result<TermValue> {
    let (mut count, mut least, mut largest) = (0_u64, None::<Nat>, Nat::ZERO);
    for best in moves {
        if count % TERMS == 0 {
            Progress { done: count, total: None }.tell(budget.monitor)?;
        }
        count = count.saturating_add(1);
        largest = largest.max(best.chips.clone());
        least = Some(least.map_or_else(|| best.chips.clone(), |least| least.min(best.chips.clone())));
    }
    Ok(TermValue::Number(match statistic {
        Statistic::Least => least.unwrap_or_default(),
        Statistic::Largest => largest,
        _ => count.into(),
    }))
}

/// The most that may be taken from a pile whose Grundy value is wanted.
pub(super) fn most_of(asked: &Positions, pile: &Nat) -> Nat {
    match (&asked.limit, &asked.question.opening) {
        (Limit::Quota(quota), _) => quota.chips().clone(),
        (Limit::Any, Some(_)) => pile.clone(),
        _ => Limit::NotWhole.largest_take(pile),
    }
}

/// A complement as a term.
pub(super) fn complementary(complement: &wire::Complement) -> TermValue {
    match complement {
        wire::Complement::Value { value } => TermValue::Number(value.clone()),
        wire::Complement::None { .. } => TermValue::Absent(Absent::None),
        wire::Complement::Unknown { .. } => TermValue::Absent(Absent::Unknown),
    }
}

/// A chance, or a part of it, as a term.
pub(super) fn chance(statistic: Statistic, chance: &Ratio) -> TermValue {
    match statistic {
        Statistic::Numerator => TermValue::Number(chance.numerator()),
        Statistic::Denominator => TermValue::Number(chance.denominator()),
        _ => TermValue::Text(chance.to_string()),
    }
}
