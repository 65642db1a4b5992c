//! The documents, as Markdown: the audit of the papers, and the results of this library.

mod papers;
mod results;
mod text;

pub use papers::report;
pub use results::results;
