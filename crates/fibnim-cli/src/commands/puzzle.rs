//! `fibnim puzzle`.

use std::io::Write;

use fibnim_engine::wire::{Answer, PuzzleCodeQuestion};

use crate::args::PuzzleArgs;
use crate::error::CliError;
use crate::front;
use crate::output::{puzzle_code_text, puzzles_text, styled};

/// Prints a set of puzzles, or what a code says.
pub fn run(args: &PuzzleArgs) -> Result<(), CliError> {
    match args.code() {
        Some(question) => check(args, &question),
        None => puzzles(args),
    }
}

fn puzzles(args: &PuzzleArgs) -> Result<(), CliError> {
    let mut engine = front::engine(&args.budget);
    let ask = front::ask(&mut engine, &args.budget, args.format.json(), Answer::Puzzles, |engine, budget| {
        engine.puzzles(&args.set, budget)
    });
    let Some(answer) = ask? else { return Ok(()) };
    let mut out = styled();
    puzzles_text(&answer, args.answers, &mut out)?;
    Ok(out.flush()?)
}

fn check(args: &PuzzleArgs, question: &PuzzleCodeQuestion) -> Result<(), CliError> {
    let mut engine = front::engine(&args.budget);
    let mut genuine = true;
    let ask = front::ask(&mut engine, &args.budget, args.format.json(), Answer::PuzzleCode, |engine, budget| {
        let answer = engine.puzzle_code(question, budget)?;
        genuine = answer.genuine;
        Ok(answer)
    });
    if let Some(answer) = ask? {
        let mut out = styled();
        puzzle_code_text(&answer, &mut out)?;
        out.flush()?;
    }
    if genuine { Ok(()) } else { Err(CliError::False) }
}
