//! Numbers, H-sequences and words.

use fibnim::nat::Chips;
use fibnim::numeration::{Numeration, Term, Zeckendorf};
use fibnim::theory::PSizes;
use fibnim::{Budget, Nat, Quota, TakeAway};

use super::listed::{bytes_of, listed};
use crate::wire::{
    self, Basis, HSequence, HSequenceQuestion, Letter, NumberAnswer, NumberQuestion, Representation, Word, WordQuestion,
};
use crate::{Engine, EngineError, Result};

/// The claim that every number is a sum of distant Fibonacci numbers in one way.
const ZECKENDORF: &str = "allen-T1";

/// The claim that every number is a sum of distant terms of an infinite H-sequence in one way.
const REPRESENTATION: &str = "flanigan-D6";

/// The claim that the recurrence of an H-sequence has a next term.
const H_SEQUENCE: &str = "flanigan-D4";

/// The claim that the partial sums of a Larsson word are the P-positions of two piles.
const WORD: &str = "larsson-T14";

/// Whether the H-sequence certainly has no last term.
fn is_infinite(take_away: &TakeAway) -> bool {
    take_away.first_below_identity().is_none()
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
    let claim = if zeckendorf.is_some() { Some(ZECKENDORF) } else { is_infinite(&take_away).then_some(REPRESENTATION) };
    Ok(NumberAnswer { take_away: take_away.to_string(), representation, zeckendorf, basis: Basis::theorem(claim) })
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
    let basis = Basis::theorem(is_infinite(&take_away).then_some(H_SEQUENCE));
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
    let bytes = |letter: &Letter| bytes_of(&letter.partial_sum) + bytes_of(&letter.letter);
    let (letters, complete) = listed(letters, question.letters.usize(), bytes, budget).or_part("letters")?;
    let (pile, quota) = (pile.clone(), quota.chips().clone());
    Ok(Word { pile, quota, letters, complete, basis: Basis::theorem(Some(WORD)) })
}
