//! Makes table files and damages them.

use std::{env, fs, process};

use arbitrary::{Result, Unstructured};
use fibnim::{Budget, Play, Rules};
use fibnim_table::Shape;
use fibnim_table::store::{Existing, WriteOptions, write};

/// Bytes of the trailer: the offset of the index, the number of chunks, two checksums and a mark.
const TRAILER: usize = 32;

/// Bytes of a header before the text of the take-away function.
const FIXED: usize = 32;

/// Bytes of a record before its compressed content.
const RECORD: usize = 8;

/// An undamaged file.
#[derive(Debug)]
pub struct Base {
    /// Its bytes.
    pub bytes: Vec<u8>,
    /// The offsets of the records of the chunks, and last that of the index.
    pub records: Vec<usize>,
}

/// Small tables of several kinds: few and many chunks, thresholds of 255 and more, more piles.
///
/// # Panics
/// If there is no folder for temporary files.
pub fn bases() -> Vec<Base> {
    let tables: [(&str, Play, u32, u32); 5] = [
        ("2t", Play::Normal, 2, 0),
        ("2t", Play::Normal, 3, 24),
        ("256", Play::Normal, 2, 258),
        ("3t", Play::Misere, 2, 90),
        ("1,2,3 then 2t", Play::Normal, 4, 10),
    ];
    let path = env::temp_dir().join(format!("fibnim-fuzz-{}.fnt", process::id()));
    let options = WriteOptions { threads: 1, existing: Existing::Replace };
    let base = |(take, play, piles, max): (&str, Play, u32, u32)| {
        let rules = Rules { take_away: take.parse().expect("a take-away function"), play };
        let shape = Shape::new(rules, piles, max).expect("a shape");
        write(&shape, &path, options, &mut Budget::default()).expect("written");
        let bytes = fs::read(&path).expect("readable");
        let (index, chunks) = ends(&bytes).expect("a trailer");
        let records = (0..chunks).map(|chunk| long(&bytes, index + 8 * chunk)).chain([Some(index)]);
        Base { records: records.map(|record| record.expect("a record")).collect(), bytes }
    };
    let bases = tables.map(base).into();
    // If the file cannot be removed, it stays in the temporary folder.
    let _ = fs::remove_file(&path);
    bases
}

/// Makes one change to a file. `base` is the file before all changes.
///
/// # Errors
/// If the bytes run out.
pub fn edit(file: &mut Vec<u8>, base: &Base, bytes: &mut Unstructured<'_>) -> Result<()> {
    if file.is_empty() {
        return Ok(());
    }
    // Most bytes are compressed content, so choose often the header, the start of a record, the index or the trailer.
    let record = base.records[bytes.choose_index(base.records.len())?];
    let start = match bytes.int_in_range(0..=4_u8)? {
        0 => bytes.int_in_range(0..=FIXED + 16)?,
        1 => record + bytes.int_in_range(0..=2 * RECORD)?,
        2 => base.records[base.records.len() - 1] + bytes.int_in_range(0..=64)?,
        3 => base.bytes.len() - 1 - bytes.int_in_range(0..=TRAILER)?,
        _ => bytes.int_in_range(0..=file.len() - 1)?,
    };
    let at = start.min(file.len() - 1);
    let len = bytes.int_in_range(1..=8)?.min(file.len() - at);
    match bytes.int_in_range(0..=5_u8)? {
        0 => file[at] ^= 1 << bytes.int_in_range(0..=7)?,
        1 | 2 => bytes.fill_buffer(&mut file[at..at + len])?,
        3 => file.truncate(at),
        4 => drop(file.drain(at..at + len)),
        _ => drop(file.splice(at..at, bytes.bytes(len)?.to_vec())),
    }
    Ok(())
}

/// Corrects all checksums of the file, so that a reader parses what they protect.
pub fn repair(file: &mut [u8]) {
    let Some(header) = word(file, 12).filter(|len| (FIXED + 4..=file.len()).contains(len)) else { return };
    let sum = crc32fast::hash(&file[..header - 4]);
    set(file, header - 4, sum);
    let Some((index, chunks)) = ends(file) else { return };
    for chunk in 0..chunks {
        let Some(start) = long(file, index + 8 * chunk) else { break };
        let Some(end) = start.checked_add(RECORD).and_then(|begin| begin.checked_add(word(file, start)?)) else {
            continue;
        };
        if let Some(frame) = file.get(start + RECORD..end) {
            let mut hasher = crc32fast::Hasher::new();
            hasher.update(&(chunk as u64).to_le_bytes());
            hasher.update(frame);
            set(file, start + 4, hasher.finalize());
        }
    }
    let trailer = file.len() - TRAILER;
    if let Some(sum) = file.get(index..trailer).map(crc32fast::hash) {
        set(file, trailer + 16, sum);
    }
    let sum = crc32fast::hash(&file[trailer..trailer + 20]);
    set(file, trailer + 20, sum);
}

/// The offset of the index and the number of chunks, which is limited by the length of the file.
fn ends(file: &[u8]) -> Option<(usize, usize)> {
    let trailer = file.len().checked_sub(TRAILER)?;
    let (index, chunks) = (long(file, trailer)?, long(file, trailer + 8)?);
    (index <= trailer).then(|| (index, chunks.min((trailer - index) / 8)))
}

fn word(file: &[u8], at: usize) -> Option<usize> {
    let bytes = file.get(at..at.checked_add(4)?)?;
    usize::try_from(u32::from_le_bytes(bytes.try_into().ok()?)).ok()
}

fn long(file: &[u8], at: usize) -> Option<usize> {
    let bytes = file.get(at..at.checked_add(8)?)?;
    usize::try_from(u64::from_le_bytes(bytes.try_into().ok()?)).ok()
}

fn set(file: &mut [u8], at: usize, sum: u32) {
    if let Some(place) = file.get_mut(at..at + 4) {
        place.copy_from_slice(&sum.to_le_bytes());
    }
}
