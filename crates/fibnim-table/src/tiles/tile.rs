//! The computation of a tile: one row block of one strip, all slabs in order.

use std::ops::{Deref, DerefMut, Range};

use super::exchange::Edges;
use super::tiling::Tile;
use crate::error::{TableError, malformed};
use crate::kernel::cover::{Cover, CoverPool, Height, entry, pack, unpack};
use crate::kernel::dispatch::Isa;
use crate::kernel::game::KernelGame;
use crate::kernel::layout::{BlockId, Layout, advance, multisets, rank};
use crate::kernel::near::{Earlier, LANES, NEAR};
use crate::kernel::slab::{OuterLines, SlabRows};
use crate::piece::{Piece, Sink};

/// The memory is planned for one further node for this many lines along outer piles.
const NODES: u128 = 8;

/// Memory of a thread for one block and its messages.
const SMALL: u128 = 1 << 18;

/// Bytes between slabs, so that rows with the same number do not share a set of the cache.
const PAD: usize = 128;

/// Bytes that a message takes for its length and those of its lists.
const FRAME: usize = 8;

/// Bytes that begin with a cache line.
struct Aligned {
    bytes: Vec<u8>,
    start: usize,
    end: usize,
}

impl Aligned {
    fn new(len: usize) -> Self {
        let bytes = vec![0; len + 63];
        let start = bytes.as_ptr().align_offset(64).min(63);
        Self { bytes, start, end: start + len }
    }
}

impl Deref for Aligned {
    type Target = [u8];

    fn deref(&self) -> &[u8] {
        &self.bytes[self.start..self.end]
    }
}

impl DerefMut for Aligned {
    fn deref_mut(&mut self) -> &mut [u8] {
        &mut self.bytes[self.start..self.end]
    }
}

/// The most bytes that a thread takes for tiles of a strip, those of its messages to the next strip, and those to the
/// next row block. Assumes at most one further node for every [`NODES`] lines along outer piles; the messages are
/// counted without further entries of their lines, which are a few percent.
pub fn sizes<H: Height>(layout: &Layout, strip: usize) -> [u128; 3] {
    let area = (layout.rows * layout.lanes) as u128;
    let last = layout.last_outer(strip);
    let slots = match layout.outer {
        0 => 1,
        outer => 1 + (NEAR + 1).min(last + 1) as u128 * multisets(last, outer - 1),
    };
    let lines: u128 = (0..layout.outer).map(|piles| multisets(last, piles)).sum();
    let lines = lines * area * size_of::<Cover<H>>() as u128;
    let told = (layout.rows + NEAR) * NEAR + layout.rows * entry::<H>() + FRAME;
    let kept = NEAR * (NEAR + layout.lanes) + 2 * layout.lanes * entry::<H>() + FRAME;
    [SMALL + slots * (area + PAD as u128) + lines + lines / NODES, told as u128, kept as u128]
}

/// The working memory of one thread, which computes one tile after the other.
pub struct TileWorker<'t, H> {
    layout: &'t Layout,
    game: &'t KernelGame<H>,
    isa: Isa,
    /// Number of the strip.
    number: usize,
    window: Aligned,
    cells: Aligned,
    /// Recent slabs of the row block; see [`TileWorker::slot`].
    recent: Aligned,
    /// For every outer pile the number of choices of the smaller ones.
    line_groups: Vec<usize>,
    /// Lines along outer piles, for every choice of the smaller outer piles.
    lines: Vec<Cover<H>>,
    outer_pool: CoverPool<H>,
    a_lines: [Cover<H>; LANES],
    b_lines: Vec<Cover<H>>,
    /// Nodes of the lines along `a` and `b`; between slabs it has none.
    pool: CoverPool<H>,
    message: Vec<u8>,
    /// The bytes of the current block, and its finite thresholds of 255 and more with their places.
    bytes: Vec<u8>,
    large: Vec<(u64, u32)>,
}

impl<'t, H: Height> TileWorker<'t, H> {
    /// Prepares a thread for tiles of a layout.
    ///
    /// # Panics
    /// If the layout has another number of lanes, or larger piles than the game.
    pub fn new(layout: &'t Layout, game: &'t KernelGame<H>) -> Self {
        assert!(layout.largest <= game.largest() && layout.lanes == LANES, "layout and game do not match");
        let area = layout.rows * LANES;
        Self {
            layout,
            game,
            isa: Isa::detect(),
            number: 0,
            window: Aligned::new(SlabRows::<H>::window_len(layout.rows)),
            cells: Aligned::new(area),
            recent: Aligned::new(0),
            line_groups: Vec::new(),
            lines: Vec::new(),
            outer_pool: CoverPool::new(),
            a_lines: [Cover::default(); LANES],
            b_lines: vec![Cover::default(); layout.rows + LANES],
            pool: CoverPool::new(),
            message: Vec::new(),
            bytes: Vec::with_capacity(area),
            large: Vec::new(),
        }
    }

    /// The bytes that the thread takes.
    #[cfg(test)]
    pub fn footprint(&self) -> usize {
        let bytes = [&self.window, &self.cells, &self.recent].map(|aligned| aligned.bytes.capacity());
        let covers = [&self.lines, &self.b_lines].map(|lines| lines.capacity() * size_of::<Cover<H>>());
        let block = self.bytes.capacity() + self.message.capacity() + self.large.capacity() * size_of::<(u64, u32)>();
        let nodes = self.outer_pool.memory() + self.pool.memory();
        bytes.iter().chain(&covers).sum::<usize>() + block + nodes + size_of::<Self>()
    }

    /// Computes a tile and gives its blocks to `sink`.
    ///
    /// # Errors
    ///
    /// If `sink` or an edge fails.
    pub fn run(&mut self, tile: &Tile, edges: &mut Edges<'_>, sink: &Sink<'_>) -> Result<(), TableError> {
        self.begin(tile.strip);
        let base = self.layout.first_pile(tile.strip);
        let mut outer = vec![0; self.layout.outer];
        for slab in 0..self.layout.slabs(tile.strip) {
            let top = outer.first().copied();
            let rows = self.layout.block_rows(tile.strip, tile.row_block, top.unwrap_or(0));
            let hears = tile.hears.is_some() && top.is_none_or(|top| top < base);
            self.bytes.clear();
            self.large.clear();
            if rows.is_empty() && !hears && tile.tells.is_none() {
                // The tile has no rows of this slab, so it passes on what was kept.
                self.message.clear();
                if tile.carries.is_some() {
                    self.message.extend_from_slice(edges.carried.message()?);
                }
            } else {
                let carried = if tile.carries.is_some() { edges.carried.message()? } else { &[] };
                self.restore(carried).ok_or_else(malformed)?;
                if hears {
                    self.listen(edges.heard.message()?).ok_or_else(malformed)?;
                }
                self.slab(tile.row_block, &outer, rows.clone());
                if tile.tells.is_some() {
                    self.pack_told();
                    edges.told.message(&self.message)?;
                }
                self.pack_kept();
            }
            if tile.keeps.is_some() {
                edges.kept.message(&self.message)?;
            }
            let id = BlockId { strip: tile.strip, row_block: tile.row_block, slab };
            let (layout, bytes, large) = (self.layout, &self.bytes[..], &self.large[..]);
            let piece = Piece { layout, id, outer: &outer, bytes, large, start: 0 };
            if !rows.is_empty() {
                sink(&piece)?;
            }
            advance(&mut outer, self.layout.last_outer(tile.strip));
        }
        Ok(edges.end()?)
    }

    /// Prepares for a tile of a strip.
    fn begin(&mut self, strip: usize) {
        let area = self.layout.rows * LANES;
        let last = self.layout.last_outer(strip);
        let outer = self.layout.outer;
        if std::mem::replace(&mut self.number, strip) != strip {
            // There is nothing to the left of the first strip.
            self.window.fill(0);
        }
        self.line_groups.clear();
        let count = |piles| usize::try_from(multisets(last, piles)).expect("the working memory fits the address space");
        self.line_groups.extend((0..outer).map(|i| count(outer - 1 - i)));
        let slots = if outer == 0 { 1 } else { 1 + (NEAR + 1).min(last + 1) * self.line_groups[0] };
        if self.recent.len() < slots * (area + PAD) {
            // Frees the old memory before it allocates the new.
            self.recent = Aligned::new(0);
            self.recent = Aligned::new(slots * (area + PAD));
        }
        self.outer_pool.reset();
        self.pool.reset();
        self.a_lines = [Cover::default(); LANES];
        self.b_lines.fill(Cover::default());
        let lines = self.line_groups.iter().sum::<usize>() * area;
        self.lines.clear();
        self.lines.reserve_exact(lines);
        self.lines.resize(lines, Cover::default());
    }

    /// Index of the lines along the `i`th outer pile of a slab.
    fn line_start(&self, outer: &[usize], i: usize) -> usize {
        let before: usize = self.line_groups[..i].iter().sum();
        (before + rank(&outer[i + 1..])) * self.layout.rows * LANES
    }

    /// Where the cells of a recent slab are. Slabs whose largest outer pile is more than `NEAR` chips smaller are
    /// overwritten; slot 0 holds zeros.
    fn slot(&self, outer: &[usize]) -> usize {
        let Some((top, rest)) = outer.split_first() else {
            return 0;
        };
        let slot = 1 + top % (NEAR + 1) * self.line_groups[0] + rank(rest);
        slot * (self.layout.rows * LANES + PAD)
    }

    /// Computes the rows of a slab.
    fn slab(&mut self, row_block: usize, outer: &[usize], rows: Range<usize>) {
        let (height, area) = (self.layout.rows, self.layout.rows * LANES);
        let top = outer.first().copied();
        if let [.., _, 0] = outer {
            // The lines along the smallest pile begin again.
            let start = self.line_start(outer, outer.len() - 1);
            self.lines[start..start + area].iter_mut().for_each(|line| self.outer_pool.clear(line));
        }
        let distinct = (0..outer.len()).filter(|&i| outer.get(i + 1) != Some(&outer[i]));
        let outer_lines: Vec<OuterLines<H>> = distinct
            .clone()
            .map(|i| OuterLines { start: self.line_start(outer, i), height: H::of(outer[i]) })
            .collect();
        let slots: Vec<[usize; NEAR]> = distinct.map(|i| self.earlier_slots(outer, i)).collect();
        let recent = &self.recent;
        let earlier: Vec<Earlier> = slots
            .iter()
            .map(|slots| std::array::from_fn(|t| recent[slots[t]..slots[t] + area].as_chunks().0))
            .collect();
        if !rows.is_empty() {
            self.isa.run(&mut SlabRows {
                layout: self.layout,
                game: self.game,
                strip: self.number,
                start: row_block * height,
                rows: rows.clone(),
                top,
                terminal: outer.iter().all(|&pile| pile == 0),
                earlier: &earlier,
                outer_lines: &outer_lines,
                window: &mut self.window,
                cells: &mut self.cells,
                a_lines: &mut self.a_lines,
                b_lines: &mut self.b_lines,
                lines: &mut self.lines,
                pool: &mut self.pool,
                outer_pool: &mut self.outer_pool,
                large: &mut self.large,
            });
            if !outer.is_empty() {
                let slot = self.slot(outer);
                let used = (rows.start - row_block * height) * LANES..(rows.end - row_block * height) * LANES;
                self.recent[slot + used.start..slot + used.end].copy_from_slice(&self.cells[used]);
            }
        }
        self.start_outer_lines(outer);
        self.compact(row_block, rows, top.unwrap_or(0));
    }

    /// The slots of the slabs with `1..=NEAR` chips fewer in the `i`th outer pile.
    fn earlier_slots(&self, outer: &[usize], mut i: usize) -> [usize; NEAR] {
        let mut slots = [0; NEAR];
        let mut piles = outer.to_vec();
        for slot in slots.iter_mut().take(outer[i]) {
            piles[i] -= 1;
            // In decreasing order again.
            while piles.get(i + 1).is_some_and(|&next| next > piles[i]) {
                piles.swap(i, i + 1);
                i += 1;
            }
            *slot = self.slot(&piles);
        }
        slots
    }

    /// A line along an outer pile begins where the pile equals the next smaller one: it is the line along that one.
    fn start_outer_lines(&mut self, outer: &[usize]) {
        let area = self.layout.rows * LANES;
        for i in (1..outer.len()).rev().filter(|&i| outer[i - 1] == outer[i]) {
            let (to, from) = (self.line_start(outer, i - 1), self.line_start(outer, i));
            for cell in 0..area {
                self.outer_pool.clear(&mut self.lines[to + cell]);
                self.lines[to + cell] = self.outer_pool.copy(None, self.lines[from + cell]);
            }
        }
    }

    /// Restores the window and the lines before the first row of the block from what the row block before kept. An
    /// empty message means that there is no such row block.
    fn restore(&mut self, mut message: &[u8]) -> Option<()> {
        let height = self.layout.rows;
        self.b_lines[..height].fill(Cover::default());
        let rows = NEAR + LANES;
        if message.is_empty() {
            (0..NEAR).for_each(|index| self.window[SlabRows::<H>::window_at(index) - NEAR..][..rows].fill(0));
            self.a_lines.fill(Cover::default());
            self.b_lines[height..].fill(Cover::default());
            return Some(());
        }
        let window = message.split_off(..NEAR * rows)?;
        for (index, bytes) in window.chunks_exact(rows).enumerate() {
            self.window[SlabRows::<H>::window_at(index) - NEAR..][..rows].copy_from_slice(bytes);
        }
        unpack(&mut self.pool, &mut self.a_lines, &mut message)?;
        unpack(&mut self.pool, &mut self.b_lines[height..], &mut message)?;
        message.is_empty().then_some(())
    }

    /// Reads what the strip before passes on: the last `NEAR` lanes of its rows, from `NEAR` rows before the row block
    /// on, and the lines along `b` that left it between the row before the row block and its last row but one.
    fn listen(&mut self, mut message: &[u8]) -> Option<()> {
        let height = self.layout.rows;
        let halo = message.split_off(..(height + NEAR) * NEAR)?;
        for (index, bytes) in halo.as_chunks::<NEAR>().0.iter().enumerate() {
            let at = SlabRows::<H>::window_at(index);
            self.window[at - NEAR..at].copy_from_slice(bytes);
        }
        unpack(&mut self.pool, &mut self.b_lines[..height], &mut message)?;
        message.is_empty().then_some(())
    }

    /// Writes the message to the next row block, and empties the lines.
    fn pack_kept(&mut self) {
        let height = self.layout.rows;
        self.message.clear();
        for index in height..height + NEAR {
            let at = SlabRows::<H>::window_at(index);
            self.message.extend_from_slice(&self.window[at - NEAR..at + LANES]);
        }
        pack(&mut self.pool, &mut self.a_lines, &mut self.message);
        pack(&mut self.pool, &mut self.b_lines[..LANES], &mut self.message);
        // Without a next strip these lines end here.
        self.b_lines[LANES..].iter_mut().for_each(|line| self.pool.clear(line));
    }

    /// Writes the message to the next strip.
    fn pack_told(&mut self) {
        let height = self.layout.rows;
        self.message.clear();
        for index in 0..height + NEAR {
            let end = SlabRows::<H>::window_at(index) + LANES;
            self.message.extend_from_slice(&self.window[end - NEAR..end]);
        }
        pack(&mut self.pool, &mut self.b_lines[LANES..], &mut self.message);
    }

    /// Collects the bytes of the canonical positions of the slab just computed.
    fn compact(&mut self, row_block: usize, rows: Range<usize>, top: usize) {
        let start = row_block * self.layout.rows;
        for s in rows {
            let row = &self.cells[(s - start) * LANES..][self.layout.row_lanes(self.number, top, s)];
            self.bytes.extend_from_slice(row);
        }
    }
}
