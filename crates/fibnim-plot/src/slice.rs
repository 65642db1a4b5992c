//! What is drawn: thresholds over two piles, or P-positions.

use std::fmt;

use rustc_hash::FxHashSet;

/// A place in the palette of a picture.
pub type Ink = u8;

/// The length of an axis: the pile sizes from 0 up to a largest one, at most [`Side::LARGEST`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Side(u32);

/// A pile too large for an axis.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a picture of piles up to {max}: give piles up to {}", Side::LARGEST)]
pub struct SideError {
    /// The pile.
    pub max: u32,
}

impl Side {
    /// The largest pile of an axis.
    pub const LARGEST: u32 = 10_000;

    /// The piles `0, 1, ..., max`.
    ///
    /// # Errors
    /// If `max` is above [`Side::LARGEST`].
    pub fn up_to(max: u32) -> Result<Self, SideError> {
        if max <= Self::LARGEST { Ok(Self(max)) } else { Err(SideError { max }) }
    }

    /// The largest pile.
    #[must_use]
    pub fn max(self) -> u32 {
        self.0
    }

    /// How many piles there are, 0 included.
    #[must_use]
    pub fn count(self) -> u32 {
        self.0 + 1
    }
}

/// Stands for infinity.
const INFINITY: u32 = u32::MAX;

/// The thresholds over two piles up to the same size; `None` is infinity.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Slice {
    /// Both axes.
    pub(crate) side: Side,
    /// The finite thresholds that occur, in increasing order.
    pub(crate) values: Vec<u32>,
    /// Row by row from `y = 0`.
    thresholds: Vec<u32>,
}

impl Slice {
    /// Bytes that a position takes while it is drawn.
    pub const BYTES_A_POSITION: u64 = 6;

    /// Asks for the thresholds of the positions `(x, y)` with `y <= x`, row by row; the order of the two piles makes no
    /// difference.
    pub fn new(side: Side, mut threshold: impl FnMut(u32, u32) -> Option<u32>) -> Self {
        let width = side.count() as usize;
        let mut thresholds: Vec<u32> = Vec::with_capacity(width * width);
        let (mut different, mut last) = (FxHashSet::default(), INFINITY);
        for y in 0..side.count() {
            for x in 0..y {
                thresholds.push(thresholds[x as usize * width + y as usize]);
            }
            thresholds.extend((y..side.count()).map(|x| {
                let found = threshold(x, y).unwrap_or(INFINITY);
                // Neighbours are often equal.
                if found != last {
                    different.insert(found);
                    last = found;
                }
                found
            }));
        }
        let mut values: Vec<u32> = different.into_iter().filter(|&value| value != INFINITY).collect();
        values.sort_unstable();
        Self { side, values, thresholds }
    }

    /// All thresholds, row by row from `y = 0`; `u32::MAX` stands for infinity.
    #[must_use]
    pub fn thresholds(&self) -> &[u32] {
        &self.thresholds
    }

    /// The inks of all positions, row by row from `y = 0`, where these are the inks of finite thresholds and of
    /// infinity.
    pub(crate) fn inks(&self, finite: impl Fn(u32) -> Ink, infinite: Ink) -> Vec<Ink> {
        let table: Vec<Ink> = self.values.iter().map(|&value| finite(value)).chain([infinite]).collect();
        let rank = |threshold| self.values.partition_point(|&value| value < threshold);
        let mut last = (INFINITY, infinite);
        let ink = |&threshold: &u32| {
            if threshold != last.0 {
                last = (threshold, table[rank(threshold)]);
            }
            last.1
        };
        self.thresholds.iter().map(ink).collect()
    }
}

/// What is drawn of a slice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Picture {
    /// The thresholds as colours: viridis on a logarithmic scale, and one more colour for infinity.
    Thresholds,
    /// The positions that are P under a quota: those whose threshold is above it.
    PPositions {
        /// The most chips that the next move may take.
        quota: u64,
    },
}

impl Picture {
    /// The title of a picture of the positions `(x, y)` beside fixed piles, which names the rules.
    ///
    /// ```
    /// use fibnim::Rules;
    /// let title = fibnim_plot::Picture::PPositions { quota: 5 }.title(&[4], &Rules::FIBONACCI);
    /// assert_eq!(title, "P-positions (x, y, 4; 5), f(t) = 2t, normal play");
    /// ```
    #[must_use]
    pub fn title(self, fixed: &[u32], rules: &impl fmt::Display) -> String {
        let piles = ["x".to_owned(), "y".to_owned()].into_iter().chain(fixed.iter().map(u32::to_string));
        let piles = piles.collect::<Vec<_>>().join(", ");
        match self {
            Self::Thresholds => format!("Thresholds of ({piles}), {rules}"),
            Self::PPositions { quota } => format!("P-positions ({piles}; {quota}), {rules}"),
        }
    }
}
