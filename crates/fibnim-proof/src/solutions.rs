//! The solutions of a statement: the tuples of numbers with which it is true, in their order, and how many there are.

use dashu_int::IBig;
use fibnim::Nat;
use fibnim_check::{Meter, NumerationSystem, StateId};

use crate::logic::linear::Comparison;
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

/// The name of a track beside those of variables; no text contains it.
const EXTRA: &str = "#";

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
        let first = relation.smallest(there_are.unwrap_or(usize::MAX).min(most), system, meter)?;
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
        let all = self.and(&self.extreme(Comparison::Greater, system, meter)?, meter)?;
        let place = all.tracks().len() - 1;
        let digits = word(system, std::slice::from_ref(bound)).map_err(TooLargeError::Number)?;
        let mut words: Vec<Nat> = all.automaton().outputs().iter().map(|&accepts| u32::from(accepts).into()).collect();
        let held = meter.held();
        meter.hold(words.len() * (size_of::<Nat>() + bound.bit_len() * place / 8))?;
        for digit in digits.into_iter().rev() {
            meter.step((words.len() << place) as u64)?;
            let with_digit = |state| all.arcs(state).filter(move |(letter, _)| letter >> place == digit);
            let sum = |state| with_digit(state).fold(Nat::ZERO, |sum, (_, to)| sum + &words[to.index()]);
            words = all.automaton().state_ids().map(sum).collect();
        }
        meter.release(held);
        Ok(words.swap_remove(0))
    }

    /// The numbers of the tracks and an extra one, the last track, that is at least as large as all of them, and equal
    /// to one, or that is greater.
    fn extreme(
        &self,
        comparison: Comparison,
        system: &NumerationSystem,
        meter: &mut Meter<'_>,
    ) -> Result<Self, TooLargeError> {
        let one = |name: &str, comparison, meter: &mut Meter<'_>| {
            let difference = [(IBig::NEG_ONE, name), (IBig::ONE, EXTRA)];
            Self::linear(system, &difference, comparison, &IBig::ZERO, meter)
        };
        let (mut all, mut any) = (Self::truth(true), Self::truth(false));
        for name in self.tracks() {
            all = all.and(&one(name, comparison, meter)?, meter)?;
            any = any.or(&one(name, Comparison::Equal, meter)?, system, meter)?;
        }
        let all = if comparison == Comparison::Greater { all } else { all.and(&any, meter)? };
        all.reordered(&[self.tracks(), &[EXTRA.to_owned()]].concat(), meter)
    }

    /// The first tuples in the order of [`SolutionList`], of which there are at least as many as are `wanted`.
    pub(crate) fn smallest(
        &self,
        wanted: usize,
        system: &NumerationSystem,
        meter: &mut Meter<'_>,
    ) -> Result<Vec<Vec<Nat>>, TooLargeError> {
        let count = self.tracks().len();
        if wanted == 0 || self.is_empty() {
            return Ok(Vec::new());
        }
        if count == 0 {
            return Ok(vec![Vec::new()]);
        }
        let held = meter.held();
        let relation = self.and(&self.extreme(Comparison::AtLeast, system, meter)?, meter)?;
        let order = [count].into_iter().chain(0..count).collect();
        let mut listing = TupleListing { relation: &relation, order, letters: Vec::new(), wanted, found: Vec::new() };
        while listing.found.len() < wanted {
            listing.list(0, meter)?;
            listing.letters.push(0);
        }
        meter.release(held);
        Ok(listing.found.iter().map(|word| tuple(system, word, count)).collect())
    }
}

/// Lists the tuples of a relation of some number of digits. Greedy representations of equal length have the order of
/// their numbers.
struct TupleListing<'r> {
    relation: &'r Relation,
    /// The tracks, the most significant first.
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

    /// The letters that have the chosen digits at a place, if these are the digits of the tracks of `mask`.
    fn next(&self, state: StateId, mask: u32, chosen: u32) -> impl Iterator<Item = StateId> + '_ {
        self.relation.arcs(state).filter(move |(letter, _)| letter & mask == chosen & mask).map(|(_, to)| to)
    }

    /// By place, the states on words that are accepted and have the chosen digits on the tracks of `mask`.
    fn alive(&self, mask: u32, meter: &mut Meter<'_>) -> Result<Vec<Vec<StateId>>, TooLargeError> {
        let mut places = vec![vec![StateId::START]];
        for &chosen in &self.letters {
            let last = &places[places.len() - 1];
            meter.step((last.len() << self.order.len()) as u64)?;
            meter.hold(size_of_val(&last[..]))?;
            places.push(united(last.iter().flat_map(|&state| self.next(state, mask, chosen))));
        }
        for place in (0..places.len()).rev() {
            let (before, after) = places.split_at_mut(place + 1);
            before[place].retain(|&state| match after.first() {
                None => self.relation.automaton().output(state),
                Some(after) => self.next(state, mask, self.letters[place]).any(|to| after.binary_search(&to).is_ok()),
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
        // The states that the digits of this track lead to, whatever the later tracks have, by place.
        let mut reached = vec![alive[0].clone()];
        // The least digit to try at the last place. The first digit of the largest number is 1.
        let mut least = u32::from(depth == 0);
        while !reached[0].is_empty() && self.found.len() < self.wanted {
            let place = reached.len() - 1;
            if place == self.letters.len() {
                self.list(depth + 1, meter)?;
                least = 2;
            }
            let after = (least..2).find_map(|digit| {
                self.letters[place] = self.letters[place] & !(1 << track) | digit << track;
                let next = |&state: &StateId| self.next(state, mask | 1 << track, self.letters[place]);
                let after = united(reached[place].iter().flat_map(next));
                let after: Vec<StateId> =
                    after.into_iter().filter(|state| alive[place + 1].binary_search(state).is_ok()).collect();
                (!after.is_empty()).then_some(after)
            });
            meter.step((reached[place].len() << self.order.len()) as u64)?;
            match after {
                Some(after) => {
                    reached.push(after);
                    least = 0;
                }
                None if place == 0 => break,
                None => {
                    reached.pop();
                    least = (self.letters[place - 1] >> track & 1) + 1;
                }
            }
        }
        // What was found stays counted.
        let found = (self.found.len() - before) * self.bytes();
        meter.release(held + found as u64);
        Ok(())
    }
}

/// States in order, each once.
fn united(states: impl Iterator<Item = StateId>) -> Vec<StateId> {
    let mut states: Vec<StateId> = states.collect();
    states.sort_unstable();
    states.dedup();
    states
}
