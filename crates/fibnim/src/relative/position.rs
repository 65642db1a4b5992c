//! Legal play under the rules of relatives.

use super::rules::{Ending, Relative};
use crate::nat::Nat;
use crate::play::{Dynamic, IllegalMoveError, Move, RuledPosition};

/// Positions of a relative. After a move their quota may be 0, which leaves no move.
impl RuledPosition<Relative> {
    /// The same position after a move that took so many chips, where the next move may not repeat it.
    #[must_use]
    pub fn with_last(self, taken: Nat) -> Self {
        Self { last: Some(taken).filter(|_| self.rules.no_repeat), ..self }
    }

    /// How many chips the next move may not take, since the move before took them.
    pub fn last(&self) -> Option<&Nat> {
        self.last.as_ref()
    }

    /// Whether the ending is reached.
    pub(super) fn is_over(&self) -> bool {
        self.rules.ending == Ending::FirstEmpty && self.position.piles().iter().any(Nat::is_zero)
    }

    /// All legal moves, by pile and then by size. The permitted takes are listed first, so memory grows with the pile;
    /// of an infinite set only takes of 32 bits are listed.
    pub fn legal_moves(&self) -> impl Iterator<Item = Move> + '_ {
        let piles = if self.is_over() { 0 } else { self.position.piles().len() };
        (0..piles).flat_map(move |pile| {
            let takes = self.rules.takes.listed(&self.position.largest_take(pile));
            let all = takes.into_iter().map(move |chips| Move { pile, chips: chips.into() });
            all.filter(|chosen| self.last() != Some(&chosen.chips))
        })
    }

    /// The most chips that the next move may take from the pile with this index; 0 if it may take none.
    ///
    /// # Panics
    /// If there is no such pile.
    pub fn largest_take(&self, pile: usize) -> Nat {
        let most = if self.is_over() { Nat::ZERO } else { self.position.largest_take(pile) };
        let largest = self.rules.takes.largest(&most);
        match self.last() {
            Some(last) if *last == largest && !largest.is_zero() => self.rules.takes.largest(&(largest - Nat::ONE)),
            _ => largest,
        }
    }

    /// The position after a move, or the rule that the move breaks.
    ///
    /// # Errors
    /// If the move is not legal.
    pub fn after(&self, chosen: &Move) -> Result<Self, IllegalMoveError> {
        if self.is_over() {
            return Err(IllegalMoveError::Ended);
        }
        let Some(pile) = self.position.piles().get(chosen.pile) else {
            return Err(IllegalMoveError::NoSuchPile(self.position.piles().len()));
        };
        self.position.limit(chosen.pile).allows(&chosen.chips, pile)?;
        if self.rules.takes.largest(&chosen.chips) != chosen.chips {
            return Err(IllegalMoveError::NotPermitted(self.rules.takes.to_string()));
        }
        if self.last() == Some(&chosen.chips) {
            return Err(IllegalMoveError::Repeated);
        }
        let limit = if self.rules.quota.is_unlimited() {
            None
        } else {
            let word = |chips: &Nat| u64::try_from(chips).unwrap_or(u64::MAX);
            let quota = self.rules.quota.after(word(&(pile - &chosen.chips)), word(&chosen.chips), u64::MAX);
            Some(quota.ok_or(IllegalMoveError::NoQuota)?)
        };
        let position = self.position.left(chosen, limit.map(Nat::from));
        Ok(Self::new(self.rules.clone(), position).with_last(chosen.chips.clone()))
    }

    /// Whether every pile has a limit of its own and there are several.
    pub(super) fn is_sum(&self) -> bool {
        self.position.dynamic() == Dynamic::Local && self.position.piles().len() > 1
    }
}
