//! H-sequences over big integers: the method that suits the take-away function.

use super::fibonacci::{fibonacci_pair, floor_index, zeckendorf_digits};
use super::stepped::{SteppedSystem, SteppedTerms};
use super::{Numeration, Representation, Terms};
use crate::nat::Nat;
use crate::play::TakeAway;
use crate::solve::{Forever, Monitor, SolveError};

/// The H-sequence of a take-away function for numbers up to a bound, over big integers.
///
/// Representation costs less than quadratic time for `f(t) = 2t` (by splitting) and linear time for `f(t) = t` (the
/// binary digits); for all others it is a walk through the terms, quadratic in the number of digits.
#[derive(Clone, Debug)]
pub struct BigSystem {
    method: Method,
    bound: Nat,
}

#[derive(Clone, Debug)]
enum Method {
    /// `H_k = F_{k+1}`.
    Fibonacci,
    /// `H_k = 2^{k-1}`.
    Binary,
    Stepped(SteppedSystem),
}

impl BigSystem {
    /// The system of a take-away function for numbers up to `bound`.
    ///
    /// # Errors
    /// If the sequence grows so slowly that it has too many terms up to the bound.
    pub fn new(take: &TakeAway, bound: Nat) -> Result<Self, SolveError> {
        Self::within(take, bound, &mut Forever)
    }

    /// Builds the system as [`new`](Self::new) does, and asks the monitor whether to go on. The work is quadratic in
    /// the digits of the bound, except for the functions `2t` and `t`.
    ///
    /// # Errors
    /// If there are too many terms, or the monitor ends the work.
    pub fn within(take: &TakeAway, bound: Nat, monitor: &mut dyn Monitor) -> Result<Self, SolveError> {
        let method = if *take == TakeAway::FIBONACCI {
            Method::Fibonacci
        } else if *take == TakeAway::POWER_OF_TWO {
            Method::Binary
        } else {
            Method::Stepped(SteppedSystem::new(take, bound.clone(), monitor)?)
        };
        Ok(Self { method, bound })
    }
}

impl Numeration for BigSystem {
    type Chips = Nat;
    type Terms<'a> = BigTerms;

    fn bound(&self) -> &Nat {
        &self.bound
    }

    fn lag(&self, k: u32) -> Option<u32> {
        match &self.method {
            Method::Fibonacci => Some(u32::from(k > 1)),
            Method::Binary => Some(0),
            Method::Stepped(system) => system.lag(k),
        }
    }

    fn first_wide(&self) -> Option<&Nat> {
        match &self.method {
            Method::Stepped(system) => system.first_wide(),
            _ => None,
        }
    }

    fn floor_index(&self, x: &Nat) -> u32 {
        match &self.method {
            Method::Fibonacci if x.is_zero() => 0,
            Method::Fibonacci => floor_index(x).0 - 1,
            Method::Binary => x.bit_len() as u32,
            Method::Stepped(system) => system.floor_index(x),
        }
    }

    fn represent_within(&self, x: &Nat, monitor: &mut dyn Monitor) -> Result<Representation<Nat>, SolveError> {
        let indices = match &self.method {
            Method::Fibonacci => {
                let digits = zeckendorf_digits(x, monitor)?;
                (1..).zip(digits).filter_map(|(index, digit)| digit.then_some(index)).collect()
            }
            Method::Binary => (1..=x.bit_len() as u32).filter(|&index| x.bit(index as usize - 1)).collect(),
            Method::Stepped(system) => return system.represent_within(x, monitor),
        };
        Ok(Representation { indices, repeats: Nat::ZERO })
    }

    fn terms_from(&self, k: u32) -> BigTerms {
        BigTerms(match &self.method {
            Method::Fibonacci => {
                let (value, next) = fibonacci_pair(k + 1);
                Place::Fibonacci { index: k, value, next }
            }
            Method::Binary => Place::Binary { index: k, value: Nat::ONE << (k as usize - 1) },
            Method::Stepped(system) => Place::Stepped(system.terms_from(k)),
        })
    }
}

/// A place in the sequence of a [`BigSystem`].
#[derive(Clone, Debug)]
pub struct BigTerms(Place);

#[derive(Clone, Debug)]
enum Place {
    Fibonacci { index: u32, value: Nat, next: Nat },
    Binary { index: u32, value: Nat },
    Stepped(SteppedTerms),
}

impl Terms<Nat> for BigTerms {
    fn index(&self) -> u32 {
        match &self.0 {
            Place::Fibonacci { index, .. } | Place::Binary { index, .. } => *index,
            Place::Stepped(terms) => terms.index(),
        }
    }

    fn value(&self) -> &Nat {
        match &self.0 {
            Place::Fibonacci { value, .. } | Place::Binary { value, .. } => value,
            Place::Stepped(terms) => terms.value(),
        }
    }

    fn advance(&mut self) -> bool {
        match &mut self.0 {
            Place::Fibonacci { index, value, next } => {
                *value += &*next;
                std::mem::swap(value, next);
                *index += 1;
                true
            }
            Place::Binary { index, value } => {
                *value <<= 1;
                *index += 1;
                true
            }
            Place::Stepped(terms) => terms.advance(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::WordSystem;
    use super::*;
    use crate::nat::{Chips, WORD_MAX};
    use proptest::prelude::*;

    const FUNCTIONS: [&str; 9] =
        ["t", "2t", "3t", "t+1", "floor(5t/2)", "10t+3", "2,2,6 then t+3", "floor(t/2)+3", "7"];

    /// All terms, and the greedy representation by subtracting them one by one.
    fn literal(take: &TakeAway, x: &Nat) -> (Vec<u32>, Nat) {
        let mut terms: Vec<_> = take.h_sequence().take_while(|term| term.value <= *x).collect();
        let (mut indices, mut repeats, mut rest) = (Vec::new(), Nat::ZERO, x.clone());
        while let Some(term) = terms.pop() {
            if term.value <= rest {
                indices.insert(0, term.index);
                repeats += if term.lag.is_none() { &rest / &term.value - Nat::ONE } else { Nat::ZERO };
                rest %= &term.value;
                assert!(term.lag.is_none() || rest < term.value);
            }
        }
        (indices, repeats)
    }

    fn check<S: Numeration>(system: &S, take: &TakeAway, x: &S::Chips) {
        let big: Nat = x.clone().into();
        let representation = system.represent(x);
        let (indices, repeats) = literal(take, &big);
        assert_eq!(representation.indices, indices, "{take} {x}");
        assert_eq!(representation.repeats.clone().into(), repeats, "{take} {x}");
        assert_eq!(system.floor_index(x), indices.last().copied().unwrap_or(0));
        let mut sum = repeats * indices.last().map_or(Nat::ZERO, |&k| system.term(k).into());
        if let Some(&first) = indices.first() {
            let mut terms = system.terms_from(first);
            for &k in &indices {
                terms.advance_to(k);
                assert_eq!(*terms.value(), system.term(k));
                sum += terms.value().clone().into();
            }
        }
        assert_eq!(sum, big);
    }

    #[test]
    fn all_methods_agree_on_small_numbers() {
        for text in FUNCTIONS {
            let take: TakeAway = text.parse().unwrap();
            let word = WordSystem::new(&take);
            let big = BigSystem::new(&take, Nat::from(5_000_u32)).unwrap();
            for x in 0..3_000_u64 {
                check(&word, &take, &x);
                check(&big, &take, &Nat::from(x));
            }
            for term in take.h_sequence().take_while(|term| term.value <= Nat::from(5_000_u32)) {
                assert_eq!((word.lag(term.index), big.lag(term.index)), (term.lag, term.lag));
            }
            assert_eq!(word.first_wide().filter(|&&h| h < 5_000).map(|&h| Nat::from(h)), big.first_wide().cloned());
        }
    }

    #[test]
    fn lag_is_the_literal_one() {
        for text in FUNCTIONS {
            let take: TakeAway = text.parse().unwrap();
            let terms: Vec<_> = take.h_sequence().take(60).collect();
            for (i, term) in terms.iter().enumerate() {
                let j = terms[..=i].iter().position(|other| take.quota_after(&other.value) >= term.value);
                assert_eq!(term.lag, j.map(|j| (i - j) as u32), "{text} {i}");
                if let (Some(next), Some(j)) = (terms.get(i + 1), j) {
                    assert_eq!(next.value, term.value.plus(&terms[j].value));
                }
            }
        }
    }

    #[test]
    fn stretches_meet() {
        // Numbers on both sides of the last term of a stride.
        let take: TakeAway = "3t".parse().unwrap();
        let border = take.h_sequence().nth(1023).unwrap().value;
        let system = BigSystem::new(&take, &border << 400).unwrap();
        for x in [&border - Nat::ONE, border.clone(), &border + Nat::ONE, &border << 1, (&border << 400) - Nat::ONE] {
            check(&system, &take, &x);
        }
    }

    #[test]
    fn slow_sequences_are_refused() {
        let take = TakeAway::linear(4_000_000_000, 1, 0).unwrap();
        assert!(BigSystem::new(&take, Nat::ONE << 200).is_err());
        assert!(*WordSystem::new(&take).bound() < WORD_MAX);
    }

    proptest! {
        #[test]
        fn all_methods_agree_on_large_numbers(x in 0..=WORD_MAX, bytes in prop::collection::vec(any::<u8>(), 0..40)) {
            for text in FUNCTIONS {
                let take: TakeAway = text.parse().unwrap();
                check(&WordSystem::new(&take), &take, &x);
                let large = Nat::from_le_bytes(&bytes);
                check(&BigSystem::new(&take, large.clone()).unwrap(), &take, &large);
            }
        }
    }
}
