//! The literal definition.

use crate::play::TakeAway;

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
