//! Sets of piles that no pile completes to a position that is P at every quota.
//!
//! Sets of different positive piles that are P at every quota are the blocks of a partial Steiner system: any set of piles lies
//! in at most one block that has one pile more. A hole is a set that lies in none.

use fibnim::{Budget, Nat, Rules, Theorem};
use fibnim_proof::answer::shipped;
use fibnim_table::Complements as Table;

use super::complement::BOUND;
use crate::wire::{Basis, Complement, ComplementRow, Holes, HolesQuestion, Whole};
use crate::{Engine, EngineError, Result};

/// The bytes that a hole takes in an answer, roughly.
const HOLE_BYTES: u64 = 128;

/// The holes among all sets of different positive piles up to a size.
pub(crate) fn holes(engine: &mut Engine, question: &HolesQuestion, budget: &mut Budget<'_>) -> Result<Holes> {
    let take_away = question.function.read()?;
    let (piles, max) = (question.piles.u32(), question.max.u32());
    let bound = question.bound.map_or(BOUND, Whole::u32).max(max);
    let mut answer = Holes {
        take_away: take_away.to_string(),
        piles,
        max,
        bound,
        sets: sets(max, piles - 1),
        nim_sums: Nat::ZERO,
        holes: Vec::new(),
        basis: Basis::observed(bound),
    };
    let is_nim_sum = take_away.first_power_off().is_none();
    let rules = Rules::normal(take_away);
    if is_nim_sum {
        answer.nim_sums.clone_from(&answer.sets);
        answer.basis = Theorem::of_nim_sum(&rules).into();
        return Ok(answer);
    }
    let games = shipped::games(&rules).map_err(EngineError::input)?;
    let found = Table::search(&rules, piles - 1, max, bound, engine.capabilities.threads, budget)?;
    let mut nim_sums = 0_u64;
    let sets = found.iter().filter(|(set, _)| set.last() != Some(&0) && set.is_sorted_by(|a, b| a > b));
    for (set, value) in sets {
        if let Some(value) = value {
            nim_sums += u64::from(value == set.iter().fold(0, |sum, pile| sum ^ pile));
            continue;
        }
        let complement = match games.as_ref().and_then(|games| games.complement(&set)) {
            // A value beyond the bound.
            Some(Ok(Some(_))) => continue,
            Some(Ok(None)) => Complement::None,
            Some(Err(_)) | None => Complement::Unknown { searched_to: bound.into() },
        };
        if answer.holes.len() as u64 >= budget.memory / HOLE_BYTES {
            return Err(EngineError::beyond(format!("the holes up to {max} do not fit the memory allowed")));
        }
        answer.holes.push(ComplementRow { piles: set.into_iter().rev().collect(), complement });
    }
    answer.nim_sums = nim_sums.into();
    Ok(answer)
}

/// How many sets of `count` different numbers from 1 to `max` there are, for at most 3 of them.
fn sets(max: u32, count: u32) -> Nat {
    // All products are below 2^96.
    let sets = (0..u128::from(count)).fold(1, |sets, i| sets * u128::from(max).saturating_sub(i) / (i + 1));
    sets.into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_of_sets_of_any_size() {
        let literal = |max: u32| (1..=max).flat_map(|a| (1..a).flat_map(move |b| 1..b)).count() as u64;
        assert!((0..20).all(|max| sets(max, 3) == Nat::from(literal(max))));
        assert_eq!(sets(4_801_281, 3).to_string(), "18446749532508725120");
        assert_eq!(sets(u32::MAX, 3).to_string(), "13204693733930645533088546815");
        assert_eq!(sets(u32::MAX, 2).to_string(), "9223372030412324865");
    }
}
