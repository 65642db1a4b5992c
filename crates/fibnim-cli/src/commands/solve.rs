//! `fibnim solve` and `fibnim remoteness`.

use std::io::Write;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use clap::Args;
use fibnim::{Nat, Play, Rules, SolveError};
use fibnim_engine::wire::{Answer, PositionText, RemotenessQuestion, Reply, SolveQuestion, Whole};
use fibnim_engine::{Capabilities, Engine, EngineError, WORTH_A_TRY, learning_time, worth_proving};
use fibnim_table::Shape;

use super::certificates;
use crate::args::{AskedAt, BudgetArgs, JsonArgs, position};
use crate::error::{CliError, allows_more};
use crate::front;
use crate::output::{note, open, remoteness_answer_text, solved_text, styled};

/// The most positions of a stream: it refuses more, whatever `--time` allows.
const MOST_STREAMED: u64 = Capabilities::MOST_STREAMED;

/// Winning moves listed in text if the arguments give no number.
const MOVES_IN_TEXT: u64 = 20;

/// Solves the position of the arguments, or those on standard input.
pub fn run(args: &SolveArgs) -> Result<(), CliError> {
    let mut engine = front::failing(args.format.json || args.position == ["-"], engine(args))?;
    if args.position == ["-"] {
        return front::each_reply(&args.budget, |text| reply(&mut engine, args, text));
    }
    let json = args.format.json;
    let mut question = SolveQuestion { position: position(&args.position)?, ..args.question.clone() };
    if !json {
        question.moves.get_or_insert(Whole::of::<MOVES_IN_TEXT>());
    }
    let result = front::within(&args.budget, |allowance| engine.solve(&question, allowance));
    let ask = front::answered(result, json, Answer::Solve);
    let Some(answer) = ask.map_err(|error| advise(error, &question, args.budget.time))? else { return Ok(()) };
    let mut out = styled();
    solved_text(&answer, &mut out)?;
    out.flush()?;
    if let Some(remark) = &answer.note {
        note(remark);
    }
    if question.remoteness && answer.remoteness.is_none() {
        note("the remoteness is not quickly found; 'fibnim remoteness' searches for it within --memory and --time");
    }
    Ok(())
}

/// The engine with the table and the certificates of the arguments.
fn engine(args: &SolveArgs) -> Result<Engine, CliError> {
    let mut engine = certificates::with_cache(front::engine(&args.budget));
    let refused = |path: &std::path::Path, why: &str| CliError::Input(format!("{}: {why}", path.display()));
    if let Some(path) = &args.table {
        let file = open(path)?;
        let rules = args.question.rules.read()?;
        if file.shape().rules() != &rules {
            return Err(refused(path, &format!("the table is for {}, not for {rules}", file.shape().rules())));
        }
        engine.add_method(Arc::new(file));
    }
    if let Some(path) = &args.certificate {
        let certificates = certificates::read(path, &args.budget)?;
        let take_away = args.question.rules.read()?.take_away;
        if let Some(other) = certificates.iter().find(|certificate| certificate.take_away != take_away) {
            return Err(refused(path, &format!("the certificates are for f(t) = {}", other.take_away)));
        }
        engine.add_certificates(certificates);
    }
    Ok(engine)
}

/// The reply to one line of a stream. A quota in the line overrides those of the options.
fn reply(engine: &mut Engine, args: &SolveArgs, text: &str) -> Reply {
    let position = match text.parse::<PositionText>() {
        Ok(position) => position,
        Err(error) => return Reply::new(Err((&EngineError::from(error)).into())),
    };
    let mut question = SolveQuestion { position, ..args.question.clone() };
    if text.contains(';') {
        let reading = &mut question.reading;
        (reading.quota, reading.previous, reading.opening) = (None, None, None);
    }
    let answer = front::within(&args.budget, |allowance| engine.solve(&question, allowance));
    Reply::new(answer.map(Answer::Solve).map_err(|error| (&error).into()))
}

/// Adds advice to the error: a command that builds a table with the position, if a table file can have it, and the time
/// in which a certificate may be learned, if that is worth a try.
fn advise(error: CliError, question: &SolveQuestion, time: Duration) -> CliError {
    let CliError::Engine(error) = error else { return error };
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
            "; beside one long pile a certificate may be learned for piles of up to {WORTH_A_TRY} \
                             chips together, in 256 MiB"
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
    #[arg(required = true, value_name = "PILE|POSITION|-")]
    pub position: Vec<String>,
    #[command(flatten)]
    pub question: SolveQuestion,
    /// A table file, for positions that no theorem covers
    #[arg(long, value_name = "FILE", conflicts_with = "exactly")]
    pub table: Option<PathBuf>,
    /// A file of certificates, which are checked first
    #[arg(long, value_name = "FILE", conflicts_with = "exactly")]
    pub certificate: Option<PathBuf>,
    #[command(flatten)]
    pub format: JsonArgs,
    #[command(flatten)]
    pub budget: BudgetArgs,
}

const SOLVE_EXAMPLES: &str = "\
Examples:
  fibnim solve 20 62 --quota 8                  N: take 8 from pile 2
  fibnim solve \"(20,62;8)\" --explain            the papers' notation, with the reason
  fibnim solve 10^50 F_100 --quota 1e6          numbers have short forms; H_30 is a term of the H-sequence
  fibnim solve 12 4 --previous 1                Zhou's (12,4;1)
  fibnim solve 4 7 9 --take 3t --json           three piles, as JSON
  fibnim solve 300 200 100 --table fib3.fnt     three piles, from a table
  fibnim solve \"(5;2)+(8;3)+(13)\"               each pile has its own quota
  fibnim solve \"(5;2)+(8;3)[3t]+*7\"             with another function, and a nim heap
  fibnim solve 9 8 5 --exactly 2                every move takes from two piles
  printf '20 62; 6\\n(12,4;2)\\n' | fibnim solve -   one JSON object a line

With - every line of standard input is a position, and every position gets a reply
in one line, with the number of its line. The options apply to all lines, but a
quota in a line overrides --quota, --previous and --opening. A line that cannot be
answered gets a reply with the field \"error\". Empty lines are skipped.";

/// Prints how long a game lasts.
pub fn remoteness(
    AskedAt { position: words, asked: args }: &AskedAt<RemotenessQuestion, JsonArgs>,
) -> Result<(), CliError> {
    let question = RemotenessQuestion { position: position(words)?, ..args.question.clone() };
    let ask = front::ask(&args.budget, args.format.json, Answer::Remoteness, Engine::remoteness, &question);
    let Some(answer) = ask? else { return Ok(()) };
    let mut out = styled();
    remoteness_answer_text(&answer, &mut out)?;
    Ok(out.flush()?)
}
