//! One file a question: which method answers it, and what the answer stands on.

pub(crate) mod arena;
pub(crate) mod audit;
pub(crate) mod certificates;
pub(crate) mod check;
pub(crate) mod complement;
pub(crate) mod game;
pub(crate) mod grundy;
pub(crate) mod numeration;
pub(crate) mod odds;
pub(crate) mod prove;
pub(crate) mod read;
pub(crate) mod remoteness;
pub(crate) mod solve;
pub(crate) mod statement;
pub(crate) mod tables;
