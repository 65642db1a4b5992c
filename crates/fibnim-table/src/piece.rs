//! Neighbouring positions of a table.

use std::fmt;
use std::ops::Range;

use crate::plan::{Part, Plan};

/// The thresholds of 255 and more, which a byte does not hold.
pub trait Apart: fmt::Debug {
    /// The threshold at a place whose byte is 255; `None` is infinity.
    fn apart(&self, place: usize) -> Option<u32>;
}

/// The thresholds of positions that share all piles but the two largest, next to each other in a table.
#[derive(Debug)]
pub struct Piece<'a> {
    plan: &'a Plan,
    part: &'a Part,
    bytes: &'a [u8],
    apart: &'a dyn Apart,
    /// The place of the first position for `apart`.
    start: usize,
}

impl<'a> Piece<'a> {
    /// The positions of a part, with a byte each; the first is at place `start` of `apart`.
    pub(crate) fn new(plan: &'a Plan, part: &'a Part, bytes: &'a [u8], apart: &'a dyn Apart, start: usize) -> Self {
        Self { plan, part, bytes, apart, start }
    }

    /// The block that the positions are.
    #[cfg(feature = "store")]
    pub(crate) fn part(&self) -> &Part {
        self.part
    }

    /// All piles but the two largest, in decreasing order.
    #[must_use]
    pub fn outer(&self) -> &[usize] {
        &self.part.outer
    }

    /// The two largest piles, the larger first, and the threshold of every position; `None` is infinity. A table of one
    /// pile has 0 for the second one.
    pub fn thresholds(&self) -> impl Iterator<Item = ([usize; 2], Option<u32>)> + '_ {
        self.plan.positions(self.part).zip((0..self.bytes.len()).map(|place| self.at(place)))
    }

    /// The rows of neighbouring positions: the two largest piles of the first one, and the places in [`Piece::bytes`]. From one
    /// position to the next the largest pile decreases by 1 and the second increases by 1.
    pub fn rows(&self) -> impl Iterator<Item = ([usize; 2], Range<usize>)> + '_ {
        let mut start = 0;
        self.plan.layout().rows_of(self.part.id, self.part.top()).map(move |(first, len)| {
            start += len;
            (first, start - len..start)
        })
    }

    /// The threshold at a place of [`Piece::bytes`]; `None` is infinity.
    #[must_use]
    pub fn at(&self, place: usize) -> Option<u32> {
        match self.bytes[place] {
            u8::MAX => self.apart.apart(self.start + place),
            small => Some(u32::from(small)),
        }
    }

    /// The two largest piles of the positions with a threshold of 255 or more, and the threshold; `None` is infinity.
    pub(crate) fn large(&self) -> impl Iterator<Item = ([usize; 2], Option<u32>)> + '_ {
        let large = self.plan.layout().large(self.part.id, self.part.top(), self.bytes);
        large.map(|(place, inner)| (inner, self.apart.apart(self.start + place)))
    }

    /// The two largest piles of the positions that are P at every quota.
    pub fn infinite(&self) -> impl Iterator<Item = [usize; 2]> + '_ {
        self.large().filter(|(_, threshold)| threshold.is_none()).map(|(inner, _)| inner)
    }

    /// A byte a position, in the order of [`Piece::thresholds`]; 255 stands for 255 or more, infinity included.
    #[must_use]
    pub fn bytes(&self) -> &[u8] {
        self.bytes
    }
}
