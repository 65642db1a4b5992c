//! Batches of bytes that wait for their reader: in memory up to a limit, then in a file.

use std::collections::VecDeque;
use std::sync::atomic::{AtomicU64, Ordering};

use crate::kernel::edges::Halt;

#[cfg(feature = "store")]
use super::spool::{Run, Spool};

/// Memory of a batch that waits in memory, besides its bytes.
const BESIDES: u64 = 32;

/// Where batches wait. It counts the bytes that it holds in memory, and never holds more than it may.
#[derive(Debug)]
pub struct Depot {
    /// How many bytes may be in memory.
    allowed: AtomicU64,
    held: AtomicU64,
    peak: AtomicU64,
    spooled: AtomicU64,
    #[cfg(feature = "store")]
    spool: Option<Spool>,
}

/// Batches that wait, in the order in which they came.
#[derive(Debug, Default)]
pub struct Fifo {
    memory: VecDeque<Vec<u8>>,
    /// What came after those in memory.
    #[cfg(feature = "store")]
    file: Run,
}

impl Depot {
    /// Batches wait in memory, of which there is enough.
    #[must_use]
    pub fn in_memory() -> Self {
        Self {
            allowed: AtomicU64::new(u64::MAX),
            held: AtomicU64::new(0),
            peak: AtomicU64::new(0),
            spooled: AtomicU64::new(0),
            #[cfg(feature = "store")]
            spool: None,
        }
    }

    /// At most `allowed` bytes of batches wait in memory, and all others in a file, which is made when it is needed and
    /// removed at the end.
    #[cfg(feature = "store")]
    #[must_use]
    pub fn with_spool(allowed: u64, path: &std::path::Path) -> Self {
        Self { allowed: AtomicU64::new(allowed), spool: Some(Spool::new(path)), ..Self::in_memory() }
    }

    /// Takes memory away for something else: less of it is left for batches.
    pub fn charge(&self, bytes: u64) {
        let less = |allowed: u64| (allowed != u64::MAX).then(|| allowed.saturating_sub(bytes));
        // Without a limit there is nothing to count.
        let _ = self.allowed.fetch_update(Ordering::Relaxed, Ordering::Relaxed, less);
    }

    /// Appends a batch.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn push(&self, fifo: &mut Fifo, batch: Vec<u8>) -> Result<(), Halt> {
        if !fifo.is_spooled() && self.hold(&batch) {
            fifo.memory.push_back(batch);
            return Ok(());
        }
        #[cfg(feature = "store")]
        if let Some(spool) = &self.spool {
            self.spooled.fetch_add(batch.len() as u64, Ordering::Relaxed);
            return Ok(spool.append(&mut fifo.file, &batch)?);
        }
        Err(Halt::Full)
    }

    /// Takes the first batch, or the first 64 kB of a larger one; `None` if there is none.
    ///
    /// # Errors
    /// If it cannot be read.
    pub fn pop(&self, fifo: &mut Fifo) -> Result<Option<Vec<u8>>, Halt> {
        if let Some(batch) = fifo.memory.pop_front() {
            self.held.fetch_sub(size_of_batch(&batch), Ordering::Relaxed);
            return Ok(Some(batch));
        }
        #[cfg(feature = "store")]
        if let (false, Some(spool)) = (fifo.file.is_empty(), &self.spool) {
            return Ok(Some(spool.pop(&mut fifo.file)?));
        }
        Ok(None)
    }

    /// Counts a batch if there is memory for it.
    fn hold(&self, batch: &Vec<u8>) -> bool {
        let size = size_of_batch(batch);
        let allowed = self.allowed.load(Ordering::Relaxed);
        let more = |held: u64| held.checked_add(size).filter(|&sum| sum <= allowed);
        let before = self.held.fetch_update(Ordering::Relaxed, Ordering::Relaxed, more);
        before.is_ok_and(|before| {
            self.peak.fetch_max(before + size, Ordering::Relaxed);
            true
        })
    }

    /// The most bytes of memory that batches took at a time.
    pub fn peak(&self) -> u64 {
        self.peak.load(Ordering::Relaxed)
    }

    /// How many bytes were written into the file.
    pub fn spooled(&self) -> u64 {
        self.spooled.load(Ordering::Relaxed)
    }
}

impl Fifo {
    #[cfg(feature = "store")]
    fn is_spooled(&self) -> bool {
        !self.file.is_empty()
    }

    #[cfg(not(feature = "store"))]
    #[expect(clippy::unused_self, reason = "with files it depends on the batches")]
    fn is_spooled(&self) -> bool {
        false
    }
}

/// The memory of a batch.
fn size_of_batch(batch: &Vec<u8>) -> u64 {
    batch.capacity() as u64 + BESIDES
}

#[cfg(all(test, feature = "store"))]
mod tests {
    use super::*;

    fn batch(number: u8, len: usize) -> Vec<u8> {
        (0..len).map(|i| number.wrapping_add(i as u8)).collect()
    }

    /// What is in memory never exceeds the limit, and all batches come back in order, whichever way they waited.
    #[test]
    fn batches_come_back_and_the_limit_holds() {
        let path = std::env::temp_dir().join(format!("fibnim-depot-{}", std::process::id()));
        let depot = Depot::with_spool(3000, &path);
        let lens = [1000, 1000, 1000, 5, 64 << 10, 1];
        for round in 1..=2 {
            let (mut fifo, mut other) = (Fifo::default(), Fifo::default());
            for (&len, number) in lens.iter().zip(1..) {
                depot.push(&mut fifo, batch(number, len)).unwrap();
            }
            // The third batch has no room, and what comes after it waits behind it.
            assert_eq!(depot.spooled(), round * (1000 + 5 + (64 << 10) + 1));
            assert_eq!(depot.peak(), 2 * 1032 + (round - 1) * 39);
            depot.push(&mut other, batch(9, 7)).unwrap();
            assert_eq!(depot.spooled(), round * (1000 + 5 + (64 << 10) + 1));
            for (len, number) in lens.into_iter().zip(1..) {
                assert_eq!(depot.pop(&mut fifo).unwrap(), Some(batch(number, len)));
            }
            assert_eq!(depot.pop(&mut fifo).unwrap(), None);
            assert_eq!(depot.pop(&mut other).unwrap(), Some(batch(9, 7)));
            assert_eq!(depot.held.load(Ordering::Relaxed), 0);
        }
        depot.charge(2920);
        depot.push(&mut Fifo::default(), batch(1, 49)).unwrap();
        assert_eq!(depot.spooled(), 2 * (1000 + 5 + (64 << 10) + 1) + 49);
        drop(depot);
        assert!(!path.exists());
    }

    #[test]
    fn without_a_limit_nothing_is_counted_against_it() {
        let (depot, mut fifo) = (Depot::in_memory(), Fifo::default());
        depot.charge(1 << 40);
        depot.push(&mut fifo, vec![1; 1 << 20]).unwrap();
        assert_eq!(depot.peak(), (1 << 20) + BESIDES);
        assert_eq!(depot.pop(&mut fifo).unwrap(), Some(vec![1; 1 << 20]));
    }
}
