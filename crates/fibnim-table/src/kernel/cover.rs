//! The far field: stacks of covering entries, one for every line.
//!
//! A *line* is the set of positions that differ in one pile only. An entry at height `x` of the line whose threshold
//! is `v` *covers* the heights `x + t` with `f(t) < v`; as `f` does not decrease, these are the heights up to
//! `x + reach(v)`. The threshold of a position is the least, over its lines, of the distance down to the nearest entry
//! that covers it.
//!
//! *Why a stack is enough, and monotone.* An entry that reaches no further than a later (higher) one can never again
//! be the nearest cover, so it may be dropped when the later one arrives: the ends then strictly decrease from the
//! bottom of the stack to its top, while the heights increase. Queries come with increasing heights, so a top that ends
//! at or below the height of a query is dropped. Every entry is pushed once and popped at most once.

use std::fmt::Debug;
use std::ops::{Add, Sub};

/// Heights on lines and thresholds: 16 bits in tables, and 32 bits where a longer pile is streamed.
pub trait Height:
    Copy + Ord + Default + Debug + Send + Sync + Add<Output = Self> + Sub<Output = Self> + 'static
{
    /// The distance that stands for "no cover", and the infinite threshold.
    const UNCOVERED: Self;
    /// The most chips of a pile. An entry ends at most at twice as many and one more, which is less than
    /// [`UNCOVERED`](Self::UNCOVERED).
    const LARGEST: usize;

    /// A number that is at most [`UNCOVERED`](Self::UNCOVERED).
    fn of(number: usize) -> Self;

    /// The number.
    fn index(self) -> usize;

    /// Appends the number to a message.
    fn write(self, message: &mut Vec<u8>);

    /// Removes a number from the beginning of a message.
    fn read(message: &mut &[u8]) -> Option<Self>;
}

macro_rules! height {
    ($number:ty) => {
        impl Height for $number {
            const UNCOVERED: Self = Self::MAX;
            const LARGEST: usize = (Self::MAX / 2 - 1) as usize;

            #[inline(always)]
            fn of(number: usize) -> Self {
                number as Self
            }

            #[inline(always)]
            fn index(self) -> usize {
                self as usize
            }

            #[inline]
            fn write(self, message: &mut Vec<u8>) {
                message.extend_from_slice(&self.to_le_bytes());
            }

            #[inline]
            fn read(message: &mut &[u8]) -> Option<Self> {
                let (number, rest) = message.split_first_chunk()?;
                *message = rest;
                Some(Self::from_le_bytes(*number))
            }
        }
    };
}

height!(u16);
height!(u32);

/// One covering entry: the top of a line's stack, or a node below it. The default is the line without an entry.
#[derive(Clone, Copy, Default, Debug, PartialEq, Eq)]
pub struct Cover<H = u16> {
    /// Height of the entry on its line.
    height: H,
    /// First height that the entry no longer covers; 0 in an empty line.
    end: H,
    /// Index in the pool of the next lower entry; 0 for the lowest.
    below: u32,
}

impl<H: Height> Cover<H> {
    /// Appends height and end to a message.
    #[inline]
    fn write(self, message: &mut Vec<u8>) {
        self.height.write(message);
        self.end.write(message);
    }

    /// Removes an entry, without a lower one, from the beginning of a message.
    #[inline]
    fn read(message: &mut &[u8]) -> Option<Self> {
        Some(Self { height: H::read(message)?, end: H::read(message)?, below: 0 })
    }
}

/// The entries below the tops, with a free list.
#[derive(Debug)]
pub struct CoverPool<H = u16> {
    nodes: Vec<Cover<H>>,
    free: u32,
}

impl<H: Height> CoverPool<H> {
    /// An empty pool. No node has index 0.
    pub fn new() -> Self {
        Self { nodes: vec![Cover::default(); 2], free: 1 }
    }

    /// Drops all nodes. Lines that use the pool must not be used afterwards.
    pub fn reset(&mut self) {
        self.nodes.truncate(2);
        self.nodes[1].below = 0;
        self.free = 1;
    }

    /// The memory of the nodes in bytes.
    #[cfg(test)]
    pub fn memory(&self) -> usize {
        self.nodes.capacity() * size_of::<Cover<H>>()
    }

    #[inline(never)]
    #[cold]
    fn grow(&mut self) -> u32 {
        self.nodes.push(Cover::default());
        u32::try_from(self.nodes.len() - 1).expect("fewer than 2^32 covers are alive")
    }

    /// If a top is to be `kept`, moves it into a node and returns the index of the node; otherwise returns 0. There is
    /// always a free node, so this takes no unpredictable branch.
    #[inline(always)]
    fn store(&mut self, top: Cover<H>, kept: bool) -> u32 {
        let index = self.free;
        let node = &mut self.nodes[index as usize];
        let next = node.below;
        *node = if kept { top } else { *node };
        self.free = if kept { next } else { index };
        if self.free == 0 {
            self.free = self.grow();
        }
        if kept { index } else { 0 }
    }

    #[inline]
    fn pop(&mut self, line: &mut Cover<H>) {
        let index = line.below;
        if index == 0 {
            *line = Cover::default();
            return;
        }
        let node = &mut self.nodes[index as usize];
        *line = *node;
        node.below = self.free;
        self.free = index;
    }

    /// Distance from `height` down to the nearest entry that covers it; [`UNCOVERED`](Height::UNCOVERED) if there is
    /// none.
    #[inline(always)]
    pub fn distance(&mut self, line: &mut Cover<H>, height: H) -> H {
        if line.end <= height {
            if line.end == H::default() {
                return H::UNCOVERED;
            }
            self.drop_ended(line, height);
            if line.end == H::default() {
                return H::UNCOVERED;
            }
        }
        height - line.height
    }

    /// Like [`CoverPool::distance`], but does not change the line and takes no unpredictable branch. Sets `stale` if
    /// the top of the line has ended and there are lower entries; [`CoverPool::distance`] then gives the distance.
    #[inline(always)]
    pub fn glance(line: Cover<H>, height: H, stale: &mut bool) -> H {
        let (ended, more) = (line.end <= height, line.below != 0);
        *stale |= ended & more;
        if ended { H::UNCOVERED } else { height - line.height }
    }

    #[inline(never)]
    fn drop_ended(&mut self, line: &mut Cover<H>, height: H) {
        while line.end != H::default() && line.end <= height {
            self.pop(line);
        }
    }

    /// Puts an entry on the line and drops those that reach no further. Only lines with more than one entry, which are
    /// few, take an unpredictable branch.
    #[inline(always)]
    pub fn push(&mut self, line: &mut Cover<H>, height: H, end: H) {
        if line.below != 0 {
            self.drop_ended(line, end);
        }
        let below = self.store(*line, line.end > end);
        *line = Cover { height, end, below };
    }

    /// Empties the line.
    pub fn clear(&mut self, line: &mut Cover<H>) {
        while line.below != 0 {
            self.pop(line);
        }
        *line = Cover::default();
    }

    /// A copy of a line of another pool, or of this one.
    #[inline]
    pub fn copy(&mut self, from: Option<&Self>, line: Cover<H>) -> Cover<H> {
        let mut copy = line;
        if line.below != 0 {
            let node = from.unwrap_or(self).nodes[line.below as usize];
            let below = self.copy(from, node);
            copy.below = self.store(below, true);
        }
        copy
    }
}

/// Bytes of an entry in a message.
pub const fn entry<H>() -> usize {
    2 * size_of::<H>()
}

/// Moves lines into a message and leaves them empty. The message gets the top of every line, and the number of lines
/// with more entries; for each of these it gets the line's number, the number of further entries, and the entries from
/// the top down.
pub fn pack<H: Height>(pool: &mut CoverPool<H>, lines: &mut [Cover<H>], message: &mut Vec<u8>) {
    let mut deep = 0_u16;
    for line in &*lines {
        line.write(message);
        deep += u16::from(line.below != 0);
    }
    deep.write(message);
    for (number, line) in lines.iter_mut().enumerate().filter(|(_, line)| line.below != 0) {
        (number as u16).write(message);
        let at = message.len();
        message.extend_from_slice(&[0; 4]);
        // Heights increase from the bottom to the top, so there are fewer than 2^32.
        let mut count = 0_u32;
        while line.below != 0 {
            pool.pop(line);
            line.write(message);
            count += 1;
        }
        message[at..at + 4].copy_from_slice(&count.to_le_bytes());
    }
    lines.fill(Cover::default());
}

/// Removes lines from the beginning of a message; `None` if the message does not hold them all.
pub fn unpack<H: Height>(pool: &mut CoverPool<H>, lines: &mut [Cover<H>], message: &mut &[u8]) -> Option<()> {
    let mut tops = message.split_off(..lines.len() * entry::<H>())?;
    for line in &mut *lines {
        *line = Cover::read(&mut tops)?;
    }
    for _ in 0..u16::read(message)? {
        let (number, count) = (u16::read(message)?, u32::read(message)?);
        let entries = message.split_off(..count as usize * entry::<H>())?;
        let mut below = 0;
        for mut bytes in entries.chunks_exact(entry::<H>()).rev() {
            below = pool.store(Cover { below, ..Cover::read(&mut bytes)? }, true);
        }
        lines.get_mut(usize::from(number))?.below = below;
    }
    Some(())
}
