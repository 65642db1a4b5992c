//! A digest of many numbers, to tell tables apart.

/// FNV-1a with 64 bits, by words instead of bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Digest(u64);

impl Digest {
    /// The digest of no words.
    pub const EMPTY: Self = Self(0xcbf2_9ce4_8422_2325);

    /// The digest with another word.
    #[must_use]
    pub fn with(self, word: u64) -> Self {
        Self((self.0 ^ word).wrapping_mul(0x0100_0000_01b3))
    }

    /// The digest as a number.
    #[must_use]
    pub fn value(self) -> u64 {
        self.0
    }
}
