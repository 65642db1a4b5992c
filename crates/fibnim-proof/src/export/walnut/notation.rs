//! Walnut's names and its format of automata.

use std::fmt::Write as _;

use fibnim::TakeAway;

use super::error::ExportError;
use super::names::POWER_OF_TWO;
use crate::export::PartialDfa;

/// The name of the file of sentences.
pub const COMMANDS: &str = "commands.txt";

/// Walnut's names for what belongs to a take-away function.
pub(super) struct Notation {
    /// The numeration system of the H-sequence.
    pub(super) system: &'static str,
    /// What the take-away function multiplies by.
    pub(super) multiple: i64,
    /// The same factor, as it is written in front of a term.
    pub(super) factor: &'static str,
    /// The end of all names, so that automata of several take-away functions can stand in one library.
    pub(super) suffix: &'static str,
}

impl Notation {
    pub(super) fn of(take_away: &TakeAway) -> Result<Self, ExportError> {
        let linear = take_away.explicit().is_empty();
        match take_away.line() {
            (2, 1, 0) if linear => Ok(Self { system: "msd_fib", multiple: 2, factor: "2*", suffix: "" }),
            (1, 1, 0) if linear => Ok(Self { system: "msd_2", multiple: 1, factor: "", suffix: POWER_OF_TWO }),
            _ => Err(ExportError::TakeAway(take_away.clone())),
        }
    }

    /// An automaton as the text of a file. A transition that is missing leads to no accepted word.
    pub(super) fn automaton(&self, automaton: &PartialDfa) -> String {
        let mut text = vec![self.system; automaton.tracks()].join(" ") + "\n";
        for state in 0..automaton.states() {
            // Writing to a string does not fail.
            let _ = writeln!(text, "\n{state} {}", u8::from(automaton.accepts(state)));
            for &(letter, next) in automaton.arcs(state) {
                let digits: Vec<String> = automaton.digits(letter).map(|digit| digit.to_string()).collect();
                let _ = writeln!(text, "{} -> {next}", digits.join(" "));
            }
        }
        text
    }

    /// The command that decides a sentence.
    pub(super) fn command(&self, name: &str, variables: &str, sentence: &str) -> String {
        format!("eval check_{name} \"?{} A{variables} ({sentence})\":\n", self.system)
    }
}
