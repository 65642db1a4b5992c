//! The automaton of linear relations between several numbers, which it reads in parallel.
//!
//! A search follows the automata of a game along it. It is trim: an end can be reached from every state, so the search
//! meets no dead ends.

use std::sync::Arc;

use rustc_hash::FxHashMap;

use crate::check_error::CheckError;
use crate::dfao::Dfao;
use crate::explore::explore;
use crate::meter::Meter;
use crate::numeration::{HORIZON, NumerationSystem};
use crate::state::StateId;

/// `low <= sum of coefficients times numbers <= high`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Linear {
    /// One coefficient a track.
    pub coefficients: Vec<i64>,
    /// The least value.
    pub low: i128,
    /// The greatest value; `None` is infinity.
    pub high: Option<i128>,
}

/// Whether a relation holds if a certain number of digits follow, as far as the digits read so far decide.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Prospect {
    /// It never holds.
    Never,
    /// It depends on the digits; this is the value of the digits so far.
    Open(i128),
    /// It always holds.
    Always,
}

impl Linear {
    /// Whether the relation holds if 0, 1, 2, ... digits follow; `None` if numbers become too large. There are as many
    /// entries as the dimension of the system. Vectors with the same entries allow the same digits, however many
    /// follow.
    ///
    /// With `m` digits to come a number grows by at most `H_{m+1} - 1`. So the largest value is `D_m - c` with
    /// `D_m = V_m + c H_{m+1}`, where `V_m` is the value so far and `c` the sum of the positive coefficients. Like `H`,
    /// `D` satisfies `D_{m+1} = D_m + D_{m-l}` from the dimension of the system on. Once `l + 1` successive `D_m` are
    /// not positive, all later ones are no larger. The same holds for the smallest value. The last `m` that are
    /// computed are beyond the dimension.
    ///
    /// The last `l + 1` entries also stand for all later ones, whose values follow from theirs. So they are `Never` or
    /// `Always` only if that is true for all later ones.
    fn prospects(&self, system: &NumerationSystem, vector: &[i64]) -> Option<Vec<Prospect>> {
        let sum = |sign: i128| self.coefficients.iter().map(|&c| (sign * i128::from(c)).max(0)).sum::<i128>();
        let (up, down) = (sum(1), sum(-1));
        // How many consecutive `m`, up to the last, have all values below, above, or within the bounds for good.
        let (mut below, mut above, mut within) = (0, 0, 0);
        let mut all = Vec::with_capacity(HORIZON + 1);
        for m in 0..=HORIZON {
            let value = system.value(vector, m)?;
            let term = system.value(&[1], m)?;
            let most = value.checked_add(up.checked_mul(term - 1)?)?;
            let least = value.checked_sub(down.checked_mul(term - 1)?)?;
            let (falls, rises) = (most.checked_add(up)? <= 0, least.checked_sub(down)? >= 0);
            let (too_low, too_high) = (most < self.low, self.high.is_some_and(|high| least > high));
            let always = self.high.is_none() && least >= self.low;
            all.push(match (too_low || too_high, always) {
                (true, _) => Prospect::Never,
                (_, true) => Prospect::Always,
                _ => Prospect::Open(value),
            });
            below = if too_low && falls { below + 1 } else { 0 };
            above = if too_high && rises { above + 1 } else { 0 };
            within = if always && rises { within + 1 } else { 0 };
        }
        let lag = system.lags().constant();
        let last = system.dimension() - 1 - lag;
        let settled =
            below.max(above).max(within) > lag && all[last..].iter().all(|prospect| *prospect == all[HORIZON]);
        all.truncate(system.dimension());
        for (m, prospect) in all.iter_mut().enumerate().skip(last).filter(|_| !settled) {
            // It may also be that the horizon is too near to decide.
            *prospect = Prospect::Open(system.value(vector, m)?);
        }
        Some(all)
    }

    fn holds(&self, value: i128) -> bool {
        value >= self.low && self.high.is_none_or(|high| value <= high)
    }
}

/// The trim automaton of the tuples of numbers for which several relations hold.
#[derive(Debug)]
pub(crate) struct TrimDfa {
    /// How many numbers.
    tracks: usize,
    /// The arcs of every state, by letter: bit `i` is the digit of track `i`. State 0 is the start, and stays there on
    /// zeros.
    arcs: Vec<Vec<(u32, StateId)>>,
    /// Whether the relations hold for numbers that end in a state.
    accepting: Vec<bool>,
}

/// The automaton of one relation, over the tracks that occur in it.
#[derive(Clone, Debug)]
struct RelationPart {
    tracks: Vec<usize>,
    automaton: Arc<Dfao<bool>>,
}

/// Automata of single relations, kept because checks of many games need the same ones. In each relation all its numbers
/// occur.
pub(crate) type Parts = FxHashMap<Linear, Arc<Dfao<bool>>>;

impl RelationPart {
    /// The automaton of a relation, over the tracks that occur in it.
    fn new(
        system: &NumerationSystem,
        tracks: Vec<usize>,
        relation: &Linear,
        known: &mut Parts,
        meter: &mut Meter<'_>,
    ) -> Result<Self, CheckError> {
        let coefficients = tracks.iter().map(|&track| relation.coefficients[track]).collect();
        let own = Linear { coefficients, ..*relation };
        let automaton = match known.get(&own) {
            Some(automaton) => automaton.clone(),
            None => Arc::new(own.automaton(system, meter)?),
        };
        known.insert(own, automaton.clone());
        Ok(Self { tracks, automaton })
    }

    /// The next state after a letter of all tracks.
    fn next(&self, state: StateId, letter: u32) -> Option<StateId> {
        let own = self.tracks.iter().enumerate().fold(0, |own, (i, &track)| own | (letter >> track & 1) << i);
        self.automaton.next(state, own)
    }
}

impl Linear {
    /// The automaton that reads all numbers. It leads nowhere if the relation cannot hold any more.
    fn automaton(&self, system: &NumerationSystem, meter: &mut Meter<'_>) -> Result<Dfao<bool>, CheckError> {
        let held = meter.held();
        let count = self.coefficients.len();
        let (mut sums, one) = (DigitSums::new(system, self), system.representations());
        let next = |(numbers, sum): &(Vec<StateId>, StateId), letter: u32, meter: &mut Meter<'_>| {
            let after = numbers.iter().enumerate().map(|(i, &at)| one.next(at, letter >> i & 1));
            let Some(after) = after.collect() else { return Ok(None) };
            Ok::<_, CheckError>(sums.next(*sum, letter, meter)?.map(|sum| (after, sum)))
        };
        let bytes = |(numbers, _): &(Vec<StateId>, StateId)| size_of_val(&numbers[..]);
        let start = (vec![StateId::START; count], StateId::START);
        let (next, states) = explore(1 << count, start, meter, bytes, next)?;
        let ends = |numbers: &[StateId]| numbers.iter().all(|&at| one.output(at));
        let accepting = states.iter().map(|(numbers, sum)| ends(numbers) && sums.holds(*sum)).collect();
        // Different vectors may allow the same digits.
        let automaton = Dfao::new(count, next, accepting).expect("explored states exist").trimmed(false, meter)?;
        meter.release(held);
        meter.hold(automaton.states() << count << 2)?;
        Ok(automaton)
    }
}

/// The sums that digits lead to in a relation, as numbered vectors of its system. Vectors that allow the same digits
/// share one number.
#[derive(Debug)]
pub struct DigitSums<'a> {
    system: &'a NumerationSystem,
    relation: &'a Linear,
    /// The vector of every number.
    vectors: Vec<Vec<i64>>,
    /// The number of the vectors with given prospects; none if the relation cannot hold any more.
    numbers: FxHashMap<Vec<Prospect>, Option<StateId>>,
    /// The next number, by a number and the sum of the coefficients whose digit is 1.
    after: FxHashMap<(StateId, i64), Option<StateId>>,
}

impl<'a> DigitSums<'a> {
    /// The sums of a relation in a system. The first of them, before all digits, is [`StateId::START`].
    pub fn new(system: &'a NumerationSystem, relation: &'a Linear) -> Self {
        let vectors = vec![vec![0; system.dimension()]];
        let start = relation.prospects(system, &vectors[0]).map(|prospects| (prospects, Some(StateId::START)));
        Self { system, relation, vectors, numbers: FxHashMap::from_iter(start), after: FxHashMap::default() }
    }

    /// The sum after a letter, whose bits are the next digits of the numbers; `None` if the relation cannot hold any
    /// more. Panics if `sum` was not returned before.
    ///
    /// # Errors
    /// If a number becomes too large, or the meter ends it.
    pub fn next(&mut self, sum: StateId, letter: u32, meter: &mut Meter<'_>) -> Result<Option<StateId>, CheckError> {
        let terms = self.relation.coefficients.iter().enumerate().filter(|(i, _)| letter >> i & 1 == 1);
        let digits = terms.map(|(_, &c)| c).try_fold(0_i64, i64::checked_add).ok_or(CheckError::Overflow)?;
        if let Some(&known) = self.after.get(&(sum, digits)) {
            return Ok(known);
        }
        let vector = self.system.read(&self.vectors[sum.index()], digits).ok_or(CheckError::Overflow)?;
        let prospects = self.relation.prospects(self.system, &vector).ok_or(CheckError::Overflow)?;
        meter.step(HORIZON as u64)?;
        meter.hold(2 * size_of::<(StateId, i64, Option<StateId>)>())?;
        let next = if let Some(&known) = self.numbers.get(&prospects) {
            known
        } else {
            meter.hold(size_of_val(&vector[..]) + size_of_val(&prospects[..]) + 128)?;
            let number = meter.next_state(self.vectors.len())?;
            let next = prospects.iter().any(|prospect| *prospect != Prospect::Never).then_some(number);
            self.vectors.extend(next.map(|_| vector));
            self.numbers.insert(prospects, next);
            next
        };
        self.after.insert((sum, digits), next);
        Ok(next)
    }

    /// Whether the relation holds if the digits end here. Panics if `sum` was not returned before.
    pub fn holds(&self, sum: StateId) -> bool {
        let vector = &self.vectors[sum.index()];
        // No value is too large, since the prospects of each vector were computed from it.
        self.system.value(vector, 0).is_some_and(|value| self.relation.holds(value))
    }
}

impl TrimDfa {
    /// Builds the automata of the single relations, without their dead ends, and then that of all together. `known` has
    /// automata of relations that were made before.
    ///
    /// # Errors
    /// If numbers become too large, or the meter ends the work.
    pub(crate) fn new(
        system: &NumerationSystem,
        tracks: usize,
        relations: &[Linear],
        known: &mut Parts,
        meter: &mut Meter<'_>,
    ) -> Result<Self, CheckError> {
        let mut parts = Vec::new();
        for relation in relations {
            let occurring = (0..tracks).filter(|&track| relation.coefficients[track] != 0).collect();
            parts.push(RelationPart::new(system, occurring, relation, known, meter)?);
        }
        // The automata of the relations stay counted, since they may be kept.
        let held = meter.held();
        let anything = Linear { coefficients: vec![0; tracks], low: 0, high: None };
        let free = |track: &usize| relations.iter().all(|relation| relation.coefficients[*track] == 0);
        for track in (0..tracks).filter(free) {
            parts.push(RelationPart::new(system, vec![track], &anything, known, meter)?);
        }
        let bytes = |state: &Vec<StateId>| size_of_val(&state[..]);
        let next = |state: &Vec<StateId>, letter: u32, _: &mut Meter<'_>| {
            Ok::<_, CheckError>(parts.iter().zip(state).map(|(part, &state)| part.next(state, letter)).collect())
        };
        let (next, states) = explore(1 << tracks, vec![StateId::START; parts.len()], meter, bytes, next)?;
        let ends = |state: &Vec<StateId>| parts.iter().zip(state).all(|(part, &at)| part.automaton.output(at));
        let accepting = states.iter().map(ends).collect();
        let least = Dfao::new(tracks, next, accepting).expect("explored states exist").trimmed(false, meter)?;
        let arcs = |state| (0..1 << tracks).filter_map(|letter| Some((letter, least.next(state, letter)?))).collect();
        let arcs: Vec<Vec<(u32, StateId)>> = least.state_ids().map(arcs).collect();
        meter.release(held);
        meter.hold(arcs.iter().map(|arcs| size_of_val(&arcs[..]) + size_of_val(arcs)).sum())?;
        Ok(Self { tracks, arcs, accepting: least.outputs().to_vec() })
    }

    /// How many numbers are read.
    pub(crate) fn tracks(&self) -> usize {
        self.tracks
    }

    /// The letters that lead on from a state, with the next states. Panics if there is no such state.
    #[inline]
    pub(crate) fn arcs(&self, state: StateId) -> &[(u32, StateId)] {
        &self.arcs[state.index()]
    }

    /// Whether the relations hold for numbers that end in this state. Panics if there is no such state.
    #[inline]
    pub(crate) fn accepts(&self, state: StateId) -> bool {
        self.accepting[state.index()]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use fibnim::Forever;

    fn accepts(automaton: &TrimDfa, system: &NumerationSystem, numbers: &[u64]) -> bool {
        let words: Vec<Vec<u8>> = numbers.iter().map(|&number| system.digits(number, 14)).collect();
        let mut state = StateId::START;
        for place in 0..14 {
            let letter =
                words.iter().enumerate().fold(0, |letter, (track, word)| letter | u32::from(word[place]) << track);
            let Some(&(_, next)) = automaton.arcs(state).iter().find(|arc| arc.0 == letter) else { return false };
            state = next;
        }
        automaton.accepts(state)
    }

    #[test]
    fn addition_and_order() {
        for take in ["t", "2t", "3t", "t+1"] {
            let system = NumerationSystem::new(&take.parse().expect("a take-away function")).expect("a system");
            let addition = Linear { coefficients: vec![1, 1, -1], low: 0, high: Some(0) };
            let order = Linear { coefficients: vec![1, -1, 0], low: 3, high: None };
            let mut forever = Forever;
            let mut meter = Meter::new(1 << 24, 1 << 22, &mut forever);
            let both =
                TrimDfa::new(&system, 3, &[addition, order], &mut Parts::default(), &mut meter).expect("few states");
            assert!(both.arcs(StateId::START).contains(&(0, StateId::START)), "{take}: zeros in front change nothing");
            for (x, y) in (0..40_u64).flat_map(|x| (0..40).map(move |y| (x, y))) {
                for z in (x + y).saturating_sub(2)..x + y + 3 {
                    let expected = x + y == z && x >= y + 3;
                    assert_eq!(accepts(&both, &system, &[x, y, z]), expected, "{take}: {x} + {y} = {z}");
                }
            }
        }
    }

    /// How many words of each length up to `most` are accepted.
    fn words(automaton: &TrimDfa, most: usize) -> Vec<u64> {
        let mut ways = vec![0_u64; automaton.accepting.len()];
        ways[0] = 1;
        (0..=most)
            .map(|_| {
                let states = || StateId::first(automaton.accepting.len()).zip(&ways);
                let accepted = states().filter(|&(state, _)| automaton.accepts(state)).map(|(_, ways)| ways).sum();
                let mut next = vec![0_u64; ways.len()];
                for (state, &count) in states() {
                    automaton.arcs(state).iter().for_each(|&(_, to)| next[to.index()] += count);
                }
                ways = next;
                accepted
            })
            .collect()
    }

    /// A constant has one representation of every length that is long enough, also where vectors are long.
    #[test]
    fn constants_have_one_word() {
        for take in ["t", "2t", "3t", "t+1", "t+8", "t+13"] {
            let system = NumerationSystem::new(&take.parse().expect("a take-away function")).expect("a system");
            for constant in [0, 1, 17, 100] {
                let relation = Linear { coefficients: vec![1], low: constant, high: Some(constant) };
                let mut forever = Forever;
                let mut meter = Meter::new(1 << 24, 1 << 22, &mut forever);
                let automaton =
                    TrimDfa::new(&system, 1, &[relation], &mut Parts::default(), &mut meter).expect("few states");
                let least = system.digits(constant as u64, 0).len();
                let expected: Vec<u64> = (0..=400).map(|len| u64::from(len >= least)).collect();
                assert_eq!(words(&automaton, 400), expected, "{take}: {constant}");
            }
        }
    }

    /// With the largest coefficients of take-away functions, and bounds above 64 bits, the answer is right or an error.
    #[test]
    fn large_coefficients_do_not_wrap() {
        let system = NumerationSystem::new(&fibnim::TakeAway::FIBONACCI).expect("a system");
        let large = i64::MAX / 2;
        let mut forever = Forever;
        let mut meter = Meter::new(1 << 30, 1 << 22, &mut forever);
        let relation = Linear { coefficients: vec![large, large, large], low: 0, high: None };
        assert_eq!(
            TrimDfa::new(&system, 3, &[relation], &mut Parts::default(), &mut meter).err(),
            Some(CheckError::Overflow)
        );
        let relation = Linear { coefficients: vec![1], low: 1 << 90, high: None };
        let result = TrimDfa::new(&system, 1, &[relation], &mut Parts::default(), &mut meter);
        assert!(matches!(result, Err(CheckError::Overflow | CheckError::Meter(_))), "{result:?}");
    }

    fn open(value: i128) -> Vec<Prospect> {
        vec![Prospect::Open(value)]
    }

    /// With the leading digits of `x` and `y` in binary, `x - y` is their difference times a power of 2, and less than
    /// that power is to come. So a difference of 1 decides the order, and no difference leaves it open.
    #[test]
    fn leading_digits_decide_an_order() {
        let system = NumerationSystem::new(&fibnim::TakeAway::POWER_OF_TWO).expect("a system");
        let (never, always) = (vec![Prospect::Never], vec![Prospect::Always]);
        for (low, high, expected) in [
            (0, None, [&never, &open(0), &always]),
            (1, None, [&never, &open(0), &always]),
            (i128::MIN, Some(0), [&open(-1), &open(0), &never]),
            (i128::MIN, Some(-1), [&open(-1), &open(0), &never]),
            (0, Some(0), [&never, &open(0), &never]),
        ] {
            let relation = Linear { coefficients: vec![1, -1], low, high };
            let found = [-1, 0, 1].map(|difference| relation.prospects(&system, &[difference]));
            assert_eq!(found, expected.map(|prospects| Some(prospects.clone())), "{low}, {high:?}");
        }
    }

    /// A number without digits so far can exceed `2^60`, but not with the 48 digits that the prospect looks at.
    #[test]
    fn what_comes_after_the_horizon_is_open() {
        let system = NumerationSystem::new(&fibnim::TakeAway::POWER_OF_TWO).expect("a system");
        let relation = Linear { coefficients: vec![1], low: 1 << 60, high: None };
        assert_eq!(
            [-1, 0, 1].map(|value| relation.prospects(&system, &[value])),
            [vec![Prospect::Never], open(0), open(1)].map(Some)
        );
        let mirrored = Linear { coefficients: vec![-1], low: -(1 << 60), high: None };
        assert_eq!(mirrored.prospects(&system, &[0]), Some(open(0)));
        let below = Linear { coefficients: vec![-1], low: i128::MIN, high: Some(-(1 << 60)) };
        assert_eq!(below.prospects(&system, &[0]), Some(open(0)));
    }

    /// A track that no relation has is read, too: its digits have to represent a number.
    #[test]
    fn a_free_track_is_any_number() {
        let system = NumerationSystem::new(&fibnim::TakeAway::FIBONACCI).expect("a system");
        let zero = Linear { coefficients: vec![1, 0], low: 0, high: Some(0) };
        let mut forever = Forever;
        let mut meter = Meter::new(1 << 20, 1 << 20, &mut forever);
        let automaton = TrimDfa::new(&system, 2, &[zero], &mut Parts::default(), &mut meter).expect("few states");
        // As many words of a length as numbers have so few digits.
        assert_eq!(words(&automaton, 20), (0..=20).map(|len| system.term(len)).collect::<Vec<_>>());
        assert!(accepts(&automaton, &system, &[0, 300]) && !accepts(&automaton, &system, &[1, 300]));
    }
}
