//! Explanations and hints as sentences. [`Sentence`] has the words.

use fibnim::explain::{Allowed, Answer, Argument, Column, Example, Explanation, Leaves, Listed, MoveReason, Verdict};
use fibnim::{Limit, Move, Outcome};

use crate::wire::{Numbers, Said, Sentence, Sum, Take};

/// Why an answer is right: the argument, the verdict and an example.
#[must_use]
pub fn explain(explanation: &Explanation) -> Vec<Said> {
    let mut sentences = argument(&explanation.argument);
    sentences.push(verdict(&explanation.verdict));
    sentences.extend(explanation.example.as_ref().map(example));
    sentences.into_iter().map(Said::from).collect()
}

/// Why a move wins, or why none does: up to three short sentences.
#[must_use]
pub fn hint(reason: &MoveReason) -> Vec<Said> {
    let sentences = match reason {
        MoveReason::Position(explanation) => return explain(explanation),
        MoveReason::Lost { verdict: Verdict::NoMove { .. }, .. } => vec![Sentence::HintNoMove],
        MoveReason::Lost { before, verdict } => seen(before).into_iter().chain([loss(verdict)]).collect(),
        MoveReason::Wins { chosen, piles, before, answer } => {
            let chips = (&chosen.chips).into();
            let pile = (*piles > 1).then_some(chosen.pile + 1);
            match answer {
                Answer::NoChips => vec![Sentence::HintTakesLastChip { chips, pile }],
                Answer::LastChip => vec![Sentence::HintLeavesLastChip { chips, pile }],
                Answer::Lost { left: piles, after, verdict } => {
                    let leaves = Sentence::HintLeaves { chips, pile, left: Box::new(left(piles, after)) };
                    seen(before).into_iter().chain([leaves, lost(verdict)]).collect()
                }
            }
        }
    };
    sentences.into_iter().map(Said::from).collect()
}

/// Sentences one after another.
#[must_use]
pub fn paragraph(sentences: &[Said]) -> String {
    sentences.iter().map(|said| said.text.as_str()).collect::<Vec<_>>().join(" ")
}

/// A hint in words, and the move of a perfect player in a position of this many piles.
#[must_use]
pub fn advice(reason: &MoveReason, piles: usize, chosen: &Move) -> String {
    let from = if piles == 1 { String::new() } else { format!(" from pile {}", chosen.pile + 1) };
    format!("{} A perfect player takes {}{from}.", paragraph(&hint(reason)), chosen.chips)
}

/// What a method sees in a position.
fn argument(argument: &Argument) -> Vec<Sentence> {
    let only = match argument {
        Argument::NoChips => Sentence::NoChips,
        Argument::LastChip => Sentence::LastChip,
        Argument::OnePile { pile, threshold } => Sentence::OnePile { sum: pile.into(), threshold: threshold.into() },
        Argument::MiserePile { fewer, threshold } => {
            Sentence::MiserePile { sum: fewer.into(), threshold: threshold.into() }
        }
        Argument::TwoPiles { smaller, difference, column, threshold } => {
            let column = match column {
                Column::Constant => Sentence::ColumnConstant { threshold: threshold.into() },
                Column::Flips { least, before, flips } => Sentence::ColumnFlips {
                    least: least.into(),
                    before: before.into(),
                    smaller: smaller.into(),
                    flips: *flips,
                    threshold: threshold.into(),
                },
            };
            return vec![Sentence::TwoPiles { sum: difference.into() }, column];
        }
        Argument::NimSum { nim_sum, bit: Some(bit) } => Sentence::NimSum { nim_sum: nim_sum.into(), bit: bit.into() },
        Argument::NimSum { bit: None, .. } => Sentence::NimSumZero,
        Argument::MisereNimSum { nim_sum, bit: Some(bit) } => {
            Sentence::MisereNimSum { nim_sum: nim_sum.into(), bit: bit.into() }
        }
        Argument::MisereNimSum { bit: None, .. } => Sentence::MisereNimSumZero,
        Argument::Residues { modulus, residues, nim_sum, threshold } => {
            let (modulus, nim_sum, residues) = (modulus.into(), nim_sum.into(), residues.into());
            match threshold {
                Some(threshold) => Sentence::Residues { modulus, residues, nim_sum, threshold: threshold.into() },
                None => Sentence::ResiduesInfinite { modulus, residues, nim_sum },
            }
        }
        Argument::Mirror => Sentence::Mirror,
        Argument::GrundyValues { values, .. } if values.count() == 1 => Sentence::GrundyValue { value: values.into() },
        Argument::GrundyValues { values, nim_sum } => {
            Sentence::GrundyValues { values: values.into(), nim_sum: nim_sum.into() }
        }
        &Argument::Certificate { states } => Sentence::Certificate { states },
        &Argument::Table { piles, max } => Sentence::Table { piles, max },
        &Argument::ThresholdSearch { positions } => Sentence::ThresholdSearch { positions },
        &Argument::GameSearch { positions } => Sentence::GameSearch { positions },
        &Argument::TooFewPiles { count } => Sentence::TooFewPiles { count },
        Argument::Remotenesses { piles, least } => Sentence::Remotenesses {
            remotenesses: piles.iter().map(|(pile, of)| Take { pile: pile + 1, chips: of.into() }).collect(),
            least: least.into(),
            outcome: Outcome::for_mover(least % 2_u32 == 1).into(),
        },
        Argument::ThreePiles => Sentence::ThreePiles,
        &Argument::ThreePilesChecked { max } => Sentence::ThreePilesChecked { max },
    };
    vec![only]
}

/// How the outcome follows.
fn verdict(verdict: &Verdict) -> Sentence {
    let outcome = verdict.outcome().into();
    match verdict {
        Verdict::NoMove { .. } => Sentence::VerdictNoMove { outcome },
        Verdict::AtLeast { allowed, threshold } | Verdict::Below { allowed, threshold } => {
            let Allowed { limit, most } = allowed;
            let (most, threshold) = (most.into(), threshold.into());
            match limit {
                Limit::Quota(_) => Sentence::VerdictQuota { outcome, most, threshold },
                Limit::Any => Sentence::VerdictOpeningAny { outcome, most, threshold },
                Limit::NotWhole => Sentence::VerdictOpeningNotWhole { outcome, most, threshold },
            }
        }
        Verdict::Never => Sentence::VerdictNever,
        Verdict::NonzeroNimSum | Verdict::ZeroNimSum => Sentence::VerdictNimSum { outcome },
        Verdict::SomeMove | Verdict::EveryMove => Sentence::VerdictMoves { outcome },
    }
}

/// A winning move, and what it leaves.
fn example(example: &Example) -> Sentence {
    let (chips, pile) = ((&example.chosen.chips).into(), example.chosen.pile + 1);
    match &example.leaves {
        Leaves::NoChips => Sentence::ExampleNoChips { chips, pile },
        Leaves::LastChip => Sentence::ExampleLastChip { chips, pile },
        Leaves::Pile { chips: left, quota } => {
            Sentence::ExamplePile { chips, pile, left: left.into(), quota: quota.into() }
        }
        Leaves::Component { chips: left, quota, value } => {
            Sentence::ExampleComponent { chips, pile, left: left.into(), quota: quota.into(), value: value.into() }
        }
        Leaves::Heap { chips: left } => Sentence::ExampleHeap { chips, pile, left: left.into() },
    }
}

/// What the method sees in the position, where numbers help a player.
fn seen(before: &Argument) -> Option<Sentence> {
    Some(match before {
        Argument::OnePile { pile, .. } => Sentence::HintOnePile { sum: pile.into() },
        Argument::MiserePile { fewer, .. } => Sentence::HintMiserePile { sum: fewer.into() },
        Argument::TwoPiles { difference, .. } => Sentence::HintTwoPiles { sum: difference.into() },
        Argument::NimSum { nim_sum, bit: Some(bit) } => {
            Sentence::HintNimSum { nim_sum: nim_sum.into(), bit: bit.into() }
        }
        Argument::NimSum { bit: None, .. } => Sentence::HintNimSumZero,
        Argument::MisereNimSum { nim_sum, bit: Some(bit) } => {
            Sentence::HintMisereNimSum { nim_sum: nim_sum.into(), bit: bit.into() }
        }
        Argument::MisereNimSum { bit: None, .. } => Sentence::HintMisereNimSumZero,
        Argument::Residues { modulus, residues, .. } => {
            Sentence::HintResidues { modulus: modulus.into(), residues: residues.into() }
        }
        Argument::Mirror => Sentence::HintMirror,
        Argument::GrundyValues { nim_sum, .. } => Sentence::HintGrundyValues { nim_sum: nim_sum.into() },
        _ => return None,
    })
}

/// The piles that a move leaves, as the method sees them.
fn left(piles: &Listed, after: &Argument) -> Sentence {
    let (piles, sum): (Numbers, fn(_) -> Sum) = (piles.into(), Sum::from);
    match after {
        Argument::OnePile { pile, .. } => Sentence::HintLeavesPile { sum: sum(pile) },
        Argument::MiserePile { fewer, .. } => Sentence::HintLeavesMiserePile { pile: piles, sum: sum(fewer) },
        Argument::TwoPiles { difference, .. } => Sentence::HintLeavesTwoPiles { piles, sum: sum(difference) },
        Argument::NimSum { nim_sum, .. } => Sentence::HintLeavesNimSum { piles, nim_sum: nim_sum.into() },
        Argument::Mirror => Sentence::HintLeavesMirror { piles },
        _ => Sentence::HintLeavesPiles { piles },
    }
}

/// Why the other player loses then.
fn lost(verdict: &Verdict) -> Sentence {
    match verdict {
        Verdict::Below { allowed, threshold } => {
            Sentence::HintAnswerBelow { most: (&allowed.most).into(), threshold: threshold.into() }
        }
        Verdict::Never => Sentence::HintAnswerNever,
        Verdict::ZeroNimSum => Sentence::HintAnswerZero,
        _ => Sentence::HintAnswerLost,
    }
}

/// Why no move wins.
fn loss(verdict: &Verdict) -> Sentence {
    match verdict {
        Verdict::Below { allowed, threshold } => {
            let (most, threshold) = ((&allowed.most).into(), threshold.into());
            match allowed.limit {
                Limit::Quota(_) => Sentence::HintQuota { most, threshold },
                Limit::Any | Limit::NotWhole => Sentence::HintOpening { most, threshold },
            }
        }
        Verdict::Never => Sentence::HintNever,
        Verdict::ZeroNimSum => Sentence::HintZero,
        Verdict::EveryMove => Sentence::HintEveryMove,
        Verdict::NoMove { .. } => Sentence::HintNoMove,
        Verdict::AtLeast { .. } | Verdict::NonzeroNimSum | Verdict::SomeMove => Sentence::HintSomeMove,
    }
}
