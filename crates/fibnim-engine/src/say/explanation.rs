//! Explanations in sentences.

use fibnim::explain::{Allowed, Argument, Column, Example, Explanation, Leaves, Verdict};
use fibnim::{Limit, Nat, Outcome};

use super::Speaker;
use super::message::Message;

impl Speaker {
    /// Why an answer is right: the argument, the verdict and an example, a line each. Long numbers and lists are
    /// abbreviated.
    #[must_use]
    pub fn explain(&self, explanation: &Explanation) -> Vec<String> {
        let mut lines = self.argument(&explanation.argument);
        lines.push(self.verdict(&explanation.verdict));
        lines.extend(explanation.example.as_ref().map(|example| self.example(example)));
        lines
    }

    fn argument(&self, argument: &Argument) -> Vec<String> {
        let only = match argument {
            Argument::NoChips => Message::NoChips {},
            Argument::LastChip => Message::LastChip {},
            Argument::OnePile { pile, threshold } => {
                Message::OnePile { sum: self.sum_or_term(pile), threshold: self.number(threshold) }
            }
            Argument::MiserePile { fewer, threshold } => {
                Message::MiserePile { sum: self.sum_or_term(fewer), threshold: self.number(threshold) }
            }
            Argument::TwoPiles { smaller, difference, column, threshold } => {
                let column = match column {
                    Column::Constant => Message::ColumnConstant { threshold: self.number(threshold) },
                    Column::Flips { least, before, flips } => Message::ColumnFlips {
                        index: least.index,
                        term: self.number(&least.term),
                        index_before: before.index,
                        term_before: self.number(&before.term),
                        smaller: self.number(smaller),
                        flips: *flips,
                        threshold: self.number(threshold),
                    },
                };
                return vec![self.say(Message::TwoPiles { sum: self.sum_or_term(difference) }), self.say(column)];
            }
            Argument::NimSum { nim_sum, bit: Some(bit) } => {
                Message::NimSum { nim_sum: self.number(nim_sum), bit: self.number(bit) }
            }
            Argument::NimSum { bit: None, .. } => Message::NimSumZero {},
            Argument::MisereNimSum { nim_sum, bit: Some(bit) } => {
                Message::MisereNimSum { nim_sum: self.number(nim_sum), bit: self.number(bit) }
            }
            Argument::MisereNimSum { bit: None, .. } => Message::MisereNimSumZero {},
            Argument::Residues { modulus, residues, nim_sum, threshold } => {
                let (modulus, nim_sum) = (self.number(modulus), self.number(nim_sum));
                let residues = self.numbers(residues);
                match threshold {
                    Some(threshold) => {
                        Message::Residues { modulus, residues, nim_sum, threshold: self.number(threshold) }
                    }
                    None => Message::ResiduesInfinite { modulus, residues, nim_sum },
                }
            }
            Argument::Mirror => Message::Mirror {},
            Argument::GrundyValues { values, .. } if values.count() == 1 => {
                Message::GrundyValue { value: self.numbers(values) }
            }
            Argument::GrundyValues { values, nim_sum } => {
                Message::GrundyValues { values: self.numbers(values), nim_sum: self.number(nim_sum) }
            }
            &Argument::Certificate { states } => Message::Certificate { states },
            &Argument::Table { piles, max } => Message::Table { piles, max },
            &Argument::ThresholdSearch { positions } => Message::ThresholdSearch { positions },
            &Argument::GameSearch { positions } => Message::GameSearch { positions },
            &Argument::TooFewPiles { count } => Message::TooFewPiles { count },
            Argument::Remotenesses { piles, least } => {
                let of_pile = |(pile, remoteness): &(usize, Nat)| {
                    self.say(Message::RemotenessOfPile { remoteness: self.number(remoteness), pile: self.pile(*pile) })
                };
                let remotenesses = self.list(&piles.iter().map(of_pile).collect::<Vec<_>>());
                let outcome = Outcome::for_mover(least % 2_u32 == 1);
                Message::Remotenesses { remotenesses, least: self.number(least), outcome }
            }
            Argument::ThreePiles => Message::ThreePiles {},
            &Argument::ThreePilesChecked { max } => Message::ThreePilesChecked { max },
        };
        vec![self.say(only)]
    }

    fn verdict(&self, verdict: &Verdict) -> String {
        let outcome = verdict.outcome();
        self.say(match verdict {
            Verdict::NoMove { .. } => Message::VerdictNoMove { outcome },
            Verdict::AtLeast { allowed, threshold } | Verdict::Below { allowed, threshold } => {
                let Allowed { limit, most } = allowed;
                let (most, threshold) = (self.number(most), self.number(threshold));
                match limit {
                    Limit::Quota(_) => Message::VerdictQuota { outcome, most, threshold },
                    Limit::Any => Message::VerdictOpeningAny { outcome, most, threshold },
                    Limit::NotWhole => Message::VerdictOpeningNotWhole { outcome, most, threshold },
                }
            }
            Verdict::Never => Message::VerdictNever {},
            Verdict::NonzeroNimSum | Verdict::ZeroNimSum => Message::VerdictNimSum { outcome },
            Verdict::SomeMove | Verdict::EveryMove => Message::VerdictMoves { outcome },
        })
    }

    fn example(&self, example: &Example) -> String {
        let (chips, pile) = (self.number(&example.chosen.chips), self.pile(example.chosen.pile));
        self.say(match &example.leaves {
            Leaves::NoChips => Message::ExampleNoChips { chips, pile },
            Leaves::LastChip => Message::ExampleLastChip { chips, pile },
            Leaves::Pile { chips: left, quota } => {
                Message::ExamplePile { chips, pile, left: self.number(left), quota: self.number(quota) }
            }
            Leaves::Component { chips: left, quota, value } => Message::ExampleComponent {
                chips,
                pile,
                left: self.number(left),
                quota: self.number(quota),
                value: self.number(value),
            },
            Leaves::Heap { chips: left } => Message::ExampleHeap { chips, pile, left: self.number(left) },
        })
    }
}
