//! Power-of-two nim and the take-away functions that make the same game of it, any number of piles, both plays.

use crate::nat::Nat;
use crate::play::{Play, Rules, TakeAway};

/// Piles under one quota, solved by the nim-sum `X` of the piles; under misère play, of the piles and one chip more in
/// a pile of its own.
///
/// **Theorem.** Let `2^j <= f(2^j) < 2^(j+1)` for every power of two up to the largest pile. Then the threshold of a
/// position with chips is the lowest set bit of `X`, and infinite for `X = 0`.
///
/// *Proof* for normal play, by induction on the chips. A take of `t` changes `X` by a number with the same lowest set
/// bit as `t`, which is at most `f(t)`: for `2^i <= t < 2^(i+1)` it is at most `2^i <= f(2^i) <= f(t)`. So if `X = 0`,
/// or if `t` is below the lowest set bit of `X`, the new `X` has the lowest bit of `t`, and the reply wins. If `b` is
/// the lowest set bit of `X`, some pile has this bit. Taking `b` from that pile clears the bit and changes no lower
/// one, so the new `X` is 0 or a multiple of `2b > f(b)`, and the reply does not win.
///
/// Under misère play the position without chips is N. The first half holds as it stands. In the second half, if
/// `b >= 2` some pile has the bit, and taking `b` leaves chips, since a single pile of `b` has `X = b + 1`. If `b = 1`
/// the piles have an even nim-sum; taking 1 chip from any of them clears the bit and leaves chips. ∎
///
/// For `f(t) = t` under normal play this is theorem 22 of Larsson & Rubinstein-Salzedo, "Global Fibonacci nim".
///
/// **Winning takes.** For a pile of `a` let `D = a - (a xor X)`. A take of `t` leaves a nim-sum with as many zeros at
/// its end as `D - t` has. So `t` wins exactly if `f(t) < 2^e`, where `2^e` divides `D - t`. Since `f(t) >= 2^i` for
/// `t >= 2^i`, every such `t` is a residue of `D` modulo a power of two.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PowerOfTwo {
    take_away: TakeAway,
    piles: Vec<Nat>,
    /// The nim-sum of the piles; under misère play, of the piles and one chip more.
    pub(crate) nim_sum: Nat,
}

impl PowerOfTwo {
    /// Solves piles; `None` if the theorem does not cover them: if `b <= f(b) < 2b` fails for a power of two `b` up to
    /// the largest pile, or if there are no chips under misère play.
    pub fn new(rules: &Rules, piles: &[Nat]) -> Option<Self> {
        let largest = piles.iter().max().cloned().unwrap_or_default();
        let covered = rules.take_away.first_power_off().is_none_or(|off| off > largest);
        let one_more = match rules.play {
            Play::Normal => Nat::ZERO,
            Play::Misere if largest.is_zero() => return None,
            Play::Misere => Nat::ONE,
        };
        covered.then(|| Self {
            take_away: rules.take_away.clone(),
            piles: piles.to_vec(),
            nim_sum: piles.iter().fold(one_more, |sum, pile| sum ^ pile),
        })
    }

    /// The threshold; `None` is infinity.
    pub fn threshold(&self) -> Option<Nat> {
        self.nim_sum.trailing_zeros().map(|place| Nat::ONE << place)
    }

    /// All winning takes up to `cap` from the pile with this index, in increasing order.
    pub fn winning_takes(&self, pile: usize, cap: Nat) -> impl Iterator<Item = Nat> + use<'_> {
        let pile = &self.piles[pile];
        let partner = pile ^ &self.nim_sum;
        let cap = cap.min(pile.clone());
        // The lowest `e` bits are the residue of `D` modulo `2^e`: two's complement with as many bits as any take
        // needs.
        let bits = pile.bit_len().max(partner.bit_len()) + 1;
        let residues = if *pile >= partner { pile - partner } else { (Nat::ONE << bits) - (partner - pile) };
        let mut places =
            (0..residues.bit_len()).filter(|&place| residues.bit(place)).collect::<Vec<_>>().into_iter().peekable();
        std::iter::from_fn(move || {
            let top = places.next()?;
            let chips = &residues & ((Nat::ONE << (top + 1)) - Nat::ONE);
            // Without a further bit the nim-sum is 0 after the take.
            let wins = places.peek().is_none_or(|&zeros| self.take_away.quota_after(&chips).bit_len() <= zeros);
            Some((chips, wins))
        })
        .take_while(move |(chips, _)| *chips <= cap)
        .filter_map(|(chips, wins)| wins.then_some(chips))
    }
}
