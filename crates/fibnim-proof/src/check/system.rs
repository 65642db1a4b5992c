//! The numeration system of an H-sequence, as far as a check needs it.
//!
//! With `m` digits still to be read, what has been read of a number is `r_0 H_{m+1} + r_1 H_{m+2} + ...` for a short vector
//! `r` of integers that does not depend on `m`: from some index on the sequence satisfies `H_{n+1} = H_n + H_{n-l}`, which
//! folds longer vectors. The same holds for sums of numbers, so that a linear relation is recognised by its vectors.

use std::fmt;

use fibnim::TakeAway;

/// Terms that are looked at: the lags of a regular sequence are constant long before.
const TERMS: usize = 64;

/// The largest lag for which all roots of `x^(l+1) = x^l + 1` but the largest lie inside the unit circle, so that vectors
/// stay bounded: for lag 4 there is the factor `x^2 - x + 1` with roots on it, and beyond that others lie outside.
const MOST_LAG: usize = 3;

/// Why a take-away function has no numeration system for proofs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoSystem {
    /// The H-sequence ends: the quotas are bounded.
    Bounded,
    /// The lags have not become constant.
    Irregular,
    /// The lag is so large that addition is not recognised by a finite automaton.
    NotPisot(usize),
}

impl fmt::Display for NoSystem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Bounded => {
                f.write_str("the take-away function is bounded, so its H-sequence ends: unbounded ones are accepted")
            }
            Self::Irregular => f.write_str(
                "the lags of the H-sequence do not become constant: accepted are functions such as t, 2t, 3t",
            ),
            Self::NotPisot(lag) => write!(
                f,
                "the lags of the H-sequence become {lag}, and x^{} = x^{lag} + 1 has more than one root on or outside the unit circle: lags up to {MOST_LAG} are accepted",
                lag + 1
            ),
        }
    }
}

impl std::error::Error for NoSystem {}

/// A numeration system.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct System {
    /// `H_1, H_2, ...`
    terms: Vec<u64>,
    /// `l(1), l(2), ...`: in a representation `H_i` is followed by a term below `H_{i - l(i)}`.
    lags: Vec<usize>,
    /// The lag from some index on.
    lag: usize,
    /// The largest lag.
    most: usize,
    /// Length of the vectors.
    dimension: usize,
}

/// What has been read of the representation of one number: whether it can be one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Reading {
    /// Zeros since the last one, as far as they matter.
    zeros: u8,
    /// Bit `m`: whether the representation may end after `m` more digits. The sign stands for all larger `m`.
    remaining: i64,
}

impl System {
    /// The system of a take-away function.
    ///
    /// # Errors
    /// If there is none in which addition is recognised by a finite automaton.
    pub fn new(take: &TakeAway) -> Result<Self, NoSystem> {
        let mut terms = Vec::new();
        let mut lags = Vec::new();
        for term in take.h_sequence().take(TERMS) {
            terms.push(u64::try_from(&term.value).map_err(|_| NoSystem::Irregular)?);
            lags.push(term.lag.ok_or(NoSystem::Bounded)? as usize);
        }
        let lag = *lags.last().ok_or(NoSystem::Bounded)?;
        let regular = lags.iter().rposition(|&other| other != lag).map_or(0, |last| last + 1);
        if regular > TERMS / 2 {
            return Err(NoSystem::Irregular);
        }
        if lag > MOST_LAG {
            return Err(NoSystem::NotPisot(lag));
        }
        let most = lags.iter().copied().max().unwrap_or(lag);
        Ok(Self { terms, lags, lag, most, dimension: (regular + 1).max(lag + 1) })
    }

    /// `H_{index + 1}`.
    pub fn term(&self, index: usize) -> u64 {
        self.terms[index]
    }

    /// How many terms are known.
    pub fn terms(&self) -> usize {
        self.terms.len()
    }

    /// The greedy digits of a number below the last term, most significant first, at least `len` of them.
    pub fn digits(&self, mut number: u64, len: usize) -> Vec<u8> {
        let top = self.terms.partition_point(|&term| term <= number).max(len);
        (0..top)
            .rev()
            .map(|index| {
                let digit = self.terms[index] <= number;
                number -= if digit { self.terms[index] } else { 0 };
                u8::from(digit)
            })
            .collect()
    }

    /// The number with these digits.
    pub fn number(&self, digits: &[u8]) -> u64 {
        digits.iter().rev().zip(&self.terms).filter(|(digit, _)| **digit == 1).map(|(_, term)| term).sum()
    }

    /// Length of the vectors.
    pub fn dimension(&self) -> usize {
        self.dimension
    }

    /// The vector after one more digit, or after one more combination of digits.
    pub fn read(&self, vector: &[i64], digit: i64) -> Vec<i64> {
        let over = vector[self.dimension - 1];
        let mut next = vec![digit];
        next.extend_from_slice(&vector[..self.dimension - 1]);
        next[self.dimension - 1] += over;
        next[self.dimension - 1 - self.lag] += over;
        next
    }

    /// What a vector is worth with so many digits to come.
    pub fn value(&self, vector: &[i64], remaining: usize) -> i128 {
        vector.iter().zip(&self.terms[remaining..]).map(|(&r, &term)| i128::from(r) * i128::from(term)).sum()
    }

    /// Before the first digit.
    pub fn begin(&self) -> Reading {
        Reading { zeros: self.most as u8, remaining: -1 }
    }

    /// After one more digit; `None` if this is no greedy representation however it goes on.
    pub fn next(&self, reading: Reading, digit: u8) -> Option<Reading> {
        // The sign stays: all larger numbers of digits are still that.
        let mut remaining = reading.remaining >> 1;
        let mut zeros = (reading.zeros + 1).min(self.most as u8);
        if digit == 1 {
            let gap = usize::from(reading.zeros) + 1;
            // With `m` digits to come this digit belongs to H_{m+1} and the one before to H_{m+1+gap}.
            let may_follow = |m: usize| self.lags.get(m + gap).copied().unwrap_or(self.lag) < gap;
            if gap <= self.most {
                remaining &= (0..64).filter(|&m| may_follow(m)).fold(0, |set, m| set | 1_i64.wrapping_shl(m as u32));
            }
            zeros = 0;
        }
        (remaining != 0).then_some(Reading { zeros, remaining })
    }

    /// Whether the representation may end here.
    pub fn may_end(&self, reading: Reading) -> bool {
        reading.remaining & 1 == 1
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn system(take: &str) -> System {
        System::new(&take.parse().expect("a take-away function")).expect("a system")
    }

    #[test]
    fn readings_are_those_of_greedy_representations() {
        for take in ["t", "2t", "3t", "t+1", "floor(5t/2)", "floor(3t/2)+1", "2,2,6 then 2t"] {
            let system = system(take);
            let mut greedy = std::collections::BTreeSet::new();
            for number in 0..system.term(11) {
                let digits = system.digits(number, 11);
                assert_eq!(system.number(&digits), number);
                greedy.insert(digits);
            }
            for word in 0..1_u32 << 11 {
                let digits: Vec<u8> = (0..11).rev().map(|i| (word >> i & 1) as u8).collect();
                let end = digits.iter().try_fold(system.begin(), |reading, &digit| system.next(reading, digit));
                let accepted = end.is_some_and(|reading| system.may_end(reading));
                assert_eq!(accepted, greedy.contains(&digits), "{take}: {digits:?}");
            }
        }
    }

    #[test]
    fn vectors_are_worth_their_numbers() {
        for take in ["t", "2t", "3t", "t+1"] {
            let system = system(take);
            for number in 0..500 {
                let digits = system.digits(number, 20);
                let mut vector = vec![0; system.dimension()];
                for (i, &digit) in digits.iter().enumerate() {
                    vector = system.read(&vector, i64::from(digit));
                    let rest = system.number(&digits[i + 1..]);
                    let value = system.value(&vector, digits.len() - 1 - i);
                    assert_eq!(value + i128::from(rest), i128::from(number), "{take}");
                }
            }
        }
    }

    #[test]
    fn others_are_refused() {
        let refusal = |take: &str| System::new(&take.parse().expect("a take-away function"));
        assert_eq!(refusal("7"), Err(NoSystem::Bounded));
        assert!(matches!(refusal("4t"), Err(NoSystem::NotPisot(_))));
        assert!(matches!(refusal("5t"), Err(NoSystem::NotPisot(_))));
    }
}
