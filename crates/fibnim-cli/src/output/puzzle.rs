//! Puzzles as a worksheet, and what a code says.

use std::io::{self, Write};

use anstyle::Style;
use fibnim_engine::wire::{Puzzle, PuzzleCode, Puzzles};

use super::answer::rules_text;
use crate::language;

/// Writes the puzzles, and behind them their solutions if they are wanted.
pub fn puzzles_text(answer: &Puzzles, solutions: bool, out: &mut impl Write) -> io::Result<()> {
    let bold = Style::new().bold();
    let set = &answer.set;
    writeln!(out, "{bold}Puzzles{bold:#} of grade {}, seed {}", set.grade, set.seed)?;
    for (number, puzzle) in (1..).zip(&answer.puzzles) {
        let Puzzle { position, rules, task, .. } = puzzle;
        writeln!(out, "\n{bold}{number:>2}.{bold:#} {}   {}", position.text, rules_text(rules, position, None))?;
        writeln!(out, "    {task}")?;
    }
    if !solutions {
        return Ok(());
    }
    writeln!(out, "\n{bold}Answers{bold:#}")?;
    for (number, puzzle) in (1..).zip(&answer.puzzles) {
        writeln!(out, "\n{bold}{number:>2}.{bold:#} {}", language::preferred().solution(&puzzle.solution))?;
        for sentence in &puzzle.explanation {
            writeln!(out, "    {sentence}")?;
        }
    }
    Ok(())
}

/// Writes what a code says.
pub fn puzzle_code_text(answer: &PuzzleCode, out: &mut impl Write) -> io::Result<()> {
    for sentence in language::preferred().puzzle_code(answer.marks.as_deref()) {
        writeln!(out, "{sentence}")?;
    }
    Ok(())
}
