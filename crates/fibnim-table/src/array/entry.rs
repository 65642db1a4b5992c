//! Entries of arrays.

/// An entry of an array of thresholds.
pub trait Entry: Copy + Send {
    /// The entry of a threshold; `None` is infinity.
    fn of(threshold: Option<u32>) -> Self;
}

/// Infinity is the largest number.
impl Entry for u32 {
    fn of(threshold: Option<u32>) -> Self {
        threshold.unwrap_or(Self::MAX)
    }
}

/// A little-endian number of 16 bits. Infinity is the largest one, so the thresholds must be smaller: those of piles up to 65,534
/// are.
impl Entry for [u8; 2] {
    fn of(threshold: Option<u32>) -> Self {
        threshold.map_or(u16::MAX, |threshold| threshold as u16).to_le_bytes()
    }
}

/// A little-endian number of 32 bits. Infinity is the largest one.
impl Entry for [u8; 4] {
    fn of(threshold: Option<u32>) -> Self {
        u32::of(threshold).to_le_bytes()
    }
}
