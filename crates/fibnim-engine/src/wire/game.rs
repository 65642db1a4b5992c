//! Games as they are played.

use fibnim::{Nat, TakeAway};
use fibnim_play::{MAX_MOVES, Match, Seat};
use serde::{Deserialize, Serialize};

use super::{
    Amount, AnyNumber, Exactly, Failure, FamilyRules, ListOf, Listable, Move, Name, Number, Position, PositionText,
    Representation, Ruleset, Said, Whole,
};
use crate::EngineError;
use crate::played::PileRules;

impl Listable for GivenTake {}

/// A game after some moves.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct GameQuestion {
    /// The rules.
    #[serde(flatten)]
    pub rules: Ruleset,
    /// The start in the notation of the papers.
    pub start: PositionText,
    /// For a game in which every move takes from exactly so many piles.
    #[serde(flatten)]
    pub exactly: Exactly,
    /// `human`, or a strategy: who moves first, and the other.
    pub players: [Name; 2],
    /// What random moves are drawn from (default: 0).
    #[serde(default)]
    pub seed: Amount<20>,
    /// The moves so far.
    #[serde(default)]
    pub moves: ListOf<Takes, 0, MAX_MOVES>,
    /// Which player has resigned, if one has: 0 or 1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub resigned: Option<Whole<0, 1>>,
    /// For a hint: the perfect strategy that gives it, such as `quickest` (default: `perfect`).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub advice: Option<Name>,
}

impl<R: PileRules> TryFrom<&Match<R>> for GameQuestion {
    type Error = EngineError;

    /// A match has at most 64 piles of 1000 digits, so its texts are never too long.
    fn try_from(game: &Match<R>) -> Result<Self, EngineError> {
        let player = |seat| game.player(seat).to_string().try_into();
        let takes = |chosen: &fibnim::Move| written_move(std::slice::from_ref(chosen));
        Ok(Self {
            rules: game.rules().written()?,
            start: Position::from(game.start().position()).text.try_into()?,
            exactly: Exactly::default(),
            players: [player(Seat::First)?, player(Seat::Second)?],
            seed: game.seed().into(),
            moves: game.moves().iter().map(takes).collect::<Result<Vec<_>, _>>()?.try_into()?,
            resigned: game.resigned().map(Seat::index).map(Whole::new).transpose()?,
            advice: None,
        })
    }
}

/// What a move of a question takes from a pile.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct GivenTake {
    /// The pile, counted from 1.
    pub pile: Whole<1, { u32::MAX as u64 }>,
    /// How many chips.
    pub chips: AnyNumber,
}

/// A move of a question: what it takes from each of its piles.
pub type Takes = ListOf<GivenTake, 1, 8>;

impl GivenTake {
    /// As the library has it, whose piles are counted from 0.
    pub(crate) fn read(&self, take: &TakeAway) -> Result<fibnim::Move, EngineError> {
        Ok(fibnim::Move { pile: self.pile.usize().saturating_sub(1), chips: self.chips.read(take)? })
    }
}

/// A move as a question has it.
///
/// # Errors
/// If it takes from more than eight piles, or a number is too long for a question.
pub fn written_move(chosen: &[fibnim::Move]) -> Result<Takes, EngineError> {
    let number = |chips: &Nat| chips.to_string().parse().map_err(EngineError::input);
    let take = |part: &fibnim::Move| {
        Ok(GivenTake { pile: Whole::new(part.pile.saturating_add(1))?, chips: number(&part.chips)? })
    };
    Ok(chosen.iter().map(take).collect::<Result<Vec<_>, EngineError>>()?.try_into()?)
}

/// The state of a game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct GameState {
    /// The position.
    pub position: Position,
    /// The start.
    pub start: Position,
    /// The ruleset.
    pub rules: FamilyRules,
    /// From how many piles a move takes.
    pub exactly: usize,
    /// `human`, or a strategy: who moves first, and the other.
    pub players: [String; 2],
    /// Whose turn it is, or would be: 0 or 1.
    pub mover: usize,
    /// Who has won: 0 or 1; absent until the game is over.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub winner: Option<usize>,
    /// The moves so far.
    pub moves: Vec<Move>,
}

/// What a strategy plays.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct GameReply {
    /// The move; absent at the end, and where a human has to move.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub chosen: Option<Move>,
    /// Why a perfect or the least move stands in for that of the strategy, where the strategy could not afford its own.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub instead: Option<Failure>,
}

/// What a perfect player would do, and why.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Hint {
    /// The move; absent at the end.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub chosen: Option<Move>,
    /// Whether it wins.
    pub wins: bool,
    /// Why.
    pub reason: Vec<Said>,
    /// The numbers behind it, before the move.
    pub before: Vec<KeyNumber>,
    /// The numbers behind it, after the move.
    pub after: Vec<KeyNumber>,
    /// The quota after the move.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub quota: Option<Number>,
}

/// A number of a position that a theorem looks at.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct KeyNumber {
    /// What it is.
    pub of: KeyNumberKind,
    /// The piles that it is made of, counted from 1.
    pub piles: Vec<usize>,
    /// The number, as a sum of terms of the H-sequence.
    #[serde(flatten)]
    pub representation: Representation,
}

/// What a number of a position is that a theorem looks at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum KeyNumberKind {
    /// The chips of a pile.
    Pile,
    /// The chips of a pile without the last one, which loses under misère play.
    WithoutLastChip,
    /// The difference of two piles.
    Difference,
}

/// What the moves of a game were worth.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Review {
    /// One for each move.
    pub moves: Vec<Worth>,
}

/// What a move was worth.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(tag = "verdict", rename_all = "kebab-case")]
pub enum Worth {
    /// It wins.
    Wins,
    /// No move won.
    Lost,
    /// Another move would have won.
    Blunder {
        /// A move that would have won, where one is known.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        better: Option<Move>,
    },
}
