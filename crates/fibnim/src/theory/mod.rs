//! Theorems as programs: games whose outcome follows from a representation of the piles, at any size.

mod constant;
mod grundy;
mod one_pile;
mod p_sizes;
mod pile_sums;
mod plus_power;
mod power_of_two;
mod remoteness;
mod two_pile;

pub(crate) use constant::Constant;
pub(crate) use grundy::{RepeatedRows, constant_grundy};
pub(crate) use one_pile::OnePile;
pub use p_sizes::PSizes;
pub use pile_sums::{PileSums, Summand, Total};
pub(crate) use plus_power::PlusPower;
pub(crate) use power_of_two::PowerOfTwo;
pub(crate) use remoteness::OnePileRemoteness;
pub(crate) use two_pile::{TwoPile, two_pile_threshold};

use crate::nat::Nat;
use crate::play::TakeAway;

/// Whether mirror play answers every move under one quota and normal play: the non-empty piles fall into pairs of equal
/// piles, and `f(t) >= t` for every `t` up to the largest. Then the position is P whatever the quota: a take of `t` is
/// answered by `t` from the twin, which `f(t)` allows (Flanigan 1978, section 2, for one pair).
pub(crate) fn mirrors(take: &TakeAway, piles: &[Nat]) -> bool {
    let mut sorted: Vec<&Nat> = piles.iter().filter(|pile| !pile.is_zero()).collect();
    sorted.sort_unstable();
    let paired = sorted.chunks(2).all(|pair| pair.len() == 2 && pair[0] == pair[1]);
    paired && take.first_below_identity().is_none_or(|below| sorted.last().is_none_or(|largest| **largest < below))
}
