//! `fibnim complement`.

use clap::{Arg, Args};
use fibnim_engine::EngineError;
use fibnim_engine::wire::{Basis, Complement, ComplementQuestion, ComplementRow, Complements, PileSets, Ruleset};

use crate::args::CommandQuestion;
use crate::batch::{LineQuestion, LinesArgs};
use crate::error::CliError;
use crate::front;
use crate::output::{PrintedTable, Sequence, Style, TableCell, list, pile_name};
use crate::streams::note;

#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  fibnim complement 6 1                        the k for which (6,1,k) is P at every quota
  fibnim complement 6 1 --misere               the same under misère play
  fibnim complement --max 15 --format latex    all pairs up to 15
  fibnim complement --max 1000 --bound 16000 --records
  fibnim complement --take 3t --max 100 --holes         the pairs without a value
  fibnim complement --max 20 --triples --holes          the triples without one

The value is a number; or \"none\", which is proved; or \"unknown\", if the search found
none up to the bound.")]
pub struct ComplementArgs {
    /// Piles to complete, or - for standard input [default: all pairs]
    #[arg(id = "position", value_name = "PILE|-", conflicts_with_all = SETS)]
    pub piles: Vec<String>,
    #[command(flatten)]
    pub lines: LinesArgs,
    #[command(flatten)]
    pub asked: CommandQuestion<ComplementQuestion>,
}

/// Options that ask for all sets of piles.
const SETS: [&str; 4] = ["max", "triples", "records", "holes"];

/// Pairs without a complementary value that are named one by one.
const NAMED: usize = 20;

/// Prints complementary values or their records. What is known of piles without a value goes to standard error.
pub fn run(args: &ComplementArgs) -> Result<(), CliError> {
    let CommandQuestion { question, format, budget } = &args.asked;
    let mut question = question.clone();
    if let Some(path) = args.lines.path(&args.piles) {
        return LINES.answer_all(&mut front::engine(budget), path, &question, format, budget);
    }
    if !args.piles.is_empty() {
        (LINES.put)(&mut question, &args.piles.join(" "))?;
    }
    let format = format.style()?;
    let ask = front::ask(&mut front::engine(budget), budget, format.is_none(), &question)?;
    let Some((answer, format)): Option<(Complements, _)> = ask.zip(format) else { return Ok(()) };
    let rows = &answer.rows;
    match &answer.sets {
        None => rows.iter().try_for_each(|row| one(row, &answer.basis, format)),
        Some(sets) => {
            if question.holes {
                counted(sets, rows.len(), &answer.basis);
            } else {
                tell(rows);
            }
            let is_matrix = !question.holes && !question.records && !question.triples;
            if is_matrix { matrix(sets, rows).print(format) } else { list_of(sets, rows).print(format) }
        }
    }
}

/// Piles a line, and their complementary values.
const LINES: LineQuestion<Complements> = LineQuestion {
    subject: "piles",
    put: |question, text| {
        question.piles = text.parse()?;
        if question.piles.is_empty() { Err(EngineError::input("give at least one pile")) } else { Ok(()) }
    },
    options: |command| Ruleset::augment_args(command).arg(Arg::new("bound")),
    columns: &["piles", "complement"],
    cells: |answer| answer.rows.first().map_or(Vec::new(), cells),
};

/// The cells of the row of one set.
fn cells(row: &ComplementRow) -> Vec<TableCell> {
    vec![TableCell::from(list(&row.piles).replace(',', " ")), TableCell::complement(&row.complement)]
}

/// Says on standard error how many sets have no complementary value.
fn counted(sets: &PileSets, holes: usize, basis: &Basis) {
    let PileSets { piles, max, bound, different, nim_sums } = sets;
    let of = if *piles == 2 { "pairs" } else { "triples" };
    note(format!(
        "{holes} of {different} {of} of different piles up to {max} have no complementary value up to {bound}; \
         {nim_sums} have the nim-sum (by {basis})"
    ));
}

/// The piles of a row, such as `(5,6)`.
fn name(row: &ComplementRow) -> String {
    format!("({})", list(&row.piles))
}

/// A sentence about piles without a complementary value.
fn no_complement(row: &ComplementRow) -> Option<String> {
    let piles = name(row);
    match &row.complement {
        Complement::Value { .. } => None,
        Complement::None { quota: Some(quota) } => Some(format!(
            "{piles} has no complementary value: with the quota {quota} the player to move wins beside every further \
             pile"
        )),
        Complement::None { quota: None } => Some(format!("{piles} has no complementary value")),
        Complement::Unknown { searched_to } => Some(format!(
            "{piles}: unknown; there is no complementary value up to {searched_to}, and --bound searches further"
        )),
    }
}

fn one(row: &ComplementRow, basis: &Basis, format: Style<'_>) -> Result<(), CliError> {
    note(match no_complement(row) {
        Some(remark) => format!("{remark} (by {basis})"),
        None => format!("{}: by {basis}", name(row)),
    });
    PrintedTable::new(LINES.columns, Sequence::Column(1, 0), std::iter::once(cells(row))).print(format)
}

/// A row for each set of piles; those of records have a ratio.
fn list_of<'a>(sets: &PileSets, rows: &'a [ComplementRow]) -> PrintedTable<'a> {
    let piles = sets.piles as usize;
    let row = |set: &ComplementRow| {
        let ratio = set.ratio.map(|ratio| TableCell::from(format!("{ratio:.2}")));
        set.piles.iter().map(TableCell::from).chain([TableCell::complement(&set.complement)]).chain(ratio).collect()
    };
    let are_records = rows.iter().any(|row| row.ratio.is_some());
    let ratio = are_records.then(|| "ratio".to_owned());
    let names = (0..piles).map(pile_name).chain(["complement".to_owned()]).chain(ratio);
    let rows = rows.iter().filter(move |row| row.ratio.is_some() || !are_records);
    PrintedTable::new(names, Sequence::Column(piles, 1), rows.map(row))
}

/// Names the sets without a value on standard error.
fn tell(rows: &[ComplementRow]) {
    let mut remarks = rows.iter().filter_map(no_complement);
    for remark in remarks.by_ref().take(NAMED) {
        note(remark);
    }
    let more = remarks.count();
    if more > 0 {
        note(format!("... and {more} more"));
    }
}

/// A row a pile and a column a pile.
fn matrix(sets: &PileSets, values: &[ComplementRow]) -> PrintedTable<'static> {
    let size = sets.max as usize + 1;
    let mut rows = vec![vec![TableCell::Missing; size]; size];
    for row in values {
        let [a, b] = row.piles[..] else { continue };
        rows[a as usize][b as usize] = TableCell::complement(&row.complement);
        rows[b as usize][a as usize] = TableCell::complement(&row.complement);
    }
    let header = std::iter::once("a\\b".to_owned()).chain((0..size).map(|b| b.to_string()));
    let row = |(a, row): (usize, Vec<TableCell>)| std::iter::once(TableCell::from(a)).chain(row).collect();
    PrintedTable::new(header, Sequence::Antidiagonals(1), rows.into_iter().enumerate().map(row))
}
