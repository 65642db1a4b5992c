//! Answers in LaTeX, with the BibTeX entries that they cite.

use super::Speaker;
use super::bibliography::{PROGRAM, works};
use super::escape::escape_latex;
use super::message::Message;
use crate::wire::{Move, Play, Solved, Take, Threshold, Typeset};

impl Speaker {
    /// The answer as a paragraph of LaTeX, and the BibTeX entries that it cites.
    #[must_use]
    pub fn typeset(&self, solved: &Solved) -> Typeset {
        let works = works(&solved.basis);
        let cited: Vec<&str> = works.iter().map(|entry| entry.key).chain([PROGRAM.key]).collect();
        let mut lines = vec![self.game_in_latex(solved)];
        lines.extend(solved.threshold.as_ref().map(|threshold| match threshold {
            Threshold::Finite(threshold) => self.say(Message::LatexThreshold { threshold: format!("${threshold}$") }),
            Threshold::Infinite => self.say(Message::LatexInfinite {}),
        }));
        lines.extend(solved.grundy.as_ref().map(|sum| {
            let values: Vec<String> = sum.values.iter().map(|value| format!("${value}$")).collect();
            self.say(Message::LatexGrundy { values: self.list(&values), nim_sum: format!("${}$", sum.nim_sum) })
        }));
        lines.extend(self.moves_in_latex(solved));
        let basis = escape_latex(&self.basis(&solved.basis));
        lines.push(self.say(Message::LatexBasis { basis, citation: format!("\\cite{{{}}}", cited.join(",")) }));
        let bibtex = works.iter().chain([&PROGRAM]).map(|entry| entry.text).collect();
        Typeset { latex: lines.join("\n") + "\n", bibtex }
    }

    /// The game, the position and who wins.
    fn game_in_latex(&self, solved: &Solved) -> String {
        let position = math(&solved.position.text);
        let function = function(&solved.rules.take_away);
        let outcome = solved.outcome.into();
        self.say(match (&solved.exactly, solved.rules.play) {
            (Some(exactly), _) => Message::LatexExactly { position, function, piles: exactly.piles, outcome },
            (None, Play::Normal) => Message::LatexNormal { position, function, outcome },
            (None, Play::Misere) => Message::LatexMisere { position, function, outcome },
        })
    }

    /// The winning moves that are listed; nothing if there are none.
    fn moves_in_latex(&self, solved: &Solved) -> Option<String> {
        let part = |take: &Take| {
            self.say(Message::LatexTake { chips: format!("${}$", take.chips), pile: format!("${}$", take.pile) })
        };
        let one = |chosen: &Move| self.list(&chosen.iter().map(part).collect::<Vec<_>>());
        let moves = solved.winning_moves.iter().map(one).collect::<Vec<_>>().join("; ");
        match (solved.winning_moves.len(), solved.more_winning_moves) {
            (0, _) => None,
            (count, false) => Some(self.say(Message::LatexMoves { count, moves })),
            (_, true) => Some(self.say(Message::LatexSomeMoves { moves })),
        }
    }
}

/// A position as a formula.
fn math(position: &str) -> String {
    format!(
        "${}$",
        position.replace("not-whole", "\\text{not-whole}").replace("any", "\\text{any}").replace('*', "{*}")
    )
}

/// A take-away function as a formula, or in the letters of the command if it begins with a list.
fn function(text: &str) -> String {
    if text.contains("then") || text.contains(',') {
        return format!("\\texttt{{{}}}", escape_latex(text));
    }
    format!("$f(t)={}$", text.replace("floor(", "\\lfloor ").replace(')', "\\rfloor "))
}
