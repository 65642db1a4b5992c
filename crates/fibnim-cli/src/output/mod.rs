//! Output: tables in every format, answers as text, and files.

mod answer;
mod file;
mod table;

pub use answer::{remoteness_answer_text, rules_text, solved_text};
pub use file::{OutputFile, about, open, text, within};
pub use table::{Format, PrintedTable, Sequence, Style, TableCell, list, pile_name};

pub use crate::streams::{data, note, styled};
