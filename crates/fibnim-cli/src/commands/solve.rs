//! `fibnim solve`.

use std::io::Write;
use std::sync::Arc;

use fibnim::{Play, SolveError};
use fibnim_engine::wire::{Answer, Reply, SolveQuestion};
use fibnim_engine::{Engine, EngineError};
use fibnim_table::Shape;

use super::{check, stream, table};
use crate::args::{SolveArgs, position};
use crate::error::CliError;
use crate::front;
use crate::output::{note, solved_text, styled};

/// Winning moves listed in text if the arguments give no number.
const MOVES_IN_TEXT: usize = 20;

/// Solves the position of the arguments, or those on standard input.
pub fn run(args: &SolveArgs) -> Result<(), CliError> {
    let mut engine = engine(args)?;
    if args.position == ["-"] {
        return stream::run(|text| Ok(reply(&mut engine, args, text)));
    }
    let json = args.format.json();
    let question = args.question(position(&args.position)?, (!json).then_some(MOVES_IN_TEXT));
    let ask =
        front::ask(&mut engine, &args.budget, json, Answer::Solve, |engine, budget| engine.solve(&question, budget));
    let Some(answer) = ask.map_err(|error| advise(error, &question))? else { return Ok(()) };
    let mut out = styled();
    solved_text(&answer, &mut out)?;
    out.flush()?;
    if args.remoteness && answer.remoteness.is_none() {
        note("the remoteness is not quickly found; 'fibnim remoteness' searches for it within --memory and --time");
    }
    Ok(())
}

/// The engine with the table and the certificates of the arguments.
fn engine(args: &SolveArgs) -> Result<Engine, CliError> {
    let mut engine = front::engine(&args.budget);
    let refused = |path: &std::path::Path, why: &str| CliError::Input(format!("{}: {why}", path.display()));
    if let Some(path) = &args.table {
        let file = table::open(path)?;
        let rules = args.rules.rules()?;
        if file.shape().rules() != &rules {
            return Err(refused(path, &format!("the table is for {}, not for {rules}", file.shape().rules())));
        }
        engine.add_evidence(Arc::new(file));
    }
    if let Some(path) = &args.certificate {
        let certificates = check::read(path, &args.budget)?;
        let rules = args.rules.wire();
        if let Some(other) =
            certificates.iter().find(|certificate| certificate.take_away.to_string() != rules.take_away)
        {
            return Err(refused(path, &format!("the certificates are for f(t) = {}", other.take_away)));
        }
        engine.add_certificates(certificates);
    }
    Ok(engine)
}

/// The reply to one line of a stream. A quota in the line overrides those of the options.
fn reply(engine: &mut Engine, args: &SolveArgs, text: &str) -> Reply {
    let mut question = args.question(text.to_owned(), None);
    if text.contains(';') {
        let reading = &mut question.reading;
        (reading.quota, reading.previous, reading.opening) = (None, None, None);
    }
    let answer = front::within(&args.budget, |allowance| engine.solve(&question, allowance)).map(Answer::Solve);
    Reply::new(answer.as_ref().map(Clone::clone))
}

/// The error with the command that would make a table of the position, if a table file can have it.
fn advise(error: CliError, question: &SolveQuestion) -> CliError {
    let CliError::Engine(error) = error else { return error };
    match advice(&error, question) {
        Some(advice) => CliError::Advised(error, advice),
        None => CliError::Engine(error),
    }
}

fn advice(error: &EngineError, question: &SolveQuestion) -> Option<String> {
    let EngineError::Solve(SolveError::Table { piles, .. }) = error else { return None };
    let largest = u32::try_from(piles.iter().max()?).ok()?;
    let shape = Shape::new(question.rules.read().ok()?, u32::try_from(piles.len()).ok()?, largest).ok()?;
    let rules = shape.rules();
    let take =
        if *rules == fibnim::Rules::FIBONACCI { String::new() } else { format!(" --take \"{}\"", rules.take_away) };
    let misere = if rules.play == Play::Misere { " --misere" } else { "" };
    Some(format!(
        "'fibnim table build --piles {} --max {}{take}{misere} -o FILE' makes a table file, which --table reads",
        shape.piles(),
        shape.max(),
    ))
}
