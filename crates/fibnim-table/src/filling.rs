//! Writing blocks from several threads into a table in memory.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};

use crate::kernel::layout::BlockId;
use crate::plan::Plan;
use crate::room::{Room, room};
use crate::threads::lock;

/// Bytes that a threshold held apart takes.
const BYTES_APART: u64 = 16;

/// The bytes of a table that is being filled.
pub struct Filling<'a> {
    plan: &'a Plan,
    /// Where every block begins.
    offsets: Vec<u64>,
    /// The bytes of every block.
    slots: Vec<Mutex<&'a mut [u8]>>,
    apart: Mutex<Vec<(u64, u16)>>,
    apart_count: AtomicU64,
    /// How many thresholds may be held apart.
    most_apart: u64,
}

impl<'a> Filling<'a> {
    /// A byte for every position of a plan; `None` if the system has no such room.
    pub fn room(plan: &Plan) -> Option<Room> {
        room(u64::try_from(plan.layout().positions()).ok()?)
    }

    /// Begins to fill the bytes of a plan in which every block is a chunk, with at most `spare` bytes for the
    /// thresholds that are held apart.
    pub fn new(plan: &'a Plan, bytes: &'a mut [u8], spare: u64) -> Self {
        let mut offsets = Vec::with_capacity(plan.chunks() as usize);
        let mut slots = Vec::with_capacity(plan.chunks() as usize);
        let (mut start, mut rest) = (0, bytes);
        for len in plan.block_lens() {
            let (slot, after) = rest.split_at_mut(len);
            slots.push(Mutex::new(slot));
            offsets.push(start);
            start += len as u64;
            rest = after;
        }
        let most_apart = spare / BYTES_APART;
        Self { plan, offsets, slots, apart: Mutex::default(), apart_count: AtomicU64::new(0), most_apart }
    }

    /// Stores a block: its bytes, and its finite thresholds of 255 and more with their places. Returns false if these
    /// exceed the memory.
    pub fn put(&self, id: BlockId, bytes: &[u8], apart: impl ExactSizeIterator<Item = (u32, u16)>) -> bool {
        let number = self.plan.chunk_of(id) as usize;
        lock(&self.slots[number]).copy_from_slice(bytes);
        let count = apart.len() as u64;
        if count == 0 {
            return true;
        }
        let start = self.offsets[number];
        lock(&self.apart).extend(apart.map(|(place, threshold)| (start + u64::from(place), threshold)));
        self.apart_count.fetch_add(count, Ordering::Relaxed) + count <= self.most_apart
    }

    /// Where every block begins, and the thresholds that are held apart, in order.
    pub fn finish(self) -> (Vec<u64>, Vec<(u64, u16)>) {
        let mut apart = self.apart.into_inner().unwrap_or_else(PoisonError::into_inner);
        apart.sort_unstable();
        (self.offsets, apart)
    }
}
