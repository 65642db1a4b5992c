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

    /// A copy of a line of this pool.
    #[inline]
    pub fn duplicate(&mut self, line: Cover) -> Cover {
        let mut copy = line;
        if line.below != 0 {
            let below = self.duplicate(self.nodes[line.below as usize]);
            copy.below = self.store(below, true);
        }
        copy
    }

    /// A copy of a line of another pool.
    #[inline]
    pub fn import(&mut self, from: &Self, line: Cover) -> Cover {
        let mut copy = line;
        if line.below != 0 {
            let below = self.import(from, from.nodes[line.below as usize]);
            copy.below = self.store(below, true);
        }
        copy
    }
}

/// Lines that one strip passes to the next, with their nodes.
#[derive(Debug)]
pub struct Parcel {
    lines: Vec<Cover>,
    nodes: Pool,
}

impl Default for Parcel {
    fn default() -> Self {
        Self { lines: Vec::new(), nodes: Pool { nodes: vec![EMPTY], free: 0 } }
    }
}

impl Parcel {
    /// Moves the lines out of a pool, which keeps empty ones, into the parcel, whose previous contents are dropped.
    pub fn pack(&mut self, pool: &mut Pool, lines: &mut [Cover]) {
        self.lines.clear();
        let nodes = &mut self.nodes.nodes;
        nodes.truncate(1);
        self.lines.extend(lines.iter_mut().map(|line| {
            let mut top = *line;
            if line.below != 0 {
                top.below = u32::try_from(nodes.len()).expect("a slab has fewer than 2^32 covers");
                while line.below != 0 {
                    pool.pop(line);
                    let last = line.below == 0;
                    let next = u32::try_from(nodes.len() + 1).expect("a slab has fewer than 2^32 covers");
                    nodes.push(Cover { below: if last { 0 } else { next }, ..*line });
                }
            }
            *line = EMPTY;
            top
        }));
    }

    /// Puts the lines into a pool.
    pub fn unpack(&self, pool: &mut Pool, lines: &mut [Cover]) {
        for (line, top) in lines.iter_mut().zip(&self.lines) {
            *line = pool.import(&self.nodes, *top);
        }
    }
}
