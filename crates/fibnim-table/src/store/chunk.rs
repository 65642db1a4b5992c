//! One chunk: the thresholds of a few blocks, compressed and with a checksum.
//!
//! The *content* is a byte a position, block after block, and then six bytes for every finite threshold of 255 or more:
//! its place among the bytes and its value. A *record* is the length of the compressed content, a checksum of the
//! number of the chunk and the compressed content, and the compressed content.

use zstd::bulk::{Compressor, Decompressor};
use zstd::zstd_safe::{CParameter, compress_bound, get_frame_content_size};

use crate::error::DamageError;
use crate::piece::Apart;

/// Bytes of a record before the compressed content.
pub const RECORD: usize = 8;

/// Bytes of a threshold held apart.
const APART: usize = 6;

/// Effort of the compressor: others gain little and take longer.
const LEVEL: i32 = 1;

/// The thresholds of a chunk.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Chunk {
    content: Vec<u8>,
    positions: usize,
}

impl Chunk {
    /// A chunk from its thresholds and the places and values of those held apart, in increasing order of places.
    pub fn new(mut bytes: Vec<u8>, apart: &[(u32, u16)]) -> Self {
        let positions = bytes.len();
        for (place, threshold) in apart {
            bytes.extend(place.to_le_bytes());
            bytes.extend(threshold.to_le_bytes());
        }
        Self { content: bytes, positions }
    }

    /// The threshold at a place below the number of positions; `None` if it is infinite.
    pub fn threshold(&self, place: usize) -> Option<u32> {
        match self.content[place] {
            u8::MAX => self.apart(place),
            small => Some(u32::from(small)),
        }
    }

    /// A byte a position; 255 stands for 255 or more.
    pub fn bytes(&self) -> &[u8] {
        &self.content[..self.positions]
    }

    fn entries(&self) -> &[[u8; APART]] {
        self.content[self.positions..].as_chunks().0
    }

    /// A checksum of the thresholds.
    pub fn checksum(&self) -> u32 {
        crc32fast::hash(&self.content)
    }

    /// The record of the chunk with this number; without positions it is empty.
    pub fn encode(&self, number: u64, compressor: &mut Compressor) -> std::io::Result<Vec<u8>> {
        if self.positions == 0 {
            return Ok(Vec::new());
        }
        let mut record = vec![0; RECORD + compress_bound(self.content.len())];
        let len = compressor.compress_to_buffer(&self.content, &mut record[RECORD..])?;
        record.truncate(RECORD + len);
        record[..4].copy_from_slice(&(len as u32).to_le_bytes());
        let sum = checksum(number, &record[RECORD..]);
        record[4..8].copy_from_slice(&sum.to_le_bytes());
        record.shrink_to_fit();
        Ok(record)
    }

    /// Reads the record at the beginning of `bytes` as the chunk with this number, which has so many positions of piles
    /// up to `max`, and says how long the record is.
    ///
    /// # Errors
    /// If it is damaged.
    pub fn decode(bytes: &[u8], number: u64, positions: usize, max: u32) -> Result<(Self, usize), DamageError> {
        if positions == 0 {
            return Ok((Self::default(), 0));
        }
        let damaged = || DamageError::Chunk(number);
        let (len, rest) = bytes.split_first_chunk().ok_or(DamageError::Truncated)?;
        let (sum, rest) = rest.split_first_chunk().ok_or(DamageError::Truncated)?;
        let len = u32::from_le_bytes(*len) as usize;
        let frame = rest.get(..len).ok_or(DamageError::Truncated)?;
        if checksum(number, frame) != u32::from_le_bytes(*sum) {
            return Err(damaged());
        }
        // At most every position has its threshold held apart; this bounds what is allocated.
        let expected = get_frame_content_size(frame).ok().flatten().ok_or_else(damaged)? as usize;
        if expected < positions || expected > positions * (1 + APART) || !(expected - positions).is_multiple_of(APART) {
            return Err(damaged());
        }
        let content = decompress(frame, expected).ok_or_else(damaged)?;
        let chunk = Self { content, positions };
        if chunk.content.len() != expected || !chunk.is_legal(max) {
            return Err(damaged());
        }
        Ok((chunk, RECORD + len))
    }

    /// Whether no threshold exceeds the largest pile, and those held apart are in order and where a byte refers to
    /// them.
    fn is_legal(&self, max: u32) -> bool {
        let entries = self.entries();
        let ordered = entries.windows(2).all(|pair| split(pair[0]).0 < split(pair[1]).0);
        let referred = entries.iter().all(|entry| {
            let (place, threshold) = split(*entry);
            self.bytes().get(place) == Some(&u8::MAX) && (u32::from(u8::MAX)..=max).contains(&threshold)
        });
        ordered
            && referred
            && (max >= 254 || self.bytes().iter().all(|&byte| byte == u8::MAX || u32::from(byte) <= max))
    }
}

impl Apart for Chunk {
    fn apart(&self, place: usize) -> Option<u32> {
        let entries = self.entries();
        let index = entries.binary_search_by_key(&place, |entry| split(*entry).0).ok()?;
        Some(split(entries[index]).1)
    }
}

fn split(entry: [u8; APART]) -> (usize, u32) {
    let [a, b, c, d, e, f] = entry;
    (u32::from_le_bytes([a, b, c, d]) as usize, u32::from(u16::from_le_bytes([e, f])))
}

/// The length of what follows the first [`RECORD`] bytes of a record.
pub fn frame_len(record: &[u8]) -> usize {
    record.first_chunk().map_or(0, |len| u32::from_le_bytes(*len) as usize)
}

/// With the number in it, chunks cannot change places.
fn checksum(number: u64, frame: &[u8]) -> u32 {
    let mut hasher = crc32fast::Hasher::new();
    hasher.update(&number.to_le_bytes());
    hasher.update(frame);
    hasher.finalize()
}

fn decompress(frame: &[u8], expected: usize) -> Option<Vec<u8>> {
    thread_local! {
        static DECOMPRESSOR: std::cell::RefCell<Option<Decompressor<'static>>> =
            std::cell::RefCell::new(Decompressor::new().ok());
    }
    DECOMPRESSOR.with_borrow_mut(|decompressor| decompressor.as_mut()?.decompress(frame, expected).ok())
}

/// A compressor for the content of chunks.
pub fn compressor() -> std::io::Result<Compressor<'static>> {
    let mut compressor = Compressor::new(LEVEL)?;
    // Thresholds hardly repeat in long runs: looking for long ones only is faster, and smaller too.
    compressor.set_parameter(CParameter::MinMatch(7))?;
    compressor.set_parameter(CParameter::HashLog(8))?;
    Ok(compressor)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sample() -> Chunk {
        let bytes = (0..600_u32).map(|i| if i % 100 == 7 { 255 } else { (i % 13) as u8 + 1 }).collect();
        Chunk::new(bytes, &[(7, 300), (207, 255), (507, 1000)])
    }

    #[test]
    fn a_record_is_read_back() {
        let record = sample().encode(9, &mut compressor().unwrap()).unwrap();
        let mut longer = record.clone();
        longer.extend([1, 2, 3]);
        let (chunk, len) = Chunk::decode(&longer, 9, 600, 1000).unwrap();
        assert_eq!((&chunk, len), (&sample(), record.len()));
        assert_eq!(chunk.threshold(0), Some(1));
        assert_eq!(chunk.threshold(7), Some(300));
        assert_eq!(chunk.threshold(107), None);
        assert_eq!(chunk.threshold(207), Some(255));
        assert_eq!(chunk.threshold(507), Some(1000));
    }

    #[test]
    fn damage_is_seen() {
        let record = sample().encode(9, &mut compressor().unwrap()).unwrap();
        assert_eq!(Chunk::decode(&record, 8, 600, 1000), Err(DamageError::Chunk(8)), "another number");
        assert_eq!(Chunk::decode(&record, 9, 599, 1000), Err(DamageError::Chunk(9)), "another size");
        assert_eq!(
            Chunk::decode(&record, 9, 600, 999),
            Err(DamageError::Chunk(9)),
            "a threshold above the largest pile"
        );
        for len in 0..record.len() {
            assert_eq!(Chunk::decode(&record[..len], 9, 600, 1000), Err(DamageError::Truncated), "{len} bytes");
        }
        for bit in 32..8 * record.len() {
            let mut flipped = record.clone();
            flipped[bit / 8] ^= 1 << (bit % 8);
            assert_eq!(Chunk::decode(&flipped, 9, 600, 1000), Err(DamageError::Chunk(9)), "bit {bit}");
        }
    }

    /// A malicious file can have valid checksums, so its chunks must be checked as well.
    #[test]
    fn forged_contents_are_refused() {
        let forge = |bytes: Vec<u8>, apart: &[(u32, u16)], max| {
            let record = Chunk::new(bytes, apart).encode(0, &mut compressor().unwrap()).unwrap();
            Chunk::decode(&record, 0, 3, max).map(|_| ())
        };
        assert_eq!(forge(vec![1, 255, 2], &[(1, 300)], 300), Ok(()));
        for apart in [&[(2, 300)][..], &[(3, 300)], &[(1, 254)], &[(1, 301)], &[(1, 300), (1, 300)]] {
            assert_eq!(forge(vec![1, 255, 2], apart, 300), Err(DamageError::Chunk(0)), "{apart:?}");
        }
        assert_eq!(forge(vec![255, 255, 2], &[(1, 300), (0, 300)], 300), Err(DamageError::Chunk(0)));
        assert_eq!(forge(vec![1, 3, 2], &[], 2), Err(DamageError::Chunk(0)));
    }
}
