//! Thresholds as a table holds them: in one, two or four bytes.

/// An infinite threshold.
pub(super) const INFINITE: u32 = u32::MAX;

/// A threshold as it is held: its greatest value stands for infinity.
pub(super) trait Cell: Copy + Default + Ord + Into<u32> + TryFrom<u32> {
    /// Infinity.
    const INFINITE: Self;
    /// The greatest finite threshold that can be held.
    const LARGEST: Self;

    /// Whether the thresholds of piles up to this one can be held.
    fn holds(largest: u32) -> bool {
        largest <= Self::LARGEST.into()
    }

    /// A threshold, or a quota, of which none above the largest pile matters.
    fn cut(number: u64) -> Self {
        u32::try_from(number)
            .ok()
            .and_then(|number| Self::try_from(number).ok())
            .unwrap_or(Self::LARGEST)
            .min(Self::LARGEST)
    }

    /// The threshold, [`INFINITE`] for infinity.
    fn value(self) -> u32 {
        if self == Self::INFINITE { INFINITE } else { self.into() }
    }
}

impl Cell for u8 {
    const INFINITE: Self = Self::MAX;
    const LARGEST: Self = Self::MAX - 1;
}

impl Cell for u16 {
    const INFINITE: Self = Self::MAX;
    const LARGEST: Self = Self::MAX - 1;
}

impl Cell for u32 {
    const INFINITE: Self = Self::MAX;
    const LARGEST: Self = Self::MAX - 1;
}
