//! Projection: quantifiers over numbers.

use crate::automata::dfa::{DEAD, Dfa, spread};
use crate::automata::intern::Interner;
use crate::automata::limit::{StateLimit, TooLargeError};

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
    Ok(Dfa::trusted(tracks, start, next, accepting))
}

impl Dfa {
    /// The projection to the tracks that are not named: the tuples for which numbers on the named tracks exist such that all
    /// together are in the relation. Names that are not tracks are ignored.
    ///
    /// The numbers may be longer than those on the other tracks. Up to `2^n` states are visited for `n` states, but often fewer
    /// than `n`.
    ///
    /// # Errors
    /// If the subset construction exceeds the limit.
    pub fn exists<S: AsRef<str>>(&self, names: &[S], limit: StateLimit) -> Result<Self, TooLargeError> {
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
