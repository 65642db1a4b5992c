//! Positions with their rules: legal moves, and what they leave.

use std::fmt;
use std::sync::Arc;

use super::position::{IllegalMoveError, Limit, Move, Position, moves_up_to};
use super::rules::Rules;
use crate::nat::Nat;

/// A position with the rules under which it is played: [`Rules`], or those of a
/// [relative](crate::relative::Relative).
///
/// ```
/// use fibnim::{Move, Position, Rules};
/// let opening = "(20,62;any)".parse::<Position>()?.under(Rules::FIBONACCI);
/// let next = opening.after(&Move { pile: 1, chips: 3u32.into() })?;
/// assert_eq!(next.to_string(), "(20,59;6)");
/// assert!(next.after(&Move { pile: 0, chips: 7u32.into() }).is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct RuledPosition<R = Rules> {
    pub(crate) rules: Arc<R>,
    pub(crate) position: Position,
    /// Where no take may be repeated: how many chips the last move took.
    pub(crate) last: Option<Nat>,
}

impl Position {
    /// The position under some rules.
    pub fn under<R>(self, rules: R) -> RuledPosition<R> {
        RuledPosition::new(Arc::new(rules), self)
    }
}

impl<R> RuledPosition<R> {
    /// A position that shares its rules with others.
    pub fn new(rules: Arc<R>, position: Position) -> Self {
        Self { rules, position, last: None }
    }

    /// The rules.
    pub fn rules(&self) -> &Arc<R> {
        &self.rules
    }

    /// The position alone, which solvers take: they have the rules already.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// The piles, in the order given; piles of 0 are kept.
    pub fn piles(&self) -> &[Nat] {
        self.position.piles()
    }

    /// What limits a move in the pile with this index.
    ///
    /// # Panics
    /// If there is no such pile.
    pub fn limit(&self, pile: usize) -> &Limit {
        self.position.limit(pile)
    }
}

impl RuledPosition {
    /// The most chips that may be taken from the pile with this index.
    ///
    /// # Panics
    /// If there is no such pile.
    pub fn largest_take(&self, pile: usize) -> Nat {
        self.position.largest_take(pile)
    }

    /// All legal moves, by pile and then by size, made lazily: there can be as many as there are chips.
    ///
    /// ```
    /// use fibnim::{Position, Rules};
    /// let position = "(2,9;3)".parse::<Position>()?.under(Rules::FIBONACCI);
    /// let moves: Vec<String> = position.legal_moves().map(|m| format!("{} from {}", m.chips, m.pile + 1)).collect();
    /// assert_eq!(moves, ["1 from 1", "2 from 1", "1 from 2", "2 from 2", "3 from 2"]);
    /// # Ok::<(), fibnim::PositionError>(())
    /// ```
    pub fn legal_moves(&self) -> impl Iterator<Item = Move> + use<> {
        let most: Vec<Nat> = (0..self.piles().len()).map(|pile| self.largest_take(pile)).collect();
        moves_up_to(most.into_iter())
    }

    /// The position after a move, or the rule that the move breaks.
    ///
    /// # Errors
    /// If the move is not legal.
    pub fn after(&self, chosen: &Move) -> Result<Self, IllegalMoveError> {
        let piles = self.position.piles();
        let pile = piles.get(chosen.pile).ok_or(IllegalMoveError::NoSuchPile(piles.len()))?;
        self.position.limit(chosen.pile).allows(&chosen.chips, pile)?;
        let quota = self.rules.take_away.quota_after(&chosen.chips);
        Ok(Self::new(self.rules.clone(), self.position.left(chosen, Some(quota))))
    }
}

impl<R> fmt::Display for RuledPosition<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.position.fmt(f)
    }
}
