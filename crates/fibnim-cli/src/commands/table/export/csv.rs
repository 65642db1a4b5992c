//! Tables as comma-separated values.

use std::io::Write;

use fibnim_table::Piece;

use super::source::{Sink, Source};
use crate::error::CliError;
use crate::output::pile_name;

/// Bytes after which lines are written.
const FULL: usize = 1 << 18;

/// Bytes that are enough for a number and its comma.
const WORD: usize = 8;

/// Writes a header line, and a line a canonical position.
pub fn write(source: &mut Source, out: impl Write) -> Result<(), CliError> {
    let (piles, max) = (source.shape().piles() as usize, source.shape().max());
    let header: Vec<String> = (0..piles).map(pile_name).chain(["L\n".to_owned()]).collect();
    let mut lines = Lines {
        piles,
        words: (0..=max).map(|number| Word::new(&number.to_string())).collect(),
        infinity: Word::new("inf"),
        buffer: header.join(",").into_bytes(),
        used: 0,
        out,
    };
    lines.used = lines.buffer.len();
    source.read(&mut lines)?;
    lines.write()?;
    Ok(lines.out.flush()?)
}

/// A number with a comma behind it, in bytes of a fixed number that are copied at once.
#[derive(Clone, Copy)]
struct Word {
    bytes: [u8; WORD],
    len: usize,
}

impl Word {
    fn new(text: &str) -> Self {
        let mut bytes = [b','; WORD];
        bytes[..text.len()].copy_from_slice(text.as_bytes());
        Self { bytes, len: text.len() + 1 }
    }
}

/// Lines on their way out.
struct Lines<W> {
    piles: usize,
    /// The numbers up to the largest pile.
    words: Vec<Word>,
    infinity: Word,
    buffer: Vec<u8>,
    /// How many bytes of the buffer are lines.
    used: usize,
    out: W,
}

impl<W: Write> Lines<W> {
    fn write(&mut self) -> Result<(), CliError> {
        self.out.write_all(&self.buffer[..self.used])?;
        self.used = 0;
        Ok(())
    }
}

impl<W: Write> Sink for Lines<W> {
    fn piece(&mut self, piece: &Piece<'_>) {
        let mut outer: Vec<u8> = Vec::with_capacity(WORD * piece.outer().len());
        for &pile in piece.outer() {
            let word = self.words[pile];
            outer.extend(&word.bytes[..word.len]);
        }
        let longest = 3 * WORD + outer.len();
        let needed = self.used + longest * piece.bytes().len();
        if self.buffer.len() < needed {
            self.buffer.resize(needed, 0);
        }
        let mut at = self.used;
        for ([a, b], threshold) in piece.thresholds() {
            let line = &mut self.buffer[at..at + longest];
            let mut end = 0;
            let mut put = |word: Word| {
                line[end..end + WORD].copy_from_slice(&word.bytes);
                end += word.len;
            };
            put(self.words[a]);
            if self.piles > 1 {
                put(self.words[b]);
            }
            line[end..end + outer.len()].copy_from_slice(&outer);
            end += outer.len();
            let last = threshold.map_or(self.infinity, |threshold| self.words[threshold as usize]);
            line[end..end + WORD].copy_from_slice(&last.bytes);
            end += last.len;
            line[end - 1] = b'\n';
            at += end;
        }
        self.used = at;
    }

    fn chunk(&mut self) -> Result<(), CliError> {
        if self.used >= FULL { self.write() } else { Ok(()) }
    }
}
