//! Hints in sentences.

use fibnim::explain::{Answer, Argument, Listed, MoveReason, Verdict};
use fibnim::{Limit, Move};

use super::Speaker;
use super::message::Message;

impl Speaker {
    /// Why a move wins, or why none does: up to three short sentences on one line.
    #[must_use]
    pub fn hint(&self, reason: &MoveReason) -> String {
        match reason {
            MoveReason::Position(explanation) => self.paragraph(&self.explain(explanation)),
            MoveReason::Lost { verdict: Verdict::NoMove { .. }, .. } => self.say(Message::HintNoMove {}),
            MoveReason::Lost { before, verdict } => {
                let sentences = [self.before(before), Some(self.loss(verdict))];
                self.paragraph(&sentences.into_iter().flatten().collect::<Vec<_>>())
            }
            MoveReason::Wins { chosen, piles, before, answer } => {
                let chips = self.number(&chosen.chips);
                // 0 stands for the only pile, which needs no number.
                let pile = if *piles == 1 { 0 } else { chosen.pile + 1 };
                match answer {
                    Answer::NoChips => self.say(Message::HintTakesLastChip { chips, pile }),
                    Answer::LastChip => self.say(Message::HintLeavesLastChip { chips, pile }),
                    Answer::Lost { left, after, verdict } => {
                        let leaves = Message::HintLeaves { chips, pile, left: self.left(left, after) };
                        let sentences = [self.before(before), Some(self.say(leaves)), Some(self.answer(verdict))];
                        self.paragraph(&sentences.into_iter().flatten().collect::<Vec<_>>())
                    }
                }
            }
        }
    }

    /// The same for a position of this many piles, and the move that a perfect player makes.
    #[must_use]
    pub fn advice(&self, reason: &MoveReason, piles: usize, chosen: &Move) -> String {
        let pile = if piles == 1 { 0 } else { chosen.pile + 1 };
        let take = self.say(Message::Take { chips: chosen.chips.to_string(), pile });
        self.paragraph(&[self.hint(reason), self.say(Message::HintPerfectPlayer { take })])
    }

    /// What the method sees in the position, where numbers help a player.
    fn before(&self, before: &Argument) -> Option<String> {
        Some(self.say(match before {
            Argument::OnePile { pile, .. } => Message::HintOnePile { sum: self.sum_or_term(pile) },
            Argument::MiserePile { fewer, .. } => Message::HintMiserePile { sum: self.sum_or_term(fewer) },
            Argument::TwoPiles { difference, .. } => Message::HintTwoPiles { sum: self.sum_or_term(difference) },
            Argument::NimSum { nim_sum, bit: Some(bit) } => {
                Message::HintNimSum { nim_sum: self.number(nim_sum), bit: self.number(bit) }
            }
            Argument::NimSum { bit: None, .. } => Message::HintNimSumZero {},
            Argument::MisereNimSum { nim_sum, bit: Some(bit) } => {
                Message::HintMisereNimSum { nim_sum: self.number(nim_sum), bit: self.number(bit) }
            }
            Argument::MisereNimSum { bit: None, .. } => Message::HintMisereNimSumZero {},
            Argument::Residues { modulus, residues, .. } => {
                Message::HintResidues { modulus: self.number(modulus), residues: self.numbers(residues) }
            }
            Argument::Mirror => Message::HintMirror {},
            Argument::GrundyValues { nim_sum, .. } => Message::HintGrundyValues { nim_sum: self.number(nim_sum) },
            Argument::NoChips
            | Argument::LastChip
            | Argument::Certificate { .. }
            | Argument::Table { .. }
            | Argument::ThresholdSearch { .. }
            | Argument::GameSearch { .. }
            | Argument::TooFewPiles { .. }
            | Argument::Remotenesses { .. }
            | Argument::ThreePiles
            | Argument::ThreePilesChecked { .. } => return None,
        }))
    }

    /// The piles that are left, as the method sees them.
    fn left(&self, left: &Listed, after: &Argument) -> String {
        let piles = self.numbers(left);
        self.say(match after {
            Argument::OnePile { pile, .. } => return self.sum_or_term(pile),
            Argument::MiserePile { fewer, .. } => {
                Message::LeavesMiserePile { pile: piles, sum: self.sum_or_term(fewer) }
            }
            Argument::TwoPiles { difference, .. } => {
                Message::LeavesTwoPiles { piles, sum: self.sum_or_term(difference) }
            }
            Argument::NimSum { nim_sum, .. } => Message::LeavesNimSum { piles, nim_sum: self.number(nim_sum) },
            Argument::Mirror => Message::LeavesMirror { piles },
            _ => return piles,
        })
    }

    /// Why the other player loses then.
    fn answer(&self, verdict: &Verdict) -> String {
        self.say(match verdict {
            Verdict::Below { allowed, threshold } => {
                Message::AnswerBelow { most: self.number(&allowed.most), threshold: self.number(threshold) }
            }
            Verdict::Never => Message::AnswerNever {},
            Verdict::ZeroNimSum => Message::AnswerZero {},
            Verdict::NoMove { .. }
            | Verdict::AtLeast { .. }
            | Verdict::NonzeroNimSum
            | Verdict::SomeMove
            | Verdict::EveryMove => Message::AnswerLost {},
        })
    }

    /// Why no move wins.
    fn loss(&self, verdict: &Verdict) -> String {
        self.say(match verdict {
            Verdict::Below { allowed, threshold } => {
                let (most, threshold) = (self.number(&allowed.most), self.number(threshold));
                match allowed.limit {
                    Limit::Quota(_) => Message::HintQuota { most, threshold },
                    Limit::Any | Limit::NotWhole => Message::HintOpening { most, threshold },
                }
            }
            Verdict::Never => Message::HintNever {},
            Verdict::ZeroNimSum => Message::HintZero {},
            Verdict::EveryMove => Message::HintEveryMove {},
            Verdict::NoMove { .. } => Message::HintNoMove {},
            Verdict::AtLeast { .. } | Verdict::NonzeroNimSum | Verdict::SomeMove => Message::HintSomeMove {},
        })
    }
}
