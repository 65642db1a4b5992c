//! `fibnim solve`.

use std::io::Write;

use fibnim::{Dynamic, Limit, Notation, ParsePositionError, Position, PositionError, Rules, ThirdNumber};

use super::{exact, session::Session, stream};
use crate::args::SolveArgs;
use crate::error::CliError;
use crate::output::{answer_json, answer_text, data};

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
    let reader = PositionReader::new(args)?;
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
    let position = reader.read(&text).map_err(CliError::input)?;
    let analysis = session.solve(&position).map_err(|beyond| session.advise(&position, beyond))?;
    let remoteness = if args.json || args.explain { session.remoteness(&position) } else { None };
    if args.json {
        let mut out = data();
        answer_json(&analysis, remoteness.as_ref(), moves, args.explain, &mut out)?;
        out.flush()?;
    } else {
        let mut text = Vec::new();
        answer_text(&analysis, remoteness.as_ref(), moves, args.explain, &mut text)?;
        anstream::stdout().write_all(&text)?;
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
    let position = match reader.read(text) {
        Ok(position) => position,
        Err(error) => return Ok(Some((error.to_string(), "input"))),
    };
    let analysis = match session.solve(&position) {
        Ok(analysis) => analysis,
        Err(beyond) => return Ok(Some((beyond.to_string(), "budget"))),
    };
    let remoteness =
        if args.explain { session.remoteness(&position) } else { session.remoteness_by_formula(&position) };
    answer_json(&analysis, remoteness.as_ref(), moves, args.explain, &mut out)?;
    Ok(None)
}

/// Reads positions as the options say.
struct PositionReader {
    notation: Notation,
    rules: Rules,
    /// The limits of the options, to be used where the text of a position has none.
    limits: Vec<Limit>,
}

impl PositionReader {
    fn new(args: &SolveArgs) -> Result<Self, CliError> {
        let rules = args.rules.rules();
        let notation = Notation {
            third: args.notation.into(),
            dynamic: args.dynamic.map(Dynamic::from),
            unwritten: args.opening.map(Limit::from),
        };
        let list = |text: &str, third: ThirdNumber| {
            let notation = Notation { third, ..Notation::default() };
            text.split(',').map(|word| notation.parse_limit(word.trim(), &rules.take)).collect::<Result<Vec<_>, _>>()
        };
        let limits = match (&args.quota, &args.previous) {
            (Some(text), _) => list(text, ThirdNumber::Quota),
            (None, Some(text)) => list(text, ThirdNumber::PreviousRemoval),
            (None, None) => Ok(Vec::new()),
        };
        Ok(Self { limits: limits.map_err(CliError::input)?, notation, rules })
    }

    /// Whether the options set the limit of the next move.
    fn has_limit(&self) -> bool {
        !self.limits.is_empty() || self.notation.unwritten.is_some()
    }

    /// Reads a position. A limit in the text goes before those of the options.
    fn read(&self, text: &str) -> Result<Position, ParsePositionError> {
        let position = self.notation.parse(text, &self.rules.take)?;
        if self.limits.is_empty() || text.contains(';') {
            return Ok(position);
        }
        let piles = position.piles().iter().cloned();
        let count = (position.piles().len(), self.limits.len());
        Ok(match (position.dynamic(), &self.limits[..]) {
            (Dynamic::Global, [limit]) => Position::global(piles, limit.clone())?,
            (Dynamic::Global, _) => return Err(ParsePositionError::NotGlobal),
            (Dynamic::Local, _) if count.0 != count.1 => {
                return Err(ParsePositionError::QuotaCount { piles: count.0, quotas: count.1 });
            }
            (Dynamic::Local, limits) => Position::local(piles.zip(limits.iter().cloned()))?,
        })
    }
}
