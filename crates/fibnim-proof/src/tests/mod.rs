//! Relations and sentences against brute force over small tuples.

mod definitions;
mod linear;
mod sentences;
mod solutions;

use crate::{NumerationSystem, Relation};
use fibnim::{Forever, TakeAway};
use fibnim_check::Meter;

pub fn system(f: &str) -> NumerationSystem {
    NumerationSystem::new(&f.parse::<TakeAway>().unwrap()).unwrap()
}

/// Does work with a meter that allows automata of this many states.
pub fn limited<T>(states: usize, work: impl FnOnce(&mut Meter<'_>) -> T) -> T {
    let mut forever = Forever;
    work(&mut Meter::new(u64::MAX, u64::MAX, &mut forever).with_states(states))
}

/// Does work with a meter that allows everything.
pub fn unlimited<T>(work: impl FnOnce(&mut Meter<'_>) -> T) -> T {
    limited(usize::MAX, work)
}

/// Whether a relation has a tuple of machine words.
pub fn has(system: &NumerationSystem, relation: &Relation, tuple: &[u64]) -> bool {
    relation.accepts(system.letters(tuple.to_vec()))
}

/// Asserts that a relation is what a predicate says on all tuples with components below `bound`.
pub fn assert_relation(system: &NumerationSystem, relation: &Relation, bound: u64, predicate: impl Fn(&[u64]) -> bool) {
    assert!(relation.ignores_leading_zeros());
    let n = relation.tracks().len();
    let mut tuple = vec![0; n];
    loop {
        assert_eq!(has(system, relation, &tuple), predicate(&tuple), "{:?} = {tuple:?}", relation.tracks());
        let Some(i) = (0..n).find(|&i| tuple[i] + 1 < bound) else { return };
        tuple[i] += 1;
        tuple[..i].fill(0);
    }
}
