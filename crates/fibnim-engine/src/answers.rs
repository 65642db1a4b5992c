//! A method of the engine for each question.

use crate::ask::{
    audit, certificates, check, complement, count, game, grundy, numeration, odds, prove, puzzle, sequence, solve,
    statement, tables,
};
use crate::questions::questions;
use crate::wire::{self, Answer, Question, Reply};
use crate::{Engine, Result};
use fibnim::Budget;

impl Engine {
    /// Answers a question in its serialised form with a reply in its serialised form.
    #[must_use]
    pub fn ask_json(&mut self, question: &str, budget: &mut Budget<'_>) -> Reply {
        let answer = Question::read(question).and_then(|question| self.ask(&question, budget));
        Reply::new(answer.map_err(|error| (&error).into()))
    }
}

/// What an engine answers to questions of one type.
pub trait AnswerKind: Clone + Into<Answer> {
    /// The questions.
    type Question;

    /// Answers a question.
    ///
    /// # Errors
    /// If the question is not acceptable, or the answer is beyond the budget.
    fn find(engine: &mut Engine, question: &Self::Question, budget: &mut Budget<'_>) -> Result<Self>;
}

macro_rules! methods {
    ($($(#[doc = $asks:literal])? $variant:ident($question:ident) -> $answer:ident, $method:ident = $ask:path,
       $lasts:ident, $part:ident;)*) => {
        impl Engine {
            /// Answers any question.
            ///
            /// # Errors
            /// If the question is not acceptable, or the answer is beyond the budget.
            pub fn ask(&mut self, question: &Question, budget: &mut Budget<'_>) -> Result<Answer> {
                Ok(match question {
                    $(Question::$variant(question) => Answer::$variant(self.$method(question, budget)?),)*
                })
            }

            $(
                #[doc = concat!("Answers a [`", stringify!($question), "`](wire::", stringify!($question), ").")]
                ///
                /// # Errors
                /// If the question is not acceptable, or the answer is beyond the budget.
                pub fn $method(
                    &mut self,
                    question: &wire::$question,
                    budget: &mut Budget<'_>,
                ) -> Result<wire::$answer> {
                    let memory = budget.memory;
                    $ask(self, question, budget).map_err(|error| error.of_all(memory))
                }
            )*
        }

        $(impl AnswerKind for wire::$answer {
            type Question = wire::$question;

            fn find(engine: &mut Engine, question: &wire::$question, budget: &mut Budget<'_>) -> Result<Self> {
                engine.$method(question, budget)
            }
        })*
    };
}

questions!(methods);
