//! Complementary values.

use fibnim::{Budget, Bytes, Nat, Play, Rules, Theorem};
use fibnim_proof::answer::games::ProvedGames;
use fibnim_proof::answer::shipped;
use fibnim_proof::prove::sorted;
use fibnim_table::{Complements as Table, LONGEST, TableError, complementary_value, decreasing};

use crate::wire::{Basis, Complement, ComplementQuestion, ComplementRow, Complements, Method, PileSets, Whole};
use crate::{Capabilities, Engine, EngineError, Result};

/// Bytes that a row takes, for itself and with its text in the reply.
const BYTES_A_ROW: u64 = 128;

/// The largest pile of a set and the bound of a search if the question gives none.
const MAX: u32 = 15;
const BOUND: u32 = 5000;

impl From<TableError> for EngineError {
    fn from(error: TableError) -> Self {
        match error {
            TableError::Solve(error) => error.into(),
            TableError::Shape(_) | TableError::OutOfTable(_) => Self::input(error),
            other => Self::file(other),
        }
    }
}

/// The complementary value of some piles, or those of all sets of piles up to a size.
pub(crate) fn complement(
    engine: &mut Engine,
    question: &ComplementQuestion,
    budget: &mut Budget<'_>,
) -> Result<Complements> {
    let rules = question.rules.read()?;
    if question.piles.is_empty() {
        return of_sets(engine, question, &rules, budget);
    }
    if question.max.is_some() || question.triples || question.records || question.holes {
        return Err(EngineError::input("max, triples, records and holes are for all sets of piles: leave out piles"));
    }
    let piles = sorted(&question.piles.numbers());
    let (complement, basis) = of_piles(engine, question, &rules, &piles, budget)?;
    Ok(Complements { take_away: rules.take_away.to_string(), sets: None, rows: vec![row(piles, complement)], basis })
}

/// A row of these piles, which are in decreasing order.
fn row(mut piles: Vec<u32>, complement: Complement) -> ComplementRow {
    piles.reverse();
    ComplementRow { piles, complement, ratio: None }
}

/// The complementary value of some piles in decreasing order: by a theorem, by a certificate, or by search.
pub(super) fn of_piles(
    engine: &Engine,
    question: &ComplementQuestion,
    rules: &Rules,
    piles: &[u32],
    budget: &mut Budget<'_>,
) -> Result<(Complement, Basis)> {
    if rules.take_away.first_power_off().is_none() {
        return Ok((nim_sum(rules, piles), Theorem::of_nim_sum(rules).into()));
    }
    let games = shipped::games(rules).map_err(EngineError::input)?;
    // The search answers only if no certificate does.
    if let Some(games) = games
        && let Some(Ok(proved)) = games.complement(piles)
    {
        return Ok((Complement::proved(proved, rules, piles), Basis::checked(&games)));
    }
    let max = piles.first().copied().unwrap_or(0);
    let mirrored = rules.take_away.first_below_identity().is_none_or(|below| Nat::from(max) < below);
    if let Some(value) = twin(piles).filter(|_| mirrored && rules.play == Play::Normal) {
        return Ok((Complement::Value { value: value.into() }, Theorem::Mirror.into()));
    }
    let bound = question.bound.map_or(BOUND.max(max.saturating_mul(2)).min(LONGEST.max(max)), Whole::u32);
    let Capabilities { threads, streamed, .. } = engine.capabilities;
    Ok(match complementary_value(rules, piles, bound, threads, streamed, budget)? {
        Some(value) => (Complement::Value { value: value.into() }, Basis::search(Method::Thresholds, None)),
        None => (Complement::Unknown { searched_to: bound.into() }, Basis::checked_to(bound)),
    })
}

/// The complementary value in a game whose P-positions are those of nim.
fn nim_sum(rules: &Rules, piles: &[u32]) -> Complement {
    let value = piles.iter().fold(u32::from(rules.play == Play::Misere), |sum, pile| sum ^ pile);
    Complement::Value { value: value.into() }
}

/// The pile with which all non-empty piles form pairs of equal ones; 0 if they already do. The piles decrease.
fn twin(piles: &[u32]) -> Option<u32> {
    let mut single = Vec::new();
    for &pile in piles.iter().filter(|&&pile| pile > 0) {
        if single.last() == Some(&pile) {
            single.pop();
        } else {
            single.push(pile);
        }
    }
    (single.len() <= 1).then(|| single.pop().unwrap_or(0))
}

/// The complementary values of all sets of piles up to a size, or of those that the question asks for.
///
/// Sets of different positive piles that are P at every quota are the blocks of a partial Steiner system: any set of
/// piles lies in at most one block that has one pile more. A hole is a set that lies in none.
fn of_sets(
    engine: &Engine,
    question: &ComplementQuestion,
    rules: &Rules,
    budget: &mut Budget<'_>,
) -> Result<Complements> {
    let piles = if question.triples { 3 } else { 2 };
    let max = question.max.map_or(MAX, Whole::u32);
    let bound = question.bound.map_or(BOUND, Whole::u32).max(max);
    let mut sets = PileSets { piles, max, bound, different: choices(max.into(), piles), nim_sums: Nat::ZERO };
    let mut list = List { question, most: Nat::ZERO, memory: budget.memory, rows: Vec::new() };
    // Includes sets with equal or empty piles.
    let all = choices(u64::from(max) + u64::from(piles), piles);
    let is_nim_sum = rules.take_away.first_power_off().is_none();
    let listed = if is_nim_sum { !question.holes } else { !question.holes && !question.records };
    if listed && all > Nat::from(list.room()) {
        let bytes = all * Nat::from(BYTES_A_ROW);
        return Err(EngineError::too_large(
            &format!("the sets of {piles} piles up to {max} take"),
            &bytes,
            list.memory,
        ));
    }
    let basis = if is_nim_sum {
        if rules.play == Play::Normal {
            sets.nim_sums.clone_from(&sets.different);
        }
        if !question.holes {
            for set in decreasing(piles as usize, max) {
                list.add(nim_sum(rules, &set), set)?;
            }
        }
        Theorem::of_nim_sum(rules).into()
    } else {
        let games = shipped::games(rules).map_err(EngineError::input)?;
        let found = Table::search(rules, piles, max, bound, engine.capabilities.threads, budget)?;
        let (mut nim_sums, mut all_known) = (0_u64, true);
        for (set, value) in found.iter() {
            let different = set.last() != Some(&0) && set.is_sorted_by(|a, b| a > b);
            nim_sums += u64::from(different && value == Some(set.iter().fold(0, |sum, pile| sum ^ pile)));
            if different || !question.holes {
                let complement = known(rules, games.as_ref(), &set, value, bound);
                all_known &= !matches!(complement, Complement::Unknown { .. });
                list.add(complement, set)?;
            }
        }
        sets.nim_sums = nim_sums.into();
        if all_known { Basis::search(Method::Thresholds, None) } else { Basis::checked_to(bound) }
    };
    Ok(Complements { take_away: rules.take_away.to_string(), sets: Some(sets), rows: list.rows, basis })
}

/// What is known of piles after a search up to a bound. A certificate may know that there is no value, or a larger one.
fn known(rules: &Rules, games: Option<&ProvedGames>, piles: &[u32], found: Option<u32>, bound: u32) -> Complement {
    match found {
        Some(value) => Complement::Value { value: value.into() },
        None => match games.and_then(|games| games.complement(piles)) {
            Some(Ok(proved)) => Complement::proved(proved, rules, piles),
            Some(Err(_)) | None => Complement::Unknown { searched_to: bound.into() },
        },
    }
}

/// The rows of a list that the question asks for.
struct List<'a> {
    question: &'a ComplementQuestion,
    /// The largest value so far.
    most: Nat,
    memory: u64,
    rows: Vec<ComplementRow>,
}

impl List<'_> {
    /// How many rows the memory allows.
    fn room(&self) -> u64 {
        self.memory / BYTES_A_ROW
    }

    /// Adds a row for these piles, which are in decreasing order, if the question asks for it.
    fn add(&mut self, complement: Complement, set: Vec<u32>) -> Result<()> {
        let value = if let Complement::Value { value } = &complement { Some(value) } else { None };
        if self.question.holes && value.is_some() {
            return Ok(());
        }
        let mut ratio = None;
        if let Some(value) = value.filter(|_| self.question.records) {
            let largest = set.first().copied().unwrap_or(0);
            if largest == 0 || *value <= self.most {
                return Ok(());
            }
            self.most = value.clone();
            ratio = Some(u32::try_from(value).map_or(f64::INFINITY, f64::from) / f64::from(largest));
        }
        if self.rows.len() as u64 >= self.room() {
            let (most, memory) = (self.room(), Bytes(&self.memory.into()).to_string());
            return Err(EngineError::beyond(format!("beyond the budget: {memory} allow {most} rows: ask for less")));
        }
        self.rows.push(ComplementRow { ratio, ..row(set, complement) });
        Ok(())
    }
}

/// How many sets of `count` among `numbers` different numbers there are, for at most 3 of them.
fn choices(numbers: u64, count: u32) -> Nat {
    // All products are below 2^99.
    let sets = (0..u128::from(count)).fold(1, |sets, i| sets * u128::from(numbers).saturating_sub(i) / (i + 1));
    sets.into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_of_sets_of_any_size() {
        let literal = |max: u64| (1..=max).flat_map(|a| (1..a).flat_map(move |b| 1..b)).count() as u64;
        assert!((0..20).all(|max| choices(max, 3) == Nat::from(literal(max))));
        assert_eq!(choices(4_801_281, 3).to_string(), "18446749532508725120");
        assert_eq!(choices(u32::MAX.into(), 3).to_string(), "13204693733930645533088546815");
        assert_eq!(choices(u32::MAX.into(), 2).to_string(), "9223372030412324865");
    }
}
