//! Output: tables in every format, and answers for reading.

mod answer;
mod basis;
mod file;
mod numbers;
mod proofs;
mod table;

pub use answer::{remoteness_answer_text, solved_text};
pub use basis::basis_text;
pub use file::OutputFile;
pub use numbers::{list, pile_name};
pub use proofs::about_text;
pub use table::{Cell, Format, Sequence, Table};

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
