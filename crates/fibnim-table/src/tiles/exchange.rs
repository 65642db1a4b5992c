//! Where the batches of all streams wait in one process.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::time::Duration;

use super::depot::{Depot, Fifo};
use crate::kernel::edges::Halt;
use crate::threads::lock;

/// How many times a thread polls before it sleeps, about 100 microseconds.
const PATIENCE: usize = 2000;

/// How long a thread sleeps before it looks whether the work was ended.
const NAP: Duration = Duration::from_millis(50);

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

/// The queues of all edges that tiles of this process read.
#[derive(Debug)]
pub struct Exchange<'d> {
    depot: &'d Depot,
    queues: Mutex<HashMap<Edge, Arc<Queue>>>,
    stopped: AtomicBool,
}

/// The batches of one edge that wait.
#[derive(Debug, Default)]
pub struct Queue {
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

    /// The queue of an edge. It is there from the first call until [`Exchange::close`].
    pub fn queue(&self, edge: Edge) -> Arc<Queue> {
        Arc::clone(lock(&self.queues).entry(edge).or_default())
    }

    /// Drops the queue of an edge that has been read.
    pub fn close(&self, edge: Edge) {
        lock(&self.queues).remove(&edge);
    }

    /// Appends a batch to a queue. This never waits for the reader.
    ///
    /// # Errors
    /// If the batch finds no room or the work was ended.
    pub fn put(&self, queue: &Queue, batch: Vec<u8>) -> Result<(), Halt> {
        if self.is_stopped() {
            return Err(Halt::Stopped);
        }
        let mut waiting = lock(&queue.waiting);
        self.depot.push(&mut waiting, batch)?;
        queue.count.fetch_add(1, Ordering::Release);
        drop(waiting);
        queue.arrived.notify_one();
        Ok(())
    }

    /// Waits for the next batch of a queue. A thread polls many times before it sleeps: the writer is rarely far behind, and
    /// waking a thread takes longer than a block.
    ///
    /// # Errors
    /// If the batch cannot be read or the work was ended.
    pub fn take(&self, queue: &Queue) -> Result<Vec<u8>, Halt> {
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
                return Err(Halt::Stopped);
            }
            waiting = queue.arrived.wait_timeout(waiting, NAP).unwrap_or_else(PoisonError::into_inner).0;
        }
    }

    /// Ends the work: whoever waits, or will, gets an error.
    pub fn stop(&self) {
        self.stopped.store(true, Ordering::Relaxed);
    }

    /// Whether the work was ended.
    pub fn is_stopped(&self) -> bool {
        self.stopped.load(Ordering::Relaxed)
    }

    /// Ends the work unless it is disarmed before it is dropped, so that a thread that fails or panics leaves no other
    /// waiting.
    pub fn alarm(&self) -> Alarm<'_, 'd> {
        Alarm { exchange: self, armed: true }
    }
}

/// Ends the work when it is dropped.
#[derive(Debug)]
pub struct Alarm<'e, 'd> {
    exchange: &'e Exchange<'d>,
    armed: bool,
}

impl Alarm<'_, '_> {
    /// The work of the thread is done.
    pub fn disarm(mut self) {
        self.armed = false;
    }
}

impl Drop for Alarm<'_, '_> {
    fn drop(&mut self) {
        if self.armed {
            self.exchange.stop();
        }
    }
}
