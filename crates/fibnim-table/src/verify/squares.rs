//! The thresholds of a table on squares, in an order that has nothing in common with that of the builder.
//!
//! Of the piles of a position in decreasing order, the *rest* is all but the two smallest, `c >= x`. The square of a rest
//! holds the thresholds of all `c` and `x` up to the least pile of the rest, row by row, each in both of its places. So every
//! move leads from a run of positions along `x` to a run of neighbouring bytes.

use std::sync::atomic::{AtomicU8, Ordering};

use fibnim::{Budget, Monitor, SolveError};

use crate::error::{MOST_PILES, TableError};
use crate::kernel::layout::{advance, multisets, rank, with_least};
use crate::shape::Shape;
use crate::source::Thresholds;

/// How many positions are compared at a time.
pub const LANES: usize = 64;

/// The lanes from a place on. Behind every position are as many bytes: all rows that are read are padded with [`LANES`] of them.
#[inline(always)]
pub fn lanes(bytes: &[u8], place: usize) -> &[u8; LANES] {
    bytes[place..].first_chunk().expect("padded with lanes")
}

/// The squares of a table of two or more piles.
pub struct Squares {
    max: usize,
    /// How many piles a rest has.
    count: usize,
    /// Where the square of the rest with this rank begins.
    starts: Vec<usize>,
    /// 255 stands for 255 or more, infinity included.
    bytes: Vec<u8>,
    /// The finite thresholds of 255 and more, in increasing order of their places with `c >= x`.
    large: Vec<(usize, u32)>,
}

/// Where a square is.
#[derive(Clone, Copy)]
pub struct Square {
    start: usize,
    /// Length of a row.
    pub side: usize,
}

impl Square {
    /// The place of a position.
    #[inline(always)]
    pub fn place(self, c: usize, x: usize) -> usize {
        self.start + c * self.side + x
    }
}

impl Squares {
    /// The memory that they take, in bytes, without the large thresholds.
    pub fn memory(shape: &Shape) -> u128 {
        let (count, max) = ((shape.piles() as usize).saturating_sub(2), shape.max() as usize);
        let starts = multisets(max, count) * size_of::<usize>() as u128;
        starts + (0..=max).map(|least| with_least(max, count, least) * (least as u128 + 1).pow(2)).sum::<u128>()
    }

    /// Reads a table of two or more piles, with every chunk of it.
    pub fn load<T: Thresholds>(
        table: &T,
        threads: usize,
        budget: &mut Budget<dyn Monitor + '_>,
    ) -> Result<Self, TableError> {
        let (piles, max) = (table.shape().piles() as usize, table.shape().max() as usize);
        let count = piles - 2;
        let (mut starts, mut len) = (Vec::new(), 0);
        let mut rest = vec![0; count];
        loop {
            starts.push(len);
            len += rest.last().map_or(max + 1, |&least| least + 1).pow(2);
            if !advance(&mut rest, max) {
                break;
            }
        }
        // Lanes behind the last position are read, and ignored.
        let (len, allowed) = (len + LANES, budget.memory);
        let mut bytes: Vec<AtomicU8> = Vec::new();
        bytes.try_reserve_exact(len).map_err(|_| SolveError::Memory { positions: 0, allowed })?;
        bytes.resize_with(len, || AtomicU8::new(0));
        let large = table.fold(threads, budget, Vec::new, |large, piece| {
            let mut position = [0; MOST_PILES];
            let outer = piece.outer();
            position[2..2 + outer.len()].copy_from_slice(outer);
            for (([a, b], threshold), &byte) in piece.thresholds().zip(piece.bytes()) {
                (position[0], position[1]) = (a, b);
                let (rest, c, x) = (&position[..count], position[count], position[count + 1]);
                let side = rest.last().map_or(max + 1, |&least| least + 1);
                let square = Square { start: starts[rank(rest)], side };
                bytes[square.place(c, x)].store(byte, Ordering::Relaxed);
                bytes[square.place(x, c)].store(byte, Ordering::Relaxed);
                if let Some(threshold) = threshold.filter(|_| byte == u8::MAX) {
                    large.push((square.place(c, x), threshold));
                }
            }
            Ok(())
        })?;
        let mut large = large.concat();
        large.sort_unstable();
        Ok(Self { max, count, starts, bytes: bytes.into_iter().map(AtomicU8::into_inner).collect(), large })
    }

    /// How many rests there are.
    pub fn len(&self) -> usize {
        self.starts.len()
    }

    /// How many piles a rest has.
    pub fn count(&self) -> usize {
        self.count
    }

    /// The square of a rest, which is in decreasing order.
    #[inline(always)]
    pub fn of(&self, rest: &[usize]) -> Square {
        let side = rest.last().map_or(self.max + 1, |&least| least + 1);
        Square { start: self.starts[rank(rest)], side }
    }

    /// The square of the rest in which the pile at `index`, the last of its equals, is replaced by a smaller one.
    #[inline(always)]
    pub fn replaced(&self, rest: &[usize], index: usize, pile: usize) -> Square {
        let mut sorted = [0; MOST_PILES];
        let sorted = &mut sorted[..rest.len()];
        sorted.copy_from_slice(rest);
        let mut at = index;
        while let Some(&next) = rest.get(at + 1).filter(|&&next| next > pile) {
            sorted[at] = next;
            at += 1;
        }
        sorted[at] = pile;
        self.of(sorted)
    }

    /// The bytes of a run from a place on.
    #[inline(always)]
    pub fn run(&self, place: usize) -> &[u8; LANES] {
        lanes(&self.bytes, place)
    }

    /// A row of a square up to the diagonal.
    pub fn row(&self, square: Square, c: usize) -> &[u8] {
        self.row_to(square, c, c)
    }

    /// A row of a square up to a position.
    #[inline(always)]
    pub fn row_to(&self, square: Square, c: usize, x: usize) -> &[u8] {
        &self.bytes[square.place(c, 0)..=square.place(c, x)]
    }

    /// The bytes from a place on.
    pub fn from(&self, place: usize) -> &[u8] {
        &self.bytes[place..]
    }

    /// Whether a threshold is above a quota.
    #[inline(always)]
    pub fn exceeds(&self, square: Square, c: usize, x: usize, quota: u32) -> bool {
        let byte = self.bytes[square.place(c, x)];
        if byte < u8::MAX || quota < u32::from(u8::MAX) {
            return u32::from(byte) > quota;
        }
        self.threshold(square, c, x).is_none_or(|threshold| threshold > quota)
    }

    /// A threshold; `None` is infinity.
    pub fn threshold(&self, square: Square, c: usize, x: usize) -> Option<u32> {
        let place = square.place(c.max(x), c.min(x));
        match self.bytes[place] {
            u8::MAX => {
                let at = self.large.binary_search_by_key(&place, |&(place, _)| place).ok()?;
                Some(self.large[at].1)
            }
            small => Some(u32::from(small)),
        }
    }

    /// The size of all squares in bytes.
    #[cfg(test)]
    pub fn bytes(&self) -> usize {
        self.bytes.len() - LANES
    }

    /// Changes the byte of a position, and returns what it was.
    #[cfg(test)]
    pub fn forge(&mut self, rest: &[usize], c: usize, x: usize, byte: u8) -> u8 {
        let square = self.of(rest);
        let right = self.bytes[square.place(c, x)];
        for place in [square.place(c, x), square.place(x, c)] {
            self.bytes[place] = byte;
        }
        right
    }
}
