//! Complementary values.

use std::sync::Arc;

use fibnim::relative::Relative;
use fibnim::written::Bytes;
use fibnim::{Budget, Nat, Play, Progress, Reason, Rules, Theorem};
use fibnim_proof::answer::games::ProvedGames;
use fibnim_proof::answer::shipped;
use fibnim_proof::prove::sorted;
use fibnim_table::{Complements as Table, LONGEST, TableError, complementary_value, decreasing};

use super::relative;
use crate::wire::{Basis, Complement, ComplementQuestion, ComplementRow, Complements, Family, PileSets, Whole};
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
    let family = question.rules.read_any()?;
    let listed = question.max.is_some() || question.triples || question.records || question.holes;
    if !question.piles.is_empty() && listed {
        return Err(EngineError::input("max, triples, records and holes are for all sets of piles: leave out piles"));
    }
    let rules = match family {
        Family::TakeAway(rules) => rules,
        Family::Relative(rules) => return of_relative(question, &rules, budget),
    };
    if question.piles.is_empty() {
        return of_sets(engine, question, &rules, budget);
    }
    let piles = sorted(&question.piles.numbers());
    let (complement, basis) = of_piles(engine, question, &rules, &piles, budget)?;
    let rows = vec![row(piles, complement)];
    Ok(Complements { take_away: rules.take_away.to_string(), rules: None, sets: None, rows, basis })
}

/// The same under the rules of a relative, by a table of all positions up to the bound.
pub(super) fn of_relative(
    question: &ComplementQuestion,
    rules: &Arc<Relative>,
    budget: &mut Budget<'_>,
) -> Result<Complements> {
    // An empty pile may have ended the game.
    let mut given = question.piles.numbers();
    given.sort_unstable_by(|a, b| b.cmp(a));
    let largest = match given[..] {
        [] => vec![question.max.map_or(MAX, Whole::u32); if question.triples { 3 } else { 2 }],
        _ => given.clone(),
    };
    let max = largest.first().copied().unwrap_or(0);
    let bound = question.bound.map_or(BOUND, Whole::u32).max(max);
    let table = relative::table(rules, &[&largest[..], &[bound]].concat(), budget)?;
    let value = |set: &[u32]| (0..=bound).find(|&x| table.is_p(&[set, &[x]].concat(), None));
    let complement = |value: Option<u32>| match value {
        Some(value) => Complement::Value { value: value.into() },
        None => Complement::Unknown { searched_to: bound.into() },
    };
    let sets = PileSets::of(largest.len() as u32, max, bound);
    let mut list = List::new(question, sets, given.is_empty() && !question.holes && !question.records, budget.memory)?;
    if given.is_empty() {
        for (done, set) in (0..).zip(decreasing(largest.len(), max)) {
            Progress { done, total: None }.tell(budget.monitor)?;
            let found = value(&set);
            list.found(set, found, |_| complement(found))?;
        }
    } else {
        let found = value(&given);
        list.found(given.clone(), found, |_| complement(found))?;
    }
    let (take_away, rules, basis) = (rules.quota.to_string(), Some((&**rules).into()), list.basis());
    let sets = given.is_empty().then_some(list.sets);
    Ok(Complements { take_away, rules, sets, rows: list.rows, basis })
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
        return Ok((Complement::proved(proved, rules, piles), Basis::checked(&games, games.states(piles))));
    }
    let max = piles.first().copied().unwrap_or(0);
    let mirrored = rules.take_away.first_below_identity().is_none_or(|below| Nat::from(max) < below);
    if let Some(value) = twin(piles).filter(|_| mirrored && rules.play == Play::Normal) {
        return Ok((Complement::Value { value: value.into() }, Theorem::Mirror.into()));
    }
    let bound = question.bound.map_or(BOUND.max(max.saturating_mul(2)).min(LONGEST.max(max)), Whole::u32);
    let Capabilities { threads, streamed, .. } = engine.capabilities;
    Ok(match complementary_value(rules, piles, bound, threads, streamed, budget)? {
        Some(value) => (Complement::Value { value: value.into() }, Reason::Thresholds.into()),
        None => (Complement::Unknown { searched_to: bound.into() }, Reason::ThresholdsTo { max: bound }.into()),
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
    let is_nim_sum = rules.take_away.first_power_off().is_none();
    let listed = if is_nim_sum { !question.holes } else { !question.holes && !question.records };
    let mut list = List::new(question, PileSets::of(piles, max, bound), listed, budget.memory)?;
    let basis = if is_nim_sum {
        if rules.play == Play::Normal {
            list.sets.nim_sums.clone_from(&list.sets.different);
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
        for (set, value) in found.iter() {
            list.found(set, value, |set| known(rules, games.as_ref(), set, value, bound))?;
        }
        list.basis()
    };
    Ok(Complements {
        take_away: rules.take_away.to_string(),
        rules: None,
        sets: Some(list.sets),
        rows: list.rows,
        basis,
    })
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

impl PileSets {
    /// All sets of some piles up to a size, none of which were looked at.
    fn of(piles: u32, max: u32, bound: u32) -> Self {
        Self { piles, max, bound, different: choices(max.into(), piles), nim_sums: Nat::ZERO }
    }
}

/// The rows of a list that the question asks for.
struct List<'a> {
    question: &'a ComplementQuestion,
    /// The largest value so far.
    most: Nat,
    memory: u64,
    sets: PileSets,
    rows: Vec<ComplementRow>,
    /// Whether nothing is unknown of the sets that were looked at.
    all_known: bool,
}

impl<'a> List<'a> {
    /// An empty list, refused if all sets are `listed` and take more than the memory.
    fn new(question: &'a ComplementQuestion, sets: PileSets, listed: bool, memory: u64) -> Result<Self> {
        let list = List { question, most: Nat::ZERO, memory, sets, rows: Vec::new(), all_known: true };
        // Includes sets with equal or empty piles.
        let PileSets { piles, max, .. } = list.sets;
        let all = choices(u64::from(max).saturating_add(piles.into()), piles);
        if listed && all > Nat::from(list.room()) {
            let bytes = all * Nat::from(BYTES_A_ROW);
            return Err(EngineError::too_large(
                &format!("the sets of {piles} piles up to {max} take"),
                &bytes,
                list.memory,
            ));
        }
        Ok(list)
    }

    /// Counts a set after a search up to the bound, and adds its row if the question asks for it.
    fn found(&mut self, set: Vec<u32>, value: Option<u32>, known: impl Fn(&[u32]) -> Complement) -> Result<()> {
        let different = set.last() != Some(&0) && set.is_sorted_by(|a, b| a > b);
        if different && value == Some(set.iter().fold(0, |sum, pile| sum ^ pile)) {
            self.sets.nim_sums += Nat::ONE;
        }
        if different || !self.question.holes {
            let complement = known(&set);
            self.all_known &= !matches!(complement, Complement::Unknown { .. });
            self.add(complement, set)?;
        }
        Ok(())
    }

    /// The basis of the sets that were looked at.
    fn basis(&self) -> Basis {
        if self.all_known { Reason::Thresholds.into() } else { Reason::ThresholdsTo { max: self.sets.bound }.into() }
    }

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
    let factor = |i| Nat::from(numbers.saturating_sub(i));
    (0..u64::from(count)).fold(Nat::ONE, |sets, i| sets * factor(i) / (Nat::from(i) + Nat::ONE))
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
