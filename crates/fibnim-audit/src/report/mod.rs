//! The documents, as Markdown: the audit of the papers, and the results of this library. [`tex`] makes TeX of both.

mod papers;
mod results;
mod tex;
mod text;

pub use papers::report;
pub use results::results;
pub use tex::tex;
