//! First-order statements about natural numbers: text, syntax tree and evaluation.
//!
//! ```text
//! forall n: exists k: n = 2*k or n = 2*k + 1
//! forall k, w: N(k, w) iff exists t: 1 <= t <= w and t <= k and not N(k - t, f(t))
//! ```
//!
//! Variables stand for natural numbers. Terms are sums of variables, numerals and values `f(x)` of the take-away
//! function of the system, with constant factors; a term may be negative, as in `x - y < 1`. Numerals are written as
//! those of positions, such as `10^18`, `F_80` or `H_80`, and have at most 1000 digits. Statements are comparisons by
//! `=`, `!=`, `<`, `<=`, `>`, `>=`, also in chains such as `1 <= t <= w`, and relations `name(x, y + 1)` from a
//! dictionary of automata. Numbers before a semicolon belong to the name of a relation, as in `n(4,3; k, w)`. They are
//! combined by `not`, `and`, `or`, `implies`, `iff` in this order of precedence, and by `exists x, y:` and
//! `forall x, y:`, which reach as far to the right as possible. `true` and `false` are statements.
//!
//! A comparison or relation does not hold if one of its terms has no value: `f(x)` has none for `x < 1`, and neither
//! `f` nor a relation is defined for negative numbers. Equal parts of a term are collected first, so `f(x) - f(x)` is 0
//! for all `x`.

mod atoms;
#[cfg(test)]
mod brute;
mod elimination;
mod evaluator;
mod parser;
mod syntax;

pub(crate) use evaluator::Evaluator;
pub use evaluator::{EvaluationError, SentenceVerdict};
pub use parser::{LARGEST, ParseError};
pub(crate) use syntax::Factor;
pub use syntax::{Formula, LinearTerm, Symbol};
