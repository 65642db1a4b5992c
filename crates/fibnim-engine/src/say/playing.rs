//! Why a game, one of its moves or a player is refused.

use std::error::Error;
use std::fmt;

use fibnim::IllegalMoveError;
use fibnim::exact_k::{ExactPositionError, ExactRulesError, IllegalExactMoveError, MAX_PILES};
use fibnim_play::{ParseRateError, ParseStrategyError, PlayError, StartError};

use super::Speaker;
use super::message::Message;

/// A move that the rules refuse.
#[derive(Debug)]
pub(crate) struct MoveError {
    /// The number of the move in its game, from 1.
    pub number: usize,
    /// Why it is refused.
    pub why: Box<dyn Error + Send + Sync>,
}

impl fmt::Display for MoveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.words(Speaker::english()))
    }
}

impl Error for MoveError {}

impl MoveError {
    pub(super) fn words(&self, speaker: &Speaker) -> String {
        speaker.say(Message::MoveRefused { number: self.number, why: speaker.input(self.why.as_ref()) })
    }
}

/// More than one pile in a move of a game in which a move takes from one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct OnePileError;

impl fmt::Display for OnePileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&Speaker::english().say(Message::MoveOnePile {}))
    }
}

impl Error for OnePileError {}

fn illegal(error: &IllegalMoveError) -> Option<Message> {
    Some(match error {
        IllegalMoveError::NoSuchPile(piles) => Message::MoveNoPile { piles: *piles },
        IllegalMoveError::TakesNothing => Message::MoveNothing {},
        IllegalMoveError::MoreThanPile(chips) => Message::MoveAbovePile { chips: chips.clone() },
        IllegalMoveError::MoreThanQuota(chips) => Message::MoveAboveQuota { chips: chips.clone() },
        IllegalMoveError::WholePile => Message::MoveWhole {},
        _ => return None,
    })
}

fn illegal_exact(error: &IllegalExactMoveError) -> Option<Message> {
    Some(match error {
        IllegalExactMoveError::NoSuchPile(piles) => Message::MoveNoPile { piles: *piles },
        IllegalExactMoveError::PileTwice(pile) => Message::MovePileTwice { pile: pile + 1 },
        IllegalExactMoveError::WrongCount { piles, count } => Message::MoveCount { piles: *piles, count: *count },
        IllegalExactMoveError::TakesNothing(pile) => Message::MoveNothingFrom { pile: pile + 1 },
        IllegalExactMoveError::NotTheGroup(pile) => Message::MoveGroup { pile: pile + 1 },
        IllegalExactMoveError::GameOver(pile) => Message::MoveGroupOver { pile: pile + 1 },
        IllegalExactMoveError::MoreThanPile { pile, chips } => {
            Message::MoveAbovePileOf { pile: pile + 1, chips: chips.clone() }
        }
        IllegalExactMoveError::MoreThanQuota { pile, quota } => {
            Message::MoveAboveQuotaOf { pile: pile + 1, chips: quota.clone() }
        }
        IllegalExactMoveError::WholePile(pile) => Message::MoveWholeOf { pile: pile + 1 },
        _ => return None,
    })
}

fn play<I>(error: &PlayError<I>, illegal: impl Fn(&I) -> Option<Message>) -> Option<Message> {
    match error {
        PlayError::Illegal(error) => illegal(error),
        PlayError::Over => Some(Message::MoveOver {}),
        _ => None,
    }
}

fn exact_rules(error: ExactRulesError) -> Option<Message> {
    match error {
        ExactRulesError::Count(count) => Some(Message::ExactCount { count, most: MAX_PILES }),
        _ => None,
    }
}

fn exact_position(error: &ExactPositionError) -> Option<Message> {
    Some(match error {
        ExactPositionError::Piles(piles) => Message::ExactPiles { piles: *piles, most: MAX_PILES },
        ExactPositionError::CountAbovePiles { count, piles } => {
            Message::ExactCountAbove { count: *count, piles: *piles }
        }
        ExactPositionError::NoGroup => Message::ExactNoGroup {},
        ExactPositionError::GroupSize { piles, count } => Message::ExactGroupSize { piles: *piles, count: *count },
        ExactPositionError::GroupPile(pile) => Message::ExactGroupPile { pile: pile + 1 },
        ExactPositionError::GroupFresh(pile) => Message::ExactGroupFresh { pile: pile + 1 },
        ExactPositionError::GroupEmpty(pile) => Message::ExactGroupEmpty { pile: pile + 1 },
        ExactPositionError::QuotaForgotten(pile) => Message::ExactQuotaForgotten { pile: pile + 1 },
        _ => return None,
    })
}

fn start(error: StartError) -> Option<Message> {
    Some(match error {
        StartError::TooLarge => Message::GameTooLarge {},
        StartError::Unsuited(strategy) => Message::GameUnsuited { player: strategy.to_string() },
        _ => return None,
    })
}

fn rate(error: &ParseRateError) -> Message {
    Message::InputRate { text: format!("{:?}", error.text) }
}

fn strategy(error: &ParseStrategyError) -> Option<Message> {
    Some(match error {
        ParseStrategyError::Name(name) => Message::InputStrategy { name: format!("{name:?}") },
        ParseStrategyError::Rate(error) => rate(error),
        _ => return None,
    })
}

/// The message of such an error; none for other errors.
pub(super) fn message(error: &(dyn Error + 'static)) -> Option<Message> {
    if error.is::<OnePileError>() {
        return Some(Message::MoveOnePile {});
    }
    let moves = error.downcast_ref().map(|error| play(error, illegal));
    let moves = moves.or_else(|| error.downcast_ref().map(|error| play(error, illegal_exact)));
    let games = moves.or_else(|| error.downcast_ref().copied().map(exact_rules));
    let games =
        games.or_else(|| error.downcast_ref().map(exact_position)).or_else(|| error.downcast_ref().copied().map(start));
    games.or_else(|| error.downcast_ref().map(strategy)).flatten()
}

#[cfg(test)]
mod tests {
    use super::*;
    use fibnim::Nat;
    use fibnim_play::{Player, Strategy};

    /// Errors of every kind that has a message.
    fn errors() -> Vec<Box<dyn Error + Send + Sync>> {
        let chips = || Nat::from(7_u32);
        let moves = [
            IllegalMoveError::NoSuchPile(2),
            IllegalMoveError::TakesNothing,
            IllegalMoveError::MoreThanPile(chips()),
            IllegalMoveError::MoreThanPile(Nat::ONE),
            IllegalMoveError::MoreThanQuota(chips()),
            IllegalMoveError::MoreThanQuota(Nat::ONE),
            IllegalMoveError::WholePile,
        ];
        let exact = [
            IllegalExactMoveError::NoSuchPile(2),
            IllegalExactMoveError::PileTwice(0),
            IllegalExactMoveError::WrongCount { piles: 1, count: 2 },
            IllegalExactMoveError::TakesNothing(1),
            IllegalExactMoveError::NotTheGroup(1),
            IllegalExactMoveError::GameOver(1),
            IllegalExactMoveError::MoreThanPile { pile: 1, chips: chips() },
            IllegalExactMoveError::MoreThanPile { pile: 1, chips: Nat::ONE },
            IllegalExactMoveError::MoreThanQuota { pile: 1, quota: chips() },
            IllegalExactMoveError::MoreThanQuota { pile: 1, quota: Nat::ONE },
            IllegalExactMoveError::WholePile(1),
        ];
        let positions = [
            ExactPositionError::Piles(1),
            ExactPositionError::CountAbovePiles { count: 3, piles: 2 },
            ExactPositionError::NoGroup,
            ExactPositionError::GroupSize { piles: 1, count: 2 },
            ExactPositionError::GroupPile(4),
            ExactPositionError::GroupFresh(0),
            ExactPositionError::GroupEmpty(0),
            ExactPositionError::QuotaForgotten(0),
        ];
        let mut all: Vec<Box<dyn Error + Send + Sync>> = vec![
            Box::new(OnePileError),
            Box::new(PlayError::<IllegalMoveError>::Over),
            Box::new(PlayError::<IllegalExactMoveError>::Over),
            Box::new(ExactRulesError::Count(9)),
            Box::new(StartError::TooLarge),
            Box::new(StartError::Unsuited(Strategy::Zhou)),
        ];
        all.extend(moves.map(|error| PlayError::Illegal(error).into()));
        all.extend(exact.map(|error| PlayError::Illegal(error).into()));
        all.extend(positions.map(Into::into));
        all.extend(["nobody", "slip:7"].map(|name| name.parse::<Player>().expect_err(name).into()));
        all
    }

    #[test]
    fn english_messages_are_the_words_of_the_errors() {
        for error in errors() {
            assert!(message(error.as_ref()).is_some(), "{error:?} has no message");
            assert_eq!(Speaker::english().input(error.as_ref()), error.to_string());
        }
        let refused = MoveError { number: 3, why: Box::new(PlayError::Illegal(IllegalMoveError::WholePile)) };
        assert_eq!(refused.to_string(), "move 3: the opening move may not take a whole pile");
    }

    #[test]
    fn other_languages_have_their_own_words() {
        for speaker in Speaker::all().skip(1) {
            for error in errors() {
                let english = error.to_string();
                assert_ne!(speaker.input(error.as_ref()), english, "{}", speaker.language());
                let words = MoveError { number: 3, why: error }.words(speaker);
                assert!(words.contains('3') && !words.contains("move 3") && !words.contains(&english), "{words}");
            }
        }
        let french = Speaker::of("fr").expect("French");
        for (chips, words) in [(Nat::ONE, " 1 jeton"), (Nat::from(7_u32), " 7 jetons")] {
            let pile = french.input(&PlayError::Illegal(IllegalMoveError::MoreThanPile(chips.clone())));
            let second = french.input(&PlayError::Illegal(IllegalExactMoveError::MoreThanPile { pile: 1, chips }));
            assert!(pile.ends_with(words) && second.ends_with(words), "{pile}, {second}");
        }
    }
}
