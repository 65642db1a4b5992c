//! Power-of-two nim, `f(t) = t`, any number of piles.

use crate::nat::Nat;

/// Piles under one quota with `f(t) = t`, normal play, solved by the nim-sum `X` of the piles.
///
/// The threshold is the lowest set bit of `X`, infinite for `X = 0` (Larsson & Rubinstein-Salzedo, theorem 22). From a
/// pile of `a` the winning takes are the residues of `a - (a xor X)` modulo the powers of two, as far as they are
/// positive and at most `a`: `t` wins exactly if it cancels all set bits of `X` up to some place, so that the nim-sum
/// it leaves has no bit up to that of `t`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PowerOfTwo {
    piles: Vec<Nat>,
    nim_sum: Nat,
}

impl PowerOfTwo {
    /// Solves piles.
    #[must_use]
    pub fn new(piles: &[Nat]) -> Self {
        Self { piles: piles.to_vec(), nim_sum: piles.iter().fold(Nat::ZERO, |sum, pile| sum ^ pile) }
    }

    /// The nim-sum of the piles.
    #[must_use]
    pub fn nim_sum(&self) -> &Nat {
        &self.nim_sum
    }

    /// The threshold; `None` is infinity.
    #[must_use]
    pub fn threshold(&self) -> Option<Nat> {
        self.nim_sum.trailing_zeros().map(|place| Nat::ONE << place)
    }

    /// All winning takes up to `cap` from the pile with this index, in increasing order.
    ///
    /// # Panics
    /// If there is no such pile.
    #[must_use]
    pub fn winning_takes(&self, pile: usize, cap: Nat) -> PowerOfTwoTakes {
        let pile = &self.piles[pile];
        let partner = pile ^ &self.nim_sum;
        // Two's complement with as many bits as any take up to the pile needs.
        let bits = pile.bit_len().max(partner.bit_len()) + 1;
        let residues = if *pile >= partner { pile - partner } else { (Nat::ONE << bits) - (partner - pile) };
        PowerOfTwoTakes { residues, cap: cap.min(pile.clone()), place: 0 }
    }
}

/// The winning takes from one pile in power-of-two nim.
#[derive(Clone, Debug)]
pub struct PowerOfTwoTakes {
    /// The lowest `e` bits are the residue modulo `2^e`.
    residues: Nat,
    cap: Nat,
    place: usize,
}

impl Iterator for PowerOfTwoTakes {
    type Item = Nat;

    fn next(&mut self) -> Option<Nat> {
        let end = self.residues.bit_len();
        while self.place < end && !self.residues.bit(self.place) {
            self.place += 1;
        }
        if self.place >= end {
            return None;
        }
        self.place += 1;
        let chips = &self.residues & ((Nat::ONE << self.place) - Nat::ONE);
        if chips > self.cap {
            self.place = end;
            return None;
        }
        Some(chips)
    }
}
