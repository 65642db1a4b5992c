//! Deterministic finite automata with output (DFAOs), and their minimisation.

use std::hash::Hash;

use rustc_hash::FxHashMap;

use crate::dfa::{DfaError, MOST_TRACKS};
use crate::meter::{Meter, MeterError};
use crate::state::StateId;

/// A deterministic finite automaton with output. It reads the digits of several numbers in parallel, most significant
/// first: bit `i` of a letter is the digit of track `i`. A letter may lead nowhere.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Dfao<T> {
    tracks: usize,
    /// The next state, by state and letter; no state where the letter leads nowhere.
    next: Vec<StateId>,
    outputs: Vec<T>,
}

impl<T: Copy + Eq + Hash> Dfao<T> {
    /// An automaton from its table, by state and letter, and the output of every state, with the start first.
    ///
    /// # Errors
    /// If there is no state, or not one entry for every state and letter, or a next state does not exist, or there are
    /// more than [`MOST_TRACKS`] tracks.
    pub fn new(
        tracks: usize,
        next: impl IntoIterator<Item = Option<StateId>>,
        outputs: Vec<T>,
    ) -> Result<Self, DfaError> {
        let next: Vec<StateId> = next.into_iter().map(|next| next.unwrap_or(StateId::NONE)).collect();
        let states = outputs.len();
        if tracks > MOST_TRACKS || states == 0 || StateId::new(states).is_none() || next.len() != states << tracks {
            return Err(DfaError::Shape);
        }
        if let Some(state) = next.iter().filter_map(|next| next.some()).find(|next| next.index() >= states) {
            return Err(DfaError::State(state.number()));
        }
        Ok(Self { tracks, next, outputs })
    }

    /// How many numbers are read.
    pub fn tracks(&self) -> usize {
        self.tracks
    }

    /// How many states there are.
    pub fn states(&self) -> usize {
        self.outputs.len()
    }

    /// The next state, if there is one. Panics if there is no such state or letter.
    #[inline]
    pub fn next(&self, state: StateId, letter: u32) -> Option<StateId> {
        assert!(letter >> self.tracks == 0, "there is no letter {letter}");
        self.next[(state.index() << self.tracks) + letter as usize].some()
    }

    /// The next states, by state and letter.
    pub fn table(&self) -> impl Iterator<Item = Option<StateId>> + '_ {
        self.next.iter().map(|next| next.some())
    }

    /// All states, the start first.
    pub fn state_ids(&self) -> impl DoubleEndedIterator<Item = StateId> + Clone + use<T> {
        StateId::first(self.states())
    }

    /// The output of a word that ends in this state. Panics if there is no such state.
    #[inline]
    pub fn output(&self, state: StateId) -> T {
        self.outputs[state.index()]
    }

    /// The outputs of all states, in their order.
    pub fn outputs(&self) -> &[T] {
        &self.outputs
    }

    /// The output of a word; `None` if it leads nowhere.
    pub fn read(&self, word: impl IntoIterator<Item = u32>) -> Option<T> {
        word.into_iter().try_fold(StateId::START, |state, letter| self.next(state, letter)).map(|end| self.output(end))
    }

    /// The smallest automaton with the same outputs, by Hopcroft's algorithm (1971). A class of merged states has the
    /// place of its first member, so the start stays the first. `O(k n log n)` for `n` states and `k` letters.
    ///
    /// # Errors
    /// If the meter ends the work.
    pub fn minimised(&self, meter: &mut Meter<'_>) -> Result<Self, MeterError> {
        self.merged(None, meter)
    }

    /// The smallest automaton with the same outputs if a word that leads nowhere counts as having this `output`. A
    /// letter leads nowhere if all words that continue with it have this output.
    ///
    /// # Errors
    /// If the meter ends the work.
    pub fn trimmed(&self, output: T, meter: &mut Meter<'_>) -> Result<Self, MeterError> {
        self.merged(Some(output), meter)
    }

    fn merged(&self, nowhere: Option<T>, meter: &mut Meter<'_>) -> Result<Self, MeterError> {
        let (classes, many) = self.classes(nowhere, meter)?;
        let letters = 1 << self.tracks;
        if classes[0] == StateId::NONE {
            return Ok(Self {
                tracks: self.tracks,
                next: vec![StateId::NONE; letters],
                outputs: vec![self.outputs[0]],
            });
        }
        let mut next = Vec::with_capacity(many * letters);
        let mut outputs = Vec::with_capacity(many);
        for (state, &class) in classes.iter().enumerate() {
            // All members of a class have the same output, and lead to the same classes.
            if class.index() == outputs.len() {
                outputs.push(self.outputs[state]);
                let row = &self.next[state * letters..(state + 1) * letters];
                next.extend(row.iter().map(|next| next.some().map_or(StateId::NONE, |next| classes[next.index()])));
            }
        }
        Ok(Self { tracks: self.tracks, next, outputs })
    }

    /// The class of every state, numbered in the order of first members, and the number of classes. A state is in no
    /// class if all words from it have the output `nowhere`, which is that of a word that leads nowhere.
    fn classes(&self, nowhere: Option<T>, meter: &mut Meter<'_>) -> Result<(Vec<StateId>, usize), MeterError> {
        let states = self.states();
        let before = meter.held();
        let mut kinds: FxHashMap<T, u32> = FxHashMap::default();
        let mut classes: Vec<u32> = Vec::with_capacity(states + 1);
        for &output in self.outputs.iter().chain(&nowhere) {
            let fresh = kinds.len() as u32;
            classes.push(*kinds.entry(output).or_insert(fresh));
        }
        // Here a letter that leads nowhere leads to an additional state, which is alone in its class if it has no
        // output.
        if nowhere.is_none() {
            classes.push(kinds.len() as u32);
        }
        let many = kinds.len() + usize::from(nowhere.is_none());
        let mut partition = Partition::new(classes, many, meter)?;
        let into = Predecessors::new(self, meter)?;
        let letters = 1 << self.tracks;
        let mut todo: Vec<(u32, u32)> = Vec::new();
        let largest = (0..partition.many()).max_by_key(|&class| partition.members(class).len());
        for class in (0..partition.many()).filter(|&class| Some(class) != largest) {
            todo.extend((0..letters).map(|letter| (class, letter)));
        }
        let mut sources = Vec::new();
        let mut split = Vec::new();
        while let Some((class, letter)) = todo.pop() {
            sources.clear();
            let members = partition.members(class);
            for &state in members {
                sources.extend_from_slice(into.of(state, letter));
            }
            meter.step((members.len() + sources.len()) as u64)?;
            partition.split(&sources, &mut split);
            // The smaller part is the new class. If the old class is in the list, both parts are then in it.
            todo.extend(split.iter().flat_map(|&class| (0..letters).map(move |letter| (class, letter))));
        }
        meter.release(before);
        let mut numbers = vec![None; partition.many() as usize];
        numbers[partition.class[states] as usize] = Some(StateId::NONE);
        let mut fresh = StateId::first(states);
        let mut many = 0;
        let mut number = |&class: &u32| {
            let number = &mut numbers[class as usize];
            if number.is_none() {
                // There are no more classes than states.
                *number = fresh.next();
                many += 1;
            }
            number.expect("a number for every class")
        };
        let classes: Vec<StateId> = partition.class[..states].iter().map(&mut number).collect();
        Ok((classes, many))
    }
}

/// The states before every state, by letter.
struct Predecessors {
    letters: usize,
    /// Where the predecessors of a state and letter begin in `states`.
    from: Vec<u32>,
    states: Vec<u32>,
}

impl Predecessors {
    fn new<T>(automaton: &Dfao<T>, meter: &mut Meter<'_>) -> Result<Self, MeterError> {
        let letters = 1 << automaton.tracks;
        let states = automaton.outputs.len();
        let arcs = (states + 1) * letters;
        meter.hold(2 * arcs * size_of::<u32>())?;
        meter.step(arcs as u64)?;
        // All letters lead from the additional state to itself.
        let place = |at: usize| match automaton.next.get(at) {
            Some(next) => next.some().map_or(states, StateId::index) * letters + at % letters,
            None => states * letters + at % letters,
        };
        let mut from = vec![0_u32; arcs + 1];
        for at in 0..arcs {
            from[place(at) + 1] += 1;
        }
        for at in 0..arcs {
            from[at + 1] += from[at];
        }
        let mut free = from.clone();
        let mut sources = vec![0; arcs];
        for at in 0..arcs {
            let slot = &mut free[place(at)];
            sources[*slot as usize] = (at / letters) as u32;
            *slot += 1;
        }
        Ok(Self { letters, from, states: sources })
    }

    fn of(&self, state: u32, letter: u32) -> &[u32] {
        let at = state as usize * self.letters + letter as usize;
        &self.states[self.from[at] as usize..self.from[at + 1] as usize]
    }
}

/// A partition of states into classes that can be split.
struct Partition {
    class: Vec<u32>,
    /// The states, class by class, and the place of each.
    order: Vec<u32>,
    place: Vec<u32>,
    /// Where the members of a class begin and end in `order`.
    ranges: Vec<(u32, u32)>,
    /// How many of the first members of a class are marked.
    marked: Vec<u32>,
}

impl Partition {
    fn new(class: Vec<u32>, many: usize, meter: &mut Meter<'_>) -> Result<Self, MeterError> {
        meter.hold(6 * class.len() * size_of::<u32>())?;
        let mut order: Vec<u32> = (0..class.len() as u32).collect();
        order.sort_by_key(|&state| class[state as usize]);
        let mut place = vec![0; order.len()];
        let mut ranges = vec![(0, 0); many];
        for (at, &state) in (0..).zip(&order) {
            place[state as usize] = at;
            let range = &mut ranges[class[state as usize] as usize];
            *range = if range.1 == 0 { (at, at + 1) } else { (range.0, at + 1) };
        }
        Ok(Self { class, order, place, ranges, marked: vec![0; many] })
    }

    fn many(&self) -> u32 {
        self.ranges.len() as u32
    }

    fn members(&self, class: u32) -> &[u32] {
        let (from, to) = self.ranges[class as usize];
        &self.order[from as usize..to as usize]
    }

    /// Splits every class that has some of these states, which are all different, and also others. The smaller part
    /// becomes a new class; `fresh` lists these.
    fn split(&mut self, states: &[u32], fresh: &mut Vec<u32>) {
        let mut touched = std::mem::take(fresh);
        touched.clear();
        for &state in states {
            let class = self.class[state as usize] as usize;
            let marked = &mut self.marked[class];
            if *marked == 0 {
                touched.push(class as u32);
            }
            let (from, to) = (self.place[state as usize], self.ranges[class].0 + *marked);
            *marked += 1;
            let other = self.order[to as usize];
            self.order.swap(from as usize, to as usize);
            self.place[state as usize] = to;
            self.place[other as usize] = from;
        }
        touched.retain_mut(|class| {
            let marked = std::mem::take(&mut self.marked[*class as usize]);
            let (from, to) = self.ranges[*class as usize];
            let middle = from + marked;
            if middle == to {
                return false;
            }
            let (kept, part) = if middle - from <= to - middle {
                ((middle, to), (from, middle))
            } else {
                ((from, middle), (middle, to))
            };
            self.ranges[*class as usize] = kept;
            *class = self.ranges.len() as u32;
            self.ranges.push(part);
            self.marked.push(0);
            for &state in &self.order[part.0 as usize..part.1 as usize] {
                self.class[state as usize] = *class;
            }
            true
        });
        *fresh = touched;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use fibnim::Forever;
    use proptest::prelude::*;

    /// Moore's refinement, the definition: states stay together as long as outputs and the classes of next states
    /// agree.
    fn moore(automaton: &Dfao<u8>) -> Vec<usize> {
        let letters = 1 << automaton.tracks;
        let mut classes: Vec<usize> = automaton.outputs.iter().map(|&output| output.into()).collect();
        loop {
            let mut numbers: FxHashMap<Vec<Option<usize>>, usize> = FxHashMap::default();
            let refined: Vec<usize> = automaton
                .state_ids()
                .map(|state| {
                    let after = |letter| automaton.next(state, letter).map(|next| classes[next.index()]);
                    let key = std::iter::once(Some(classes[state.index()])).chain((0..letters).map(after)).collect();
                    let fresh = numbers.len();
                    *numbers.entry(key).or_insert(fresh)
                })
                .collect();
            if refined == classes {
                return classes;
            }
            classes = refined;
        }
    }

    /// The same as [`Dfao::trimmed`] for the output 0, by [`moore`]: with one more state for words that lead nowhere.
    fn trimmed(automaton: &Dfao<u8>) -> Dfao<u8> {
        let (letters, end) = (1 << automaton.tracks, StateId::new(automaton.states()));
        let next: Vec<_> = automaton.table().map(|next| next.or(end)).chain(vec![end; letters]).collect();
        let whole = Dfao::new(automaton.tracks, next.clone(), [&automaton.outputs[..], &[0]].concat()).expect("legal");
        let classes = moore(&whole);
        let nowhere = classes[automaton.states()];
        let mut live = Vec::new();
        for (state, &class) in classes.iter().enumerate() {
            if class != nowhere && !live.iter().any(|&known: &usize| classes[known] == class) {
                live.push(state);
            }
        }
        if classes[0] == nowhere {
            return Dfao::new(automaton.tracks, vec![None; letters], vec![automaton.outputs[0]]).expect("legal");
        }
        let number = |to: StateId| live.iter().position(|&known| classes[known] == classes[to.index()]);
        let row = |&state: &usize| next[state * letters..(state + 1) * letters].to_vec();
        let rows = live.iter().flat_map(row).map(|next| next.and_then(number).and_then(StateId::new));
        Dfao::new(automaton.tracks, rows, live.iter().map(|&state| whole.outputs[state]).collect()).expect("legal")
    }

    fn automata() -> impl Strategy<Value = Dfao<u8>> {
        (1_usize..4, 1_usize..30, 1_u8..4).prop_flat_map(|(tracks, states, outputs)| {
            let state = (0..states).prop_map(|number| StateId::new(number).expect("small"));
            let next = prop::collection::vec(prop::option::weighted(0.9, state), states << tracks);
            let outputs = prop::collection::vec(0..outputs, states);
            (next, outputs).prop_map(move |(next, outputs)| Dfao::new(tracks, next, outputs).expect("legal"))
        })
    }

    proptest! {
        /// Few targets and outputs make many states equal.
        #[test]
        fn classes_are_those_of_the_definition(automaton in automata(), fold in 1_usize..6) {
            let fold = |next: StateId| StateId::new((next.index() % fold).min(automaton.states() - 1));
            let folded = automaton.table().map(|next| next.and_then(fold));
            let folded = Dfao::new(automaton.tracks, folded, automaton.outputs.clone()).expect("legal");
            for automaton in [automaton, folded] {
                let mut forever = Forever;
                let mut meter = Meter::new(u64::MAX, u64::MAX, &mut forever);
                let (classes, many) = automaton.classes(None, &mut meter).expect("unlimited");
                let numbers: Vec<usize> = classes.iter().map(|class| class.index()).collect();
                prop_assert_eq!(&numbers, &moore(&automaton));
                prop_assert_eq!(many, numbers.iter().max().map_or(0, |&most| most + 1));
                let least = automaton.minimised(&mut meter).expect("unlimited");
                prop_assert_eq!(least.states(), many);
                prop_assert_eq!(meter.held(), 0);
                for (state, &class) in automaton.state_ids().zip(&classes) {
                    prop_assert_eq!(least.output(class), automaton.output(state));
                    for letter in 0..1 << automaton.tracks {
                        let expected = automaton.next(state, letter).map(|next| classes[next.index()]);
                        prop_assert_eq!(least.next(class, letter), expected);
                    }
                }
                prop_assert_eq!(automaton.trimmed(0, &mut meter).expect("unlimited"), trimmed(&automaton));
            }
        }
    }

    /// A chain, of which only the last state accepts: each round of Moore's refinement tells one more state apart.
    #[test]
    fn a_long_chain_takes_few_steps() {
        let states = 1_usize << 15;
        let next = (0..states).flat_map(|state| [StateId::new((state + 1).min(states - 1)), None]);
        let chain = Dfao::new(1, next, (0..states).map(|state| state == states - 1).collect()).expect("legal");
        let mut forever = Forever;
        let mut meter = Meter::new(u64::MAX, u64::MAX, &mut forever);
        assert_eq!(chain.minimised(&mut meter), Ok(chain.clone()));
        let states = states as u64;
        assert!(meter.steps() < 20 * states, "{} steps", meter.steps());
        let mut short = Meter::new(u64::MAX, states, &mut forever);
        assert_eq!(chain.minimised(&mut short), Err(MeterError::Steps(states)));
        let mut small = Meter::new(1 << 16, u64::MAX, &mut forever);
        assert_eq!(chain.minimised(&mut small), Err(MeterError::Memory(1 << 16)));
    }

    /// Every letter splits one or two states off a class of hundreds: the one from which it does not lead to the last
    /// state, or the only two from which it does. If the large parts were the new classes, each of them would be gone
    /// through for each letter, which takes a hundred times as many steps.
    #[test]
    fn the_smaller_part_becomes_the_new_class() {
        type Step<'a> = &'a dyn Fn(usize, usize) -> usize;
        let (letters, last) = (256_usize, 601);
        let all_but_one = |state: usize, letter: usize| if state + letter >= letters { last } else { 0 };
        let two = |state: usize, letter: usize| if state.div_ceil(2) == letter + 1 { last } else { 0 };
        for (to, classes) in [(&all_but_one as Step<'_>, 258), (&two, 259)] {
            let next = (0..=last).flat_map(|state| (0..letters).map(move |letter| StateId::new(to(state, letter))));
            let output = |state| u8::from(state > 0) + u8::from(state == last);
            let automaton = Dfao::new(8, next, (0..=last).map(output).collect()).expect("legal");
            let mut forever = Forever;
            let mut meter = Meter::new(u64::MAX, u64::MAX, &mut forever);
            let (_, many) = automaton.classes(None, &mut meter).expect("unlimited");
            assert_eq!(many, classes);
            let entries = (letters * last) as u64;
            assert!(meter.steps() < 5 * entries, "{} steps", meter.steps());
        }
    }

    #[test]
    fn tables_are_checked() {
        let new = |tracks, next: &[usize], outputs: &[u8]| {
            Dfao::new(tracks, next.iter().map(|&next| StateId::new(next)), outputs.to_vec())
        };
        assert_eq!(new(1, &[], &[]), Err(DfaError::Shape), "no state");
        assert_eq!(new(1, &[0], &[0]), Err(DfaError::Shape), "a next state is missing");
        assert_eq!(new(17, &vec![0; 1 << 17], &[0]), Err(DfaError::Shape), "too many tracks");
        assert_eq!(new(1, &[0, 1], &[0]), Err(DfaError::State(1)), "no such state");
        assert!(new(16, &vec![0; 1 << 16], &[0]).is_ok());
        let one = new(1, &[0, 0], &[5]).expect("an automaton");
        assert_eq!((one.tracks(), one.states(), one.outputs(), one.read([0, 1])), (1, 1, &[5][..], Some(5)));
        assert!(std::panic::catch_unwind(|| one.next(StateId::START, 2)).is_err(), "no such letter");
        assert_eq!(Dfao::new(0, [None], vec![1_u8]).expect("an automaton").read([0]), None);
    }
}
