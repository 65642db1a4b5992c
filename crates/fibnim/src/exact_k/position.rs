//! Positions of exact-k games, and legal play.

use std::fmt;
use std::sync::Arc;

use super::moves::MoveWalk;
use super::rules::{ExactRules, GroupRule, MAX_PILES, Memory};
use crate::nat::Nat;
use crate::play::{IllegalMoveError, Limit, Move, Quota};
use crate::written::counted;

/// A position of an exact-k game: 2 to 8 piles, each with the limit of the next move there; the piles that have to be
/// used, if a group is in force; and the rules.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct ExactPosition {
    rules: Arc<ExactRules>,
    piles: Vec<Nat>,
    limits: Vec<Limit>,
    /// Indices in increasing order, as many as a move takes from. Under the sticky rule none of these piles is empty.
    group: Option<Vec<usize>>,
}

/// Why something is not a position of an exact-k game, in words.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct ExactPositionError(String);

fn refused<T>(why: impl Into<String>) -> Result<T, ExactPositionError> {
    Err(ExactPositionError(why.into()))
}

impl ExactPosition {
    /// The start of a game: no pile has a quota, no group is chosen.
    ///
    /// # Errors
    /// If a move takes from 0 or more than 8 piles, if there are not 2 to 8 piles, or fewer than a
    /// move takes from. Empty piles are allowed.
    pub fn start<T: Into<Nat>>(
        rules: impl Into<Arc<ExactRules>>,
        piles: impl IntoIterator<Item = T>,
    ) -> Result<Self, ExactPositionError> {
        Self::new(rules, piles.into_iter().map(|pile| (pile, None)))
    }

    /// A position of piles with their quotas, `None` for a pile that has none. No group is in force.
    ///
    /// # Errors
    /// As for [`start`](Self::start).
    pub fn new<T: Into<Nat>>(
        rules: impl Into<Arc<ExactRules>>,
        piles: impl IntoIterator<Item = (T, Option<Quota>)>,
    ) -> Result<Self, ExactPositionError> {
        let rules = rules.into();
        if rules.count == 0 || rules.count > MAX_PILES {
            return refused(format!("moves from exactly {} piles: give 1 to {MAX_PILES} piles", rules.count));
        }
        let fresh = rules.fresh.limit();
        let (piles, limits): (Vec<Nat>, Vec<Limit>) = piles
            .into_iter()
            .take(MAX_PILES + 1)
            .map(|(pile, quota)| (pile.into(), quota.map_or(fresh.clone(), Limit::Quota)))
            .unzip();
        if piles.len() < 2 || piles.len() > MAX_PILES {
            let count = piles.len();
            return refused(format!(
                "number of piles in a game of several piles a move: {count}; give 2 to {MAX_PILES}"
            ));
        }
        if rules.count > piles.len() {
            let (count, piles) = (rules.count, piles.len());
            return refused(format!(
                "moves from exactly {count} piles where there are {piles}: at least {count} piles are needed"
            ));
        }
        Ok(Self { rules, piles, limits, group: None })
    }

    /// The same position after a move that took from the piles with these indices, so that the next move has to use
    /// them.
    ///
    /// # Errors
    /// If no move can have led here.
    pub fn with_group(self, piles: impl IntoIterator<Item = usize>) -> Result<Self, ExactPositionError> {
        let mut group: Vec<usize> = piles.into_iter().take(MAX_PILES + 1).collect();
        group.sort_unstable();
        if self.rules.group == GroupRule::Free {
            return refused("under the free rule every move may take from any piles: give no group");
        }
        if group.len() != self.rules.count {
            let piles = counted(&group.len(), "pile");
            return refused(format!("a group of {piles}: every move takes from exactly {}", self.rules.count));
        }
        for (i, &pile) in group.iter().enumerate() {
            let number = pile.saturating_add(1);
            if pile >= self.piles.len() || i > 0 && group[i - 1] == pile {
                return refused(format!("pile {number} of the group does not exist or is named twice"));
            }
            if !matches!(self.limits[pile], Limit::Quota(_)) {
                return refused(format!(
                    "pile {number} of the group has no quota: a move has taken from it, so it must have one"
                ));
            }
            if self.rules.group == GroupRule::Sticky && self.piles[pile].is_zero() {
                return refused(format!("pile {number} of the group is empty: an empty pile ends the group"));
            }
        }
        if self.rules.memory == Memory::Last {
            let remembered = |&pile: &usize| matches!(self.limits[pile], Limit::Quota(_)) && !group.contains(&pile);
            if let Some(pile) = (0..self.piles.len()).find(remembered) {
                let number = pile + 1;
                return refused(format!("pile {number} has a quota outside the group: quotas last for one move only"));
            }
        }
        Ok(Self { group: Some(group), ..self })
    }

    /// The rules.
    pub fn rules(&self) -> &ExactRules {
        &self.rules
    }

    /// The piles, in the order given.
    pub fn piles(&self) -> &[Nat] {
        &self.piles
    }

    /// What limits the next move in each pile.
    pub fn limits(&self) -> &[Limit] {
        &self.limits
    }

    /// The indices of the piles that have to be used, if a choice is in force.
    pub fn group(&self) -> Option<&[usize]> {
        self.group.as_deref()
    }

    /// The most chips that may be taken from the pile with this index by a move that uses it.
    ///
    /// # Panics
    /// If there is no such pile.
    pub fn largest_take(&self, pile: usize) -> Nat {
        self.limits[pile].largest_take(&self.piles[pile])
    }

    /// The indices of the piles that this or a later move can use: all from which a chip may be taken now, but under
    /// the fixed rule only those of the group. The game is over exactly if there are fewer than a move takes from.
    pub fn usable(&self) -> Vec<usize> {
        let usable = |&pile: &usize| !self.largest_take(pile).is_zero();
        match (&self.group, self.rules.group) {
            (Some(group), GroupRule::Fixed) => group.iter().copied().filter(usable).collect(),
            _ => (0..self.piles.len()).filter(usable).collect(),
        }
    }

    /// The indices of the piles from which the next move can take.
    fn movable(&self) -> Vec<usize> {
        let usable = self.usable().into_iter();
        usable.filter(|pile| self.group.as_ref().is_none_or(|group| group.contains(pile))).collect()
    }

    /// The sets of piles that a move may take from, at most 70, in lexicographic order.
    pub fn groups(&self) -> Vec<Vec<usize>> {
        let (movable, mut walk) = (self.movable(), MoveWalk::default());
        let next = || {
            let found = walk.advance(movable.len(), self.rules.count, |_| 1_u64);
            found.then(|| walk.takes().map(|(place, _)| movable[place]).collect())
        };
        std::iter::from_fn(next).collect()
    }

    /// All legal moves, by piles and then by takes, made lazily. The takes of a move are in the order of the piles.
    pub fn legal_moves(&self) -> impl Iterator<Item = Vec<Move>> + '_ {
        let usable = self.movable();
        let most: Vec<Nat> = usable.iter().map(|&pile| self.largest_take(pile)).collect();
        let mut walk = MoveWalk::default();
        std::iter::from_fn(move || {
            walk.advance(usable.len(), self.rules.count, |place| most[place].clone())
                .then(|| walk.takes().map(|(place, take)| Move { pile: usable[place], chips: take.clone() }).collect())
        })
    }

    /// The position after a move, whose takes come in any order, or the rule that the move breaks.
    ///
    /// # Errors
    /// If the move is not legal.
    pub fn after(&self, chosen: &[Move]) -> Result<Self, IllegalMoveError> {
        let mut parts: Vec<&Move> = chosen.iter().collect();
        parts.sort_by_key(|part| part.pile);
        self.check(&parts)?;
        let mut next = self.clone();
        if self.rules.memory == Memory::Last {
            next.limits.fill(self.rules.fresh.limit());
        }
        let mut emptied = false;
        for part in &parts {
            next.piles[part.pile] -= &part.chips;
            emptied |= next.piles[part.pile].is_zero();
            // f(t) >= 1.
            next.limits[part.pile] =
                Quota::new(self.rules.take_away.quota_after(&part.chips)).map_or(Limit::NotWhole, Limit::Quota);
        }
        let in_force = match self.rules.group {
            GroupRule::Sticky => !emptied,
            GroupRule::Free => false,
            GroupRule::Fixed => true,
        };
        next.group = in_force.then(|| parts.iter().map(|part| part.pile).collect());
        Ok(next)
    }

    fn check(&self, parts: &[&Move]) -> Result<(), IllegalMoveError> {
        for (i, part) in parts.iter().enumerate() {
            if part.pile >= self.piles.len() {
                return Err(IllegalMoveError::NoSuchPile(self.piles.len()));
            }
            if i > 0 && parts[i - 1].pile == part.pile {
                return Err(IllegalMoveError::TwiceNamed(part.pile + 1));
            }
        }
        if parts.len() != self.rules.count {
            return Err(IllegalMoveError::PileCount { piles: parts.len(), needed: self.rules.count });
        }
        if let Some(group) = &self.group {
            if let Some(&pile) = group.iter().find(|&&pile| self.piles[pile].is_zero()) {
                return Err(IllegalMoveError::GroupEnded(pile + 1));
            }
            let used = |pile: &usize| parts.iter().any(|part| part.pile == *pile);
            if let Some(&pile) = group.iter().find(|pile| !used(pile)) {
                return Err(IllegalMoveError::OutsideGroup(pile + 1));
            }
        }
        parts.iter().try_for_each(|part| {
            let allowed = self.limits[part.pile].allows(&part.chips, &self.piles[part.pile]);
            allowed.map_err(|why| IllegalMoveError::Take { pile: part.pile + 1, why: Box::new(why) })
        })
    }
}

/// As a sum of piles with their quotas, and the piles that have to be used: `(8;2)+(8)+(4;2), from piles 1 and 3`.
impl fmt::Display for ExactPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, (pile, limit)) in self.piles.iter().zip(&self.limits).enumerate() {
            let plus = if i == 0 { "" } else { "+" };
            match limit {
                Limit::Quota(quota) => write!(f, "{plus}({pile};{})", quota.chips())?,
                Limit::Any | Limit::NotWhole => write!(f, "{plus}({pile})")?,
            }
        }
        for (i, pile) in self.group.iter().flatten().enumerate() {
            let separator = if i == 0 { ", from piles" } else { " and" };
            write!(f, "{separator} {}", pile + 1)?;
        }
        Ok(())
    }
}
