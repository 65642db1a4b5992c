//! Entries of arrays.

/// An entry of an array of thresholds.
pub trait Entry: Copy + Send {
    /// The largest finite threshold that an entry holds.
    const MOST: u32;

    /// The entry of a threshold of at most [`MOST`](Entry::MOST); `None` is infinity.
    fn of(threshold: Option<u32>) -> Self;
}

/// Infinity is the largest number.
impl Entry for u32 {
    const MOST: u32 = Self::MAX - 1;

    fn of(threshold: Option<u32>) -> Self {
        threshold.unwrap_or(Self::MAX)
    }
}

/// A little-endian number of 16 bits. Infinity is the largest one.
impl Entry for [u8; 2] {
    const MOST: u32 = u16::MAX as u32 - 1;

    fn of(threshold: Option<u32>) -> Self {
        threshold.map_or(u16::MAX, |threshold| threshold as u16).to_le_bytes()
    }
}

/// A little-endian number of 32 bits. Infinity is the largest one.
impl Entry for [u8; 4] {
    const MOST: u32 = u32::MOST;

    fn of(threshold: Option<u32>) -> Self {
        u32::of(threshold).to_le_bytes()
    }
}
