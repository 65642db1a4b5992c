//! Grundy values of one pile of any size, where quotas do not grow.

use rustc_hash::FxHashMap;

use crate::grundy::{GrundyRows, Step};
use crate::nat::Nat;
use crate::play::TakeAway;
use crate::solve::{Budget, SolveError};

/// The Grundy value of a pile of `n` chips under a quota `r`, if `f` is a constant `c`.
///
/// **Theorem.** Let `a = n mod (c + 1)`. If `r > c` and `n > c` the value is `c + 1`. Otherwise it is `a` if `r >= a`,
/// and 0 if `r < a`.
///
/// *Proof* by induction on `n`. After a take of `k` the quota is `c`, with which the value is the residue of `n - k`.
/// If `r > c` and `n > c`, some takes leave each of the residues `0, ..., c`, and no value is above `c`. Otherwise at
/// most `c` chips may be taken, and the takes leave the residues `a - 1, a - 2, ...` modulo `c + 1`, but never `a`.
/// If `r >= a` these include `0, ..., a - 1`, and the value is `a`. If `r < a` they are `a - 1, ..., a - r`, without
/// 0. ∎
pub fn constant_grundy(c: u64, pile: &Nat, quota: &Nat) -> Nat {
    let modulus = Nat::from(c) + Nat::ONE;
    if *quota >= modulus && *pile >= modulus {
        return modulus;
    }
    let residue = pile % modulus;
    if *quota >= residue { residue } else { Nat::ZERO }
}

/// The largest `w` for which rows are compared.
const MOST: u64 = 1 << 16;

/// The Grundy values of piles of every size if quotas up to a largest one `w` only lead to such quotas: for a bounded
/// function, or for one like `f(t) = t`, with which no quota grows.
///
/// **Theorem.** The values under quotas up to `w` are periodic in the pile from some pile on. If the rows of `w`
/// consecutive piles of at least `w` chips, each the values under quotas up to `w`, are those of the piles `p` lower,
/// then so are the rows of all larger piles.
///
/// *Proof.* A row of at least `w` chips follows from the `w` rows before it: takes are at most `w`, and so are the
/// quotas after them. So a repetition continues. There is one, since values are at most `w`. ∎
///
/// For `f(t) = t` the periods are the least powers of two above `w`, for all `w` up to 40 and for 64, 100, 128 and 200;
/// that is not proved for all `w`.
#[derive(Clone, Debug)]
pub struct RepeatedRows {
    most: u32,
    /// The rows that are different, and for each pile the number of its row.
    rows: Vec<Vec<Step>>,
    piles: Vec<u32>,
    /// The rows of the last `period` piles go on for ever.
    period: usize,
}

impl RepeatedRows {
    /// The largest quota of play that begins with quotas up to `quota`; `None` if it is above 65,536.
    pub fn most(take: &TakeAway, quota: &Nat) -> Option<u32> {
        let mut most = u64::try_from(quota).ok().filter(|quota| *quota > 0)?;
        // As `f` does not decrease, quotas up to here only lead to such quotas.
        while most <= MOST && take.quota_after(&most) > most {
            most = take.quota_after(&most);
        }
        u32::try_from(most).ok().filter(|_| most <= MOST)
    }

    /// Computes rows until `most` consecutive ones repeat; `None` if they do not up to the pile `last` or within the
    /// memory. Time and memory are a few steps for each row; under `f(t) = t` about 4,000 rows for quotas up to 100.
    ///
    /// # Errors
    /// If the monitor ends the work.
    pub fn build(take: &TakeAway, most: u32, last: u32, budget: &mut Budget<'_>) -> Result<Option<Self>, SolveError> {
        let window = most as usize;
        let mut found = Self { most, rows: Vec::new(), piles: Vec::new(), period: 0 };
        let mut numbers: FxHashMap<Vec<Step>, u32> = FxHashMap::default();
        let mut rows = GrundyRows::new(take, last);
        let (mut anchor, mut bytes) = (2 * window, 0);
        // Brent's algorithm for finding a period: rows are compared with those before an anchor, which moves up from
        // time to
        // time.
        loop {
            let row = match rows.next_row(budget) {
                Ok(Some(row)) => row,
                Ok(None) | Err(SolveError::Memory { .. }) => return Ok(None),
                Err(error) => return Err(error),
            };
            let steps = row.steps();
            let known = &steps[..steps.partition_point(|step| step.quota <= most)];
            let number = numbers.get(known).copied().unwrap_or_else(|| {
                bytes += (size_of_val(known) * 2 + BYTES_A_ROW) as u64;
                found.rows.push(known.to_vec());
                numbers.insert(known.to_vec(), numbers.len() as u32);
                numbers.len() as u32 - 1
            });
            found.piles.push(number);
            let pile = found.piles.len() - 1;
            if bytes + 4 * pile as u64 > budget.memory {
                return Ok(None);
            }
            if pile > anchor {
                if (0..window).all(|i| found.piles[pile - i] == found.piles[anchor - i]) {
                    found.period = pile - anchor;
                    return Ok(Some(found));
                }
                if pile == 2 * anchor {
                    anchor = pile;
                }
            }
        }
    }

    /// `G(pile; quota)`; `None` if the quota, and the pile too, is above the largest quota.
    pub fn value(&self, pile: &Nat, quota: &Nat) -> Option<u32> {
        let quota = u32::try_from(quota.min(pile)).ok().filter(|quota| *quota <= self.most)?;
        let last = self.piles.len() - 1;
        let pile = match usize::try_from(pile) {
            Ok(pile) if pile <= last => pile,
            _ => {
                // The last row is also that of the piles whole periods above it.
                let below = last - (self.period - 1);
                let beyond = (pile - Nat::from(below)) % Nat::from(self.period);
                below + usize::try_from(&beyond).unwrap_or(0)
            }
        };
        let steps = &self.rows[self.piles[pile] as usize];
        let reached = steps.partition_point(|step| step.quota <= quota);
        Some(reached.checked_sub(1).map_or(0, |last| steps[last].value))
    }

    /// The largest quota.
    pub(crate) fn largest_quota(&self) -> u32 {
        self.most
    }
}

/// Bytes that a new row takes beside its steps.
const BYTES_A_ROW: usize = 80;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grundy::literal_rows;

    #[test]
    fn constant_functions() {
        for c in 1..=9_u64 {
            for (pile, row) in literal_rows(&c.to_string().parse().expect("a constant"), 60).iter().enumerate() {
                for (quota, value) in row.iter().chain(row.last()).enumerate() {
                    let found = constant_grundy(c, &pile.into(), &quota.into());
                    assert_eq!(found, Nat::from(*value), "f(t) = {c}: ({pile};{quota})");
                }
            }
        }
    }

    #[test]
    fn repeated_rows() {
        for (text, largest) in
            [("t", 24_u32), ("2,3 then 5", 12), ("1,2,4,6,8 then 10", 12), ("floor(t/2)+1", 20), ("1", 3)]
        {
            let take: TakeAway = text.parse().expect("a take-away function");
            let literal = literal_rows(&take, 900);
            for quota in 1..=largest {
                let most = RepeatedRows::most(&take, &Nat::from(quota)).expect("bounded quotas");
                let rows = RepeatedRows::build(&take, most, 600, &mut Budget::default())
                    .expect("no monitor")
                    .expect("few rows");
                for (pile, row) in literal.iter().enumerate() {
                    let value = row[(quota as usize).min(pile)];
                    assert_eq!(rows.value(&pile.into(), &quota.into()), Some(value), "{text}: ({pile};{quota})");
                }
                assert_eq!(rows.value(&900_u32.into(), &Nat::from(most + 1)), None);
            }
        }
        assert_eq!(RepeatedRows::most(&TakeAway::FIBONACCI, &Nat::ONE), None);
    }
}
