//! `fibnim solve`.

use std::io::Write;

use fibnim::{Dynamic, Limit, Notation, PositionError};

use super::reader::{PositionReader, Question};
use super::{exact, session::Session, stream};
use crate::args::SolveArgs;
use crate::error::CliError;
use crate::output::{answer_json, answer_text, data, sum_json, sum_text};

/// Winning moves listed where nothing is said.
const MOVES_IN_TEXT: usize = 20;
const MOVES_IN_JSON: usize = 1000;

/// Solves the position of the arguments, or those on standard input.
pub fn run(args: &SolveArgs) -> Result<(), CliError> {
    let default_moves = if args.json || args.position == ["-"] { MOVES_IN_JSON } else { MOVES_IN_TEXT };
    let moves = args.moves.map_or(default_moves, |moves| moves as usize);
    if args.position != ["-"] && args.position.iter().any(|part| part.trim().is_empty()) {
        return Err(CliError::input(PositionError::NoPiles));
    }
    if let Some(count) = args.exact.count {
        return exact::run(args, count, moves);
    }
    let notation = Notation {
        third: args.notation.into(),
        dynamic: args.dynamic.map(Dynamic::from),
        unwritten: args.opening.map(Limit::from),
    };
    let reader = PositionReader::new(args.rules.rules(), notation, args.quota.as_deref(), args.previous.as_deref())
        .map_err(CliError::input)?;
    let mut session = Session::new(args)?;
    if args.position == ["-"] {
        return stream::run(|text, out| answer_line(&mut session, &reader, moves, args, text, out));
    }
    let text = args.position.join(" ");
    if text.contains(';') && reader.has_limit() {
        return Err(CliError::Input(
            "the position has its quota: leave out --quota, --previous and --opening".to_owned(),
        ));
    }
    let mut out = Vec::new();
    match (reader.read(&text).map_err(CliError::Input)?, args.json) {
        (Question::Position(position), json) => {
            let analysis = session.solve(&position).map_err(|beyond| session.advise(&position, beyond))?;
            let remoteness = if json || args.explain { session.remoteness(&position) } else { None };
            let write = if json { answer_json } else { answer_text };
            write(&analysis, remoteness.as_ref(), moves, args.explain, &mut out)?;
        }
        (Question::Sum(sum), json) => {
            let solved = session.solve_sum(&sum)?;
            let write = if json { sum_json } else { sum_text };
            write(&solved, moves, args.explain, &mut out)?;
        }
    }
    if args.json {
        let mut stdout = data();
        stdout.write_all(&out)?;
        stdout.flush()?;
    } else {
        anstream::stdout().write_all(&out)?;
    }
    Ok(())
}

/// Answers one line of a stream, or says why not.
fn answer_line(
    session: &mut Session,
    reader: &PositionReader,
    moves: usize,
    args: &SolveArgs,
    text: &str,
    mut out: &mut dyn Write,
) -> Result<Option<(String, &'static str)>, CliError> {
    let question = match reader.read(text) {
        Ok(question) => question,
        Err(error) => return Ok(Some((error, "input"))),
    };
    let beyond = match question {
        Question::Position(position) => match session.solve(&position) {
            Ok(analysis) => {
                let remoteness =
                    if args.explain { session.remoteness(&position) } else { session.remoteness_by_formula(&position) };
                answer_json(&analysis, remoteness.as_ref(), moves, args.explain, &mut out)?;
                return Ok(None);
            }
            Err(beyond) => beyond,
        },
        Question::Sum(sum) => match session.solve_sum(&sum) {
            Ok(solved) => return Ok(sum_json(&solved, moves, args.explain, &mut out).map(|()| None)?),
            Err(beyond) => beyond,
        },
    };
    Ok(Some((beyond.to_string(), "budget")))
}
