//! Larsson & Rubinstein-Salzedo's theorem on two piles of Fibonacci nim, independent of Flanigan's.

use crate::nat::Nat;
use crate::numeration::{Zeckendorf, fibonacci};
use crate::play::Outcome;

/// The case of the theorem that a position falls under.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Case {
    /// (1) `r >= F_i`: N.
    One,
    /// (2) `r < F_{i-1}`, or equal piles: P.
    Two,
    /// (3) `F_{i-1} <= r < F_i` and `m < F_{i-1}`: P.
    Three,
    /// (4a) the smaller pile runs out after an odd number of forced takes: N.
    FourA,
    /// (4b) the smaller pile runs out after an even number of forced takes: P.
    FourB,
    /// (5a) the growing part meets the next one first, `l - i` odd: P.
    FiveA,
    /// (5b) the growing part meets the next one first, `l - i` even: N.
    FiveB,
}

impl Case {
    /// The outcome in this case.
    #[must_use]
    pub const fn outcome(self) -> Outcome {
        Outcome::for_mover(matches!(self, Self::One | Self::FourA | Self::FiveB))
    }
}

/// The case of the position `(m, m + k; r)` of Fibonacci nim, `r >= 1` (theorem 10 of "Global Fibonacci nim").
///
/// With `z_1(k) = F_i` and `z_2(k) = F_l` (infinite if `k` is a Fibonacci number), only the take of `F_{i-1}` from the
/// smaller pile can win when `F_{i-1} <= r < F_i`; it forces `F_i`, `F_{i+1}`, ... until the smaller pile is too small
/// (case 4) or the growing part collides with `F_l` (case 5), and the parity of this chain decides. The labels of the
/// printed cases did not survive in our source; the outcomes are exact.
///
/// ```
/// use fibnim::{Nat, Outcome, theory::theorem_10};
/// let nat = |n: u32| Nat::from(n);
/// assert_eq!(theorem_10(&nat(20), &nat(42), &nat(6)).outcome(), Outcome::P);
/// assert_eq!(theorem_10(&nat(20), &nat(42), &nat(8)).outcome(), Outcome::N);
/// ```
#[must_use]
pub fn theorem_10(m: &Nat, k: &Nat, r: &Nat) -> Case {
    let parts = Zeckendorf::of(k);
    let Some(&i) = parts.indices().first() else { return Case::Two };
    let (smaller_part, part) = (fibonacci(i - 1), fibonacci(i));
    if *r >= part {
        return Case::One;
    }
    if *r < smaller_part {
        return Case::Two;
    }
    if *m < smaller_part {
        return Case::Three;
    }
    if let Some(&l) = parts.indices().get(1)
        && m + &part >= fibonacci(l - 1)
    {
        return if (l - i) % 2 == 1 { Case::FiveA } else { Case::FiveB };
    }
    // j >= 1 with F_{i+j} - F_i <= m < F_{i+j+1} - F_i.
    let reach = m + &part;
    let (mut j, mut f, mut next) = (0, part.clone(), smaller_part + part);
    while next <= reach {
        (f, next) = (next.clone(), f + next);
        j += 1;
    }
    if j % 2 == 1 { Case::FourA } else { Case::FourB }
}

/// The threshold that the theorem gives: the least `r` with outcome N, `None` for equal piles.
#[must_use]
pub fn theorem_10_threshold(m: &Nat, k: &Nat) -> Option<Nat> {
    let i = *Zeckendorf::of(k).indices().first()?;
    // F_1 = F_2 = 1: the two candidates are the same for i = 2.
    let (smaller_part, part) = (fibonacci(i - 1), fibonacci(i));
    let wins_below = theorem_10(m, k, &smaller_part).outcome() == Outcome::N;
    Some(if wins_below { smaller_part } else { part })
}
