//! Rulesets of exact-k games.

use crate::play::{Limit, Play, TakeAway};

/// The most piles that a position may have.
pub(super) const MAX_PILES: usize = 8;

/// From which piles a move may take.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "clap", derive(clap::ValueEnum))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
pub enum GroupRule {
    /// From the piles of the move before, as long as none of them is empty; after that from any.
    #[default]
    Sticky,
    /// From any piles, every time.
    Free,
    /// From the piles of the first move, to the end; the game is over when one of them is empty.
    Fixed,
}

/// How long a quota lasts that a move leaves on a pile.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "clap", derive(clap::ValueEnum))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
pub enum Memory {
    /// Until the next move that takes from the pile.
    #[default]
    Pile,
    /// For the next move only; after it the pile is as if nothing had been taken from it.
    Last,
}

/// How many chips may be taken from a pile without a quota.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "clap", derive(clap::ValueEnum))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
pub enum Fresh {
    /// Any number but the whole pile, so that a pile of one chip cannot be used.
    #[default]
    NotWhole,
    /// Any number.
    Any,
}

impl Fresh {
    /// The limit of a pile without a quota.
    pub const fn limit(self) -> Limit {
        match self {
            Self::NotWhole => Limit::NotWhole,
            Self::Any => Limit::Any,
        }
    }
}

/// An exact-k game: every move takes at least one chip from each of exactly `k` piles, and after `t` chips are taken
/// from a pile, the next move may take at most `f(t)` from it. A player who cannot move loses, or under misère play
/// wins.
///
/// H. S. Barbara and W. Ali define exact-2 Fibonacci nim ("Winning and losing positions and some Grundy values for the
/// game of exact-2-Fibonacci nim", 2022) and leave open, for three and more piles, when the pair may change and what
/// limits a pile that has not been used. Only under the default reading is their worked example best play and do all
/// their claims on three piles but one hold; [`Memory`] makes no difference there, since it needs four piles to matter.
/// With two piles in play the readings differ only in the opening. Each option changes who wins:
///
/// ```
/// use fibnim::exact_k::{ExactPosition, ExactRules, ExactSearch, Fresh, GroupRule, Memory};
/// use fibnim::{Budget, Outcome};
///
/// let outcome = |rules: &ExactRules, piles: &[u32]| {
///     let start = ExactPosition::start(rules.clone(), piles.iter().copied()).expect("a position");
///     ExactSearch::default().outcome(&start, &mut Budget::default()).expect("a small game")
/// };
/// let sticky = ExactRules::EXACT_2;
/// let free = ExactRules { group: GroupRule::Free, ..sticky.clone() };
/// let fixed = ExactRules { group: GroupRule::Fixed, ..sticky.clone() };
/// assert_eq!([&sticky, &free, &fixed].map(|rules| outcome(rules, &[4, 4, 4])), [Outcome::N, Outcome::P, Outcome::N]);
/// assert_eq!([&sticky, &free, &fixed].map(|rules| outcome(rules, &[5, 8, 9])), [Outcome::N, Outcome::N, Outcome::P]);
///
/// let last_move_only = ExactRules { memory: Memory::Last, ..free.clone() };
/// assert_eq!([&free, &last_move_only].map(|rules| outcome(rules, &[4, 15, 15])), [Outcome::N, Outcome::P]);
///
/// let forgetful = ExactRules { memory: Memory::Last, ..sticky.clone() };
/// assert_eq!([&sticky, &forgetful].map(|rules| outcome(rules, &[5, 5, 5, 10])), [Outcome::N, Outcome::P]);
///
/// let any = ExactRules { fresh: Fresh::Any, ..sticky.clone() };
/// assert_eq!([&sticky, &any].map(|rules| outcome(rules, &[3, 5])), [Outcome::P, Outcome::N]);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct ExactRules {
    /// What a take from a pile leaves as its quota.
    pub take_away: TakeAway,
    /// Whether a player who cannot move loses or wins.
    pub play: Play,
    /// From how many piles every move takes: 1 to 8, and no more than there are piles.
    pub count: usize,
    /// From which piles a move may take.
    pub group: GroupRule,
    /// How long quotas last.
    pub memory: Memory,
    /// What limits a pile without a quota.
    pub fresh: Fresh,
}

impl ExactRules {
    /// The default reading with moves from exactly `count` piles, under normal play.
    pub const fn new(take_away: TakeAway, count: usize) -> Self {
        Self {
            take_away,
            play: Play::Normal,
            count,
            group: GroupRule::Sticky,
            memory: Memory::Pile,
            fresh: Fresh::NotWhole,
        }
    }

    /// Exact-2 Fibonacci nim in the default reading.
    pub const EXACT_2: Self = Self::new(TakeAway::FIBONACCI, 2);
}
