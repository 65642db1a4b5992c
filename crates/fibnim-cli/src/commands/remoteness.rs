//! `fibnim remoteness`.

use std::io::Write;

use fibnim_engine::wire::Answer;

use crate::args::RemotenessArgs;
use crate::error::CliError;
use crate::front;
use crate::output::{remoteness_answer_text, styled};

/// Prints how long a game lasts.
pub fn run(args: &RemotenessArgs) -> Result<(), CliError> {
    let question = args.question()?;
    let mut engine = front::engine(&args.budget);
    let ask = front::ask(&mut engine, &args.budget, args.format.json(), Answer::Remoteness, |engine, budget| {
        engine.remoteness(&question, budget)
    });
    let Some(answer) = ask? else { return Ok(()) };
    let mut out = styled();
    remoteness_answer_text(&answer, &mut out)?;
    Ok(out.flush()?)
}
