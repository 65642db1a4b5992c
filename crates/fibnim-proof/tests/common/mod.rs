//! What the tests share: brute force over small tuples.

use fibnim::TakeAway;
use fibnim_proof::{Dfa, NumerationSystem};

pub fn system(f: &str) -> NumerationSystem {
    NumerationSystem::new(&f.parse::<TakeAway>().unwrap()).unwrap()
}

/// Asserts that a relation is what a predicate says on all tuples with components below `bound`.
pub fn assert_relation(system: &NumerationSystem, dfa: &Dfa, bound: u64, predicate: impl Fn(&[u64]) -> bool) {
    assert!(dfa.ignores_leading_zeros());
    let n = dfa.tracks().len();
    let mut tuple = vec![0; n];
    loop {
        assert_eq!(system.contains_words(dfa, &tuple).unwrap(), predicate(&tuple), "{:?} = {tuple:?}", dfa.tracks());
        let Some(i) = (0..n).find(|&i| tuple[i] + 1 < bound) else { return };
        tuple[i] += 1;
        tuple[..i].fill(0);
    }
}
