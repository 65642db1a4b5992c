//! One pile: Schwenk's theorem and the complete list of winning moves.

use std::sync::Arc;

use crate::nat::Chips;
use crate::numeration::{Numeration, Representation};
use crate::play::TakeAway;
use crate::solve::{Monitor, SolveError};

/// A pile of `n >= 1` chips under one quota, normal play, solved by the greedy representation of `n`.
///
/// The threshold is the least term (Schwenk 1970, as Flanigan 1978 (2.2); for H-sequences that end, Epp & Ferguson
/// 1980). Only *tails* can win, the sums `T_j` of the `j` smallest terms: a take between two tails leaves the same
/// chips as a losing take from the terms above the lower tail, and no smaller a quota. `T_j` wins exactly if it is the
/// whole pile, or if `f(T_j)` is less than the next term, which is the threshold of what is left (for `f(t) = 2t`,
/// Allen & Ponomarenko 2014, theorem 2 and remark 2).
#[derive(Clone, Debug)]
pub struct OnePile<C: Chips> {
    take: TakeAway,
    pub(crate) system: Arc<Numeration<C>>,
    /// The number of chips.
    pub(crate) pile: C,
    /// The greedy representation of the pile.
    pub(crate) representation: Representation<C>,
}

impl<C: Chips> OnePile<C> {
    /// Solves a pile. `system` is that of `take`, and `1 <= pile <= system.bound()`; `None` otherwise.
    pub fn new(
        take: &TakeAway,
        system: Arc<Numeration<C>>,
        pile: C,
        monitor: &mut dyn Monitor,
    ) -> Result<Option<Self>, SolveError> {
        if pile == C::from(0) || pile > *system.bound() {
            return Ok(None);
        }
        let representation = system.represent_within(&pile, monitor)?;
        Ok(Some(Self { take: take.clone(), system, pile, representation }))
    }

    /// The threshold: the least term of the representation.
    pub fn threshold(&self) -> C {
        self.system.term(self.representation.indices[0])
    }

    /// All winning takes up to `cap`, in increasing order. Each step costs a few additions.
    pub fn winning_takes(&self, cap: C) -> impl Iterator<Item = C> + '_ {
        let Self { take, pile, representation: Representation { indices, .. }, .. } = self;
        // The next term to add, or the last one.
        let mut terms = self.system.terms_from(indices[0]);
        // How many of the distinct terms the tail has; then come the further copies of the last one.
        let (mut tail, mut used) = (C::from(0), 0);
        std::iter::from_fn(move || {
            while tail < *pile {
                tail = tail.clone() + terms.value();
                used = (used + 1).min(indices.len());
                if tail > cap {
                    tail.clone_from(pile);
                    return None;
                }
                if let Some(&next) = indices.get(used) {
                    terms.advance_to(next);
                }
                if tail == *pile || take.quota_after(&tail) < *terms.value() {
                    return Some(tail.clone());
                }
                if used == indices.len() {
                    // Among the copies of the last term a longer tail leaves a larger quota: only the whole pile is
                    // left.
                    tail.clone_from(pile);
                    return (*pile <= cap).then(|| pile.clone());
                }
            }
            None
        })
    }
}
