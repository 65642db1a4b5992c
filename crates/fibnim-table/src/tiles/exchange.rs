//! The streams between tiles, and where their batches wait in one process.
//!
//! Every edge of a tile carries a stream, which is a sequence of messages. A batch has some of these messages, each
//! preceded by its length in four bytes.

use std::collections::{HashMap, VecDeque};
use std::io;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::time::Duration;

use super::depot::{Batch, Depot};
use super::tiling::Tile;
use crate::error::{malformed, stopped};
use crate::threads::lock;

/// Bytes of a batch that goes through a network or into a file.
pub const BATCH: usize = 64 << 10;

/// How many times a thread polls before it sleeps, about 100 microseconds.
const PATIENCE: usize = 2000;

/// How long a thread sleeps before it looks whether the work was ended.
const NAP: Duration = Duration::from_millis(50);

/// Bytes of the length of a message.
const LENGTH: usize = 4;

/// The number of an edge between two tiles: twice the number of the tile that reads it, plus 1 if the edge comes from
/// the row block before and not from the strip before.
pub type Edge = usize;

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
    waiting: Mutex<VecDeque<Batch>>,
    /// The number of batches, which is read without the lock.
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
        waiting.push_back(self.depot.put(batch)?);
        queue.count.fetch_add(1, Ordering::Release);
        drop(waiting);
        queue.arrived.notify_one();
        Ok(())
    }

    /// Waits for the next batch of a queue. A thread polls many times before it sleeps: the writer is rarely far
    /// behind, and waking a thread takes longer than a block.
    fn take(&self, queue: &Queue) -> io::Result<Vec<u8>> {
        for _ in 0..PATIENCE {
            if queue.count.load(Ordering::Acquire) > 0 {
                break;
            }
            std::hint::spin_loop();
        }
        let mut waiting = lock(&queue.waiting);
        loop {
            if let Some(batch) = waiting.pop_front() {
                queue.count.fetch_sub(1, Ordering::Relaxed);
                return self.depot.take(batch);
            }
            if self.is_stopped() {
                return Err(stopped());
            }
            waiting = queue.arrived.wait_timeout(waiting, NAP).unwrap_or_else(PoisonError::into_inner).0;
        }
    }

    /// The edges of a tile. What it passes on is posted in batches of at most `size` bytes, unless a message is larger.
    pub(super) fn edges<'e>(&'e self, tile: &Tile, size: usize, post: &'e Post<'e>) -> Edges<'e> {
        let inlet = |edge| {
            let queue = self.queue(edge);
            Inlet { next: Box::new(move || self.take(&queue)), batch: Vec::new(), at: 0 }
        };
        let outlet = |edge: Option<Edge>| Outlet {
            post: Box::new(move |batch| post(edge.ok_or_else(malformed)?, batch)),
            size,
            batch: Vec::new(),
        };
        Edges {
            heard: inlet(2 * tile.number),
            carried: inlet(2 * tile.number + 1),
            told: outlet(tile.tells.map(|to| 2 * to)),
            kept: outlet(tile.keeps.map(|to| 2 * to + 1)),
        }
    }

    /// Drops the queues of a tile that is complete.
    pub(super) fn close(&self, tile: &Tile) {
        let mut queues = lock(&self.queues);
        queues.remove(&(2 * tile.number));
        queues.remove(&(2 * tile.number + 1));
    }

    /// Ends the work: threads that wait, or will wait, get an error.
    fn stop(&self) {
        self.stopped.store(true, Ordering::Relaxed);
    }

    /// Whether the work was ended.
    pub fn is_stopped(&self) -> bool {
        self.stopped.load(Ordering::Relaxed)
    }

    /// Does some work. If it fails or panics, ends the work of all threads, so that none is left waiting.
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

/// The four edges of a tile. Each edge carries one message for each slab, in the order of the slabs. A tile without a
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
    /// Posts the messages that are still held back, since the tile is complete.
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
}

impl Inlet<'_> {
    /// Waits for the next message.
    pub fn message(&mut self) -> io::Result<&[u8]> {
        if self.at == self.batch.len() {
            self.batch = (self.next)()?;
            self.at = 0;
        }
        let (len, rest) = self.batch[self.at..].split_first_chunk().ok_or_else(malformed)?;
        let message = rest.get(..u32::from_le_bytes(*len) as usize).ok_or_else(malformed)?;
        self.at += LENGTH + message.len();
        Ok(message)
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
        if self.batch.len() + LENGTH + message.len() > self.size {
            self.end()?;
            self.batch = Vec::with_capacity(self.size);
        }
        self.batch.extend(len.to_le_bytes());
        self.batch.extend_from_slice(message);
        Ok(())
    }

    fn end(&mut self) -> io::Result<()> {
        if self.batch.is_empty() { Ok(()) } else { (self.post)(std::mem::take(&mut self.batch)) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Messages of any length come back, in batches that are no larger than they need to be.
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
            assert!(posted.iter().all(|batch: &Vec<u8>| batch.len() <= size.max(LENGTH + 1000)), "{size}");
            assert_eq!(posted.len() == 1, size == 5000);
            let next = Box::new(|| posted.pop_front().ok_or_else(stopped));
            let mut inlet = Inlet { next, batch: Vec::new(), at: 0 };
            for message in &messages {
                assert_eq!(inlet.message().unwrap(), message, "{size}");
            }
            assert!(inlet.message().is_err(), "{size}");
        }
        let mut inlet = Inlet { next: Box::new(|| Ok(vec![9, 0, 0, 0, 1])), batch: Vec::new(), at: 0 };
        assert_eq!(inlet.message().unwrap_err().kind(), io::ErrorKind::InvalidData);
    }
}
