//! Rulesets of exact-k games.

use crate::play::{Limit, TakeAway};

/// The most piles that a position may have.
pub const MAX_PILES: usize = 8;

/// From which piles a move may take.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
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
pub enum Memory {
    /// Until the next move that takes from the pile.
    #[default]
    PerPile,
    /// For the next move only; after it the pile is as if nothing had been taken from it.
    LastMoveOnly,
}

/// How many chips may be taken from a pile without a quota.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Fresh {
    /// Any number but the whole pile, so that a pile of one chip cannot be used.
    #[default]
    NotWhole,
    /// Any number.
    Any,
}

impl Fresh {
    /// The limit of a pile without a quota.
    #[must_use]
    pub const fn limit(self) -> Limit {
        match self {
            Self::NotWhole => Limit::NotWhole,
            Self::Any => Limit::Any,
        }
    }
}

/// An exact-k game: every move takes at least one chip from each of exactly `k` piles, and after `t` chips are taken
/// from a pile, the next move may take at most `f(t)` from it. A player who cannot move loses.
///
/// H. S. Barbara and W. Ali define exact-2 Fibonacci nim ("Winning and losing positions and some Grundy values for the
/// game of exact-2-Fibonacci nim", 2022) and leave open, for three and more piles, when the pair may change and what
/// limits a pile that has not been used. Of the readings here the default is the only one, but for the memory, which
/// needs four piles to matter, under which their worked example is best play and all their claims on three piles but
/// one hold; with two piles in play the readings differ in the opening only. Each option changes who wins:
///
/// ```
/// use fibnim::exact_k::{ExactPosition, ExactRules, ExactSearch, Fresh, GroupRule, Memory};
/// use fibnim::{Budget, Outcome, TakeAway};
///
/// let outcome = |rules: &ExactRules, piles: &[u32]| {
///     let start = ExactPosition::start(rules.clone(), piles.iter().copied()).expect("a position");
///     ExactSearch::default().outcome(&start, &mut Budget::default()).expect("a small game")
/// };
/// let sticky = ExactRules::new(TakeAway::FIBONACCI, 2)?;
/// let free = sticky.clone().with_group(GroupRule::Free);
/// let fixed = sticky.clone().with_group(GroupRule::Fixed);
/// assert_eq!([&sticky, &free, &fixed].map(|rules| outcome(rules, &[4, 4, 4])), [Outcome::N, Outcome::P, Outcome::N]);
/// assert_eq!([&sticky, &free, &fixed].map(|rules| outcome(rules, &[5, 8, 9])), [Outcome::N, Outcome::N, Outcome::P]);
///
/// let last_move_only = free.clone().with_memory(Memory::LastMoveOnly);
/// assert_eq!([&free, &last_move_only].map(|rules| outcome(rules, &[4, 15, 15])), [Outcome::N, Outcome::P]);
///
/// let forgetful = sticky.clone().with_memory(Memory::LastMoveOnly);
/// assert_eq!([&sticky, &forgetful].map(|rules| outcome(rules, &[5, 5, 5, 10])), [Outcome::N, Outcome::P]);
///
/// let any = sticky.clone().with_fresh(Fresh::Any);
/// assert_eq!([&sticky, &any].map(|rules| outcome(rules, &[3, 5])), [Outcome::P, Outcome::N]);
/// # Ok::<(), fibnim::exact_k::ExactRulesError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct ExactRules {
    take: TakeAway,
    count: usize,
    group: GroupRule,
    memory: Memory,
    fresh: Fresh,
}

/// Why these are not rules of an exact-k game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ExactRulesError {
    /// The number of piles that a move takes from is 0 or above [`MAX_PILES`].
    #[error("moves from exactly {0} piles: 1 to {MAX_PILES} piles are accepted")]
    Count(usize),
}

impl ExactRules {
    /// The default reading with moves from exactly `count` piles, 1 to [`MAX_PILES`].
    ///
    /// # Errors
    /// If `count` is out of this range.
    pub fn new(take: TakeAway, count: usize) -> Result<Self, ExactRulesError> {
        if count == 0 || count > MAX_PILES {
            return Err(ExactRulesError::Count(count));
        }
        let (group, memory, fresh) = (GroupRule::Sticky, Memory::PerPile, Fresh::NotWhole);
        Ok(Self { take, count, group, memory, fresh })
    }

    /// These rules with another rule for the piles of a move.
    #[must_use]
    pub fn with_group(self, group: GroupRule) -> Self {
        Self { group, ..self }
    }

    /// These rules with another memory for quotas.
    #[must_use]
    pub fn with_memory(self, memory: Memory) -> Self {
        Self { memory, ..self }
    }

    /// These rules with another limit for piles without a quota.
    #[must_use]
    pub fn with_fresh(self, fresh: Fresh) -> Self {
        Self { fresh, ..self }
    }

    /// The take-away function.
    #[must_use]
    pub const fn take(&self) -> &TakeAway {
        &self.take
    }

    /// From how many piles every move takes.
    #[must_use]
    pub const fn count(&self) -> usize {
        self.count
    }

    /// From which piles a move may take.
    #[must_use]
    pub const fn group(&self) -> GroupRule {
        self.group
    }

    /// How long quotas last.
    #[must_use]
    pub const fn memory(&self) -> Memory {
        self.memory
    }

    /// What limits a pile without a quota.
    #[must_use]
    pub const fn fresh(&self) -> Fresh {
        self.fresh
    }

    /// Whether these are the default options.
    #[must_use]
    pub fn is_default_reading(&self) -> bool {
        (self.group, self.memory, self.fresh) == (GroupRule::Sticky, Memory::PerPile, Fresh::NotWhole)
    }
}
