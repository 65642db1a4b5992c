//! Checks what is published about Fibonacci nim and its relatives, claim by claim.
//!
//! A [`Claim`] has a statement in our own words, its source, and a check that a computer runs. The check compares the
//! statement with the literal game, or with the recurrence of thresholds, which the claim `fibnim-recurrence` compares
//! with the literal game. It never compares two forms of the same statement. Its result is a [`Verdict`]: the claim holds in
//! a range, is proved for all sizes, is false, is true when corrected, or is open. A [`Counterexample`] names the positions
//! that contradict the claim. Verdicts are computed and never stored; [`expected`] has the recorded kinds, so that a test
//! notices a change.
//!
//! Every claim also has wrong variants, which its check must refute. A check that cannot fail proves nothing.
//!
//! ```
//! use fibnim_audit::{Effort, Kind, Tables, claims};
//!
//! let claim = claims().find(|claim| claim.id == "zhou-2.6.1").expect("an id");
//! let verdict = claim.verdict(&Effort::new(0, &Tables::default())).expect("nothing stops the check");
//! assert_eq!(verdict.kind(), Kind::Proved);
//! ```

mod allen;
mod barbara;
mod catalogue;
mod claim;
mod columns;
mod counterexample;
mod decided;
mod effort;
mod exhaust;
mod expected;
mod flanigan;
mod games;
mod grundy;
mod larsson;
mod numbers;
mod proof;
mod report;
mod representations;
mod results;
mod run;
mod severity;
mod standing;
mod tables;
mod truth;
mod verdict;
mod zhou;

pub use catalogue::{claims, find};
pub use claim::{Caveat, Check, Claim, Correction, Paper};
pub use counterexample::{Counterexample, Exhibit, ExhibitPosition};
pub use decided::Proof;
pub use effort::{Effort, LEVELS, REPORT_LEVEL};
pub use exhaust::Finding;
pub use expected::{Expected, expected};
pub use report::{report, report_tex, results, results_tex, tex_ids};
pub use run::audit;
pub use severity::Severity;
pub use standing::{Grade, Standing};
pub use tables::Tables;
pub use verdict::{Ground, Kind, Verdict};

/// The example of the README is run with those of the documentation.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
