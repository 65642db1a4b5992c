//! A table file of any bytes is read or refused without a panic and without an allocation larger than its chunks. Every
//! threshold read is legal, and looking up one position agrees with reading its chunk.

#![cfg_attr(fuzzing, no_main)]

use std::sync::LazyLock;
use std::{env, fs, process};

use arbitrary::{Result, Unstructured};
use fibnim::{Budget, Play, Rules};
use fibnim_fuzz::law;
use fibnim_table::store::{Existing, TableFile, write};
use fibnim_table::{Piece, Shape, ThresholdSource};

/// Bytes after the directory of pages: its offset, the number of chunks, the digest, two checksums and a mark.
const LAST: usize = 40;

/// Bytes of a header before the text of the take-away function.
const FIXED: usize = 36;

/// Bytes of a record before its compressed content.
const RECORD: usize = 12;

/// Records that a page lists.
const GROUP: usize = 1024;

/// The most bytes of the content of a record whose checksum is corrected.
const CONTENT: usize = 1 << 20;

/// The most chunks that are read, since a header can claim very many.
const MOST_CHUNKS: u64 = 64;

/// Undamaged tables of several kinds: few and many chunks, thresholds of 255 and more, and more piles.
static BASES: LazyLock<Vec<Vec<u8>>> = LazyLock::new(|| {
    let tables: [(&str, Play, u32, u32); 5] = [
        ("2t", Play::Normal, 2, 0),
        ("2t", Play::Normal, 3, 24),
        ("256", Play::Normal, 2, 258),
        ("3t", Play::Misere, 2, 90),
        ("1,2,3 then 2t", Play::Normal, 4, 10),
    ];
    let path = env::temp_dir().join(format!("fibnim-fuzz-{}.fnt", process::id()));
    let base = |(take, play, piles, max): (&str, Play, u32, u32)| {
        let rules = Rules { take_away: take.parse().expect("a take-away function"), play };
        let shape = Shape::new(rules, piles, max).expect("a shape");
        write(&shape, &path, 1, Existing::Replace, &mut Budget::default()).expect("written");
        fs::read(&path).expect("readable")
    };
    let bases = tables.map(base).to_vec();
    // If the file cannot be removed, it stays in the temporary folder.
    let _ = fs::remove_file(&path);
    bases
});

fn case(bytes: &mut Unstructured<'_>) -> Result<Vec<u8>> {
    if bytes.ratio(1, 8)? {
        return Ok(bytes.bytes(bytes.len())?.to_vec());
    }
    let mut file = bytes.choose(&BASES)?.clone();
    for _ in 0..bytes.int_in_range(0..=6_u8)? {
        edit(&mut file, bytes)?;
    }
    if bytes.ratio(3, 4)? {
        repair(&mut file);
    }
    Ok(file)
}

/// Makes one change to a file.
fn edit(file: &mut Vec<u8>, bytes: &mut Unstructured<'_>) -> Result<()> {
    let Some(last) = file.len().checked_sub(1) else { return Ok(()) };
    // Most bytes are compressed content, so choose often the header with the first record, the directory or the end.
    let start = match bytes.int_in_range(0..=3_u8)? {
        0 => bytes.int_in_range(0..=FIXED + 40)?,
        1 => last.saturating_sub(bytes.int_in_range(0..=LAST)?),
        2 => long(file, file.len().saturating_sub(LAST)).unwrap_or(0).saturating_add(bytes.int_in_range(0..=64)?),
        _ => bytes.int_in_range(0..=last)?,
    };
    let at = start.min(last);
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

/// Corrects all checksums of a file of version 2, so that a reader parses what they protect.
fn repair(file: &mut [u8]) {
    let Some(header) = word(file, 12).filter(|len| (FIXED..=file.len()).contains(len)) else { return };
    let sum = crc32fast::hash(&file[..header - 4]);
    set(file, header - 4, sum);
    let Some(last) = file.len().checked_sub(LAST) else { return };
    let Some(directory) = long(file, last).filter(|start| *start <= last) else { return };
    let chunks = long(file, last + 8).unwrap_or(0).min(file.len());
    let pages = chunks.div_ceil(GROUP).min((last - directory) / 8);
    let mut start = header;
    for page in 0..pages {
        let Some(at) = long(file, directory + 8 * page).filter(|at| *at < file.len()) else { break };
        let count = (chunks - page * GROUP).min(GROUP);
        for place in 0..count {
            let Some(len) = word(file, at + 4 * place) else { break };
            if len > 0 {
                repair_record(file, (page * GROUP + place) as u64, start);
            }
            start = start.saturating_add(len);
        }
        let sum = numbered(page as u64, file.get(at..at + 4 * count).unwrap_or_default());
        set(file, at + 4 * count, sum);
        start = at + 4 * count + 4;
    }
    let sum = crc32fast::hash(&file[directory..last]);
    set(file, file.len() - 16, sum);
    let sum = crc32fast::hash(&file[last..file.len() - 12]);
    set(file, file.len() - 12, sum);
}

/// Corrects the checksums of a record, of its compressed content and of the content.
fn repair_record(file: &mut [u8], number: u64, start: usize) {
    let end = start.checked_add(RECORD).and_then(|from| from.checked_add(word(file, start)?));
    let Some(frame) = end.and_then(|end| file.get(start + RECORD..end)) else { return };
    let content = zstd::bulk::decompress(frame, CONTENT).ok();
    let (frame, content) = (numbered(number, frame), content.map(|content| numbered(number, &content)));
    set(file, start + 4, frame);
    if let Some(content) = content {
        set(file, start + 8, content);
    }
}

/// The checksum of bytes with a number.
fn numbered(number: u64, bytes: &[u8]) -> u32 {
    let mut hasher = crc32fast::Hasher::new();
    hasher.update(&number.to_le_bytes());
    hasher.update(bytes);
    hasher.finalize()
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

law!(|bytes| {
    let Ok(bytes) = case(&mut Unstructured::new(bytes)) else { return };
    let Ok(file) = TableFile::new(&bytes[..]) else { return };
    let (piles, max) = (file.shape().piles() as usize, file.shape().max());
    let mut first = None;
    for number in 0..file.chunks().min(MOST_CHUNKS) {
        let mut visit = |piece: Piece<'_>| {
            let outer = piece.outer();
            assert!(outer.len() + 2 == piles && outer.is_sorted_by(|a, b| a >= b), "{outer:?}");
            let mut count = 0;
            for ([a, b], threshold) in piece.thresholds() {
                assert!(
                    outer.first().is_none_or(|&top| b >= top) && a >= b && a <= max as usize,
                    "{a}, {b}, {outer:?}"
                );
                assert!(threshold.is_none_or(|threshold| threshold <= max), "{a}, {b}, {outer:?}: {threshold:?}");
                if first.is_none() {
                    let position: Vec<u32> = [a, b].iter().chain(outer).map(|&pile| pile as u32).collect();
                    first = Some((position, threshold));
                }
                count += 1;
            }
            assert_eq!(count, piece.bytes().len());
        };
        // A damaged chunk gives an error; the others must still be read.
        let _ = file.pieces(number, &mut visit);
    }
    assert!(file.pieces(file.chunks(), &mut |_| ()).is_err(), "a chunk beyond the last");
    if let Some((position, threshold)) = first {
        assert_eq!(file.probe(&position).ok(), Some(threshold), "{position:?}");
    }
    for position in [&[0_u32][..], &[max, max / 2], &vec![max; piles]] {
        if let Ok(Some(threshold)) = file.probe(position) {
            assert!(threshold <= max);
        }
    }
    assert!(file.probe(&vec![0; piles + 1]).is_err() && file.probe(&[max + 1]).is_err());
});
