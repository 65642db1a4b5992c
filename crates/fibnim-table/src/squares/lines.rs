//! The far field: one stack of covering entries for each line.
//!
//! A line is named by the piles that its positions share, one fewer than a position has. The stacks of all lines that share all of
//! these but the two smallest are together, and only one thread uses them at a time: the squares that share a line are computed
//! one after the other.

use std::sync::{Mutex, MutexGuard};

use crate::kernel::cover::{Cover, EMPTY, Pool};
use crate::kernel::layout::multisets;
use crate::threads::lock;

/// The memory that a group of lines takes besides the lines.
const GROUP: u128 = 160;

/// Lines for every further entry that the memory is planned for.
const ENTRIES: u128 = 4;

/// The lines of a group.
#[derive(Debug)]
pub struct Group {
    /// The line of the pair `c >= x` is at [`place`].
    pub tops: Vec<Cover>,
    /// What is below the tops.
    pub pool: Pool,
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
    /// Empty lines; so many groups.
    pub fn new(groups: usize) -> Self {
        let group = || Mutex::new(Group { tops: Vec::new(), pool: Pool::new() });
        Self(std::iter::repeat_with(group).take(groups).collect())
    }

    /// A group of lines, whose pairs have piles below `side`.
    pub fn group(&self, number: usize, side: usize) -> MutexGuard<'_, Group> {
        let mut group = lock(&self.0[number]);
        if group.tops.is_empty() {
            group.tops = vec![EMPTY; place(side, 0)];
        }
        group
    }

    /// The memory of the lines of a table of `piles` piles of up to `max` chips in bytes.
    pub fn memory(piles: usize, max: usize) -> u128 {
        let lines = multisets(max, piles - 1) * size_of::<Cover>() as u128;
        lines + lines / ENTRIES + multisets(max, piles - 3) * GROUP
    }
}
