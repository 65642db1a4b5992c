//! Batches of bytes that wait for their reader: in memory up to a limit, then in a temporary file.

use std::collections::VecDeque;
use std::io;
use std::sync::atomic::{AtomicU64, Ordering};

/// Memory of a batch that waits, besides its bytes.
const BESIDES: u64 = 32;

/// Where batches wait. It counts the bytes that it holds in memory, and never holds more than it may.
#[derive(Debug)]
pub struct Depot {
    /// How many bytes may be in memory.
    allowed: u64,
    held: AtomicU64,
    peak: AtomicU64,
    spooled: AtomicU64,
    #[cfg(feature = "store")]
    spool: Option<spool::Spool>,
}

/// Batches that wait, in the order in which they came.
#[derive(Debug, Default)]
pub struct Fifo(VecDeque<Batch>);

#[derive(Debug)]
enum Batch {
    Held(Vec<u8>),
    #[cfg(feature = "store")]
    Spooled(spool::Place),
}

impl Depot {
    /// Batches wait in memory, of which there is enough.
    #[must_use]
    pub fn in_memory() -> Self {
        Self {
            allowed: u64::MAX,
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
        Self { allowed, spool: Some(spool::Spool::new(path)), ..Self::in_memory() }
    }

    /// Appends a batch.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn push(&self, fifo: &mut Fifo, batch: Vec<u8>) -> io::Result<()> {
        if self.hold(&batch) {
            fifo.0.push_back(Batch::Held(batch));
            return Ok(());
        }
        #[cfg(feature = "store")]
        if let Some(spool) = &self.spool {
            self.spooled.fetch_add(batch.len() as u64, Ordering::Relaxed);
            fifo.0.push_back(Batch::Spooled(spool.write(&batch)?));
            return Ok(());
        }
        Err(io::ErrorKind::OutOfMemory.into())
    }

    /// Takes the first batch; `None` if there is none.
    ///
    /// # Errors
    /// If it cannot be read.
    pub fn pop(&self, fifo: &mut Fifo) -> io::Result<Option<Vec<u8>>> {
        match fifo.0.pop_front() {
            Some(Batch::Held(batch)) => {
                self.held.fetch_sub(size_of_batch(&batch), Ordering::Relaxed);
                Ok(Some(batch))
            }
            #[cfg(feature = "store")]
            Some(Batch::Spooled(place)) => self.spool.as_ref().map(|spool| spool.read(&place)).transpose(),
            None => Ok(None),
        }
    }

    /// Counts a batch if there is memory for it.
    fn hold(&self, batch: &Vec<u8>) -> bool {
        let size = size_of_batch(batch);
        let more = |held: u64| held.checked_add(size).filter(|&sum| sum <= self.allowed);
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

/// The memory of a batch.
fn size_of_batch(batch: &Vec<u8>) -> u64 {
    batch.capacity() as u64 + BESIDES
}

/// The temporary file.
#[cfg(feature = "store")]
mod spool {
    use std::fs::{File, OpenOptions, remove_file};
    use std::io::{self, Read, Seek, SeekFrom, Write};
    use std::path::{Path, PathBuf};
    use std::sync::Mutex;

    use crate::threads::lock;

    /// Bytes of a slot.
    const SLOT: usize = 64 << 10;

    /// A file that is made when the first batch is written. It is cut into slots; those that were read are used again.
    #[derive(Debug)]
    pub struct Spool {
        path: PathBuf,
        inner: Mutex<Inner>,
    }

    #[derive(Debug, Default)]
    struct Inner {
        file: Option<File>,
        /// Slots that are not in use, of the first `slots` ones.
        free: Vec<u64>,
        slots: u64,
    }

    /// Where a batch is in the file.
    #[derive(Debug)]
    pub struct Place {
        slots: Box<[u64]>,
        len: usize,
    }

    impl Spool {
        /// A spool that makes its file at this path. What is there is replaced.
        pub fn new(path: &Path) -> Self {
            Self { path: path.to_owned(), inner: Mutex::default() }
        }

        /// Writes a batch. One of more than 64 kB takes several slots.
        pub fn write(&self, batch: &[u8]) -> io::Result<Place> {
            let mut inner = lock(&self.inner);
            let write = |part: &[u8]| {
                let slot = inner.free.pop().unwrap_or(inner.slots);
                inner.slots = inner.slots.max(slot + 1);
                inner.seek(&self.path, slot)?.write_all(part)?;
                Ok(slot)
            };
            let slots = batch.chunks(SLOT).map(write).collect::<io::Result<_>>()?;
            Ok(Place { slots, len: batch.len() })
        }

        /// Reads a batch, and frees its slots.
        pub fn read(&self, place: &Place) -> io::Result<Vec<u8>> {
            let mut inner = lock(&self.inner);
            let mut batch = vec![0; place.len];
            for (part, &slot) in batch.chunks_mut(SLOT).zip(&place.slots) {
                inner.seek(&self.path, slot)?.read_exact(part)?;
                inner.free.push(slot);
            }
            Ok(batch)
        }
    }

    #[cfg(test)]
    impl Spool {
        /// How many slots are free, and how many there are.
        pub fn slots(&self) -> [usize; 2] {
            let inner = lock(&self.inner);
            [inner.free.len(), inner.slots as usize]
        }
    }

    impl Inner {
        /// The file, at a slot.
        fn seek(&mut self, path: &Path, slot: u64) -> io::Result<&mut File> {
            if self.file.is_none() {
                // Whatever has the name is removed, not followed.
                match remove_file(path) {
                    Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
                    _ => {}
                }
                let file = OpenOptions::new().read(true).write(true).create_new(true).open(path)?;
                // Where the system allows it the name goes at once, so that nothing is left behind if the process is killed.
                let _ = remove_file(path);
                self.file = Some(file);
            }
            let file = self.file.as_mut().ok_or(io::ErrorKind::NotFound)?;
            file.seek(SeekFrom::Start(slot * SLOT as u64))?;
            Ok(file)
        }
    }

    impl Drop for Spool {
        fn drop(&mut self) {
            let mut inner = lock(&self.inner);
            if inner.file.take().is_some() {
                let _ = remove_file(&self.path);
            }
        }
    }
}

#[cfg(all(test, feature = "store"))]
mod tests {
    use super::*;

    fn batch(number: u8, len: usize) -> Vec<u8> {
        (0..len).map(|i| number.wrapping_add(i as u8)).collect()
    }

    /// What is in memory never exceeds the limit, and all batches come back in order, whichever way they waited. The file does not
    /// grow when its slots are used again.
    #[test]
    fn batches_come_back_and_the_limit_holds() {
        let path = std::env::temp_dir().join(format!("fibnim-depot-{}", std::process::id()));
        let depot = Depot::with_spool(3000, &path);
        let lens = [1000, 1000, 1000, 5, 150 << 10, 1];
        for round in 1..=3 {
            let (mut fifo, mut other) = (Fifo::default(), Fifo::default());
            for (&len, number) in lens.iter().zip(1..) {
                depot.push(&mut fifo, batch(number, len)).unwrap();
            }
            // The third and the fifth batch have no room.
            assert_eq!(depot.spooled(), round * (1000 + (150 << 10)));
            depot.push(&mut other, batch(9, 7)).unwrap();
            assert_eq!(depot.peak(), 2 * 1032 + 37 + 33 + 39);
            for (len, number) in lens.into_iter().zip(1..) {
                assert_eq!(depot.pop(&mut fifo).unwrap(), Some(batch(number, len)));
            }
            assert_eq!(depot.pop(&mut fifo).unwrap(), None);
            assert_eq!(depot.pop(&mut other).unwrap(), Some(batch(9, 7)));
            assert_eq!(depot.held.load(Ordering::Relaxed), 0);
            assert_eq!(depot.spool.as_ref().unwrap().slots(), [4, 4], "all slots are free");
        }
        drop(depot);
        assert!(!path.exists());
    }

    #[test]
    fn without_a_spool_too_many_batches_are_refused() {
        let (depot, mut fifo) = (Depot { allowed: 100, ..Depot::in_memory() }, Fifo::default());
        depot.push(&mut fifo, vec![1; 60]).unwrap();
        let full = depot.push(&mut fifo, vec![1; 60]).expect_err("no room");
        assert_eq!(full.kind(), io::ErrorKind::OutOfMemory);
        assert_eq!(depot.pop(&mut fifo).unwrap(), Some(vec![1; 60]));
    }
}
