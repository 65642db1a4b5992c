//! Relations and sentences against brute force over small tuples.

mod definitions;
mod linear;
mod sentences;

use crate::{Dfa, NumerationSystem};
use fibnim::TakeAway;

pub fn system(f: &str) -> NumerationSystem {
    NumerationSystem::new(&f.parse::<TakeAway>().unwrap()).unwrap()
}

/// Whether a relation has a tuple of machine words.
pub fn has(system: &NumerationSystem, dfa: &Dfa, tuple: &[u64]) -> bool {
    dfa.accepts(system.base.letters(tuple.to_vec()))
}

/// Asserts that a relation is what a predicate says on all tuples with components below `bound`.
pub fn assert_relation(system: &NumerationSystem, dfa: &Dfa, bound: u64, predicate: impl Fn(&[u64]) -> bool) {
    assert!(dfa.ignores_leading_zeros());
    let n = dfa.tracks().len();
    let mut tuple = vec![0; n];
    loop {
        assert_eq!(has(system, dfa, &tuple), predicate(&tuple), "{:?} = {tuple:?}", dfa.tracks());
        let Some(i) = (0..n).find(|&i| tuple[i] + 1 < bound) else { return };
        tuple[i] += 1;
        tuple[..i].fill(0);
    }
}
