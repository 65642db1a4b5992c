//! Relations between numbers, as automata with named tracks.

use std::hash::Hash;

use fibnim::{Monitor, SolveError};
use fibnim_check::{CheckError, Dfa, Dfao, MOST_TRACKS, Meter, MeterError, NumerationSystem, StateId, explore};

/// The largest absolute value of a coefficient in a linear relation, which leaves 64-bit arithmetic a wide margin.
pub(crate) const MAX_COEFFICIENT: u64 = 1 << 20;

/// The default for the most states of an automaton in a computation, also before it is minimised.
pub(crate) const MOST_STATES: usize = 1_000_000;

/// A meter for the operations of relations: with a limit for the memory of each, in bytes, and for the states.
pub(crate) fn meter(memory: u64, states: usize, monitor: &mut dyn Monitor) -> Meter<'_> {
    Meter::new(memory, u64::MAX, monitor).with_states(states)
}

/// Why a relation has no automaton within the limits.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum TooLargeError {
    /// An automaton needs more states or memory than is allowed, or the monitor ended the computation.
    #[error("a relation has no automaton within the limits: {0}")]
    Meter(#[from] MeterError),
    /// An automaton needs this many tracks.
    #[error("an automaton over {0} numbers is too large: the limit is {MOST_TRACKS}")]
    Tracks(usize),
    /// A coefficient or constant of a linear relation is too large.
    #[error(
        "a coefficient of a linear relation is too large: give absolute values up to {MAX_COEFFICIENT} without common \
         factors"
    )]
    Coefficient,
    /// A number of the relation is too large to be represented.
    #[error("a number of the relation is too large: {0}")]
    Number(#[source] SolveError),
}

impl From<CheckError> for TooLargeError {
    fn from(error: CheckError) -> Self {
        match error {
            CheckError::Meter(error) => Self::Meter(error),
            // No check is running, so the error can only be that a number became too large.
            _ => Self::Coefficient,
        }
    }
}

/// A relation between natural numbers, as a deterministic automaton. Each number has a *track* with a name, and
/// relations are combined by these names.
///
/// The automaton reads one binary digit of each number at a time, most significant first: bit `i` of a letter is the
/// digit of track `i`. An automaton without tracks has one letter. A letter leads nowhere if no accepted word goes on
/// with it.
///
/// All operations of this crate assume that an operand accepts only greedy representations and does not care about
/// leading zeros, and guarantee it of their results. They also give minimal automata, numbered in the order of a
/// breadth-first search with the letters in increasing order. So two results over the same tracks are equal as values
/// exactly if they are the same relation.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Relation {
    tracks: Vec<String>,
    automaton: Dfao<bool>,
}

impl Relation {
    /// A relation from its automaton, which has as many tracks as there are names.
    pub(crate) fn new<S: Into<String>>(tracks: impl IntoIterator<Item = S>, automaton: Dfao<bool>) -> Self {
        let tracks: Vec<String> = tracks.into_iter().map(Into::into).collect();
        debug_assert_eq!(tracks.len(), automaton.tracks());
        Self { tracks, automaton }
    }

    /// A relation from a table with a row for each state. The states are numbered from 1, the start; row 0 belongs to
    /// no state. Only the state `end` accepts.
    pub(crate) fn with_one_end(tracks: &[&str], next: &[u32], end: u32) -> Self {
        let state = |&number: &u32| number.checked_sub(1).and_then(|number| StateId::new(number as usize));
        let states = 1..(next.len() >> tracks.len()) as u32;
        let accepting = states.map(|state| state == end).collect();
        let automaton = Dfao::new(tracks.len(), next[1 << tracks.len()..].iter().map(state), accepting);
        Self::new(tracks.iter().copied(), automaton.expect("a table of states that exist"))
    }

    /// The relation without tracks that stands for a truth value.
    pub(crate) fn truth(value: bool) -> Self {
        let automaton = Dfao::new(0, [value.then_some(StateId::START)], vec![value]);
        Self { tracks: Vec::new(), automaton: automaton.expect("one state is an automaton") }
    }

    /// The minimal automaton of the states that are reached from `start`; see [`explore`].
    fn explored<S: Eq + Hash>(
        tracks: Vec<String>,
        start: S,
        meter: &mut Meter<'_>,
        bytes: impl Fn(&S) -> usize,
        next: impl FnMut(&S, u32, &mut Meter<'_>) -> Result<Option<S>, TooLargeError>,
        accepts: impl Fn(&S) -> bool,
    ) -> Result<Self, TooLargeError> {
        let count = tracks.len();
        if count > MOST_TRACKS {
            return Err(TooLargeError::Tracks(count));
        }
        let held = meter.held();
        let (next, states) = explore(1 << count, start, meter, bytes, next)?;
        let automaton = Dfao::new(count, next, states.iter().map(accepts).collect()).expect("explored states exist");
        let automaton = automaton.trimmed(false, meter)?;
        meter.release(held);
        Ok(Self { tracks, automaton })
    }

    /// The names of the tracks, in the order of the bits of a letter.
    pub fn tracks(&self) -> &[String] {
        &self.tracks
    }

    /// The place of a track.
    pub(crate) fn track(&self, name: &str) -> Option<usize> {
        self.tracks.iter().position(|track| track == name)
    }

    /// The automaton.
    pub fn automaton(&self) -> &Dfao<bool> {
        &self.automaton
    }

    /// How many states the automaton has.
    pub fn states(&self) -> usize {
        self.automaton.states()
    }

    /// Whether nothing is accepted. The automaton has to be minimal.
    pub(crate) fn is_empty(&self) -> bool {
        self.states() == 1 && !self.automaton.output(StateId::START)
    }

    /// Whether a word is accepted. Panics if it has a letter with more digits than there are tracks.
    pub fn accepts(&self, word: impl IntoIterator<Item = u32>) -> bool {
        self.automaton.read(word) == Some(true)
    }

    /// Whether leading zeros change nothing, as in all automata of relations. The automaton has to be minimal.
    pub(crate) fn ignores_leading_zeros(&self) -> bool {
        self.is_empty() || self.automaton.next(StateId::START, 0) == Some(StateId::START)
    }

    /// The same automaton with all tracks renamed, in their order. The names are different, and as many as the tracks.
    pub(crate) fn with_tracks<S: Into<String>>(self, names: impl IntoIterator<Item = S>) -> Self {
        Self::new(names, self.automaton)
    }

    /// The same relation with the tracks in another order. `order` has all tracks.
    pub(crate) fn reordered<S: AsRef<str>>(&self, order: &[S], meter: &mut Meter<'_>) -> Result<Self, TooLargeError> {
        let places: Vec<usize> = order.iter().filter_map(|name| self.track(name.as_ref())).collect();
        debug_assert_eq!(places.len(), self.tracks.len());
        if places.is_sorted() {
            return Ok(self.clone());
        }
        let tracks = places.iter().map(|&place| self.tracks[place].clone()).collect();
        // The order of the letters decides the numbers of the states.
        let next = |&at: &StateId, letter: u32, _: &mut Meter<'_>| Ok(self.automaton.next(at, spread(letter, &places)));
        Self::explored(tracks, StateId::START, meter, |_| 0, next, |&at| self.automaton.output(at))
    }

    /// The letters that lead on from a state, with the next states. Panics if there is no such state.
    pub(crate) fn arcs(&self, state: StateId) -> impl Iterator<Item = (u32, StateId)> {
        (0..1 << self.tracks.len()).filter_map(move |letter| Some((letter, self.automaton.next(state, letter)?)))
    }
}

/// Moves bit `i` of a letter to place `places[i]`.
fn spread(letter: u32, places: &[usize]) -> u32 {
    places.iter().enumerate().map(|(i, &place)| (letter >> i & 1) << place).sum()
}

/// A truth table: the value for `(a, b)` stands at `2a + b`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct TruthTable([bool; 4]);

impl TruthTable {
    pub(crate) fn new(op: impl Fn(bool, bool) -> bool) -> Self {
        Self([op(false, false), op(false, true), op(true, false), op(true, true)])
    }

    pub(crate) fn at(self, a: bool, b: bool) -> bool {
        self.0[usize::from(a) * 2 + usize::from(b)]
    }

    pub(crate) fn negated(self) -> Self {
        Self(self.0.map(|value| !value))
    }
}

/// A component of a product: an automaton, and its own letter for every joined letter.
struct ProductComponent<'a> {
    automaton: &'a Dfao<bool>,
    letters: Vec<u32>,
}

impl<'a> ProductComponent<'a> {
    fn new(relation: &'a Relation, tracks: &[String]) -> Self {
        // Joined track i is track places[i] of this automaton, if it has it.
        let places: Vec<Option<usize>> = tracks.iter().map(|name| relation.track(name)).collect();
        let own = |letter: u32| {
            let digits = places.iter().enumerate().filter_map(|(i, &place)| Some((letter >> i & 1) << place?));
            digits.sum()
        };
        Self { automaton: &relation.automaton, letters: (0..1 << tracks.len()).map(own).collect() }
    }

    #[inline]
    fn next(&self, state: Option<StateId>, letter: u32) -> Option<StateId> {
        self.automaton.next(state?, self.letters[letter as usize])
    }

    fn accepts(&self, state: Option<StateId>) -> bool {
        state.is_some_and(|state| self.automaton.output(state))
    }
}

/// Boolean combinations and projections.
impl Relation {
    /// All tuples over these tracks.
    pub(crate) fn all<S: Into<String>>(
        system: &NumerationSystem,
        tracks: impl IntoIterator<Item = S>,
        meter: &mut Meter<'_>,
    ) -> Result<Self, TooLargeError> {
        let tracks: Vec<String> = tracks.into_iter().map(Into::into).collect();
        if tracks.is_empty() {
            return Ok(Self::truth(true));
        }
        let one = system.representations();
        let next = |at: &Vec<StateId>, letter: u32, _: &mut Meter<'_>| {
            Ok(at.iter().enumerate().map(|(i, &at)| one.next(at, letter >> i & 1)).collect())
        };
        let start = vec![StateId::START; tracks.len()];
        Self::explored(tracks, start, meter, |at| size_of_val(&at[..]), next, |at| at.iter().all(|&at| one.output(at)))
    }

    /// The tracks of a product: those of this relation, then those that only the other one has.
    fn joined_tracks(&self, other: &Self) -> Vec<String> {
        let new = other.tracks.iter().filter(|name| self.track(name).is_none());
        self.tracks.iter().chain(new).cloned().collect()
    }

    /// The tracks on which a guard must restrict a product to words that represent numbers, since the product accepts
    /// tuples that no operand with these tracks accepts.
    fn unguarded(&self, other: &Self, table: TruthTable) -> Vec<String> {
        let only = |x: &Self, y: &Self| {
            x.tracks.iter().filter(|name| y.track(name).is_none()).cloned().collect::<Vec<String>>()
        };
        if table.at(false, false) {
            return self.joined_tracks(other);
        }
        let mut tracks = if table.at(false, true) { only(self, other) } else { Vec::new() };
        if table.at(true, false) {
            tracks.extend(only(other, self));
        }
        tracks
    }

    /// The words on which both automata satisfy the truth table and that the guard, whose tracks are among the joined
    /// ones, accepts. Visits at most as many states as the three automata have triples.
    fn product(
        &self,
        other: &Self,
        table: TruthTable,
        guard: &Self,
        meter: &mut Meter<'_>,
    ) -> Result<Self, TooLargeError> {
        let tracks = self.joined_tracks(other);
        if tracks.len() > MOST_TRACKS {
            return Err(TooLargeError::Tracks(tracks.len()));
        }
        let [a, b, guard] = [self, other, guard].map(|relation| ProductComponent::new(relation, &tracks));
        // Whether no word satisfies the table after one of the automata, or both, leads nowhere.
        let never_both = !table.at(false, false);
        let never_a = never_both && !table.at(false, true);
        let never_b = never_both && !table.at(true, false);
        let next = |&[s, t, g]: &[Option<StateId>; 3], letter: u32, _: &mut Meter<'_>| {
            let Some(g) = guard.next(g, letter) else { return Ok(None) };
            let (s, t) = (a.next(s, letter), b.next(t, letter));
            let never = s.is_none() && (never_a || t.is_none() && never_both) || t.is_none() && never_b;
            Ok((!never).then_some([s, t, Some(g)]))
        };
        let accepts = |&[s, t, g]: &[Option<StateId>; 3]| table.at(a.accepts(s), b.accepts(t)) && guard.accepts(g);
        Self::explored(tracks, [Some(StateId::START); 3], meter, |_| 0, next, accepts)
    }

    /// The tuples over the joined tracks on which the two relations satisfy a truth table.
    pub(crate) fn combine(
        &self,
        other: &Self,
        table: TruthTable,
        system: &NumerationSystem,
        meter: &mut Meter<'_>,
    ) -> Result<Self, TooLargeError> {
        let guard = Self::all(system, self.unguarded(other, table), meter)?;
        self.product(other, table, &guard, meter)
    }

    /// The tuples over the joined tracks that are in both relations.
    pub(crate) fn and(&self, other: &Self, meter: &mut Meter<'_>) -> Result<Self, TooLargeError> {
        self.product(other, TruthTable::new(|a, b| a && b), &Self::truth(true), meter)
    }

    /// The tuples that are in at least one of the relations.
    pub(crate) fn or(
        &self,
        other: &Self,
        system: &NumerationSystem,
        meter: &mut Meter<'_>,
    ) -> Result<Self, TooLargeError> {
        self.combine(other, TruthTable::new(|a, b| a || b), system, meter)
    }

    /// The tuples that are not in the relation.
    pub(crate) fn not(&self, system: &NumerationSystem, meter: &mut Meter<'_>) -> Result<Self, TooLargeError> {
        self.combine(&Self::truth(true), TruthTable::new(|a, _| !a), system, meter)
    }

    /// The tuples whose greedy representations the automaton accepts; `None` if leading zeros change what it accepts.
    pub(crate) fn of_numbers(
        &self,
        system: &NumerationSystem,
        meter: &mut Meter<'_>,
    ) -> Result<Option<Self>, TooLargeError> {
        let all = Self::all(system, self.tracks.iter().cloned(), meter)?;
        Ok(Some(self.and(&all, meter)?).filter(Self::ignores_leading_zeros))
    }

    /// The relation of the free piles and the quota of a game, or of the pile and quota of a Grundy value, over one
    /// track each with these names. A certificate proves nothing about words that are not representations, so they are
    /// removed.
    pub(crate) fn of(
        automaton: &Dfa,
        names: &[&str],
        system: &NumerationSystem,
        meter: &mut Meter<'_>,
    ) -> Result<Self, TooLargeError> {
        let accepting = automaton.state_ids().map(|state| automaton.accepts(state)).collect();
        let next = automaton.table().iter().copied().map(Some);
        let relation =
            Self::new(names.iter().copied(), Dfao::new(names.len(), next, accepting).expect("a complete one"));
        Ok(relation.of_numbers(system, meter)?.expect("the automaton of a certificate stays at its start on zeros"))
    }

    /// The tuples of a relation `guard` whose digits lead from `start` by `next` to a state that accepts.
    pub(crate) fn within<S: Copy + Eq + Hash>(
        guard: &Self,
        start: S,
        meter: &mut Meter<'_>,
        mut next: impl FnMut(S, u32, &mut Meter<'_>) -> Result<Option<S>, TooLargeError>,
        accepts: impl Fn(S) -> bool,
    ) -> Result<Self, TooLargeError> {
        let next = |&(at, own): &(StateId, S), letter: u32, meter: &mut Meter<'_>| {
            let Some(at) = guard.automaton.next(at, letter) else { return Ok(None) };
            Ok(next(own, letter, meter)?.map(|own| (at, own)))
        };
        let accepts = |&(at, own): &(StateId, S)| guard.automaton.output(at) && accepts(own);
        Self::explored(guard.tracks.clone(), (StateId::START, start), meter, |_| 0, next, accepts)
    }

    /// The words with leading zeros, whose letters have a digit for each track.
    pub(crate) fn of_words(tracks: &[&str], words: &[Vec<u32>], meter: &mut Meter<'_>) -> Result<Self, TooLargeError> {
        // How many letters were read after leading zeros, and the words that begin with them.
        type Begun = (usize, Vec<usize>);
        let next = |(len, begun): &Begun, letter: u32, meter: &mut Meter<'_>| {
            meter.step(begun.len() as u64)?;
            let goes_on = |&word: &usize| words[word].get(*len) == Some(&letter);
            let after: Vec<usize> = begun.iter().copied().filter(goes_on).collect();
            let zeros = (*len, letter) == (0, 0);
            Ok(if zeros { Some((0, begun.clone())) } else { (!after.is_empty()).then_some((len + 1, after)) })
        };
        let accepts = |(len, begun): &Begun| begun.iter().any(|&word| words[word].len() == *len);
        let start = (0, (0..words.len()).collect());
        let tracks = tracks.iter().map(|&track| track.to_owned()).collect();
        Self::explored(tracks, start, meter, |(_, begun)| size_of_val(&begun[..]), next, accepts)
    }

    /// The projection to the tracks that are not named: the tuples for which numbers on the named tracks exist such
    /// that all together are in the relation. Names that are not tracks are ignored.
    ///
    /// The numbers may be longer than those on the other tracks. Up to `2^n` states are visited for `n` states, but
    /// often fewer than `n`.
    pub(crate) fn exists<S: AsRef<str>>(&self, names: &[S], meter: &mut Meter<'_>) -> Result<Self, TooLargeError> {
        let is_hidden = |place: &usize| names.iter().any(|name| self.track(name.as_ref()) == Some(*place));
        let (hidden, kept): (Vec<usize>, Vec<usize>) = (0..self.tracks.len()).partition(is_hidden);
        if hidden.is_empty() {
            return Ok(self.clone());
        }
        let hidden: Vec<u32> = (0..1 << hidden.len()).map(|letter| spread(letter, &hidden)).collect();
        // The states after leading digits of the hidden numbers, with leading zeros of the others.
        let mut start = vec![StateId::START];
        let mut seen = vec![false; self.states()];
        seen[0] = true;
        let mut at = 0;
        while at < start.len() {
            meter.step(hidden.len() as u64)?;
            let state = start[at];
            for to in hidden.iter().filter_map(|&letter| self.automaton.next(state, letter)) {
                if !std::mem::replace(&mut seen[to.index()], true) {
                    start.push(to);
                }
            }
            at += 1;
        }
        start.sort_unstable();
        let tracks = kept.iter().map(|&place| self.tracks[place].clone()).collect();
        // The round in which a state was last reached.
        let (mut reached, mut round) = (vec![0_u64; self.states()], 0);
        let next = |subset: &Vec<StateId>, letter: u32, meter: &mut Meter<'_>| {
            meter.step((subset.len() * hidden.len()) as u64)?;
            round += 1;
            let letter = spread(letter, &kept);
            let mut after = Vec::new();
            for &at in subset {
                for to in hidden.iter().filter_map(|&hidden| self.automaton.next(at, hidden | letter)) {
                    if std::mem::replace(&mut reached[to.index()], round) != round {
                        after.push(to);
                    }
                }
            }
            after.sort_unstable();
            Ok((!after.is_empty()).then_some(after))
        };
        let accepts = |subset: &Vec<StateId>| subset.iter().any(|&at| self.automaton.output(at));
        Self::explored(tracks, start, meter, |subset| size_of_val(&subset[..]), next, accepts)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::unlimited;
    use proptest::prelude::*;

    #[test]
    fn tracks_change_places() {
        // Accepts the words of (1, 0).
        let relation = Relation::with_one_end(&["x", "y"], &[0, 0, 0, 0, 0, 1, 0, 0], 1);
        let swapped = unlimited(|meter| relation.reordered(&["y", "x"], meter)).expect("small");
        assert!(relation.accepts([1, 1]) && swapped.accepts([2, 2]) && !swapped.accepts([1]));
        assert_eq!(unlimited(|meter| swapped.reordered(&["x", "y"], meter)).expect("small"), relation);
        assert_eq!(relation.with_tracks(["a", "b"]).tracks(), ["a", "b"]);
    }

    fn automata() -> impl Strategy<Value = Relation> {
        (1..14_usize, 0..3_usize).prop_flat_map(|(n, tracks)| {
            let state = prop_oneof![Just(None), (0..n).prop_map(StateId::new)];
            let table = prop::collection::vec(state, n << tracks);
            let accepting = prop::collection::vec(prop::bool::weighted(0.3), n);
            (table, accepting).prop_map(move |(table, accepting)| {
                let automaton = Dfao::new(tracks, table, accepting).expect("an automaton");
                Relation::new((0..tracks).map(|i| i.to_string()), automaton)
            })
        })
    }

    /// As all operations give it.
    fn minimal(relation: &Relation) -> Relation {
        unlimited(|meter| relation.and(&Relation::truth(true), meter)).expect("small")
    }

    proptest! {
        #[test]
        fn equal_languages_give_equal_automata(
            relation in automata(),
            words in prop::collection::vec(prop::collection::vec(0..4_u32, 0..12), 40),
        ) {
            // Two copies of the automaton in one: the first leads to the second.
            let (n, table) = (relation.states(), relation.automaton.table());
            let second = table.map(|to| to.and_then(|to| StateId::new(to.index() + n))).collect::<Vec<_>>();
            let outputs = relation.automaton.outputs().repeat(2);
            let double = Dfao::new(relation.tracks.len(), second.repeat(2), outputs).expect("an automaton");
            let least = minimal(&relation);
            prop_assert_eq!(&minimal(&Relation::new(relation.tracks.clone(), double)), &least);
            for word in words {
                let word = word.iter().map(|letter| letter % (1 << relation.tracks.len()));
                prop_assert_eq!(least.accepts(word.clone()), relation.accepts(word));
            }
        }
    }
}
