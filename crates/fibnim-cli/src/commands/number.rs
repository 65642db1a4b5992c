//! `fibnim number`.

use std::io::{self, Write};

use clap::{Args, Subcommand};
use fibnim::Nat;
use fibnim::numeration::Term;
use fibnim_engine::EngineError;
use fibnim_engine::wire::{
    Chips, Function, HSequence, HSequenceQuestion, Letter, Number, NumberAnswer, NumberQuestion, Representation, Word,
    WordQuestion, Zeckendorf,
};

use crate::args::{BudgetArgs, CommandQuestion, FormatArgs};
use crate::batch::{LineQuestion, LinesArgs};
use crate::error::CliError;
use crate::front;
use crate::front::asked;
use crate::output::{PrintedTable, Sequence, TableCell};
use crate::streams::{data, note};

/// The subcommands of `fibnim number`.
#[derive(Debug, Subcommand)]
pub enum NumberCommand {
    /// Print the greedy representation of a number, such as Zeckendorf's
    Digits(DigitsArgs),
    /// Print the H-sequence of a take-away function and its lags
    #[command(after_help = "Example: fibnim number h-sequence --take 3t --terms 30 --format bfile")]
    HSequence(CommandQuestion<HSequenceQuestion>),
    /// Print a Larsson word, whose partial sums are P-positions
    #[command(after_help = "Example: fibnim number word --pile 21 --quota 12 --letters 40")]
    Word(CommandQuestion<WordQuestion>),
}

#[derive(Debug, Args)]
#[command(
    allow_negative_numbers = true,
    after_help = "\
Examples:
  fibnim number digits 129                Zeckendorf digits, gap vector, winning tails
  fibnim number digits 129 --take 3t      in the H-sequence of f(t) = 3t
  fibnim number digits 129 --format markdown"
)]
pub struct DigitsArgs {
    /// The number, or - for standard input
    #[arg(id = "position", required_unless_present = "lines", value_name = "N|-")]
    pub number: Option<String>,
    #[command(flatten)]
    pub lines: LinesArgs,
    #[command(flatten)]
    pub take: Function,
    /// List at most K terms [default: 20 in text, otherwise all]
    #[arg(long, value_name = "K")]
    pub tails: Option<Chips>,
    #[command(flatten)]
    pub format: FormatArgs,
    #[command(flatten)]
    pub budget: BudgetArgs,
}

/// Terms with more digits than this are not aligned.
const ALIGNED: usize = 80;

/// Terms listed in text if the arguments give no number.
const LISTED: usize = 20;

/// Runs the subcommand that the arguments ask for.
pub fn run(command: &NumberCommand) -> Result<(), CliError> {
    match command {
        NumberCommand::Digits(args) => digits(args),
        NumberCommand::HSequence(args) => h_sequence(args),
        NumberCommand::Word(args) => word(args),
    }
}

/// Prints the representation of a number.
fn digits(args: &DigitsArgs) -> Result<(), CliError> {
    let format = args.format.style()?;
    let mut question = NumberQuestion { function: args.take.clone(), number: 0.into() };
    if let Some(path) = args.lines.path(args.number.as_slice()) {
        let mut engine = front::engine(&args.budget);
        return LINES.answer_all(&mut engine, path, &question, &args.format, &args.budget);
    }
    question.number = args.number.as_deref().unwrap_or_default().parse().map_err(CliError::input)?;
    let ask = front::ask(&mut front::engine(&args.budget), &args.budget, format.is_none(), &question);
    let (Some(NumberAnswer { representation, zeckendorf, .. }), Some(format)) = (ask?, format) else { return Ok(()) };
    let default = if format.is_text() { LISTED } else { usize::MAX };
    let shown = args.tails.map_or(default, Chips::usize);
    let terms = representation.terms.len();
    let mut out = data();
    match zeckendorf {
        Some(zeckendorf) => {
            if format.is_text() {
                heading(&zeckendorf, &mut out)?;
            }
            tails(representation, zeckendorf, shown).write(format, &mut out)?;
        }
        None => plain(representation, shown).write(format, &mut out)?,
    }
    if shown < terms {
        note(format_args!("{shown} of {terms} terms shown; --tails K lists more"));
    }
    Ok(())
}

/// Numbers a line, and their representations.
const LINES: LineQuestion<NumberAnswer> = LineQuestion {
    subject: "number",
    put: |question, text| {
        question.number = text.parse().map_err(EngineError::input)?;
        Ok(())
    },
    options: Function::augment_args,
    columns: &["number", "terms", "gap_vector", "winning"],
    cells: |answer| {
        let Representation { number, terms, repeats } = &answer.representation;
        let mut terms: Vec<String> = terms.iter().map(|term| term.value.to_string()).collect();
        if terms.is_empty() {
            terms.push(number.to_string());
        }
        if let Some(first) = terms.first_mut().filter(|_| !repeats.is_zero()) {
            *first = format!("{}*{first}", repeats + Number::ONE);
        }
        let (gaps, winning) = answer.zeckendorf.as_ref().map_or((TableCell::Missing, TableCell::Missing), |lists| {
            let winning = lists.tails.iter().zip(&lists.wins).filter(|(_, wins)| **wins);
            let winning: Vec<String> = winning.map(|(tail, _)| tail.to_string()).collect();
            let winning = (!winning.is_empty()).then(|| winning.join(" "));
            (TableCell::from(gap_vector(lists)), winning.map_or(TableCell::Missing, TableCell::from))
        });
        vec![TableCell::from(number), TableCell::from(terms.join("+")), gaps, winning]
    },
};

/// The gap vector, the largest gaps first.
fn gap_vector(zeckendorf: &Zeckendorf) -> String {
    let gaps: Vec<String> = zeckendorf.gaps.iter().rev().map(ToString::to_string).collect();
    let gaps = match gaps.split_last() {
        Some((last, above)) => [above.join(","), last.clone()].join(if above.is_empty() { "" } else { ";" }),
        None => String::new(),
    };
    format!("({gaps})")
}

/// Digits and gap vector.
fn heading(zeckendorf: &Zeckendorf, out: &mut impl Write) -> io::Result<()> {
    let digits = if zeckendorf.digits.is_empty() { "0" } else { &zeckendorf.digits };
    writeln!(out, "digits      {digits}\ngap vector  {}\n", gap_vector(zeckendorf))
}

/// A row a part of a Zeckendorf representation, the least first.
fn tails(representation: Representation, zeckendorf: Zeckendorf, shown: usize) -> PrintedTable<'static> {
    let Zeckendorf { indices, gaps, tails, wins, .. } = zeckendorf;
    let parts = representation.terms.into_iter().rev().map(|term| term.value);
    let rows = indices.into_iter().zip(parts).zip(gaps).zip(tails).zip(wins).enumerate().take(shown);
    let row = |(j, ((((index, part), gap), tail), wins)): (usize, _)| {
        let wins = TableCell::from(if wins { "yes" } else { "no" });
        vec![
            TableCell::from(j + 1),
            TableCell::from(index),
            TableCell::from(part),
            TableCell::from(gap),
            TableCell::from(tail),
            wins,
        ]
    };
    PrintedTable::new(["j", "index", "part", "gap", "tail", "wins"], Sequence::Several(1), rows.map(row))
}

/// A row a term of the H-sequence, the largest first, and what remains of a finite one.
fn plain(representation: Representation, shown: usize) -> PrintedTable<'static> {
    let Representation { terms, repeats, .. } = representation;
    let copies = move |i: usize| if i == 0 { TableCell::from(repeats.clone() + 1_u32) } else { TableCell::from(1) };
    let row =
        move |(i, term): (usize, Term<Nat>)| vec![TableCell::from(term.index), TableCell::from(term.value), copies(i)];
    let rows = terms.into_iter().enumerate().take(shown).map(row);
    PrintedTable::new(["k", "H_k", "copies"], Sequence::Several(1), rows)
}

/// Prints the terms and lags of an H-sequence, one by one.
fn h_sequence(args: &CommandQuestion<HSequenceQuestion>) -> Result<(), CliError> {
    let Some(format) = args.format.style()? else {
        return asked::<HSequence>(args).map(|_| ());
    };
    let engine = front::engine(&args.budget);
    let terms = front::within(&args.budget, |_| engine.h_sequence_terms(&args.question))?;
    // The terms increase, and no lag is larger than an index.
    let (mut index, mut digits) = (0, 0);
    for term in terms.clone() {
        (index, digits) = (term.index, term.value.to_string().len().min(ALIGNED));
        if digits == ALIGNED {
            index = args.question.terms.u32();
            break;
        }
    }
    let index = index.to_string().len();
    let row = |term: Term<Nat>| {
        vec![
            TableCell::from(term.index),
            TableCell::from(term.value),
            term.lag.map_or(TableCell::Missing, TableCell::from),
        ]
    };
    let table = PrintedTable::new(["k", "H_k", "l(k)"], Sequence::Column(1, 1), terms.map(row));
    table.with_widths(vec![index, digits, index]).print(format)
}

/// Prints the letters and partial sums of a Larsson word.
fn word(args: &CommandQuestion<WordQuestion>) -> Result<(), CliError> {
    let Some((answer, format)) = asked::<Word>(args)? else { return Ok(()) };
    let (complete, letters) = (answer.complete, answer.letters.len());
    let width = |number: Option<&Number>| number.map_or(0, |number| number.to_string().len());
    let last = width(answer.letters.last().map(|letter| &letter.partial_sum));
    let widths = vec![letters.to_string().len(), last, width(answer.letters.iter().map(|letter| &letter.letter).max())];
    let row = |(i, letter): (usize, Letter)| {
        vec![TableCell::from(i), TableCell::from(letter.partial_sum), TableCell::from(letter.letter)]
    };
    let rows = answer.letters.into_iter().enumerate().map(row);
    let table = PrintedTable::new(["i", "partial_sum", "letter"], Sequence::Several(0), rows);
    table.with_widths(widths).print(format)?;
    front::whole(complete, &format!("{letters} letters"))
}
