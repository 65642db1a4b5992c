//! Which H-sequences have numeration systems in which addition is a finite automaton.

use std::fmt;

use fibnim::{Nat, TakeAway};

/// How many terms are looked at before giving up on constant lags.
const MAX_TERMS: usize = 4096;

/// The longest accepted beginning without the recurrence. It keeps the arithmetic of [`crate::logic::linear`] within 64 bits.
pub(crate) const MAX_IRREGULAR: usize = 20;

/// The largest lag with a Pisot root.
pub(crate) const MAX_LAG: usize = 3;

/// Why a take-away function has no numeration system here.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NotRegular {
    /// The function is bounded, so its H-sequence is finite.
    Bounded,
    /// The H-sequence ends: `f(H) < H` for its last term.
    Finite {
        /// How many terms it has.
        terms: usize,
    },
    /// The lags were not proved to become constant within some thousand terms.
    Unsettled {
        /// How many terms were looked at.
        terms: usize,
    },
    /// The lags become constant too late.
    LongBeginning {
        /// The first index from which all lags are equal.
        index: usize,
    },
    /// The lags become constant, but the root of the recurrence is not a Pisot number, or is one (lag 4) whose
    /// minimal polynomial is not that of the recurrence.
    NotPisot {
        /// The lag.
        lag: usize,
    },
}

impl fmt::Display for NotRegular {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Bounded => write!(
                f,
                "the take-away function is bounded, so its H-sequence is finite and gives no numeration system with digits 0 and 1"
            ),
            Self::Finite { terms } => write!(
                f,
                "the H-sequence ends after {terms} terms, so it gives no numeration system with digits 0 and 1"
            ),
            Self::Unsettled { terms } => {
                write!(f, "the lags of the H-sequence were not proved to become constant within {terms} terms")
            }
            Self::LongBeginning { index } => write!(
                f,
                "the lags of the H-sequence are constant only from term {index} on: accepted is at most term {MAX_IRREGULAR}"
            ),
            Self::NotPisot { lag: lag @ 4 } => write!(
                f,
                "the terms of the H-sequence satisfy x^5 = x^4 + 1 (lag {lag}), which has roots of absolute value 1, so addition need not be recognisable by an automaton: lags up to {MAX_LAG} are accepted"
            ),
            Self::NotPisot { lag } => write!(
                f,
                "the H-sequence grows like the root of x^{} = x^{lag} + 1 (lag {lag}), which is not a Pisot number, so addition need not be recognisable by an automaton: lags up to {MAX_LAG} are accepted",
                lag + 1
            ),
        }
    }
}

impl std::error::Error for NotRegular {}

/// An H-sequence with constant lags from some index on.
#[derive(Clone, Debug)]
pub(crate) struct Lags {
    /// The lags `l(1), l(2), ...` up to the index from which they are constant.
    pub(crate) first: Vec<usize>,
    /// The constant lag.
    pub(crate) constant: usize,
}

impl Lags {
    /// The lags of a take-away function, proved to be constant from the end of `first` on, with a Pisot root.
    ///
    /// *Constant lags.* On its line `f` satisfies `f(t) >= h` exactly if `p*t + q*r >= q*h`. So lag `l` at index `k`
    /// means that `U = p*H_{k-l} - q*H_k` is at least `-q*r` and `V = p*H_{k-l-1} - q*H_k` is below it. While the lag is
    /// `l`, both satisfy the recurrence `U_{k+1} = U_k + U_{k-l}`; once they have the right signs for `l + 1` indices in
    /// a row, `U >= max(0, -q*r)` and `V <= 0`, `V < -q*r`, every later `U` is at least the one before and every later
    /// `V` at most, so the lag stays `l` forever.
    ///
    /// *Pisot roots.* `x^{l+1} = x^l + 1` has one root `b` above 1, which decreases as `l` grows; the product of all roots
    /// is 1 in absolute value.
    /// - `l = 0`: 2. `l = 1`: the golden ratio, its conjugate is -0.62.
    /// - `l = 2`: `x^2 (x - 1) = 1` has no other real root, so the others are a conjugate pair of absolute value
    ///   `b^(-1/2) < 1`.
    /// - `l = 3`: `x^4 - x^3 - 1` is negative at 1.38 and at -0.81, positive at -0.82 and increasing beyond, so `b > 1.38`
    ///   and the other real root is `-c` with `0.81 < c < 0.82`; the remaining pair has the absolute value
    ///   `(b*c)^(-1/2) < (1.38 * 0.81)^(-1/2) < 0.95`.
    /// - `l = 4`: `x^5 - x^4 - 1 = (x^2 - x + 1)(x^3 - x - 1)`: the root is Pisot, but the sequence has components of
    ///   absolute value 1 as well.
    /// - `l >= 5`: the root is below that of `l = 4`, which is the least Pisot number (Siegel 1944).
    pub(crate) fn of(take: &TakeAway) -> Result<Self, NotRegular> {
        let (p, q, r) = take.line();
        if p == 0 {
            return Err(NotRegular::Bounded);
        }
        let table_end = Nat::from(take.explicit().len());
        // Both sides of `p*t + q*r >= q*h` without negative numbers.
        let shift = Nat::from(r.unsigned_abs()) * q;
        let (mut terms, mut lags): (Vec<Nat>, Vec<usize>) = (Vec::new(), Vec::new());
        let (mut run, mut sure) = (0, 0);
        for term in take.h_sequence().take(MAX_TERMS) {
            let Some(lag) = term.lag else { return Err(NotRegular::Finite { terms: lags.len() + 1 }) };
            let lag = lag as usize;
            run = if lags.last() == Some(&lag) { run + 1 } else { 1 };
            terms.push(term.value);
            lags.push(lag);
            let k = terms.len() - 1;
            // From here on the terms below are on the line and were made with this lag.
            let settled = run > 3 * lag + 4 && k > lag && terms[k - lag - 1] > table_end;
            let high = &terms[k] * q;
            sure = if settled && {
                let (reaching, below) = (&terms[k - lag] * p, &terms[k - lag - 1] * p);
                let (u, v) = if r >= 0 {
                    (reaching >= high, &below + &shift < high)
                } else {
                    (reaching >= &high + &shift, below <= high && below < &high + &shift)
                };
                u && v
            } {
                sure + 1
            } else {
                0
            };
            if sure > lag {
                lags.truncate(k + 2 - run);
                return match (lag, lags.len()) {
                    (4.., _) => Err(NotRegular::NotPisot { lag }),
                    (_, index) if index > MAX_IRREGULAR => Err(NotRegular::LongBeginning { index }),
                    _ => Ok(Self { constant: lag, first: lags }),
                };
            }
        }
        Err(NotRegular::Unsettled { terms: MAX_TERMS })
    }

    /// The lag at an index from 1 on.
    pub(crate) fn at(&self, index: usize) -> usize {
        self.first.get(index - 1).copied().unwrap_or(self.constant)
    }

    /// The first index from which the recurrence `H_{k+1} = H_k + H_{k-l}` holds with the constant lag.
    pub(crate) fn regular_from(&self) -> usize {
        self.first.len()
    }
}
