//! What an unfinished build left behind.
//!
//! A build writes the header and then the records of the chunks in order, so that whatever ends it leaves a file that
//! begins with complete records. Nothing else is needed to resume: the build computes those
//! records again and does not write them again.

use std::io::{self, BufReader, Read};

use fibnim::{Monitor, Progress};
use zstd::zstd_safe::compress_bound;

use super::chunk::{Chunk, RECORD};
use super::header;
use crate::error::TableError;
use crate::plan::Plan;
use crate::shape::Shape;

/// The complete records at the beginning of an unfinished build.
#[derive(Debug)]
pub struct Checkpoint {
    /// Where every record begins.
    pub offsets: Vec<u64>,
    /// A checksum of the thresholds of every chunk.
    pub checksums: Vec<u32>,
    /// Where the last one ends.
    pub end: u64,
}

impl Checkpoint {
    /// A build that has not begun, whose header has `header` bytes.
    pub fn empty(header: usize) -> Self {
        Self { offsets: Vec::new(), checksums: Vec::new(), end: header as u64 }
    }

    /// Reads an unfinished build up to the first record that is not complete; `None` if not even its header is.
    ///
    /// # Errors
    /// If it is of another table, or reading fails, or the monitor ends the work.
    pub fn read(
        file: impl Read,
        shape: &Shape,
        plan: &Plan,
        monitor: &mut impl Monitor,
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
        let mut record = Vec::new();
        let mut positions = 0;
        for number in 0..plan.chunks() {
            let size = plan.chunk_len(number);
            let mut checksum = 0;
            if size > 0 {
                record.resize(RECORD, 0);
                if read_up_to(&mut file, &mut record)? < RECORD {
                    break;
                }
                let len = u32::from_le_bytes([record[0], record[1], record[2], record[3]]) as usize;
                if len > compress_bound(7 * size) {
                    break;
                }
                record.resize(RECORD + len, 0);
                if read_up_to(&mut file, &mut record[RECORD..])? < len {
                    break;
                }
                let Ok((chunk, _)) = Chunk::decode(&record, number, size, shape.max()) else { break };
                checksum = chunk.checksum();
            } else {
                record.clear();
            }
            checkpoint.offsets.push(checkpoint.end);
            checkpoint.checksums.push(checksum);
            checkpoint.end += record.len() as u64;
            positions += size as u64;
            let progress = Progress { done: positions, total: u64::try_from(shape.positions()).ok() };
            if monitor.check(progress).is_break() {
                return Err(fibnim::SolveError::Stopped(progress).into());
            }
        }
        Ok(Some(checkpoint))
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
