//! Output: tables in every format, and answers for reading and for using.

mod answer;
mod exact;
mod file;
mod odds;
mod sum;
mod table;

pub use answer::{answer_json, answer_text};
pub use exact::{exact_json, exact_text};
pub use file::OutputFile;
pub use odds::{odds_json, odds_text};
pub use sum::{sum_json, sum_text};
pub use table::{Cell, Format, Sequence, Table};

use std::io::{BufWriter, Stdout, stdout};

/// Standard output for data, written in large pieces.
pub fn data() -> BufWriter<Stdout> {
    BufWriter::with_capacity(1 << 16, stdout())
}

/// The name of the column of a pile: a, b, c, ..., z, then p27, p28, ...
pub fn pile_name(index: usize) -> String {
    u8::try_from(index)
        .ok()
        .filter(|index| *index < 26)
        .map_or_else(|| format!("p{}", index + 1), |index| char::from(b'a' + index).to_string())
}

/// Numbers with commas between them.
pub fn list(numbers: &[u32]) -> String {
    numbers.iter().map(ToString::to_string).collect::<Vec<_>>().join(",")
}
