//! `fibnim ask`.

use std::io::Write;

use clap::Args;
use fibnim_engine::wire::{Body, Question, Reply};

use crate::args::BudgetArgs;
use crate::error::CliError;
use crate::front::{self, write_reply};
use crate::limits::of_question;
use crate::streams::data;

#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub struct AskArgs {
    /// Questions as JSON objects [default: one a line from standard input]
    #[arg(value_name = "QUESTION")]
    pub questions: Vec<String>,
    #[command(flatten)]
    pub budget: BudgetArgs,
}

const EXAMPLES: &str = "\
Examples:
  fibnim ask '{\"ask\":\"solve\",\"position\":\"(20,62;8)\"}'
  fibnim ask '{\"ask\":\"complement\",\"piles\":[6,1]}'
  fibnim ask < questions.jsonl > replies.jsonl

Every question gets a reply in one line; docs/wire.md describes both. A reply to a
question from standard input has the number of its line. The budget applies to each
question. The exit status is that of the first question among the arguments that has
no answer, and 0 for questions from standard input.";

/// Answers the questions of the arguments, or those on standard input.
pub fn run(args: &AskArgs) -> Result<(), CliError> {
    let mut engine = front::keeping_engine(&args.budget);
    let mut reply = |text: &str| {
        let answer = Question::read(text)
            .and_then(|question| front::within(&args.budget, |allowance| engine.ask(&question, allowance)));
        Reply::new(answer.map_err(|error| (&error).into()))
    };
    if args.questions.is_empty() {
        return front::each_reply(&args.budget, reply);
    }
    let mut out = data();
    let mut first: Option<Reply> = None;
    for question in &args.questions {
        let guard = of_question(&args.budget, true, None);
        let reply = reply(question);
        write_reply(&reply, &mut out)?;
        out.flush()?;
        drop(guard);
        first = first.or(Some(reply).filter(|reply| matches!(reply.body, Body::Failure { .. })));
    }
    match first.map(|reply| reply.body) {
        Some(Body::Failure { error }) => Err(CliError::Failed(error)),
        _ => Ok(()),
    }
}
