//! Boolean combinations of relations.

use crate::automata::bits::Bits;
use crate::automata::dfa::{DEAD, Dfa, spread};
use crate::automata::intern::Interner;
use crate::automata::limit::{StateLimit, TooLarge};
use crate::numeration::NumerationSystem;

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

/// The tracks on which a product has to be told which words represent numbers, since not every tuple that it accepts is
/// accepted by an operand with these tracks.
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

/// A component of a product: an automaton and what it reads of a joined letter.
struct Component<'a> {
    dfa: &'a Dfa,
    letters: Vec<u32>,
}

impl<'a> Component<'a> {
    fn new(dfa: &'a Dfa, tracks: &[String]) -> Self {
        // Joined track i is track places[i] here, or is not read.
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
/// accepts. Not minimal yet.
///
/// Visits at most `|a| * |b| * |guard|` states.
pub(crate) fn product(a: &Dfa, b: &Dfa, table: Table, guard: &Dfa, limit: StateLimit) -> Result<Dfa, TooLarge> {
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
    let initial = [a.dfa.start(), b.dfa.start(), guard.dfa.start()];
    let number = |[s, t, g]: [u32; 3], states: &mut Interner| {
        if is_dead(s, t, g) { DEAD } else { states.number(&[s, t, g]) }
    };
    let start = number(initial, &mut states);
    let mut next = vec![DEAD; 1 << tracks.len()];
    let mut accepting = Bits::default();
    let mut state = 1;
    while state < states.len() as u32 {
        limit.check(states.len() - 1, tracks.len())?;
        let &[s, t, g] = states.get(state) else { unreachable!("all keys are triples") };
        if table.at(a.dfa.is_accepting(s), b.dfa.is_accepting(t)) && guard.dfa.is_accepting(g) {
            accepting.insert(state);
        }
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
    pub fn and(&self, other: &Self, limit: StateLimit) -> Result<Self, TooLarge> {
        let both = Table::new(|a, b| a && b);
        Ok(product(self, other, both, &Self::truth(true), limit)?.minimised())
    }
}

impl NumerationSystem {
    /// All tuples over these tracks. Has the states of [`NumerationSystem::valid`] to the power of the number of tracks.
    ///
    /// # Errors
    /// If it exceeds the limit.
    pub fn all<S: Into<String>>(
        &self,
        tracks: impl IntoIterator<Item = S>,
        limit: StateLimit,
    ) -> Result<Dfa, TooLarge> {
        tracks.into_iter().try_fold(Dfa::truth(true), |all, name| {
            let one = Dfa::trusted(
                vec![name.into()],
                self.valid().start(),
                self.valid_table(),
                self.valid().accepting().collect(),
            );
            all.and(&one, limit)
        })
    }

    /// The tuples over the joined tracks on which the two relations satisfy a boolean function.
    ///
    /// # Errors
    /// If the product exceeds the limit.
    pub fn combine(
        &self,
        a: &Dfa,
        b: &Dfa,
        op: impl Fn(bool, bool) -> bool,
        limit: StateLimit,
    ) -> Result<Dfa, TooLarge> {
        let table = Table::new(op);
        let guard = self.all(unguarded(a, b, table), limit)?;
        Ok(product(a, b, table, &guard, limit)?.minimised())
    }

    /// The tuples that are in at least one of the relations.
    ///
    /// # Errors
    /// If the product exceeds the limit.
    pub fn or(&self, a: &Dfa, b: &Dfa, limit: StateLimit) -> Result<Dfa, TooLarge> {
        self.combine(a, b, |a, b| a || b, limit)
    }

    /// The tuples that are not in the relation.
    ///
    /// # Errors
    /// If the product with all tuples exceeds the limit.
    pub fn not(&self, a: &Dfa, limit: StateLimit) -> Result<Dfa, TooLarge> {
        self.combine(a, &Dfa::truth(true), |a, _| !a, limit)
    }

    /// Makes a relation of any automaton: keeps only words of greedy representations and minimises. `None` if the
    /// automaton takes notice of leading zeros.
    ///
    /// # Errors
    /// If the product with all tuples exceeds the limit.
    pub fn relation(&self, dfa: &Dfa, limit: StateLimit) -> Result<Option<Dfa>, TooLarge> {
        let all = self.all(dfa.tracks().iter().cloned(), limit)?;
        Ok(Some(dfa.and(&all, limit)?).filter(Dfa::ignores_leading_zeros))
    }
}

/// Letters whose digits outside `kept` run through all combinations: for every letter over `kept` its variants.
pub(crate) fn variants(tracks: usize, kept: &[usize]) -> Vec<Vec<u32>> {
    let gone: Vec<usize> = (0..tracks).filter(|place| !kept.contains(place)).collect();
    let free: Vec<u32> = (0..1 << gone.len()).map(|letter| spread(letter, &gone)).collect();
    (0..1 << kept.len()).map(|letter| free.iter().map(|free| free | spread(letter, kept)).collect()).collect()
}
