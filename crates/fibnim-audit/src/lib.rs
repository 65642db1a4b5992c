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
mod claim;
mod exhaust;
mod expected;
mod flanigan;
mod grundy;
mod json;
mod larsson;
mod numbers;
mod own;
mod proof;
mod report;
mod run;
mod truth;
mod verdict;
mod zhou;

pub use claim::{Check, Claim, Correction, Paper};
pub use exhaust::Finding;
pub use expected::{Expected, expected};
pub use json::json_lines;
pub use report::report;
pub use run::{Effort, LEVELS, REPORT_LEVEL, audit};
pub use truth::Tables;
pub use verdict::{Kind, Verdict};

/// All claims, paper by paper.
pub fn claims() -> impl Iterator<Item = &'static Claim> {
    Paper::ALL.into_iter().flat_map(Paper::claims)
}

/// The claim with this id, which is looked up as it is written.
///
/// ```
/// let claim = fibnim_audit::find("flanigan-T5").expect("the theorem of two piles");
/// assert_eq!(claim.paper().name(), "flanigan");
/// assert!(fibnim_audit::find("flanigan-T6").is_none());
/// ```
pub fn find(id: &str) -> Option<&'static Claim> {
    claims().find(|claim| claim.id == id)
}
