//! The squares that are there.

use std::sync::OnceLock;

use super::ranks::Ranks;

/// The squares of a table.
#[derive(Debug)]
pub struct Squares {
    /// How many piles a rest has.
    count: usize,
    /// The numbers of the rests.
    pub ranks: Ranks,
    /// The numbers of the rests of one pile less.
    groups: Ranks,
    /// By the number of the rest: `c * side + x`, 255 for infinity, and then more bytes for runs that exceed the square.
    bytes: Vec<OnceLock<Box<[u8]>>>,
}

impl Squares {
    /// No squares yet, for rests of `count` piles of up to `max` chips.
    pub fn new(count: usize, max: usize) -> Self {
        let (ranks, groups) = (Ranks::new(count, max), Ranks::new(count - 1, max));
        let bytes = std::iter::repeat_with(OnceLock::new).take(ranks.len()).collect();
        Self { count, ranks, groups, bytes }
    }

    /// Puts the square of a rest in its place.
    pub fn put(&self, rest: &[usize], square: Box<[u8]>) {
        let number = self.ranks.of(rest.iter().copied());
        assert!(self.bytes[number].set(square).is_ok(), "a square is computed once");
    }

    /// How many groups of lines there are.
    pub fn groups(&self) -> usize {
        self.groups.len()
    }

    /// The square of the rest with this number.
    #[inline(always)]
    pub fn square(&self, number: usize) -> &[u8] {
        self.bytes[number].get().expect("a square that is needed was computed")
    }

    /// The square of a rest in which the pile at `index`, the last of its equals, is replaced by a smaller one.
    #[inline(always)]
    pub fn replaced(&self, rest: &[usize], index: usize, pile: usize) -> &[u8] {
        self.square(self.ranks.replaced(rest, index, pile))
    }

    /// The number of the lines along the pile at `index` of a rest.
    pub fn group_without(&self, rest: &[usize], index: usize) -> usize {
        self.groups.without(rest, index)
    }

    /// How many piles a rest has.
    pub fn count(&self) -> usize {
        self.count
    }
}
