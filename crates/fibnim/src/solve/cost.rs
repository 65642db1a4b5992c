//! What a job costs, known before it begins.

use crate::nat::Nat;
use crate::solve::error::SolveError;

/// The size of a job, known before it begins: a table of all positions up to given piles, for example.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cost {
    /// How many positions are computed.
    pub positions: Nat,
    /// How many bytes of memory the job takes, at most, the result included.
    pub bytes: Nat,
}

impl Cost {
    /// A job of this size.
    #[must_use]
    pub fn new(positions: impl Into<Nat>, bytes: impl Into<Nat>) -> Self {
        Self { positions: positions.into(), bytes: bytes.into() }
    }

    /// Whether this many bytes of memory are enough.
    #[must_use]
    pub fn fits(&self, memory: u64) -> bool {
        self.bytes <= Nat::from(memory)
    }

    /// Refuses a job for these piles that needs more than `allowed` bytes.
    ///
    /// # Errors
    /// [`SolveError::Table`] with the figures of the job, if it does not fit.
    ///
    /// ```
    /// use fibnim::{Cost, SolveError};
    /// let cost = Cost::new(1771_u32, 4_000_u32);
    /// assert_eq!(cost.afford([20_u32; 3], 4_000), Ok(()));
    /// assert!(matches!(cost.afford([20_u32; 3], 3_999), Err(SolveError::Table { allowed: 3_999, .. })));
    /// ```
    pub fn afford<T: Into<Nat>>(&self, piles: impl IntoIterator<Item = T>, allowed: u64) -> Result<(), SolveError> {
        if self.fits(allowed) { Ok(()) } else { Err(self.clone().refusal(piles, allowed)) }
    }

    /// The refusal of the job for these piles, with its figures.
    #[must_use]
    pub fn refusal<T: Into<Nat>>(self, piles: impl IntoIterator<Item = T>, allowed: u64) -> SolveError {
        let Self { positions, bytes } = self;
        SolveError::Table { piles: piles.into_iter().map(Into::into).collect(), positions, bytes, allowed }
    }
}
