//! The lags of an H-sequence, proved to become constant.
//!
//! `H_{k+1} = H_k + H_j` with the least `j` such that `f(H_j) >= H_k`; the lag is `l(k) = k - j`.

use fibnim::{Nat, TakeAway};

/// The largest constant lag that is accepted. A number is read with a bounded vector of integers if `x^(l+1) = x^l + 1`
/// has one root above 1 and all others inside the unit circle:
///
/// - `l = 0`: the root is 2. `l = 1`: the golden ratio, and its conjugate is -0.62.
/// - `l = 2`: `x^2 (x - 1) = 1` has no other real root, so the others are a conjugate pair of absolute value
///   `b^(-1/2) < 1`, where `b` is the root above 1, since the product of all roots is 1 in absolute value.
/// - `l = 3`: `x^4 - x^3 - 1` is negative at 1.38 and at -0.81, positive at -0.82 and increasing beyond, so `b > 1.38`
///   and the other real root is `-c` with `0.81 < c < 0.82`; the remaining pair has the absolute value
///   `(b c)^(-1/2) < (1.38 * 0.81)^(-1/2) < 0.95`.
/// - `l = 4`: `x^5 - x^4 - 1 = (x^2 - x + 1)(x^3 - x - 1)`: the first factor has roots on the unit circle.
/// - `l >= 5`: `b` is below that of `l = 4`, which is the least Pisot number (Siegel 1944), so another root lies
///   outside.
pub const MOST_LAG: usize = 3;

/// The most integers that describe what has been read of a number: the last index at which lags may change.
pub const MOST_DIMENSION: usize = 20;

/// Why a take-away function has no numeration system in which addition is recognised by a finite automaton.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error, serde::Serialize)]
#[serde(tag = "error", content = "data", rename_all = "kebab-case")]
#[non_exhaustive]
pub enum NumerationError {
    /// The take-away function is bounded, so its H-sequence ends.
    #[error(
        "the take-away function is bounded, so its H-sequence ends and gives no numeration system: give an unbounded \
         function"
    )]
    Bounded,
    /// The take-away function is an expression that no line replaces, so nothing is proved about its lags.
    #[error(
        "a certificate needs a take-away function that becomes a line floor(p*t/q)+r: give one such as t, 2t or 3t"
    )]
    NoLine,
    /// The H-sequence ends.
    #[error(
        "the H-sequence ends after {terms} terms and gives no numeration system: give a function with an endless one"
    )]
    Ends {
        /// How many terms it has.
        terms: usize,
    },
    /// No proof was found that the lags become constant.
    #[error(
        "no proof within {terms} terms that the lags of the H-sequence become constant: give a function such as t, 2t \
         or 3t"
    )]
    Unsettled {
        /// How many terms the proof looked at.
        terms: usize,
    },
    /// The lags become constant too late.
    #[error("the lags of the H-sequence are constant only from term {index} on: the limit is term {MOST_DIMENSION}")]
    Late {
        /// The first index from which all lags are equal.
        index: usize,
    },
    /// The constant lag is above [`MOST_LAG`].
    #[error("the lags of the H-sequence become {lag}, and x^{} = x^{lag} + 1 has more than one root on or outside the \
             unit circle, so a finite automaton need not recognise addition: give a function with lags up to \
             {MOST_LAG}", lag + 1)]
    NotPisot {
        /// The lag.
        lag: usize,
    },
}

/// How many terms a proof that the lags stay constant may look at.
const MOST_TERMS: usize = 512;

/// The lags of an H-sequence that are constant from some index on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lags {
    /// `l(1), l(2), ...` up to the first lag from which all are equal; never empty.
    first: Vec<usize>,
}

impl Lags {
    /// The lags of a take-away function, with a proof that they are constant after the ones that are kept.
    ///
    /// On its line `f(t) = floor(p t / q) + r` satisfies `f(t) >= h` exactly if `p t + q r >= q h`. So the lag at `k`
    /// is `l` exactly if `U_k = p H_{k-l} - q H_k` is at least `-q r`, and `V_k = p H_{k-l-1} - q H_k` is less. As long
    /// as all lags are `l`, both satisfy `U_{k+1} = U_k + U_{k-l}`. Suppose that for `l + 1` successive indices the lag
    /// is `l`, so that `U >= -q r` and `V < -q r`, and also
    ///
    /// ```text
    /// U >= 0   and   V <= 0.
    /// ```
    ///
    /// Then the next `U` is at least the last one, since what is added is not negative, and the next `V` is at most the
    /// last one. So the next lag is `l`, too, and by induction so are all later ones. The proof also requires that the
    /// lags in the recurrences of these `U` and `V` were `l` already, and that all arguments of `f` were on its line.
    ///
    /// # Errors
    /// If the sequence ends, or no proof is found within 512 terms.
    pub fn prove(take_away: &TakeAway) -> Result<Self, NumerationError> {
        let Some((p, q, _)) = take_away.line() else { return Err(NumerationError::NoLine) };
        if p == 0 {
            return Err(NumerationError::Bounded);
        }
        let line_from = Nat::from(take_away.explicit().len());
        let mut terms = vec![Nat::from(1_u32)];
        let mut lags: Vec<usize> = Vec::new();
        let (mut j, mut run, mut proved) = (0, 0, 0);
        for k in 0..MOST_TERMS {
            while j <= k && take_away.quota_after(&terms[j]) < terms[k] {
                j += 1;
            }
            if j > k {
                return Err(NumerationError::Ends { terms: k + 1 });
            }
            let lag = k - j;
            run = if lags.last() == Some(&lag) { run + 1 } else { 1 };
            lags.push(lag);
            // The recurrences of U and V at k use the lags at k, k - l and k - l - 1, and f of terms from k - l - 1 on.
            // There are such terms, since a run is no longer than k + 1.
            let seen = run > lag + 1 && terms[k - lag - 1] > line_from;
            let holds = seen && {
                let (u, v, top) = (&terms[k - lag], &terms[k - lag - 1], &terms[k]);
                // Both sides of U >= 0 and of V <= 0, so that no number is negative.
                u * p >= top * q && v * p <= top * q
            };
            proved = if holds { proved + 1 } else { 0 };
            if proved > lag {
                lags.truncate(lags.len() + 1 - run);
                return Ok(Self { first: lags });
            }
            let next = &terms[k] + &terms[j];
            terms.push(next);
        }
        Err(NumerationError::Unsettled { terms: MOST_TERMS })
    }

    /// The lag `l(k)`, for `k >= 1`.
    pub fn at(&self, k: usize) -> usize {
        self.first[(k - 1).min(self.first.len() - 1)]
    }

    /// The first `k` from which all lags are the same.
    pub fn regular_from(&self) -> usize {
        self.first.len()
    }

    /// The lag from [`regular_from`](Self::regular_from) on.
    pub fn constant(&self) -> usize {
        self.first[self.first.len() - 1]
    }

    /// The largest lag.
    pub fn largest(&self) -> usize {
        self.first.iter().copied().max().unwrap_or(0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lags(take: &str) -> Result<Lags, NumerationError> {
        Lags::prove(&take.parse().expect("a take-away function"))
    }

    /// The proved lags are those of the sequence of the library, for many more terms than the proof uses.
    #[test]
    fn proved_lags_are_those_of_the_sequence() {
        for take in [
            "t",
            "2t",
            "3t",
            "4t",
            "5t",
            "t+1",
            "t+13",
            "2t-1",
            "3t-2",
            "floor(5t/2)",
            "floor(3t/2)+1",
            "2,2,6 then 2t",
            "floor(7t/5)+3",
            "2,3,3,9 then 3t",
            "floor(5702887t/3524578)+1",
            "floor(1836311903t/1134903170)+1",
            "floor(2147483649t/1073741824)-1",
            "1,2 then 2t",
        ] {
            let function: TakeAway = take.parse().expect("a take-away function");
            let proved = lags(take).expect("proved");
            let sequence: Vec<usize> =
                function.h_sequence().take(700).map(|term| term.lag.expect("endless") as usize).collect();
            for (k, &lag) in (1..).zip(&sequence) {
                assert_eq!(proved.at(k), lag, "{take}: {k}");
            }
            let from = sequence.iter().rposition(|lag| lag != &sequence[699]).map_or(1, |last| last + 2);
            assert_eq!((proved.regular_from(), proved.constant()), (from, sequence[699]), "{take}");
            assert_eq!(Some(proved.largest()), sequence.iter().copied().max(), "{take}");
        }
    }

    /// Lags that look constant for a long time, and change.
    #[test]
    fn late_changes_are_seen() {
        for (take, last) in [
            ("floor(5702887t/3524578)+1", 67),
            ("floor(1836311903t/1134903170)+1", 91),
            // It is 2t - 1 below 2^30, where the terms double.
            ("floor(2147483649t/1073741824)-1", 32),
        ] {
            assert_eq!(lags(take).map(|lags| lags.regular_from()), Ok(last), "{take}");
        }
    }

    #[test]
    fn sequences_without_an_end_are_needed() {
        assert_eq!(lags("7"), Err(NumerationError::Bounded));
        assert_eq!(lags("floor(t/2)+2"), Err(NumerationError::Ends { terms: 4 }));
    }
}
