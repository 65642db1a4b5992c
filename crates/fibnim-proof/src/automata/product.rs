//! Boolean combinations of relations.

use crate::automata::dfa::{DEAD, Dfa};
use crate::automata::intern::Interner;
use crate::automata::limit::{StateLimit, TooLargeError};

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
    Ok(Dfa::trusted(tracks, start, next, accepting))
}

impl Dfa {
    /// The tuples over the joined tracks that are in both relations. At most `|self| * |other|` states are visited.
    ///
    /// # Errors
    /// If the product exceeds the limit.
    pub fn and(&self, other: &Self, limit: StateLimit) -> Result<Self, TooLargeError> {
        let both = Table::new(|a, b| a && b);
        Ok(product(self, other, both, &Self::truth(true), limit)?.minimised())
    }
}
