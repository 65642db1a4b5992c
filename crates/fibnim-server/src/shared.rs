//! What all connections share, and how they ask questions.

use std::sync::Arc;

use fibnim_engine::wire::{Answer, Question};

use crate::clock::Flag;
use crate::kept::Kept;
use crate::limits::Limits;
use crate::metrics::Metrics;
use crate::page::Page;
use crate::pool::{Admission, Pool, Refusal};
use crate::sources::Sources;

/// The most winning moves and bytes of a position in a question that is tried at once: these take less than a millisecond.
const QUICK_MOVES: usize = 1000;
const QUICK_POSITION: usize = 256;

/// What all connections share.
#[derive(Debug)]
pub struct Shared {
    /// What clients may cost.
    pub limits: Limits,
    /// The engines.
    pub pool: Arc<Pool>,
    /// What the engines draw on.
    pub sources: Arc<Sources>,
    /// Answers that were given before.
    pub kept: Kept,
    /// The counts.
    pub metrics: Metrics,
    /// The files of the page.
    pub page: Option<Page>,
    /// Raised when the server takes no more requests.
    pub closing: Flag,
}

impl Shared {
    /// Answers a question at once; none if it takes longer.
    pub fn ask_quickly(&self, question: &Question) -> Option<Result<Answer, Refusal>> {
        let quick = match question {
            Question::Solve(asked) => {
                asked.moves.is_none_or(|moves| moves <= QUICK_MOVES)
                    && asked.position.len() <= QUICK_POSITION
                    && asked.exactly.is_none()
                    && !asked.remoteness
            }
            _ => false,
        };
        let done = quick.then(|| self.pool.quick(|engine, budget| engine.ask(question, budget))).flatten();
        // A list that ended with the short budget of this attempt is not the answer.
        done.filter(|done| !done.as_ref().is_ok_and(Answer::is_cut_short))
    }

    /// Answers a question when an engine is free.
    ///
    /// # Errors
    /// If the engine has no answer, or the queue is full.
    pub async fn ask_in_turn(&self, question: Question, admission: Admission) -> Result<Answer, Refusal> {
        self.pool.full(admission, move |engine, budget| engine.ask(&question, budget)).await
    }

    /// Answers a question.
    ///
    /// # Errors
    /// If the engine has no answer, or the queue is full.
    pub async fn ask(&self, question: Question) -> Result<Answer, Refusal> {
        match self.ask_quickly(&question) {
            Some(done) => done,
            None => self.ask_in_turn(question, Admission::Limited).await,
        }
    }
}
