//! `fibnim remoteness`.

use std::io::Write;

use fibnim_engine::wire::{Answer, RemotenessQuestion};

use crate::args::{AskedAt, JsonArgs, position};
use crate::error::CliError;
use crate::front;
use crate::output::{remoteness_answer_text, styled};

/// Prints how long a game lasts.
pub fn run(AskedAt { position: words, asked: args }: &AskedAt<RemotenessQuestion, JsonArgs>) -> Result<(), CliError> {
    let question = RemotenessQuestion { position: position(words)?, ..args.question.clone() };
    let mut engine = front::engine(&args.budget);
    let ask = front::ask(&mut engine, &args.budget, args.format.json(), Answer::Remoteness, |engine, budget| {
        engine.remoteness(&question, budget)
    });
    let Some(answer) = ask? else { return Ok(()) };
    let mut out = styled();
    remoteness_answer_text(&answer, &mut out)?;
    Ok(out.flush()?)
}
