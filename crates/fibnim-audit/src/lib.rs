//! Checks what is published about Fibonacci nim and its relatives, claim by claim.
//!
//! A [`Claim`] has a statement in our own words, its source, and a check that a computer runs. The check compares the
//! statement with the literal game, or with the recurrence of thresholds, which the claim `fibnim-recurrence` compares
//! with the literal game. It never compares two forms of the same statement. Its result is a [`ClaimAnswer`] with a
//! [`Grade`], which follows from what was done for the statement, and with the positions that contradict it. Texts say
//! what is to be found, so that a test notices a change.
//!
//! Every claim also has wrong variants, which its check must refute. A check that cannot fail proves nothing.
//!
//! ```
//! use fibnim_audit::{Effort, Grade, Tables, find};
//!
//! let claim = find("zhou-2.6.1").expect("an id");
//! let answer = claim.answer(&Effort::new(0, &Tables::default())).expect("nothing stops the check");
//! assert_eq!(answer.grade, Grade::Argued);
//! ```

#![allow(missing_docs, reason = "a crate of checks, which is read through its reports")]

mod catalogue;
mod claim;
mod effort;
mod finding;
mod games;
mod grade;
mod grundy;
mod numbers;
mod proof;
mod shared;
mod truth;

/// Allen and Ponomarenko, "Fibonacci nim and a full characterization of winning moves".
///
/// One pile of `n` under `f(t) = 2t`; `n = F_{i_r} + ... + F_{i_1}` with `i_1 >= 2` the smallest index; `T_j` is the
/// sum of the `j` smallest parts; `a_1 = i_1` and `a_j = i_j - i_{j-1}`.
mod allen {
    pub mod appendix;
    pub mod best;
    pub mod chance;
    pub mod definitions;
    pub mod lines;
}

/// Barbara and Ali, "Winning and losing positions and some Grundy values for the game of exact-2-Fibonacci nim".
///
/// Every move takes from exactly two piles. After a move of `a` and `b` chips from two piles, the next move may take up
/// to `2a` and `2b` from them. `(n1,n2;r1,r2)` has the quotas `r1`, `r2`; at the start the quotas are `n1 - 1` and
/// `n2 - 1`.
///
/// With two piles all readings of the rules are the same. With three piles the claims use the sticky reading, unless
/// they say otherwise: moves use the two piles of the first move until one of them is empty, a pile keeps its quota,
/// and the quota of a pile that no move has used is its size less 1. This is the only reading of the library under
/// which nearly everything in the paper holds. The claims about readings say what holds in the others.
mod barbara {
    pub mod readings;
    pub mod starts;
    pub mod three_piles;
    pub mod two_piles;
    pub mod values;
}

/// Flanigan, "Generalized two-pile Fibonacci nim".
///
/// Piles of `m` and `m + d`; `L(m, d)` is the threshold. `f` is nondecreasing with `f(t) >= t`.
mod flanigan {
    pub mod conditions;
    pub mod equation;
    pub mod lemma;
    pub mod section_six;
}

/// Larsson and Rubinstein-Salzedo, "Global Fibonacci nim".
///
/// A position `(a_1, ..., a_n; r)` has the quota `r`; `z_1(n) < z_2(n) < ...` are the Zeckendorf parts of `n`, infinite
/// where there are none. Formulas that are illegible in our copy of the paper are reconstructed from
/// the text around them.
mod larsson {
    pub mod nim;
    pub mod one_pile;
    pub mod piles;
}

/// The documents, as Markdown: the audit of the papers, and the results of this library.
mod report {
    pub mod papers;
    pub mod results;
    mod text;
}

/// Results of this library. Most of them make a correction exact. A result that shares a check with a paper is in the
/// folder of that paper.
mod results {
    pub mod games;
    pub mod gap;
    pub mod methods;
    pub mod no_automaton;
    pub mod plus_power;
    pub mod published;
    pub mod relatives;
    pub mod several_piles;
}

/// Zhou, "Computer implementation of multiple Fibonacci nim".
///
/// A position `(a_1, ..., a_n; x)` says that the previous move took `x` chips, so that the quota is `2x`; `x = 0` is an
/// opening, which may not take a whole pile.
mod zhou {
    pub mod counts;
    pub mod game;
    pub mod general;
    pub mod three;
}

pub use catalogue::{audit, claims, find};
pub use claim::{Check, Checks, Claim, ClaimAnswer, Correction, Paper, Severity};
pub use effort::{Effort, LEVELS, REPORT_LEVEL, Tables};
pub use finding::{ClaimPosition, ClaimProof, Counterexample, Finding};
pub use grade::Grade;
pub use report::papers::report;
pub use report::results::results;

/// The example of the README is run with those of the documentation.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct AuditReadme;
