//! Which chunk of a table holds which positions.
//!
//! The blocks of a table are numbered by strip, row block and slab. A *chunk* is up to `group` blocks of one strip and
//! one row block with consecutive slabs. It is the unit that a file compresses and checks. A table in memory has chunks
//! of one block. All of this follows from the shape and three numbers in the header, so a file does not list which
//! positions a chunk holds.

use crate::kernel::layout::{BlockId, Layout, advance, unrank};
use crate::piece::Piece;

/// The numbering of the chunks of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plan {
    /// The tiling of the positions.
    pub layout: Layout,
    /// Slabs of a chunk.
    pub group: usize,
    strips: Vec<StripPlan>,
    /// How many chunks there are.
    pub chunks: u64,
}

/// The chunks of a strip.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct StripPlan {
    /// Number of the first one.
    start: u64,
    first_row_block: usize,
    /// Chunks of a row block.
    groups: usize,
    slabs: usize,
}

/// One block of a chunk.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChunkBlock {
    /// Which block it is.
    pub id: BlockId,
    /// The outer piles of its slab, in decreasing order.
    pub outer: Vec<usize>,
    /// Where its positions begin in the chunk.
    pub start: usize,
    /// How many positions it has.
    pub len: usize,
}

impl Plan {
    /// The plan with this number of slabs in a chunk; in a table in memory every block is a chunk.
    pub fn with_layout(layout: Layout, group: usize) -> Self {
        let mut chunks = 0;
        let strips = (0..layout.strips()).map(|strip| {
            let (slabs, row_blocks) = (layout.slabs(strip), layout.row_blocks(strip));
            let groups = slabs.div_ceil(group);
            let start = chunks;
            chunks += row_blocks.len() as u64 * groups as u64;
            StripPlan { start, first_row_block: row_blocks.start, groups, slabs }
        });
        let strips = strips.collect();
        Self { layout, group, strips, chunks }
    }

    /// The number of the chunk that a block belongs to.
    pub fn chunk_of(&self, id: BlockId) -> u64 {
        let strip = self.strips[id.strip];
        let before = (id.row_block - strip.first_row_block) * strip.groups + id.slab / self.group;
        strip.start + before as u64
    }

    /// The blocks of a chunk; a block may have no positions.
    pub fn parts(&self, chunk: u64) -> Vec<ChunkBlock> {
        let strip = self.strips.partition_point(|strip| strip.start <= chunk) - 1;
        let StripPlan { start, first_row_block, groups, slabs } = self.strips[strip];
        let within = (chunk - start) as usize;
        let row_block = first_row_block + within / groups;
        let first = within % groups * self.group;
        let mut outer = unrank(first, self.layout.outer);
        let mut start = 0;
        let mut parts = Vec::with_capacity(self.group);
        for slab in first..(first + self.group).min(slabs) {
            let id = BlockId { strip, row_block, slab };
            let len = self.layout.block_len(id, outer.first().copied().unwrap_or(0));
            parts.push(ChunkBlock { id, outer: outer.clone(), start, len });
            start += len;
            advance(&mut outer, self.layout.last_outer(strip));
        }
        parts
    }

    /// How many positions every block of a strip has, in order.
    pub fn block_lens(&self, strip: usize) -> impl Iterator<Item = usize> + '_ {
        self.layout.row_blocks(strip).flat_map(move |row_block| {
            let mut outer = vec![0; self.layout.outer];
            (0..self.strips[strip].slabs).map(move |slab| {
                let top = outer.first().copied().unwrap_or(0);
                advance(&mut outer, self.layout.last_outer(strip));
                self.layout.block_len(BlockId { strip, row_block, slab }, top)
            })
        })
    }

    /// Passes the positions of a chunk to `visit`, block by block. `bytes` begins with those of the chunk, which are at
    /// the place `start` for the `large` thresholds.
    pub fn visit(&self, chunk: u64, bytes: &[u8], large: &[(u64, u32)], start: u64, visit: &mut dyn FnMut(Piece<'_>)) {
        for part in self.parts(chunk).iter().filter(|part| part.len > 0) {
            visit(Piece {
                layout: &self.layout,
                id: part.id,
                outer: &part.outer,
                bytes: &bytes[part.start..part.start + part.len],
                large,
                start: start + part.start as u64,
            });
        }
    }
}
