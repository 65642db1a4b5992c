//! Thresholds of fixed piles beside one other of any size, from the proved automata of all smaller fixed piles.
//!
//! A threshold is the least take that wins. If it is a take from the other pile, thresholds of smaller piles give it
//! ([`covers`]); if it is a take from a fixed pile, the automata give it, combined to one with output ([`take_dfao`]).
//! Thresholds of small piles are computed in turn and kept ([`strip`]); those of larger ones by leaps ([`leap`]).

mod bytes;
mod covers;
mod leap;
pub mod pairs;
mod strip;
pub mod take_dfao;

use fibnim::{Monitor, TakeAway};

use crate::learn::learner::TeacherError;
use fibnim_check::NumerationSystem;

pub use covers::INFINITE;
use leap::Leaper;
use strip::{LONGEST, Strip};
use take_dfao::TakeDfao;

/// The first length of a strip.
const FIRST: usize = 1 << 14;

/// The thresholds of one game.
#[derive(Debug)]
pub struct Thresholds {
    strip: Strip,
    leaper: Leaper,
}

impl Thresholds {
    /// `fixed_takes` gives the least winning take from a fixed pile.
    pub fn new(take: &TakeAway, system: &NumerationSystem, fixed_takes: TakeDfao) -> Self {
        let strip = Strip::new(take.clone(), system, fixed_takes.clone());
        Self { strip, leaper: Leaper::new(take.clone(), fixed_takes, system) }
    }

    /// `L(F; pile)` for the fixed piles `F`.
    ///
    /// # Errors
    /// If the pile or the memory for it is too large, or the monitor ends the search.
    pub fn get(&mut self, pile: u64, monitor: &mut dyn Monitor) -> Result<u64, TeacherError> {
        if self.strip.len() as u64 <= pile && pile < LONGEST as u64 {
            let mut len = self.strip.len().max(FIRST);
            while len as u64 <= pile {
                len *= 4;
            }
            if self.strip.extend(len, monitor).is_break() {
                return Err(TeacherError::Stopped);
            }
        }
        match self.strip.get(pile) {
            Some(threshold) => Ok(threshold),
            None => self.leaper.get(pile, monitor),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::prove::Prover;
    use fibnim::search::ThresholdTable;
    use fibnim::{Budget, Forever, Nat, Rules};

    /// Compares thresholds with the recurrence, and those of single large piles with the list of all piles.
    #[test]
    fn strips_and_leaps_have_the_thresholds() {
        for (take, fixed) in [
            ("2t", &[4, 3][..]),
            ("2t", &[2, 2, 1]),
            ("t", &[3, 2]),
            ("3t", &[5]),
            ("t+1", &[2, 1]),
            ("floor(5t/2)", &[3]),
            ("2,2,6 then 2t", &[3]),
        ] {
            let take: TakeAway = take.parse().expect("a take-away function");
            let system = NumerationSystem::new(&take).expect("a system");
            let mut prover = Prover::new(take.clone(), 5000).expect("a system");
            prover.prove(fixed, &mut Forever, &mut |_| ()).expect("proved");
            let Thresholds { mut strip, mut leaper } =
                Thresholds::new(&take, &system, prover.fixed_takes(fixed, &mut Forever).expect("few states"));
            let bounds: Vec<Nat> = fixed.iter().copied().chain([300]).map(Nat::from).collect();
            let table = ThresholdTable::build(&Rules::normal(take.clone()), &bounds, &mut Budget::default());
            let table = table.expect("within the budget");
            for len in [70, 71, 301] {
                assert!(strip.extend(len, &mut Forever).is_continue());
                assert_eq!((strip.len(), strip.get(len as u64)), (len, None));
            }
            for pile in 0..=300 {
                let piles: Vec<usize> = fixed.iter().map(|&pile| pile as usize).chain([pile]).collect();
                let expected = table.threshold(&piles).map_or(INFINITE, u64::from);
                assert_eq!(strip.get(pile as u64), Some(expected), "{take}: {piles:?}");
                assert_eq!(leaper.get(pile as u64, &mut Forever), Ok(expected), "{take}: {piles:?}");
            }
            assert!(strip.extend(1 << 19, &mut Forever).is_continue());
            for pile in (0..1 << 19).step_by(499) {
                assert_eq!(leaper.get(pile, &mut Forever).ok(), strip.get(pile), "{take}: {fixed:?} and {pile}");
            }
        }
    }

    /// A proved automaton has the same thresholds for piles on both sides of the end of the strip, and for much larger ones.
    #[test]
    fn far_thresholds_are_those_of_the_proof() {
        let take = TakeAway::FIBONACCI;
        let system = NumerationSystem::new(&take).expect("a system");
        let mut prover = Prover::new(take.clone(), 5000).expect("a system");
        let automaton = prover.prove(&[6, 1], &mut Forever, &mut |_| ()).expect("proved").automaton.clone();
        let mut thresholds =
            Thresholds::new(&take, &system, prover.fixed_takes(&[6, 1], &mut Forever).expect("few states"));
        let edge = LONGEST as u64;
        let far = (0..400).map(|i| 123_456_789 + 9_876_543_211 * i);
        let mut seen = std::collections::BTreeSet::new();
        for pile in (edge - 200..edge + 200).chain(far) {
            let threshold = thresholds.get(pile, &mut Forever).expect("known");
            let n = |quota: u64| automaton.reads(system.letters([pile, quota]));
            let expected = threshold != INFINITE;
            assert!(!expected || n(threshold) && !n(threshold - 1), "{pile}: {threshold}");
            assert!(expected || !n(pile) && !n(2 * pile), "{pile}");
            seen.insert(threshold);
        }
        assert!(seen.len() > 5, "{seen:?}");
        assert_eq!(thresholds.get(u64::MAX, &mut Forever), Err(TeacherError::Unknown));
    }
}
