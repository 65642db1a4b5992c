//! One chunk: the thresholds of a few blocks, compressed and with a checksum.
//!
//! The *content* is a byte for each position, block after block, and then an entry for every finite threshold of 255 or
//! more: its place among the bytes and its value. A *record* is the length of the compressed content, a checksum of the
//! compressed content, a checksum of the content, and the compressed content. Both checksums include the number of the
//! chunk. The second one does not depend on the compressor.

use std::cell::RefCell;
use std::sync::Mutex;

use zstd::bulk::{Compressor, Decompressor};
use zstd::zstd_safe::{CParameter, compress_bound, get_frame_content_size};

use crate::error::DamageError;
use crate::piece::Piece;
use crate::plan::Plan;
use crate::threads::lock;
use crate::tiles::Tiling;

/// Bytes of a record before the compressed content.
pub const RECORD: usize = 12;

/// Bytes of the place of a threshold that is held apart.
const PLACE: usize = 4;

/// Bytes of an entry.
const ENTRY: usize = 8;

/// Level of the compressor: higher ones take longer and gain little.
const LEVEL: i32 = 1;

/// The most bytes of a record with this number of positions.
pub fn longest_record(positions: usize) -> usize {
    RECORD + compress_bound((1 + ENTRY) * positions)
}

/// The record of the chunk with this number and content; without positions both are empty.
pub fn encode(number: u64, content: &[u8]) -> std::io::Result<Vec<u8>> {
    thread_local! {
        static COMPRESSOR: RefCell<Option<Compressor<'static>>> = const { RefCell::new(None) };
    }
    if content.is_empty() {
        return Ok(Vec::new());
    }
    COMPRESSOR.with_borrow_mut(|own| {
        let compressor = match own {
            Some(compressor) => compressor,
            none => none.insert(compressor()?),
        };
        encode_with(compressor, number, content)
    })
}

/// The record of a chunk that has positions.
fn encode_with(compressor: &mut Compressor, number: u64, content: &[u8]) -> std::io::Result<Vec<u8>> {
    let mut record = vec![0; RECORD + compress_bound(content.len())];
    let len = compressor.compress_to_buffer(content, &mut record[RECORD..])?;
    record.truncate(RECORD + len);
    record[..4].copy_from_slice(&(len as u32).to_le_bytes());
    let frame = checksum(number, &record[RECORD..]);
    record[4..8].copy_from_slice(&frame.to_le_bytes());
    record[8..RECORD].copy_from_slice(&checksum(number, content).to_le_bytes());
    record.shrink_to_fit();
    Ok(record)
}

/// Makes chunks of the blocks that several threads compute.
pub struct Chunks<'a> {
    plan: &'a Plan,
    tiling: Tiling,
    /// For every span of tiles the chunk that is not complete yet, and how many positions it will have (0 before its
    /// first block).
    open: Vec<Mutex<(Chunk, usize)>>,
}

impl<'a> Chunks<'a> {
    pub fn new(plan: &'a Plan) -> Self {
        let tiling = Tiling::new(&plan.layout);
        let open = std::iter::repeat_with(Mutex::default).take(tiling.spans()).collect();
        Self { plan, tiling, open }
    }

    /// Adds the next block of a span, and returns the number and the content of the chunk if that completes it.
    pub fn add(&self, piece: &Piece<'_>) -> Option<(u64, Vec<u8>)> {
        // Only this thread locks the span, so there is no contention.
        let mut open = lock(&self.open[self.tiling.span_of_block(piece.id)]);
        let number = self.plan.chunk_of(piece.id);
        if open.1 == 0 {
            open.1 = self.plan.chunk_len(number);
        }
        open.0.add(piece);
        (open.0.bytes.len() >= open.1).then(|| (number, std::mem::take(&mut *open).0.into_content()))
    }
}

/// The checksum of the content in a record that is written; `None` if the record is empty.
pub fn checksum_of(record: &[u8]) -> Option<u32> {
    record.get(8..).and_then(<[u8]>::first_chunk).map(|sum| u32::from_le_bytes(*sum))
}

/// The thresholds of a chunk.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Chunk {
    /// A byte a position; 255 stands for 255 or more.
    pub bytes: Vec<u8>,
    /// Places and values of the thresholds held apart, in increasing order of places.
    pub large: Vec<(u64, u32)>,
}

impl Chunk {
    /// Adds the next block.
    fn add(&mut self, piece: &Piece<'_>) {
        let start = self.bytes.len() as u64;
        self.bytes.extend_from_slice(piece.bytes);
        self.large.extend(piece.large().map(|(place, threshold)| (start + u64::from(place), threshold)));
    }

    /// The content of its record.
    pub fn into_content(mut self) -> Vec<u8> {
        for (place, threshold) in self.large {
            self.bytes.extend((place as u32).to_le_bytes());
            self.bytes.extend(threshold.to_le_bytes());
        }
        self.bytes
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
        let (fields, rest) = bytes.split_at_checked(RECORD).ok_or(DamageError::Truncated)?;
        let field = |number: usize| fields.as_chunks().0.get(number).map(|field| u32::from_le_bytes(*field));
        let len = field(0).unwrap_or(0) as usize;
        let frame = rest.get(..len).ok_or(DamageError::Truncated)?;
        if field(1) != Some(checksum(number, frame)) {
            return Err(damaged());
        }
        // This bounds the allocation: at most, every position has its threshold held apart.
        let expected = get_frame_content_size(frame).ok().flatten().ok_or_else(damaged)? as usize;
        if expected < positions || expected > positions * (1 + ENTRY) || !(expected - positions).is_multiple_of(ENTRY) {
            return Err(damaged());
        }
        let mut content =
            decompress(frame, expected).filter(|content| content.len() == expected).ok_or_else(damaged)?;
        if field(2) != Some(checksum(number, &content)) {
            return Err(damaged());
        }
        let large = content[positions..].chunks_exact(ENTRY).map(split).collect();
        content.truncate(positions);
        let chunk = Self { bytes: content, large };
        if chunk.is_legal(max) { Ok((chunk, RECORD + len)) } else { Err(damaged()) }
    }

    /// Whether no threshold exceeds the largest pile, and those held apart are in order and where a byte refers to
    /// them.
    fn is_legal(&self, max: u32) -> bool {
        let ordered = self.large.is_sorted_by(|(place, _), (next, _)| place < next);
        let referred = self.large.iter().all(|&(place, threshold)| {
            self.bytes.get(place as usize) == Some(&u8::MAX) && (u32::from(u8::MAX)..=max).contains(&threshold)
        });
        ordered && referred && (max >= 254 || self.bytes.iter().all(|&byte| byte == u8::MAX || u32::from(byte) <= max))
    }
}

/// The place and the threshold of an entry.
fn split(entry: &[u8]) -> (u64, u32) {
    let number = |bytes: &[u8]| bytes.iter().rev().fold(0, |number, &byte| number << 8 | u32::from(byte));
    let (place, threshold) = entry.split_at(PLACE);
    (number(place).into(), number(threshold))
}

/// The checksum of the content of a chunk, or of its frame. With the number in it, chunks cannot change places.
pub fn checksum(number: u64, bytes: &[u8]) -> u32 {
    let mut hasher = crc32fast::Hasher::new();
    hasher.update(&number.to_le_bytes());
    hasher.update(bytes);
    hasher.finalize()
}

fn decompress(frame: &[u8], expected: usize) -> Option<Vec<u8>> {
    thread_local! {
        static DECOMPRESSOR: RefCell<Option<Decompressor<'static>>> = RefCell::new(Decompressor::new().ok());
    }
    DECOMPRESSOR.with_borrow_mut(|decompressor| decompressor.as_mut()?.decompress(frame, expected).ok())
}

/// A compressor for the content of chunks.
fn compressor() -> std::io::Result<Compressor<'static>> {
    let mut compressor = Compressor::new(LEVEL)?;
    // Thresholds hardly repeat in long runs. Searching only for long matches is faster, and the files are smaller.
    compressor.set_parameter(CParameter::MinMatch(7))?;
    compressor.set_parameter(CParameter::HashLog(8))?;
    Ok(compressor)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::piece::threshold;

    fn sample() -> Chunk {
        let bytes = (0..600_u32).map(|i| if i % 100 == 7 { 255 } else { (i % 13) as u8 + 1 }).collect();
        Chunk { bytes, large: vec![(7, 300), (207, 255), (507, 100_000)] }
    }

    fn record(chunk: Chunk, number: u64) -> Vec<u8> {
        encode(number, &chunk.into_content()).unwrap()
    }

    #[test]
    fn a_record_is_read_back() {
        let record = record(sample(), 9);
        assert_eq!(checksum_of(&record), Some(checksum(9, &sample().into_content())));
        let mut longer = record.clone();
        longer.extend([1, 2, 3]);
        let (chunk, len) = Chunk::decode(&longer, 9, 600, 100_000).unwrap();
        assert_eq!((&chunk, len), (&sample(), record.len()));
        assert_eq!(threshold(&chunk.bytes, &chunk.large, 0, 0), Some(1));
        assert_eq!(threshold(&chunk.bytes, &chunk.large, 7, 0), Some(300));
        assert_eq!(threshold(&chunk.bytes, &chunk.large, 107, 0), None);
        assert_eq!(threshold(&chunk.bytes, &chunk.large, 207, 0), Some(255));
        assert_eq!(threshold(&chunk.bytes, &chunk.large, 507, 0), Some(100_000));
    }

    /// The same content compressed with another effort, as another version of zstd would.
    #[test]
    fn the_checksum_does_not_depend_on_the_compressor() {
        let content = sample().into_content();
        let records = [1, 9].map(|level| encode_with(&mut Compressor::new(level).unwrap(), 9, &content).unwrap());
        assert_ne!(records[0], records[1]);
        assert_eq!(checksum_of(&records[0]), checksum_of(&records[1]));
        let [first, second] = records.map(|record| Chunk::decode(&record, 9, 600, 100_000).unwrap().0);
        assert_eq!(first, second);
    }

    /// Records are bound to their place. Every bit and every length of whole files is tested in `tests/damage.rs`.
    #[test]
    fn records_of_other_chunks_are_refused() {
        let record = record(sample(), 9);
        let damaged = |number| Err(DamageError::Chunk(number));
        assert_eq!(Chunk::decode(&record, 8, 600, 100_000), damaged(8), "another number");
        assert_eq!(Chunk::decode(&record, 9, 599, 100_000), damaged(9), "another size");
        assert_eq!(Chunk::decode(&record, 9, 600, 99_999), damaged(9), "a threshold above the largest pile");
    }

    /// A malicious file can have valid checksums, so its chunks must be checked as well.
    #[test]
    fn forged_contents_are_refused() {
        let forge = |bytes: Vec<u8>, apart: &[(u64, u32)], max| {
            Chunk::decode(&record(Chunk { bytes, large: apart.to_vec() }, 0), 0, 3, max).map(|_| ())
        };
        assert_eq!(forge(vec![1, 255, 2], &[(1, 300)], 300), Ok(()));
        for apart in [&[(2, 300)][..], &[(3, 300)], &[(1, 254)], &[(1, 301)], &[(1, 300), (1, 300)]] {
            assert_eq!(forge(vec![1, 255, 2], apart, 300), Err(DamageError::Chunk(0)), "{apart:?}");
        }
        assert_eq!(forge(vec![255, 255, 2], &[(1, 300), (0, 300)], 300), Err(DamageError::Chunk(0)));
        assert_eq!(forge(vec![1, 3, 2], &[], 2), Err(DamageError::Chunk(0)));
    }
}
