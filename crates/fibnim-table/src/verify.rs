//! The recurrence of thresholds, checked on a finished table position by position.

use std::fmt;

use fibnim::{Budget, Monitor, Play, TakeAway};

use crate::shape::{Shape, Sorted};
use crate::store::{Damage, Storage, StoreError, TableFile};

/// A threshold that does not follow from the others.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VerifyError {
    /// The piles, in decreasing order.
    pub piles: Vec<u32>,
    /// What the table has; `None` is infinity.
    pub held: Option<u32>,
    /// What follows from the thresholds that its moves lead to.
    pub due: Option<u32>,
}

impl fmt::Display for VerifyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let show = |threshold: Option<u32>| threshold.map_or("infinity".to_owned(), |threshold| threshold.to_string());
        let piles: Vec<String> = self.piles.iter().map(ToString::to_string).collect();
        let (held, due) = (show(self.held), show(self.due));
        write!(f, "the table has threshold {held} for ({}), and its moves say {due}", piles.join(","))
    }
}

impl std::error::Error for VerifyError {}

/// The recurrence on the thresholds of a table.
struct Recurrence<'a, S> {
    file: &'a TableFile<S>,
    /// `quotas[t] = f(t)`, cut off at the largest number of 32 bits; no threshold is as large.
    quotas: Vec<u32>,
    empty: Option<u32>,
}

impl<'a, S: Storage> Recurrence<'a, S> {
    fn new(file: &'a TableFile<S>) -> Self {
        let shape: &Shape = file.shape();
        let take: &TakeAway = &shape.rules().take_away;
        let quota = |t: u64| u32::try_from(take.quota_after(&t)).unwrap_or(u32::MAX);
        let quotas = [0].into_iter().chain((1..=u64::from(shape.max())).map(quota)).collect();
        let empty = if shape.rules().play == Play::Normal { None } else { Some(0) };
        Self { file, quotas, empty }
    }

    /// `L(p)` for as many piles as the table has, none too large: the least `t` such that taking `t` from some pile leads to a threshold above `f(t)`.
    fn due(&self, piles: &mut [u32]) -> Result<Option<u32>, Damage> {
        if piles.iter().all(|&pile| pile == 0) {
            return Ok(self.empty);
        }
        for t in 1..=piles.iter().copied().max().unwrap_or(0) {
            for i in 0..piles.len() {
                // Equal piles have the same moves.
                if piles[i] < t || i > 0 && piles[i] == piles[i - 1] {
                    continue;
                }
                piles[i] -= t;
                let after = self.file.read(&Sorted::of(piles));
                piles[i] += t;
                if after?.is_none_or(|after| after > self.quotas[t as usize]) {
                    return Ok(Some(t));
                }
            }
        }
        Ok(None)
    }

    /// Checks one position; `piles` are in decreasing order.
    fn check(&self, piles: &mut [u32], held: Option<u32>) -> Result<Option<VerifyError>, Damage> {
        let due = self.due(piles)?;
        Ok((held != due).then(|| VerifyError { piles: piles.to_vec(), held, due }))
    }
}

/// Why a verification has not ended well.
#[derive(Debug)]
pub enum Unverified {
    /// A threshold is wrong, in the table or in one of those that it follows from.
    VerifyError(VerifyError),
    /// The file cannot be read, or the monitor has ended the work.
    Store(StoreError),
}

impl fmt::Display for Unverified {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::VerifyError(mistake) => mistake.fmt(f),
            Self::Store(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for Unverified {}

impl From<StoreError> for Unverified {
    fn from(error: StoreError) -> Self {
        Self::Store(error)
    }
}

impl From<Damage> for Unverified {
    fn from(damage: Damage) -> Self {
        Self::Store(damage.into())
    }
}

/// Checks every chunk of a table, and the recurrence on every position.
///
/// # Errors
/// If a threshold is wrong (the first one that was found), the file is damaged, or the monitor ends the work.
pub fn verify_every<S: Storage, M: Monitor + Send>(
    file: &TableFile<S>,
    threads: usize,
    budget: &mut Budget<M>,
) -> Result<(), Unverified> {
    let recurrence = Recurrence::new(file);
    let count = file.shape().piles() as usize;
    let found = file.fold(
        threads,
        budget,
        || None,
        |mistake, piece| {
            let mut piles: Vec<u32> = [0, 0].into_iter().chain(piece.outer().iter().map(|&pile| pile as u32)).collect();
            for ([a, b], held) in piece.thresholds() {
                if mistake.is_some() {
                    break;
                }
                (piles[0], piles[1]) = (a as u32, b as u32);
                *mistake = recurrence.check(&mut piles[..count], held)?;
            }
            Ok::<(), Damage>(())
        },
    )?;
    found.into_iter().flatten().next().map_or(Ok(()), |mistake| Err(Unverified::VerifyError(mistake)))
}

/// Checks every chunk of a table, and the recurrence on `sample` positions chosen by chance from `seed`.
///
/// # Errors
/// As [`verify_every`].
pub fn verify_sample<S: Storage, M: Monitor + Send>(
    file: &TableFile<S>,
    sample: u64,
    seed: u64,
    threads: usize,
    budget: &mut Budget<M>,
) -> Result<(), Unverified> {
    file.check(threads, budget)?;
    let recurrence = Recurrence::new(file);
    let mut random = seed;
    let values = u64::from(file.shape().max()) + 1;
    let mut piles = vec![0; file.shape().piles() as usize];
    for _ in 0..sample {
        for pile in &mut piles {
            *pile = ((u128::from(next_random(&mut random)) * u128::from(values)) >> 64) as u32;
        }
        piles.sort_unstable_by(|a, b| b.cmp(a));
        let held = file.read(&Sorted::of(&piles))?;
        if let Some(mistake) = recurrence.check(&mut piles, held)? {
            return Err(Unverified::VerifyError(mistake));
        }
    }
    Ok(())
}

/// The next number of the generator splitmix64.
fn next_random(state: &mut u64) -> u64 {
    *state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let mut z = *state;
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}
