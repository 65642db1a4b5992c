//! What is published about Fibonacci nim and its relatives, claim by claim, each with a check that a computer runs.
//!
//! A [`Claim`] has a statement in our own words, its source, and a check that compares the statement with the literal
//! game (or the recurrence of thresholds, which the claim `fibnim-recurrence` compares with the literal game), never
//! with another form of itself. What comes out is a [`Verdict`]: the claim holds in a range that was exhausted, is
//! proved for all sizes, is false, is true when corrected, or is open. Verdicts are computed, never stored;
//! [`expected`] has the kinds that came out before, so that a change is noticed.
//!
//! Every claim also has wrong variants, which its check must refute: a check that cannot fail shows nothing.
//!
//! ```
//! use fibnim_audit::{Effort, Kind, Tables, claims};
//!
//! let claim = claims().find(|claim| claim.id == "zhou-2.6.1").expect("an id");
//! let verdict = claim.verdict(&Effort::new(0, &Tables::default())).expect("nothing ends the check");
//! assert_eq!(verdict.kind(), Kind::Holds);
//! ```

mod allen;
mod barbara;
mod catalogue;
mod claim;
mod columns;
mod effort;
mod exhaust;
mod expected;
mod flanigan;
mod games;
mod grundy;
mod json;
mod larsson;
mod numbers;
mod proof;
mod report;
mod representations;
mod results;
mod run;
mod tables;
mod truth;
mod verdict;
mod zhou;

pub use catalogue::{claims, find};
pub use claim::{Check, Claim, Correction, Paper};
pub use effort::{Effort, LEVELS, REPORT_LEVEL};
pub use exhaust::Finding;
pub use expected::{Expected, expected};
pub use json::json_lines;
pub use report::report;
pub use run::audit;
pub use tables::Tables;
pub use verdict::{Kind, Verdict};
