//! `fibnim ask`: questions and replies in their serialised form.

use std::io::Write;

use fibnim_engine::wire::{Body, Reply};

use super::stream;
use crate::args::AskArgs;
use crate::error::CliError;
use crate::front::{self, write_reply};
use crate::output::data;

/// Answers the questions of the arguments, or those on standard input.
pub fn run(args: &AskArgs) -> Result<(), CliError> {
    let mut engine = front::engine(&args.budget);
    let mut reply = |question: &str| front::within(&args.budget, |allowance| engine.ask_json(question, allowance));
    if args.questions.is_empty() {
        return stream::run(|question| Ok(reply(question)));
    }
    let mut out = data();
    let mut first: Option<Reply> = None;
    for question in &args.questions {
        let reply = reply(question);
        write_reply(&reply, &mut out)?;
        out.flush()?;
        first = first.or(Some(reply).filter(|reply| matches!(reply.body, Body::Failure { .. })));
    }
    match first.map(|reply| reply.body) {
        Some(Body::Failure { error }) => Err(CliError::Failed(error)),
        _ => Ok(()),
    }
}
