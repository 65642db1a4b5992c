//! The streams between tiles, and where their batches wait in one process.
//!
//! On every edge of a tile runs a stream, a sequence of messages, each after its length as four bytes. Batches are pieces of it that
//! are cut without regard to the messages, so that all have the same size but the last.

use std::collections::HashMap;
use std::io;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::time::Duration;

use super::depot::{Depot, Fifo};
use super::tiling::Tile;
use crate::error::{malformed, stopped};
use crate::threads::lock;

/// How many times a thread polls before it sleeps, about 100 microseconds.
const PATIENCE: usize = 2000;

/// How long a thread sleeps before it looks whether the work was ended.
const NAP: Duration = Duration::from_millis(50);

/// Bytes of the length of a message.
const LENGTH: usize = 4;

/// The side of a tile on which an edge is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Side {
    /// From the previous strip.
    Heard,
    /// From the previous row block.
    Carried,
}

/// An edge between two tiles, by the tile that reads it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Edge {
    /// The number of the tile that reads.
    pub to: usize,
    /// Which of its edges.
    pub side: Side,
}

/// Brings a batch of an edge to the process whose tile reads it.
pub type Post<'a> = dyn Fn(Edge, Vec<u8>) -> io::Result<()> + Sync + 'a;

/// The queues of all edges that tiles of this process read.
#[derive(Debug)]
pub struct Exchange<'d> {
    depot: &'d Depot,
    queues: Mutex<HashMap<Edge, Arc<Queue>>>,
    stopped: AtomicBool,
}

/// The batches of one edge that wait.
#[derive(Debug, Default)]
struct Queue {
    waiting: Mutex<Fifo>,
    /// How many there are, to be read without the lock.
    count: AtomicUsize,
    arrived: Condvar,
}

impl<'d> Exchange<'d> {
    /// An exchange without batches, which wait in a depot.
    pub fn new(depot: &'d Depot) -> Self {
        Self { depot, queues: Mutex::default(), stopped: AtomicBool::new(false) }
    }

    /// The queue of an edge. It is there from the first call until the tile that reads it is complete.
    fn queue(&self, edge: Edge) -> Arc<Queue> {
        Arc::clone(lock(&self.queues).entry(edge).or_default())
    }

    /// Appends a batch to the queue of an edge. This never waits for the reader.
    ///
    /// # Errors
    /// If the batch finds no room or the work was ended.
    pub fn put(&self, edge: Edge, batch: Vec<u8>) -> io::Result<()> {
        if self.is_stopped() {
            return Err(stopped());
        }
        let queue = self.queue(edge);
        let mut waiting = lock(&queue.waiting);
        self.depot.push(&mut waiting, batch)?;
        queue.count.fetch_add(1, Ordering::Release);
        drop(waiting);
        queue.arrived.notify_one();
        Ok(())
    }

    /// Waits for the next batch of a queue. A thread polls many times before it sleeps: the writer is rarely far behind, and
    /// waking a thread takes longer than a block.
    fn take(&self, queue: &Queue) -> io::Result<Vec<u8>> {
        for _ in 0..PATIENCE {
            if queue.count.load(Ordering::Acquire) > 0 {
                break;
            }
            std::hint::spin_loop();
        }
        let mut waiting = lock(&queue.waiting);
        loop {
            if let Some(batch) = self.depot.pop(&mut waiting)? {
                queue.count.fetch_sub(1, Ordering::Relaxed);
                return Ok(batch);
            }
            if self.is_stopped() {
                return Err(stopped());
            }
            waiting = queue.arrived.wait_timeout(waiting, NAP).unwrap_or_else(PoisonError::into_inner).0;
        }
    }

    /// The edges of a tile. What it passes on is posted in batches of `size` bytes.
    pub(super) fn edges<'e>(&'e self, tile: &Tile, size: usize, post: &'e Post<'e>) -> Edges<'e> {
        let inlet = |side| {
            let queue = self.queue(Edge { to: tile.number, side });
            Inlet { next: Box::new(move || self.take(&queue)), batch: Vec::new(), at: 0, whole: Vec::new() }
        };
        let outlet = |to: Option<usize>, side| {
            let edge = to.map(|to| Edge { to, side });
            Outlet { post: Box::new(move |batch| post(edge.ok_or_else(malformed)?, batch)), size, batch: Vec::new() }
        };
        Edges {
            heard: inlet(Side::Heard),
            carried: inlet(Side::Carried),
            told: outlet(tile.tells, Side::Heard),
            kept: outlet(tile.keeps, Side::Carried),
        }
    }

    /// Drops the queues of a tile that is complete.
    pub(super) fn close(&self, tile: &Tile) {
        let mut queues = lock(&self.queues);
        for side in [Side::Heard, Side::Carried] {
            queues.remove(&Edge { to: tile.number, side });
        }
    }

    /// Ends the work: whoever waits, or will, gets an error.
    fn stop(&self) {
        self.stopped.store(true, Ordering::Relaxed);
    }

    /// Whether the work was ended.
    pub fn is_stopped(&self) -> bool {
        self.stopped.load(Ordering::Relaxed)
    }

    /// Does some work, and ends that of all threads if it fails or panics, so that no other thread is left waiting.
    ///
    /// # Errors
    /// If `work` fails.
    pub fn guard<T, E>(&self, work: impl FnOnce() -> Result<T, E>) -> Result<T, E> {
        let alarm = Alarm(self);
        let result = work();
        if result.is_ok() {
            std::mem::forget(alarm);
        }
        result
    }
}

/// Ends the work when it is dropped.
struct Alarm<'e>(&'e Exchange<'e>);

impl Drop for Alarm<'_> {
    fn drop(&mut self) {
        self.0.stop();
    }
}

/// The four edges of a tile. On each of them one message a slab passes, in the order of the slabs; a tile without a
/// neighbour on one side does not use that edge.
pub struct Edges<'e> {
    /// From the tile of the strip before.
    pub heard: Inlet<'e>,
    /// From the tile of the row block before.
    pub carried: Inlet<'e>,
    /// To the tile of the next strip.
    pub told: Outlet<'e>,
    /// To the tile of the next row block.
    pub kept: Outlet<'e>,
}

impl Edges<'_> {
    /// Passes on what is still held back: the tile is complete.
    pub fn end(&mut self) -> io::Result<()> {
        self.told.end()?;
        self.kept.end()
    }
}

/// Reads the messages of a stream.
pub struct Inlet<'e> {
    /// Waits for the next batch.
    next: Box<dyn FnMut() -> io::Result<Vec<u8>> + 'e>,
    batch: Vec<u8>,
    at: usize,
    /// A message that was cut.
    whole: Vec<u8>,
}

impl Inlet<'_> {
    /// Waits for the next message.
    pub fn message(&mut self) -> io::Result<&[u8]> {
        let len = self.bytes(LENGTH)?.try_into().map(u32::from_le_bytes).map_err(|_| malformed())?;
        self.bytes(len as usize)
    }

    fn bytes(&mut self, len: usize) -> io::Result<&[u8]> {
        if self.batch.len() - self.at >= len {
            self.at += len;
            return Ok(&self.batch[self.at - len..self.at]);
        }
        self.whole.clear();
        while self.whole.len() < len {
            if self.at == self.batch.len() {
                self.batch = (self.next)()?;
                self.at = 0;
            }
            let end = self.batch.len().min(self.at + len - self.whole.len());
            self.whole.extend_from_slice(&self.batch[self.at..end]);
            self.at = end;
        }
        Ok(&self.whole)
    }
}

/// Writes the messages of a stream.
pub struct Outlet<'e> {
    post: Box<dyn FnMut(Vec<u8>) -> io::Result<()> + 'e>,
    size: usize,
    batch: Vec<u8>,
}

impl Outlet<'_> {
    /// Writes a message.
    pub fn message(&mut self, message: &[u8]) -> io::Result<()> {
        let len = u32::try_from(message.len()).map_err(|_| malformed())?;
        self.bytes(&len.to_le_bytes())?;
        self.bytes(message)
    }

    fn bytes(&mut self, mut bytes: &[u8]) -> io::Result<()> {
        while !bytes.is_empty() {
            if self.batch.capacity() == 0 {
                self.batch = Vec::with_capacity(self.size);
            }
            let (now, later) = bytes.split_at(bytes.len().min(self.size - self.batch.len()));
            self.batch.extend_from_slice(now);
            bytes = later;
            if self.batch.len() == self.size {
                (self.post)(std::mem::take(&mut self.batch))?;
            }
        }
        Ok(())
    }

    fn end(&mut self) -> io::Result<()> {
        if self.batch.is_empty() { Ok(()) } else { (self.post)(std::mem::take(&mut self.batch)) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Messages of any length come back whole, however they are cut.
    #[test]
    fn messages_come_back() {
        let messages: Vec<Vec<u8>> =
            [0, 1, 3, 96, 97, 1000, 0, 92].iter().map(|&len| (0..len).map(|i| (i % 251) as u8).collect()).collect();
        for size in [1, 4, 7, 100, 5000] {
            let mut posted = std::collections::VecDeque::new();
            let post = Box::new(|batch| {
                posted.push_back(batch);
                Ok(())
            });
            let mut outlet = Outlet { post, size, batch: Vec::new() };
            for message in &messages {
                outlet.message(message).unwrap();
            }
            outlet.end().unwrap();
            outlet.end().unwrap();
            drop(outlet);
            let last = posted.len() - 1;
            assert!(posted.iter().take(last).all(|batch: &Vec<u8>| batch.len() == size), "{size}");
            let next = Box::new(|| posted.pop_front().ok_or(stopped()));
            let mut inlet = Inlet { next, batch: Vec::new(), at: 0, whole: Vec::new() };
            for message in &messages {
                assert_eq!(inlet.message().unwrap(), message, "{size}");
            }
            assert!(inlet.message().is_err(), "{size}");
        }
    }
}
