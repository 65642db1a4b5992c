//! Checks what is published about Fibonacci nim and its relatives, claim by claim.
//!
//! A [`Claim`] has a statement in our own words, its source, and a check that a computer runs. The check compares the
//! statement with the literal game, or with the recurrence of thresholds, which the claim `fibnim-recurrence` compares
//! with the literal game. It never compares two forms of the same statement. Its result is a [`ClaimAnswer`]: the claim holds
//! in a range, is proved for all sizes, is false, is true when corrected, or is open, and its positions are those that
//! contradict it. Verdicts are computed; the texts have the recorded ones, so that a test notices a change.
//!
//! Every claim also has wrong variants, which its check must refute. A check that cannot fail proves nothing.
//!
//! ```
//! use fibnim_audit::{Effort, Tables, Verdict, find};
//!
//! let claim = find("zhou-2.6.1").expect("an id");
//! let answer = claim.verdict(&Effort::new(0, &Tables::default())).expect("nothing stops the check");
//! assert_eq!(answer.verdict, Verdict::Proved);
//! ```

#![allow(missing_docs, reason = "a crate of checks, which is read through its reports")]

mod allen;
mod barbara;
mod catalogue;
mod claim;
mod effort;
mod finding;
mod flanigan;
mod games;
mod grundy;
mod larsson;
mod numbers;
mod proof;
mod report;
mod results;
mod shared;
mod truth;
mod zhou;

pub use catalogue::{audit, claims, find};
pub use claim::{Check, Checks, Claim, ClaimAnswer, Grade, Paper, Severity, Verdict};
pub use effort::{Effort, LEVELS, REPORT_LEVEL, Tables};
pub use finding::{ClaimPosition, ClaimProof, Counterexample, Finding};
pub use report::{report, results};

/// The example of the README is run with those of the documentation.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
