//! Evidence for the solver: tables of thresholds, games proved for piles of every size, Grundy values.

use std::fmt;

use crate::nat::Nat;
use crate::play::Rules;
use crate::solve::budget::{Budget, Monitor};
use crate::solve::cost::Cost;
use crate::solve::error::SolveError;
use crate::solve::threshold::Threshold;

/// Answers about one ruleset that were found or proved before. Each question is answered by what is known, or by
/// "unknown": evidence never searches.
///
/// A [`Solver`](crate::Solver) asks its evidence in the order in which it was added, after the theorems and before any
/// search. An implementor overrides the methods whose questions it can answer; the others say "unknown".
pub trait Evidence: fmt::Debug + Send + Sync {
    /// The ruleset.
    fn rules(&self) -> &Rules;

    /// The threshold `L(piles)` under one quota for all piles. The piles come in any order, and none of them is empty.
    ///
    /// # Errors
    /// If the answer is there but cannot be read or exceeds the budget.
    fn threshold(
        &self,
        piles: &[Nat],
        budget: &mut Budget<dyn Monitor + '_>,
    ) -> Result<Knowledge<Threshold>, SolveError> {
        let _ = (piles, budget);
        Ok(Knowledge::Unknown { cost: None })
    }

    /// All winning takes of at most `cap` chips from the pile with index `pile`, in increasing order, each found when
    /// it is asked for; `None` if they are better found by the thresholds of the positions after each take. It is
    /// `Some` for every pile of the position or for none, and is asked for only where [`threshold`](Self::threshold) is
    /// known.
    fn winning_takes<'a>(
        &'a self,
        piles: &'a [Nat],
        pile: usize,
        cap: Nat,
    ) -> Option<Box<dyn Iterator<Item = Nat> + 'a>> {
        let _ = (piles, pile, cap);
        None
    }

    /// The Grundy value `G(pile; quota)` of one pile under normal play with the take-away function of the
    /// [`rules`](Self::rules), where the pile has a quota of its own.
    ///
    /// # Errors
    /// If the answer is there but cannot be read or exceeds the budget.
    fn grundy(
        &self,
        pile: &Nat,
        quota: &Nat,
        budget: &mut Budget<dyn Monitor + '_>,
    ) -> Result<Knowledge<GrundyBound>, SolveError> {
        let _ = (pile, quota, budget);
        Ok(Knowledge::Unknown { cost: None })
    }
}

/// What evidence says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Knowledge<T> {
    /// It is known.
    Known {
        /// The answer.
        value: T,
        /// What it rests on.
        source: Source,
    },
    /// It is not known.
    Unknown {
        /// What finding it out with the means of this evidence would cost, if that can be told.
        cost: Option<Cost>,
    },
}

impl<T> Knowledge<T> {
    /// Nothing is known, and the cost of finding out is not known either.
    pub const UNKNOWN: Self = Self::Unknown { cost: None };

    /// Applies a function to what is known.
    pub fn map<U>(self, f: impl FnOnce(T) -> U) -> Knowledge<U> {
        match self {
            Self::Known { value, source } => Knowledge::Known { value: f(value), source },
            Self::Unknown { cost } => Knowledge::Unknown { cost },
        }
    }
}

/// The source of an answer of evidence.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Source {
    /// An automaton that is proved to have the answers for piles of every size.
    Certificate {
        /// How many states it has; of several automata their sum.
        states: u32,
    },
    /// A table of the thresholds of all positions of some piles.
    Table {
        /// How many piles the table has.
        piles: u32,
        /// The most chips of a pile.
        max: u32,
    },
}

/// What is known of a Grundy value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GrundyBound {
    /// It is this number.
    Exactly(Nat),
    /// It is this number or a larger one.
    AtLeast(Nat),
}

/// Evidence about another game than the solver's.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the table or proof is for {evidence}, and the solver for {solver}")]
pub struct RulesMismatchError {
    /// The ruleset of the evidence.
    pub evidence: Rules,
    /// The ruleset of the solver.
    pub solver: Rules,
}
