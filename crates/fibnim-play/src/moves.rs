//! The rules of the games that a match can be played in, and the moves that a position offers to strategies.

use std::error::Error;
use std::fmt::{Debug, Display};

use fibnim::exact_k::{ExactMove, ExactPosition, ExactRules, IllegalExactMoveError};
use fibnim::relative::{Relative, RelativePosition};
use fibnim::{IllegalMoveError, Move, Nat, Play, Position, Rules};

use crate::dice::Dice;

/// The rules of a game: [`Rules`] for moves from one pile, [`ExactRules`] for moves from exactly `k` piles.
pub trait AnyRules: Clone + Eq + Debug {
    /// A position.
    type Position: Moves<Move = Self::Move>;
    /// A move.
    type Move: Clone + Eq + Debug;
    /// The rule that a move breaks.
    type Illegal: Error + Clone + Eq + Send + Sync + 'static;

    /// Whether every strategy plays such games: some need a take-away function, and moves in one pile.
    const ALL_STRATEGIES: bool = false;

    /// The play: whether a player who cannot move loses or wins.
    fn play(&self) -> Play;

    /// The position after a move.
    ///
    /// # Errors
    /// If the move is not legal.
    fn after(&self, position: &Self::Position, chosen: &Self::Move) -> Result<Self::Position, Self::Illegal>;
}

impl AnyRules for Rules {
    type Position = Position;
    type Move = Move;
    type Illegal = IllegalMoveError;

    const ALL_STRATEGIES: bool = true;

    fn play(&self) -> Play {
        self.play
    }

    fn after(&self, position: &Position, chosen: &Move) -> Result<Position, IllegalMoveError> {
        position.after(&self.take_away, chosen)
    }
}

impl AnyRules for ExactRules {
    type Position = ExactPosition;
    type Move = ExactMove;
    type Illegal = IllegalExactMoveError;

    fn play(&self) -> Play {
        self.play
    }

    fn after(&self, position: &ExactPosition, chosen: &ExactMove) -> Result<ExactPosition, IllegalExactMoveError> {
        position.after(chosen)
    }
}

impl AnyRules for Relative {
    type Position = RelativePosition;
    type Move = Move;
    type Illegal = IllegalMoveError;

    fn play(&self) -> Play {
        self.play
    }

    fn after(&self, position: &RelativePosition, chosen: &Move) -> Result<RelativePosition, IllegalMoveError> {
        position.after(chosen)
    }
}

impl Moves for RelativePosition {
    type Move = Move;

    fn least_move(&self) -> Option<Move> {
        self.legal_moves().next()
    }

    fn random_move(&self, dice: &mut Dice) -> Option<Move> {
        let count = self.legal_moves().count() as u64;
        let number = if count == 0 { 0 } else { u64::try_from(&dice.below(&count.into())).unwrap_or(0) };
        self.legal_moves().nth(usize::try_from(number).unwrap_or(0))
    }

    fn greedy_move(&self) -> Option<Move> {
        let most = |pile| Move { pile, chips: self.largest_take(pile) };
        let takes = (0..self.position().piles().len()).rev().map(most);
        takes.max_by(|a, b| a.chips.cmp(&b.chips)).filter(|largest| !largest.chips.is_zero())
    }

    fn chips(&self) -> Nat {
        self.position().piles().iter().sum()
    }
}

/// A position with legal moves: one of a game of one pile a move ([`Position`]), or of several ([`ExactPosition`]).
pub trait Moves: Clone + Eq + Debug + Display {
    /// A move.
    type Move: Clone + Eq + Debug;

    /// The first legal move, which takes one chip from each of its piles; `None` if the game is over.
    fn least_move(&self) -> Option<Self::Move>;

    /// A legal move drawn with equal probabilities; `None` if the game is over.
    fn random_move(&self, dice: &mut Dice) -> Option<Self::Move>;

    /// The move that takes the most chips, the first of them if there are several; `None` if the game is over.
    fn greedy_move(&self) -> Option<Self::Move>;

    /// How many chips the piles have.
    fn chips(&self) -> Nat;
}

impl Moves for Position {
    type Move = Move;

    fn least_move(&self) -> Option<Move> {
        self.legal_moves().next()
    }

    fn random_move(&self, dice: &mut Dice) -> Option<Move> {
        let mut number = dice.below(&move_count(self));
        for pile in 0..self.piles().len() {
            let most = self.largest_take(pile);
            if number < most {
                return Some(Move { pile, chips: number + 1_u32 });
            }
            number -= most;
        }
        None
    }

    fn greedy_move(&self) -> Option<Move> {
        let takes = (0..self.piles().len()).rev().map(|pile| Move { pile, chips: self.largest_take(pile) });
        takes.max_by(|a, b| a.chips.cmp(&b.chips)).filter(|largest| !largest.chips.is_zero())
    }

    fn chips(&self) -> Nat {
        self.piles().iter().sum()
    }
}

/// How many legal moves a position has.
pub(crate) fn move_count(position: &Position) -> Nat {
    (0..position.piles().len()).map(|pile| position.largest_take(pile)).sum()
}

/// All moves with the positions that they lead to.
pub(crate) fn successors<'a>(
    rules: &Rules,
    position: &'a Position,
) -> impl Iterator<Item = (Move, Position)> + use<'a> {
    let take = rules.take_away.clone();
    position.legal_moves().filter_map(move |chosen| {
        let next = position.after(&take, &chosen).ok()?;
        Some((chosen, next))
    })
}

impl Moves for ExactPosition {
    type Move = ExactMove;

    fn least_move(&self) -> Option<ExactMove> {
        self.legal_moves().next()
    }

    fn random_move(&self, dice: &mut Dice) -> Option<ExactMove> {
        let groups = self.groups();
        let count = |group: &[usize]| group.iter().map(|&pile| self.largest_take(pile)).product::<Nat>();
        let mut number = dice.below(&groups.iter().map(|group| count(group)).sum());
        for group in &groups {
            let all = count(group);
            if number < all {
                let takes = group.iter().map(|&pile| {
                    let most = self.largest_take(pile);
                    let chips = &number % &most + 1_u32;
                    number = &number / &most;
                    (pile, chips)
                });
                return Some(ExactMove::new(takes.collect::<Vec<_>>()));
            }
            number -= all;
        }
        None
    }

    fn greedy_move(&self) -> Option<ExactMove> {
        let whole = |group: Vec<usize>| ExactMove::new(group.into_iter().map(|pile| (pile, self.largest_take(pile))));
        let chips = |chosen: &ExactMove| chosen.parts().iter().map(|part| &part.chips).sum::<Nat>();
        self.groups().into_iter().rev().map(whole).max_by_key(chips)
    }

    fn chips(&self) -> Nat {
        self.piles().iter().sum()
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;

    fn exact(piles: &[u32]) -> ExactPosition {
        let rules = ExactRules::EXACT_2;
        ExactPosition::start(rules, piles.iter().copied()).expect("a position")
    }

    fn uniform<P: Moves>(position: &P, legal: impl Iterator<Item = P::Move>) {
        let legal: Vec<String> = legal.map(|chosen| format!("{chosen:?}")).collect();
        let mut counts: BTreeMap<String, u32> = BTreeMap::new();
        for seed in 0..500 * legal.len() as u64 {
            let chosen = position.random_move(&mut Dice::new(seed, 0)).expect("a move");
            *counts.entry(format!("{chosen:?}")).or_default() += 1;
        }
        assert_eq!(counts.len(), legal.len());
        assert!(legal.iter().all(|chosen| counts.contains_key(chosen)));
        // Seven standard deviations of a count of 500.
        assert!(counts.values().all(|count| count.abs_diff(500) < 157), "{counts:?}");
    }

    #[test]
    fn random_moves_are_legal_and_uniform() {
        let start = exact(&[4, 3, 5]);
        uniform(&start, start.legal_moves());
        let group = start.after(&ExactMove::new([(0, Nat::ONE), (2, Nat::ONE)])).expect("legal");
        uniform(&group, group.legal_moves());
        assert_eq!(group.legal_moves().count(), 4);
        let position: Position = "(4,0,3;2)".parse().expect("a position");
        uniform(&position, position.legal_moves());
    }

    #[test]
    fn the_largest_move() {
        for (piles, largest) in [
            (&[4, 9, 3, 9][..], "8 from pile 2 and 8 from pile 4"),
            (&[5, 5, 5], "4 from pile 1 and 4 from pile 2"),
            (&[2, 3], "1 from pile 1 and 2 from pile 2"),
        ] {
            let position = exact(piles);
            assert_eq!(position.greedy_move().map(|chosen| chosen.to_string()).as_deref(), Some(largest));
            let most = position.legal_moves().map(|chosen| chosen.parts().iter().map(|part| &part.chips).sum::<Nat>());
            let chosen = position.greedy_move().expect("a move");
            assert_eq!(most.max(), Some(chosen.parts().iter().map(|part| &part.chips).sum()));
        }
        assert_eq!(exact(&[1, 5]).greedy_move(), None);
        assert_eq!(exact(&[1, 5]).random_move(&mut Dice::new(1, 1)), None);
    }
}
