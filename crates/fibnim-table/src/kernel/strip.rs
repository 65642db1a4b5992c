//! One strip of a table: its row blocks, and in each of them all slabs in order.

use crate::kernel::block::Block;
use crate::kernel::cover::{Cover, EMPTY, Parcel, Pool};
use crate::kernel::dispatch::Isa;
use crate::kernel::game::Game;
use crate::kernel::layout::{BlockId, Layout, advance, multisets, rank};
use crate::kernel::near::{Earlier, NEAR};
use crate::kernel::slab::{OuterLines, SlabRows};
use crate::threads::lock;
use std::ops::{ControlFlow, Deref, DerefMut, Range};
use std::sync::Mutex;

/// Bytes between slabs, so that rows with the same number do not share a set of the cache.
const PAD: usize = 128;

/// What a strip passes to the next one for one block.
#[derive(Debug, Default)]
pub struct Handover {
    /// The last `NEAR` lanes of the rows, from `NEAR` rows before the row block on.
    halo: Vec<u8>,
    /// The lines along `b` that left the strip in the row before the row block and in its rows but the last.
    lines: Parcel,
}

/// The next strip has dropped its channel, or the previous one has stopped.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Stopped;

/// The row blocks of a strip other than the first for which the previous strip passes something on.
fn listens(layout: &Layout, strip: usize) -> Range<usize> {
    let told = layout.row_blocks(strip - 1).end + layout.lanes().div_ceil(layout.rows());
    layout.row_blocks(strip).start..told.min(layout.row_blocks(strip).end)
}

/// What a slab keeps from one row block to the next.
struct Carry<const L: usize> {
    /// The last `NEAR` rows of the window: halo and lanes.
    rows: Vec<u8>,
    a_lines: [Cover; L],
    b_lines: [Cover; L],
}

impl<const L: usize> Default for Carry<L> {
    fn default() -> Self {
        Self { rows: Vec::new(), a_lines: [EMPTY; L], b_lines: [EMPTY; L] }
    }
}

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

/// Working memory and progress of one strip.
pub struct Strip<'t, const L: usize> {
    layout: &'t Layout,
    game: &'t Game,
    isa: Isa,
    number: usize,
    window: Aligned,
    cells: Aligned,
    /// Recent slabs of the row block; see [`Strip::slot`].
    recent: Aligned,
    /// For every outer pile the number of choices of the smaller ones.
    line_groups: Vec<usize>,
    /// Lines along outer piles, for every choice of the smaller outer piles.
    lines: Vec<Cover>,
    outer_pool: Pool,
    b_lines: Vec<Cover>,
    pool: Pool,
    carries: Vec<Carry<L>>,
    /// The bytes and the exceptions of the current block.
    bytes: Vec<u8>,
    exceptions: Vec<(u32, u16)>,
    /// Handovers for reuse: memory that one thread allocates and another frees is slow to allocate.
    spare: &'t Mutex<Vec<Handover>>,
}

impl<'t, const L: usize> Strip<'t, L> {
    /// Prepares a strip.
    pub fn new(layout: &'t Layout, game: &'t Game, isa: Isa, number: usize, spare: &'t Mutex<Vec<Handover>>) -> Self {
        let area = layout.rows() * L;
        let last = layout.last_outer(number);
        let count = |piles| usize::try_from(multisets(last, piles)).expect("the working memory fits the address space");
        let outer = layout.outer();
        let line_groups: Vec<usize> = (0..outer).map(|i| count(outer - 1 - i)).collect();
        let slots = if outer == 0 { 1 } else { 1 + (NEAR + 1).min(last + 1) * line_groups[0] };
        Self {
            layout,
            game,
            isa,
            number,
            window: Aligned::new(SlabRows::<L>::window_len(layout.rows())),
            cells: Aligned::new(area),
            recent: Aligned::new(slots * (area + PAD)),
            line_groups,
            lines: Vec::new(),
            outer_pool: Pool::new(),
            b_lines: vec![EMPTY; layout.rows() + L],
            pool: Pool::new(),
            carries: std::iter::repeat_with(Carry::default).take(layout.slabs(number)).collect(),
            bytes: Vec::with_capacity(area),
            exceptions: Vec::new(),
            spare,
        }
    }

    /// The memory of a strip in bytes, without the nodes of its lines: they are a few percent of all positions.
    pub fn memory(layout: &Layout, number: usize) -> u128 {
        let area = (layout.rows() * L) as u128;
        let last = layout.last_outer(number);
        let carry = NEAR * (NEAR + L) + 2 * L * size_of::<Cover>() + size_of::<Carry<L>>();
        let slots = match layout.outer() {
            0 => 1,
            outer => 1 + (NEAR + 1).min(last + 1) as u128 * multisets(last, outer - 1),
        };
        let lines: u128 = (0..layout.outer() as u32).map(|piles| multisets(last, piles as usize)).sum();
        multisets(last, layout.outer()) * carry as u128 + area * (slots + lines * size_of::<Cover>() as u128)
    }

    /// The memory of all that a strip receives from the previous one, in bytes.
    pub fn heard_memory(layout: &Layout, number: usize) -> u128 {
        let Some(before) = number.checked_sub(1) else { return 0 };
        let lines = layout.rows() * size_of::<Cover>();
        let handover = (layout.rows() + NEAR) * NEAR + lines + size_of::<Handover>();
        listens(layout, number).len() as u128 * layout.slab_count(before) * handover as u128
    }

    /// Computes the strip. `receive` yields what the previous strip passes on, in the order in which that strip called
    /// `send`; `sink` gets the blocks.
    ///
    /// # Errors
    ///
    /// If one of the three stops.
    pub fn run(
        &mut self,
        mut receive: impl FnMut() -> Result<Handover, Stopped>,
        mut send: impl FnMut(Handover) -> Result<(), Stopped>,
        sink: &impl Fn(Block<'_>) -> ControlFlow<()>,
    ) -> Result<(), Stopped> {
        let layout = *self.layout;
        let heard = if self.number > 0 { listens(&layout, self.number) } else { 0..0 };
        let told = if self.number + 1 < layout.strips() { listens(&layout, self.number + 1) } else { 0..0 };
        let own = layout.row_blocks(self.number);
        let base = layout.first_pile(self.number);
        let mut carries = std::mem::take(&mut self.carries);
        for row_block in own.start..own.end.max(told.end) {
            self.outer_pool.reset();
            self.lines.clear();
            self.lines.resize(self.line_count(), EMPTY);
            let mut outer = vec![0; layout.outer()];
            for (slab, carry) in carries.iter_mut().enumerate() {
                let handover = match outer.first() {
                    Some(&top) if top >= base => None,
                    _ if heard.contains(&row_block) => Some(receive()?),
                    _ => None,
                };
                let rows = layout.block_rows(self.number, row_block, outer.first().copied().unwrap_or(0));
                self.slab(row_block, &outer, carry, handover, told.contains(&row_block), &mut send)?;
                let id = BlockId { strip: self.number, row_block, slab };
                let block = Block { id, bytes: &self.bytes, exceptions: &self.exceptions };
                if !rows.is_empty() && sink(block).is_break() {
                    return Err(Stopped);
                }
                advance(&mut outer, layout.last_outer(self.number));
            }
        }
        Ok(())
    }

    fn line_count(&self) -> usize {
        self.line_groups.iter().sum::<usize>() * self.layout.rows() * L
    }

    /// Index of the lines along the `i`th outer pile of a slab.
    fn line_start(&self, outer: &[usize], i: usize) -> usize {
        let before: usize = self.line_groups[..i].iter().sum();
        (before + rank(&outer[i + 1..])) * self.layout.rows() * L
    }

    /// Where the cells of a recent slab are. Slabs whose largest outer pile is more than `NEAR` chips smaller are
    /// overwritten; slot 0 holds zeros.
    fn slot(&self, outer: &[usize]) -> usize {
        let Some((top, rest)) = outer.split_first() else {
            return 0;
        };
        let slot = 1 + top % (NEAR + 1) * self.line_groups[0] + rank(rest);
        slot * (self.layout.rows() * L + PAD)
    }

    fn slab(
        &mut self,
        row_block: usize,
        outer: &[usize],
        carry: &mut Carry<L>,
        handover: Option<Handover>,
        tell: bool,
        send: &mut impl FnMut(Handover) -> Result<(), Stopped>,
    ) -> Result<(), Stopped> {
        let (height, area) = (self.layout.rows(), self.layout.rows() * L);
        let top = outer.first().copied();
        let rows = self.layout.block_rows(self.number, row_block, top.unwrap_or(0));
        self.bytes.clear();
        self.exceptions.clear();
        if rows.is_empty() && handover.is_none() && !tell {
            return Ok(());
        }
        if let [.., _, 0] = outer {
            // The lines along the smallest pile begin again.
            let start = self.line_start(outer, outer.len() - 1);
            self.lines[start..start + area].iter_mut().for_each(|line| self.outer_pool.clear(line));
        }
        self.restore(carry, handover);
        let distinct = (0..outer.len()).filter(|&i| outer.get(i + 1) != Some(&outer[i]));
        let outer_lines: Vec<OuterLines> = distinct
            .clone()
            .map(|i| OuterLines { start: self.line_start(outer, i), height: outer[i] as u16 })
            .collect();
        let slots: Vec<[usize; NEAR]> = distinct.map(|i| self.earlier_slots(outer, i)).collect();
        let recent = &self.recent;
        let earlier: Vec<Earlier<L>> = slots
            .iter()
            .map(|slots| std::array::from_fn(|t| recent[slots[t]..slots[t] + area].as_chunks().0))
            .collect();
        if !rows.is_empty() {
            self.isa.run(&mut SlabRows::<L> {
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
                a_lines: &mut carry.a_lines,
                b_lines: &mut self.b_lines,
                lines: &mut self.lines,
                pool: &mut self.pool,
                outer_pool: &mut self.outer_pool,
                exceptions: &mut self.exceptions,
            });
        }
        if !outer.is_empty() {
            let slot = self.slot(outer);
            let used = (rows.start - row_block * height) * L..(rows.end.max(rows.start) - row_block * height) * L;
            if !rows.is_empty() {
                self.recent[slot + used.start..slot + used.end].copy_from_slice(&self.cells[used]);
            }
        }
        self.start_outer_lines(outer);
        self.save(carry);
        if tell {
            send(self.tell())?;
        } else {
            self.b_lines[L..].iter_mut().for_each(|line| self.pool.clear(line));
        }
        self.compact(row_block, rows, top.unwrap_or(0));
        Ok(())
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
        let area = self.layout.rows() * L;
        for i in (1..outer.len()).rev().filter(|&i| outer[i - 1] == outer[i]) {
            let (to, from) = (self.line_start(outer, i - 1), self.line_start(outer, i));
            for cell in 0..area {
                self.outer_pool.clear(&mut self.lines[to + cell]);
                self.lines[to + cell] = self.outer_pool.duplicate(self.lines[from + cell]);
            }
        }
    }

    /// Brings the window and the lines along `b` to the state before the first row of the block.
    fn restore(&mut self, carry: &Carry<L>, handover: Option<Handover>) {
        let height = self.layout.rows();
        for index in 0..NEAR {
            let at = SlabRows::<L>::window_at(index) - NEAR;
            let row = &mut self.window[at..at + NEAR + L];
            match carry.rows.get(index * (NEAR + L)..(index + 1) * (NEAR + L)) {
                Some(bytes) => row.copy_from_slice(bytes),
                None => row.fill(0),
            }
        }
        self.b_lines[height..].copy_from_slice(&carry.b_lines);
        self.b_lines[..height].fill(EMPTY);
        if let Some(handover) = handover {
            for (index, bytes) in handover.halo.as_chunks::<NEAR>().0.iter().enumerate() {
                let at = SlabRows::<L>::window_at(index);
                self.window[at - NEAR..at].copy_from_slice(bytes);
            }
            handover.lines.unpack(&mut self.pool, &mut self.b_lines[..height]);
            lock(self.spare).push(handover);
        }
    }

    /// Keeps what the next row block needs.
    fn save(&mut self, carry: &mut Carry<L>) {
        let height = self.layout.rows();
        carry.rows.clear();
        for index in height..height + NEAR {
            let at = SlabRows::<L>::window_at(index);
            carry.rows.extend_from_slice(&self.window[at - NEAR..at + L]);
        }
        carry.b_lines.copy_from_slice(&self.b_lines[..L]);
        self.b_lines[..L].fill(EMPTY);
    }

    /// What the next strip needs of the slab just computed.
    fn tell(&mut self) -> Handover {
        let height = self.layout.rows();
        let mut handover = lock(self.spare).pop().unwrap_or_default();
        handover.halo.clear();
        for index in 0..height + NEAR {
            let end = SlabRows::<L>::window_at(index) + L;
            handover.halo.extend_from_slice(&self.window[end - NEAR..end]);
        }
        handover.lines.pack(&mut self.pool, &mut self.b_lines[L..]);
        handover
    }

    /// Collects the bytes of the canonical positions of the slab just computed.
    fn compact(&mut self, row_block: usize, rows: Range<usize>, top: usize) {
        let (layout, number, start) = (self.layout, self.number, row_block * self.layout.rows());
        // The rows whose lanes are all canonical are contiguous.
        let full = layout.full_rows(number, top, &rows);
        let (head, tail) = (rows.start..full.start, full.end..rows.end);
        let row = |s: usize| &self.cells[(s - start) * L..][layout.row_lanes(number, top, s)];
        head.for_each(|s| self.bytes.extend_from_slice(row(s)));
        if !full.is_empty() {
            self.bytes.extend_from_slice(&self.cells[(full.start - start) * L..][..full.len() * L]);
        }
        tail.for_each(|s| self.bytes.extend_from_slice(row(s)));
    }
}
