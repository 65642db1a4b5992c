//! What an unfinished build left behind.
//!
//! A build writes the header and then the records of the chunks in order, with the pages of the index between them, so that
//! whatever ends it leaves a file that begins with complete records. Nothing else is needed to resume: the build computes those
//! records again and does not write them again.

use std::io::{self, BufReader, Read};

use fibnim::{Monitor, Progress};

use super::chunk::{Chunk, RECORD, checksum_of, longest_record};
use super::header::{self, Version};
use super::ledger::Ledger;
use crate::error::TableError;
use crate::plan::Plan;
use crate::shape::Shape;

/// The complete records at the beginning of an unfinished build.
#[derive(Debug)]
pub struct Checkpoint {
    /// Where they are.
    pub ledger: Ledger,
    /// A checksum of the content of every chunk.
    pub checksums: Vec<u32>,
}

impl Checkpoint {
    /// A build that has not begun, whose header has `header` bytes.
    pub fn empty(header: usize) -> Self {
        Self { ledger: Ledger::new(header), checksums: Vec::new() }
    }

    /// Reads an unfinished build up to the first record that is not complete; `None` if not even its header is.
    ///
    /// # Errors
    /// If it is of another table, or reading fails, or the monitor ends the work.
    pub fn read(
        file: impl Read,
        shape: &Shape,
        plan: &Plan,
        monitor: &mut dyn Monitor,
    ) -> Result<Option<Self>, TableError> {
        let mut file = BufReader::with_capacity(1 << 20, file);
        let expected = header::encode(shape, plan);
        let mut begin = vec![0; expected.len()];
        let len = read_up_to(&mut file, &mut begin)?;
        if begin[..len] != expected[..len] {
            return Err(TableError::OtherTable);
        }
        if len < expected.len() {
            return Ok(None);
        }
        let mut checkpoint = Self::empty(len);
        let mut positions = 0;
        for number in 0..plan.chunks() {
            let size = plan.chunk_len(number);
            let Some(record) = checkpoint.next_record(&mut file, number, size, shape)? else { break };
            let checksum = checksum_of(&record);
            checkpoint.ledger.add(record.len() as u32, checksum);
            checkpoint.checksums.push(checksum.unwrap_or(0));
            positions += size as u64;
            let progress = Progress { done: positions, total: u64::try_from(shape.positions()).ok() };
            if monitor.check(progress).is_break() {
                return Err(fibnim::SolveError::Stopped(progress).into());
            }
        }
        Ok(Some(checkpoint))
    }

    /// Reads the record of the next chunk, and the page before it if there is one; `None` if either is not complete.
    fn next_record(
        &mut self,
        file: &mut impl Read,
        number: u64,
        size: usize,
        shape: &Shape,
    ) -> io::Result<Option<Vec<u8>>> {
        if let Some(page) = self.ledger.page_due() {
            let mut read = vec![0; page.len()];
            if read_up_to(file, &mut read)? < page.len() || read != page {
                return Ok(None);
            }
            self.ledger.close_page();
        }
        if size == 0 {
            return Ok(Some(Vec::new()));
        }
        let mut record = vec![0; RECORD];
        if read_up_to(file, &mut record)? < RECORD {
            return Ok(None);
        }
        let len = u32::from_le_bytes([record[0], record[1], record[2], record[3]]) as usize;
        if RECORD + len > longest_record(size) {
            return Ok(None);
        }
        record.resize(RECORD + len, 0);
        let complete = read_up_to(file, &mut record[RECORD..])? == len;
        let right = complete && Chunk::decode(&record, Version::Two, number, size, shape.max()).is_ok();
        Ok(right.then_some(record))
    }
}

/// Fills a buffer as far as there is something to read.
fn read_up_to(file: &mut impl Read, buffer: &mut [u8]) -> io::Result<usize> {
    let mut filled = 0;
    while filled < buffer.len() {
        match file.read(&mut buffer[filled..]) {
            Ok(0) => break,
            Ok(len) => filled += len,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
    Ok(filled)
}
