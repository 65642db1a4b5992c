//! What a writer of a file keeps of the records that are written.

use std::io::{self, Write};

use super::chunk::checksum_of;
use crate::digest::Digest;

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

/// The records that are written: where the pages are, and the lengths of those that no page lists yet.
#[derive(Debug)]
pub struct Ledger {
    pages: Vec<u64>,
    lens: Vec<u32>,
    end: u64,
    digest: Digest,
}

impl Ledger {
    /// No records, after a header of so many bytes.
    pub fn new(header: usize) -> Self {
        Self { pages: Vec::new(), lens: Vec::new(), end: header as u64, digest: Digest::EMPTY }
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
        self.digest = checksum.map_or(self.digest, |checksum| self.digest.with(checksum.into()));
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

    /// What follows the last record, to the end of the file.
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
        last.extend(self.digest.value().to_le_bytes());
        last.extend(crc32fast::hash(&directory).to_le_bytes());
        last.extend(crc32fast::hash(&last).to_le_bytes());
        last.extend(MAGIC);
        bytes.extend(directory);
        bytes.extend(last);
        bytes
    }
}

#[cfg(test)]
mod tests {
    use fibnim::{Budget, Rules};

    use super::*;
    use crate::error::{ShapeError, TableError};
    use crate::plan::Plan;
    use crate::shape::Shape;
    use crate::source::Thresholds;
    use crate::store::chunk::{Content, compressor};
    use crate::store::{TableFile, header};
    use crate::{Complements, verify_every};

    /// A file of one pile, whose thresholds are the least parts of the Zeckendorf representations. Thresholds need more than 16
    /// bits, and there is more than one page.
    fn one_pile(max: u32, threshold: impl Fn(u32) -> Option<u32>) -> Vec<u8> {
        let shape = Shape::of_file(Rules::FIBONACCI, 1, max).unwrap();
        // Chunks of 16 positions.
        let plan = Plan::of_header(&shape, 64, 16, 1).unwrap();
        let mut file = header::encode(&shape, &plan);
        let mut ledger = Ledger::new(file.len());
        let mut compressor = compressor().unwrap();
        for number in 0..plan.chunks() {
            let (mut bytes, mut apart) = (Vec::new(), Vec::new());
            for part in plan.parts(number) {
                for [pile, _] in plan.positions(&part) {
                    let found = threshold(pile as u32);
                    apart.extend(found.filter(|&found| found > 254).map(|found| (bytes.len() as u32, found)));
                    bytes.push(found.map_or(255, |found| found.min(255) as u8));
                }
            }
            let record = Content::new(bytes, &apart).encode(number, &mut compressor).unwrap();
            ledger.write(&mut file, &record).unwrap();
        }
        file.extend(ledger.finish());
        file
    }

    fn least_part(mut pile: u32) -> Option<u32> {
        let mut terms = vec![1, 2];
        while terms[terms.len() - 1] < pile {
            terms.push(terms[terms.len() - 1] + terms[terms.len() - 2]);
        }
        let mut least = None;
        while let Some(&term) = terms.iter().rev().find(|&&term| term <= pile) {
            (pile, least) = (pile - term, Some(term));
        }
        least
    }

    #[test]
    fn files_may_have_thresholds_of_more_than_16_bits() {
        let max = 100_000;
        let bytes = one_pile(max, least_part);
        let file = TableFile::new(&bytes[..]).unwrap();
        assert!(file.chunks() > 6 * GROUP);
        for (pile, threshold) in [(75_025, Some(75_025)), (0, None), (75_027, Some(2)), (100_000, Some(1))] {
            assert_eq!(file.threshold(&[pile]).unwrap(), threshold);
        }
        let records = file.records().map(|record| record.unwrap());
        assert!(
            records.map(|record| (record.piles()[0], record.threshold())).eq((0..=max).map(|n| (n, least_part(n))))
        );
        assert!(file.check(2, &mut Budget::default()).is_ok());
        let table = file.load(1, &mut Budget::default()).unwrap();
        assert!((0..=max).all(|n| table.threshold(&[n]).unwrap() == least_part(n)));
        assert!(matches!(
            Complements::of(&file, 10, 1, &mut Budget::default()),
            Err(TableError::Shape(ShapeError::Max { max: 100_000, most: 32_766 }))
        ));
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
