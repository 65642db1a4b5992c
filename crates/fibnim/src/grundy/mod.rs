//! Grundy values of one pile, and sums of piles each with a quota of its own.
//!
//! In one pile of `n` chips under a quota `r` a move takes `1 <= k <= min(r, n)` chips and leaves `n - k` under the
//! quota `f(k)`. The *Grundy value* under normal play is the least number that no move leads to,
//!
//! ```text
//! G(0; r) = 0
//! G(n; r) = mex { G(n - k; f(k)) : 1 <= k <= min(r, n) }
//! ```
//!
//! By the theorem of Sprague and Grundy a sum of such piles, in which a move is a move in one of them, is P exactly if
//! the nim-sum (the exclusive or) of the values is 0 ([`Sum::solve`](crate::Sum::solve)). For `f(t) = 2t` the values
//! are studied by U. Larsson and S. Rubinstein-Salzedo, "Grundy values of Fibonacci nim", International Journal of Game
//! Theory 45 (2016).
//!
//! As a function of the quota a row `G(n; .)` does not decrease, since a larger quota only adds moves, and has few
//! steps. [`GrundyRows`] computes each row from the steps of earlier rows. [`literal_rows`] is the literal definition,
//! with which tests compare it.

mod misere;
mod offers;
mod rows;
mod solved;
mod sum;

pub use misere::MisereSum;
pub use rows::{FirstOccurrences, GrundyRows, GrundyTable, Row, Step, grundy_value, literal_rows};
pub use solved::SolvedSum;
pub(crate) use sum::{about, look_up};
