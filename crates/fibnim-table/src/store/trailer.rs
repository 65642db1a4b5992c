//! The end of a file: the place of every chunk.
//!
//! The *index* is the place of every record as eight bytes. The *trailer* behind it, at the very end, says where the
//! index begins, how many chunks there are, and has checksums of both.

use crate::error::DamageError;

/// The last bytes of every file.
const MAGIC: [u8; 8] = *b"FNT-END\n";

/// Bytes of the trailer.
const TRAILER: usize = 32;

/// The index and the trailer, for records that begin at `offsets` and end at `end`.
pub fn encode(offsets: &[u64], end: u64) -> Vec<u8> {
    let mut bytes: Vec<u8> = offsets.iter().flat_map(|offset| offset.to_le_bytes()).collect();
    let index = crc32fast::hash(&bytes);
    let mut trailer = Vec::with_capacity(TRAILER);
    trailer.extend(end.to_le_bytes());
    trailer.extend((offsets.len() as u64).to_le_bytes());
    trailer.extend(index.to_le_bytes());
    trailer.extend(crc32fast::hash(&trailer).to_le_bytes());
    trailer.extend(MAGIC);
    bytes.extend(trailer);
    bytes
}

/// Checks the end of a file with `chunks` chunks, and returns where its index begins.
///
/// # Errors
/// If the end is damaged or missing.
pub fn check(file: &[u8], chunks: u64) -> Result<usize, DamageError> {
    let (rest, trailer) = file.split_last_chunk::<TRAILER>().ok_or(DamageError::Truncated)?;
    if trailer[24..] != MAGIC {
        return Err(DamageError::Truncated);
    }
    let long = |at: usize| u64::from_le_bytes(trailer[at..at + 8].try_into().unwrap_or_default());
    let short = |at: usize| u32::from_le_bytes(trailer[at..at + 4].try_into().unwrap_or_default());
    if crc32fast::hash(&trailer[..20]) != short(20) || long(8) != chunks {
        return Err(DamageError::Index);
    }
    let start = usize::try_from(long(0)).map_err(|_| DamageError::Index)?;
    let index = rest.get(start..).ok_or(DamageError::Index)?;
    if index.len() as u64 != 8 * chunks || crc32fast::hash(index) != short(16) {
        return Err(DamageError::Index);
    }
    Ok(start)
}
