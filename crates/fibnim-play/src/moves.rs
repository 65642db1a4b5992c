//! The rules of the games that a match can be played in, and the moves that a position offers to strategies.

use std::fmt::{Debug, Display};

use fibnim::exact_k::{ExactPosition, ExactRules};
use fibnim::relative::Relative;
use fibnim::{IllegalMoveError, Move, Nat, Play, Position, RuledPosition, Rules};

use crate::dice::Dice;

/// The rules of a game: [`Rules`] of a take-away function, [`Relative`], or [`ExactRules`] for moves from exactly `k`
/// piles.
pub trait AnyRules: Clone + Eq + Debug {
    /// A position, which has its rules.
    type Position: Moves<Move = Self::Move>;
    /// A move.
    type Move: Clone + Eq + Debug;

    /// Whether every strategy plays such games: some need a take-away function, and moves in one pile.
    const ALL_STRATEGIES: bool = false;
}

impl AnyRules for Rules {
    type Position = RuledPosition;
    type Move = Move;

    const ALL_STRATEGIES: bool = true;
}

impl AnyRules for ExactRules {
    type Position = ExactPosition;
    type Move = Vec<Move>;
}

impl AnyRules for Relative {
    type Position = RuledPosition<Self>;
    type Move = Move;
}

impl Moves for RuledPosition<Relative> {
    type Move = Move;

    fn after(&self, chosen: &Move) -> Result<Self, IllegalMoveError> {
        self.after(chosen)
    }

    fn play(&self) -> Play {
        self.rules().play
    }

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

/// A position with legal moves: of a game of one pile a move ([`RuledPosition`]), or of several ([`ExactPosition`]).
pub trait Moves: Clone + Eq + Debug + Display {
    /// A move.
    type Move: Clone + Eq + Debug;

    /// The position after a move.
    ///
    /// # Errors
    /// If the move is not legal.
    fn after(&self, chosen: &Self::Move) -> Result<Self, IllegalMoveError>;

    /// The play: whether a player who cannot move loses or wins.
    fn play(&self) -> Play;

    /// The first legal move, which takes one chip from each of its piles; `None` if the game is over.
    fn least_move(&self) -> Option<Self::Move>;

    /// A legal move drawn with equal probabilities; `None` if the game is over.
    fn random_move(&self, dice: &mut Dice) -> Option<Self::Move>;

    /// The move that takes the most chips, the first of them if there are several; `None` if the game is over.
    fn greedy_move(&self) -> Option<Self::Move>;

    /// How many chips the piles have.
    fn chips(&self) -> Nat;
}

impl Moves for RuledPosition {
    type Move = Move;

    fn after(&self, chosen: &Move) -> Result<Self, IllegalMoveError> {
        self.after(chosen)
    }

    fn play(&self) -> Play {
        self.rules().play
    }

    fn least_move(&self) -> Option<Move> {
        self.legal_moves().next()
    }

    fn random_move(&self, dice: &mut Dice) -> Option<Move> {
        let mut number = dice.below(&move_count(self.position()));
        for pile in 0..self.position().piles().len() {
            let most = self.position().largest_take(pile);
            if number < most {
                return Some(Move { pile, chips: number + 1_u32 });
            }
            number -= most;
        }
        None
    }

    fn greedy_move(&self) -> Option<Move> {
        let most = |pile| Move { pile, chips: self.position().largest_take(pile) };
        let takes = (0..self.position().piles().len()).rev().map(most);
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
pub(crate) fn successors(position: RuledPosition) -> impl Iterator<Item = (Move, RuledPosition)> {
    position.legal_moves().filter_map(move |chosen| {
        let next = position.after(&chosen).ok()?;
        Some((chosen, next))
    })
}

impl Moves for ExactPosition {
    type Move = Vec<Move>;

    fn after(&self, chosen: &Vec<Move>) -> Result<Self, IllegalMoveError> {
        self.after(chosen)
    }

    fn play(&self) -> Play {
        self.rules().play
    }

    fn least_move(&self) -> Option<Vec<Move>> {
        self.legal_moves().next()
    }

    fn random_move(&self, dice: &mut Dice) -> Option<Vec<Move>> {
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
                    Move { pile, chips }
                });
                return Some(takes.collect());
            }
            number -= all;
        }
        None
    }

    fn greedy_move(&self) -> Option<Vec<Move>> {
        let take = |pile| Move { pile, chips: self.largest_take(pile) };
        let whole = |group: Vec<usize>| group.into_iter().map(take).collect::<Vec<_>>();
        let chips = |chosen: &Vec<Move>| chosen.iter().map(|part| &part.chips).sum::<Nat>();
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
        let group = start.after(&[0, 2].map(|pile| Move { pile, chips: Nat::ONE })).expect("legal");
        uniform(&group, group.legal_moves());
        assert_eq!(group.legal_moves().count(), 4);
        let position: Position = "(4,0,3;2)".parse().expect("a position");
        let position = position.under(Rules::FIBONACCI);
        uniform(&position, position.legal_moves());
    }

    #[test]
    fn the_largest_move() {
        for (piles, largest) in
            [(&[4, 9, 3, 9][..], [(1, 8_u32), (3, 8)]), (&[5, 5, 5], [(0, 4), (1, 4)]), (&[2, 3], [(0, 1), (1, 2)])]
        {
            let position = exact(piles);
            let largest = largest.map(|(pile, chips)| Move { pile, chips: chips.into() }).to_vec();
            assert_eq!(position.greedy_move(), Some(largest));
            let most = position.legal_moves().map(|chosen| chosen.iter().map(|part| &part.chips).sum::<Nat>());
            let chosen = position.greedy_move().expect("a move");
            assert_eq!(most.max(), Some(chosen.iter().map(|part| &part.chips).sum()));
        }
        assert_eq!(exact(&[1, 5]).greedy_move(), None);
        assert_eq!(exact(&[1, 5]).random_move(&mut Dice::new(1, 1)), None);
    }
}
