//! The beginning of a file: the shape of the table, and how it is cut into chunks. `docs/table-format.md` describes it.

use fibnim::{Play, Rules};

use super::storage::{Storage, bytes};
use crate::error::{DamageError, TableError, VERSION};
use crate::plan::Plan;
use crate::shape::Shape;

/// The first bytes of every file; a transfer as text would change them.
pub const MAGIC: [u8; 8] = *b"\x89FNT\r\n\x1a\n";

/// 1 and 2 in the order of a little-endian number.
const ENDIANNESS: u16 = 0x0201;

/// The one method of compression: zstd.
const ZSTD: u8 = 1;

/// The longest text of a take-away function: a table of 2^16 numbers below 2^60.
const LONGEST_TEXT: usize = 2 << 20;

/// Bytes before the text of the take-away function.
const FIXED: usize = 36;

/// Bytes that chunks should have on average: small enough to be read in microseconds, large enough to compress well.
const CHUNK: u128 = 8192;

/// About the most chunks of a file; larger files have larger chunks.
const MOST_CHUNKS: u128 = 1 << 26;

/// The most strips of a file, so that a header cannot make a reader take much memory.
const MOST_STRIPS: usize = 1 << 17;

/// The most slabs of a chunk.
const MOST_SLABS: usize = 256;

/// The most cells of a chunk, those without a canonical position included.
const MOST_CELLS: usize = 1 << 20;

/// The content of a header.
#[derive(Debug)]
pub struct Header {
    /// The shape of the table.
    pub shape: Shape,
    /// How the table is cut into chunks.
    pub plan: Plan,
    /// Bytes of the header.
    pub len: usize,
}

/// The header of a new file as bytes.
pub fn encode(shape: &Shape, plan: &Plan) -> Vec<u8> {
    let text = shape.rules().take_away.to_string();
    let mut bytes = MAGIC.to_vec();
    let short = |number: usize| (number as u16).to_le_bytes();
    bytes.extend(VERSION.to_le_bytes());
    bytes.extend(ENDIANNESS.to_le_bytes());
    bytes.extend(((FIXED + text.len() + 4) as u32).to_le_bytes());
    bytes.extend([shape.piles() as u8, u8::from(shape.rules().play == Play::Misere)]);
    bytes.extend([ZSTD, 0]);
    bytes.extend(shape.max().to_le_bytes());
    bytes.extend(short(plan.layout.lanes));
    bytes.extend(short(plan.layout.rows));
    bytes.extend(short(plan.group));
    bytes.extend([0, 0]);
    bytes.extend((text.len() as u32).to_le_bytes());
    bytes.extend(text.as_bytes());
    bytes.extend(crc32fast::hash(&bytes).to_le_bytes());
    bytes
}

impl Header {
    /// Reads the header of a file.
    ///
    /// # Errors
    /// If there is no header of this version, or it is damaged, or reading fails.
    pub fn read(file: &impl Storage) -> Result<Self, TableError> {
        let up_to = |most: usize| bytes(file, 0, usize::try_from(file.size()).unwrap_or(most).min(most));
        let begin = up_to(16)?;
        let len = begin.get(12..16).map_or(0, |len| u32::from_le_bytes([len[0], len[1], len[2], len[3]]) as usize);
        Self::decode(&up_to(len.clamp(FIXED, FIXED + LONGEST_TEXT + 4))?)
    }

    /// Reads the header at the beginning of `bytes`.
    pub fn decode(bytes: &[u8]) -> Result<Self, TableError> {
        let truncated = || TableError::Damaged(DamageError::Truncated);
        let contents = || TableError::Damaged(DamageError::Header);
        if bytes.get(..8).ok_or_else(truncated)? != MAGIC {
            return Err(TableError::NotATable);
        }
        // The version is read before the checksum, since another version may have another header.
        let version =
            bytes.get(8..10).map(|number| u16::from_le_bytes([number[0], number[1]])).ok_or_else(truncated)?;
        if version != VERSION {
            return Err(TableError::Version(version));
        }
        let fixed = bytes.get(..FIXED).ok_or_else(truncated)?;
        let short = |at: usize| u16::from_le_bytes([fixed[at], fixed[at + 1]]);
        let word = |at: usize| u32::from(short(at)) | u32::from(short(at + 2)) << 16;
        let (len, text_len) = (word(12) as usize, word(FIXED - 4) as usize);
        if short(10) != ENDIANNESS || text_len > LONGEST_TEXT || len != FIXED + text_len + 4 {
            return Err(contents());
        }
        let (content, checksum) = bytes.get(..len).ok_or_else(truncated)?.split_at(len - 4);
        if crc32fast::hash(content).to_le_bytes() != checksum {
            return Err(contents());
        }
        let text = std::str::from_utf8(&content[FIXED..]).ok();
        let take_away = text.and_then(|text| text.parse().ok()).ok_or_else(contents)?;
        let play = match fixed[17] {
            0 => Play::Normal,
            1 => Play::Misere,
            _ => return Err(contents()),
        };
        if fixed[18] != ZSTD || fixed[19] != 0 || short(30) != 0 {
            return Err(contents());
        }
        let shape = Shape::of_file(Rules { take_away, play }, u32::from(fixed[16]), word(20)).ok_or_else(contents)?;
        let [lanes, rows, group] = [24, 26, 28].map(short);
        let plan = Plan::of_header(&shape, lanes, rows, group).ok_or_else(contents)?;
        Ok(Self { shape, plan, len })
    }
}

impl Plan {
    /// The plan for a new file; `None` if a file cannot hold so many positions.
    pub fn of_file(shape: &Shape) -> Option<Self> {
        if !shape.is_storable() {
            return None;
        }
        let layout = shape.layout();
        let chunk = CHUNK.max(shape.positions() / MOST_CHUNKS);
        let group = (chunk * layout.blocks() / shape.positions().max(1)).clamp(1, MOST_SLABS as u128) as usize;
        Some(Self::with_layout(layout, group.min(MOST_CELLS / (layout.lanes * layout.rows))))
    }

    /// The plan with the numbers of a header; `None` if they are out of range.
    pub fn of_header(shape: &Shape, lanes: u16, rows: u16, group: u16) -> Option<Self> {
        let (lanes, rows, group) = (usize::from(lanes), usize::from(rows), usize::from(group));
        let cells = lanes * rows * group;
        let fits = (1..=64).contains(&lanes) && rows.is_power_of_two() && group <= MOST_SLABS && cells <= MOST_CELLS;
        let layout = shape.layout().tiled(lanes.max(1), rows);
        (fits && cells > 0 && layout.strips() <= MOST_STRIPS).then(|| Self::with_layout(layout, group))
    }

    /// How many positions a chunk has.
    pub fn chunk_len(&self, chunk: u64) -> usize {
        self.parts(chunk).last().map_or(0, |part| part.start + part.len)
    }
}
