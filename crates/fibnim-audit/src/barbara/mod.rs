//! Barbara and Ali, "Winning and losing positions and some Grundy values for the game of exact-2-Fibonacci nim".
//!
//! Every move takes from exactly two piles; after a move of `a` and `b` chips from two piles the next may take up to
//! `2a` and `2b` from them. `(n1,n2;r1,r2)` has the quotas `r1`, `r2`; at the start the quotas are `n1 - 1`, `n2 - 1`.
//! With two piles there is nothing to choose. With three, unless it is said otherwise, the two piles of a move are used
//! until one is empty, a pile keeps the quota that was left there, and one that was not used has the quota of its size
//! less 1: of the readings of the library, the only one under which nearly everything in the paper holds. The claims on
//! readings say what becomes of the others.

mod readings;
mod starts;
mod three_piles;
mod two_piles;
mod values;

pub use readings::OWN as READINGS;
pub use three_piles::OWN as THREE_PILES;
pub use two_piles::OWN as TWO_PILES;
pub use values::OWN as VALUES;

use crate::claim::Claim;

pub const CLAIMS: &[&[Claim]] = &[two_piles::CLAIMS, three_piles::CLAIMS, readings::CLAIMS, values::CLAIMS];
