//! The numeration system of an H-sequence, for numbers that automata read.

mod relations;

use fibnim::numeration::{Numeration, Zeckendorf};
use fibnim::{Forever, Nat, SolveError, TakeAway};
use fibnim_check::numeration::lags::Lags;
use fibnim_check::{NumerationError, NumerationSystem as Checked};

use crate::automata::dfa::Dfa;
use crate::automata::limit::StateLimit;
use crate::automata::project::determinise;

/// How many terms are kept for exact comparisons in 64 bits.
const SMALL_TERMS: usize = 40;

/// The numeration system of the H-sequence of a take-away function, if a finite automaton recognises addition in it.
///
/// That is so if the lags of the sequence become constant, equal to `l`, and all roots of `x^{l+1} = x^l + 1` but one lie inside
/// the unit circle: for `l = 0` (binary, `f(t) = t`), 1 (Fibonacci, `f(t) = 2t`), 2 (`floor(5t/2)`) and 3 (`3t`). The first
/// terms may not satisfy the recurrence, as in 1, 2, 3, 4, 6, 8, 11, 15, 21, ... for `3t`, where 6 is not 4 + 1.
///
/// Greedy representations have the digits 0 and 1. A digit 1 at index `k` is followed by at least `l(k)` digits 0, or by 0 to the
/// end. All words with this property are greedy, since `H_{k+1} - H_k = H_{k-l(k)}`.
#[derive(Clone, Debug)]
pub struct NumerationSystem {
    take_away: TakeAway,
    base: Checked,
    /// The first terms, for sums of several of them.
    small: Vec<i64>,
    valid: Dfa,
}

/// Why a tuple cannot be looked up in a relation.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum MembershipError {
    /// The tuple has another number of components than the relation has tracks.
    #[error("a relation of {expected} numbers was asked about a tuple of {found}")]
    Arity {
        /// The number of tracks.
        expected: usize,
        /// The number of components.
        found: usize,
    },
    /// A component is too large for a representation.
    #[error("{0}")]
    Solve(#[source] SolveError),
}

impl NumerationSystem {
    /// The system of a take-away function.
    ///
    /// # Errors
    /// If the checker has no numeration system for the take-away function.
    pub fn new(take_away: &TakeAway) -> Result<Self, NumerationError> {
        let base = Checked::new(take_away)?;
        let small = (0..SMALL_TERMS).map(|place| base.term(place).cast_signed()).collect();
        let valid = greedy(base.lags());
        Ok(Self { take_away: take_away.clone(), base, small, valid })
    }

    /// The take-away function.
    pub fn take_away(&self) -> &TakeAway {
        &self.take_away
    }

    /// The lag `l` of the recurrence `H_{k+1} = H_k + H_{k-l}`, at most 3.
    pub fn lag(&self) -> usize {
        self.base.lags().constant()
    }

    /// The first index from which the recurrence holds.
    pub fn regular_from(&self) -> usize {
        self.base.lags().regular_from()
    }

    /// The automaton of the greedy representations, with the one track `n`.
    pub fn valid(&self) -> &Dfa {
        &self.valid
    }

    /// The term `H_index` for an index up to 40.
    pub(crate) fn term(&self, index: usize) -> i64 {
        self.small[index - 1]
    }

    /// The greedy digits of a machine word, most significant first; none for 0.
    pub fn word_digits(&self, x: u64) -> Vec<bool> {
        self.base.digits(x, 0).into_iter().map(|digit| digit == 1).collect()
    }

    /// The greedy digits of a number, most significant first; none for 0. Subquadratic for `f(t) = 2t` and `f(t) = t`,
    /// else quadratic in their number.
    ///
    /// # Errors
    /// If the number has more than about 16 million digits.
    pub fn digits(&self, x: &Nat) -> Result<Vec<bool>, SolveError> {
        if let Ok(word) = u64::try_from(x) {
            return Ok(self.word_digits(word));
        }
        let system = Numeration::up_to(&self.take_away, x.clone(), &mut Forever)?;
        let representation = system.represent(x);
        let indices = &representation.indices;
        let mut digits = vec![false; indices.last().map_or(0, |&top| top as usize)];
        let len = digits.len();
        for &index in indices {
            digits[len - index as usize] = true;
        }
        Ok(digits)
    }

    /// The number with these digits, most significant first, which need not be greedy. Costs one addition for each digit, and
    /// less for greedy digits under `f(t) = 2t`.
    pub fn number(&self, digits: &[bool]) -> Nat {
        let ones = (1..).zip(digits.iter().rev()).filter_map(|(index, &digit)| digit.then_some(index));
        if self.take_away == TakeAway::FIBONACCI
            && let Ok(zeckendorf) = Zeckendorf::from_indices(ones.map(|index: u32| index + 1).collect())
        {
            return zeckendorf.value();
        }
        let terms = digits.iter().rev().zip(self.take_away.h_sequence());
        terms.filter_map(|(&digit, term)| digit.then_some(term.value)).sum()
    }

    /// The tuple of numbers whose digits are the letters of a word, for `tracks` numbers.
    pub fn tuple(&self, word: &[u32], tracks: usize) -> Vec<Nat> {
        let track = |i| word.iter().map(|letter| letter >> i & 1 == 1).collect::<Vec<bool>>();
        (0..tracks).map(|i| self.number(&track(i))).collect()
    }

    /// The word whose letters are the digits of the components of a tuple. Costs as much as [`NumerationSystem::digits`].
    ///
    /// # Errors
    /// If a component is too large.
    pub fn word(&self, tuple: &[Nat]) -> Result<Vec<u32>, SolveError> {
        let digits = tuple.iter().map(|x| self.digits(x)).collect::<Result<Vec<_>, _>>()?;
        let len = digits.iter().map(Vec::len).max().unwrap_or(0);
        let mut word = vec![0; len];
        for (i, digits) in digits.iter().enumerate() {
            for (letter, &digit) in word[len - digits.len()..].iter_mut().zip(digits) {
                *letter |= u32::from(digit) << i;
            }
        }
        Ok(word)
    }

    /// Whether a tuple is in a relation; components are in the order of the tracks.
    ///
    /// # Errors
    /// If the number of components is not that of the tracks, or a component is too large.
    pub fn contains(&self, relation: &Dfa, tuple: &[Nat]) -> Result<bool, MembershipError> {
        same_arity(relation, tuple.len())?;
        Ok(relation.accepts(self.word(tuple).map_err(MembershipError::Solve)?))
    }

    /// The same as [`contains`](Self::contains) for machine words.
    ///
    /// # Errors
    /// If the number of components is not that of the tracks.
    pub fn contains_words(&self, relation: &Dfa, tuple: &[u64]) -> Result<bool, MembershipError> {
        same_arity(relation, tuple.len())?;
        Ok(relation.accepts(self.base.letters(tuple.to_vec())))
    }

    /// The tuple of a relation with the fewest digits; of several, the first in the order of their letters as numbers.
    pub fn least(&self, relation: &Dfa) -> Option<Vec<Nat>> {
        relation.shortest().map(|word| self.tuple(&word, relation.tracks().len()))
    }
}

fn same_arity(relation: &Dfa, found: usize) -> Result<(), MembershipError> {
    let expected = relation.tracks().len();
    if expected == found { Ok(()) } else { Err(MembershipError::Arity { expected, found }) }
}

/// The automaton of greedy representations.
///
/// An automaton that reads the lowest digit first needs few states: the index of the next digit, as long as lags are irregular,
/// and the number of digits 0 since the last 1. The subset construction reverses it.
fn greedy(lags: &Lags) -> Dfa {
    let most = (1..=lags.regular_from()).map(|k| lags.at(k)).max().unwrap_or(0);
    let width = most + 1;
    let state = |index: usize, zeros: usize| 1 + (index - 1) * width + zeros;
    let states = 1 + lags.regular_from() * width;
    let mut before = vec![[const { Vec::new() }; 2]; states];
    let (start, mut todo) = (state(1, most), vec![(1, most)]);
    let mut reached = vec![false; states];
    reached[start] = true;
    while let Some((index, zeros)) = todo.pop() {
        let above = (index + 1).min(lags.regular_from());
        let one = (zeros >= lags.at(index)).then_some((1, 0));
        for (digit, zeros_above) in [Some((0, (zeros + 1).min(most))), one].into_iter().flatten() {
            let to = state(above, zeros_above);
            before[to][digit].push(state(index, zeros) as u32);
            if !std::mem::replace(&mut reached[to], true) {
                todo.push((above, zeros_above));
            }
        }
    }
    let initial: Vec<u32> = (1..states).filter(|&s| reached[s]).map(|s| s as u32).collect();
    let successors = |s: u32, digit: usize, visit: &mut dyn FnMut(u32)| {
        before[s as usize][digit].iter().copied().for_each(visit);
    };
    let accepts = |s| s as usize == start;
    let unlimited = StateLimit(usize::MAX);
    determinise(vec!["n".to_owned()], states, &initial, successors, accepts, unlimited)
        .expect("an automaton with one track is only limited by memory")
        .minimised()
}
