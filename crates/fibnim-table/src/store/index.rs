//! Where the records of a file are: the index that a reader reads, and the ledger of a writer.
//!
//! A *page* after every [`GROUP`] records has their lengths, and a *directory* at the end lists the pages. So a writer
//! keeps the lengths of one group only, and a reader reads the directory and only the pages that it needs.

use std::io::{self, Write};
use std::sync::Arc;

use quick_cache::sync::Cache;

use super::chunk::checksum_of;
use super::storage::{Storage, bytes};
use crate::error::DamageError;

/// How many records a page lists.
pub const GROUP: u64 = 1024;

/// The last bytes of every file.
pub const MAGIC: [u8; 8] = *b"FNT-END\n";

/// Bytes after the directory: where it begins, the number of chunks, the digest, two checksums and the mark.
pub const LAST: usize = 40;

/// Bytes of a page with this number of records: their lengths, and a checksum.
pub fn page_len(records: usize) -> usize {
    4 * records + 4
}

/// The checksum of a page, with its number in it, so that pages cannot change places.
pub fn page_checksum(page: u64, lens: &[u32]) -> u32 {
    let mut hasher = crc32fast::Hasher::new();
    hasher.update(&page.to_le_bytes());
    for len in lens {
        hasher.update(&len.to_le_bytes());
    }
    hasher.finalize()
}

/// The records written so far: where their pages are, and the lengths of the records that no page lists yet.
#[derive(Debug)]
pub struct Ledger {
    pages: Vec<u64>,
    lens: Vec<u32>,
    end: u64,
    digest: u64,
}

impl Ledger {
    /// A ledger without records, after a header of this many bytes.
    pub fn new(header: usize) -> Self {
        Self { pages: Vec::new(), lens: Vec::new(), end: header as u64, digest: NO_WORDS }
    }

    /// How many records there are, those of chunks without positions included.
    pub fn records(&self) -> u64 {
        self.pages.len() as u64 * GROUP + self.lens.len() as u64
    }

    /// Where the next bytes of the file begin.
    pub fn end(&self) -> u64 {
        self.end
    }

    /// The page that comes before another record, if there must be one.
    pub fn page_due(&self) -> Option<Vec<u8>> {
        (self.lens.len() as u64 == GROUP).then(|| self.page())
    }

    /// Notes that the page of the last records is written.
    pub fn close_page(&mut self) {
        self.pages.push(self.end);
        self.end += page_len(self.lens.len()) as u64;
        self.lens.clear();
    }

    /// Notes that another record is written; `checksum` is the one of its content, if it is not empty.
    pub fn add(&mut self, len: u32, checksum: Option<u32>) {
        self.lens.push(len);
        self.end += u64::from(len);
        self.digest = checksum.map_or(self.digest, |checksum| digest_with(self.digest, checksum));
    }

    /// Writes a record, and before it the page of the last ones if it is due.
    pub fn write(&mut self, out: &mut impl Write, record: &[u8]) -> io::Result<()> {
        if let Some(page) = self.page_due() {
            out.write_all(&page)?;
            self.close_page();
        }
        out.write_all(record)?;
        self.add(record.len() as u32, checksum_of(record));
        Ok(())
    }

    fn page(&self) -> Vec<u8> {
        let mut page: Vec<u8> = self.lens.iter().flat_map(|len| len.to_le_bytes()).collect();
        page.extend(page_checksum(self.pages.len() as u64, &self.lens).to_le_bytes());
        page
    }

    /// The bytes after the last record, to the end of the file.
    pub fn finish(mut self) -> Vec<u8> {
        let chunks = self.records();
        let mut bytes = Vec::new();
        if !self.lens.is_empty() {
            bytes = self.page();
            self.close_page();
        }
        let directory: Vec<u8> = self.pages.iter().flat_map(|page| page.to_le_bytes()).collect();
        let mut last = Vec::with_capacity(LAST);
        last.extend(self.end.to_le_bytes());
        last.extend(chunks.to_le_bytes());
        last.extend(self.digest.to_le_bytes());
        last.extend(crc32fast::hash(&directory).to_le_bytes());
        last.extend(crc32fast::hash(&last).to_le_bytes());
        last.extend(MAGIC);
        bytes.extend(directory);
        bytes.extend(last);
        bytes
    }
}

/// The digest of no words.
pub const NO_WORDS: u64 = 0xcbf2_9ce4_8422_2325;

/// The digest with another word. This is FNV-1a with 64 bits, by words instead of bytes: it tells contents apart.
pub fn digest_with(digest: u64, word: u32) -> u64 {
    (digest ^ u64::from(word)).wrapping_mul(0x0100_0000_01b3)
}

/// How many pages are kept.
const PAGES: usize = 1024;

/// The places of the records of a file.
#[derive(Debug)]
pub struct Index {
    /// Where the records begin.
    header: u64,
    chunks: u64,
    /// Where every page begins.
    pages: Vec<u64>,
    /// Pages that were read recently: where the record of every chunk ends.
    read: Cache<u64, Arc<[u64]>>,
    digest: u64,
}

impl Index {
    /// Reads and checks the end of a file with `chunks` chunks, whose header has `header` bytes.
    ///
    /// # Errors
    /// If the end is damaged or missing, or reading fails.
    pub fn read(file: &impl Storage, header: u64, chunks: u64) -> Result<Self, DamageError> {
        let (end, last) = last(file, chunks)?;
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
        let pairs = ends.zip(pages.iter().skip(1).chain([&start]));
        let ordered = { pairs }.all(|(end, next)| end.is_some_and(|end| end <= *next));
        let complete = pages.last().is_some_and(|last| last + page_len(count(pages.len() - 1)) as u64 == start);
        if !ordered || !complete {
            return Err(DamageError::Index);
        }
        let read = Cache::new(pages.len().min(PAGES));
        Ok(Self { header, chunks, pages, read, digest: long(&last, 16) })
    }

    /// The digest of the contents of all chunks.
    pub fn digest(&self) -> u64 {
        self.digest
    }

    /// Where the record of a chunk begins and how long it is.
    ///
    /// # Errors
    /// If the index is damaged there, or reading fails.
    pub fn record(&self, file: &impl Storage, number: u64) -> Result<(u64, usize), DamageError> {
        let (page, place) = (number / GROUP, (number % GROUP) as usize);
        let begin = self.group(page);
        let ends = self.read.get_or_insert_with(&page, || self.ends(file, page, begin, self.pages[page as usize]))?;
        let start = if place == 0 { begin } else { ends[place - 1] };
        let len = ends[place].checked_sub(start).and_then(|len| usize::try_from(len).ok()).ok_or(DamageError::Index)?;
        Ok((start, len))
    }

    /// Where the records before a page begin.
    fn group(&self, page: u64) -> u64 {
        // Directories whose pages overlap are refused when they are read, so the sum is within the file.
        page.checked_sub(1).map_or(self.header, |before| self.pages[before as usize] + page_len(GROUP as usize) as u64)
    }

    /// Reads a page: where the record of every chunk ends.
    fn ends(&self, file: &impl Storage, page: u64, begin: u64, at: u64) -> Result<Arc<[u64]>, DamageError> {
        let count = (self.chunks - page * GROUP).min(GROUP) as usize;
        let read = bytes(file, at, page_len(count))?;
        let (lens, checksum) = read.as_chunks::<4>().0.split_at(count);
        let lens: Vec<u32> = lens.iter().map(|len| u32::from_le_bytes(*len)).collect();
        if checksum != [page_checksum(page, &lens).to_le_bytes()] {
            return Err(DamageError::Index);
        }
        let mut end = begin;
        let ends: Arc<[u64]> = lens
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
fn last(file: &impl Storage, chunks: u64) -> Result<(u64, [u8; LAST]), DamageError> {
    let end = file.size().checked_sub(LAST as u64).ok_or(DamageError::Truncated)?;
    let last: [u8; LAST] = bytes(file, end, LAST)?.try_into().map_err(|_| DamageError::Truncated)?;
    if last[LAST - 8..] != MAGIC {
        return Err(DamageError::Truncated);
    }
    let (content, checksum) = last[..LAST - 8].split_at(LAST - 12);
    if crc32fast::hash(content).to_le_bytes() != checksum || long(&last, 8) != chunks {
        return Err(DamageError::Index);
    }
    Ok((end, last))
}

fn long(bytes: &[u8], at: usize) -> u64 {
    bytes[at..].first_chunk().map_or(0, |long| u64::from_le_bytes(*long))
}

#[cfg(test)]
mod tests {
    use fibnim::numeration::Zeckendorf;
    use fibnim::{Budget, Rules};

    use super::*;
    use crate::error::TableError;
    use crate::plan::Plan;
    use crate::shape::Shape;
    use crate::source::ThresholdSource;
    use crate::store::chunk::{Chunk, encode};
    use crate::store::{TableFile, header};
    use crate::verify_every;

    /// A file of one pile, whose thresholds are the least parts of the Zeckendorf representations. Thresholds need more
    /// than 16 bits, and there is more than one page.
    fn one_pile(max: u32, threshold: impl Fn(u32) -> Option<u32>) -> Vec<u8> {
        let shape = Shape::of_file(Rules::FIBONACCI, 1, max).unwrap();
        // Chunks of 16 positions.
        let plan = Plan::of_header(&shape, 64, 16, 1).unwrap();
        let mut file = header::encode(&shape, &plan);
        let mut ledger = Ledger::new(file.len());
        for number in 0..plan.chunks {
            let mut chunk = Chunk::default();
            for part in plan.parts(number) {
                for [pile, _] in plan.layout.positions_of(part.id, 0) {
                    let found = threshold(pile as u32);
                    chunk
                        .large
                        .extend(found.filter(|&found| found > 254).map(|found| (chunk.bytes.len() as u64, found)));
                    chunk.bytes.push(found.map_or(255, |found| found.min(255) as u8));
                }
            }
            let record = encode(number, &chunk.into_content()).unwrap();
            ledger.write(&mut file, &record).unwrap();
        }
        file.extend(ledger.finish());
        file
    }

    fn least_part(pile: u32) -> Option<u32> {
        let least = Zeckendorf::of(&pile.into()).parts().next();
        least.map(|part| u32::try_from(&part).expect("at most the pile"))
    }

    #[test]
    fn files_may_have_thresholds_of_more_than_16_bits() {
        let max = 100_000;
        let bytes = one_pile(max, least_part);
        let file = TableFile::new(&bytes[..]).unwrap();
        assert!(file.chunks() > 6 * GROUP);
        for (pile, threshold) in [(75_025, Some(75_025)), (0, None), (75_027, Some(2)), (100_000, Some(1))] {
            assert_eq!(file.probe(&[pile]).unwrap(), threshold);
        }
        let records = file.records().map(|record| record.unwrap());
        assert!(
            records.map(|record| (record.piles()[0], record.threshold())).eq((0..=max).map(|n| (n, least_part(n))))
        );
        assert_eq!(file.check_digest(), Ok(()));
    }

    #[test]
    fn the_recurrence_is_checked_above_16_bits() {
        let forged = |pile: u32| if pile == 75_025 { Some(46_368) } else { least_part(pile) };
        let bytes = one_pile(76_000, forged);
        let file = TableFile::new(&bytes[..]).unwrap();
        match verify_every(&file, 2, &mut Budget::default()) {
            Err(TableError::Wrong(wrong)) => {
                assert_eq!((wrong.piles, wrong.held, wrong.due), (vec![75_025], Some(46_368), Some(75_025)));
            }
            other => panic!("{other:?}"),
        }
    }

    /// Every bit of a page, of the directory and of the last bytes.
    #[test]
    fn damage_of_the_index_is_seen() {
        let whole = one_pile(40_000, least_part);
        let chunks = TableFile::new(&whole[..]).unwrap().chunks();
        let pages = chunks.div_ceil(GROUP) as usize;
        let last_page = page_len((chunks % GROUP) as usize);
        let from = whole.len() - LAST - 8 * pages - last_page;
        for bit in (8 * from..8 * whole.len()).step_by(3) {
            let mut damaged = whole.clone();
            damaged[bit / 8] ^= 1 << (bit % 8);
            let found = TableFile::new(&damaged[..]).and_then(|file| Ok(file.pieces(chunks - 1, &mut |_| ())?));
            assert!(matches!(found, Err(TableError::Damaged(_))), "bit {bit}: {found:?}");
        }
    }
}
