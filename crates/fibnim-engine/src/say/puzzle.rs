//! Puzzles in sentences.

use fibnim::Nat;

use super::Speaker;
use super::message::Message;
use crate::wire::{PuzzleAnswer, PuzzleKind, Term};

impl Speaker {
    /// What is to be found.
    #[must_use]
    pub fn task(&self, kind: PuzzleKind) -> String {
        self.say(match kind {
            PuzzleKind::OnlyMove => Message::PuzzleOnlyMove {},
            PuzzleKind::Outcome => Message::PuzzleOutcome {},
            PuzzleKind::Tails => Message::PuzzleTails {},
        })
    }

    /// A solution in a sentence.
    #[must_use]
    pub fn solution(&self, solution: &PuzzleAnswer) -> String {
        self.say(match solution {
            PuzzleAnswer::OnlyMove { chosen } => Message::PuzzleSolutionMove { take: self.takes(chosen) },
            PuzzleAnswer::Outcome { outcome } => Message::PuzzleSolutionOutcome { outcome: (*outcome).into() },
            PuzzleAnswer::Tails { count } => Message::PuzzleSolutionTails { count: *count },
        })
    }

    /// What a code says, given which answers it says to be right; `None` stands for a code that is not genuine. The second
    /// sentence names the puzzles, from 1, whose answers are not right.
    #[must_use]
    pub fn puzzle_code(&self, marks: Option<&[bool]>) -> Vec<String> {
        let Some(marks) = marks else { return vec![self.say(Message::PuzzleCodeFalse {})] };
        let wrong: Vec<String> =
            (1_usize..).zip(marks).filter(|(_, right)| !**right).map(|(number, _)| number.to_string()).collect();
        let (right, count) = (marks.len() - wrong.len(), marks.len());
        let mut sentences = vec![self.say(Message::PuzzleCodeGenuine { right, count })];
        if !wrong.is_empty() {
            sentences.push(self.say(Message::PuzzleCodeWrong { numbers: self.commas(&wrong) }));
        }
        sentences
    }

    /// The representation of a pile, whose terms come with the largest first.
    pub(crate) fn pile_and_tails(&self, pile: &Nat, terms: &[Term]) -> String {
        let terms: Vec<String> = terms.iter().map(|term| self.number(&term.value.0)).collect();
        self.say(Message::PuzzlePile { sum: format!("{} = {}", self.number(pile), terms.join(" + ")) })
    }

    /// Why a tail wins or loses: it leaves a pile with this least term, and the next move may take at most so many.
    pub(crate) fn tail(&self, tail: &Nat, left: &Nat, least: &Nat, most: &Nat, wins: bool) -> String {
        let [tail, left, least, most] = [tail, left, least, most].map(|number| self.number(number));
        self.say(if wins {
            Message::PuzzleTailWins { tail, left, least, most }
        } else {
            Message::PuzzleTailLoses { tail, left, least, most }
        })
    }

    /// The tail that is the whole pile.
    pub(crate) fn whole_tail(&self, tail: &Nat) -> String {
        self.say(Message::PuzzleTailWhole { tail: self.number(tail) })
    }
}
