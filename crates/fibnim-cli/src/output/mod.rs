//! Output: tables in every format, answers as text, and files.

mod answer;
mod file;
mod table;

pub use answer::{rules_text, solved_text, takes};
pub use file::{OutputFile, about, named, open, text, within};
pub use table::{Format, PrintedTable, RowWriter, Sequence, Style, TWO_ZEROS, TableCell, list, pile_name};
