//! Complementary values: the third pile that makes a P-position at every quota.

use super::ThresholdTable;
use crate::nat::Nat;
use crate::play::{Play, Rules, TakeAway};
use crate::solve::{Budget, Monitor, SolveError};

/// The complementary value of some piles `(a, b)`: the `c` for which the threshold of `(a, b, c)` is infinite.
///
/// There is at most one (Larsson & Rubinstein-Salzedo, theorem 17): from the larger of two, a move leads to the
/// smaller, which is P at every quota, so the larger would be N.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Complement<T = u32> {
    /// The complementary value.
    Value(T),
    /// A theorem says that there is none.
    None,
    /// There is none up to this pile. Larger piles were not searched.
    Unknown {
        /// The largest pile that was looked at.
        searched_to: T,
    },
}

impl Complement {
    /// The result of a search up to `bound` for the pair `(a, b)`. For `(3, 4)` in Fibonacci nim a theorem says that
    /// there is no value: `(3, 4, n)` is N for all `n` (theorem 19 of "Global Fibonacci nim").
    #[must_use]
    pub fn of_search(take: &TakeAway, [a, b]: [u32; 2], found: Option<u32>, bound: u32) -> Self {
        match found {
            Some(c) => Self::Value(c),
            None if *take == TakeAway::FIBONACCI && (a.min(b), a.max(b)) == (3, 4) => Self::None,
            None => Self::Unknown { searched_to: bound },
        }
    }
}

/// The complementary values of all pairs `(a, b)` with `a, b <= max`, as rows, searched up to `bound >= max` under one
/// quota and normal play.
///
/// # Errors
/// If a table of piles up to `max`, `max` and `bound` is beyond the budget.
///
/// ```
/// use fibnim::{Budget, TakeAway, search::{Complement, complements}};
/// let rows = complements(&TakeAway::FIBONACCI, 5, 100, &mut Budget::default())?;
/// assert_eq!(rows[2][3], Complement::Value(7));
/// assert_eq!(rows[3][4], Complement::None);
/// # Ok::<(), fibnim::SolveError>(())
/// ```
pub fn complements(
    take: &TakeAway,
    max: u32,
    bound: u32,
    budget: &mut Budget<dyn Monitor + '_>,
) -> Result<Vec<Vec<Complement>>, SolveError> {
    if take.first_power_off().is_none() {
        let pairs = (Nat::from(max) + Nat::ONE).square();
        let bytes = &pairs * size_of::<Complement>();
        if bytes > Nat::from(budget.memory) {
            let piles = vec![Nat::from(max); 2];
            return Err(SolveError::Table { piles, positions: pairs, bytes, allowed: budget.memory });
        }
        return Ok((0..=max).map(|a| (0..=max).map(|b| Complement::Value(a ^ b)).collect()).collect());
    }
    let bound = bound.max(max);
    let rules = Rules { take_away: take.clone(), play: Play::Normal };
    let table = ThresholdTable::build(&rules, &[max, max, bound].map(Nat::from), budget)?;
    let of_pair = |a: u32, b: u32| {
        let found = (0..=bound).find(|&c| table.threshold(&[a as usize, b as usize, c as usize]).is_none());
        Complement::of_search(take, [a, b], found, bound)
    };
    Ok((0..=max).map(|a| (0..=max).map(|b| of_pair(a, b)).collect()).collect())
}
