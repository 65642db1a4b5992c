//! Makes table files and damages them.

use std::{env, fs, process};

use arbitrary::{Result, Unstructured};
use fibnim::{Budget, Play, Rules};
use fibnim_table::Shape;
use fibnim_table::store::{Existing, WriteOptions, write};

/// Bytes after the directory of pages: its offset, the number of chunks, the digest, two checksums and a mark.
const LAST: usize = 40;

/// The same in version 1, after the list of records, without a digest.
const LAST_OF_ONE: usize = 32;

/// Bytes of a header before the text of the take-away function.
const FIXED: usize = 36;

/// Bytes of a record before its compressed content, of which version 1 has four less.
const RECORD: usize = 12;

/// Records that a page lists.
const GROUP: usize = 1024;

/// The most bytes of the content of a record whose checksum is corrected.
const CONTENT: usize = 1 << 20;

/// A file of version 1.
const ONE: &[u8] = include_bytes!("../../crates/fibnim-table/tests/fixtures/v1-two.fnt");

/// An undamaged file.
#[derive(Debug)]
pub struct Base {
    /// Its bytes.
    pub bytes: Vec<u8>,
    /// The offsets of the records of the chunks and of the pages, and last where they end.
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
        Base { records: places(&bytes), bytes }
    };
    let mut bases: Vec<Base> = tables.map(base).into();
    bases.push(Base { bytes: ONE.to_vec(), records: places(ONE) });
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
        3 => base.bytes.len() - 1 - bytes.int_in_range(0..=LAST)?,
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
    let Some(header) = word(file, 12).filter(|len| (FIXED..=file.len()).contains(len)) else { return };
    let sum = crc32fast::hash(&file[..header - 4]);
    set(file, header - 4, sum);
    let places = places(file);
    let version = file[8];
    if version == 1 {
        for (number, place) in (0..).zip(places.iter().rev().skip(1).rev()) {
            repair_record(file, number, *place, RECORD - 4);
        }
    } else {
        repair_pages(file, header);
    }
    let last = if version == 1 { LAST_OF_ONE } else { LAST };
    let Some(last) = file.len().checked_sub(last) else { return };
    let Some(list) = long(file, last) else { return };
    if let Some(sum) = file.get(list..last).map(crc32fast::hash) {
        set(file, file.len() - 16, sum);
    }
    let sum = crc32fast::hash(&file[last..file.len() - 12]);
    set(file, file.len() - 12, sum);
}

/// Corrects the checksums of pages and of the records that they list.
fn repair_pages(file: &mut [u8], header: usize) {
    let Some((directory, pages)) = directory(file) else { return };
    let (mut start, chunks) = (header, chunks(file));
    for page in 0..pages {
        let Some(at) = long(file, directory + 8 * page).filter(|at| *at < file.len()) else { return };
        let count = chunks.saturating_sub(page * GROUP).min(GROUP);
        for place in 0..count {
            let Some(len) = word(file, at + 4 * place) else { return };
            if len > 0 {
                repair_record(file, (page * GROUP + place) as u64, start, RECORD);
            }
            start = start.saturating_add(len);
        }
        let mut hasher = crc32fast::Hasher::new();
        hasher.update(&(page as u64).to_le_bytes());
        hasher.update(file.get(at..at + 4 * count).unwrap_or_default());
        set(file, at + 4 * count, hasher.finalize());
        start = at + 4 * count + 4;
    }
}

/// Corrects the checksums of a record.
fn repair_record(file: &mut [u8], number: u64, start: usize, begin: usize) {
    let checksum = |bytes: &[u8]| {
        let mut hasher = crc32fast::Hasher::new();
        hasher.update(&number.to_le_bytes());
        hasher.update(bytes);
        hasher.finalize()
    };
    let end = start.checked_add(begin).and_then(|from| from.checked_add(word(file, start)?));
    let Some(frame) = end.and_then(|end| file.get(start + begin..end)) else { return };
    let content = (begin == RECORD).then(|| zstd::bulk::decompress(frame, CONTENT).ok()).flatten();
    let (frame, content) = (checksum(frame), content.map(|content| checksum(&content)));
    set(file, start + 4, frame);
    if let Some(content) = content {
        set(file, start + 8, content);
    }
}

/// The offsets of the records and pages, and last where they end, as far as the file has them.
fn places(file: &[u8]) -> Vec<usize> {
    let Some((list, entries)) = directory(file) else { return vec![0] };
    let mut places: Vec<usize> = (0..entries).filter_map(|entry| long(file, list + 8 * entry)).collect();
    if file[8] != 1 {
        let mut start = word(file, 12).unwrap_or(0);
        for (page, at) in places.clone().into_iter().enumerate() {
            let count = chunks(file).saturating_sub(page * GROUP).min(GROUP);
            for len in (0..count).map_while(|place| word(file, at.checked_add(4 * place)?)) {
                places.push(start);
                start = start.saturating_add(len);
            }
            start = at.saturating_add(4 * count + 4);
        }
        places.sort_unstable();
    }
    places.push(list);
    places
}

/// Where the list of pages begins, or in version 1 that of records, and how many entries there are, which the length of the file
/// limits.
fn directory(file: &[u8]) -> Option<(usize, usize)> {
    let version = *file.get(8)?;
    let last = file.len().checked_sub(if version == 1 { LAST_OF_ONE } else { LAST })?;
    let list = long(file, last).filter(|list| *list <= last)?;
    let entries = if version == 1 { chunks(file) } else { chunks(file).div_ceil(GROUP) };
    Some((list, entries.min((last - list) / 8)))
}

/// The number of chunks that the file names, at most one for each byte.
fn chunks(file: &[u8]) -> usize {
    let last = if file.get(8) == Some(&1) { LAST_OF_ONE } else { LAST };
    let named = file.len().checked_sub(last).and_then(|last| long(file, last + 8));
    named.unwrap_or(0).min(file.len())
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
