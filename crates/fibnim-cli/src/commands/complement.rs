//! `fibnim complement`.

use clap::Args;
use fibnim_engine::Engine;
use fibnim_engine::wire::{
    Answer, Chips, Complement, ComplementAnswer, ComplementQuestion, ComplementRecord, ComplementRow, Complements,
    ComplementsQuestion, Function, Holes, HolesQuestion, Pile, Ruleset, Whole,
};

use crate::args::{BudgetArgs, FormatArgs};
use crate::error::CliError;
use crate::front;
use crate::output::{Cell, Format, Sequence, Table, list, note};

#[derive(Debug, Args)]
#[command(
    allow_negative_numbers = true,
    after_help = "\
Examples:
  fibnim complement 6 1                        the k for which (6,1,k) is P at every quota
  fibnim complement 6 1 --misere               the same under misère play
  fibnim complement --max 15 --format latex    all pairs up to 15
  fibnim complement --max 1000 --bound 16000 --records
  fibnim complement --take 3t --max 100 --holes         the pairs without a value
  fibnim complement --max 20 --piles 4 --holes          the triples without one

The value is a number; or \"none\", which is proved; or \"unknown\", if the search found
none up to the bound."
)]
pub struct ComplementArgs {
    /// Piles whose complementary value is wanted [default: all pairs]
    #[arg(value_name = "PILE", conflicts_with_all = ["max", "records", "holes"])]
    pub piles: Vec<Pile>,
    #[command(flatten)]
    pub rules: Ruleset,
    /// Largest pile of the pairs
    #[arg(long, value_name = "N", default_value = "15")]
    pub max: Chips,
    /// Bound of the search if nothing is proved [default: 5000; of given piles at least twice the largest]
    #[arg(long, value_name = "N")]
    pub bound: Option<Pile>,
    /// Print only pairs whose value exceeds all earlier ones
    #[arg(long)]
    pub records: bool,
    /// Print only pairs without a value
    #[arg(long, conflicts_with_all = ["records", "misere"])]
    pub holes: bool,
    /// Piles of a position when holes are listed
    #[arg(long = "piles", value_name = "N", default_value = "3", requires = "holes")]
    pub position: Whole<3, 4>,
    #[command(flatten)]
    pub format: FormatArgs,
    #[command(flatten)]
    pub budget: BudgetArgs,
}

/// Pairs without a complementary value that are named one by one.
const NAMED: usize = 20;

/// Prints complementary values or their records, and on standard error what is known of piles without one.
pub fn run(args: &ComplementArgs) -> Result<(), CliError> {
    let format = args.format.format();
    let json = format.is_none();
    let (rules, bound, max) = (args.rules.clone(), args.bound, args.max);
    if !args.piles.is_empty() {
        let question = ComplementQuestion { rules, piles: args.piles.clone().try_into()?, bound };
        let ask = front::ask(&args.budget, json, Answer::Complement, Engine::complement, &question)?;
        return ask.zip(format).map_or(Ok(()), |(answer, format)| one(&answer, format));
    }
    if args.holes {
        let (function, max) = (Function { take: rules.take }, Whole::new(max.get())?);
        let question = HolesQuestion { function, piles: args.position, max, bound };
        let ask = front::ask(&args.budget, json, Answer::Holes, Engine::holes, &question);
        let (Some(answer), Some(format)) = (ask?, format) else { return Ok(()) };
        let of = if answer.piles == 3 { "pairs" } else { "triples" };
        note(format!(
            "{} of {} {of} of different piles up to {} have no complementary value up to {}; {} have the nim-sum (by {})",
            answer.holes.len(),
            answer.sets,
            answer.max,
            answer.bound,
            answer.nim_sums,
            answer.basis
        ));
        return holes(&answer).print(format);
    }
    let question = ComplementsQuestion { rules, max, bound };
    let ask = front::ask(&args.budget, json, Answer::Complements, Engine::complements, &question);
    let (Some(answer), Some(format)) = (ask?, format) else { return Ok(()) };
    tell(&answer);
    if args.records { records(&answer).print(format) } else { matrix(&answer).print(format) }
}

/// What is to be said of piles, such as `(6,5)`, that have no complementary value.
fn no_complement(piles: &str, complement: &Complement) -> Option<String> {
    match complement {
        Complement::Value { .. } => None,
        Complement::None => Some(format!("{piles} has no complementary value")),
        Complement::Unknown { searched_to } => Some(format!(
            "{piles}: unknown; there is no complementary value up to {searched_to}, and --bound searches further"
        )),
    }
}

fn one(answer: &ComplementAnswer, format: Format) -> Result<(), CliError> {
    let name = format!("({})", list(&answer.piles));
    let basis = &answer.basis;
    note(match no_complement(&name, &answer.complement) {
        Some(remark) => format!("{remark} (by {basis})"),
        None => format!("{name}: by {basis}"),
    });
    let row = vec![Cell::from(list(&answer.piles).replace(',', " ")), Cell::complement(&answer.complement)];
    Table::new(["piles", "complement"], Sequence::Column(1, 0), std::iter::once(row)).print(format)
}

/// A row for each set of piles without a value.
fn holes(answer: &Holes) -> Table<'_> {
    let row =
        |hole: &ComplementRow| hole.piles.iter().map(Cell::from).chain([Cell::complement(&hole.complement)]).collect();
    let names = ["a", "b", "c"].iter().take(answer.piles as usize - 1).chain([&"complement"]);
    Table::new(names, Sequence::Column(1, 1), answer.holes.iter().map(row))
}

/// All pairs `a <= b` by `b` and then `a`.
fn pairs(answer: &Complements) -> impl Iterator<Item = (usize, usize, &Complement)> {
    answer.rows.iter().enumerate().flat_map(|(b, row)| row.iter().enumerate().map(move |(a, value)| (a, b, value)))
}

/// Names the pairs without a value on standard error.
fn tell(answer: &Complements) {
    let remark = |(a, b, value)| no_complement(&format!("({a},{b})"), value);
    let mut remarks = pairs(answer).filter_map(remark);
    for remark in remarks.by_ref().take(NAMED) {
        note(remark);
    }
    let more = remarks.count();
    if more > 0 {
        note(format!("... and {more} more pair{}", if more == 1 { "" } else { "s" }));
    }
}

/// A row a pile and a column a pile.
fn matrix(answer: &Complements) -> Table<'static> {
    let size = answer.rows.len();
    let mut rows = vec![vec![Cell::Missing; size]; size];
    for (a, b, value) in pairs(answer) {
        rows[a][b] = Cell::complement(value);
        rows[b][a] = Cell::complement(value);
    }
    let header = std::iter::once("a\\b".to_owned()).chain((0..size).map(|b| b.to_string()));
    let row = |(a, row): (usize, Vec<Cell>)| std::iter::once(Cell::from(a)).chain(row).collect();
    Table::new(header, Sequence::Antidiagonals(1), rows.into_iter().enumerate().map(row))
}

/// The pairs whose value is larger than those of all pairs before them.
fn records(answer: &Complements) -> Table<'_> {
    let row = |record: &ComplementRecord| {
        let [a, b] = record.piles;
        vec![Cell::from(a), Cell::from(b), Cell::from(&record.value), Cell::from(format!("{:.2}", record.ratio))]
    };
    Table::new(["a", "b", "complement", "ratio"], Sequence::Column(2, 1), answer.records.iter().map(row))
}
