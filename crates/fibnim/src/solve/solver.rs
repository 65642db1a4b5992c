//! The solver: the first method that covers a position.

use std::sync::Arc;

use crate::grundy::{about, look_up};
use crate::nat::Nat;
use crate::play::{Limit, Outcome, Play, Position, Rules};
use crate::solve::analysis::Analysis;
use crate::solve::budget::{Budget, Monitor};
use crate::solve::error::SolveError;
use crate::solve::method::{Asked, Decided, Found, GrundyBound, Method, Solved, Threshold};
use crate::solve::reason::{Reason, Wanted};
use crate::solve::searches::{GameSearch, NimSum, Recurrence};
use crate::solve::theorems::Theorems;

/// Solves positions of one ruleset by an ordered list of methods. Making one costs some thousand steps. Cloning it shares the
/// methods.
#[derive(Clone, Debug)]
pub struct Solver {
    rules: Arc<Rules>,
    methods: Vec<Arc<dyn Method>>,
}

/// How many methods come after those that are added: the searches.
const SEARCHES: usize = 2;

impl Solver {
    /// A solver for a ruleset.
    pub fn new(rules: Rules) -> Self {
        let rules = Arc::new(rules);
        let methods: Vec<Arc<dyn Method>> = vec![
            Arc::new(Theorems::new(rules.clone())),
            Arc::new(NimSum(rules.clone())),
            Arc::new(Recurrence(rules.clone())),
            Arc::new(GameSearch(rules.clone())),
        ];
        Self { rules, methods }
    }

    /// Adds a method. The solver asks it before any search, and after the methods that were added earlier.
    ///
    /// # Errors
    /// If it is about other rules.
    pub fn add_method(&mut self, method: Arc<dyn Method>) -> Result<(), RulesMismatchError> {
        if method.rules() != self.rules() {
            return Err(RulesMismatchError { method: method.rules().clone(), solver: self.rules().clone() });
        }
        self.methods.insert(self.methods.len() - SEARCHES, method);
        Ok(())
    }

    /// The methods, in the order in which the solver asks them.
    pub fn methods(&self) -> &[Arc<dyn Method>] {
        &self.methods
    }

    /// The ruleset.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// What the methods know of the Grundy value `G(pile; quota)` of one pile with a quota of its own under normal play: the
    /// value by the first that has it, and otherwise a lower bound, or nothing. No rows are computed.
    ///
    /// # Errors
    /// If the answer is there but cannot be read or exceeds the budget.
    pub fn grundy(
        &self,
        pile: &Nat,
        quota: &Nat,
        budget: &mut Budget<dyn Monitor + '_>,
    ) -> Result<Option<(GrundyBound, Reason)>, SolveError> {
        look_up(&about(&self.methods, &self.rules.take_away), pile, quota, budget)
    }

    /// Solves a position with 2 GiB of memory and any time, by the first of: a theorem; where every pile has its own quota, the
    /// nim-sum of Grundy values; the methods that were added; the recurrence of thresholds; and game search.
    ///
    /// # Errors
    /// As [`solve_within`](Self::solve_within).
    pub fn solve(&self, position: &Position) -> Result<Analysis, SolveError> {
        self.solve_within(position, &mut Budget::default())
    }

    /// Solves a position as [`solve`](Self::solve) does, within a budget.
    ///
    /// # Errors
    /// If the position exceeds the budget; the error says what it would need. If a table cannot be read.
    pub fn solve_within(
        &self,
        position: &Position,
        budget: &mut Budget<dyn Monitor + '_>,
    ) -> Result<Analysis, SolveError> {
        self.solve_for(position, Wanted::Moves, budget)
    }

    /// Solves a position as [`solve_within`](Self::solve_within) does, for those who need no more than is `wanted`.
    ///
    /// # Errors
    /// As [`solve_within`](Self::solve_within).
    pub fn solve_for(
        &self,
        position: &Position,
        wanted: Wanted,
        budget: &mut Budget<dyn Monitor + '_>,
    ) -> Result<Analysis, SolveError> {
        let occupied: Vec<usize> = (0..position.piles().len()).filter(|&i| !position.piles()[i].is_zero()).collect();
        let piles: Vec<Nat> = occupied.iter().map(|&i| position.piles()[i].clone()).collect();
        let asked = Asked { position, occupied, piles, wanted, methods: &self.methods };
        for method in &self.methods {
            if let Some(mut found) = method.solve(&asked, budget)? {
                if let Solved::ByMethod { method: by, .. } = &mut found.solved {
                    *by = Some(method.clone());
                }
                return Ok(self.analysis(&asked, found));
            }
        }
        unreachable!("search covers every position")
    }

    /// Puts the quota, or the opening rule, to what was found. Where a threshold decides, all occupied piles have the same
    /// limit.
    fn analysis(&self, asked: &Asked<'_>, found: Found) -> Analysis {
        let Asked { position, occupied, .. } = asked;
        let Found { decided, reason, solved } = found;
        let analysis = |outcome, threshold| Analysis {
            rules: self.rules.clone(),
            position: (*position).clone(),
            outcome,
            threshold,
            reason,
            solved,
        };
        let threshold = match decided {
            Decided::Outcome(outcome) => return analysis(outcome, None),
            Decided::Threshold(threshold) => threshold,
        };
        let limit = occupied.first().map(|&pile| position.limit(pile));
        let can_move = occupied.iter().any(|&pile| !position.largest_take(pile).is_zero());
        let several_spared = limit == Some(&Limit::NotWhole) && occupied.len() > 1;
        let wins = match limit {
            _ if !can_move => self.rules.play == Play::Misere,
            Some(Limit::Quota(quota)) => threshold.is_reached_by(quota.chips()),
            // A finite threshold is at most the largest pile.
            Some(Limit::NotWhole) if !several_spared => threshold.is_reached_by(&position.largest_take(occupied[0])),
            _ => threshold != Threshold::Infinite,
        };
        let mut analysis = analysis(Outcome::for_mover(wins), (!several_spared).then_some(threshold));
        if several_spared && can_move && analysis.winning_moves().next().is_none() {
            // Only whole piles would win, and the opening rule spares them.
            analysis.outcome = Outcome::P;
        }
        analysis
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
