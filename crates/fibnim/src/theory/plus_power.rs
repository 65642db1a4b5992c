//! `f(t) = t + 2^j`, up to four piles.

use std::iter::successors;

use crate::nat::Nat;
use crate::play::{Play, Rules};

/// Up to four piles under one quota with `f(t) = t + c`, `c = 2^j`, and normal play. The claims `fibnim-doubling` and
/// `fibnim-plus-power` of the audit have the proofs.
///
/// **Lemma**, for any number of piles. If the number of odd piles is even, the threshold for `t + 2d` is twice that for
/// `t + d` at the halved piles, rounded down. Otherwise it is at most `2d + 1`, so no even take wins, and no odd take
/// above `2d + 1` is needed.
///
/// **Theorem** for `t + 1`. Write each pile as `5q + r`, and give the residues 0, 1, 2, 3, 4 the codes 0, 1, 2, 4, 3.
/// Let `G` be the nim-sum of the codes and `X` that of the `q`. If `G = 0`, the threshold is `5 lowbit(X)`, infinite
/// for `X = 0`. Otherwise it is at most 3. With five piles this fails: (1,2,4,5,5) has `G = X = 0`, but taking 1 from a
/// 5 wins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlusPower {
    /// The exponent `j`.
    level: usize,
    piles: Vec<Nat>,
}

/// The largest exponent; the time to list winning moves grows with the power.
const MOST: usize = 10;

/// The codes of the residues modulo 5.
const CODES: [u8; 5] = [0, 1, 2, 4, 3];

/// A pile as `5q + r`.
fn split(pile: &Nat) -> (Nat, usize) {
    let r = usize::try_from(&(pile % Nat::from(5_u32))).unwrap_or(0);
    (pile / Nat::from(5_u32), r)
}

impl PlusPower {
    /// Solves piles; `None` if the theorem does not cover them.
    pub fn new(rules: &Rules, piles: &[Nat]) -> Option<Self> {
        let power = rules.take_away.surplus().filter(|power| power.is_power_of_two())?;
        let level = power.trailing_zeros() as usize;
        let few = piles.iter().filter(|pile| !pile.is_zero()).count() <= 4;
        (rules.play == Play::Normal && few && level <= MOST).then(|| Self { level, piles: piles.to_vec() })
    }

    /// `5 * 2^j`.
    pub fn modulus(&self) -> Nat {
        Nat::from(5_u32) << self.level
    }

    /// The residues of the piles modulo `5 * 2^j`.
    pub fn residues(&self) -> Vec<Nat> {
        self.piles.iter().map(|pile| pile % self.modulus()).collect()
    }

    /// The threshold; `None` is infinity.
    pub fn threshold(&self) -> Option<Nat> {
        threshold(self.level, &self.piles)
    }

    /// All winning takes up to `cap` from the pile with this index, in increasing order.
    ///
    /// A take of at least `2c` chips wins only if it leaves an infinite or large threshold, so it leaves a residue that
    /// the other piles determine. If it leaves the quotient `q` and `x` is the nim-sum of the others, the take is below
    /// `5c lowbit(x xor q)`. So with `2^e = lowbit(x xor q)` there is no larger such quotient with the residue of `x`
    /// modulo `2^e`.
    pub fn winning_takes(&self, pile: usize, cap: Nat) -> impl Iterator<Item = Nat> + use<'_> {
        let small = (Nat::ONE << (self.level + 1)).min(&cap + Nat::ONE);
        let small = successors(Some(Nat::ONE), |chips| Some(chips + Nat::ONE)).take_while(move |chips| *chips < small);
        let large = self.large_takes(pile).into_iter().filter(move |chips| *chips <= cap);
        small.chain(large).filter(move |chips| wins(self.level, &self.piles, pile, chips))
    }

    /// The takes of at least `2c` chips that may win.
    fn large_takes(&self, pile: usize) -> Vec<Nat> {
        let (power, modulus) = (Nat::ONE << self.level, self.modulus());
        let mut others = self.piles.clone();
        let pile = others.swap_remove(pile);
        let scaled: Vec<Nat> = others.iter().map(|other| other >> self.level).collect();
        let (codes, quotients) = sums(&scaled);
        let Some(digit) = CODES.iter().position(|&code| code == codes) else { return Vec::new() };
        let low = others.iter().fold(Nat::ZERO, |sum, other| sum ^ (other % &power));
        let residue = Nat::from(digit as u64) * &power + low;
        if residue > pile {
            return Vec::new();
        }
        let most = (&pile - &residue) / &modulus;
        let least_take = Nat::ONE << (self.level + 1);
        let mut takes: Vec<Nat> = (0..=most.bit_len().max(quotients.bit_len()))
            .filter_map(|place| {
                let step = Nat::ONE << place;
                let back = (&most + &step - &quotients % &step) % &step;
                (back <= most).then(|| &pile - (&most - back) * &modulus - &residue)
            })
            .filter(|chips| *chips >= least_take)
            .collect();
        takes.dedup();
        takes
    }
}

/// The nim-sums of the codes and of the quotients.
fn sums(piles: &[Nat]) -> (u8, Nat) {
    piles.iter().map(split).fold((0, Nat::ZERO), |(codes, sum), (q, r)| (codes ^ CODES[r], sum ^ q))
}

/// The piles after a take; `None` if the pile is smaller.
fn after(piles: &[Nat], pile: usize, chips: &Nat) -> Option<Vec<Nat>> {
    let mut piles = piles.to_vec();
    piles[pile] = (piles[pile] >= *chips).then(|| &piles[pile] - chips)?;
    Some(piles)
}

/// Whether a take wins for `f(t) = t + 2^level`.
fn wins(level: usize, piles: &[Nat], pile: usize, chips: &Nat) -> bool {
    after(piles, pile, chips).is_some_and(|left| exceeds(level, &left, &(chips + (Nat::ONE << level))))
}

/// The piles halved, and whether the number of odd piles is even.
fn halved(piles: &[Nat]) -> (Vec<Nat>, bool) {
    let odd = piles.iter().filter(|pile| pile.bit(0)).count();
    (piles.iter().map(|pile| pile >> 1).collect(), odd.is_multiple_of(2))
}

/// The odd takes up to `most`, one of which wins if the number of odd piles is odd.
fn least_odd_take(level: usize, piles: &[Nat], most: u64) -> Option<Nat> {
    let mut takes = (1..=most).step_by(2).map(Nat::from);
    takes.find(|chips| (0..piles.len()).any(|pile| wins(level, piles, pile, chips)))
}

fn threshold(level: usize, piles: &[Nat]) -> Option<Nat> {
    if level == 0 {
        return base(piles);
    }
    match halved(piles) {
        (halves, true) => threshold(level - 1, &halves).map(|least| least << 1),
        (_, false) => least_odd_take(level, piles, (1 << level) + 1),
    }
}

/// Whether the threshold is larger than a bound.
fn exceeds(level: usize, piles: &[Nat], bound: &Nat) -> bool {
    if level == 0 {
        return base(piles).is_none_or(|least| least > *bound);
    }
    if let (halves, true) = halved(piles) {
        return exceeds(level - 1, &halves, &(bound >> 1));
    }
    let most = u64::try_from(bound).unwrap_or(u64::MAX);
    most <= 1 << level && least_odd_take(level, piles, most).is_none()
}

/// The threshold for `t + 1`.
fn base(piles: &[Nat]) -> Option<Nat> {
    let (codes, quotients) = sums(piles);
    let mut takes_of_one = (0..piles.len()).filter_map(|pile| after(piles, pile, &Nat::ONE));
    Some(Nat::from(match codes {
        0 => return quotients.trailing_zeros().map(|place| Nat::from(5_u32) << place),
        _ if is_three(piles) => 3_u32,
        _ if takes_of_one.any(|left| sums(&left).0 == 0 || is_three(&left)) => 1,
        _ => 2,
    }))
}

/// Whether the threshold for `t + 1` is 3. With `G = 4` this is so without Z. With `G = 2` it is, unless taking 2 from
/// a residue 2, or from a residue 1 of a larger pile, leaves `G = 0`, or taking 1 from a residue 3 leaves `G = 4`
/// without Z.
fn is_three(piles: &[Nat]) -> bool {
    let parts: Vec<(Nat, usize)> = piles.iter().map(split).collect();
    let some = |residue: usize| parts.iter().any(|(_, r)| *r == residue);
    let large = |residue: usize| parts.iter().any(|(q, r)| *r == residue && !q.is_zero());
    match sums(piles).0 {
        4 => !large(0),
        2 => !some(2) && !large(1) && (large(0) || !some(3)),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::ThresholdTable;
    use crate::solve::Budget;

    #[test]
    fn the_recurrence_has_these_thresholds_and_takes() {
        let five = [1_u32, 2, 4, 5, 5].map(Nat::from);
        assert_eq!(PlusPower::new(&Rules::normal("t+1".parse().expect("a function")), &five), None);
        for (text, count, quick, full) in [
            ("t+1", 3, 22, 32_usize),
            ("t+1", 4, 10, 12),
            ("t+2", 3, 22, 32),
            ("t+2", 4, 10, 11),
            ("t+4", 3, 22, 30),
            ("t+8", 2, 50, 130),
            ("t+1024", 2, 40, 40),
        ] {
            let rules = Rules::normal(text.parse().expect("a function"));
            let max = if cfg!(debug_assertions) { quick } else { full };
            let bounds = vec![Nat::from(max); count];
            let table = ThresholdTable::build(&rules, &bounds, &mut Budget::default()).expect("within the budget");
            let of = |piles: &[usize]| table.threshold(piles);
            let mut piles = vec![0_usize; count];
            loop {
                let game = PlusPower::new(&rules, &piles.iter().map(|&pile| Nat::from(pile)).collect::<Vec<_>>());
                let game = game.expect("the theorem covers them");
                assert_eq!(game.threshold(), of(&piles).map(Nat::from), "{text} {piles:?}");
                let listed = game.winning_takes(0, Nat::from(piles[0])).collect::<Vec<_>>();
                let takes = 1..=piles[0];
                let winning = takes.filter(|&t| {
                    let left = [&[piles[0] - t], &piles[1..]].concat();
                    of(&left).is_none_or(|least| rules.take_away.quota_after(&(t as u64)) < u64::from(least))
                });
                assert_eq!(listed, winning.map(Nat::from).collect::<Vec<_>>(), "{text} {piles:?}");
                // Their order does not matter, but for the pile that is played from.
                let Some(place) = (0..count).find(|&place| piles[place] < max) else { break };
                let larger = piles[place] + 1;
                piles[..=place].fill(larger);
                if place > 0 {
                    piles[0] = 0;
                }
            }
        }
    }
}
