//! The streams of the process. Writing to them reports what goes wrong, or has no one to report to.

use std::fmt::Display;
use std::io::{BufWriter, Stdout, Write, stdout};

use anstream::AutoStream;

/// Standard output for data, written in large pieces.
pub fn data() -> BufWriter<Stdout> {
    BufWriter::with_capacity(1 << 16, stdout())
}

/// Standard output for reading: its styles are left out unless it is a terminal.
pub fn styled() -> BufWriter<AutoStream<Stdout>> {
    BufWriter::new(anstream::stdout())
}

/// Writes a line to standard error. A line that cannot be written there has no other place.
pub fn note(line: impl Display) {
    let _ = writeln!(anstream::stderr(), "{line}");
}
