//! Barbara and Ali, "Winning and losing positions and some Grundy values for the game of exact-2-Fibonacci nim".
//!
//! Every move takes from exactly two piles. After a move of `a` and `b` chips from two piles, the next move may take up to
//! `2a` and `2b` from them. `(n1,n2;r1,r2)` has the quotas `r1`, `r2`; at the start the quotas are `n1 - 1`, `n2 - 1`.
//!
//! With two piles all readings of the rules are the same. With three piles the claims use the sticky reading, unless they
//! say otherwise: moves use the two piles of the first move until one of them is empty, a pile keeps its quota, and the
//! quota of a pile that no move has used is its size less 1. This is the only reading of the library under which nearly
//! everything in the paper holds. The claims about readings say what holds in the others.

mod readings;
mod starts;
mod three_piles;
mod two_piles;
mod values;

use crate::claim::Checks;

pub const CLAIMS: &[&[Checks]] = &[two_piles::CLAIMS, three_piles::CLAIMS, values::CLAIMS, readings::CLAIMS];
