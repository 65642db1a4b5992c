//! Numbers, H-sequences and words.

use fibnim::nat::Chips;
use fibnim::numeration::{Numeration, Term, Zeckendorf};
use fibnim::theory::PSizes;
use fibnim::{Budget, Nat, Quota, TakeAway, Theorem};

use super::listed::{bytes_of, listed};
use crate::wire::{
    self, HSequence, HSequenceQuestion, Letter, NumberAnswer, NumberQuestion, Representation, Word, WordQuestion,
};
use crate::{Engine, EngineError, Result};

/// The theorem if `f(t) >= t` for all `t`, since then the H-sequence is infinite; otherwise the definition.
pub(super) fn stated(take_away: &TakeAway, theorem: Theorem) -> Theorem {
    if take_away.first_below_identity().is_none() { theorem } else { Theorem::Rules }
}

/// The greedy representation of a number.
pub(crate) fn number(_: &mut Engine, question: &NumberQuestion, budget: &mut Budget<'_>) -> Result<NumberAnswer> {
    number_of(question, budget)
}

pub(crate) fn number_of(question: &NumberQuestion, budget: &mut Budget<'_>) -> Result<NumberAnswer> {
    let take_away = question.function.read()?;
    let number = &question.number.read(&take_away)?;
    let representation = representation(&take_away, number, budget)?;
    let zeckendorf = if take_away == TakeAway::FIBONACCI { Some(zeckendorf(number, budget)?) } else { None };
    let theorem = if zeckendorf.is_some() { Theorem::Zeckendorf } else { stated(&take_away, Theorem::Representation) };
    Ok(NumberAnswer { take_away: take_away.to_string(), representation, zeckendorf, basis: theorem.into() })
}

fn zeckendorf(number: &Nat, budget: &mut Budget<'_>) -> Result<wire::Zeckendorf> {
    let zeckendorf = Zeckendorf::within(number, budget.monitor)?;
    let tails = listed(zeckendorf.tails(), usize::MAX, bytes_of, budget).whole("tails")?;
    Ok(wire::Zeckendorf {
        indices: zeckendorf.indices().to_vec(),
        gaps: zeckendorf.gap_vector(),
        tails: tails.into_iter().collect(),
        wins: zeckendorf.winning_tails(),
        digits: zeckendorf.digits().iter().rev().map(|&digit| if digit { '1' } else { '0' }).collect(),
    })
}

/// The greedy representation of a number in the H-sequence of a take-away function.
pub(crate) fn representation(take_away: &TakeAway, number: &Nat, budget: &mut Budget<'_>) -> Result<Representation> {
    let words = Numeration::words(take_away);
    if let Ok(word) = u64::try_from(number)
        && word <= *words.bound()
    {
        return terms(&words, &word, budget);
    }
    let system = Numeration::up_to(take_away, number.clone(), budget.monitor)?;
    terms(&system, number, budget)
}

fn terms<C: Chips>(system: &Numeration<C>, number: &C, budget: &mut Budget<'_>) -> Result<Representation> {
    let representation = system.represent_within(number, budget.monitor)?;
    let values = system.terms(&representation).map(|(index, value)| (index, value.into()));
    let values = listed(values, usize::MAX, |(_, value)| bytes_of(value), budget).whole("terms")?;
    Ok(Representation {
        number: number.clone().into(),
        terms: values.into_iter().rev().map(|(index, value)| Term { index, value, lag: None }).collect(),
        repeats: representation.repeats.clone().into(),
    })
}

impl Engine {
    /// The terms that [`h_sequence`](Self::h_sequence) lists, one at a time.
    ///
    /// # Errors
    /// If the question is not acceptable.
    pub fn h_sequence_terms(
        &self,
        question: &HSequenceQuestion,
    ) -> Result<impl Iterator<Item = Term<Nat>> + Clone + use<>> {
        Ok(question.function.read()?.h_sequence().take(question.terms.usize()))
    }
}

/// The first terms of an H-sequence.
pub(crate) fn h_sequence(_: &mut Engine, question: &HSequenceQuestion, budget: &mut Budget<'_>) -> Result<HSequence> {
    let take_away = question.function.read()?;
    let terms = listed(take_away.h_sequence(), question.terms.usize(), |term| bytes_of(&term.value), budget);
    let (terms, complete) = terms.or_part("terms")?;
    let basis = stated(&take_away, Theorem::HSequence).into();
    Ok(HSequence { terms, complete, take_away: take_away.to_string(), basis })
}

/// The first letters of a Larsson word.
pub(crate) fn word(_: &mut Engine, question: &WordQuestion, budget: &mut Budget<'_>) -> Result<Word> {
    let take = &TakeAway::FIBONACCI;
    let (pile, quota) = (&question.pile.read(take)?, question.quota.read(take)?);
    let quota = Quota::new(quota).ok_or_else(|| EngineError::input(fibnim::PositionError::ZeroQuota))?;
    // The letters are the differences of the P-positions.
    let letters = PSizes::new(pile, &quota).scan(None, |before: &mut Option<Nat>, size| {
        let letter = before.as_ref().map(|before| Letter { partial_sum: (before - pile), letter: (&size - before) });
        *before = Some(size);
        Some(letter)
    });
    let letters = letters.flatten();
    let bytes = |letter: &Letter| bytes_of(&letter.partial_sum).saturating_add(bytes_of(&letter.letter));
    let (letters, complete) = listed(letters, question.letters.usize(), bytes, budget).or_part("letters")?;
    let (pile, quota) = (pile.clone(), quota.chips().clone());
    Ok(Word { pile, quota, letters, complete, basis: Theorem::LarssonWord.into() })
}
