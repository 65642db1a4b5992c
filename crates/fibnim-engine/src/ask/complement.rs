//! Complementary values.

use fibnim::{Budget, Nat, Play, Rules, Theorem};
use fibnim_proof::answer::shipped;
use fibnim_proof::prove::sorted;
use fibnim_table::{Complements as Table, LONGEST, TableError, complementary_value};

use crate::wire::{
    Basis, Complement, ComplementAnswer, ComplementQuestion, ComplementRecord, Complements, ComplementsQuestion,
    Method, Whole,
};
use crate::{Capabilities, Engine, EngineError, Result};

/// Bytes that a pair takes in the answer.
const BYTES_A_PAIR: u32 = 32;

/// The bound of a search if the question gives none.
pub(super) const BOUND: u32 = 5000;

impl From<TableError> for EngineError {
    fn from(error: TableError) -> Self {
        match error {
            TableError::Solve(error) => error.into(),
            TableError::Shape(_) | TableError::OutOfTable(_) => Self::input(error),
            other => Self::file(other),
        }
    }
}

/// What is known of piles, in decreasing order, after a search up to a bound. For `(3, 4)` in Fibonacci nim a theorem
/// says that there is no value: `(3, 4, n)` is N for all `n` (theorem 19 of "Global Fibonacci nim").
pub(super) fn of_piles(rules: &Rules, piles: &[u32], found: Option<u32>, bound: u32) -> Complement {
    match found {
        Some(value) => Complement::Value { value: value.into() },
        None if *rules == Rules::FIBONACCI && piles == [4, 3] => Complement::None,
        None => Complement::Unknown { searched_to: bound.into() },
    }
}

/// The complementary value of some piles: by a theorem, by a certificate, or by search.
pub(crate) fn complement(
    engine: &mut Engine,
    question: &ComplementQuestion,
    budget: &mut Budget<'_>,
) -> Result<ComplementAnswer> {
    let rules = question.rules.read()?;
    let take_away = rules.take_away.clone();
    let piles = sorted(&question.piles.numbers());
    let answer = |complement, basis| ComplementAnswer {
        take_away: take_away.to_string(),
        piles: piles.clone(),
        complement,
        basis,
    };
    if take_away.first_power_off().is_none() {
        let value = piles.iter().fold(u32::from(rules.play == Play::Misere), |sum, pile| sum ^ pile);
        return Ok(answer(Complement::Value { value: value.into() }, Theorem::of_nim_sum(&rules).into()));
    }
    let games = shipped::games(&rules).map_err(EngineError::input)?;
    // The search answers what no certificate tells.
    if let Some(games) = games
        && let Some(Ok(proved)) = games.complement(&piles)
    {
        return Ok(answer(Complement::proved(proved), Basis::checked(&games)));
    }
    let max = piles.first().copied().unwrap_or(0);
    let mirrored = take_away.first_below_identity().is_none_or(|below| Nat::from(max) < below);
    if let Some(value) = twin(&piles).filter(|_| mirrored && rules.play == Play::Normal) {
        return Ok(answer(Complement::Value { value: value.into() }, Theorem::Mirror.into()));
    }
    let bound = question.bound.map_or(BOUND.max(max.saturating_mul(2)).min(LONGEST.max(max)), Whole::u32);
    let Capabilities { threads, streamed, .. } = engine.capabilities;
    Ok(match complementary_value(&rules, &piles, bound, threads, streamed, budget)? {
        Some(value) => answer(Complement::Value { value: value.into() }, Basis::search(Method::Thresholds, None)),
        None => answer(of_piles(&rules, &piles, None, bound), Basis::observed(bound)),
    })
}

/// The pile that makes pairs of equal piles of all non-empty ones, in decreasing order; 0 if they are pairs.
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

/// The complementary values of all pairs up to a size.
pub(crate) fn complements(
    engine: &mut Engine,
    question: &ComplementsQuestion,
    budget: &mut Budget<'_>,
) -> Result<Complements> {
    let rules = question.rules.read()?;
    let take_away = rules.take_away.clone();
    let max = question.max.u32();
    let bound = question.bound.map_or(BOUND, Whole::u32).max(max);
    let answer = |rows: Vec<Vec<Complement>>, basis| Complements {
        take_away: take_away.to_string(),
        max,
        bound,
        records: records(&rows),
        rows,
        basis,
    };
    if take_away.first_power_off().is_none() {
        let one = u32::from(rules.play == Play::Misere);
        let value = |a: u32, b: u32| Complement::Value { value: (a ^ b ^ one).into() };
        let bytes = (Nat::from(max) + Nat::ONE).square() * BYTES_A_PAIR;
        if bytes > Nat::from(budget.memory) {
            return Err(EngineError::too_large(&format!("the pairs up to {max} take"), &bytes, budget.memory));
        }
        let rows = (0..=max).map(|b| (0..=b).map(|a| value(a, b)).collect()).collect();
        return Ok(answer(rows, Theorem::of_nim_sum(&rules).into()));
    }
    let found = Table::search(&rules, 2, max, bound, engine.capabilities.threads, budget)?;
    let mut rows: Vec<Vec<Complement>> = vec![Vec::new(); max as usize + 1];
    for (pair, value) in found.iter() {
        rows[pair[0] as usize].push(of_piles(&rules, &pair, value, found.bound()));
    }
    Ok(answer(rows, Basis::observed(bound)))
}

/// The pairs, except two empty piles, whose value is larger than those of all pairs before them.
fn records(rows: &[Vec<Complement>]) -> Vec<ComplementRecord> {
    let mut records: Vec<ComplementRecord> = Vec::new();
    for (b, row) in (0_u32..).zip(rows).skip(1) {
        for (a, complement) in (0_u32..).zip(row) {
            let Complement::Value { value } = complement else { continue };
            let most = records.last().map_or(Nat::ZERO, |record| record.value.clone());
            if *value > most {
                let chips = u32::try_from(value).map_or(f64::INFINITY, f64::from);
                records.push(ComplementRecord { piles: [a, b], value: value.clone(), ratio: chips / f64::from(b) });
            }
        }
    }
    records
}
