//! Automata with output, and their minimisation.

use std::hash::Hash;

use rustc_hash::FxHashMap;

use crate::meter::{Meter, MeterError};

/// No state, in a table of next states.
const NONE: u32 = u32::MAX;

/// A deterministic automaton with output. It reads the digits of several numbers side by side, most significant first; bit `i`
/// of a letter is the digit of track `i`. State 0 is the start. A letter may lead nowhere.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Dfao<T> {
    tracks: usize,
    /// By state and letter.
    next: Vec<u32>,
    outputs: Vec<T>,
}

impl<T: Copy + Eq + Hash> Dfao<T> {
    /// An automaton of at least one state; `None` if there is not one next state for every state and letter, or one of them
    /// does not exist.
    pub fn new(tracks: usize, next: impl IntoIterator<Item = Option<u32>>, outputs: Vec<T>) -> Option<Self> {
        let next: Vec<u32> = next.into_iter().map(|next| next.unwrap_or(NONE)).collect();
        let legal = tracks <= 8
            && !outputs.is_empty()
            && outputs.len() < NONE as usize
            && next.len() == outputs.len() << tracks
            && next.iter().all(|&next| next == NONE || (next as usize) < outputs.len());
        legal.then_some(Self { tracks, next, outputs })
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
    pub fn next(&self, state: u32, letter: u32) -> Option<u32> {
        Some(self.next[(state as usize) << self.tracks | letter as usize]).filter(|&next| next != NONE)
    }

    /// What is put out when a word ends in a state. Panics if there is no such state.
    #[inline]
    pub fn output(&self, state: u32) -> T {
        self.outputs[state as usize]
    }

    /// The outputs of all states.
    pub fn outputs(&self) -> &[T] {
        &self.outputs
    }

    /// What is put out for a word; `None` if it leads nowhere.
    pub fn read(&self, word: impl IntoIterator<Item = u32>) -> Option<T> {
        word.into_iter().try_fold(0, |state, letter| self.next(state, letter)).map(|end| self.output(end))
    }

    /// The same automaton with states merged that nothing tells apart, by Hopcroft's algorithm. States are numbered by their
    /// first members, so that the start stays 0. `O(k n log n)` for `n` states and `k` letters.
    ///
    /// # Errors
    /// If the meter ends it.
    pub fn minimised(&self, meter: &mut Meter<'_>) -> Result<Self, MeterError> {
        let (classes, many) = self.classes(meter)?;
        let letters = 1 << self.tracks;
        let mut next = Vec::with_capacity(many * letters);
        let mut outputs = Vec::with_capacity(many);
        for (state, &class) in classes.iter().enumerate() {
            // The first member of a class speaks for it.
            if class as usize == outputs.len() {
                outputs.push(self.outputs[state]);
                let row = &self.next[state * letters..(state + 1) * letters];
                next.extend(row.iter().map(|&next| if next == NONE { NONE } else { classes[next as usize] }));
            }
        }
        Ok(Self { tracks: self.tracks, next, outputs })
    }

    /// The class of every state, numbered in the order of first members, and how many there are.
    fn classes(&self, meter: &mut Meter<'_>) -> Result<(Vec<u32>, usize), MeterError> {
        let states = self.states();
        let before = meter.held();
        let mut kinds: FxHashMap<T, u32> = FxHashMap::default();
        let mut classes: Vec<u32> = Vec::with_capacity(states + 1);
        for &output in &self.outputs {
            let fresh = kinds.len() as u32;
            classes.push(*kinds.entry(output).or_insert(fresh));
        }
        // Where a letter leads nowhere it leads to one more state, which is alone in its class.
        classes.push(kinds.len() as u32);
        let mut partition = Partition::new(classes, kinds.len() + 1, meter)?;
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
            // The smaller part is the new class, whether the larger one is still to be looked at or not.
            todo.extend(split.iter().flat_map(|&class| (0..letters).map(move |letter| (class, letter))));
        }
        meter.release(before);
        let mut numbers = vec![NONE; partition.many() as usize];
        let mut many = 0;
        let number = |&class: &u32| {
            let number = &mut numbers[class as usize];
            if *number == NONE {
                *number = many;
                many += 1;
            }
            *number
        };
        let classes: Vec<u32> = partition.class[..states].iter().map(number).collect();
        Ok((classes, many as usize))
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
            Some(&next) if next != NONE => next as usize * letters + at % letters,
            _ => states * letters + at % letters,
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
    /// Where the members of a class begin and end in `order`, and how many of them, the first ones, are marked.
    ranges: Vec<(u32, u32)>,
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

    /// Splits every class that has some of these states, all different, and others. The smaller part becomes a new class,
    /// which is written to `fresh`.
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

    /// Moore's refinement, the definition: states stay together as long as outputs and the classes of next states agree.
    fn moore(automaton: &Dfao<u8>) -> Vec<u32> {
        let letters = 1 << automaton.tracks;
        let mut classes: Vec<u32> = automaton.outputs.iter().map(|&output| output.into()).collect();
        loop {
            let mut numbers: FxHashMap<Vec<Option<u32>>, u32> = FxHashMap::default();
            let refined: Vec<u32> = (0..automaton.states() as u32)
                .map(|state| {
                    let after = |letter| automaton.next(state, letter).map(|next| classes[next as usize]);
                    let key = std::iter::once(Some(classes[state as usize])).chain((0..letters).map(after)).collect();
                    let fresh = numbers.len() as u32;
                    *numbers.entry(key).or_insert(fresh)
                })
                .collect();
            if refined == classes {
                return classes;
            }
            classes = refined;
        }
    }

    fn automata() -> impl Strategy<Value = Dfao<u8>> {
        (1_usize..4, 1_usize..30, 1_u8..4).prop_flat_map(|(tracks, states, outputs)| {
            let next = prop::collection::vec(prop::option::weighted(0.9, 0..states as u32), states << tracks);
            let outputs = prop::collection::vec(0..outputs, states);
            (next, outputs).prop_map(move |(next, outputs)| Dfao::new(tracks, next, outputs).expect("legal"))
        })
    }

    proptest! {
        /// Few targets and outputs make many states equal.
        #[test]
        fn classes_are_those_of_the_definition(automaton in automata(), fold in 1_u32..6) {
            let folded = automaton.next.iter().map(|&next| Some(next).filter(|&next| next != NONE).map(|next| next % fold));
            let folded = Dfao::new(automaton.tracks, folded.map(|next| next.map(|n| n.min(automaton.states() as u32 - 1))),
                automaton.outputs.clone()).expect("legal");
            for automaton in [automaton, folded] {
                let mut forever = Forever;
                let mut meter = Meter::new(u64::MAX, u64::MAX, &mut forever);
                let (classes, many) = automaton.classes(&mut meter).expect("unlimited");
                prop_assert_eq!(&classes, &moore(&automaton));
                prop_assert_eq!(many, classes.iter().max().map_or(0, |&most| most as usize + 1));
                let least = automaton.minimised(&mut meter).expect("unlimited");
                prop_assert_eq!(least.states(), many);
                prop_assert_eq!(meter.held(), 0);
                for (state, &class) in (0..).zip(&classes) {
                    prop_assert_eq!(least.output(class), automaton.output(state));
                    for letter in 0..1 << automaton.tracks {
                        let expected = automaton.next(state, letter).map(|next| classes[next as usize]);
                        prop_assert_eq!(least.next(class, letter), expected);
                    }
                }
            }
        }
    }

    /// A chain, of which only the last state accepts: each round of Moore's refinement tells one more state apart.
    #[test]
    fn a_long_chain_takes_few_steps() {
        let states = 1 << 15;
        let next = (0..states).flat_map(|state| [Some((state + 1).min(states - 1)), None]);
        let chain = Dfao::new(1, next, (0..states).map(|state| state == states - 1).collect()).expect("legal");
        let mut forever = Forever;
        let mut meter = Meter::new(u64::MAX, u64::MAX, &mut forever);
        assert_eq!(chain.minimised(&mut meter), Ok(chain.clone()));
        assert!(meter.steps() < 20 * u64::from(states), "{} steps", meter.steps());
        let mut short = Meter::new(u64::MAX, u64::from(states), &mut forever);
        assert_eq!(chain.minimised(&mut short), Err(MeterError::Steps(u64::from(states))));
        let mut small = Meter::new(1 << 16, u64::MAX, &mut forever);
        assert_eq!(chain.minimised(&mut small), Err(MeterError::Memory(1 << 16)));
    }

    #[test]
    fn tables_are_checked() {
        let new = |tracks, next: &[u32], outputs: &[u8]| {
            Dfao::new(tracks, next.iter().map(|&next| Some(next)), outputs.to_vec())
        };
        assert_eq!(new(1, &[], &[]), None, "no state");
        assert_eq!(new(1, &[0], &[0]), None, "a next state is missing");
        assert_eq!(new(1, &[0, 1], &[0]), None, "no such state");
        let one = new(1, &[0, 0], &[5]).expect("an automaton");
        assert_eq!((one.tracks(), one.states(), one.outputs(), one.read([0, 1])), (1, 1, &[5][..], Some(5)));
        assert_eq!(Dfao::new(0, [None], vec![1_u8]).expect("an automaton").read([0]), None);
    }
}
