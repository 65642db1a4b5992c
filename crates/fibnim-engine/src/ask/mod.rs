//! One file for each kind of question, and one for table files: which method answers, and the basis of the answer.

mod answer;
pub(crate) mod audit;
pub(crate) mod certificates;
pub(crate) mod check;
pub(crate) mod complement;
pub(crate) mod count;
mod drawn;
pub(crate) mod exact;
#[cfg(feature = "store")]
pub(crate) mod files;
pub(crate) mod game;
pub(crate) mod grundy;
mod listed;
pub(crate) mod numeration;
pub(crate) mod odds;
mod only;
mod positions;
pub(crate) mod prove;
pub(crate) mod puzzle;
pub(crate) mod read;
mod relative;
mod relative_terms;
pub(crate) mod sequence;
pub(crate) mod solve;
pub(crate) mod statement;
pub(crate) mod tables;
mod term_values;
