//! Why a question is not acceptable.

use std::error::Error;
use std::fmt;

use fibnim::nat::MAX_DIGITS;
use fibnim::play::ParseSumError;
use fibnim::{ParseNatError, ParsePositionError, PositionError, TakeAwayError};
use fibnim_table::{ShapeError, TableError};

use super::Speaker;
use super::certificate;
use super::message::Message;
use super::playing::{self, MoveError};

/// What is not acceptable in a question whose parts are well-formed.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum InputError {
    /// The seed of random numbers is too large.
    Seed,
    /// More than one of quota, previous removal and opening is given.
    LimitsTwice,
    /// A limit is given in the text of a position and beside it.
    LimitInText,
    /// A sum with heaps of nim or several functions where only positions are accepted.
    SumNotAccepted,
    /// Misère play of a sum with heaps of nim or several functions.
    MisereSum,
    /// Limits beside the text of such a sum.
    LimitsOfSum,
    /// An opening rule in the place of a quota.
    OpeningAsQuota,
    /// Misère play of a game in which a move takes from several piles.
    MisereExactly,
    /// Anything but quotas beside the text of a position of such a game.
    OnlyQuotas,
    /// Quotas in the text of a position of such a game and beside it.
    QuotasInText,
    /// Another number of quotas than of piles in such a game.
    QuotasOfPiles {
        /// How many quotas are given.
        quotas: usize,
        /// How many piles there are.
        piles: usize,
    },
    /// Pile 0.
    PileZero,
    /// Another number of free piles than a certificate has.
    FreePiles {
        /// How many piles are given.
        given: usize,
        /// How many the certificate has.
        needed: usize,
    },
}

impl fmt::Display for InputError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&Speaker::english().say(self.message()))
    }
}

impl Error for InputError {}

impl InputError {
    fn message(&self) -> Message {
        match self {
            Self::Seed => Message::InputSeed {},
            Self::LimitsTwice => Message::InputLimitsTwice {},
            Self::LimitInText => Message::InputLimitInText {},
            Self::SumNotAccepted => Message::InputSumNotAccepted {},
            Self::MisereSum => Message::InputMisereSum {},
            Self::LimitsOfSum => Message::InputLimitsOfSum {},
            Self::OpeningAsQuota => Message::InputOpeningAsQuota {},
            Self::MisereExactly => Message::InputMisereExactly {},
            Self::OnlyQuotas => Message::InputOnlyQuotas {},
            Self::QuotasInText => Message::InputQuotasInText {},
            Self::QuotasOfPiles { quotas, piles } => Message::InputQuotasOfPiles { quotas: *quotas, piles: *piles },
            Self::PileZero => Message::InputPileZero {},
            Self::FreePiles { given, needed } => Message::InputFreePiles { given: *given, needed: *needed },
        }
    }
}

fn number(error: &ParseNatError) -> Option<Message> {
    Some(match error {
        ParseNatError::Empty => Message::InputNumberMissing {},
        ParseNatError::NotDigits(text) => Message::InputNotNumber { text: format!("{text:?}") },
        ParseNatError::TooLong => Message::InputNumberLong { most: MAX_DIGITS.to_string() },
        _ => return None,
    })
}

fn position(error: &ParsePositionError) -> Option<Message> {
    Some(match error {
        ParsePositionError::Chips(error) => return number(error),
        ParsePositionError::Position(PositionError::NoPiles) => Message::InputNoPiles {},
        ParsePositionError::Shape(text) => Message::InputNotPosition { text: format!("{text:?}") },
        ParsePositionError::ZeroQuota => Message::InputZeroQuota {},
        ParsePositionError::QuotaCount { piles, quotas } => Message::InputQuotaCount { quotas: *quotas, piles: *piles },
        ParsePositionError::NotGlobal => Message::InputNotGlobal {},
        _ => return None,
    })
}

fn take_away(error: &TakeAwayError) -> Option<Message> {
    Some(match error {
        TakeAwayError::Syntax(text) => Message::InputNotTakeAway { text: format!("{text:?}") },
        TakeAwayError::BelowOne { t } => Message::InputTakeBelow { t: t.to_string() },
        TakeAwayError::Decreasing { t } => Message::InputTakeDecreasing { t: t.to_string() },
        TakeAwayError::TooLarge => Message::InputTakeLarge {},
        _ => return None,
    })
}

fn sum(error: &ParseSumError) -> Option<Message> {
    match error {
        ParseSumError::Position(error) => position(error),
        ParseSumError::Chips(error) => number(error),
        ParseSumError::Take(error) => take_away(error),
        ParseSumError::Shape(text) => Some(Message::InputNotComponent { text: format!("{text:?}") }),
        _ => None,
    }
}

fn table(error: &TableError) -> Option<Message> {
    match error {
        TableError::Shape(ShapeError::Piles(piles)) => Some(Message::InputTablePiles { piles: *piles }),
        _ => None,
    }
}

/// The message of an error of this library; none if only the error itself has words.
fn message(error: &(dyn Error + 'static)) -> Option<Message> {
    if let Some(error) = error.downcast_ref::<InputError>() {
        return Some(error.message());
    }
    let found = error.downcast_ref().map(number).or_else(|| error.downcast_ref().map(position));
    let found = found.or_else(|| error.downcast_ref().map(take_away)).or_else(|| error.downcast_ref().map(sum));
    let found = found.or_else(|| error.downcast_ref().map(table));
    let found = found.or_else(|| error.downcast_ref().copied().map(certificate::numeration));
    found.flatten().or_else(|| playing::message(error))
}

impl Speaker {
    /// Why a question is not acceptable: a clause without a full stop. Errors that have no words in this language are in English.
    #[must_use]
    pub fn input(&self, error: &(dyn Error + 'static)) -> String {
        match error.downcast_ref::<MoveError>() {
            Some(error) => error.words(self),
            None => message(error).map_or_else(|| error.to_string(), |message| self.say(message)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use fibnim::{Nat, Notation, TakeAway};

    /// Errors of every kind that has a message.
    fn errors() -> Vec<Box<dyn Error>> {
        let zhou = Notation { dynamic: Some(fibnim::Dynamic::Global), ..Notation::default() };
        let read = |notation: &Notation, text: &str| -> Box<dyn Error> {
            notation.parse(text, &TakeAway::FIBONACCI).expect_err(text).into()
        };
        let added = |text: &str| -> Box<dyn Error> {
            Notation::default().parse_sum(text, &TakeAway::FIBONACCI).expect_err(text).into()
        };
        let function = |text: &str| -> Box<dyn Error> { text.parse::<TakeAway>().expect_err(text).into() };
        let long = "9".repeat(MAX_DIGITS + 1);
        vec![
            "".parse::<Nat>().expect_err("empty").into(),
            "1x\"".parse::<Nat>().expect_err("no number").into(),
            long.parse::<Nat>().expect_err("long").into(),
            read(&Notation::default(), "(20,62;0)"),
            read(&Notation::default(), "(20;6"),
            read(&Notation { dynamic: Some(fibnim::Dynamic::Local), ..Notation::default() }, "(5,8,9;2,3)"),
            read(&zhou, "(5;2)+(8;3)"),
            Box::new(ParsePositionError::Position(PositionError::NoPiles)),
            Box::new(ParsePositionError::QuotaCount { piles: 1, quotas: 1 }),
            added("(5;2)x+*7"),
            added("(5;2)[t-1]+*7"),
            added("*x"),
            added("(5;0)+*7"),
            function("x"),
            function("t-1"),
            function("3,2 then t"),
            function("99999999999t"),
            Box::new(TableError::Shape(ShapeError::Piles(11))),
        ]
    }

    #[test]
    fn english_messages_are_the_words_of_the_errors() {
        for error in errors() {
            assert!(message(error.as_ref()).is_some(), "{error:?} has no message");
            assert_eq!(Speaker::english().input(error.as_ref()), error.to_string());
        }
    }

    #[test]
    fn other_languages_have_their_own_words() {
        let own = [
            InputError::Seed,
            InputError::QuotasOfPiles { quotas: 1, piles: 3 },
            InputError::FreePiles { given: 1, needed: 2 },
        ];
        let own = own.into_iter().map(|error| Box::new(error) as Box<dyn Error>);
        for error in errors().into_iter().chain(own) {
            for speaker in Speaker::all().skip(1) {
                assert_ne!(speaker.input(error.as_ref()), error.to_string(), "{}", speaker.language());
            }
        }
        let french = Speaker::of("fr").expect("French");
        let said = french.input(&ParseNatError::NotDigits("x".to_owned()));
        assert!(said.contains("\"x\""), "{said}");
        // What has no message is said in English.
        let other = TableError::NotATable;
        assert_eq!(french.input(&other), other.to_string());
    }
}
