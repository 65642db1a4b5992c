//! `fibnim table compare`.

use std::io::Write;
use std::path::PathBuf;
use std::time::Instant;

use clap::{Args, ValueEnum};
use fibnim::written::excerpt;
use fibnim::{Budget, Nat};
use fibnim_engine::wire::{
    Exactly, Failure, Family, GrundyQuestion, ListOf, PositionText, Reading, Ruleset, SolveQuestion, Threshold, Whole,
};
use fibnim_engine::{Engine, EngineError};

use crate::args::BudgetArgs;
use crate::batch::input;
use crate::csv;
use crate::error::CliError;
use crate::front;
use crate::output::{Format, RowWriter, TableCell};
use crate::streams::note;

#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub struct CompareArgs {
    /// The table as CSV, or - for standard input
    #[arg(value_name = "FILE|-")]
    pub file: PathBuf,
    /// What the values are
    #[arg(long, value_name = "WHAT", default_value = "thresholds")]
    pub of: Published,
    /// What the columns of a table are whose rows are piles
    #[arg(long, value_name = "WHAT", default_value = "piles")]
    pub columns: TableColumns,
    /// Quota of all positions that have none in the table
    #[arg(short, long, value_name = "W", conflicts_with = "columns")]
    pub quota: Option<PositionText>,
    #[command(flatten)]
    pub rules: Ruleset,
    /// Print the entries that differ as text or CSV
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    pub format: Format,
    #[command(flatten)]
    pub budget: BudgetArgs,
}

const EXAMPLES: &str = "\
Examples:
  fibnim table compare table.csv                             thresholds of two piles
  fibnim table compare tableau.csv --columns differences     L(m, m+d), a row an m
  fibnim table compare values.csv --of grundy --columns quotas
  fibnim table compare list.csv --of outcomes --take 3t

A table has pile sizes in its first row and column. A list has a line of names, such as
a,b,value: the columns before that of the values are the piles, and the quota if its name
is quota; those behind it are ignored. The column of the values is that with the name
value, L, threshold, outcome, remoteness or grundy, or else the last. Values are numbers,
or inf, \u{221e} or - for infinity, or N and P for outcomes; empty cells are passed over.
Rows and columns count from 1. The exit status is 1 if an entry differs.";

/// What a published table has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Published {
    /// The least quotas that win
    Thresholds,
    /// N or P
    Outcomes,
    /// The numbers of moves if the winner hurries and the loser delays
    Remoteness,
    /// Grundy values
    Grundy,
}

/// What the columns of a table are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum TableColumns {
    /// The other pile
    Piles,
    /// By how much the other pile is larger
    Differences,
    /// The quota
    Quotas,
}

/// How a file is read, by its first line.
enum FileForm {
    /// A table, with the numbers of its columns.
    Table(Vec<Nat>),
    /// A list, with the column of the values and that of the quotas.
    List { width: usize, value: usize, quota: Option<usize> },
}

/// An entry of a published table.
struct FileEntry {
    /// The column of its value, counted from 0.
    column: usize,
    piles: Vec<Nat>,
    quota: Option<Nat>,
}

/// The columns of values in a list.
const VALUES: [&str; 6] = ["value", "l", "threshold", "outcome", "remoteness", "grundy"];

/// Prints the entries that differ.
pub fn run(args: &CompareArgs) -> Result<(), CliError> {
    let rules = match args.rules.read_any()? {
        Family::TakeAway(rules) => rules.to_string(),
        Family::Relative(rules) => format!("these rules: {rules}"),
    };
    let mut engine = front::engine(&args.budget);
    let mut rows = RowWriter::new(args.format, &["column", "position", "in_file", "computed"])?;
    let mut form = None;
    let (mut entries, mut different) = (0_u64, 0_u64);
    // The limits are those of the whole run.
    let began = Instant::now();
    front::each_line(input(&args.file)?, None, |text, line, out| {
        let at = |column: usize, why: String| CliError::Input(format!("line {line}, column {column}: {why}"));
        let cells = csv::cells(text?).map_err(|error| CliError::Input(format!("line {line}, {error}")))?;
        let Some(form) = &form else {
            form = Some(FileForm::of(&cells));
            return Ok(());
        };
        let width = form.width();
        if cells.len() != width {
            let why = format!("the row has {} cells, but the first row has {width}", cells.len());
            return Err(at(cells.len().min(width) + 1, why));
        }
        for entry in form.entries(&cells, args.columns).map_err(|(column, why)| at(column, why))? {
            let (cell, column) = (&cells[entry.column], entry.column + 1);
            if cell.is_empty() {
                continue;
            }
            let quota = entry.quota.map(|quota| quota.to_string().parse()).transpose()?.or_else(|| args.quota.clone());
            let in_file = value(cell, args.of).map_err(|why| at(column, why))?;
            let piles: Vec<String> = entry.piles.iter().map(ToString::to_string).collect();
            let BudgetArgs { memory, time, threads } = &args.budget;
            let (time, threads) = (time.saturating_sub(began.elapsed()), threads.clone());
            let left = BudgetArgs { memory: *memory, time, threads };
            let computed =
                front::within(&left, |budget| args.computed(&mut engine, &piles.join(" "), quota.clone(), budget));
            let computed = computed.map_err(|error| {
                let message = format!("line {line}, column {column}: {error}");
                CliError::Failed(Failure { kind: error.kind(), message, why: None })
            })?;
            entries += 1;
            if in_file == computed {
                continue;
            }
            different += 1;
            let quota = quota.map_or_else(String::new, |quota| format!(";{quota}"));
            let position = format!("({}{quota})", piles.join(","));
            if args.format == Format::Text {
                writeln!(out, "row {line}, column {column}: {position} has {computed}, the file {in_file}")?;
            } else {
                let column = TableCell::from(column);
                rows.write(line, &[column, position.into(), in_file.into(), computed.into()], out)?;
            }
        }
        Ok(())
    })?;
    if entries == 0 {
        return Err(CliError::Input("the table has no entries: give at least one row below the first".to_owned()));
    }
    let of = args.of.to_possible_value().map_or_else(String::new, |name| name.get_name().to_owned());
    let result = format!("{different} of {entries} entries differ: {of} for {rules}");
    if different > 0 {
        return Err(CliError::Refused(result));
    }
    note(result);
    Ok(())
}

impl FileForm {
    /// A table if all cells of the first row but the first one are numbers.
    fn of(cells: &[String]) -> Self {
        // Columns of quotas may have names such as r5.
        let number = |cell: &String| cell.trim_start_matches(|c: char| c.is_ascii_alphabetic()).parse().ok();
        if let Some(columns) = cells[1..].iter().map(number).collect::<Option<Vec<Nat>>>().filter(|all| !all.is_empty())
        {
            return Self::Table(columns);
        }
        let place = |names: &[&str]| cells.iter().position(|cell| names.contains(&&*cell.to_ascii_lowercase()));
        Self::List { width: cells.len(), value: place(&VALUES).unwrap_or(cells.len() - 1), quota: place(&["quota"]) }
    }

    fn width(&self) -> usize {
        match self {
            Self::Table(columns) => columns.len() + 1,
            Self::List { width, .. } => *width,
        }
    }

    /// The entries of a row. An error has the column, counted from 1.
    fn entries(&self, cells: &[String], columns: TableColumns) -> Result<Vec<FileEntry>, (usize, String)> {
        let number = |column: usize| cells[column].parse::<Nat>().map_err(|error| (column + 1, error.to_string()));
        match self {
            Self::Table(others) => {
                let pile = number(0)?;
                let entry = |(column, other): (usize, &Nat)| {
                    let (piles, quota) = match columns {
                        TableColumns::Piles => (vec![pile.clone(), other.clone()], None),
                        TableColumns::Differences => (vec![pile.clone(), &pile + other], None),
                        TableColumns::Quotas => (vec![pile.clone()], Some(other.clone())),
                    };
                    FileEntry { column, piles, quota }
                };
                Ok((1..).zip(others).map(entry).collect())
            }
            Self::List { value, quota, .. } => {
                let piles = (0..*value).filter(|column| Some(*column) != *quota).map(number);
                let (piles, quota) = (piles.collect::<Result<_, _>>()?, quota.map(number).transpose()?);
                Ok(vec![FileEntry { column: *value, piles, quota }])
            }
        }
    }
}

/// A value in the words of the program.
fn value(cell: &str, of: Published) -> Result<String, String> {
    let refused = |what: &str| format!("{:?} is no value: give {what}", excerpt(cell));
    match of {
        Published::Outcomes => match cell {
            "N" | "n" => Ok("N".to_owned()),
            "P" | "p" => Ok("P".to_owned()),
            _ => Err(refused("N or P")),
        },
        Published::Thresholds if ["inf", "infinity", "\u{221e}", "-"].contains(&&*cell.to_ascii_lowercase()) => {
            Ok(Threshold::Infinite.to_string())
        }
        Published::Thresholds => cell
            .parse()
            .map_or_else(|_| Err(refused("a number, or inf, \u{221e} or -")), |number: Nat| Ok(number.to_string())),
        Published::Remoteness | Published::Grundy => {
            cell.parse().map_or_else(|_| Err(refused("a number")), |number: Nat| Ok(number.to_string()))
        }
    }
}

impl CompareArgs {
    /// The value of a position, in the same words.
    fn computed(
        &self,
        engine: &mut Engine,
        piles: &str,
        quota: Option<PositionText>,
        budget: &mut Budget<'_>,
    ) -> Result<String, EngineError> {
        let rules = self.rules.clone();
        if self.of == Published::Grundy {
            let exactly = Exactly::default();
            let question = GrundyQuestion { piles: piles.parse::<ListOf<_, 0, 10_000>>()?, quota, rules, exactly };
            return Ok(engine.grundy(&question, budget)?.value.to_string());
        }
        let reading = Reading { quota, ..Reading::default() };
        let position = piles.parse()?;
        let remoteness = self.of == Published::Remoteness;
        let moves = Some(Whole::LEAST);
        let question = SolveQuestion { position, reading, rules, moves, remoteness, ..SolveQuestion::default() };
        let solved = engine.solve(&question, budget)?;
        match (self.of, solved.threshold, solved.remoteness) {
            (Published::Outcomes, _, _) => Ok(solved.outcome.to_string()),
            (_, _, Some(remoteness)) => Ok(remoteness.length.to_string()),
            (_, Some(threshold), _) => Ok(threshold.to_string()),
            (_, None, _) => Err(EngineError::not_covered("no threshold: compare outcomes or Grundy values")),
        }
    }
}
