//! Two piles: Flanigan's theorem and the complete list of winning moves.

use std::sync::Arc;

use crate::nat::Chips;
use crate::numeration::{Numeration, Representation, Terms};
use crate::play::TakeAway;
use crate::solve::{Monitor, SolveError};

/// Two piles of `m` and `m + d` chips, `d >= 1`, under one quota, normal play, for take-away functions with `f(t) >= t`
/// whose lags are 0 or 1 up to `m + d` ("generalized two-pile Fibonacci nim").
///
/// With `d = H_n + H_{n+r} + ...` the column of `d` in Flanigan's tableau is `H_n` for small `m` and flips between
/// `H_n` and `H_{n-1}` at growing distances, `K` times at most (Flanigan 1978, theorem of section 5). The blocks sum up
/// so that the number of flips passed at row `m` is
///
/// ```text
/// min(K, J),   J = number of j >= 1 with H_{n+j} <= m + H_n,
/// ```
///
/// where `K` is the least `z` with `l(n + z) = 0` if that is at most `r`, and `r - 1` otherwise (`r` infinite for
/// `d = H_n`). The printed "less than r" is wrong: for `f(1) = f(2) = 2`, `f(t) = t` it fails at `d = 5`.
///
/// *Winning moves.* Since `L(m, d) <= H_n`, only a winning tail `T_j` of `d` can win when taken from the larger pile. A
/// take `t` from the smaller pile needs `f(t) < H_{n'}` for the least term `H_{n'}` of `d + t`; then `H_{n'} - t` is a
/// tail `T_j` of `d`, and the terms of `d` above it are compatible with `H_{n'}`. So the candidates are `T_j` and
/// `H_{n'} - T_j` with `i_j < n' < i_{j+1} - l(i_{j+1})`, each tested by one comparison with the threshold of what it
/// leaves, whose two lowest terms are known.
#[derive(Clone, Debug)]
pub struct TwoPile<C: Chips> {
    take: TakeAway,
    pub(crate) system: Arc<Numeration<C>>,
    /// The smaller pile.
    pub(crate) smaller: C,
    /// The difference of the piles.
    pub(crate) difference: C,
    /// The greedy representation of the difference.
    pub(crate) representation: Representation<C>,
    /// How many flips the column of `d` has made at row `m`.
    pub(crate) flips: u32,
}

/// The number of flips that the column with least index `n` and gap `r` to the next index has made, where `reach` is
/// `J`.
fn flips<C: Chips>(system: &Numeration<C>, n: u32, gap: Option<u32>, reach: u32) -> u32 {
    let end = gap.map_or(reach, |r| r.min(reach));
    match ((0..=end).find(|&z| system.lag(n + z) == Some(0)), gap) {
        (Some(z), _) => z,
        (None, Some(r)) if r <= reach => r - 1,
        (None, _) => reach,
    }
}

/// `L(m, m + d)` for machine words by Flanigan's theorem, without storing anything.
///
/// `None` unless `d >= 1`, `m + d <= system.bound()`, and the lags are 0 or 1 up to `m + d`. The caller must know that
/// `f(t) >= t` up to there ([`TakeAway::first_below_identity`]).
pub fn two_pile_threshold(system: &Numeration<u64>, m: u64, d: u64) -> Option<u64> {
    let larger = m.checked_add(d).filter(|larger| d >= 1 && in_class(system, larger))?;
    debug_assert!(larger <= *system.bound());
    let (n, above) = system.lowest_two(d);
    let reach = system.floor_index(&(m + system.term(n))) - n;
    Some(system.term(n - flips(system, n, above.map(|above| above - n), reach) % 2))
}

/// Whether the lags are 0 or 1 for all terms up to `x`, and the system reaches that far.
fn in_class<C: Chips>(system: &Numeration<C>, x: &C) -> bool {
    x <= system.bound() && system.first_wide().is_none_or(|wide| x < wide)
}

/// Whether the theorem covers all pairs of different piles up to this one.
fn covers<C: Chips>(take: &TakeAway, system: &Numeration<C>, largest: &C) -> bool {
    let grows = take.first_below_identity().is_none_or(|below| largest.clone().into() < below);
    grows && in_class(system, largest)
}

impl<C: Chips> TwoPile<C> {
    /// Solves two piles. `system` is that of `take`. `None` if the theorem does not cover them: the piles are equal, or
    /// up to the larger one a lag exceeds 1 or `f(t) < t` for some `t`.
    pub fn new(
        take: &TakeAway,
        system: Arc<Numeration<C>>,
        piles: [&C; 2],
        monitor: &mut dyn Monitor,
    ) -> Result<Option<Self>, SolveError> {
        let (smaller, larger) = (piles[0].min(piles[1]), piles[0].max(piles[1]));
        if smaller == larger || !covers(take, &*system, larger) {
            return Ok(None);
        }
        let difference = larger.clone() - smaller;
        let representation = system.represent_within(&difference, monitor)?;
        let n = representation.indices[0];
        let gap = representation.indices.get(1).map(|above| above - n);
        let reach = system.floor_index(&(smaller.clone() + &system.term(n))) - n;
        let flips = flips(&*system, n, gap, reach);
        Ok(Some(Self { take: take.clone(), smaller: smaller.clone(), difference, representation, flips, system }))
    }

    pub fn threshold(&self) -> C {
        self.system.term(self.representation.indices[0] - self.flips % 2)
    }

    /// All winning takes up to `cap` from the larger pile, in increasing order.
    pub fn winning_takes_from_larger(&self, cap: C) -> impl Iterator<Item = C> + '_ {
        let indices = &self.representation.indices;
        // The next term to add.
        let mut terms = self.system.terms_from(indices[0]);
        let mut sum = Climber::new(&self.system, &self.smaller);
        let (mut tail, mut used) = (C::from(0), 0);
        std::iter::from_fn(move || {
            while used < indices.len() {
                tail = tail.clone() + terms.value();
                used += 1;
                if tail > cap {
                    used = indices.len();
                    return None;
                }
                let Some(&n) = indices.get(used) else { return Some(tail.clone()) };
                terms.advance_to(n);
                let quota = self.take.quota_after(&tail);
                let h_n = terms.value();
                if quota < *h_n {
                    let reach = sum.floor_index_with(h_n) - n;
                    if self.is_below_threshold(&quota, n, h_n, indices.get(used + 1).copied(), reach) {
                        return Some(tail.clone());
                    }
                }
            }
            None
        })
    }

    /// All winning takes up to `cap` from the smaller pile, in increasing order.
    pub fn winning_takes_from_smaller(&self, cap: C) -> impl Iterator<Item = C> + '_ {
        let indices = &self.representation.indices;
        let cap = cap.min(self.smaller.clone());
        // The last `H_{n'}` that was tried, or the top term of the tail.
        let mut terms = self.system.terms_from(indices[0]);
        let mut sum = Climber::new(&self.system, &self.smaller);
        // How many terms the tail has, at least 1; 0 when all is done.
        let (mut tail, mut used) = (terms.value().clone(), 1);
        std::iter::from_fn(move || {
            while used > 0 {
                let above = indices.get(used).copied();
                let end = above.map_or(u32::MAX, |above| above - self.system.lag(above).unwrap_or(0));
                while terms.index() + 1 < end && terms.advance() {
                    let n = terms.index();
                    let h_n = terms.value();
                    let chips = h_n.clone() - &tail;
                    if chips > cap {
                        used = 0;
                        return None;
                    }
                    let quota = self.take.quota_after(&chips);
                    if quota < *h_n {
                        // What is left of the smaller pile, plus H_{n'}, is m + T_j.
                        let reach = sum.floor_index_with(&tail) - n;
                        if self.is_below_threshold(&quota, n, h_n, above, reach) {
                            return Some(chips);
                        }
                    }
                }
                let Some(above) = above else { break };
                terms.advance_to(above);
                tail = tail.clone() + terms.value();
                used += 1;
            }
            used = 0;
            None
        })
    }

    /// Whether `quota < H_n` is below the threshold of a position whose difference has the two lowest indices `n` and
    /// `above`, and whose `J` is `reach`.
    fn is_below_threshold(&self, quota: &C, n: u32, h_n: &C, above: Option<u32>, reach: u32) -> bool {
        let flips = flips(&*self.system, n, above.map(|above| above - n), reach);
        if flips.is_multiple_of(2) { quota < h_n } else { *quota < self.system.term(n - 1) }
    }
}

/// Looks up `floor_index(base + x)` for growing `x` by climbing the terms.
#[derive(Debug)]
struct Climber<'a, C: Chips> {
    base: C,
    /// The first term above the last sum.
    above: Terms<'a, C>,
}

impl<'a, C: Chips> Climber<'a, C> {
    fn new(system: &'a Numeration<C>, base: &C) -> Self {
        Self { base: base.clone(), above: system.terms_from(system.floor_index(base).max(1)) }
    }

    fn floor_index_with(&mut self, x: &C) -> u32 {
        let sum = self.base.clone() + x;
        while *self.above.value() <= sum {
            if !self.above.advance() {
                return self.above.index();
            }
        }
        self.above.index() - 1
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::nat::Nat;
    use crate::play::Rules;
    use crate::solve::Forever;
    use crate::theory::PowerOfTwo;
    use proptest::prelude::*;

    #[test]
    fn flanigans_worked_example() {
        assert_eq!(two_pile_threshold(&Numeration::words(&TakeAway::FIBONACCI), 20, 42), Some(8));
    }

    proptest! {
        #[test]
        fn power_of_two_nim_has_the_threshold_of_two_piles(
            m in prop::collection::vec(any::<u8>(), 0..300),
            d in prop::collection::vec(any::<u8>(), 0..300),
            low in 0..200_usize,
        ) {
            let (take, m) = (TakeAway::POWER_OF_TWO, Nat::from_le_bytes(&m));
            let larger = &m + (Nat::from_le_bytes(&d) >> low << low).max(Nat::ONE);
            let system = Arc::new(Numeration::up_to(&take, larger.clone(), &mut Forever).expect("few terms"));
            let two = TwoPile::new(&take, system, [&m, &larger], &mut Forever).expect("nothing ends it");
            let two = two.expect("in class");
            let game = PowerOfTwo::new(&Rules::normal(take), &[larger.clone(), m.clone()]).expect("f(t) = t");
            prop_assert_eq!(game.threshold(), Some(two.threshold()));
            prop_assert!(game.winning_takes(0, larger.clone()).eq(two.winning_takes_from_larger(larger.clone())));
            prop_assert!(game.winning_takes(1, larger.clone()).eq(two.winning_takes_from_smaller(larger)));
        }
    }
}
