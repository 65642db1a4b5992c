//! Storage for the squares computed so far and for the stacks of the lines.
//!
//! A line is named by the piles that its positions share, one fewer than a position has. Lines that differ only in the
//! two smallest of these piles form a group. Squares that share a line are computed one after the other, so only one
//! thread uses a group at a time.

use std::ops::Range;
use std::sync::{Mutex, MutexGuard, OnceLock};

use crate::error::MOST_PILES;
use crate::kernel::cover::{Cover, CoverPool};
use crate::kernel::layout::{advance, multisets, unrank};
use crate::threads::lock;

/// The most lanes of a run.
pub const LANES: usize = 64;

/// The side of the tiles, in sizes of a pile. A tile has up to `side^count` squares.
pub fn side_of_tiles(count: usize) -> usize {
    if count < 4 { 8 } else { 4 }
}

/// The bytes behind the last square of a tile, for runs that exceed it.
pub const PAD: usize = LANES;

/// Where a square is.
#[derive(Clone, Copy, Debug, Default)]
struct SquarePlace {
    /// The number of the tile.
    tile: u32,
    /// The first byte in the tile.
    start: u32,
}

/// The squares of a table. The squares of a tile are together.
#[derive(Debug)]
pub struct Squares {
    /// How many piles a rest has, and the most chips of a pile.
    pub count: usize,
    max: usize,
    /// The numbers of the rests.
    pub ranks: Ranks,
    /// The numbers of the rests of one pile less, which are those of the groups of lines.
    pub groups: Ranks,
    /// The numbers of the tiles.
    tiles: Ranks,
    /// The numbers of all tiles in an order in which each comes after those that it needs.
    pub order: Vec<u32>,
    /// By the number of the rest.
    places: Vec<SquarePlace>,
    /// The squares of each tile, by its number. A square has the threshold of `c` and `x` at `c * side + x`, with 255
    /// for infinity. Of the pairs `c < x` it has only those that a near move can reach; the other bytes are 0.
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
            places: vec![SquarePlace::default(); ranks.len()],
            bytes: std::iter::repeat_with(OnceLock::new).take(tiles.len()).collect(),
            ranks,
            groups,
            order: (0..tiles.len() as u32).collect(),
            tiles,
        };
        let mut tile = vec![0; count];
        for number in 0.. {
            let mut start = 0;
            let ranks = &squares.ranks;
            for_each_rest(&tile, max, |rest| {
                squares.places[ranks.of(rest.iter().copied())] = SquarePlace { tile: number, start };
                start += (rest[count - 1] as u32 + 1).pow(2);
            });
            if !advance(&mut tile, last) {
                break;
            }
        }
        // Tiles that need none of each other are next to each other.
        squares.order.sort_by_cached_key(|&tile| unrank(tile as usize, count).iter().sum::<usize>());
        squares
    }

    /// The square of the rest with this number.
    #[inline(always)]
    pub fn square(&self, number: usize) -> &[u8] {
        let SquarePlace { tile, start } = self.places[number];
        &self.bytes[tile as usize].get().expect("a square that is needed was computed")[start as usize..]
    }

    /// Waits until the squares of a tile can be computed. It needs only tiles that have a smaller number in place of
    /// one of its own, so it is ready when its neighbours below are done. Two tiles that are ready at the same time
    /// share no line: along a line only one pile changes, so one of two tiles on it is below the other.
    pub fn tile(&self, tile: &[usize]) -> TileSquares<'_> {
        for i in (0..tile.len()).filter(|&i| tile[i] > 0 && tile.get(i + 1) != Some(&tile[i])) {
            let below = (0..tile.len()).map(|j| tile[j] - usize::from(i == j));
            self.bytes[self.tiles.of(below)].wait();
        }
        let mut len = PAD;
        for_each_rest(tile, self.max, |rest| len += (rest[self.count - 1] + 1).pow(2));
        TileSquares { squares: self, tile: self.tiles.of(tile.iter().copied()) as u32, bytes: vec![0; len] }
    }
}

/// The squares of a tile that are computed so far, and those of all tiles before. Dropping this publishes the tile to
/// the threads that wait for it, even if its computation failed.
pub struct TileSquares<'s> {
    /// All squares of which this is a tile.
    pub squares: &'s Squares,
    tile: u32,
    bytes: Vec<u8>,
}

impl TileSquares<'_> {
    /// The squares of the rests in which the pile at `index`, the last of its equals, has 1, 2, ... chips fewer.
    #[inline(always)]
    pub fn fewer(&self, rest: &[usize], index: usize) -> impl Iterator<Item = &[u8]> {
        let squares = self.squares;
        squares.ranks.fewer(rest, index).map(move |number| {
            let SquarePlace { tile, start } = squares.places[number];
            if tile == self.tile { &self.bytes[start as usize..] } else { squares.square(number) }
        })
    }

    /// Puts the square of a rest in its place.
    pub fn put(&mut self, rest: &[usize], square: &[u8]) {
        let SquarePlace { tile, start } = self.squares.places[self.squares.ranks.of(rest.iter().copied())];
        debug_assert_eq!(tile, self.tile, "a square is in its tile");
        self.bytes[start as usize..][..square.len()].copy_from_slice(square);
    }
}

impl Drop for TileSquares<'_> {
    fn drop(&mut self) {
        let put = self.squares.bytes[self.tile as usize].set(std::mem::take(&mut self.bytes).into_boxed_slice());
        debug_assert!(put.is_ok(), "a tile is computed once");
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

/// The memory that a group of lines takes besides the lines.
const GROUP: u128 = 160;

/// The memory is planned for one further entry for this many lines.
const ENTRIES: u128 = 4;

/// The lines of a group.
#[derive(Debug)]
pub struct Group {
    /// The line of the pair `c >= x` is at [`place`].
    pub tops: Vec<Cover>,
    /// What is below the tops.
    pub pool: CoverPool,
}

/// The place of a pair `c >= x`.
#[inline(always)]
pub fn place(c: usize, x: usize) -> usize {
    c * (c + 1) / 2 + x
}

/// All lines of a table.
#[derive(Debug)]
pub struct Lines(Vec<Mutex<Group>>);

impl Lines {
    /// This many groups of empty lines.
    pub fn new(groups: usize) -> Self {
        let group = || Mutex::new(Group { tops: Vec::new(), pool: CoverPool::new() });
        Self(std::iter::repeat_with(group).take(groups).collect())
    }

    /// A group of lines, whose pairs have piles below `side`.
    pub fn group(&self, number: usize, side: usize) -> MutexGuard<'_, Group> {
        let mut group = lock(&self.0[number]);
        if group.tops.is_empty() {
            group.tops = vec![Cover::default(); place(side, 0)];
        }
        group
    }

    /// The memory of the lines of a table of `piles` piles of up to `max` chips in bytes.
    pub fn memory(piles: usize, max: usize) -> u128 {
        let lines = multisets(max, piles - 1) * size_of::<Cover>() as u128;
        lines + lines / ENTRIES + multisets(max, piles - 3) * GROUP
    }
}

/// The numbers of [`rank`](crate::kernel::layout::rank), by a table: they are needed many times for each square.
#[derive(Debug)]
pub struct Ranks {
    count: usize,
    /// By pile and count: the number of ways to choose this many piles below it.
    below: Box<[[u32; MOST_PILES]]>,
}

impl Ranks {
    /// The numbers of `count` piles of up to `max` chips; there must be fewer than 2^32.
    pub fn new(count: usize, max: usize) -> Self {
        let mut below = vec![[0_u32; MOST_PILES]; max + 2].into_boxed_slice();
        for pile in 0..below.len() {
            below[pile][0] = 1;
            for count in 1..MOST_PILES {
                let smaller = pile.checked_sub(1).map_or(0, |pile| below[pile][count]);
                below[pile][count] = if pile == 0 { 0 } else { smaller.saturating_add(below[pile][count - 1]) };
            }
        }
        Self { count, below }
    }

    /// How many vectors there are.
    pub fn len(&self) -> usize {
        self.below[self.below.len() - 1][self.count] as usize
    }

    /// The part of a vector's number that comes from this pile, with `behind` others after it: how many vectors have
    /// the same piles before it, and a smaller one in its place.
    #[inline(always)]
    pub fn before(&self, pile: usize, behind: usize) -> usize {
        self.below[pile][behind + 1] as usize
    }

    /// The number of piles in decreasing order.
    #[inline(always)]
    pub fn of(&self, piles: impl Iterator<Item = usize>) -> usize {
        piles.zip((0..self.count).rev()).map(|(pile, behind)| self.before(pile, behind)).sum()
    }

    /// The numbers of the piles in which the one at `index`, the last of its equals, has 1, 2, ... chips fewer.
    #[inline(always)]
    pub fn fewer(&self, piles: &[usize], index: usize) -> impl Iterator<Item = usize> {
        let (mut number, mut pile) = (self.of(piles.iter().copied()), piles[index]);
        // How many piles come after the one that loses chips, and which of them may come before it next.
        let (mut behind, mut others) = (self.count - 1 - index, piles[index + 1..].iter());
        std::iter::from_fn(move || {
            let less = pile.checked_sub(1)?;
            number -= self.before(pile, behind);
            pile = less;
            while let Some(&other) = others.as_slice().first().filter(|&&other| other > pile) {
                number = number + self.before(other, behind) - self.before(other, behind - 1);
                behind -= 1;
                others.next();
            }
            number += self.before(pile, behind);
            Some(number)
        })
    }

    /// The number of the piles without the one at `index`, among vectors of one pile less.
    #[inline(always)]
    pub fn without(&self, piles: &[usize], index: usize) -> usize {
        self.of(piles[..index].iter().chain(&piles[index + 1..]).copied())
    }
}
