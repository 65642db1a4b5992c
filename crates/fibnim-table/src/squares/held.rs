//! The squares that are there.

use std::ops::Range;
use std::sync::OnceLock;

use super::near::LANES;
use super::ranks::Ranks;
use crate::kernel::layout::advance;

/// The side of the tiles: with few piles squares are large, and with many there are many tiles.
pub fn side_of_tiles(count: usize) -> usize {
    if count < 4 { 8 } else { 4 }
}

/// The bytes behind the last square of a tile, for runs that exceed it.
pub const PAD: usize = LANES;

/// Where a square is.
#[derive(Clone, Copy, Debug, Default)]
struct Place {
    /// The number of the tile.
    tile: u32,
    /// The first byte in the tile.
    start: u32,
}

/// The squares of a table. The squares of a tile are together.
#[derive(Debug)]
pub struct Squares {
    /// How many piles a rest has, and the most chips of a pile.
    count: usize,
    max: usize,
    /// The numbers of the rests.
    pub ranks: Ranks,
    /// The numbers of the rests of one pile less.
    groups: Ranks,
    /// The numbers of the tiles.
    tiles: Ranks,
    /// By the number of the rest.
    places: Vec<Place>,
    /// By the number of the tile its squares: each has `c * side + x`, 255 for infinity. Of the pairs `c < x` only those are there
    /// that differ by less than the most chips of a near move; the other bytes are 0.
    bytes: Vec<OnceLock<Box<[u8]>>>,
}

impl Squares {
    /// No squares yet, for rests of `count` piles of up to `max` chips.
    pub fn new(count: usize, max: usize) -> Self {
        let last = max / side_of_tiles(count);
        let ranks = |count, max| Ranks::new(count, max);
        let (ranks, groups, tiles) = (ranks(count, max), ranks(count - 1, max), ranks(count, last));
        let mut squares = Self {
            count,
            max,
            places: vec![Place::default(); ranks.len()],
            bytes: std::iter::repeat_with(OnceLock::new).take(tiles.len()).collect(),
            ranks,
            groups,
            tiles,
        };
        let mut tile = vec![0; count];
        for number in 0.. {
            let mut start = 0;
            let ranks = &squares.ranks;
            for_each_rest(&tile, max, |rest| {
                squares.places[ranks.of(rest.iter().copied())] = Place { tile: number, start };
                start += (rest[count - 1] as u32 + 1).pow(2);
            });
            if !advance(&mut tile, last) {
                return squares;
            }
        }
        squares
    }

    /// How many groups of lines there are.
    pub fn groups(&self) -> usize {
        self.groups.len()
    }

    /// The square of the rest with this number.
    #[inline(always)]
    pub fn square(&self, number: usize) -> &[u8] {
        let Place { tile, start } = self.places[number];
        &self.bytes[tile as usize].get().expect("a square that is needed was computed")[start as usize..]
    }

    /// The number of the lines along the pile at `index` of a rest.
    pub fn group_without(&self, rest: &[usize], index: usize) -> usize {
        self.groups.without(rest, index)
    }

    /// How many piles a rest has.
    pub fn count(&self) -> usize {
        self.count
    }

    /// A tile whose squares are to be computed.
    pub fn tile(&self, tile: &[usize]) -> TileSquares<'_> {
        let mut len = PAD;
        for_each_rest(tile, self.max, |rest| len += (rest[self.count - 1] + 1).pow(2));
        TileSquares { squares: self, tile: self.tiles.of(tile.iter().copied()) as u32, bytes: vec![0; len] }
    }
}

/// The squares of a tile that are there, and all those before.
pub struct TileSquares<'s> {
    squares: &'s Squares,
    tile: u32,
    bytes: Vec<u8>,
}

impl<'s> TileSquares<'s> {
    /// The squares of the rests in which the pile at `index`, the last of its equals, has 1, 2, ... chips fewer.
    #[inline(always)]
    pub fn fewer(&self, rest: &[usize], index: usize) -> impl Iterator<Item = &[u8]> {
        let squares = self.squares;
        squares.ranks.fewer(rest, index).map(move |number| {
            let Place { tile, start } = squares.places[number];
            if tile == self.tile { &self.bytes[start as usize..] } else { squares.square(number) }
        })
    }

    /// Puts the square of a rest in its place.
    pub fn put(&mut self, rest: &[usize], square: &[u8]) {
        let Place { tile, start } = self.squares.places[self.squares.ranks.of(rest.iter().copied())];
        debug_assert_eq!(tile, self.tile, "a square is in its tile");
        self.bytes[start as usize..][..square.len()].copy_from_slice(square);
    }

    /// All squares of which this is a tile.
    pub fn all(&self) -> &'s Squares {
        self.squares
    }

    /// Gives the tile to those that need it.
    pub fn finish(self) {
        let put = self.squares.bytes[self.tile as usize].set(self.bytes.into_boxed_slice());
        assert!(put.is_ok(), "a tile is computed once");
    }
}

/// Calls `work` with each rest of a tile, smaller ones first.
pub fn for_each_rest(tile: &[usize], max: usize, mut work: impl FnMut(&[usize])) {
    let side = side_of_tiles(tile.len());
    let ranges: Vec<Range<usize>> =
        tile.iter().map(|&number| number * side..((number + 1) * side).min(max + 1)).collect();
    let mut rest: Vec<usize> = ranges.iter().map(|range| range.start).collect();
    loop {
        work(&rest);
        if !step(&mut rest, &ranges) {
            return;
        }
    }
}

/// Steps to the next piles in decreasing order with each in its range; false at the end. The ranges decrease.
fn step(piles: &mut [usize], ranges: &[Range<usize>]) -> bool {
    for i in (0..piles.len()).rev() {
        if piles[i] + 1 < ranges[i].end && (i == 0 || piles[i] < piles[i - 1]) {
            piles[i] += 1;
            for (pile, range) in piles[i + 1..].iter_mut().zip(&ranges[i + 1..]) {
                *pile = range.start;
            }
            return true;
        }
    }
    false
}
