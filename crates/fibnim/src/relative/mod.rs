//! Relatives of Fibonacci nim: games in which a quota only limits the next take.
//!
//! A move takes a permitted number `t` of chips, at most the quota, from one pile. The next quota is any function of
//! `t` and of the chips left in the pile ([`NextQuota`]). A player may forbid `k` moves of the other one, and play may
//! end when the first pile is empty ([`Relative`]). A larger quota only adds moves, so the winning quotas of the piles
//! `a` follow from one recurrence, in which a take wins if it leaves a position that is P at the quota after it:
//!
//! ```text
//! L(a) = the (k + 1)-st smallest winning take, counted for each pile it is taken from; infinite if there are fewer
//! (a; w) is N  if w >= L(a), or under misere play if no permitted take is at most w
//! ```
//!
//! No theorem, table or certificate of the games of a [`TakeAway`](crate::TakeAway) answers here: these have other
//! rules, of another type. Literature: A. Holshouser and H. Reiter, One pile nim with arbitrary move function,
//! Electronic Journal of Combinatorics 10 (2003) N7, and 13 (2006) N7.

mod arithmetic;
mod lengths;
mod move_lengths;
mod position;
mod rules;
mod search;
mod solve;
mod thresholds;
mod values;

pub use rules::{Ending, NextQuota, Relative, TakeSet, TakeSetError};
pub use solve::{RelativeAnalysis, RelativeSolver};
pub use thresholds::RelativeThresholds;
pub use values::{Period, RelativeValues};
