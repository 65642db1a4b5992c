//! The engine.

use std::sync::Arc;

use fibnim::{Budget, Method, Nat, Position, Rules, Solver};
use fibnim_check::{Certificate, Checked};
use fibnim_play::{Advisor, ExactAdvisor};

use crate::allowance::Allowance;
use crate::ask::solve::SolvedPosition;
use crate::ask::tables::{AllThresholds, PPositionRows, SliceThresholds, ThresholdRows};
use crate::ask::{
    arena, audit, certificates, check, complement, game, grundy, holes, many, numeration, odds, prove, puzzle,
    remoteness, solve, statement, tables,
};
use crate::context::Context;
use crate::questions::questions;
use crate::wire::{self, Answer, Question, Reply};
use crate::{Capabilities, EngineError};

/// Answers questions, and keeps what helps with later ones. What it keeps changes the cost of an answer and never the answer.
#[derive(Debug, Default)]
pub struct Engine {
    context: Context,
}

impl Engine {
    /// An engine for these surroundings.
    #[must_use]
    pub fn new(capabilities: Capabilities) -> Self {
        Self { context: Context::new(capabilities) }
    }

    /// What its surroundings can do.
    #[must_use]
    pub fn capabilities(&self) -> Capabilities {
        self.context.capabilities()
    }

    /// Adds a table of thresholds or checked certificates. The engine asks it for positions that no theorem covers.
    pub fn add_method(&mut self, table: Arc<dyn Method>) {
        self.context.knowledge().add_method(table);
    }

    /// Answers a question in its serialised form with a reply in its serialised form.
    #[must_use]
    pub fn ask_json(&mut self, question: &str, budget: &mut Allowance<'_>) -> Reply {
        let answer = Question::read(question).and_then(|question| self.ask(&question, budget));
        Reply::new(answer.as_ref().map(Clone::clone))
    }

    /// The thresholds that [`thresholds`](Self::thresholds) lists, one at a time: a list could not hold all of them.
    ///
    /// # Errors
    /// If the question is not acceptable, or the answer is beyond the budget.
    pub fn threshold_rows(
        &mut self,
        question: &wire::ThresholdsQuestion,
        budget: &mut Allowance<'_>,
    ) -> Result<ThresholdRows, EngineError> {
        let mut allowed = self.allowed(budget);
        tables::threshold_rows(&mut self.context, question, &mut allowed)
    }

    /// The positions that [`p_positions`](Self::p_positions) lists, one at a time: a list could not hold all of them.
    ///
    /// # Errors
    /// If the question is not acceptable, or the answer is beyond the budget.
    pub fn p_position_rows(
        &mut self,
        question: &wire::PPositionsQuestion,
        budget: &mut Allowance<'_>,
    ) -> Result<PPositionRows, EngineError> {
        let mut allowed = self.allowed(budget);
        tables::p_position_rows(&mut self.context, question, &mut allowed)
    }

    /// Proves as [`prove`](Self::prove) does, and tells `each` of every certificate as soon as it is proved.
    ///
    /// # Errors
    /// If the question is not acceptable, or nothing is proved within the budget.
    pub fn prove_each(
        &mut self,
        question: &wire::ProveQuestion,
        budget: &mut Allowance<'_>,
        each: &mut dyn FnMut(&wire::About),
    ) -> Result<wire::Proved, EngineError> {
        let mut allowed = self.allowed(budget);
        prove::proved(&prove::certificates(&mut self.context, question, &mut allowed, each)?)
    }

    /// Solves a position for a front that lists its moves and makes its sentences later: [`report`](Self::report) gives the
    /// same answer as [`solve`](Self::solve).
    ///
    /// # Errors
    /// If the answer is beyond the budget.
    pub fn solve_position(
        &mut self,
        rules: &Rules,
        position: &Position,
        budget: &mut Allowance<'_>,
    ) -> Result<SolvedPosition, EngineError> {
        let mut allowed = self.allowed(budget);
        solve::solve_position(&mut self.context, rules, position, &mut allowed)
    }

    /// A solver for many positions, none of which has larger piles than `bounds`, both in increasing order: the positions share
    /// what has to be computed for them. Its answers are those of [`solve`](Self::solve).
    #[must_use]
    pub fn solver_of_many(&mut self, rules: &Rules, bounds: &[Nat]) -> Solver {
        many::solver(&mut self.context, rules, bounds)
    }

    /// The answer to a question about a solved position, with the winning moves that the budget allows. Only the options of
    /// the question are used.
    pub fn report(
        &mut self,
        solved: &SolvedPosition,
        question: &wire::SolveQuestion,
        budget: &mut Allowance<'_>,
    ) -> wire::Solved {
        solve::report(&mut self.context, solved, question, budget)
    }

    /// The thresholds that [`thresholds`](Self::thresholds) lists, to be looked up: a list could not hold all of them.
    ///
    /// # Errors
    /// If the question is not acceptable, or the answer is beyond the budget.
    pub fn all_thresholds(
        &mut self,
        question: &wire::ThresholdsQuestion,
        budget: &mut Allowance<'_>,
    ) -> Result<AllThresholds, EngineError> {
        let mut allowed = self.allowed(budget);
        tables::all_thresholds(&self.context, question, &mut allowed)
    }

    /// The certificates that [`check`](Self::check) accepts, as the checker has them.
    ///
    /// # Errors
    /// If one of them is refused, or the check is beyond the budget.
    pub fn check_certificates(
        &mut self,
        question: &wire::CheckQuestion,
        budget: &mut Allowance<'_>,
    ) -> Result<Vec<Checked<Certificate>>, EngineError> {
        let mut allowed = self.allowed(budget);
        check::certificates(question, &mut allowed)
    }

    /// The budget within the limits of the surroundings.
    fn allowed<'a>(&self, budget: &'a mut Allowance<'_>) -> Allowance<'a> {
        Budget { memory: budget.memory.min(self.context.capabilities().memory), monitor: &mut *budget.monitor }
    }

    /// Adds certificates that were checked: their games are answered by them, and proofs build on them.
    pub fn add_certificates(&mut self, certificates: Vec<Checked<Certificate>>) {
        self.context.knowledge().add_certificates(certificates);
    }

    /// The cost of the thresholds over two piles: nothing if a theorem covers them or a table was given.
    ///
    /// # Errors
    /// If the question is not acceptable.
    pub fn slice_cost(&mut self, question: &wire::SliceQuestion) -> Result<fibnim::Cost, EngineError> {
        tables::slice_cost(&mut self.context, question)
    }

    /// The thresholds over two piles, to be looked up one by one, and their basis. [`Engine::slice`] gives the same as a
    /// list.
    ///
    /// # Errors
    /// If the question is not acceptable, or the answer is beyond the budget.
    pub fn built_slice(
        &mut self,
        question: &wire::SliceQuestion,
        budget: &mut Allowance<'_>,
    ) -> Result<(SliceThresholds, wire::Basis), EngineError> {
        let mut allowed = self.allowed(budget);
        tables::built_slice(&mut self.context, question, &mut allowed)
    }

    /// An advisor for a game of one pile a move, ready for its start, with all that the engine knows of its rules.
    pub fn advisor(&mut self, rules: &Rules, start: &Position) -> &mut Advisor {
        self.context.advisor(rules, start)
    }

    /// An advisor for games in which a move takes from several piles.
    pub fn exact_advisor(&mut self) -> &mut ExactAdvisor {
        self.context.exact_advisor()
    }
}

macro_rules! methods {
    ($(#[doc = $asks:literal] #[doc = $says:literal] $variant:ident($question:ident) -> $answer:ident, $method:ident = $ask:path;)*) => {
        impl Engine {
            /// Answers any question.
            ///
            /// # Errors
            /// If the question is not acceptable, or the answer is beyond the budget.
            pub fn ask(&mut self, question: &Question, budget: &mut Allowance<'_>) -> Result<Answer, EngineError> {
                Ok(match question {
                    $(Question::$variant(question) => Answer::$variant(self.$method(question, budget)?),)*
                })
            }

            $(
                #[doc = $asks]
                ///
                /// # Errors
                /// If the question is not acceptable, or the answer is beyond the budget.
                pub fn $method(
                    &mut self,
                    question: &wire::$question,
                    budget: &mut Allowance<'_>,
                ) -> Result<wire::$answer, EngineError> {
                    let mut allowed = self.allowed(budget);
                    $ask(&mut self.context, question, &mut allowed)
                }
            )*
        }
    };
}

questions!(methods);
