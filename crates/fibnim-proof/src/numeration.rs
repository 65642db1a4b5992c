//! The numeration system of an H-sequence, for numbers that automata read.

use fibnim::numeration::{Numeration, Zeckendorf};
use fibnim::{Forever, Monitor, Nat, SolveError, TakeAway};
use fibnim_check::{Certificate, Dfao, Meter, MeterError, NumerationError, NumerationSystem as Checked, explore};

use crate::automata::operations::{Table, product, unguarded};
use crate::automata::{DEAD, Dfa, StateLimit, TooLargeError};

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
    pub(crate) base: Checked,
    valid: Dfa,
}

/// The automaton that reads the digits of one number and says whether a greedy representation ends there.
pub(crate) fn representations(system: &Checked) -> Dfao<bool> {
    let mut forever = Forever;
    let mut meter = Meter::new(u64::MAX, u64::MAX, &mut forever);
    let next = |&reading: &_, digit: u32, _: &mut Meter<'_>| Ok::<_, MeterError>(system.next(reading, digit as u8));
    let (next, readings) = explore(2, system.begin(), &mut meter, |_| 0, next).expect("a few states");
    let ends = readings.iter().map(|&reading| system.may_end(reading));
    Dfao::new(1, next, ends.collect()).expect("explored states exist")
}

impl NumerationSystem {
    /// The system of a take-away function.
    ///
    /// # Errors
    /// If the checker has no numeration system for the take-away function.
    pub fn new(take_away: &TakeAway) -> Result<Self, NumerationError> {
        let base = Checked::new(take_away)?;
        let greedy = representations(&base);
        let next = greedy.table().map(|state| state.map_or(DEAD, |state| state.number() + 1));
        let next = [DEAD; 2].into_iter().chain(next).collect();
        let accepting = [false].iter().chain(greedy.outputs()).copied().collect();
        let valid = Dfa::new(vec!["n".to_owned()], 1, next, accepting).minimised();
        Ok(Self { take_away: take_away.clone(), base, valid })
    }

    /// The take-away function.
    pub fn take_away(&self) -> &TakeAway {
        &self.take_away
    }

    /// The lag `l` of the recurrence `H_{k+1} = H_k + H_{k-l}`, at most 3.
    pub(crate) fn lag(&self) -> usize {
        self.base.lags().constant()
    }

    /// The first index from which the recurrence holds.
    pub(crate) fn regular_from(&self) -> usize {
        self.base.lags().regular_from()
    }

    /// The automaton of the greedy representations, with the one track `n`.
    pub(crate) fn valid(&self) -> &Dfa {
        &self.valid
    }

    /// The term `H_index` for an index up to 40: it is far below `2^63`, as are sums of several.
    pub(crate) fn term(&self, index: usize) -> i64 {
        self.base.term(index - 1).cast_signed()
    }

    /// The greedy digits of a number, most significant first; none for 0. Subquadratic for `f(t) = 2t` and `f(t) = t`,
    /// else quadratic in their number.
    pub(crate) fn digits(&self, x: &Nat, monitor: &mut dyn Monitor) -> Result<Vec<bool>, SolveError> {
        if let Ok(word) = u64::try_from(x) {
            return Ok(self.base.digits(word, 0).into_iter().map(|digit| digit == 1).collect());
        }
        let system = Numeration::up_to(&self.take_away, x.clone(), monitor)?;
        let representation = system.represent_within(x, monitor)?;
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
    pub(crate) fn number(&self, digits: &[bool]) -> Nat {
        let ones = (1..).zip(digits.iter().rev()).filter_map(|(index, &digit)| digit.then_some(index));
        if self.take_away == TakeAway::FIBONACCI
            && let Some(zeckendorf) = Zeckendorf::from_indices(ones.map(|index: u32| index + 1).collect())
        {
            return zeckendorf.value();
        }
        let terms = digits.iter().rev().zip(self.take_away.h_sequence());
        terms.filter_map(|(&digit, term)| digit.then_some(term.value)).sum()
    }

    /// The tuple of numbers whose digits are the letters of a word, for `tracks` numbers.
    pub(crate) fn tuple(&self, word: &[u32], tracks: usize) -> Vec<Nat> {
        let track = |i| word.iter().map(|letter| letter >> i & 1 == 1).collect::<Vec<bool>>();
        (0..tracks).map(|i| self.number(&track(i))).collect()
    }

    /// The word whose letters are the digits of the components of a tuple, most significant first: bit `i` of a letter is the
    /// digit of component `i`. Subquadratic for `f(t) = 2t` and `f(t) = t`, else quadratic in the number of digits.
    ///
    /// # Errors
    /// If a component has more than about 16 million digits.
    pub fn word(&self, tuple: &[Nat]) -> Result<Vec<u32>, SolveError> {
        let digits = tuple.iter().map(|x| self.digits(x, &mut Forever)).collect::<Result<Vec<_>, _>>()?;
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
    pub(crate) fn contains(&self, relation: &Dfa, tuple: &[Nat]) -> Result<bool, SolveError> {
        Ok(relation.accepts(self.word(tuple)?))
    }

    /// The tuple of a relation with the fewest digits; of several, the first in the order of their letters as numbers.
    pub(crate) fn least(&self, relation: &Dfa) -> Option<Vec<Nat>> {
        relation.shortest().map(|word| self.tuple(&word, relation.tracks().len()))
    }
}

/// Boolean combinations of relations, among all tuples of numbers.
impl NumerationSystem {
    /// All tuples over these tracks. Has the states of [`NumerationSystem::valid`] to the power of the number of tracks.
    pub(crate) fn all<S: Into<String>>(
        &self,
        tracks: impl IntoIterator<Item = S>,
        limit: StateLimit,
    ) -> Result<Dfa, TooLargeError> {
        let each = |all: Dfa, name| all.and(&self.valid().clone().with_tracks([name]), limit);
        tracks.into_iter().try_fold(Dfa::truth(true), each)
    }

    /// The tuples over the joined tracks on which the two relations satisfy a truth table.
    pub(crate) fn combine(&self, a: &Dfa, b: &Dfa, table: Table, limit: StateLimit) -> Result<Dfa, TooLargeError> {
        let guard = self.all(unguarded(a, b, table), limit)?;
        Ok(product(a, b, table, &guard, limit)?.minimised())
    }

    /// The tuples that are in at least one of the relations.
    pub(crate) fn or(&self, a: &Dfa, b: &Dfa, limit: StateLimit) -> Result<Dfa, TooLargeError> {
        self.combine(a, b, Table::new(|a, b| a || b), limit)
    }

    /// The tuples that are not in the relation.
    pub(crate) fn not(&self, a: &Dfa, limit: StateLimit) -> Result<Dfa, TooLargeError> {
        self.combine(a, &Dfa::truth(true), Table::new(|a, _| !a), limit)
    }

    /// The relation of the greedy representations that an automaton accepts, minimised; `None` if leading zeros change what the
    /// automaton accepts.
    pub(crate) fn relation(&self, dfa: &Dfa, limit: StateLimit) -> Result<Option<Dfa>, TooLargeError> {
        let all = self.all(dfa.tracks().iter().cloned(), limit)?;
        Ok(Some(dfa.and(&all, limit)?).filter(Dfa::ignores_leading_zeros))
    }

    /// The relation of the free piles and the quota of a game, or of the pile and quota of a Grundy value, over one track each
    /// with these names. A certificate proves nothing about words that are not representations, so they are removed.
    pub(crate) fn relation_of(
        &self,
        Certificate { automaton, .. }: &Certificate,
        names: &[&str],
        limit: StateLimit,
    ) -> Result<Dfa, TooLargeError> {
        debug_assert_eq!(names.len(), automaton.tracks());
        // The table of a certificate has no dead state.
        let table = automaton.table().iter().map(|state| state.number() + 1);
        let next = std::iter::repeat_n(DEAD, 1 << names.len()).chain(table).collect();
        let accepting = [false].into_iter().chain(automaton.state_ids().map(|state| automaton.accepts(state)));
        let dfa = Dfa::new(names.iter().map(|&name| name.to_owned()).collect(), 1, next, accepting.collect());
        Ok(self.relation(&dfa, limit)?.expect("the automaton of a certificate stays at its start on zeros"))
    }
}
