//! Constant take-away functions: after the first move, a subtraction game.

use std::iter::successors;

use crate::nat::Nat;
use crate::play::{Play, Rules};

/// Piles under one quota with `f(t) = c`, any number of them, both plays.
///
/// After the first move every move takes at most `c`, so only the residues of the piles modulo `c + 1` matter: they are
/// the heaps of nim.
///
/// **Theorem.** Call a vector of residues *good* if it is a P-position of nim: under normal play if its nim-sum is 0;
/// under misère play if its nim-sum is 0 and some residue is at least 2, or if its nim-sum is 1 and no residue is. A
/// position is P under the quota `c` exactly if its residues are good, except that under misère play nothing is said
/// of the position without chips, which is N. So a take wins exactly if it leaves good residues.
///
/// *Proof* by induction on the chips. A move changes one residue, and two good vectors never differ in just one place.
/// If the residues are not good and some residue is positive, the winning move of nim lowers a residue by at most `c`.
/// If all residues are 0 and not good, play is misère; taking `c` from a pile leaves the residue 1 alone, which is
/// good. ∎
///
/// This theorem is ours; without the first move it is the classical theory of subtraction games.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Constant {
    play: Play,
    /// `c + 1`.
    pub(crate) modulus: Nat,
    piles: Vec<Nat>,
    /// The residues of the piles modulo `c + 1`.
    pub(crate) residues: Vec<Nat>,
}

impl Constant {
    /// Solves piles; `None` if `f` is not constant, or if there are no chips under misère play.
    pub fn new(rules: &Rules, piles: &[Nat]) -> Option<Self> {
        let modulus = Nat::from(rules.take_away.constant()?) + Nat::ONE;
        if rules.play == Play::Misere && piles.iter().all(Nat::is_zero) {
            return None;
        }
        let residues = piles.iter().map(|pile| pile % &modulus).collect();
        Some(Self { play: rules.play, modulus, piles: piles.to_vec(), residues })
    }

    /// The nim-sum of the residues.
    pub fn nim_sum(&self) -> Nat {
        Nat::nim_sum(&self.residues)
    }

    /// The threshold; `None` is infinity.
    pub fn threshold(&self) -> Option<Nat> {
        (0..self.piles.len()).filter_map(|pile| self.least_take(pile)).min()
    }

    /// All winning takes up to `cap` from the pile with this index, in increasing order: every `c + 1` chips one.
    pub fn winning_takes(&self, pile: usize, cap: Nat) -> impl Iterator<Item = Nat> + use<'_> {
        let cap = cap.min(self.piles[pile].clone());
        successors(self.least_take(pile), |chips| Some(chips + &self.modulus)).take_while(move |chips| *chips <= cap)
    }

    /// The least winning take from a pile, whatever the quota.
    fn least_take(&self, pile: usize) -> Option<Nat> {
        let good = self.good_residue(pile)?;
        let chips = (&self.residues[pile] + &self.modulus - good) % &self.modulus;
        let chips = if chips.is_zero() { self.modulus.clone() } else { chips };
        (chips <= self.piles[pile]).then_some(chips)
    }

    /// The residue of a pile that makes the residues good; there is at most one.
    fn good_residue(&self, pile: usize) -> Option<Nat> {
        let others = || self.residues.iter().enumerate().filter(|(i, _)| *i != pile).map(|(_, residue)| residue);
        let nim_sum = Nat::nim_sum(others());
        let target = match self.play {
            Play::Misere if others().all(|residue| *residue <= Nat::ONE) => nim_sum ^ Nat::ONE,
            Play::Misere | Play::Normal => nim_sum,
        };
        (target < self.modulus).then_some(target)
    }
}
