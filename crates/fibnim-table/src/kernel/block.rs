//! The result: one byte for each canonical position.

use crate::kernel::layout::BlockId;

/// The thresholds of the canonical positions of one block, row by row, in each row by increasing `b`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Block<'a> {
    /// Which block it is.
    pub id: BlockId,
    /// The thresholds; 255 stands for 255 or more, infinity included.
    pub bytes: &'a [u8],
    /// The finite thresholds of 255 or more, with their places in `bytes`, in increasing order.
    pub exceptions: &'a [(u32, u32)],
}

impl Block<'_> {
    /// The threshold at a place; `None` if it is infinite.
    pub fn threshold(&self, place: usize) -> Option<u32> {
        let byte = self.bytes[place];
        if byte < u8::MAX {
            return Some(u32::from(byte));
        }
        let found = self.exceptions.binary_search_by_key(&place, |&(at, _)| at as usize);
        found.ok().map(|index| self.exceptions[index].1)
    }
}
