//! Operations on automata: minimal ones, boolean combinations, and projection.

use super::{DEAD, Dfa, StateLimit, TooLargeError, spread};

/// Numbers distinct slices in the order of their first appearance, without an allocation for each slice.
pub(crate) struct Interner {
    /// All slices, one after another.
    arena: Vec<u32>,
    /// Where slice `i` ends.
    ends: Vec<usize>,
    /// Open addressing: number plus one, or 0 for a free slot. The length is a power of two.
    slots: Vec<u32>,
}

impl Interner {
    pub(crate) fn new() -> Self {
        Self { arena: Vec::new(), ends: Vec::new(), slots: vec![0; 64] }
    }

    pub(crate) fn len(&self) -> usize {
        self.ends.len()
    }

    pub(crate) fn get(&self, number: u32) -> &[u32] {
        let i = number as usize;
        let from = if i == 0 { 0 } else { self.ends[i - 1] };
        &self.arena[from..self.ends[i]]
    }

    /// The number of a slice, which is added if it is new.
    #[inline]
    pub(crate) fn number(&mut self, key: &[u32]) -> u32 {
        let mut slot = self.home(key);
        loop {
            match self.slots[slot] {
                0 => break,
                n if self.get(n - 1) == key => return n - 1,
                _ => slot = (slot + 1) & (self.slots.len() - 1),
            }
        }
        let number = self.ends.len() as u32;
        self.slots[slot] = number + 1;
        self.arena.extend_from_slice(key);
        self.ends.push(self.arena.len());
        if self.ends.len() * 2 > self.slots.len() {
            self.grow();
        }
        number
    }

    fn grow(&mut self) {
        self.slots = vec![0; self.slots.len() * 4];
        for number in 0..self.ends.len() as u32 {
            let mut slot = self.home(self.get(number));
            while self.slots[slot] != 0 {
                slot = (slot + 1) & (self.slots.len() - 1);
            }
            self.slots[slot] = number + 1;
        }
    }

    /// Multiplicative hashing: fast. Collisions cost time only, and limits on states bound that.
    #[inline]
    fn home(&self, key: &[u32]) -> usize {
        let hash = key
            .iter()
            .fold(0x9e37_79b9_u64, |hash, &x| (hash.rotate_left(5) ^ u64::from(x)).wrapping_mul(0x517c_c1b7_2722_0a95));
        (hash >> 20) as usize & (self.slots.len() - 1)
    }
}

impl Dfa {
    /// The minimal automaton of the same language, numbered canonically.
    ///
    /// This is Moore's refinement: two states stay together as long as every letter leads to states that are together. There are
    /// no more rounds than letters in the shortest words that tell states apart, and each is linear in the table.
    #[must_use]
    pub fn minimised(&self) -> Self {
        let states = 0..=self.states() as u32;
        let mut class: Vec<u32> = states.clone().map(|state| u32::from(self.accepts_at(state))).collect();
        let (mut count, mut key) = (0, Vec::new());
        loop {
            let mut classes = Interner::new();
            let refined = states.clone().map(|state| {
                key.clear();
                key.push(class[state as usize]);
                key.extend(self.row(state).iter().map(|&to| class[to as usize]));
                classes.number(&key)
            });
            class = refined.collect();
            if classes.len() == count {
                break;
            }
            count = classes.len();
        }
        // The first member of a class stands for it. The dead state is the first of all, so its class is dead.
        let (mut next, mut accepting) = (Vec::with_capacity(count * self.letters()), Vec::with_capacity(count));
        for state in states {
            if class[state as usize] as usize == accepting.len() {
                next.extend(self.row(state).iter().map(|&to| class[to as usize]));
                accepting.push(self.accepts_at(state));
            }
        }
        Self::new(self.tracks().to_vec(), class[self.start_number() as usize], next, accepting).renumbered()
    }
}

/// A truth table: the value for `(a, b)` stands at `2a + b`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Table([bool; 4]);

impl Table {
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

/// The tracks of a product: those of `a`, then those that only `b` has.
pub(crate) fn joined_tracks(a: &Dfa, b: &Dfa) -> Vec<String> {
    let new = b.tracks().iter().filter(|name| a.track(name).is_none());
    a.tracks().iter().chain(new).cloned().collect()
}

/// The tracks on which a guard has to keep a product to words that represent numbers: the product accepts tuples that no operand
/// with these tracks accepts.
pub(crate) fn unguarded(a: &Dfa, b: &Dfa, table: Table) -> Vec<String> {
    let only = |x: &Dfa, y: &Dfa| x.tracks().iter().filter(|name| y.track(name).is_none()).cloned().collect::<Vec<_>>();
    if table.at(false, false) {
        return joined_tracks(a, b);
    }
    let mut tracks = if table.at(false, true) { only(a, b) } else { Vec::new() };
    if table.at(true, false) {
        tracks.extend(only(b, a));
    }
    tracks
}

/// A component of a product: an automaton, and its own letter for every joined letter.
struct Component<'a> {
    dfa: &'a Dfa,
    letters: Vec<u32>,
}

impl<'a> Component<'a> {
    fn new(dfa: &'a Dfa, tracks: &[String]) -> Self {
        // Joined track i is track places[i] of this automaton, if it has it.
        let places: Vec<Option<usize>> = tracks.iter().map(|name| dfa.track(name)).collect();
        let read: Vec<usize> = places.iter().map(|place| place.unwrap_or(usize::MAX)).collect();
        let own = |letter: usize| {
            let digits = read.iter().enumerate().filter(|&(_, &place)| place != usize::MAX);
            digits.map(|(i, &place)| ((letter >> i & 1) << place) as u32).sum()
        };
        Self { dfa, letters: (0..1 << tracks.len()).map(own).collect() }
    }
}

/// The words on which `a` and `b` satisfy the truth table and that the guard, whose tracks are among the joined ones,
/// accepts. The result is not minimal.
///
/// Visits at most `|a| * |b| * |guard|` states.
pub(crate) fn product(a: &Dfa, b: &Dfa, table: Table, guard: &Dfa, limit: StateLimit) -> Result<Dfa, TooLargeError> {
    let tracks = joined_tracks(a, b);
    limit.check(0, tracks.len())?;
    let [a, b, guard] = [a, b, guard].map(|dfa| Component::new(dfa, &tracks));
    // A pair from which no word satisfies the table is dead.
    let dead_a = !table.at(false, false) && !table.at(false, true);
    let dead_b = !table.at(false, false) && !table.at(true, false);
    let dead_both = !table.at(false, false);
    let is_dead = |s: u32, t: u32, g: u32| {
        g == DEAD || (s == DEAD && dead_a) || (t == DEAD && dead_b) || (s == DEAD && t == DEAD && dead_both)
    };
    let mut states = Interner::new();
    states.number(&[DEAD, DEAD, DEAD]);
    let initial = [a.dfa.start_number(), b.dfa.start_number(), guard.dfa.start_number()];
    let number = |[s, t, g]: [u32; 3], states: &mut Interner| {
        if is_dead(s, t, g) { DEAD } else { states.number(&[s, t, g]) }
    };
    let start = number(initial, &mut states);
    let mut next = vec![DEAD; 1 << tracks.len()];
    let mut accepting = vec![false];
    let mut state = 1;
    while state < states.len() as u32 {
        limit.check(states.len() - 1, tracks.len())?;
        let &[s, t, g] = states.get(state) else { unreachable!("all keys are triples") };
        accepting.push(table.at(a.dfa.accepts_at(s), b.dfa.accepts_at(t)) && guard.dfa.accepts_at(g));
        let (row_a, row_b, row_g) = (a.dfa.row(s), b.dfa.row(t), guard.dfa.row(g));
        for ((&letter_a, &letter_b), &letter_g) in a.letters.iter().zip(&b.letters).zip(&guard.letters) {
            let to = [row_a[letter_a as usize], row_b[letter_b as usize], row_g[letter_g as usize]];
            next.push(number(to, &mut states));
        }
        state += 1;
    }
    Ok(Dfa::new(tracks, start, next, accepting))
}

impl Dfa {
    /// The tuples over the joined tracks that are in both relations. At most `|self| * |other|` states are visited.
    pub(crate) fn and(&self, other: &Self, limit: StateLimit) -> Result<Self, TooLargeError> {
        let both = Table::new(|a, b| a && b);
        Ok(product(self, other, both, &Self::truth(true), limit)?.minimised())
    }
}

/// For every letter over the tracks `kept` all letters over `tracks` tracks that agree with it there.
fn variants(tracks: usize, kept: &[usize]) -> Vec<Vec<u32>> {
    let gone: Vec<usize> = (0..tracks).filter(|place| !kept.contains(place)).collect();
    let free: Vec<u32> = (0..1 << gone.len()).map(|letter| spread(letter, &gone)).collect();
    (0..1 << kept.len()).map(|letter| free.iter().map(|free| free | spread(letter, kept)).collect()).collect()
}

/// The subset construction for a nondeterministic automaton whose states are numbers below `states`, where 0 is dead.
///
/// `successors(s, letter, visit)` calls `visit` for all states that a letter leads to. A subset is held as the increasing
/// list of its states without 0.
pub(crate) fn determinise(
    tracks: Vec<String>,
    states: usize,
    initial: &[u32],
    successors: impl Fn(u32, usize, &mut dyn FnMut(u32)),
    accepts: impl Fn(u32) -> bool,
    limit: StateLimit,
) -> Result<Dfa, TooLargeError> {
    let letters = 1 << tracks.len();
    limit.check(0, tracks.len())?;
    let mut subsets = Interner::new();
    subsets.number(&[]);
    let start = subsets.number(initial);
    let mut next = vec![DEAD; letters];
    let mut accepting = vec![false];
    // stamp[s] is the round in which state s was last collected.
    let (mut stamp, mut round) = (vec![0_u64; states], 0);
    let (mut subset, mut collected) = (Vec::new(), Vec::new());
    let mut number = 1;
    while number < subsets.len() as u32 {
        limit.check(subsets.len() - 1, tracks.len())?;
        subset.clear();
        subset.extend_from_slice(subsets.get(number));
        accepting.push(subset.iter().any(|&s| accepts(s)));
        for letter in 0..letters {
            round += 1;
            collected.clear();
            for &s in &subset {
                successors(s, letter, &mut |to| {
                    if to != DEAD && std::mem::replace(&mut stamp[to as usize], round) != round {
                        collected.push(to);
                    }
                });
            }
            collected.sort_unstable();
            next.push(subsets.number(&collected));
        }
        number += 1;
    }
    Ok(Dfa::new(tracks, start, next, accepting))
}

impl Dfa {
    /// The projection to the tracks that are not named: the tuples for which numbers on the named tracks exist such that all
    /// together are in the relation. Names that are not tracks are ignored.
    ///
    /// The numbers may be longer than those on the other tracks. Up to `2^n` states are visited for `n` states, but often fewer
    /// than `n`.
    pub(crate) fn exists<S: AsRef<str>>(&self, names: &[S], limit: StateLimit) -> Result<Self, TooLargeError> {
        let is_kept = |place: &usize| !names.iter().any(|name| self.track(name.as_ref()) == Some(*place));
        let kept: Vec<usize> = (0..self.tracks().len()).filter(is_kept).collect();
        if kept.len() == self.tracks().len() {
            return Ok(self.minimised());
        }
        let sources = variants(self.tracks().len(), &kept);
        // The states after leading digits of the hidden numbers, with leading zeros of the others.
        let mut initial = vec![self.start_number()];
        let mut seen = vec![false; self.states() + 1];
        for state in [DEAD, self.start_number()] {
            seen[state as usize] = true;
        }
        let mut i = 0;
        while i < initial.len() {
            for &letter in &sources[0] {
                let to = self.step(initial[i], letter);
                if !std::mem::replace(&mut seen[to as usize], true) {
                    initial.push(to);
                }
            }
            i += 1;
        }
        initial.retain(|&s| s != DEAD);
        initial.sort_unstable();
        let tracks = kept.iter().map(|&place| self.tracks()[place].clone()).collect();
        let successors = |s: u32, letter: usize, visit: &mut dyn FnMut(u32)| {
            let row = self.row(s);
            for &source in &sources[letter] {
                visit(row[source as usize]);
            }
        };
        let accepts = |s| self.accepts_at(s);
        Ok(determinise(tracks, self.states() + 1, &initial, successors, accepts, limit)?.minimised())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// By the definition, for every two states whether some word tells them apart.
    fn apart(dfa: &Dfa) -> Vec<Vec<bool>> {
        let states = || 0..=dfa.states();
        let accepts = |state: usize| dfa.accepts_at(state as u32);
        let mut apart: Vec<Vec<bool>> =
            states().map(|s| states().map(|t| accepts(s) != accepts(t)).collect()).collect();
        loop {
            let leads = |s: usize, t: usize| {
                let mut rows = dfa.row(s as u32).iter().zip(dfa.row(t as u32));
                rows.any(|(&s, &t)| apart[s as usize][t as usize])
            };
            let more: Vec<Vec<bool>> =
                states().map(|s| states().map(|t| apart[s][t] || leads(s, t)).collect()).collect();
            if more == apart {
                return apart;
            }
            apart = more;
        }
    }

    fn automata() -> impl Strategy<Value = Dfa> {
        (1..14_u32, 0..3_usize).prop_flat_map(|(n, tracks)| {
            let entries = prop::collection::vec(prop_oneof![Just(0), 0..=n], (n as usize) << tracks);
            let accepting = prop::collection::vec(prop::bool::weighted(0.3), n as usize);
            (entries, accepting, 1..=n).prop_map(move |(entries, accepting, start)| {
                let next = vec![0; 1 << tracks].into_iter().chain(entries).collect();
                let names = (0..tracks).map(|i| i.to_string()).collect();
                Dfa::new(names, start, next, [false].into_iter().chain(accepting).collect())
            })
        })
    }

    proptest! {
        #[test]
        fn as_few_states_as_the_definition_and_the_same_words(dfa in automata(), words in prop::collection::vec(prop::collection::vec(0..4_u32, 0..12), 40)) {
            let minimal = dfa.minimised();
            let apart = apart(&dfa);
            let mut reached = vec![dfa.start_number()];
            let mut least = vec![DEAD];
            let mut at = 0;
            while let Some(&state) = reached.get(at) {
                if least.iter().all(|&known| apart[known as usize][state as usize]) {
                    least.push(state);
                }
                for &to in dfa.row(state) {
                    if !reached.contains(&to) {
                        reached.push(to);
                    }
                }
                at += 1;
            }
            prop_assert_eq!(minimal.states(), least.len() - 1);
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
            let accepting = [0].into_iter().chain(1..=n).chain(1..=n).map(|s| dfa.accepts_at(s)).collect();
            let double = Dfa::new(dfa.tracks().to_vec(), dfa.start_number(), next, accepting);
            prop_assert_eq!(double.minimised(), dfa.minimised());
        }
    }
}
