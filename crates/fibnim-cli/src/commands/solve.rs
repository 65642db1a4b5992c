//! `fibnim solve`.

use std::io::Write;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use clap::Args;
use fibnim::{Nat, Play, Rules, SolveError};
use fibnim_engine::wire::{SolveQuestion, Solved, Whole};
use fibnim_engine::{Capabilities, Engine, EngineError, LEARNING_MEMORY, WORTH_A_TRY, learning_time, worth_proving};
use fibnim_table::Shape;

use super::certificates;
use crate::args::{BudgetArgs, FormatArgs, position, rules_of_file};
use crate::batch::{LineQuestion, LinesArgs};
use crate::error::{CliError, allows_more};
use crate::front;
use crate::output::{TableCell, open, solved_text, takes};
use crate::streams::{note, styled};

/// The most positions of a stream: it refuses more, whatever `--time` allows.
const MOST_STREAMED: u64 = Capabilities::MOST_STREAMED;

/// Winning moves listed in text if the arguments give no number.
const MOVES_IN_TEXT: u64 = 20;

/// Solves the position of the arguments, or those on standard input.
pub fn run(args: &SolveArgs) -> Result<(), CliError> {
    let lines = args.lines.path(&args.position);
    let style = args.format.style()?;
    let is_json = if lines.is_some() { args.format.of_lines()?.is_none() } else { style.is_none() };
    let mut engine = front::failing(is_json, engine(args))?;
    let mut question = args.question.clone();
    if !is_json {
        question.moves.get_or_insert(Whole::of::<MOVES_IN_TEXT>());
    }
    if let Some(path) = lines {
        return LINES.answer_all(&mut engine, path, &question, &args.format, &args.budget);
    }
    question.position = position(&args.position)?;
    let ask = front::ask(&mut engine, &args.budget, is_json, &question);
    let ask = ask.map_err(|error| advise(error, &question, args.budget.time))?;
    let Some((answer, style)): Option<(Solved, _)> = ask.zip(style) else { return Ok(()) };
    if !style.is_text() {
        return LINES.print(&answer, style);
    }
    let mut out = styled();
    solved_text(&answer, &mut out)?;
    out.flush()?;
    if let Some(remark) = &answer.note {
        note(remark);
    }
    Ok(())
}

/// The engine with the table and the certificates of the arguments.
fn engine(args: &SolveArgs) -> Result<Engine, CliError> {
    let mut engine = front::keeping_engine(&args.budget);
    let refused = |path: &std::path::Path, why: &str| CliError::Input(format!("{}: {why}", path.display()));
    if let Some(path) = &args.table {
        let file = open(path)?;
        let rules = rules_of_file(&args.question.rules, "--table")?;
        if file.shape().rules() != &rules {
            return Err(refused(path, &format!("the table is for {}, not for {rules}", file.shape().rules())));
        }
        engine.add_method(Arc::new(file));
    }
    if let Some(path) = &args.certificate {
        let certificates = certificates::read(path, &args.budget)?;
        let (Rules { take_away, .. }, takes) = args.question.rules.read_permitted()?;
        if let Some(other) = certificates.iter().find(|certificate| certificate.take_away != take_away) {
            return Err(refused(path, &format!("the certificates are for f(t) = {:#}", other.take_away)));
        }
        if let Some(other) = certificates.iter().find(|certificate| *certificate.subject.takes() != takes) {
            let other = other.subject.takes();
            return Err(refused(path, &format!("the certificates are for the takes {other}, not for {takes}")));
        }
        engine.add_certificates(certificates);
    }
    Ok(engine)
}

/// Positions a line, and what is printed of their answers.
const LINES: LineQuestion<Solved> = LineQuestion {
    subject: "position",
    put: |question, text| {
        question.position = text.parse()?;
        Ok(())
    },
    options: SolveQuestion::augment_args,
    columns: &["position", "outcome", "threshold", "winning", "remoteness"],
    cells: |answer| {
        let mut winning: Vec<String> = answer.winning_moves.iter().map(takes).collect();
        winning.extend(answer.more_winning_moves.then(|| "...".to_owned()));
        let winning = (!winning.is_empty()).then(|| winning.join(", "));
        let length = answer.remoteness.as_ref().map(|remoteness| &remoteness.length);
        vec![
            TableCell::from(&answer.position.text),
            TableCell::from(answer.outcome),
            answer.threshold.as_ref().map_or(TableCell::Missing, TableCell::of_threshold),
            winning.map_or(TableCell::Missing, TableCell::from),
            length.map_or(TableCell::Missing, TableCell::from),
        ]
    },
};

/// Adds advice to the error: a command that builds a table with the position, if a table file can have it, and the time
/// in which a certificate may be learned, if that is worth a try.
fn advise(error: CliError, question: &SolveQuestion, time: Duration) -> CliError {
    let CliError::Engine(error) = error else { return error };
    if question.remoteness {
        // What a table or a certificate answers has no remoteness.
        return CliError::Engine(error);
    }
    let advice = advice(&error, question, time);
    if advice.is_empty() { CliError::Engine(error) } else { CliError::Advised(error, advice.join("; ")) }
}

fn advice(error: &EngineError, question: &SolveQuestion, time: Duration) -> Vec<String> {
    let EngineError::Solve(SolveError::Table { piles, .. } | SolveError::Work { piles, .. }) = error else {
        return Vec::new();
    };
    let Ok(rules) = question.rules.read() else {
        return Vec::new();
    };
    let proof = proof_advice(&rules, piles, time).or_else(|| {
        let other = allows_more(error)?.to_owned();
        let huge = match error {
            EngineError::Solve(SolveError::Work { positions, .. }) => *positions > MOST_STREAMED.into(),
            _ => false,
        };
        // Whether certificates are learned for the function.
        let learned = huge && worth_proving(&rules, &[Nat::from(u64::MAX), Nat::ONE]).is_some();
        let reach = format!(
            "; beside one long pile a certificate may be learned for piles of up to {WORTH_A_TRY} chips together, \
             in {} MiB",
            LEARNING_MEMORY >> 20
        );
        Some(if learned { other + &reach } else { other })
    });
    table_advice(&rules, piles).into_iter().chain(proof).collect()
}

fn table_advice(rules: &Rules, piles: &[Nat]) -> Option<String> {
    let largest = u32::try_from(piles.iter().max()?).ok()?;
    let shape = Shape::new(rules.clone(), u32::try_from(piles.len()).ok()?, largest).ok()?;
    Some(format!(
        "'fibnim table build --piles {} --max {}{} -o FILE' makes a table file, which --table reads",
        shape.piles(),
        shape.max(),
        options(rules),
    ))
}

/// How much time may be enough to learn a certificate.
fn proof_advice(rules: &Rules, piles: &[Nat], time: Duration) -> Option<String> {
    let needed = learning_time(&worth_proving(rules, piles)?);
    (needed > time).then(|| {
        let seconds = needed.as_secs() + 1;
        format!("--time {seconds}s may be enough to learn a certificate for every size of the largest pile")
    })
}

/// The rules as options of a command.
fn options(rules: &Rules) -> String {
    let take = if *rules == Rules::FIBONACCI { String::new() } else { format!(" --take \"{}\"", rules.take_away) };
    let misere = if rules.play == Play::Misere { " --misere" } else { "" };
    format!("{take}{misere}")
}

#[derive(Debug, Args)]
#[command(allow_negative_numbers = true, after_help = SOLVE_EXAMPLES)]
pub struct SolveArgs {
    /// Piles, a position in the papers' notation, or - for standard input
    #[arg(required_unless_present = "lines", value_name = "PILE|POSITION|-")]
    pub position: Vec<String>,
    #[command(flatten)]
    pub lines: LinesArgs,
    #[command(flatten)]
    pub question: SolveQuestion,
    #[command(flatten, next_help_heading = None::<&str>)]
    pub format: FormatArgs,
    /// A table file, for positions that no theorem covers
    #[arg(long, value_name = "FILE", conflicts_with = "exactly")]
    pub table: Option<PathBuf>,
    /// A file of certificates, which are checked first
    #[arg(long, value_name = "FILE", conflicts_with = "exactly")]
    pub certificate: Option<PathBuf>,
    #[command(flatten)]
    pub budget: BudgetArgs,
}

const SOLVE_EXAMPLES: &str = "\
Examples:
  fibnim solve 20 62 --quota 8                  N: take 8 from pile 2
  fibnim solve \"(20,62;8)\" --explain            the papers' notation, with the reason
  fibnim solve 89 --remoteness                  the game lasts 68 moves
  fibnim solve 10^50 F_100 --quota 1e6          short forms of numbers; H_30 is another
  fibnim solve 12 4 --previous 1                Zhou's (12,4;1)
  fibnim solve 4 7 9 --take 3t --json           three piles, as JSON
  fibnim solve 300 200 100 --table fib3.fnt     three piles, from a table
  fibnim solve \"(5;2)+(8;3)+(13)\"               each pile has its own quota
  fibnim solve \"(5;2)+(8;3)[3t]+*7\"             with another function, and a nim heap
  fibnim solve 9 8 5 --exactly 2                every move takes from two piles
  printf '20 62; 6\\n(12,4;2)\\n' | fibnim solve -   one JSON object a line
  fibnim solve --lines FILE --format csv        such lines, or CSV, as CSV
  echo '12 4; 2 take=3t misere=true' | fibnim solve -   options of a line

With - every line of standard input is a position, and every position gets a reply
in one line, with the number of its line. The options apply to all lines, but those
in a line override them, and a quota in a line overrides --quota, --previous and
--opening. A line that cannot be answered gets a reply with the field \"error\", or as
text and CSV a line on standard error; then the exit status is not 0.";
