//! Where the records of a file are.
//!
//! Version 1 has a *flat index* at the end, the offset of every record. Version 2 has a *page* after every [`GROUP`] records,
//! with their lengths, and at the end a *directory* of the pages. So a writer keeps the lengths of one group only, and a reader
//! reads the directory and those pages that it needs.

use super::cache::Cache;
use super::header::Version;
use super::ledger::{GROUP, LAST, MAGIC, page_checksum, page_len};
use super::storage::{Storage, bytes};
use crate::error::DamageError;

/// Bytes of the last part of a file of version 1.
const LAST_OF_ONE: usize = 32;

/// Bytes of a flat index that are read at a time.
const STEP: u64 = 1 << 16;

/// How many pages are kept.
const PAGES: usize = 1024;

/// The places of the records of a file.
#[derive(Debug)]
pub struct Index {
    /// Where the records begin.
    header: u64,
    chunks: u64,
    form: Form,
}

#[derive(Debug)]
enum Form {
    /// Version 1.
    Flat {
        /// Where the flat index begins.
        start: u64,
    },
    /// Version 2.
    Paged {
        /// Where every page begins.
        pages: Vec<u64>,
        /// Pages that were read lately: where the record of every chunk ends.
        read: Cache<Box<[u64]>>,
        digest: u64,
    },
}

impl Index {
    /// Reads and checks the end of a file with `chunks` chunks, whose header has `header` bytes.
    ///
    /// # Errors
    /// If the end is damaged or missing, or reading fails.
    pub fn read(file: &impl Storage, version: Version, header: u64, chunks: u64) -> Result<Self, DamageError> {
        let form = match version {
            Version::One => flat(file, chunks)?,
            Version::Two => paged(file, chunks)?,
        };
        Ok(Self { header, chunks, form })
    }

    /// The digest of the contents of all chunks; `None` in version 1.
    pub fn digest(&self) -> Option<u64> {
        match self.form {
            Form::Flat { .. } => None,
            Form::Paged { digest, .. } => Some(digest),
        }
    }

    /// Where the record of a chunk begins and how long it is.
    ///
    /// # Errors
    /// If the index is damaged there, or reading fails.
    pub fn record(&self, file: &impl Storage, number: u64) -> Result<(u64, usize), DamageError> {
        let (start, end) = match &self.form {
            Form::Flat { start } => {
                let last = number + 1 == self.chunks;
                let entries = bytes(file, start + 8 * number, if last { 8 } else { 16 })?;
                let (entries, _) = entries.as_chunks::<8>();
                let [begin, end] =
                    [entries.first(), entries.get(1)].map(|entry| entry.copied().map(u64::from_le_bytes));
                let (begin, end) = (begin.ok_or(DamageError::Index)?, end.unwrap_or(*start));
                if begin < self.header || end > *start {
                    return Err(DamageError::Index);
                }
                (begin, end)
            }
            Form::Paged { pages, read, .. } => {
                let (page, place) = (number / GROUP, (number % GROUP) as usize);
                let begin = self.group(pages, page);
                let load = || self.ends(file, page, begin, pages[page as usize]);
                read.with(page, load, |ends| (if place == 0 { begin } else { ends[place - 1] }, ends[place]))?
            }
        };
        let len = end.checked_sub(start).and_then(|len| usize::try_from(len).ok()).ok_or(DamageError::Index)?;
        Ok((start, len))
    }

    /// Where the records before a page begin.
    fn group(&self, pages: &[u64], page: u64) -> u64 {
        // Directories whose pages overlap are refused when they are read, so the sum is within the file.
        page.checked_sub(1).map_or(self.header, |before| pages[before as usize] + page_len(GROUP as usize) as u64)
    }

    /// Reads a page: where the record of every chunk ends.
    fn ends(&self, file: &impl Storage, page: u64, begin: u64, at: u64) -> Result<Box<[u64]>, DamageError> {
        let count = (self.chunks - page * GROUP).min(GROUP) as usize;
        let read = bytes(file, at, page_len(count))?;
        let (lens, checksum) = read.as_chunks::<4>().0.split_at(count);
        let lens: Vec<u32> = lens.iter().map(|len| u32::from_le_bytes(*len)).collect();
        if checksum != [page_checksum(page, &lens).to_le_bytes()] {
            return Err(DamageError::Index);
        }
        let mut end = begin;
        let ends: Box<[u64]> = lens
            .iter()
            .map(|&len| {
                end += u64::from(len);
                end
            })
            .collect();
        if end == at { Ok(ends) } else { Err(DamageError::Index) }
    }
}

/// The bytes at the end of a file, checked, and where they begin.
fn last<const LEN: usize>(file: &impl Storage, chunks: u64) -> Result<(u64, [u8; LEN]), DamageError> {
    let end = file.size().checked_sub(LEN as u64).ok_or(DamageError::Truncated)?;
    let last: [u8; LEN] = bytes(file, end, LEN)?.try_into().map_err(|_| DamageError::Truncated)?;
    if last[LEN - 8..] != MAGIC {
        return Err(DamageError::Truncated);
    }
    let (content, checksum) = last[..LEN - 8].split_at(LEN - 12);
    if crc32fast::hash(content).to_le_bytes() != checksum || long(&last, 8) != chunks {
        return Err(DamageError::Index);
    }
    Ok((end, last))
}

fn long(bytes: &[u8], at: usize) -> u64 {
    bytes[at..].first_chunk().map_or(0, |long| u64::from_le_bytes(*long))
}

fn flat(file: &impl Storage, chunks: u64) -> Result<Form, DamageError> {
    let (end, last) = last::<LAST_OF_ONE>(file, chunks)?;
    let start = long(&last, 0);
    if end.checked_sub(start) != chunks.checked_mul(8) {
        return Err(DamageError::Index);
    }
    let mut checksum = crc32fast::Hasher::new();
    for at in (start..end).step_by(STEP as usize) {
        checksum.update(&bytes(file, at, STEP.min(end - at) as usize)?);
    }
    if checksum.finalize().to_le_bytes() != last[16..20] {
        return Err(DamageError::Index);
    }
    Ok(Form::Flat { start })
}

fn paged(file: &impl Storage, chunks: u64) -> Result<Form, DamageError> {
    let (end, last) = last::<LAST>(file, chunks)?;
    let start = long(&last, 0);
    let len = chunks.div_ceil(GROUP).checked_mul(8).filter(|len| end.checked_sub(start) == Some(*len));
    let len = len.and_then(|len| usize::try_from(len).ok()).ok_or(DamageError::Index)?;
    let directory = bytes(file, start, len)?;
    if crc32fast::hash(&directory).to_le_bytes() != last[24..28] {
        return Err(DamageError::Index);
    }
    let pages: Vec<u64> = directory.as_chunks().0.iter().map(|page| u64::from_le_bytes(*page)).collect();
    // Every page ends before the next one begins, and the last one where the directory begins.
    let count = |page: usize| (chunks - page as u64 * GROUP).min(GROUP) as usize;
    let ends = (0..).zip(&pages).map(|(page, at)| at.checked_add(page_len(count(page)) as u64));
    let ordered = ends.zip(pages.iter().skip(1).chain([&start])).all(|(end, next)| end.is_some_and(|end| end <= *next));
    let complete = pages.last().is_some_and(|last| last + page_len(count(pages.len() - 1)) as u64 == start);
    if !ordered || !complete {
        return Err(DamageError::Index);
    }
    let read = Cache::new(pages.len().min(PAGES));
    Ok(Form::Paged { pages, read, digest: long(&last, 16) })
}
