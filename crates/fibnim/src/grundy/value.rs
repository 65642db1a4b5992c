//! One value, and all values by the literal definition.

use super::rows::{GrundyRows, MAX_PILE};
use crate::nat::Nat;
use crate::play::TakeAway;
use crate::solve::{Budget, Monitor, SolveError};

/// Bytes a row that its offers take at most while they wait, about; measured for all usual functions.
pub(super) const BYTES_A_ROW: u32 = 24;

/// The Grundy value `G(pile; quota)`, from the rows of all piles up to this one. For `f(t) = 2t` some million rows take
/// a second; a quota of 0 allows no move and has the value 0.
///
/// # Errors
/// If the rows are beyond the budget; the error says what they would need.
///
/// ```
/// use fibnim::{Budget, Nat, TakeAway, grundy::grundy_value};
/// let value = |pile: u32, quota: u32| {
///     grundy_value(&TakeAway::FIBONACCI, &Nat::from(pile), &Nat::from(quota), &mut Budget::default())
/// };
/// assert_eq!(value(26, 5)?, 4);
/// assert_eq!(value(22, 21)?, 8);
/// # Ok::<(), fibnim::SolveError>(())
/// ```
pub fn grundy_value(
    take: &TakeAway,
    pile: &Nat,
    quota: &Nat,
    budget: &mut Budget<dyn Monitor + '_>,
) -> Result<u32, SolveError> {
    if pile.is_zero() || quota.is_zero() {
        return Ok(0);
    }
    let bytes = pile * BYTES_A_ROW;
    if bytes > Nat::from(budget.memory) {
        return Err(SolveError::Grundy { pile: pile.clone(), bytes, allowed: budget.memory });
    }
    let Some(last) = u32::try_from(pile).ok().filter(|&last| last <= MAX_PILE) else {
        return Err(SolveError::GrundyPile { pile: pile.clone(), largest: MAX_PILE });
    };
    let quota = u64::try_from(quota.min(pile)).unwrap_or(u64::MAX);
    let mut value = 0;
    GrundyRows::visit(take, last, budget, |row| {
        if row.pile() == last {
            value = row.value(quota);
        }
    })?;
    Ok(value)
}

/// The nim-sum of values: their exclusive or, which is the value of a sum of games that have them (Sprague 1935, Grundy
/// 1939).
#[must_use]
pub fn nim_sum(values: &[Nat]) -> Nat {
    values.iter().fold(Nat::ZERO, |sum, value| sum ^ value)
}

/// The Grundy values `G(n; r)` of all piles `n <= last`, the row of `n` for `r = 0, 1, ..., n`; larger quotas change
/// nothing. Takes `O(last^2)` time and memory.
///
/// ```
/// use fibnim::{TakeAway, grundy::literal_rows};
/// assert_eq!(literal_rows(&TakeAway::FIBONACCI, 4)[4], [0, 1, 1, 3, 3]);
/// ```
#[must_use]
pub fn literal_rows(take: &TakeAway, last: u32) -> Vec<Vec<u32>> {
    let mut rows: Vec<Vec<u32>> = Vec::new();
    for n in 0..=last as usize {
        let mut reached = vec![false; n + 1];
        let mut mex = 0;
        let mut row = vec![0];
        for k in 1..=n {
            let left = n - k;
            let quota = usize::try_from(take.quota_after(&(k as u64))).unwrap_or(usize::MAX);
            reached[rows[left][quota.min(left)] as usize] = true;
            while reached[mex] {
                mex += 1;
            }
            row.push(mex as u32);
        }
        rows.push(row);
    }
    rows
}
