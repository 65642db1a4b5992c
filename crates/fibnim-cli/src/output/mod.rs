//! Output: tables in every format, and answers as text.

mod answer;
mod file;
mod numbers;
mod proofs;
mod puzzle;
mod table;

pub use answer::{remoteness_answer_text, solved_text};
pub use file::OutputFile;
pub use numbers::{list, pile_name};
pub use proofs::about_text;
pub use puzzle::{puzzle_code_text, puzzles_text};
pub use table::{Cell, Format, Sequence, Table};

pub use crate::streams::{data, note, styled};
