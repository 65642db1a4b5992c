//! The streams of the process. Writing data returns errors; a note that cannot be written is dropped.

use std::fmt::Display;
use std::io::{self, BufWriter, Stdout, Write, stdout};
use std::process::exit;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use anstream::AutoStream;
use fibnim::written::counted;

/// The bytes that are written at once, about.
const PIECE: usize = 1 << 16;

/// Longer lines are written in parts.
const LONG: usize = 1 << 22;

/// What was written of the data. It is locked while data is written, so that [`end`] cuts no line but a long one.
static WRITTEN: Mutex<WrittenBytes> = Mutex::new(WrittenBytes { settled: Vec::new(), lines: 0, is_within: false });

#[derive(Debug)]
struct WrittenBytes {
    /// Whole lines that are settled and still to be written.
    settled: Vec<u8>,
    /// Lines that are written or settled.
    lines: u64,
    /// Whether the end of a long line is still to come.
    is_within: bool,
}

/// Standard output for data, written in large pieces of whole lines.
#[derive(Debug, Default)]
pub struct Data {
    pending: Vec<u8>,
    /// How many bytes of `pending` are whole lines, and how many lines these are.
    whole: (usize, u64),
}

/// Standard output for data.
pub fn data() -> Data {
    Data::default()
}

impl Data {
    /// Hands over the whole lines, which are written even if the process is ended.
    pub fn settle(&mut self) -> io::Result<()> {
        let mut written = WRITTEN.lock().unwrap_or_else(PoisonError::into_inner);
        let (bytes, lines) = std::mem::take(&mut self.whole);
        written.settled.extend(self.pending.drain(..bytes));
        written.lines += lines;
        if written.settled.len() >= PIECE { written.write_settled() } else { Ok(()) }
    }

    fn write_out(&mut self, bytes: usize) -> io::Result<()> {
        let mut before = WRITTEN.lock().unwrap_or_else(PoisonError::into_inner);
        before.write_settled()?;
        let written = stdout().write_all(&self.pending[..bytes]);
        if bytes > 0 {
            before.is_within = self.pending[bytes - 1] != b'\n';
        }
        before.lines += std::mem::take(&mut self.whole).1;
        self.pending.drain(..bytes);
        written
    }
}

impl WrittenBytes {
    fn write_settled(&mut self) -> io::Result<()> {
        let written = stdout().write_all(&self.settled);
        self.settled.clear();
        written
    }
}

impl Write for Data {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.pending.extend_from_slice(bytes);
        if let Some(end) = bytes.iter().rposition(|&byte| byte == b'\n') {
            let lines = bytes.split(|&byte| byte == b'\n').count() as u64 - 1;
            self.whole = (self.pending.len() - bytes.len() + end + 1, self.whole.1 + lines);
            if self.whole.0 >= PIECE {
                self.write_out(self.whole.0)?;
            }
        }
        if self.pending.len() >= LONG {
            self.write_out(self.pending.len())?;
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        // Also if nothing is pending: lines may be settled.
        self.write_out(self.pending.len())?;
        stdout().flush()
    }
}

/// Ends the process with exit status 3 and a line that says why, behind a whole line of data and all that is settled; a
/// `reply` is the last line of data. If data has been waiting to be written for a tenth of a second, it does not wait
/// for it.
pub fn end(why: &str, advice: &str, reply: Option<String>) -> ! {
    for _ in 0..100 {
        if let Ok(mut written) = WRITTEN.try_lock() {
            let _ = written.write_settled();
            if let Some(reply) = reply {
                let start = if written.is_within { "\n" } else { "" };
                // There is nobody to tell if this fails.
                let _ = writeln!(stdout(), "{start}{reply}").and_then(|()| stdout().flush());
            }
            let printed = match written.lines {
                0 => String::new(),
                lines => format!(" after {} of output", counted(&lines, "line")),
            };
            error(format_args!("{why}{printed}{advice}"));
            // The lock is held: nothing more is written.
            exit(3)
        }
        std::thread::sleep(Duration::from_millis(1));
    }
    error(format_args!("{why}{advice}"));
    exit(3)
}

/// Standard output for reading: its styles are left out unless it is a terminal.
pub fn styled() -> BufWriter<AutoStream<Stdout>> {
    BufWriter::new(anstream::stdout())
}

/// Writes a line to standard error. A line that cannot be written there has no other place.
pub fn note(line: impl Display) {
    let _ = writeln!(anstream::stderr(), "{line}");
}

/// Writes an error to standard error.
pub fn error(message: impl Display) {
    note(format_args!("{style}error:{style:#} {message}", style = anstyle::AnsiColor::Red.on_default().bold()));
}
