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

/// One covering entry: the top of a line's stack, or a node below it.
#[derive(Clone, Copy, Default, Debug, PartialEq, Eq)]
pub struct Cover {
    /// Height of the entry on its line.
    height: u16,
    /// First height that the entry no longer covers; 0 in an empty line.
    end: u16,
    /// Index in the pool of the next lower entry; 0 for the lowest.
    below: u32,
}

impl Cover {
    /// Height and end, for a message.
    #[inline]
    fn to_bytes(self) -> [u8; ENTRY] {
        let ([a, b], [c, d]) = (self.height.to_le_bytes(), self.end.to_le_bytes());
        [a, b, c, d]
    }

    /// An entry of a message, with nothing below it.
    #[inline]
    fn of_bytes([a, b, c, d]: [u8; ENTRY]) -> Self {
        Self { height: u16::from_le_bytes([a, b]), end: u16::from_le_bytes([c, d]), below: 0 }
    }
}

/// The line without a covering entry. All its bits are zero, so zeroed memory is a set of empty lines.
pub const EMPTY: Cover = Cover { height: 0, end: 0, below: 0 };

/// The distance that stands for "no cover".
pub const UNCOVERED: u16 = u16::MAX;

/// The entries below the tops, with a free list.
#[derive(Debug)]
pub struct Pool {
    nodes: Vec<Cover>,
    free: u32,
}

impl Pool {
    /// An empty pool. No node has index 0.
    pub fn new() -> Self {
        Self { nodes: vec![EMPTY; 2], free: 1 }
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
        self.nodes.capacity() * size_of::<Cover>()
    }

    #[inline(never)]
    #[cold]
    fn grow(&mut self) -> u32 {
        self.nodes.push(EMPTY);
        u32::try_from(self.nodes.len() - 1).expect("fewer than 2^32 covers are alive")
    }

    /// Moves a top into a node and returns its index if it is to be `kept`, and returns 0 otherwise. There is always a
    /// free node, so this takes no unpredictable branch.
    #[inline(always)]
    fn store(&mut self, top: Cover, kept: bool) -> u32 {
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
    fn pop(&mut self, line: &mut Cover) {
        let index = line.below;
        if index == 0 {
            *line = EMPTY;
            return;
        }
        let node = &mut self.nodes[index as usize];
        *line = *node;
        node.below = self.free;
        self.free = index;
    }

    /// Distance from `height` down to the nearest entry that covers it; [`UNCOVERED`] if there is none.
    #[inline(always)]
    pub fn distance(&mut self, line: &mut Cover, height: u16) -> u16 {
        if line.end <= height {
            if line.end == 0 {
                return UNCOVERED;
            }
            self.drop_ended(line, height);
            if line.end == 0 {
                return UNCOVERED;
            }
        }
        height - line.height
    }

    /// Like [`Pool::distance`], but does not change the line and takes no unpredictable branch. Sets `stale` if the top
    /// of the line has ended and there are lower entries; [`Pool::distance`] then gives the distance.
    #[inline(always)]
    pub fn glance(line: Cover, height: u16, stale: &mut bool) -> u16 {
        let (ended, more) = (line.end <= height, line.below != 0);
        *stale |= ended & more;
        if ended { UNCOVERED } else { height - line.height }
    }

    #[inline(never)]
    fn drop_ended(&mut self, line: &mut Cover, height: u16) {
        while line.end != 0 && line.end <= height {
            self.pop(line);
        }
    }

    /// Puts an entry on the line and drops those that reach no further. Only lines with more than one entry, which are
    /// few, take an unpredictable branch.
    #[inline(always)]
    pub fn push(&mut self, line: &mut Cover, height: u16, end: u16) {
        if line.below != 0 {
            self.drop_ended(line, end);
        }
        let below = self.store(*line, line.end > end);
        *line = Cover { height, end, below };
    }

    /// Empties the line.
    pub fn clear(&mut self, line: &mut Cover) {
        while line.below != 0 {
            self.pop(line);
        }
        *line = EMPTY;
    }

    /// A copy of a line of another pool, or of this one.
    #[inline]
    pub fn copy(&mut self, from: Option<&Self>, line: Cover) -> Cover {
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
pub const ENTRY: usize = 4;

/// Appends lines to a message and leaves empty ones: the top of every line, the number of lines that have more entries, and
/// for each of these its number, how many more entries it has, and these from the top down.
pub fn pack(pool: &mut Pool, lines: &mut [Cover], message: &mut Vec<u8>) {
    let mut deep = 0_u16;
    for line in &*lines {
        message.extend_from_slice(&line.to_bytes());
        deep += u16::from(line.below != 0);
    }
    message.extend_from_slice(&deep.to_le_bytes());
    for (number, line) in lines.iter_mut().enumerate().filter(|(_, line)| line.below != 0) {
        message.extend_from_slice(&(number as u16).to_le_bytes());
        let at = message.len();
        message.extend_from_slice(&[0; 2]);
        // Heights increase from the bottom to the top, so there are fewer than 2^16.
        let mut count = 0_u16;
        while line.below != 0 {
            pool.pop(line);
            message.extend_from_slice(&line.to_bytes());
            count += 1;
        }
        message[at..at + 2].copy_from_slice(&count.to_le_bytes());
    }
    lines.fill(EMPTY);
}

/// Reads so many lines from the beginning of a message and cuts them off; `None` if the message does not hold them.
pub fn unpack(pool: &mut Pool, lines: &mut [Cover], message: &mut &[u8]) -> Option<()> {
    let tops = message.split_off(..lines.len() * ENTRY)?;
    for (line, top) in lines.iter_mut().zip(tops.as_chunks().0) {
        *line = Cover::of_bytes(*top);
    }
    for _ in 0..short(message)? {
        let (number, count) = (short(message)?, short(message)?);
        let entries = message.split_off(..usize::from(count) * ENTRY)?;
        let below = entries
            .as_chunks()
            .0
            .iter()
            .rev()
            .fold(0, |below, entry| pool.store(Cover { below, ..Cover::of_bytes(*entry) }, true));
        lines.get_mut(usize::from(number))?.below = below;
    }
    Some(())
}

/// Cuts a number off the beginning of a message.
fn short(message: &mut &[u8]) -> Option<u16> {
    let (number, rest) = message.split_first_chunk()?;
    *message = rest;
    Some(u16::from_le_bytes(*number))
}
