//! Puzzles as a worksheet, and what a code says.

use std::io::{self, Write};

use anstyle::Style;
use fibnim::explain::paragraph;
use fibnim_engine::wire::{Exactly, Outcome, Puzzle, PuzzleAnswer, PuzzleCode, Puzzles};

use super::answer::{rules_text, takes};
use super::list;

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
        PuzzleAnswer::OnlyMove { chosen } => format!("Take {}.", takes(chosen)),
        PuzzleAnswer::Outcome { outcome: Outcome::N } => "The player to move wins.".to_owned(),
        PuzzleAnswer::Outcome { outcome: Outcome::P } => "The player to move loses.".to_owned(),
        PuzzleAnswer::Tails { count: 1 } => "One tail wins.".to_owned(),
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
