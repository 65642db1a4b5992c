//! What a table would cost, known before it is begun.

use crate::nat::Nat;

/// The size of a table of all positions up to given piles, known before any work.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cost {
    /// How many positions the table has.
    pub positions: Nat,
    /// How many bytes building it takes, at most; what remains afterwards is hardly less.
    pub bytes: Nat,
}

impl Cost {
    /// Whether so many bytes are enough.
    #[must_use]
    pub fn fits(&self, memory: u64) -> bool {
        self.bytes <= Nat::from(memory)
    }
}
