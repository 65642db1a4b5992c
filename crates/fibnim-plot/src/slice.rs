//! What is drawn: thresholds over two piles.

use rustc_hash::FxHashMap;

/// The length of an axis: the pile sizes from 0 up to a largest one, at most [`Side::LARGEST`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Side(u32);

/// A pile too large for an axis.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a picture of piles up to {max}: piles up to {} are accepted", Side::LARGEST)]
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

/// The thresholds over two piles up to the same size; `None` is infinity.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Slice {
    side: Side,
    /// The finite thresholds that occur, in increasing order.
    values: Vec<u32>,
    /// Row by row from `y = 0`, the place of the threshold among the values; their number is infinity.
    ranks: Vec<u32>,
}

impl Slice {
    /// Bytes that a position takes while it is drawn.
    pub const BYTES_A_POSITION: u64 = 6;

    /// Asks for the thresholds of the positions `(x, y)` with `y <= x`, row by row; the order of the two piles makes no difference.
    pub fn new(side: Side, mut thresholds: impl FnMut(u32, u32) -> Option<u32>) -> Self {
        let mut names = Names::default();
        let width = side.count() as usize;
        let mut ranks: Vec<u32> = Vec::with_capacity(width * width);
        for y in 0..side.count() {
            for x in 0..y {
                ranks.push(ranks[x as usize * width + y as usize]);
            }
            ranks.extend((y..side.count()).map(|x| names.of(thresholds(x, y))));
        }
        // Places of thresholds in increasing order replace their names, which are in order of appearance.
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
        Self { side, values, ranks }
    }

    /// Both axes.
    pub(crate) fn side(&self) -> Side {
        self.side
    }

    /// The finite thresholds that occur, in increasing order.
    pub(crate) fn values(&self) -> &[u32] {
        &self.values
    }

    /// The ranks of a row.
    pub(crate) fn row(&self, y: u32) -> &[u32] {
        let width = self.side.count() as usize;
        &self.ranks[y as usize * width..][..width]
    }
}

/// Numbers of thresholds in order of appearance.
#[derive(Default)]
struct Names {
    named: Vec<Option<u32>>,
    numbers: FxHashMap<Option<u32>, u32>,
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
        let name = *self.numbers.entry(threshold).or_insert_with(|| {
            self.named.push(threshold);
            self.named.len() as u32 - 1
        });
        self.last = Some((threshold, name));
        name
    }
}
