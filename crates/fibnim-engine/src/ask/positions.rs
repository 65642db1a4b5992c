//! The positions of a sequence.

use fibnim::{Limit, Nat, Position, Quota, TakeAway};

use crate::error::InputError;
use crate::wire::{self, Family, SequenceQuestion, Statistic};
use crate::{EngineError, Result};

/// The most piles of a position.
const MOST_PILES: usize = 8;

/// A pile of the positions of a sequence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum BesidePile {
    Fixed(Nat),
    /// `factor * n + plus`, or less by `plus`.
    Line {
        factor: Nat,
        plus: Nat,
        is_less: bool,
    },
    /// The number of the column of an array.
    Column,
}

impl BesidePile {
    fn read(word: &str, take: &TakeAway) -> Result<Self> {
        let number = |text: &str| text.parse::<wire::AnyNumber>().map_err(EngineError::input)?.read(take);
        if word == "m" {
            return Ok(Self::Column);
        }
        let Some((factor, rest)) = word.split_once('n') else { return Ok(Self::Fixed(number(word)?)) };
        let factor = if factor.is_empty() { Nat::ONE } else { number(factor.trim_end_matches('*'))? };
        let is_less = rest.starts_with('-');
        let plus = match rest.strip_prefix(['+', '-']) {
            Some(plus) => number(plus)?,
            None if rest.is_empty() => Nat::ZERO,
            None => return Err(EngineError::input(format!("{word:?} is no pile: give 3, n+3, 2n or m"))),
        };
        Ok(Self::Line { factor, plus, is_less })
    }

    fn at(&self, n: &Nat, m: &Nat) -> Result<Nat> {
        match self {
            Self::Fixed(pile) => Ok(pile.clone()),
            Self::Column => Ok(m.clone()),
            Self::Line { factor, plus, is_less: false } => Ok(factor * n + plus),
            Self::Line { factor, plus, .. } => {
                let all = factor * n;
                if all < *plus {
                    return Err(EngineError::input(format!("a pile has fewer than 0 chips at n = {n}: begin later")));
                }
                Ok(all - plus)
            }
        }
    }
}

/// A question that was read.
#[derive(Debug)]
pub(super) struct Positions {
    pub question: SequenceQuestion,
    pub family: Family,
    pub range: [Nat; 2],
    pub beside: Vec<BesidePile>,
    pub limit: Limit,
    modulo: Option<Nat>,
}

impl Positions {
    pub(super) fn new(question: &SequenceQuestion) -> Result<Self> {
        let family = question.rules.read_any()?;
        let (take, unlimited) = match &family {
            Family::TakeAway(rules) => (&rules.take_away, false),
            Family::Relative(rules) => {
                refuse_terms(question)?;
                (&TakeAway::FIBONACCI, rules.quota.is_unlimited())
            }
        };
        let words = question.beside.as_deref().unwrap_or_default();
        let words = words.split([',', ' ']).filter(|word| !word.is_empty());
        let beside = words.map(|word| BesidePile::read(word, take)).collect::<Result<Vec<_>>>()?;
        if beside.len() >= MOST_PILES {
            return Err(EngineError::input(format!("more than {MOST_PILES} piles: give fewer beside n")));
        }
        let limit = match (&question.quota, question.opening) {
            (Some(_), Some(_)) => return Err(EngineError::input("give a quota or an opening, not both")),
            (Some(quota), None) => Limit::Quota(
                Quota::new(quota.read(take)?).ok_or_else(|| EngineError::input(fibnim::PositionError::ZeroQuota))?,
            ),
            (None, Some(opening)) => opening.limit(),
            (None, None) if beside.is_empty() && !unlimited => Limit::NotWhole,
            (None, None) => Limit::Any,
        };
        let modulo = question.modulo.as_ref().map(|modulo| modulo.read(take)).transpose()?;
        if modulo.as_ref().is_some_and(Nat::is_zero) {
            return Err(EngineError::input("modulo 0: give a number of at least 1"));
        }
        let (question, range) = (question.clone(), question.numbers()?);
        let asked = Self { question, family, range, beside, limit, modulo };
        asked.check()?;
        Ok(asked)
    }

    /// Refuses what the statistic does not have.
    fn check(&self) -> Result<()> {
        let SequenceQuestion { statistic, tail, sum, cumulative, filter, .. } = &self.question;
        let of_number = matches!(statistic, Statistic::Digits | Statistic::Parts | Statistic::Tail);
        let has_no_sum = matches!(statistic, Statistic::Outcome | Statistic::Digits | Statistic::Chance);
        let limited = self.question.quota.is_some() || self.question.opening.is_some();
        let refused = if of_number && !self.beside.is_empty() {
            "digits, parts and tail are of one number: leave out beside"
        } else if tail.is_some() && *statistic != Statistic::Tail {
            "tail is for the statistic tail only: leave it out"
        } else if has_no_sum && (*sum || *cumulative) {
            "outcomes, digits and chances are not added: give size --where N, parts, or numerator"
        } else if has_no_sum && self.modulo.is_some() {
            "outcomes, digits and chances have no remainder: leave out modulo"
        } else if (*sum || *cumulative) && self.beside.contains(&BesidePile::Column) {
            "an array of positions is not summed: give a number or a line such as n+3 in place of m"
        } else if of_number && matches!(self.family, Family::Relative(_)) {
            "digits, parts and tail are of a take-away function: give another statistic, or leave out only, block, \
             ends and no_repeat"
        } else if filter.is_none() && of_number && (limited || self.question.rules.misere) {
            "digits, parts and tail are of a number: leave out quota, opening and misere, or give where"
        } else if filter.is_none() && *statistic == Statistic::Complement && limited {
            "a complement does not depend on the first move: leave out quota and opening, or give where"
        } else if self.question.rules.misere && *statistic == Statistic::Grundy {
            "Grundy values are those of normal play: leave out misere"
        } else if *sum && *cumulative {
            "give sum or cumulative, not both"
        } else if filter.is_some() && self.beside.contains(&BesidePile::Column) {
            "an array of positions has no filter: give outcome as the statistic"
        } else {
            return Ok(());
        };
        Err(EngineError::input(refused))
    }

    /// The piles at these numbers, n first.
    pub(super) fn piles(&self, n: &Nat, m: &Nat) -> Result<Vec<Nat>> {
        std::iter::once(Ok(n.clone())).chain(self.beside.iter().map(|side| side.at(n, m))).collect()
    }

    pub(super) fn position(&self, n: &Nat, m: &Nat) -> Result<Position> {
        Position::global(self.piles(n, m)?, self.limit.clone()).map_err(EngineError::input)
    }

    pub(super) fn reduced(&self, number: Nat) -> Nat {
        if let Some(modulo) = &self.modulo { number % modulo } else { number }
    }
}

/// Refuses terms `H_n`, which only a take-away function has.
fn refuse_terms(question: &SequenceQuestion) -> Result<()> {
    let numbers = [&question.quota, &question.modulo].into_iter().flatten().map(ToString::to_string);
    let texts = question.beside.as_deref().into_iter().chain([&*question.range]).map(str::to_owned);
    if numbers.chain(texts).any(|text| text.contains('H')) {
        Err(EngineError::input(InputError::OfRelative("a term H_n")))
    } else {
        Ok(())
    }
}
