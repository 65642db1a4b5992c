//! `fibnim solve`.

use std::io::Write;

use fibnim::{Dynamic, Limit, Notation, ParsePositionError, Play, Position, PositionError, Rules, Sum, ThirdNumber};

use super::{session::Session, stream};
use crate::args::SolveArgs;
use crate::error::CliError;
use crate::output::{answer_json, answer_text, data, sum_json, sum_text};

/// Winning moves listed where nothing is said.
const MOVES_IN_TEXT: usize = 20;
const MOVES_IN_JSON: usize = 1000;

/// Solves the position of the arguments, or those on standard input.
pub fn run(args: &SolveArgs) -> Result<(), CliError> {
    let reader = PositionReader::new(args)?;
    let mut session = Session::new(args)?;
    let default_moves = if args.json || args.position == ["-"] { MOVES_IN_JSON } else { MOVES_IN_TEXT };
    let moves = args.moves.map_or(default_moves, |moves| moves as usize);
    if args.position == ["-"] {
        return stream::run(&mut session, &reader, moves, args);
    }
    if args.position.iter().any(|part| part.trim().is_empty()) {
        return Err(CliError::input(PositionError::NoPiles));
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
            let write = if json { answer_json } else { answer_text };
            write(&analysis, moves, args.explain, &mut out)?;
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

/// What is asked.
pub enum Question {
    Position(Position),
    /// A sum that is no position: it has heaps of nim or take-away functions of its own.
    Sum(Sum),
}

/// Reads positions as the options say.
pub struct PositionReader {
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

    /// Reads a position or a sum, or says in words why not.
    pub fn read(&self, text: &str) -> Result<Question, String> {
        if text.contains(['*', '[']) {
            return self.read_sum(text).map(Question::Sum);
        }
        self.read_position(text).map(Question::Position).map_err(|error| error.to_string())
    }

    fn read_sum(&self, text: &str) -> Result<Sum, String> {
        if self.notation.dynamic == Some(Dynamic::Global) {
            return Err(ParsePositionError::NotGlobal.to_string());
        }
        if self.rules.play == Play::Misere {
            return Err("sums with heaps of nim or several take-away functions are solved under normal play".to_owned());
        }
        if !self.limits.is_empty() {
            return Err("every pile of such a sum has its own quota: leave out --quota and --previous".to_owned());
        }
        self.notation.parse_sum(text, &self.rules.take).map_err(|error| error.to_string())
    }

    /// Reads a position. A limit in the text goes before those of the options.
    fn read_position(&self, text: &str) -> Result<Position, ParsePositionError> {
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
