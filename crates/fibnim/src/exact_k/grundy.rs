//! Grundy values of exact-k games, by the best method for each position.

use super::pair_table::PairTable;
use super::position::ExactPosition;
use super::search::ExactSearch;
use super::solve;
use crate::grundy::grundy_value;
use crate::nat::Nat;
use crate::play::{Outcome, TakeAway};
use crate::solve::{Budget, Monitor, SolveError};

/// The Grundy value of a position: 0 for P-positions, whatever their size, if a theorem says so; for two usable piles
/// that are both used in every move, by a [table](PairTable) of all smaller ones, or as that of the smaller pile alone
/// if the larger one cannot run out first; by [search](ExactSearch) otherwise.
///
/// With quota `w` the larger pile of `b` loses at most `w, 2w, 4w, ...` chips, and the smaller one of `a` is at an end
/// after `a` moves. So for `f(t) = 2t` and `b > w * (2^a - 1)` the value is that of the smaller pile (Barbara & Ali
/// 2022 overlook that this needs such a condition: `(4,5;3,2)` has value 4 and `(4;3)` alone 3).
///
/// # Errors
/// If the position is beyond the budget.
///
/// ```
/// use fibnim::exact_k::{self, ExactPosition, ExactRules};
/// use fibnim::{Budget, Quota, TakeAway};
/// let rules = ExactRules::new(TakeAway::FIBONACCI, 2)?;
/// let value = |piles: [(u128, u32); 2]| {
///     let piles = piles.map(|(pile, quota)| (pile, Quota::new(quota)));
///     let position = ExactPosition::new(rules.clone(), piles).expect("a position");
///     exact_k::grundy(&position, &mut Budget::default())
/// };
/// assert_eq!(value([(4, 3), (5, 2)])?, 4);
/// assert_eq!(value([(4, 3), (1_000_000_000_000_000_000_000_000, 2)])?, 3);
/// # Ok::<(), fibnim::Error>(())
/// ```
pub fn grundy(position: &ExactPosition, budget: &mut Budget<dyn Monitor + '_>) -> Result<u32, SolveError> {
    let usable = position.usable();
    let rules = position.rules();
    if usable.len() < rules.count() {
        return Ok(0);
    }
    if usable.len() == rules.count() {
        let analysis = solve(position, budget)?;
        if analysis.outcome() == Outcome::P {
            return Ok(0);
        }
        if let [a, b] = usable[..] {
            let piles = [a, b].map(|pile| (position.piles()[pile].clone(), position.largest_take(pile)));
            return two_piles(rules.take(), piles, budget);
        }
    }
    ExactSearch::default().grundy(position, budget)
}

/// Two piles, each with the most chips that may be taken from it.
fn two_piles(
    take: &TakeAway,
    mut piles: [(Nat, Nat); 2],
    budget: &mut Budget<dyn Monitor + '_>,
) -> Result<u32, SolveError> {
    piles.sort();
    let [(smaller, most), (larger, quota)] = &piles;
    let word = |chips: &Nat| u16::try_from(chips).ok();
    if *take == TakeAway::FIBONACCI
        && let Some(chips) = word(smaller)
        && *larger > quota * ((Nat::ONE << usize::from(chips)) - Nat::ONE)
    {
        return grundy_value(take, smaller, most, budget);
    }
    if let (Some(a), Some(b), Some(v), Some(w)) = (word(smaller), word(larger), word(most), word(quota)) {
        let table = PairTable::build(take, a, b, budget)?;
        if let Some(value) = table.value([a, b], [v, w]) {
            return Ok(value);
        }
    }
    let positions = smaller * larger * smaller * larger / 4_u32;
    let piles = vec![smaller.clone(), larger.clone()];
    Err(SolveError::Table { piles, bytes: positions.clone(), positions, allowed: budget.memory })
}
