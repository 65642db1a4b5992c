//! The numeration system of an H-sequence, as far as a check needs it.
//!
//! If `m` digits of a number are still to be read, the digits before them are worth `r_0 H_{m+1} + r_1 H_{m+2} + ...`.
//! The vector `r` of integers is short and does not depend on `m`: from some index on the sequence satisfies
//! `H_{n+1} = H_n + H_{n-l}`, by which longer vectors are shortened. Sums of numbers have such vectors, too. So the
//! states of the automaton of a linear relation are vectors.

use fibnim::{Forever, Nat, TakeAway};

use super::lags::{Lags, MOST_DIMENSION, MOST_LAG, NumerationError};
use crate::dfao::Dfao;
use crate::explore::explore;
use crate::meter::{Meter, MeterError};

/// The largest number of digits to come for which every vector has a [value](NumerationSystem::value).
pub const HORIZON: usize = 48;

/// The last term that is kept is above `2^64` and below this power of 2.
const MOST_TERM_BITS: usize = 70;

/// A numeration system.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NumerationSystem {
    take_away: TakeAway,
    /// `H_1, H_2, ...`, until one is above `2^64` and there are enough for every vector within the horizon.
    terms: Vec<i128>,
    /// `l(1), l(2), ...`: in a representation the next smaller term after `H_i` is below `H_{i - l(i)}`.
    lags: Lags,
    /// Length of the vectors.
    dimension: usize,
    representations: Dfao<bool>,
}

/// The digits that were read of one number, as far as they decide which digits may follow in a greedy representation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct DigitReading {
    /// Zeros since the last digit 1, up to the largest lag.
    zeros: u8,
    /// Bit `m`: whether the representation may end after `m` more digits. The sign stands for all larger `m`.
    remaining: i64,
}

impl NumerationSystem {
    /// The system of a take-away function.
    ///
    /// # Errors
    /// If a finite automaton need not recognise addition in it, or its vectors are longer than [`MOST_DIMENSION`].
    pub fn new(take_away: &TakeAway) -> Result<Self, NumerationError> {
        let lags = Lags::prove(take_away)?;
        let lag = lags.constant();
        if lag > MOST_LAG {
            return Err(NumerationError::NotPisot { lag });
        }
        // The recurrence of the index above the last component folds that component, so it has to be the regular one.
        let dimension = lags.regular_from().max(lag + 1);
        if dimension > MOST_DIMENSION || lags.largest() > MOST_DIMENSION {
            return Err(NumerationError::Late { index: lags.regular_from() });
        }
        let mut terms: Vec<i128> = vec![1];
        while terms.len() < HORIZON + dimension || terms[terms.len() - 1] <= i128::from(u64::MAX) {
            let k = terms.len();
            // Terms at most double, and there are fewer than 70 unless they grow more slowly.
            terms.push(terms[k - 1] + terms[k - 1 - lags.at(k)]);
        }
        debug_assert!(terms[terms.len() - 1] < 1 << MOST_TERM_BITS);
        let representations = DigitReading::automaton(&lags);
        Ok(Self { take_away: take_away.clone(), terms, lags, dimension, representations })
    }

    /// `H_{index + 1}`. Panics if it is not below `2^64`, see [`terms`](Self::terms).
    pub fn term(&self, index: usize) -> u64 {
        u64::try_from(self.terms[index]).expect("a term below 2^64")
    }

    /// How many terms are below `2^64`.
    pub fn terms(&self) -> usize {
        self.terms.partition_point(|&term| term <= i128::from(u64::MAX))
    }

    /// The greedy digits of a number, most significant first, at least `len` of them.
    pub fn digits(&self, number: u64, len: usize) -> Vec<u8> {
        let digits: Vec<u8> = self.letters([number]).map(|digit| digit as u8).collect();
        [vec![0; len.saturating_sub(digits.len())], digits].concat()
    }

    /// The letters that spell numbers together, without leading zeros: bit `i` is the digit of the number at `i`.
    pub fn letters(&self, mut numbers: impl AsMut<[u64]>) -> impl Iterator<Item = u32> {
        let largest = numbers.as_mut().iter().max().map_or(0, |&number| i128::from(number));
        let count = self.terms.partition_point(|&term| term <= largest);
        // The number of digits is the number of terms up to the largest number.
        self.terms[..count].iter().rev().map(move |&term| {
            let term = term as u64;
            numbers.as_mut().iter_mut().enumerate().fold(0, |letter, (i, rest)| {
                let digit = term <= *rest;
                *rest -= if digit { term } else { 0 };
                letter | u32::from(digit) << i
            })
        })
    }

    /// The number with these digits, most significant first.
    pub fn number(&self, digits: &[u8]) -> Nat {
        let mut terms = vec![Nat::from(1_u32)];
        let mut number = Nat::from(0_u32);
        for (k, &digit) in (1..).zip(digits.iter().rev()) {
            if digit == 1 {
                number += &terms[k - 1];
            }
            let next = &terms[k - 1] + &terms[k - 1 - self.lags.at(k)];
            terms.push(next);
        }
        number
    }

    /// The take-away function.
    pub fn take_away(&self) -> &TakeAway {
        &self.take_away
    }

    /// The lags of the H-sequence.
    pub fn lags(&self) -> &Lags {
        &self.lags
    }

    /// Length of the vectors.
    pub fn dimension(&self) -> usize {
        self.dimension
    }

    /// The vector after one more digit, or after one more combination of digits; `None` if a component does not fit.
    /// Panics if the vector does not have as many components as [`dimension`](Self::dimension) says.
    pub fn read(&self, vector: &[i64], digit: i64) -> Option<Vec<i64>> {
        let last = self.dimension - 1;
        let over = vector[last];
        let mut next = vec![digit];
        next.extend_from_slice(&vector[..last]);
        // H_{n+1} = H_n + H_{n-l}: for lag 0 both are the same component.
        for place in [last, last - self.lags.constant()] {
            next[place] = next[place].checked_add(over)?;
        }
        Some(next)
    }

    /// The value of a vector with this many digits to come, at most [`HORIZON`]; `None` if there are more, or the value
    /// does not fit into 128 bits.
    pub fn value(&self, vector: &[i64], remaining: usize) -> Option<i128> {
        let terms = self.terms.get(remaining..remaining.checked_add(vector.len())?)?;
        // Components have 63 bits and terms 70, and there are few.
        vector.iter().zip(terms).try_fold(0_i128, |sum, (&r, &term)| sum.checked_add(i128::from(r).checked_mul(term)?))
    }

    /// The automaton that accepts greedy representations of numbers. A digit leads nowhere if no greedy representation
    /// continues with it.
    pub fn representations(&self) -> &Dfao<bool> {
        &self.representations
    }
}

impl DigitReading {
    fn automaton(lags: &Lags) -> Dfao<bool> {
        let mut forever = Forever;
        let mut meter = Meter::new(u64::MAX, u64::MAX, &mut forever);
        let start = Self { zeros: lags.largest() as u8, remaining: -1 };
        let next = |reading: &Self, digit: u32, _: &mut Meter<'_>| Ok::<_, MeterError>(reading.next(digit, lags));
        let (next, readings) = explore(2, start, &mut meter, |_| 0, next).expect("a few states");
        let ends = readings.iter().map(|reading| reading.remaining & 1 == 1);
        Dfao::new(1, next, ends.collect()).expect("explored states exist")
    }

    /// The reading after one more digit; `None` if no greedy representation continues with it.
    fn next(&self, digit: u32, lags: &Lags) -> Option<Self> {
        // The sign stays for all larger numbers of digits.
        let mut remaining = self.remaining >> 1;
        let mut zeros = (self.zeros + 1).min(lags.largest() as u8);
        if digit == 1 {
            let gap = usize::from(self.zeros) + 1;
            // With `m` digits to come this digit belongs to H_{m+1} and the one before to H_{m+1+gap}.
            let may_follow = |m: usize| lags.at(m + 1 + gap) < gap;
            if gap <= lags.largest() {
                remaining &= (0..64).filter(|&m| may_follow(m)).fold(0, |set, m| set | 1_i64.wrapping_shl(m as u32));
            }
            zeros = 0;
        }
        (remaining != 0).then_some(Self { zeros, remaining })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn system(take: &str) -> NumerationSystem {
        NumerationSystem::new(&take.parse().expect("a take-away function")).expect("a system")
    }

    #[test]
    fn readings_are_those_of_greedy_representations() {
        for take in ["t", "2t", "3t", "t+1", "floor(5t/2)", "floor(3t/2)+1", "2,2,6 then 2t"] {
            let system = system(take);
            let mut greedy = std::collections::BTreeSet::new();
            for number in 0..system.term(11) {
                let digits = system.digits(number, 11);
                assert_eq!(system.number(&digits), Nat::from(number));
                greedy.insert(digits);
            }
            for word in 0..1_u32 << 11 {
                let digits: Vec<u8> = (0..11).rev().map(|i| (word >> i & 1) as u8).collect();
                let accepted = system.representations().read(digits.iter().map(|&digit| digit.into())) == Some(true);
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
                    vector = system.read(&vector, i64::from(digit)).expect("small");
                    let rest = u64::try_from(system.number(&digits[i + 1..])).expect("small");
                    let value = system.value(&vector, digits.len() - 1 - i).expect("small");
                    assert_eq!(value + i128::from(rest), i128::from(number), "{take}");
                }
            }
        }
    }

    #[test]
    fn letters_are_the_digits_of_all_numbers() {
        let numbers = [0, 1, 2, 11, 12, 99, 1 << 40, u64::MAX - 1, u64::MAX];
        for system in ["t", "2t", "3t", "2,2,6 then 2t"].map(system) {
            for (a, b) in numbers.into_iter().flat_map(|a| numbers.map(|b| (a, b))) {
                let len = system.digits(a.max(b), 0).len();
                let [a_digits, b_digits] = [a, b].map(|number| system.digits(number, len));
                let letters = a_digits.iter().zip(&b_digits).map(|(&a, &b)| u32::from(a) | u32::from(b) << 1);
                assert!(system.letters([a, b]).eq(letters), "{a}, {b}");
            }
            assert_eq!((system.letters([0, 0, 0]).count(), system.letters([]).count()), (0, 0));
        }
    }

    /// Folding a vector keeps its value, whatever the number of digits to come, up to the number of terms kept.
    #[test]
    fn folding_keeps_the_worth() {
        for take in ["t", "2t", "3t", "t+1", "t+13", "2,2,6 then 2t"] {
            let system = system(take);
            for component in 0..system.dimension() {
                let mut vector = vec![0; system.dimension()];
                vector[component] = -3;
                for remaining in 1..=HORIZON {
                    let before = system.value(&vector, remaining).expect("kept");
                    let after = system.value(&system.read(&vector, 0).expect("small"), remaining - 1).expect("kept");
                    assert_eq!(before, after, "{take}: {component}, {remaining}");
                }
            }
        }
    }

    #[test]
    fn what_does_not_fit_is_not_computed() {
        let system = system("2t");
        assert_eq!(system.dimension(), 2);
        assert_eq!(system.read(&[0, i64::MAX], 0), Some(vec![i64::MAX, i64::MAX]));
        assert_eq!(system.read(&[0, i64::MAX], 1), None);
        assert_eq!(system.read(&[1, i64::MAX], 0), None);
        assert_eq!(system.value(&[1, 1], usize::MAX), None);
        assert_eq!(system.value(&[1, 1], 1 << 20), None);
        assert!(system.value(&[i64::MAX; 2], HORIZON).is_some());
        assert_eq!(system.value(&[i64::MIN; 2], 0), Some(3 * i128::from(i64::MIN)));
    }

    /// Digits of the largest machine word are still greedy, and numbers of any length are exact.
    #[test]
    fn large_numbers() {
        for take in ["t", "2t", "3t", "t+13"] {
            let system = system(take);
            for number in [u64::MAX, u64::MAX - 1, 1 << 63, system.term(system.terms() - 1), 1 << 40] {
                assert_eq!(system.number(&system.digits(number, 0)), Nat::from(number), "{take}: {number}");
            }
            assert!(system.terms() >= 64, "{take}");
            let function: TakeAway = take.parse().expect("a take-away function");
            let mut digits = vec![0_u8; 300];
            for (place, term) in function.h_sequence().take(300).enumerate() {
                digits[299 - place] = 1;
                assert_eq!(system.number(&digits), term.value, "{take}: {place}");
                assert_eq!(u64::try_from(&term.value).ok(), (place < system.terms()).then(|| system.term(place)));
                digits[299 - place] = 0;
            }
        }
    }

    #[test]
    fn others_are_refused() {
        let refusal = |take: &str| NumerationSystem::new(&take.parse().expect("a take-away function")).expect_err(take);
        assert_eq!(refusal("7"), NumerationError::Bounded);
        assert_eq!(refusal("4t"), NumerationError::NotPisot { lag: 5 });
        assert!(matches!(refusal("5t"), NumerationError::NotPisot { lag: 6.. }));
        assert_eq!(refusal("7t/2"), NumerationError::NotPisot { lag: 4 });
        assert_eq!(refusal("3000t"), NumerationError::Unsettled { terms: 512 });
        assert_eq!(refusal("t/2+3"), NumerationError::Ends { terms: 6 });
        assert_eq!(refusal("t+16"), NumerationError::Late { index: 23 });
        // Lags that change after the first 64 terms.
        assert_eq!(refusal("floor(5702887t/3524578)+1"), NumerationError::Late { index: 67 });
        assert_eq!(refusal("floor(1836311903t/1134903170)+1"), NumerationError::Late { index: 91 });
        assert!(NumerationSystem::new(&"t+13".parse().expect("a take-away function")).is_ok());
    }
}
