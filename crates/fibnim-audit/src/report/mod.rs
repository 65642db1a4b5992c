//! The documents, as Markdown and as TeX: the audit of the papers, and the results of this library.

mod counts;
mod entries;
mod index;
mod markdown;
mod math;
mod paper;
mod results;
mod serious;
mod tex;
mod text;

pub use markdown::report;
pub use results::{results, results_tex};
pub use tex::{report_tex, tex_ids};
