//! Blocks on their way into chunks.

use super::chunk::Content;
use crate::kernel::block::Block;
use crate::plan::Plan;

/// The chunk of which the last blocks are, as long as it is not complete.
#[derive(Debug, Default)]
pub struct Blocks {
    bytes: Vec<u8>,
    apart: Vec<(u32, u32)>,
    /// How many positions the chunk will have; 0 before its first block.
    size: usize,
}

impl Blocks {
    /// Adds the next block of a chunk, and returns the content with the number of the chunk if that completes it.
    pub fn add(&mut self, plan: &Plan, block: &Block<'_>) -> Option<(u64, Content)> {
        let number = plan.chunk_of(block.id);
        if self.size == 0 {
            self.size = plan.chunk_len(number);
        }
        let start = self.bytes.len() as u32;
        self.bytes.extend_from_slice(block.bytes);
        self.apart.extend(block.exceptions.iter().map(|&(place, threshold)| (start + place, threshold)));
        if self.bytes.len() < self.size {
            return None;
        }
        let Self { bytes, apart, .. } = std::mem::take(self);
        Some((number, Content::new(bytes, &apart)))
    }
}
