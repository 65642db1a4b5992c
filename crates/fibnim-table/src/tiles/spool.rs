//! A temporary file of batches.

use std::fs::{File, OpenOptions, remove_file};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::sync::Mutex;

use crate::threads::lock;

/// Bytes of a slot, of which the first twelve say which slot comes after it and how many bytes follow.
const SLOT: usize = HEAD + (64 << 10);

const HEAD: usize = 12;

/// A temporary file, made when the first batch is written. It is cut into slots; those that were read are used again. A run
/// is a chain of slots, so the memory does not grow with what waits, but for a bit a slot.
#[derive(Debug)]
pub struct Spool {
    path: PathBuf,
    inner: Mutex<Inner>,
}

#[derive(Debug, Default)]
struct Inner {
    file: Option<File>,
    slots: Slots,
}

/// Batches one after the other.
#[derive(Debug, Default)]
pub struct Run {
    first: u64,
    /// The slot that is reserved for the next batch; it means nothing in an empty run.
    next: u64,
    slots: u64,
}

impl Run {
    /// Whether there is nothing in it.
    pub fn is_empty(&self) -> bool {
        self.slots == 0
    }
}

impl Spool {
    /// A spool that makes its file at this path. What is there is replaced.
    pub fn new(path: &Path) -> Self {
        Self { path: path.to_owned(), inner: Mutex::default() }
    }

    /// Writes a batch to the end of a run. One of more than 64 kB takes several slots.
    pub fn append(&self, run: &mut Run, batch: &[u8]) -> io::Result<()> {
        let mut inner = lock(&self.inner);
        for part in batch.chunks(SLOT - HEAD) {
            if run.is_empty() {
                run.first = inner.slots.take();
                run.next = run.first;
            }
            let (at, next) = (run.next, inner.slots.take());
            let mut slot = Vec::with_capacity(HEAD + part.len());
            slot.extend(next.to_le_bytes());
            slot.extend((part.len() as u32).to_le_bytes());
            slot.extend_from_slice(part);
            inner.seek(&self.path, at)?.write_all(&slot)?;
            run.next = next;
            run.slots += 1;
        }
        Ok(())
    }

    /// Reads the first slot of a run that is not empty, and frees it.
    pub fn pop(&self, run: &mut Run) -> io::Result<Vec<u8>> {
        let mut inner = lock(&self.inner);
        let file = inner.seek(&self.path, run.first)?;
        let mut head = [0; HEAD];
        file.read_exact(&mut head)?;
        let [next @ .., a, b, c, d] = head;
        let len = u32::from_le_bytes([a, b, c, d]) as usize;
        if len > SLOT - HEAD {
            return Err(io::ErrorKind::InvalidData.into());
        }
        let mut batch = vec![0; len];
        file.read_exact(&mut batch)?;
        inner.slots.free(run.first);
        run.first = u64::from_le_bytes(next);
        run.slots -= 1;
        if run.is_empty() {
            inner.slots.free(run.next);
        }
        Ok(batch)
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

/// Which slots are in use: a bit each.
#[derive(Debug, Default)]
struct Slots {
    words: Vec<u64>,
    /// No word before this one has a free bit.
    from: usize,
}

impl Slots {
    /// A free slot, which is in use from now on: the first one, so that the file stays small.
    fn take(&mut self) -> u64 {
        while self.words.get(self.from) == Some(&u64::MAX) {
            self.from += 1;
        }
        if self.from == self.words.len() {
            self.words.push(0);
        }
        let word = &mut self.words[self.from];
        let bit = word.trailing_ones();
        *word |= 1 << bit;
        64 * self.from as u64 + u64::from(bit)
    }

    fn free(&mut self, slot: u64) {
        let at = (slot / 64) as usize;
        self.words[at] &= !(1 << (slot % 64));
        self.from = self.from.min(at);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn runs_are_read_in_order_and_slots_used_again() {
        let spool = Spool::new(&std::env::temp_dir().join(format!("fibnim-spool-{}", std::process::id())));
        let batch = |number: usize| vec![number as u8; 1 + 977 * number];
        let (mut odd, mut even) = (Run::default(), Run::default());
        for _ in 0..3 {
            for number in 0..200 {
                spool.append(if number % 2 == 0 { &mut even } else { &mut odd }, &batch(number)).unwrap();
            }
            for number in 0..200 {
                let run = if number % 2 == 0 { &mut even } else { &mut odd };
                let mut whole = Vec::new();
                while whole.len() < batch(number).len() {
                    whole.extend(spool.pop(run).unwrap());
                }
                assert_eq!(whole, batch(number));
            }
            assert!(odd.is_empty() && even.is_empty());
        }
        let mut inner = lock(&spool.inner);
        assert!(inner.slots.words.iter().all(|&word| word == 0), "all slots are free");
        // 400 batches, 132 of which take two or three slots, and one reserved slot a run: never more than 600 slots.
        assert!(inner.slots.words.len() * 64 <= 600, "{}", inner.slots.words.len());
        assert_eq!((inner.slots.take(), inner.slots.take()), (0, 1));
    }
}
