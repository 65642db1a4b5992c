//! What is drawn: thresholds over two piles.

use std::collections::HashMap;
use std::fmt;

/// The length of an axis: the pile sizes from 0 up to a largest one, at most [`Side::LARGEST`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Side(u32);

/// A pile too large for an axis.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SideError {
    /// The pile.
    pub max: u32,
}

impl fmt::Display for SideError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a picture of piles up to {}: piles up to {} are accepted", self.max, Side::LARGEST)
    }
}

impl std::error::Error for SideError {}

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

/// The thresholds over two piles; `None` is infinity.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Slice {
    width: Side,
    height: Side,
    /// The finite thresholds that occur, in increasing order.
    values: Vec<u32>,
    /// Row by row from `y = 0`, the place of the threshold among the values; their number is infinity.
    ranks: Vec<u32>,
}

impl Slice {
    /// Bytes that a position takes while it is drawn.
    pub const BYTES_A_POSITION: u64 = 6;

    /// Asks for the threshold of every position `(x, y)`, row by row from `y = 0`.
    pub fn new(width: Side, height: Side, mut thresholds: impl FnMut(u32, u32) -> Option<u32>) -> Self {
        let mut names = Names::default();
        let mut ranks: Vec<u32> = Vec::with_capacity(width.count() as usize * height.count() as usize);
        for y in 0..height.count() {
            ranks.extend((0..width.count()).map(|x| names.of(thresholds(x, y))));
        }
        Self::named(width, height, &names, ranks)
    }

    /// The same where the order of the two piles makes no difference: asks for the positions with `y <= x` only.
    pub fn symmetric(side: Side, mut thresholds: impl FnMut(u32, u32) -> Option<u32>) -> Self {
        let mut names = Names::default();
        let width = side.count() as usize;
        let mut ranks: Vec<u32> = Vec::with_capacity(width * width);
        for y in 0..side.count() {
            for x in 0..y {
                ranks.push(ranks[x as usize * width + y as usize]);
            }
            ranks.extend((y..side.count()).map(|x| names.of(thresholds(x, y))));
        }
        Self::named(side, side, &names, ranks)
    }

    /// Puts the places of thresholds in increasing order for their names, which are in order of appearance.
    fn named(width: Side, height: Side, names: &Names, mut ranks: Vec<u32>) -> Self {
        let mut values: Vec<u32> = names.named.iter().copied().flatten().collect();
        values.sort_unstable();
        let rank = |value: &Option<u32>| match value {
            Some(value) => values.partition_point(|other| other < value) as u32,
            None => values.len() as u32,
        };
        let rank_of: Vec<u32> = names.named.iter().map(rank).collect();
        for rank in &mut ranks {
            *rank = rank_of[*rank as usize];
        }
        Self { width, height, values, ranks }
    }

    /// The horizontal axis.
    #[must_use]
    pub fn width(&self) -> Side {
        self.width
    }

    /// The vertical axis.
    #[must_use]
    pub fn height(&self) -> Side {
        self.height
    }

    /// The threshold at `(x, y)`, `None` for infinity.
    ///
    /// # Panics
    /// Outside the axes.
    #[must_use]
    pub fn threshold(&self, x: u32, y: u32) -> Option<u32> {
        assert!(x <= self.width.max() && y <= self.height.max(), "({x}, {y}) is not on the picture");
        let rank = self.row(y)[x as usize];
        self.values.get(rank as usize).copied()
    }

    /// The finite thresholds that occur, in increasing order.
    #[must_use]
    pub fn values(&self) -> &[u32] {
        &self.values
    }

    /// The ranks of a row.
    pub(crate) fn row(&self, y: u32) -> &[u32] {
        let width = self.width.count() as usize;
        &self.ranks[y as usize * width..][..width]
    }
}

/// Thresholds below this are looked up in a list, which takes much less time than in a map.
const LISTED: usize = 1 << 15;

/// Numbers of thresholds in order of appearance.
#[derive(Default)]
struct Names {
    named: Vec<Option<u32>>,
    /// One more than the number of a small threshold, 0 if it has none yet.
    small: Vec<u32>,
    others: HashMap<Option<u32>, u32>,
    /// The one that was asked for last, which is often asked for again.
    last: Option<(Option<u32>, u32)>,
}

impl Names {
    fn of(&mut self, threshold: Option<u32>) -> u32 {
        if let Some((last, name)) = self.last
            && last == threshold
        {
            return name;
        }
        let next = self.named.len() as u32;
        let name = match threshold.map(|threshold| threshold as usize) {
            Some(small) if small < LISTED => {
                if self.small.len() <= small {
                    self.small.resize(small + 1, 0);
                }
                let entry = &mut self.small[small];
                if *entry == 0 {
                    *entry = next + 1;
                }
                *entry - 1
            }
            _ => *self.others.entry(threshold).or_insert(next),
        };
        if name == next {
            self.named.push(threshold);
        }
        self.last = Some((threshold, name));
        name
    }
}
