//! Neighbouring positions of a table.

use std::ops::Range;

use crate::error::TableError;
use crate::kernel::layout::{BlockId, Layout};

/// The thresholds of positions that share all piles but the two largest, next to each other in a table.
#[derive(Clone, Copy, Debug)]
pub struct Piece<'a> {
    pub(crate) layout: &'a Layout,
    /// The block of the positions.
    pub(crate) id: BlockId,
    pub(crate) outer: &'a [usize],
    pub(crate) bytes: &'a [u8],
    /// The finite thresholds of 255 and more with their places, in increasing order; those of other pieces may be among
    /// them.
    pub(crate) large: &'a [(u64, u32)],
    /// The place of the first position.
    pub(crate) start: u64,
}

impl Piece<'_> {
    /// All piles but the two largest, in decreasing order.
    #[must_use]
    pub fn outer(&self) -> &[usize] {
        self.outer
    }

    /// The largest of the outer piles.
    fn top(&self) -> usize {
        self.outer.first().copied().unwrap_or(0)
    }

    /// The two largest piles, the larger first, and the threshold of every position; `None` is infinity. A table of one
    /// pile has 0 for the second one.
    pub fn thresholds(&self) -> impl Iterator<Item = ([usize; 2], Option<u32>)> + '_ {
        let positions = self.layout.positions_of(self.id, self.top());
        positions.zip((0..self.bytes.len()).map(|place| self.at(place)))
    }

    /// The rows of neighbouring positions: the two largest piles of the first one, and the places in [`Piece::bytes`].
    /// From one position to the next the largest pile decreases by 1 and the second increases by 1.
    pub(crate) fn rows(&self) -> impl Iterator<Item = ([usize; 2], Range<usize>)> + use<> {
        let mut start = 0;
        self.layout.rows_of(self.id, self.top()).map(move |(first, len)| {
            start += len;
            (first, start - len..start)
        })
    }

    /// The threshold at a place of [`Piece::bytes`]; `None` is infinity.
    #[inline]
    pub(crate) fn at(&self, place: usize) -> Option<u32> {
        threshold(self.bytes, self.large, place, self.start)
    }

    /// The finite thresholds of 255 and more with their places in [`Piece::bytes`].
    pub(crate) fn large(&self) -> impl ExactSizeIterator<Item = (u32, u32)> + '_ {
        let before = |end: u64| self.large.partition_point(|&(place, _)| place < end);
        let here = &self.large[before(self.start)..before(self.start + self.bytes.len() as u64)];
        here.iter().map(|&(place, threshold)| ((place - self.start) as u32, threshold))
    }

    /// The two largest piles of the positions with a threshold of 255 or more, and the threshold; `None` is infinity.
    pub(crate) fn above_bytes(&self) -> impl Iterator<Item = ([usize; 2], Option<u32>)> + '_ {
        // Most rows have none. This test compares many bytes at a time.
        let rows = self.rows().filter(|(_, row)| self.bytes[row.clone()].contains(&u8::MAX));
        rows.flat_map(move |([a, b], row)| {
            let at = row.start;
            let large = row.filter(|&place| self.bytes[place] == u8::MAX);
            large.map(move |place| ([a + at - place, b + place - at], self.at(place)))
        })
    }

    /// A byte a position, in the order of [`Piece::thresholds`]; 255 stands for 255 or more, infinity included.
    #[must_use]
    pub fn bytes(&self) -> &[u8] {
        self.bytes
    }
}

/// The threshold of a byte, `None` if it is infinite; `start` is the place of the first byte among the `large`
/// thresholds.
#[inline]
pub fn threshold(bytes: &[u8], large: &[(u64, u32)], place: usize, start: u64) -> Option<u32> {
    match bytes[place] {
        u8::MAX => {
            let found = large.binary_search_by_key(&(start + place as u64), |&(at, _)| at);
            found.ok().map(|index| large[index].1)
        }
        small => Some(u32::from(small)),
    }
}

/// Takes the blocks of a table, on several threads. It is a trait object so that the kernel is compiled only once.
pub type Sink<'a> = dyn Fn(&Piece<'_>) -> Result<(), TableError> + Sync + 'a;
