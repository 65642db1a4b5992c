//! The solutions of a statement: the tuples of numbers with which it is true, in their order, and how many there are.

use std::collections::BTreeMap;

use fibnim::Nat;
use fibnim_check::{Meter, NumerationSystem, StateId};

use crate::numeration::{tuple, word};
use crate::relation::{Relation, TooLargeError};

/// The solutions of a statement.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SolutionList {
    /// The smallest solutions: one with a smaller largest number comes first, and of several the one that is first in
    /// lexicographic order.
    pub first: Vec<Vec<Nat>>,
    /// How many solutions there are; `None` if infinitely many.
    pub number: Option<Nat>,
    /// How many of them have only numbers below the bound; `None` without a bound.
    pub below: Option<Nat>,
    /// The automaton of the statement, whose tracks are its variables.
    pub relation: Relation,
}

impl SolutionList {
    /// The solutions that are the tuples of a relation: at most `most`, all of whose numbers are below the bound.
    pub(crate) fn of(
        relation: Relation,
        most: usize,
        bound: Option<&Nat>,
        system: &NumerationSystem,
        meter: &mut Meter<'_>,
    ) -> Result<Self, TooLargeError> {
        let number = relation.number(meter)?;
        let below = bound.map(|bound| relation.number_below(bound, system, meter)).transpose()?;
        let there_are = below.as_ref().or(number.as_ref()).and_then(|all| usize::try_from(all).ok());
        let first = {
            let wanted = there_are.unwrap_or(usize::MAX).min(most);
            let tracks: Vec<usize> = (0..relation.tracks().len()).collect();
            relation.smallest(wanted, &tracks, system, meter)?
        };
        Ok(Self { first, number, below, relation })
    }
}

impl Relation {
    /// How many tuples there are; `None` if infinitely many.
    fn number(&self, meter: &mut Meter<'_>) -> Result<Option<Nat>, TooLargeError> {
        // Every tuple is one word without leading zeros, and every state lies on a way to an accepting one. There are
        // infinitely many exactly if a cycle other than that of leading zeros is reached.
        let arcs = |state| self.arcs(state).filter(move |&(letter, _)| (state, letter) != (StateId::START, 0));
        let mut before = vec![0_u32; self.states()];
        for state in self.automaton().state_ids() {
            meter.step(1 << self.tracks().len())?;
            arcs(state).for_each(|(_, to)| before[to.index()] += 1);
        }
        let mut order = vec![StateId::START];
        let mut at = 0;
        while at < order.len() && before[0] == 0 {
            for (_, to) in arcs(order[at]) {
                before[to.index()] -= 1;
                if before[to.index()] == 0 {
                    order.push(to);
                }
            }
            at += 1;
        }
        if order.len() < self.states() || before[0] > 0 {
            return Ok(None);
        }
        let mut words = vec![Nat::ZERO; self.states()];
        for &state in order.iter().rev() {
            let after = arcs(state).map(|(_, to)| words[to.index()].clone());
            words[state.index()] =
                after.fold(u32::from(self.automaton().output(state)).into(), |sum: Nat, words| sum + words);
        }
        Ok(Some(words.swap_remove(0)))
    }

    /// How many tuples have only numbers below a bound.
    fn number_below(
        &self,
        bound: &Nat,
        system: &NumerationSystem,
        meter: &mut Meter<'_>,
    ) -> Result<Nat, TooLargeError> {
        let digits = word(system, std::slice::from_ref(bound)).map_err(TooLargeError::Number)?;
        self.number_with(Tied::all(self.tracks().len()), &digits, meter)
    }

    /// How many tuples of at most so many digits have numbers below that of the digits on some tracks, which are tied
    /// with it at first.
    pub(crate) fn number_with(&self, tied: Tied, digits: &[u32], meter: &mut Meter<'_>) -> Result<Nat, TooLargeError> {
        let all = self.tracks().len();
        let size = size_of::<((StateId, Tied), Nat)>() + digits.len() * all / 8;
        let held = meter.held();
        let mut ways = BTreeMap::from([((StateId::START, tied), Nat::ONE)]);
        for &digit in digits {
            meter.step((ways.len() << all) as u64)?;
            let mut next: BTreeMap<_, Nat> = BTreeMap::new();
            for (&(state, tied), number) in &ways {
                for (letter, to) in self.arcs(state) {
                    if let Some(tied) = tied.after(letter, digit) {
                        *next.entry((to, tied)).or_default() += number;
                    }
                }
            }
            meter.release(held);
            meter.hold((ways.len() + next.len()) * size)?;
            ways = next;
        }
        meter.release(held);
        let is_below = |&(&(state, tied), _): &(&(StateId, Tied), _)| self.automaton().output(state) && tied.is_none();
        Ok(ways.iter().filter(is_below).map(|(_, number)| number.clone()).sum())
    }

    /// The first tuples in the order of [`SolutionList`], of which there are at least as many as are `wanted`. The
    /// tuples have the numbers of the tracks in the order `tracks`.
    pub(crate) fn smallest(
        &self,
        wanted: usize,
        tracks: &[usize],
        system: &NumerationSystem,
        meter: &mut Meter<'_>,
    ) -> Result<Vec<Vec<Nat>>, TooLargeError> {
        let count = self.tracks().len();
        debug_assert_eq!(tracks.len(), count);
        if wanted == 0 || self.is_empty() {
            return Ok(Vec::new());
        }
        if count == 0 {
            return Ok(vec![Vec::new()]);
        }
        let held = meter.held();
        let order = [count].into_iter().chain(tracks.iter().copied()).collect();
        let mut listing = TupleListing { relation: self, order, letters: Vec::new(), wanted, found: Vec::new() };
        while listing.found.len() < wanted {
            listing.list(0, meter)?;
            listing.letters.push(0);
        }
        meter.release(held);
        let in_order = |word: &Vec<u32>| {
            let numbers = tuple(system, word, count);
            tracks.iter().map(|&track| numbers[track].clone()).collect()
        };
        Ok(listing.found.iter().map(in_order).collect())
    }
}

/// The tracks whose digits so far are those of another number, where those of the other tracks are below it. Greedy
/// representations of equal length have the order of their numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Tied(u32);

impl Tied {
    /// All of so many tracks.
    pub(crate) const fn all(tracks: usize) -> Self {
        Self((1 << tracks) - 1)
    }

    const fn is_none(self) -> bool {
        self.0 == 0
    }

    /// After the next digits of the tracks and of the number; `None` if a track is above it.
    const fn after(self, letter: u32, digit: u32) -> Option<Self> {
        match (digit, self.0 & letter) {
            (0, 0) => Some(self),
            (0, _) => None,
            (_, tied) => Some(Self(tied)),
        }
    }
}

/// The state after some digits, and the tracks that the largest number has not left behind.
type Place = (StateId, Tied);

/// Lists the tuples of a relation of some number of digits, and the largest of their numbers on a track of its own.
struct TupleListing<'r> {
    relation: &'r Relation,
    /// The tracks, the most significant first; the largest number is the track after those of the relation.
    order: Vec<usize>,
    /// The digits that are chosen, on the first tracks of the order.
    letters: Vec<u32>,
    wanted: usize,
    found: Vec<Vec<u32>>,
}

impl TupleListing<'_> {
    /// What a tuple of this many digits takes, as a word and as numbers.
    fn bytes(&self) -> usize {
        (self.letters.len() + 8 * self.order.len()) * 2 * size_of::<u32>()
    }

    /// The places that a letter leads to which has the chosen digits on the tracks of `mask`.
    fn next(&self, (state, tied): Place, mask: u32, chosen: u32) -> impl Iterator<Item = Place> + '_ {
        let largest = self.order[0];
        let letters = self.relation.arcs(state).flat_map(|(letter, to)| [0, 1].map(|digit| (letter, digit, to)));
        letters.filter_map(move |(letter, digit, to)| {
            let is_chosen = ((letter | digit << largest) ^ chosen) & mask == 0;
            // A track is the largest number, so one stays tied.
            let tied = if is_chosen { tied.after(letter, digit) } else { None }?;
            (!tied.is_none()).then_some((to, tied))
        })
    }

    /// By length, the places on words that are accepted and have the chosen digits on the tracks of `mask`.
    fn alive(&self, mask: u32, meter: &mut Meter<'_>) -> Result<Vec<Vec<Place>>, TooLargeError> {
        let mut places = vec![vec![(StateId::START, Tied::all(self.order[0]))]];
        for &chosen in &self.letters {
            let last = &places[places.len() - 1];
            meter.step((last.len() << self.order.len()) as u64)?;
            meter.hold(size_of_val(&last[..]))?;
            places.push(united(last.iter().flat_map(|&place| self.next(place, mask, chosen))));
        }
        for length in (0..places.len()).rev() {
            let (before, after) = places.split_at_mut(length + 1);
            before[length].retain(|&place| match after.first() {
                None => self.relation.automaton().output(place.0),
                Some(after) => self.next(place, mask, self.letters[length]).any(|to| after.binary_search(&to).is_ok()),
            });
        }
        Ok(places)
    }

    /// Lists the tuples whose digits on the first `depth` tracks of the order are chosen.
    fn list(&mut self, depth: usize, meter: &mut Meter<'_>) -> Result<(), TooLargeError> {
        let Some(&track) = self.order.get(depth) else {
            self.found.push(self.letters.clone());
            return Ok(meter.hold(self.bytes())?);
        };
        let (held, before) = (meter.held(), self.found.len());
        let mask = self.order[..depth].iter().map(|track| 1 << track).sum::<u32>();
        let alive = self.alive(mask, meter)?;
        // By length, the places that the digits of this track lead to, whatever the later tracks have.
        let mut reached = vec![alive[0].clone()];
        // The least digit to try next. The first digit of the largest number is 1.
        let mut least = u32::from(depth == 0);
        while !reached[0].is_empty() && self.found.len() < self.wanted {
            let length = reached.len() - 1;
            if length == self.letters.len() {
                self.list(depth + 1, meter)?;
                least = 2;
            }
            let after = (least..2).find_map(|digit| {
                self.letters[length] = self.letters[length] & !(1 << track) | digit << track;
                let next = |&place: &Place| self.next(place, mask | 1 << track, self.letters[length]);
                let mut after = united(reached[length].iter().flat_map(next));
                after.retain(|place| alive[length + 1].binary_search(place).is_ok());
                (!after.is_empty()).then_some(after)
            });
            meter.step((reached[length].len() << self.order.len()) as u64)?;
            match after {
                Some(after) => {
                    reached.push(after);
                    least = 0;
                }
                None if length == 0 => break,
                None => {
                    reached.pop();
                    least = (self.letters[length - 1] >> track & 1) + 1;
                }
            }
        }
        // What was found stays counted.
        let found = (self.found.len() - before) * self.bytes();
        meter.release(held + found as u64);
        Ok(())
    }
}

/// Places in order, each once.
fn united(places: impl Iterator<Item = Place>) -> Vec<Place> {
    let mut places: Vec<Place> = places.collect();
    places.sort_unstable();
    places.dedup();
    places
}
