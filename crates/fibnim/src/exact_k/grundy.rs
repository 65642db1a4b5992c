//! Grundy values of exact-k games, by the best method for each position.

use super::pair_table::PairTable;
use super::position::ExactPosition;
use super::search::ExactSearch;
use super::solve;
use crate::nat::Nat;
use crate::play::{Outcome, TakeAway};
use crate::solve::{Budget, Monitor, SolveError};

/// Piles up to which the values of one pile are computed for the sake of two.
const ONE_PILE: u16 = 2000;

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
        && let (Some(chips), Some(most)) = (word(smaller).filter(|&chips| chips <= ONE_PILE), word(most))
        && *larger > quota * ((Nat::ONE << usize::from(chips)) - Nat::ONE)
    {
        return Ok(one_pile(chips, most));
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

/// The value of one pile of Fibonacci nim: it climbs by steps with the quota, and exceeds `g` from the least quota on
/// with which all values up to `g` can be left.
fn one_pile(pile: u16, most: u16) -> u32 {
    let mut rows: Vec<Vec<u16>> = vec![Vec::new()];
    let value = |row: &[u16], quota: u16| row.partition_point(|&step| step <= quota);
    for chips in 1..=pile {
        let mut least = Vec::new();
        for taken in 1..=chips {
            let left = value(&rows[usize::from(chips - taken)], 2 * taken);
            if left >= least.len() {
                least.resize(left + 1, u16::MAX);
            }
            least[left] = taken.min(least[left]);
        }
        let mut step = 0;
        let reached = least.into_iter().take_while(|&taken| taken != u16::MAX);
        rows.push(
            reached
                .map(|taken| {
                    step = taken.max(step);
                    step
                })
                .collect(),
        );
    }
    value(&rows[usize::from(pile)], most) as u32
}
