//! The beginning of a file: what the table is of, and how it is cut into chunks. `docs/table-format.md` describes it.

use fibnim::{Play, Rules};

use crate::error::{DamageError, TableError, VERSION};
use crate::plan::Plan;
use crate::shape::Shape;

/// The first bytes of every file; a transfer as text would change them.
pub const MAGIC: [u8; 8] = *b"\x89FNT\r\n\x1a\n";

/// 1 and 2 in the order of a little-endian number.
const ENDIANNESS: u16 = 0x0201;

/// The one method of compression: zstd.
const ZSTD: u8 = 1;

/// Bytes before the text of the take-away function.
const FIXED: usize = 32;

/// The longest text of a take-away function: a table of 2^16 numbers below 2^60.
const LONGEST_TEXT: usize = 2 << 20;

/// The most positions of a file.
const MOST_POSITIONS: u128 = 1 << 48;

/// The header as bytes.
pub fn encode(shape: &Shape, plan: &Plan) -> Vec<u8> {
    let text = shape.rules().take_away.to_string();
    let mut bytes = MAGIC.to_vec();
    let short = |number: usize| (number as u16).to_le_bytes();
    bytes.extend(VERSION.to_le_bytes());
    bytes.extend(ENDIANNESS.to_le_bytes());
    bytes.extend(((FIXED + text.len() + 4) as u32).to_le_bytes());
    bytes.extend([shape.piles() as u8, u8::from(shape.rules().play == Play::Misere)]);
    bytes.extend(short(shape.max() as usize));
    bytes.extend(short(plan.layout().lanes()));
    bytes.extend(short(plan.layout().rows()));
    bytes.extend(short(plan.group()));
    bytes.extend([ZSTD, 0]);
    bytes.extend((text.len() as u32).to_le_bytes());
    bytes.extend(text.as_bytes());
    bytes.extend(crc32fast::hash(&bytes).to_le_bytes());
    bytes
}

/// Reads the header at the beginning of `bytes`, and says how long it is.
///
/// # Errors
/// If there is no header of this version, or it is damaged.
pub fn decode(bytes: &[u8]) -> Result<(Shape, Plan, usize), TableError> {
    let magic = bytes.get(..8).ok_or(TableError::Damaged(DamageError::Truncated))?;
    if magic != MAGIC {
        return Err(TableError::NotATable);
    }
    let fixed: &[u8; FIXED] = bytes
        .get(..FIXED)
        .and_then(|bytes| bytes.try_into().ok())
        .ok_or(TableError::Damaged(DamageError::Truncated))?;
    let short = |at: usize| u16::from_le_bytes([fixed[at], fixed[at + 1]]);
    let word = |at: usize| u32::from_le_bytes([fixed[at], fixed[at + 1], fixed[at + 2], fixed[at + 3]]);
    // Before the checksum: another version may have another header.
    if short(8) != VERSION {
        return Err(TableError::Version(short(8)));
    }
    let (len, text_len) = (word(12) as usize, word(28) as usize);
    if short(10) != ENDIANNESS || text_len > LONGEST_TEXT || len != FIXED + text_len + 4 {
        return Err(TableError::Damaged(DamageError::Header));
    }
    let header = bytes.get(..len).ok_or(TableError::Damaged(DamageError::Truncated))?;
    let (content, checksum) = header.split_at(len - 4);
    if crc32fast::hash(content).to_le_bytes() != checksum {
        return Err(TableError::Damaged(DamageError::Header));
    }
    let contents = || TableError::Damaged(DamageError::Header);
    let take = std::str::from_utf8(&content[FIXED..]).ok().and_then(|text| text.parse().ok()).ok_or_else(contents)?;
    let play = match fixed[17] {
        0 => Play::Normal,
        1 => Play::Misere,
        _ => return Err(contents()),
    };
    let rules = Rules { take_away: take, play };
    let shape = Shape::new(rules, u32::from(fixed[16]), u32::from(short(18))).map_err(|_| contents())?;
    if fixed[26..28] != [ZSTD, 0] || !storable(&shape) {
        return Err(contents());
    }
    let plan = Plan::of_header(&shape, short(20), short(22), short(24)).ok_or_else(contents)?;
    Ok((shape, plan, len))
}

/// Whether files of a shape exist: chunks are numbered with fewer than 48 bits.
pub fn storable(shape: &Shape) -> bool {
    shape.positions() <= MOST_POSITIONS
}
