//! The H-sequence of a take-away function up to the numbers that a query reaches, and greedy representation in it.

use super::fibonacci::{floor_index, zeckendorf_digits};
use super::h_sequence::HTerms;
use crate::nat::{Chips, Nat, WORD_MAX};
use crate::play::TakeAway;
use crate::solve::{Forever, Monitor, Progress, SolveError};

/// The greedy representation of a number `x >= 0` in an H-sequence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Representation<C> {
    /// Indices `n_1 < n_2 < ...` of the terms, counted from 1.
    pub indices: Vec<u32>,
    /// How many *further* copies of the term with the largest index there are; 0 unless the H-sequence is finite.
    pub repeats: C,
}

/// The H-sequence of a take-away function for numbers up to a bound, on machine words or on numbers of any size.
///
/// Methods take numbers up to the [bound](Self::bound) and indices of terms up to it. Representation costs less than
/// quadratic time for `f(t) = 2t` (by splitting) and linear time for `f(t) = t` (the binary digits); for all others it
/// is a walk through the terms, quadratic in the number of digits.
#[derive(Clone, Debug)]
pub struct Numeration<C> {
    way: Way<C>,
    bound: C,
}

#[derive(Clone, Debug)]
enum Way<C> {
    /// `H_k = F_{k+1}`.
    Fibonacci,
    /// `H_k = 2^{k-1}`.
    Binary,
    Walk(Walk<C>),
}

/// A sequence whose first terms are held. The others are computed again from saved states, so that large terms are
/// never all in memory. Representing a number of `b` bits takes `O(b)` additions of numbers of up to `b` bits.
#[derive(Clone, Debug)]
struct Walk<C> {
    /// `held[k - 1] = H_k`.
    held: Vec<C>,
    /// The state of the sequence before the terms `1, 1 + STRIDE, 1 + 2*STRIDE, ...`; empty if all terms are held.
    saved: Vec<HTerms<C>>,
    /// `lags[k - 1] = l(k)`.
    lags: Vec<u32>,
    /// Number of terms, the first above the bound included.
    len: u32,
    first_wide: Option<C>,
}

/// Terms between two saved states. With about a million terms, as numbers of 100,000 digits have, saved states and one
/// regenerated stretch take about the same memory.
const STRIDE: u32 = 1024;

/// The most terms, and the most bytes of terms in saved states.
const MAX_TERMS: u32 = 1 << 24;
const MAX_SAVED: usize = 1 << 30;

/// The most machine words that are held; only sequences of very large quotas need more to pass [`WORD_MAX`].
const MAX_WORDS: usize = 1 << 20;

impl Numeration<u64> {
    /// The system of a take-away function for all numbers up to 2^60, or up to a smaller bound if the sequence grows
    /// extremely slowly. Costs as many steps as there are terms: 88 for `f(t) = 2t`, in general about as many as
    /// `f(t)/t`, times 42.
    pub fn words(take: &TakeAway) -> Self {
        let (mut walk, mut bound) = (Walk::empty(), WORD_MAX);
        let mut sequence = HTerms::<u64>::new(take);
        while let Some(&value) = sequence.value() {
            walk.note(&sequence, true);
            if value > bound {
                break;
            }
            if walk.held.len() == MAX_WORDS {
                // Formulas look up sums of two numbers.
                bound = value / 2;
                break;
            }
            sequence.advance();
        }
        Self { way: Way::Walk(walk), bound }
    }

    /// The least index `n_1` and, if there is one, the next index `n_2` of the representation of `x >= 1`, without
    /// storing the others. Infinite sequences only.
    #[inline]
    pub(crate) fn lowest_two(&self, x: u64) -> (u32, Option<u32>) {
        let Way::Walk(Walk { held, .. }) = &self.way else { return (0, None) };
        // A loop without unpredictable branches, unless there are very many terms.
        let top = if held.len() > 128 { self.floor_index(&x) as usize } else { held.len() };
        let (mut lowest, mut above, mut rest) = (0, 0, x);
        for (k, &term) in (1..=top as u32).rev().zip(held[..top].iter().rev()) {
            let taken = rest >= term;
            rest -= if taken { term } else { 0 };
            above = if taken { lowest } else { above };
            lowest = if taken { k } else { lowest };
        }
        (lowest, (above > 0).then_some(above))
    }
}

impl Numeration<Nat> {
    /// The system of a take-away function for numbers up to `bound`. The work is quadratic in the digits of the bound,
    /// except for the functions `2t` and `t`.
    ///
    /// # Errors
    /// If the sequence grows so slowly that it has too many terms up to the bound, or the monitor ends the work.
    pub fn up_to(take: &TakeAway, bound: Nat, monitor: &mut dyn Monitor) -> Result<Self, SolveError> {
        let way = if *take == TakeAway::FIBONACCI {
            Way::Fibonacci
        } else if *take == TakeAway::POWER_OF_TWO {
            Way::Binary
        } else if grows_too_slowly(take) {
            return Err(too_many_terms(&bound));
        } else {
            Way::Walk(Walk::up_to(take, &bound, monitor)?)
        };
        Ok(Self { way, bound })
    }
}

impl Walk<Nat> {
    fn up_to(take: &TakeAway, bound: &Nat, monitor: &mut dyn Monitor) -> Result<Self, SolveError> {
        let bits = bound.bit_len();
        let (mut walk, mut saved_bytes) = (Self::empty(), 0);
        let mut sequence = HTerms::new(take);
        loop {
            if walk.len.is_multiple_of(STRIDE) {
                let done = sequence.value().map_or(0, Nat::bit_len);
                saved_bytes += sequence.window_len() * (size_of::<Nat>() + done / 8);
                if walk.len >= MAX_TERMS || saved_bytes > MAX_SAVED {
                    return Err(too_many_terms(bound));
                }
                Progress { done: done as u64, total: Some(bits as u64) }.tell(monitor)?;
                walk.saved.push(sequence.clone());
            }
            let Some(value) = sequence.value() else { return Ok(walk) };
            walk.note(&sequence, walk.len < STRIDE);
            if value > bound {
                return Ok(walk);
            }
            sequence.advance();
        }
    }
}

/// Whether the H-sequence of an expression has too many terms up to large numbers. All of its terms are kept, and they
/// become too many long before those of a line do.
pub(crate) fn grows_too_slowly(take: &TakeAway) -> bool {
    take.line().is_none() && *Numeration::words(take).bound() < WORD_MAX
}

pub(crate) fn too_many_terms(bound: &Nat) -> SolveError {
    SolveError::Terms { digits: (bound.bit_len() as f64 * std::f64::consts::LOG10_2).ceil() as usize }
}

impl<C: Chips> Walk<C> {
    fn empty() -> Self {
        Self { held: Vec::new(), saved: Vec::new(), lags: Vec::new(), len: 0, first_wide: None }
    }

    /// Notes the present term of the sequence.
    fn note(&mut self, sequence: &HTerms<C>, hold: bool) {
        let lag = sequence.lag();
        self.len += 1;
        self.lags.extend(lag);
        if self.first_wide.is_none() && lag.is_some_and(|lag| lag > 1) {
            self.first_wide = sequence.value().cloned();
        }
        if hold {
            self.held.extend(sequence.value().cloned());
        }
    }

    /// The terms of one stretch between saved states.
    fn stretch(&self, number: usize) -> impl Iterator<Item = (u32, C)> {
        let end = self.len.min((number as u32 + 1) * STRIDE);
        self.saved[number].clone().map(|term| (term.index, term.value)).take_while(move |(index, _)| *index <= end)
    }

    fn floor_index(&self, x: &C) -> u32 {
        let held = self.held.partition_point(|term| term <= x);
        if held == self.held.len() {
            let after = self.saved.partition_point(|sequence| sequence.value().is_some_and(|first| first <= x));
            if after > 1 {
                let stretch = self.stretch(after - 1).take_while(|(_, term)| term <= x);
                return stretch.last().map_or(0, |(index, _)| index);
            }
        }
        held as u32
    }

    fn represent(&self, x: &C, monitor: &mut dyn Monitor) -> Result<Representation<C>, SolveError> {
        let (mut indices, mut repeats, mut rest) = (Vec::new(), C::from(0), x.clone());
        // Only the last term of a finite sequence has no lag.
        let last = if self.len as usize > self.lags.len() { self.len } else { 0 };
        let mut subtract = |index: u32, term: &C| {
            if *term > rest {
                return;
            }
            if index == last {
                repeats = rest.clone() / term - &C::from(1);
                rest = rest.clone() % term;
            } else {
                rest = rest.clone() - term;
            }
            indices.push(index);
        };
        for number in (1..self.saved.len()).rev() {
            let total = self.saved.len() as u64;
            Progress { done: total - 1 - number as u64, total: Some(total) }.tell(monitor)?;
            let stretch: Vec<(u32, C)> = self.stretch(number).collect();
            stretch.iter().rev().for_each(|(index, term)| subtract(*index, term));
        }
        let top = self.held.partition_point(|term| term <= x);
        (1..=top as u32).rev().zip(self.held[..top].iter().rev()).for_each(|(index, term)| subtract(index, term));
        indices.reverse();
        Ok(Representation { indices, repeats })
    }
}

impl<C: Chips> Numeration<C> {
    /// The largest number that the system represents.
    pub fn bound(&self) -> &C {
        &self.bound
    }

    /// The lag `l(k)` for `k >= 1`; `None` if `H_k` is the last term.
    pub fn lag(&self, k: u32) -> Option<u32> {
        match &self.way {
            Way::Fibonacci => Some(u32::from(k > 1)),
            Way::Binary => Some(0),
            Way::Walk(walk) => walk.lags.get(k as usize - 1).copied(),
        }
    }

    /// The first term with a lag above 1, if there is one up to the bound.
    pub fn first_wide(&self) -> Option<&C> {
        match &self.way {
            Way::Walk(walk) => walk.first_wide.as_ref(),
            _ => None,
        }
    }

    /// The largest `k` with `H_k <= x`; 0 for `x = 0`.
    #[inline]
    pub fn floor_index(&self, x: &C) -> u32 {
        match &self.way {
            Way::Walk(walk) => walk.floor_index(x),
            _ if *x == C::from(0) => 0,
            Way::Fibonacci => floor_index(&x.clone().into()).0 - 1,
            Way::Binary => x.clone().into().bit_len() as u32,
        }
    }

    /// The greedy representation of `x`.
    pub fn represent(&self, x: &C) -> Representation<C> {
        self.represent_within(x, &mut Forever).unwrap_or_else(|_| unreachable!("nothing ends the work"))
    }

    /// The greedy representation of `x`. Asks the monitor whether to continue.
    ///
    /// # Errors
    /// If the monitor ends the work.
    pub fn represent_within(&self, x: &C, monitor: &mut dyn Monitor) -> Result<Representation<C>, SolveError> {
        let digits = match &self.way {
            Way::Walk(walk) => return walk.represent(x, monitor),
            Way::Fibonacci => zeckendorf_digits(&x.clone().into(), monitor)?,
            Way::Binary => {
                let x: Nat = x.clone().into();
                (0..x.bit_len()).map(|place| x.bit(place)).collect()
            }
        };
        let indices = (1..).zip(digits).filter_map(|(index, digit)| digit.then_some(index)).collect();
        Ok(Representation { indices, repeats: C::from(0) })
    }

    /// The terms of a representation with their indices, in increasing order.
    pub fn terms(&self, representation: &Representation<C>) -> impl Iterator<Item = (u32, C)> {
        let indices = &representation.indices;
        let mut at = indices.first().map(|&first| self.terms_from(first));
        indices.iter().filter_map(move |&index| {
            let at = at.as_mut()?;
            at.advance_to(index);
            Some((index, at.value().clone()))
        })
    }

    /// The terms from `H_k` on, for `k >= 1`.
    pub(crate) fn terms_from(&self, k: u32) -> Terms<'_, C> {
        let (value, place) = match &self.way {
            Way::Fibonacci => {
                let (value, next) = Nat::fibonacci_pair(k + 1);
                (C::of(value), Place::Fibonacci(C::of(next)))
            }
            Way::Binary => (C::of(Nat::ONE << (k as usize - 1)), Place::Binary),
            Way::Walk(walk) => {
                if let Some(term) = walk.held.get(k as usize - 1) {
                    (term.clone(), Place::Held(walk))
                } else {
                    let mut sequence = walk.saved[((k - 1) / STRIDE) as usize].clone();
                    while sequence.index() < k {
                        sequence.advance();
                    }
                    (sequence.value().cloned().unwrap_or(C::from(0)), Place::Saved(Box::new(sequence)))
                }
            }
        };
        Terms { index: k, value, place }
    }

    /// The term `H_k`, for `k >= 1`.
    #[inline]
    pub fn term(&self, k: u32) -> C {
        match &self.way {
            Way::Walk(Walk { held, .. }) if held.len() >= k as usize => held[k as usize - 1].clone(),
            _ => self.terms_from(k).value,
        }
    }
}

/// A cursor in an H-sequence that moves to larger terms.
#[derive(Clone, Debug)]
pub(crate) struct Terms<'a, C> {
    index: u32,
    value: C,
    place: Place<'a, C>,
}

#[derive(Clone, Debug)]
enum Place<'a, C> {
    /// The next term.
    Fibonacci(C),
    Binary,
    Held(&'a Walk<C>),
    Saved(Box<HTerms<C>>),
}

impl<C: Chips> Terms<'_, C> {
    /// The index of the term.
    pub fn index(&self) -> u32 {
        self.index
    }

    /// The term.
    pub fn value(&self) -> &C {
        &self.value
    }

    /// Moves to the next term. Returns false at the end of the sequence.
    #[inline]
    pub fn advance(&mut self) -> bool {
        match &mut self.place {
            Place::Fibonacci(next) => {
                let after = self.value.clone() + next;
                self.value = std::mem::replace(next, after);
            }
            Place::Binary => self.value = self.value.clone() + &self.value,
            Place::Held(walk) => match walk.held.get(self.index as usize) {
                Some(next) => self.value.clone_from(next),
                None => match walk.saved.get((self.index / STRIDE) as usize) {
                    // The terms of the first stretch are held, so the next one begins here.
                    Some(sequence) if self.index > 0 && self.index < walk.len => {
                        let sequence = Box::new(sequence.clone());
                        self.value = sequence.value().cloned().unwrap_or(C::from(0));
                        self.place = Place::Saved(sequence);
                    }
                    _ => return false,
                },
            },
            Place::Saved(sequence) => {
                sequence.advance();
                match sequence.value() {
                    Some(next) => self.value.clone_from(next),
                    None => return false,
                }
            }
        }
        self.index += 1;
        true
    }

    /// Moves up to the term with this index, which is at least the present one.
    pub fn advance_to(&mut self, index: u32) {
        while self.index < index && self.advance() {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const FUNCTIONS: [&str; 11] = [
        "t",
        "2t",
        "3t",
        "t+1",
        "floor(5t/2)",
        "10t+3",
        "2,2,6 then t+3",
        "floor(t/2)+3",
        "7",
        "t+isqrt(t)",
        "isqrt(t)+1",
    ];

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

    fn big(take: &TakeAway, bound: Nat) -> Result<Numeration<Nat>, SolveError> {
        Numeration::up_to(take, bound, &mut Forever)
    }

    fn check<C: Chips>(system: &Numeration<C>, take: &TakeAway, x: &C) {
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
            let word = Numeration::words(&take);
            let big = big(&take, Nat::from(5_000_u32)).unwrap();
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
                    assert_eq!(next.value, &term.value + &terms[j].value);
                }
            }
        }
    }

    #[test]
    fn stretches_meet() {
        // Numbers on both sides of the last term of a stride.
        let take: TakeAway = "3t".parse().unwrap();
        let border = take.h_sequence().nth(1023).unwrap().value;
        let system = big(&take, &border << 400).unwrap();
        for x in [&border - Nat::ONE, border.clone(), &border + Nat::ONE, &border << 1, (&border << 400) - Nat::ONE] {
            check(&system, &take, &x);
        }
    }

    #[test]
    fn slow_sequences_are_refused() {
        for take in ["4000000000t", "t^2", "2^t"] {
            let take: TakeAway = take.parse().unwrap();
            assert!(*Numeration::words(&take).bound() < WORD_MAX);
            // A test of the solver refuses a line, too.
            assert!(take.line().is_some() && cfg!(debug_assertions) || big(&take, Nat::ONE << 200).is_err());
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(
            ProptestConfig::default().cases.div_ceil(if cfg!(debug_assertions) { 3 } else { 1 })
        ))]

        #[test]
        fn all_methods_agree_on_large_numbers(x in 0..=WORD_MAX, bytes in prop::collection::vec(any::<u8>(), 0..40)) {
            for text in FUNCTIONS {
                let take: TakeAway = text.parse().unwrap();
                check(&Numeration::words(&take), &take, &x);
                let large = Nat::from_le_bytes(&bytes);
                check(&big(&take, large.clone()).unwrap(), &take, &large);
            }
        }
    }
}
