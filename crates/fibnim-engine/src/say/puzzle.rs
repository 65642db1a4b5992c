//! Puzzles in sentences.

use fibnim::Nat;

use super::Speaker;
use super::message::Message;
use crate::wire::{PuzzleKind, Term};

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
