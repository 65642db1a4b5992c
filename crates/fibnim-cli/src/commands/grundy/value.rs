//! `fibnim grundy value`.

use std::io::Write;

use fibnim_engine::wire::Answer;

use crate::args::GrundyValueArgs;
use crate::error::CliError;
use crate::front;
use crate::output::data;

/// Prints one value.
pub fn run(args: &GrundyValueArgs) -> Result<(), CliError> {
    let question = args.question();
    let mut engine = front::engine(&args.budget);
    let ask = front::ask(&mut engine, &args.budget, args.format.json(), Answer::Grundy, |engine, budget| {
        engine.grundy(&question, budget)
    });
    let Some(answer) = ask? else { return Ok(()) };
    let mut out = data();
    writeln!(out, "G{} = {}", answer.position, answer.value)?;
    Ok(out.flush()?)
}
