//! Batches of bytes that wait for their reader: in memory up to a limit, then in a temporary file.

use std::io;
use std::sync::atomic::{AtomicU64, Ordering};

/// Memory of a batch that waits, besides its bytes.
const BESIDES: u64 = 32;

/// Where batches wait. It counts the bytes that it holds in memory, and never exceeds its limit.
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

/// A batch that waits in a depot.
#[derive(Debug)]
pub enum Batch {
    /// In memory.
    Held(Vec<u8>),
    /// In the file.
    #[cfg(feature = "store")]
    Spooled(spool::BatchPlace),
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

    /// At most `allowed` bytes of batches wait in memory, and all others in a temporary file in this folder, which is
    /// made when it is needed.
    #[cfg(feature = "store")]
    #[must_use]
    pub fn with_spool(allowed: u64, folder: &std::path::Path) -> Self {
        Self { allowed, spool: Some(spool::Spool::new(folder)), ..Self::in_memory() }
    }

    /// Stores a batch.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn put(&self, batch: Vec<u8>) -> io::Result<Batch> {
        if self.hold(&batch) {
            return Ok(Batch::Held(batch));
        }
        #[cfg(feature = "store")]
        if let Some(spool) = &self.spool {
            self.spooled.fetch_add(batch.len() as u64, Ordering::Relaxed);
            return Ok(Batch::Spooled(spool.write(&batch)?));
        }
        Err(io::ErrorKind::OutOfMemory.into())
    }

    /// Returns a batch.
    ///
    /// # Errors
    /// If it cannot be read.
    pub fn take(&self, batch: Batch) -> io::Result<Vec<u8>> {
        match batch {
            Batch::Held(batch) => {
                self.held.fetch_sub(size_of_batch(&batch), Ordering::Relaxed);
                Ok(batch)
            }
            #[cfg(feature = "store")]
            Batch::Spooled(place) => self.spool.as_ref().ok_or(io::ErrorKind::NotFound)?.read(&place),
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
    use std::fs::File;
    use std::io::{self, Read, Seek, SeekFrom, Write};
    use std::path::{Path, PathBuf};
    use std::sync::Mutex;

    use crate::threads::lock;

    /// Bytes of a slot.
    const SLOT: usize = 64 << 10;

    /// A file that is made when the first batch is written. It is cut into slots; those that were read are used again.
    #[derive(Debug)]
    pub struct Spool {
        folder: PathBuf,
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
    pub struct BatchPlace {
        slots: Box<[u64]>,
        len: usize,
    }

    impl Spool {
        /// A spool that makes its file in this folder.
        pub fn new(folder: &Path) -> Self {
            Self { folder: folder.to_owned(), inner: Mutex::default() }
        }

        /// Writes a batch. One of more than 64 kB takes several slots.
        pub fn write(&self, batch: &[u8]) -> io::Result<BatchPlace> {
            let mut inner = lock(&self.inner);
            let write = |part: &[u8]| {
                let slot = inner.free.pop().unwrap_or(inner.slots);
                inner.slots = inner.slots.max(slot + 1);
                inner.seek(&self.folder, slot)?.write_all(part)?;
                Ok(slot)
            };
            let slots = batch.chunks(SLOT).map(write).collect::<io::Result<_>>()?;
            Ok(BatchPlace { slots, len: batch.len() })
        }

        /// Reads a batch, and frees its slots.
        pub fn read(&self, place: &BatchPlace) -> io::Result<Vec<u8>> {
            let mut inner = lock(&self.inner);
            let mut batch = vec![0; place.len];
            for (part, &slot) in batch.chunks_mut(SLOT).zip(&place.slots) {
                inner.seek(&self.folder, slot)?.read_exact(part)?;
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
        fn seek(&mut self, folder: &Path, slot: u64) -> io::Result<&mut File> {
            let file = match &mut self.file {
                Some(file) => file,
                none => none.insert(tempfile::tempfile_in(folder)?),
            };
            file.seek(SeekFrom::Start(slot * SLOT as u64))?;
            Ok(file)
        }
    }
}

#[cfg(all(test, feature = "store"))]
mod tests {
    use super::*;

    fn batch(number: u8, len: usize) -> Vec<u8> {
        (0..len).map(|i| number.wrapping_add(i as u8)).collect()
    }

    /// What is in memory never exceeds the limit, and all batches come back, whichever way they waited. The file does
    /// not grow when its slots are used again.
    #[test]
    fn batches_come_back_and_the_limit_holds() {
        let depot = Depot::with_spool(3000, &std::env::temp_dir());
        let lens = [1000, 1000, 1000, 5, 150 << 10, 1];
        for round in 1..=3 {
            let put = |(&len, number)| depot.put(batch(number, len)).unwrap();
            let waiting: Vec<Batch> = lens.iter().zip(1..).map(put).collect();
            // The third and the fifth batch have no room.
            assert_eq!(depot.spooled(), round * (1000 + (150 << 10)));
            assert_eq!(depot.peak(), 2 * 1032 + 37 + 33);
            for ((waiting, len), number) in waiting.into_iter().zip(lens).zip(1..) {
                assert_eq!(depot.take(waiting).unwrap(), batch(number, len));
            }
            assert_eq!(depot.held.load(Ordering::Relaxed), 0);
            assert_eq!(depot.spool.as_ref().unwrap().slots(), [4, 4], "all slots are free");
        }
    }

    #[test]
    fn without_a_spool_too_many_batches_are_refused() {
        let depot = Depot { allowed: 100, ..Depot::in_memory() };
        let waiting = depot.put(vec![1; 60]).unwrap();
        assert_eq!(depot.put(vec![1; 60]).expect_err("no room").kind(), io::ErrorKind::OutOfMemory);
        assert_eq!(depot.take(waiting).unwrap(), vec![1; 60]);
    }
}
