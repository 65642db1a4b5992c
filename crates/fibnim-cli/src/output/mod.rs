//! Output: tables in every format, and answers for reading and for using.

mod answer;
mod table;

pub use answer::{answer_json, answer_text};
pub use table::{Cell, Format, Sequence, Table};

use std::io::{BufWriter, Stdout, stdout};

/// Standard output for data, written in large pieces.
pub fn data() -> BufWriter<Stdout> {
    BufWriter::with_capacity(1 << 16, stdout())
}
