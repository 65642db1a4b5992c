//! Minimal automata.

use std::collections::VecDeque;

use crate::automata::dfa::{DEAD, Dfa};

/// A partition of `0..n` that is refined by marking elements and splitting sets into marked and unmarked ones.
struct Partition {
    /// The elements, set by set; in a set the marked ones come first.
    elements: Vec<u32>,
    /// Where an element stands in `elements`.
    place: Vec<u32>,
    /// The set of an element.
    set: Vec<u32>,
    first: Vec<u32>,
    end: Vec<u32>,
    marked: Vec<u32>,
    /// Sets with marked elements.
    touched: Vec<u32>,
}

impl Partition {
    /// One set for each run of equal keys, where `elements` is sorted by key.
    fn new(elements: Vec<u32>, key: impl Fn(u32) -> u32) -> Self {
        let n = elements.len();
        let mut partition = Self {
            elements,
            place: vec![0; n],
            set: vec![0; n],
            first: Vec::new(),
            end: Vec::new(),
            marked: Vec::new(),
            touched: Vec::new(),
        };
        let mut before = None;
        for (i, &element) in partition.elements.iter().enumerate() {
            if before != Some(key(element)) {
                before = Some(key(element));
                partition.first.push(i as u32);
                partition.end.push(i as u32);
                partition.marked.push(0);
            }
            *partition.end.last_mut().expect("a set was begun") += 1;
            partition.place[element as usize] = i as u32;
            partition.set[element as usize] = partition.first.len() as u32 - 1;
        }
        partition
    }

    fn sets(&self) -> usize {
        self.first.len()
    }

    fn range(&self, set: usize) -> std::ops::Range<usize> {
        self.first[set] as usize..self.end[set] as usize
    }

    /// Marks an element that is not marked yet.
    fn mark(&mut self, element: u32) {
        let set = self.set[element as usize] as usize;
        let from = self.place[element as usize] as usize;
        let to = (self.first[set] + self.marked[set]) as usize;
        let other = self.elements[to];
        self.elements[from] = other;
        self.place[other as usize] = from as u32;
        self.elements[to] = element;
        self.place[element as usize] = to as u32;
        if self.marked[set] == 0 {
            self.touched.push(set as u32);
        }
        self.marked[set] += 1;
    }

    /// Splits all sets with marked elements; the smaller part becomes the new set. Unmarks everything.
    fn split(&mut self) {
        while let Some(set) = self.touched.pop() {
            let set = set as usize;
            let middle = self.first[set] + self.marked[set];
            if middle < self.end[set] {
                let new = self.first.len() as u32;
                if self.marked[set] <= self.end[set] - middle {
                    self.first.push(self.first[set]);
                    self.end.push(middle);
                    self.first[set] = middle;
                } else {
                    self.first.push(middle);
                    self.end.push(self.end[set]);
                    self.end[set] = middle;
                }
                self.marked.push(0);
                for i in self.range(new as usize) {
                    self.set[self.elements[i] as usize] = new;
                }
            }
            self.marked[set] = 0;
        }
    }
}

impl Dfa {
    /// The minimal automaton of the same language, numbered canonically, by the algorithm of Valmari and Lehtinen
    /// (2008): `O(m log n)` for `n` live states and `m` transitions between them.
    #[must_use]
    pub fn minimised(&self) -> Self {
        let live = self.useful();
        let n = live.iter().max().map_or(0, |&max| max as usize);
        if live[self.start_number() as usize] == 0 {
            return self.with_states(1, DEAD, |_| Vec::new(), |_| false);
        }
        let (mut tails, mut labels, mut heads) = (Vec::new(), Vec::new(), Vec::new());
        let mut accepting = vec![false; n];
        for state in (1..=self.states() as u32).filter(|&state| live[state as usize] != 0) {
            let tail = live[state as usize] - 1;
            accepting[tail as usize] = self.accepts_at(state);
            for (label, &to) in self.row(state).iter().enumerate() {
                if live[to as usize] != 0 {
                    tails.push(tail);
                    labels.push(label as u32);
                    heads.push(live[to as usize] - 1);
                }
            }
        }
        let classes = refine(&tails, &labels, &heads, &accepting, self.letters());

        // The table of the classes; class `c` is state `c + 1`.
        let class_count = classes.iter().max().map_or(0, |&max| max as usize + 1);
        let mut table = vec![DEAD; (class_count + 1) << self.tracks().len()];
        for ((&tail, &label), &head) in tails.iter().zip(&labels).zip(&heads) {
            let row = (classes[tail as usize] as usize + 1) << self.tracks().len();
            table[row + label as usize] = classes[head as usize] + 1;
        }
        let mut accepts = vec![false; class_count + 1];
        (0..n).filter(|&i| accepting[i]).for_each(|i| accepts[classes[i] as usize + 1] = true);
        let start = classes[live[self.start_number() as usize] as usize - 1] + 1;
        Self::trusted(self.tracks().to_vec(), start, table, accepts).renumbered()
    }

    /// For every state that lies on a way from the start to an accepting state a number from 1 on, 0 for all others.
    fn useful(&self) -> Vec<u32> {
        let states = self.states() + 1;
        let mut reached = vec![false; states];
        reached[self.start_number() as usize] = true;
        let mut todo = vec![self.start_number()];
        // The reversed transitions, to be walked from the accepting states.
        let mut into = vec![Vec::new(); states];
        while let Some(state) = todo.pop() {
            let mut before = DEAD;
            for &to in self.row(state) {
                if to != DEAD && to != before {
                    into[to as usize].push(state);
                    before = to;
                    if !std::mem::replace(&mut reached[to as usize], true) {
                        todo.push(to);
                    }
                }
            }
        }
        let mut useful = vec![0; states];
        todo.extend(self.accepting_numbers().filter(|&state| reached[state as usize]));
        for &state in &todo {
            useful[state as usize] = 1;
        }
        while let Some(state) = todo.pop() {
            for &from in &into[state as usize] {
                if useful[from as usize] == 0 {
                    useful[from as usize] = 1;
                    todo.push(from);
                }
            }
        }
        let mut count = 0;
        for number in &mut useful {
            count += *number;
            *number *= count;
        }
        useful
    }

    /// The same automaton with its reachable states numbered from 1 on in breadth-first order.
    pub(crate) fn renumbered(&self) -> Self {
        if self.start_number() == DEAD {
            return self.with_states(1, DEAD, |_| Vec::new(), |_| false);
        }
        let mut number = vec![0; self.states() + 1];
        let mut order = vec![DEAD, self.start_number()];
        number[self.start_number() as usize] = 1;
        let mut todo = VecDeque::from([self.start_number()]);
        while let Some(state) = todo.pop_front() {
            for &to in self.row(state) {
                if to != DEAD && number[to as usize] == 0 {
                    number[to as usize] = order.len() as u32;
                    order.push(to);
                    todo.push_back(to);
                }
            }
        }
        self.with_states(
            order.len(),
            1,
            |state| self.row(order[state]).iter().map(|&to| number[to as usize]).collect(),
            |state| self.accepts_at(order[state]),
        )
    }

    /// An automaton over the same tracks; row 0 is made here.
    fn with_states(
        &self,
        states: usize,
        start: u32,
        row: impl Fn(usize) -> Vec<u32>,
        accepts: impl Fn(usize) -> bool,
    ) -> Self {
        let mut next = vec![DEAD; self.letters()];
        next.reserve(states << self.tracks().len());
        for state in 1..states {
            next.extend(row(state));
        }
        let accepting = (0..states).map(|state| state > 0 && accepts(state)).collect();
        Self::trusted(self.tracks().to_vec(), start, next, accepting)
    }
}

/// The classes of states with equal languages. States are `0..accepting.len()`, every one with a non-empty language;
/// transition `i` leads from `tails[i]` under `labels[i]`, less than `letters`, to `heads[i]`.
fn refine(tails: &[u32], labels: &[u32], heads: &[u32], accepting: &[bool], letters: usize) -> Vec<u32> {
    let n = accepting.len();
    let mut by_acceptance: Vec<u32> = (0..n as u32).collect();
    by_acceptance.sort_by_key(|&state| accepting[state as usize]);
    let mut blocks = Partition::new(by_acceptance, |state| u32::from(accepting[state as usize]));

    let by_label = group(labels, letters).1;
    let mut cords = Partition::new(by_label, |transition| labels[transition as usize]);
    let (into_from, into) = group(heads, n);

    // The first block need not be processed: a set of transitions is split by all heads but one.
    let (mut block, mut cord) = (1, 0);
    while cord < cords.sets() {
        for i in cords.range(cord) {
            blocks.mark(tails[cords.elements[i] as usize]);
        }
        blocks.split();
        cord += 1;
        while block < blocks.sets() {
            for i in blocks.range(block) {
                let head = blocks.elements[i] as usize;
                for &transition in &into[into_from[head] as usize..into_from[head + 1] as usize] {
                    cords.mark(transition);
                }
            }
            cords.split();
            block += 1;
        }
    }
    blocks.set
}

/// Indices sorted by key, and where each of the `keys` begins.
fn group(key: &[u32], keys: usize) -> (Vec<u32>, Vec<u32>) {
    let mut from = vec![0_u32; keys + 1];
    for &k in key {
        from[k as usize + 1] += 1;
    }
    for k in 0..keys {
        from[k + 1] += from[k];
    }
    let mut fill = from.clone();
    let mut sorted = vec![0; key.len()];
    for (i, &k) in key.iter().enumerate() {
        sorted[fill[k as usize] as usize] = i as u32;
        fill[k as usize] += 1;
    }
    (from, sorted)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// Moore's algorithm, with the dead state as a state like others: the number of classes of reachable states, not
    /// counting that of the dead state, and whether two states have the same class.
    fn moore(dfa: &Dfa) -> (usize, Vec<usize>) {
        let n = dfa.states() as u32 + 1;
        let mut class: Vec<usize> = (0..n).map(|s| usize::from(dfa.accepts_at(s))).collect();
        loop {
            let mut signatures: Vec<Vec<usize>> = Vec::new();
            let refined: Vec<usize> = (0..n)
                .map(|s| {
                    let own = [class[s as usize]].into_iter();
                    let signature = own.chain(dfa.row(s).iter().map(|&to| class[to as usize])).collect();
                    signatures.iter().position(|known| *known == signature).unwrap_or_else(|| {
                        signatures.push(signature);
                        signatures.len() - 1
                    })
                })
                .collect();
            if refined == class {
                break;
            }
            class = refined;
        }
        let mut reached = vec![dfa.start_number()];
        let mut i = 0;
        while i < reached.len() {
            for &to in dfa.row(reached[i]) {
                if !reached.contains(&to) {
                    reached.push(to);
                }
            }
            i += 1;
        }
        let mut classes: Vec<usize> =
            reached.iter().map(|&s| class[s as usize]).filter(|&c| c != class[DEAD as usize]).collect();
        classes.sort_unstable();
        classes.dedup();
        (classes.len(), class)
    }

    fn automata() -> impl Strategy<Value = Dfa> {
        (1..14_u32, 0..3_usize).prop_flat_map(|(n, tracks)| {
            let entries = prop::collection::vec(prop_oneof![Just(0), 0..=n], (n as usize) << tracks);
            let accepting = prop::collection::vec(prop::bool::weighted(0.3), n as usize);
            (entries, accepting, 1..=n).prop_map(move |(entries, accepting, start)| {
                let next = vec![0; 1 << tracks].into_iter().chain(entries).collect();
                let names = (0..tracks).map(|i| i.to_string()).collect();
                Dfa::new(names, start, next, (1..=n).filter(|&s| accepting[s as usize - 1])).unwrap()
            })
        })
    }

    proptest! {
        #[test]
        fn as_few_states_as_the_simple_method_and_the_same_words(dfa in automata(), words in prop::collection::vec(prop::collection::vec(0..4_u32, 0..12), 40)) {
            let minimal = dfa.minimised();
            prop_assert_eq!(minimal.states(), moore(&dfa).0);
            for word in words {
                let word = word.iter().map(|letter| letter % dfa.letters() as u32);
                prop_assert_eq!(minimal.accepts(word.clone()), dfa.accepts(word));
            }
            prop_assert_eq!(&minimal.minimised(), &minimal);
        }

        #[test]
        fn equal_languages_give_equal_automata(dfa in automata()) {
            // Two copies of the automaton in one, with both starts.
            let n = dfa.states() as u32;
            let shifted = |s: u32| if s == DEAD { DEAD } else { s + n };
            let mut next: Vec<u32> = dfa.row(DEAD).to_vec();
            next.extend((1..=n).flat_map(|s| dfa.row(s).iter().map(|&to| shifted(to)).collect::<Vec<_>>()));
            next.extend((1..=n).flat_map(|s| dfa.row(s).to_vec()));
            let accepting = dfa.accepting_numbers().flat_map(|s| [s, s + n]);
            let double = Dfa::new(dfa.tracks().to_vec(), dfa.start_number(), next, accepting.collect::<Vec<_>>()).unwrap();
            prop_assert_eq!(double.minimised(), dfa.minimised());
        }
    }
}
