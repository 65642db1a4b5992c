//! Numbers, H-sequences and words.

use fibnim::numeration::{BigSystem, Numeration, WordSystem, Zeckendorf, fibonacci};
use fibnim::theory::LarssonWord;
use fibnim::{Nat, Quota, TakeAway};

use crate::EngineError;
use crate::allowance::Allowance;
use crate::context::Context;
use crate::wire::{
    self, HSequence, HSequenceQuestion, HTerm, Letter, NumberAnswer, NumberQuestion, Representation, Term, Word,
    WordQuestion, take_away,
};

/// The greedy representation of a number.
pub(crate) fn number(
    _: &mut Context,
    question: &NumberQuestion,
    budget: &mut Allowance<'_>,
) -> Result<NumberAnswer, EngineError> {
    let take_away = take_away(&question.take_away)?;
    let zeckendorf = (take_away == TakeAway::FIBONACCI).then(|| {
        let zeckendorf = Zeckendorf::of(&question.number.0);
        wire::Zeckendorf {
            indices: zeckendorf.indices().to_vec(),
            gaps: zeckendorf.gap_vector(),
            tails: zeckendorf.tails().map(Into::into).collect(),
            wins: zeckendorf.winning_tails(),
            digits: zeckendorf.digits().iter().rev().map(|&digit| if digit { '1' } else { '0' }).collect(),
        }
    });
    let representation = representation(&take_away, &question.number.0, budget)?;
    Ok(NumberAnswer { take_away: take_away.to_string(), representation, zeckendorf })
}

/// The greedy representation of a number in the H-sequence of a take-away function.
pub(crate) fn representation(
    take_away: &TakeAway,
    number: &Nat,
    budget: &mut Allowance<'_>,
) -> Result<Representation, EngineError> {
    let words = WordSystem::new(take_away);
    if let Ok(word) = u64::try_from(number)
        && word <= *words.bound()
    {
        return Ok(terms(&words, &word));
    }
    let system = BigSystem::within(take_away, number.clone(), &mut budget.monitor)?;
    Ok(terms(&system, number))
}

fn terms<S: Numeration>(system: &S, number: &S::Chips) -> Representation {
    let representation = system.represent(number);
    let term = |&index: &u32| Term { index, value: system.term(index).into().into() };
    Representation {
        number: number.clone().into().into(),
        terms: representation.indices().iter().rev().map(term).collect(),
        repeats: representation.repeats().clone().into().into(),
    }
}

/// The first terms of an H-sequence.
pub(crate) fn h_sequence(
    _: &mut Context,
    question: &HSequenceQuestion,
    _: &mut Allowance<'_>,
) -> Result<HSequence, EngineError> {
    let take_away = take_away(&question.take_away)?;
    let terms = take_away.h_sequence().take(question.terms as usize);
    let terms = terms.map(|term| HTerm { index: term.index, value: term.value.into(), lag: term.lag });
    Ok(HSequence { terms: terms.collect(), take_away: take_away.to_string() })
}

/// The first letters of a Larsson word.
pub(crate) fn word(_: &mut Context, question: &WordQuestion, _: &mut Allowance<'_>) -> Result<Word, EngineError> {
    let quota = Quota::new(question.quota.0.clone())
        .ok_or_else(|| EngineError::input("a quota of 0: quotas are at least 1"))?;
    let letters = LarssonWord::new(&question.pile.0, &quota).take(question.letters as usize);
    let letters =
        letters.map(|letter| Letter { partial_sum: letter.before.into(), letter: fibonacci(letter.index).into() });
    Ok(Word { letters: letters.collect(), pile: question.pile.clone(), quota: question.quota.clone() })
}
