//! The solver: the first method that covers a position.

use std::sync::Arc;

use crate::grundy::{about, look_up};
use crate::nat::Nat;
use crate::play::{Position, Rules};
use crate::solve::budget::Budget;
use crate::solve::error::SolveError;
use crate::solve::method::{Analysis, Asked, GrundyBound, Method, Verdict};
use crate::solve::reason::{Reason, Wanted};
use crate::solve::searches::{recurrence, sum};
use crate::solve::theorems::Theorems;

/// Solves positions of one ruleset by an ordered list of methods. Making one costs some thousand steps. Cloning it
/// shares the methods.
#[derive(Clone, Debug)]
pub struct Solver {
    rules: Arc<Rules>,
    /// Theorems, and what was added.
    methods: Vec<Arc<dyn Method>>,
    /// The search for sums, asked after the theorems, and the one for positions under one quota, asked last.
    searches: Option<[Search; 2]>,
}

/// Computes an answer; `None` if it does not cover the position.
type Search = fn(&Asked<'_>, &mut Budget<'_>) -> Result<Option<Verdict>, SolveError>;

impl Solver {
    /// A solver for a ruleset.
    pub fn new(rules: impl Into<Arc<Rules>>) -> Self {
        Self { searches: Some([sum, recurrence]), ..Self::of_theorems(rules) }
    }

    /// A solver that knows theorems alone. It answers a position that they do not cover with
    /// [`SolveError::NotCovered`].
    pub fn of_theorems(rules: impl Into<Arc<Rules>>) -> Self {
        let rules = rules.into();
        Self { methods: vec![Arc::new(Theorems::new(rules.clone()))], rules, searches: None }
    }

    /// The same solver without searches: it has only theorems and the methods that were added. It answers a position
    /// that they do not cover with [`SolveError::NotCovered`].
    #[must_use]
    pub fn without_searches(&self) -> Self {
        Self { searches: None, ..self.clone() }
    }

    /// Adds a method. The solver asks it after the methods that were added earlier, and before the recurrence.
    ///
    /// # Errors
    /// If the method has other rules.
    pub fn add_method(&mut self, method: Arc<dyn Method>) -> Result<(), RulesMismatchError> {
        if method.rules() != &*self.rules {
            return Err(RulesMismatchError { method: method.rules().clone(), solver: (*self.rules).clone() });
        }
        self.methods.push(method);
        Ok(())
    }

    /// The theorems and the methods that were added, in the order in which the solver asks them.
    pub fn methods(&self) -> &[Arc<dyn Method>] {
        &self.methods
    }

    /// The ruleset.
    pub fn rules(&self) -> &Arc<Rules> {
        &self.rules
    }

    /// What the methods know of the Grundy value `G(pile; quota)` of one pile with a quota of its own under normal
    /// play: its value, by the first method that has it; otherwise a lower bound, or nothing. No rows are computed.
    ///
    /// # Errors
    /// If a method has the answer, but it cannot be read or exceeds the budget.
    pub fn grundy(
        &self,
        pile: &Nat,
        quota: &Nat,
        budget: &mut Budget<'_>,
    ) -> Result<Option<(GrundyBound, Reason)>, SolveError> {
        look_up(&about(&self.methods, &self.rules.take_away), pile, quota, budget)
    }

    /// Solves a position with 2 GiB of memory and any time. The solver asks in this order:
    ///
    /// 1. the theorems;
    /// 2. if every pile has its own quota, the nim-sum of Grundy values, or under misère play
    ///    [`Sum::solve_misere`](crate::Sum::solve_misere);
    /// 3. the methods that were added, in their order;
    /// 4. the recurrence of thresholds.
    ///
    /// # Errors
    /// As [`solve_within`](Self::solve_within).
    pub fn solve(&self, position: &Position) -> Result<Analysis, SolveError> {
        self.solve_within(position, &mut Budget::default())
    }

    /// Solves a position as [`solve`](Self::solve) does, within a budget.
    ///
    /// # Errors
    /// If the position exceeds the budget (the error says what it would need), or if a table cannot be read.
    pub fn solve_within(&self, position: &Position, budget: &mut Budget<'_>) -> Result<Analysis, SolveError> {
        self.solve_for(position, Wanted::Moves, budget).map(Analysis)
    }

    /// Like [`solve_within`](Self::solve_within), for a caller who needs only what is `wanted`.
    ///
    /// # Errors
    /// As [`solve_within`](Self::solve_within).
    pub fn solve_for(
        &self,
        position: &Position,
        wanted: Wanted,
        budget: &mut Budget<'_>,
    ) -> Result<Verdict, SolveError> {
        let occupied: Vec<usize> = (0..position.piles().len()).filter(|&i| !position.piles()[i].is_zero()).collect();
        let piles: Vec<Nat> = occupied.iter().map(|&i| position.piles()[i].clone()).collect();
        // There is a first method: theorems are always among them.
        let (rules, methods) = (&self.rules, &self.methods);
        let mut asked = Asked { rules, position, occupied, piles, wanted, methods, method: &methods[0] };
        let [sum, recurrence] = self.searches.map_or([None; 2], |searches| searches.map(Some));
        for (at, method) in methods.iter().enumerate() {
            asked.method = method;
            let mut found = method.solve(&asked, budget)?;
            if at == 0 && found.is_none() {
                found = sum.map_or(Ok(None), |search| search(&asked, budget))?;
            }
            if let Some(found) = found {
                return Ok(found);
            }
        }
        // This search covers what is left.
        recurrence.map_or(Ok(None), |search| search(&asked, budget))?.ok_or(SolveError::NotCovered)
    }
}

/// A method for another game than the solver's.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the table or proof is for {method}, and the solver for {solver}")]
pub struct RulesMismatchError {
    /// The ruleset of the method.
    pub method: Rules,
    /// The ruleset of the solver.
    pub solver: Rules,
}
