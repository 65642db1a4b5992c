//! Writing blocks from several threads into a table in memory.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};

use crate::plan::Plan;
use crate::room::{Room, room};
use crate::threads::lock;

/// Bytes that a threshold held apart takes.
const BYTES_APART: u64 = 16;

/// The bytes of a table that is being filled.
pub struct Filling<'a> {
    /// Where every block begins.
    offsets: Vec<u64>,
    runs: Vec<Mutex<Run<'a>>>,
    apart: Mutex<Vec<(u64, u32)>>,
    apart_count: AtomicU64,
    /// How many thresholds may be held apart.
    most_apart: u64,
}

/// Blocks that one thread fills in order.
struct Run<'a> {
    /// What is not filled yet.
    bytes: &'a mut [u8],
    /// Where that begins in the table.
    start: u64,
}

impl<'a> Filling<'a> {
    /// A byte for every position of a plan; `None` if the system has no such room.
    pub fn room(plan: &Plan) -> Option<Room> {
        room(u64::try_from(plan.layout().positions()).ok()?)
    }

    /// Begins to fill the bytes of a plan in which every block is a chunk, with at most `spare` bytes for the
    /// thresholds that are held apart. `runs` has the number of blocks of each run.
    pub fn new(plan: &Plan, bytes: &'a mut [u8], spare: u64, runs: impl Iterator<Item = usize>) -> Self {
        let mut offsets = Vec::with_capacity(plan.chunks() as usize);
        let (mut start, mut rest, mut lens) = (0, bytes, plan.block_lens());
        let run = |blocks| {
            let first = start;
            for len in lens.by_ref().take(blocks) {
                offsets.push(start);
                start += len as u64;
            }
            let bytes = rest.split_off_mut(..(start - first) as usize).expect("a byte for every position");
            Mutex::new(Run { bytes, start: first })
        };
        let runs = runs.map(run).collect();
        let most_apart = spare / BYTES_APART;
        Self { offsets, runs, apart: Mutex::default(), apart_count: AtomicU64::new(0), most_apart }
    }

    /// Stores the next block of a run: its bytes, and its finite thresholds of 255 and more with their places. Returns false if
    /// these exceed the memory.
    pub fn put(&self, run: usize, bytes: &[u8], apart: impl ExactSizeIterator<Item = (u32, u32)>) -> bool {
        // Only this thread locks the run, so there is no contention.
        let mut run = lock(&self.runs[run]);
        let start = run.start;
        run.bytes.split_off_mut(..bytes.len()).expect("the blocks of a run").copy_from_slice(bytes);
        run.start += bytes.len() as u64;
        drop(run);
        let count = apart.len() as u64;
        if count == 0 {
            return true;
        }
        lock(&self.apart).extend(apart.map(|(place, threshold)| (start + u64::from(place), threshold)));
        self.apart_count.fetch_add(count, Ordering::Relaxed) + count <= self.most_apart
    }

    /// Where every block begins, and the thresholds that are held apart, in order.
    pub fn finish(self) -> (Vec<u64>, Vec<(u64, u32)>) {
        let mut apart = self.apart.into_inner().unwrap_or_else(PoisonError::into_inner);
        apart.sort_unstable();
        (self.offsets, apart)
    }
}
