//! The far field: stacks of covering entries, one for every line.
//!
//! A *line* is the set of positions that differ in one pile only. An entry at height `x` of the line whose threshold
//! is `v` *covers* the heights `x + t` with `f(t) < v`; as `f` does not decrease, these are the heights up to
//! `x + reach(v)`. The threshold of a position is the least, over its lines, of the distance down to the nearest entry
//! that covers it.
//!
//! *Why a stack is enough, and monotone.* An entry that reaches no further than a later (higher) one can never again
//! be the nearest cover, so it may be dropped when the later one arrives: the ends then strictly decrease from the
//! bottom of the stack to its top, while the heights increase. Heights are asked in increasing order, so a top that
//! ends at or below the height asked for is dropped for good. Every entry is pushed once and popped once.

/// One covering entry: the top of a line's stack, or a node below it.
#[derive(Clone, Copy, Default, Debug, PartialEq, Eq)]
pub struct Cover {
    /// Height of the entry on its line.
    height: u16,
    /// First height that the entry no longer covers; 0 in an empty line.
    end: u16,
    /// Index of the next entry down in the pool; 0 if there is none.
    below: u32,
}

/// The line without a covering entry (all bits zero, so that fresh memory is a set of empty lines).
pub const EMPTY: Cover = Cover { height: 0, end: 0, below: 0 };

/// Distance to the nearest cover when there is none.
pub const UNCOVERED: u16 = u16::MAX;

/// The entries below the tops, with a free list.
#[derive(Debug)]
pub struct Pool {
    nodes: Vec<Cover>,
    free: u32,
}

impl Pool {
    /// An empty pool (index 0 is never handed out).
    pub fn new() -> Self {
        Self { nodes: vec![EMPTY; 2], free: 1 }
    }

    /// Forgets all nodes; every line that used the pool must be forgotten too.
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

    /// Moves a top that is to be `kept` into a node and returns its index, otherwise 0. There is always a free node, so
    /// that this needs no unpredictable branch.
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

    /// Like [`Pool::distance`], but does not touch the line and has no unpredictable branch; sets `stale` if the top
    /// of the line has ended and there are entries below, which then have to be asked.
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

    /// Puts an entry on the line, dropping those that it outreaches. Few lines have more than one entry: only these take
    /// an unpredictable branch.
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

/// Lines on their way from one strip to the next, with nodes of their own.
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
    /// Takes the lines out of a pool and leaves empty ones; what the parcel held before is forgotten.
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
