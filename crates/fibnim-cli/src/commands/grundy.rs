//! `fibnim grundy`.

use std::io::Write;

use clap::{Args, Subcommand};
use fibnim::relative::Period;
use fibnim_engine::EngineError;
use fibnim_engine::wire::{
    Grundy, GrundyAutomaton, GrundyAutomatonQuestion, GrundyColumn, GrundyQuestion, GrundyRows, GrundyRowsQuestion,
    OutputState,
};

use crate::args::CommandQuestion;
use crate::batch::{AskedAt, LineQuestion};
use crate::error::CliError;
use crate::front;
use crate::front::asked;
use crate::output::{PrintedTable, Sequence, TableCell};
use crate::streams::{data, note};

/// The subcommands of `fibnim grundy`.
#[derive(Debug, Subcommand)]
pub enum GrundyCommand {
    /// Print the Grundy value of piles that each have a quota
    #[command(after_help = VALUE_EXAMPLES)]
    Value(AskedAt<GrundyQuestion>),
    /// Print the Grundy values of all small piles
    #[command(after_help = TABLE_EXAMPLES)]
    Table(CommandQuestion<GrundyRowsQuestion>),
    /// Print the automaton that reads the value off a pile's digits
    #[command(after_help = AUTOMATON_EXAMPLES)]
    Automaton(CommandQuestion<GrundyAutomatonQuestion>),
}

const VALUE_EXAMPLES: &str = "\
Examples:
  fibnim grundy value 26 --quota 5                  G(26;5) = 4
  fibnim grundy value 26                            the opening G(26;25)
  fibnim grundy value 26 19 --quota 5,3             a sum: the nim-sum of both values
  fibnim grundy value 26 19 --quota 5,3 --misere    the same under misère play
  fibnim grundy value 4 5 --quota 3,2 --exactly 2   every move takes from both piles
  fibnim grundy value $(seq -s '' 1 300) --quota 9  a pile of 792 digits, by a certificate

G(n;r) is the Grundy value of a pile of n chips whose next move may take up to r. G- is the value
under misère play (--misere): 1 where there is no move, and 0 exactly for P-positions. The values G-
of the piles do not determine that of their sum. G and G- together do if the piles are tame, which
the command checks.";

const TABLE_EXAMPLES: &str = "\
Examples:
  fibnim grundy table --rows 60 --cols 60 --format csv       a row a pile, a column a quota
  fibnim grundy table --rows 1000 --quota 5 --format bfile   the values under quota 5
  fibnim grundy table --rows 1000 --start --format bfile     the values of openings
  fibnim grundy table --rows 1000000 --least --take t+1      the least pile with each value";

const AUTOMATON_EXAMPLES: &str = "\
Example: fibnim grundy automaton --quota 5

The automaton reads the digits of the pile, most significant first, and its output is the
Grundy value. It is proved for piles of every size.";

/// Runs the subcommand that the arguments ask for.
pub fn run(command: &GrundyCommand) -> Result<(), CliError> {
    match command {
        GrundyCommand::Value(args) => value(args),
        GrundyCommand::Table(args) => table(args),
        GrundyCommand::Automaton(args) => automaton(args),
    }
}

/// Prints one value.
fn value(args: &AskedAt<GrundyQuestion>) -> Result<(), CliError> {
    args.answer(&LINES, |answer| {
        let mut out = data();
        let misere = if answer.misere { "-" } else { "" };
        writeln!(out, "G{misere}{} = {}", answer.position, answer.value)?;
        if let Some(Period { start, length }) = answer.period {
            note(format!("from {start} on the values of a pile repeat with period {length}"));
        }
        Ok(out.flush()?)
    })
}

/// Piles a line, and their values.
const LINES: LineQuestion<Grundy> = LineQuestion {
    subject: "piles",
    put,
    options: GrundyQuestion::augment_args,
    columns: &["position", "value"],
    cells: |answer| vec![TableCell::from(&answer.position), TableCell::from(answer.value)],
};

/// Reads piles, with or without their quotas: `26 19`, `26 19; 5,3` or `(26;5)+(19;3)`.
fn put(question: &mut GrundyQuestion, text: &str) -> Result<(), EngineError> {
    if !text.contains(';') {
        question.piles = text.parse()?;
        return Ok(());
    }
    if question.quota.is_some() {
        return Err(EngineError::input("give the quotas behind the piles or as an option, not both"));
    }
    let parts = text.split('+').map(|part| part.trim().trim_start_matches('(').trim_end_matches(')'));
    let (piles, quotas): (Vec<_>, Vec<_>) = parts.map(|part| part.split_once(';').unwrap_or((part, "-"))).unzip();
    (question.piles, question.quota) = (piles.join(" ").parse()?, Some(quotas.join(",").parse()?));
    Ok(())
}

/// Prints the values of all small piles.
fn table(args: &CommandQuestion<GrundyRowsQuestion>) -> Result<(), CliError> {
    let Some((answer, format)) = asked::<GrundyRows>(args)? else { return Ok(()) };
    let (complete, piles) = (answer.complete, answer.basis.solved().unwrap_or(0));
    rows(answer, &args.question).print(format)?;
    front::whole(complete, &format!("{piles} piles"))
}

/// A row a pile, or of the least piles a row a value.
fn rows(answer: GrundyRows, args: &GrundyRowsQuestion) -> PrintedTable<'static> {
    let columns = match &answer.of {
        GrundyColumn::Quotas { columns } => (0..=*columns).map(|quota| quota.to_string()).collect(),
        GrundyColumn::Quota { quota } => vec![format!("G(n;{quota})")],
        GrundyColumn::Opening => vec!["G(n;n-1)".to_owned()],
        GrundyColumn::First => vec!["n".to_owned()],
    };
    let (label, sequence, width) = match answer.of {
        GrundyColumn::Quotas { columns } => {
            ("n\\r", Sequence::Antidiagonals(1), Some(args.rows.u32().max(columns).to_string().len()))
        }
        GrundyColumn::First => ("g", Sequence::Column(1, 0), None),
        GrundyColumn::Quota { .. } | GrundyColumn::Opening => {
            ("n", Sequence::Column(1, 0), Some(args.rows.to_string().len()))
        }
    };
    let header: Vec<String> = std::iter::once(label.to_owned()).chain(columns).collect();
    let width_of = header.len();
    let row = move |(n, values): (usize, Vec<u32>)| {
        let mut cells: Vec<TableCell> =
            std::iter::once(TableCell::from(n)).chain(values.into_iter().map(TableCell::from)).collect();
        // No pile has this value.
        cells.resize(width_of, TableCell::Missing);
        cells
    };
    let table = PrintedTable::new(header, sequence, answer.rows.into_iter().enumerate().map(row));
    match width {
        Some(width) => table.with_widths(vec![width; width_of]),
        None => table,
    }
}

/// Prints an automaton.
fn automaton(args: &CommandQuestion<GrundyAutomatonQuestion>) -> Result<(), CliError> {
    let Some((answer, format)) = asked::<GrundyAutomaton>(args)? else { return Ok(()) };
    let state = |state: Option<u32>| state.map_or(TableCell::Missing, TableCell::from);
    let row = move |(number, OutputState { value, next: [zero, one] }): (usize, OutputState)| {
        vec![TableCell::from(number), state(value), state(zero), state(one)]
    };
    let rows = answer.automaton.into_iter().enumerate().map(row);
    PrintedTable::new(["state", "value", "0", "1"], Sequence::Column(1, 0), rows).print(format)
}
