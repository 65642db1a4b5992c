//! The search along a relation, on which every automaton follows its own numbers.

use rustc_hash::FxHashSet;

use crate::dfa::Dfa;
use crate::meter::{Meter, MeterError};
use crate::relation::TrimDfa;

/// An automaton in a search, and which tracks it reads.
pub(crate) struct Runner<'a> {
    pub(crate) automaton: &'a Dfa,
    pub(crate) tracks: Vec<usize>,
}

/// The digits of the numbers on a shortest path of the relation to an end that is wrong, if there is one. A state is one of
/// the relation and one of each of up to `N - 1` automata.
pub(crate) fn search<const N: usize>(
    relation: &TrimDfa,
    runners: &[Runner],
    wrong: impl Fn(&[u32]) -> bool,
    meter: &mut Meter<'_>,
) -> Result<Option<Vec<Vec<u8>>>, MeterError> {
    let held = meter.held();
    // The letter of every runner, by letter of the relation.
    let letters: Vec<Vec<u32>> = runners
        .iter()
        .map(|runner| {
            let own = |letter: u32| {
                let bits = runner.tracks.iter().enumerate().map(|(i, &track)| (letter >> track & 1) << i);
                bits.fold(0, |own, bit| own | bit)
            };
            (0..1 << relation.tracks()).map(own).collect()
        })
        .collect();
    let start = [0; N];
    let mut seen: FxHashSet<[u32; N]> = FxHashSet::from_iter([start]);
    // In the order in which they were found: a state, the number of the one before, and the letter from there.
    let mut found: Vec<([u32; N], u32, u32)> = vec![(start, 0, 0)];
    let mut at = 0;
    while let Some(&(state, _, _)) = found.get(at) {
        if relation.accepts(state[0]) && wrong(&state[1..]) {
            return Ok(Some(spell(relation.tracks(), &found, at)));
        }
        for &(letter, next) in relation.arcs(state[0]) {
            let mut after = state;
            after[0] = next;
            for (i, runner) in runners.iter().enumerate() {
                after[i + 1] = runner.automaton.next(state[i + 1], letters[i][letter as usize]);
            }
            if seen.insert(after) {
                // In the list and, about as large and half empty, in the set.
                meter.hold(4 * size_of::<[u32; N]>())?;
                found.push((after, at as u32, letter));
            }
        }
        meter.step(relation.arcs(state[0]).len() as u64)?;
        at += 1;
    }
    meter.release(held);
    Ok(None)
}

/// The digits that the letters on the way to a state spell.
fn spell<const N: usize>(tracks: usize, found: &[([u32; N], u32, u32)], mut at: usize) -> Vec<Vec<u8>> {
    let mut letters = Vec::new();
    while at != 0 {
        let (_, before, letter) = found[at];
        letters.push(letter);
        at = before as usize;
    }
    letters.reverse();
    (0..tracks).map(|track| letters.iter().map(|letter| (letter >> track & 1) as u8).collect()).collect()
}
