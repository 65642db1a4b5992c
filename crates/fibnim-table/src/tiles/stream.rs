//! Streams of messages, cut into batches.
//!
//! A stream is a sequence of messages, each after its length as four bytes. Batches are pieces of it that are cut without
//! regard to the messages, so that all have the same size but the last.

use crate::kernel::edges::{Edges, Halt};

/// Bytes of a batch that goes through a network or into a file.
pub const BATCH: usize = 64 << 10;

/// Bytes of the length of a message.
const LENGTH: usize = 4;

/// Reads the messages of a stream.
#[derive(Debug)]
pub struct Inlet<B> {
    /// Waits for the next batch.
    batches: B,
    batch: Vec<u8>,
    at: usize,
    /// A message that was cut.
    whole: Vec<u8>,
}

impl<B: FnMut() -> Result<Vec<u8>, Halt>> Inlet<B> {
    /// A stream; the function waits for its next batch.
    pub fn new(batches: B) -> Self {
        Self { batches, batch: Vec::new(), at: 0, whole: Vec::new() }
    }

    /// The next message.
    ///
    /// # Errors
    /// If it does not come.
    pub fn message(&mut self) -> Result<&[u8], Halt> {
        let len = self.bytes(LENGTH)?.try_into().map(u32::from_le_bytes).map_err(|_| Halt::malformed())?;
        self.bytes(len as usize)
    }

    fn bytes(&mut self, len: usize) -> Result<&[u8], Halt> {
        if self.batch.len() - self.at >= len {
            self.at += len;
            return Ok(&self.batch[self.at - len..self.at]);
        }
        self.whole.clear();
        while self.whole.len() < len {
            if self.at == self.batch.len() {
                self.batch = (self.batches)()?;
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
#[derive(Debug)]
pub struct Outlet<P> {
    post: P,
    size: usize,
    batch: Vec<u8>,
}

impl<P: FnMut(Vec<u8>) -> Result<(), Halt>> Outlet<P> {
    /// A stream whose batches, of `size` bytes, are given to `post`.
    pub fn new(size: usize, post: P) -> Self {
        Self { post, size, batch: Vec::new() }
    }

    /// Writes a message.
    ///
    /// # Errors
    /// If a batch cannot be posted.
    pub fn message(&mut self, message: &[u8]) -> Result<(), Halt> {
        let len = u32::try_from(message.len()).map_err(|_| Halt::malformed())?;
        self.bytes(&len.to_le_bytes())?;
        self.bytes(message)
    }

    fn bytes(&mut self, mut bytes: &[u8]) -> Result<(), Halt> {
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

    /// Posts what is left.
    ///
    /// # Errors
    /// If it cannot be posted.
    pub fn end(&mut self) -> Result<(), Halt> {
        if self.batch.is_empty() { Ok(()) } else { (self.post)(std::mem::take(&mut self.batch)) }
    }
}

/// The edges of a tile as streams.
#[derive(Debug)]
pub struct TileEdges<H, C, T, K> {
    /// From the tile of the strip before.
    pub heard: Inlet<H>,
    /// From the tile of the row block before.
    pub carried: Inlet<C>,
    /// To the tile of the next strip.
    pub told: Outlet<T>,
    /// To the tile of the next row block.
    pub kept: Outlet<K>,
}

impl<H, C, T, K> Edges for TileEdges<H, C, T, K>
where
    H: FnMut() -> Result<Vec<u8>, Halt>,
    C: FnMut() -> Result<Vec<u8>, Halt>,
    T: FnMut(Vec<u8>) -> Result<(), Halt>,
    K: FnMut(Vec<u8>) -> Result<(), Halt>,
{
    fn hear(&mut self) -> Result<&[u8], Halt> {
        self.heard.message()
    }

    fn carry(&mut self) -> Result<&[u8], Halt> {
        self.carried.message()
    }

    fn tell(&mut self, message: &[u8]) -> Result<(), Halt> {
        self.told.message(message)
    }

    fn keep(&mut self, message: &[u8]) -> Result<(), Halt> {
        self.kept.message(message)
    }

    fn end(&mut self) -> Result<(), Halt> {
        self.told.end()?;
        self.kept.end()
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
            let mut outlet = Outlet::new(size, |batch| {
                posted.push_back(batch);
                Ok(())
            });
            for message in &messages {
                outlet.message(message).unwrap();
            }
            outlet.end().unwrap();
            outlet.end().unwrap();
            let last = posted.len() - 1;
            assert!(posted.iter().take(last).all(|batch| batch.len() == size), "{size}");
            let mut inlet = Inlet::new(|| posted.pop_front().ok_or(Halt::Stopped));
            for message in &messages {
                assert_eq!(inlet.message().unwrap(), message, "{size}");
            }
            assert!(matches!(inlet.message(), Err(Halt::Stopped)), "{size}");
        }
    }
}
