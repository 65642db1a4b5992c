//! `fibnim puzzle`.

use std::io::{self, Write};

use anstyle::Style;
use clap::Args;
use fibnim::explain::paragraph;
use fibnim_engine::wire::{
    Exactly, GivenTake, Name, Outcome, Puzzle, PuzzleAnswer, PuzzleCode, PuzzleCodeQuestion, Puzzles, PuzzlesQuestion,
};

use crate::args::{BudgetArgs, JsonArgs};
use crate::error::CliError;
use crate::front;
use crate::output::{list, rules_text};
use crate::streams::styled;

#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub struct PuzzleArgs {
    #[command(flatten)]
    pub set: PuzzlesQuestion,
    /// Print the answers behind the puzzles
    #[arg(long, conflicts_with = "check", help_heading = None::<&str>)]
    pub answers: bool,
    /// Say which answers a pupil's code reports as right
    #[arg(long, value_name = "CODE", requires = "name", help_heading = None::<&str>)]
    pub check: Option<Name>,
    /// With --check: the name of the pupil
    #[arg(long, value_name = "NAME", requires = "check", help_heading = None::<&str>)]
    pub name: Option<Name>,
    /// With --check: the word that the teacher gave to the class
    #[arg(long, value_name = "WORD", requires = "check", help_heading = None::<&str>)]
    pub key: Option<Name>,
    #[command(flatten, next_help_heading = None::<&str>)]
    pub format: JsonArgs,
    #[command(flatten)]
    pub budget: BudgetArgs,
}

const EXAMPLES: &str = "\
Examples:
  fibnim puzzle --grade 2 --seed 7                         one puzzle, of grade 2
  fibnim puzzle --kinds only-move --count 10 --answers      a worksheet with its answers
  fibnim puzzle --kinds only-move --only 1,3,4 --grade 3      under given rules
  fibnim puzzle --seed 7 --count 10 --check CODE --name Ada   a pupil's code

The same seed, grade, kinds and rules give the same puzzles in the command and on the page.
A code belongs to a set, a name and the word of the class. It tells apart honest
results and mistyped ones; anybody who can run this command could make one.";

/// Prints a set of puzzles, or what a code says.
pub fn run(args: &PuzzleArgs) -> Result<(), CliError> {
    if let Some(code) = &args.check {
        return check(args, code.clone());
    }
    let ask = front::ask(&mut front::engine(&args.budget), &args.budget, args.format.json, &args.set);
    let Some(answer) = ask? else { return Ok(()) };
    let mut out = styled();
    puzzles_text(&answer, args.answers, &mut out)?;
    Ok(out.flush()?)
}

fn check(args: &PuzzleArgs, code: Name) -> Result<(), CliError> {
    let [name, key] = [&args.name, &args.key].map(|word| word.clone().unwrap_or_default());
    let question = PuzzleCodeQuestion { set: args.set.clone(), name, key, code };
    let json = args.format.json;
    let answer = front::told(&args.budget, json, &question)?;
    if !json {
        let mut out = styled();
        puzzle_code_text(&answer, &mut out)?;
        out.flush()?;
    }
    if answer.genuine { Ok(()) } else { Err(CliError::False) }
}

/// Writes the puzzles, and behind them their solutions if they are wanted.
pub fn puzzles_text(answer: &Puzzles, solutions: bool, out: &mut impl Write) -> io::Result<()> {
    let bold = Style::new().bold();
    let set = &answer.set;
    writeln!(out, "{bold}Puzzles{bold:#} of grade {}, seed {}", set.grade, set.seed)?;
    for (number, puzzle) in (1..).zip(&answer.puzzles) {
        let Puzzle { position, rules, task, .. } = puzzle;
        writeln!(
            out,
            "\n{bold}{number:>2}.{bold:#} {}   {}",
            position.text,
            rules_text(rules, position, &Exactly::default())
        )?;
        writeln!(out, "    {task}")?;
    }
    if !solutions {
        return Ok(());
    }
    writeln!(out, "\n{bold}Answers{bold:#}")?;
    for (number, puzzle) in (1..).zip(&answer.puzzles) {
        writeln!(out, "\n{bold}{number:>2}.{bold:#} {}", solution(&puzzle.solution))?;
        writeln!(out, "    {}", paragraph(&puzzle.explanation))?;
    }
    Ok(())
}

/// A solution in a sentence.
fn solution(solution: &PuzzleAnswer) -> String {
    match solution {
        PuzzleAnswer::OnlyMove { chosen } => {
            let take = |take: &GivenTake| format!("{} from pile {}", take.chips, take.pile);
            format!("Take {}.", chosen.iter().map(take).collect::<Vec<_>>().join(" and "))
        }
        PuzzleAnswer::Outcome { outcome: Outcome::N } => "The player to move wins.".to_owned(),
        PuzzleAnswer::Outcome { outcome: Outcome::P } => "The player to move loses.".to_owned(),
        PuzzleAnswer::Tails { count } if count.get() == 1 => "One tail wins.".to_owned(),
        PuzzleAnswer::Tails { count } => format!("{count} tails win."),
    }
}

/// Writes what a code says.
pub fn puzzle_code_text(answer: &PuzzleCode, out: &mut impl Write) -> io::Result<()> {
    let Some(marks) = &answer.marks else {
        return writeln!(out, "The code does not belong to these puzzles, this name and this word.");
    };
    let wrong: Vec<usize> = (1..).zip(marks).filter(|(_, right)| !**right).map(|(number, _)| number).collect();
    let (right, count) = (marks.len() - wrong.len(), marks.len());
    writeln!(out, "The code is genuine: {right} of {count} answers are right.")?;
    if wrong.is_empty() { Ok(()) } else { writeln!(out, "Wrong or left out: {}", list(&wrong).replace(',', ", ")) }
}
