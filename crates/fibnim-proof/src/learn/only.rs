//! Thresholds of games in which only some takes are permitted.

use std::sync::Arc;

use fibnim::relative::{Ending, Relative, RelativeThresholds, TakeSet};
use fibnim::{Budget, Monitor, Nat, Play, SolveError, TakeAway, TakeAwayError, Threshold};
use fibnim_check::NumerationSystem;

use super::takes::{NOTHING, OutputWalk, PileDfao};
use super::teacher::{INFINITE, Source, TeacherError, tell};
use super::thresholds::{PileCovers, add, least};

/// Larger piles have no known threshold.
const LONGEST: u32 = 1 << 22;

/// Piles between two calls of the monitor.
const PATIENCE: usize = 1 << 16;

/// The largest pile of the first table of pairs.
const FIRST: u32 = 1 << 8;

/// The thresholds of one free pile beside fixed ones.
pub(crate) struct OnlyOnePile {
    /// The thresholds of the first piles.
    known: Vec<u64>,
    /// The least winning takes from a fixed pile, for the piles to come.
    walk: OutputWalk,
    free: FreeTakes,
}

/// How a winning take from the free pile is found.
enum FreeTakes {
    /// By trying the permitted takes, in increasing order, each with the quota after it.
    Tried(Vec<(u64, u64)>),
    /// For odd takes, by the covers of the even piles and of the odd ones: a take leads from one kind to the other.
    Odd([PileCovers; 2]),
}

impl OnlyOnePile {
    /// `fixed_takes` gives the least winning take from a fixed pile.
    pub(crate) fn new(takes: &TakeSet, take_away: &TakeAway, system: &NumerationSystem, fixed_takes: PileDfao) -> Self {
        let free = match takes {
            TakeSet::Odd => FreeTakes::Odd([0, 1].map(|_| PileCovers::new(take_away.clone()))),
            other => {
                let all = other.listed(&LONGEST.into()).into_iter();
                FreeTakes::Tried(all.map(|take| (take, take_away.quota_after(&take))).collect())
            }
        };
        Self { known: Vec::new(), walk: OutputWalk::new(fixed_takes, system, LONGEST.into()), free }
    }
}

impl Source for OnlyOnePile {
    fn threshold(&mut self, piles: &[u64], monitor: &mut dyn Monitor) -> Result<u64, TeacherError> {
        let pile = usize::try_from(piles[0]).unwrap_or(usize::MAX);
        while self.known.len() <= pile {
            let next = self.known.len();
            if next >= LONGEST as usize || pile >= LONGEST as usize {
                return Err(TeacherError::Unknown);
            }
            if next.is_multiple_of(PATIENCE) {
                tell(monitor, next as u64)?;
            }
            let fixed = match self.walk.next().ok_or(TeacherError::Unknown)? {
                NOTHING => INFINITE,
                take => take.into(),
            };
            let free = match &mut self.free {
                FreeTakes::Tried(takes) => {
                    let wins = |&&(take, quota): &&(u64, u64)| quota < self.known[next - take as usize];
                    takes.iter().take_while(|(take, _)| *take <= next as u64).find(wins).map_or(INFINITE, |it| it.0)
                }
                FreeTakes::Odd(covers) => least(&mut covers[1 - next % 2].stack, next as u64),
            };
            let threshold = free.min(fixed);
            if let FreeTakes::Odd(covers) = &mut self.free {
                let covers = &mut covers[next % 2];
                if let Some(cover) = covers.reaches.cover(next as u64, threshold) {
                    add(&mut covers.stack, cover);
                }
            }
            self.known.push(threshold);
        }
        Ok(self.known[pile])
    }

    fn bytes(&self) -> usize {
        size_of::<u64>() * self.known.capacity()
    }
}

/// The thresholds of two free piles, from tables of all smaller pairs.
pub(crate) struct OnlyPairs {
    rules: Arc<Relative>,
    memory: u64,
    /// The largest pile of the next table.
    next: u32,
    table: Option<RelativeThresholds>,
}

impl OnlyPairs {
    /// Those under these rules. A table of them takes at most `memory` bytes.
    ///
    /// # Errors
    /// If the take-away function cannot be read as a rule of the game.
    pub(crate) fn new(takes: TakeSet, take_away: &TakeAway, play: Play, memory: u64) -> Result<Self, TakeAwayError> {
        let (blocked, ending, no_repeat) = (0, Ending::AllEmpty, false);
        let quota = take_away.to_string().parse()?;
        let rules = Arc::new(Relative { takes, quota, blocked, ending, no_repeat, play });
        Ok(Self { rules, memory, next: FIRST, table: None })
    }

    /// Makes tables, each of twice as large a pile as the one before, until one has this pile.
    fn grow(&mut self, pile: u32, monitor: &mut dyn Monitor) -> Result<(), TeacherError> {
        while self.table.is_none() || self.next / 2 < pile {
            let mut budget = Budget { memory: self.memory, monitor: &mut *monitor };
            let table = RelativeThresholds::build(&self.rules, &[self.next; 2].map(Nat::from), &mut budget);
            self.table = Some(table.map_err(|error| match error {
                SolveError::Stopped(_) => TeacherError::Stopped,
                _ => TeacherError::Unknown,
            })?);
            self.next = self.next.checked_mul(2).ok_or(TeacherError::Unknown)?;
        }
        Ok(())
    }
}

impl Source for OnlyPairs {
    fn threshold(&mut self, piles: &[u64], monitor: &mut dyn Monitor) -> Result<u64, TeacherError> {
        let word = |&pile: &u64| u32::try_from(pile).map_err(|_| TeacherError::Unknown);
        let piles = piles.iter().map(word).collect::<Result<Vec<u32>, TeacherError>>()?;
        self.grow(piles.iter().copied().max().unwrap_or(0), monitor)?;
        match self.table.as_ref().and_then(|table| table.threshold(&piles)) {
            Some(Threshold::Finite(threshold)) => u64::try_from(&threshold).map_err(|_| TeacherError::Unknown),
            Some(Threshold::Infinite) => Ok(INFINITE),
            None => Err(TeacherError::Unknown),
        }
    }

    fn bytes(&self) -> usize {
        self.table.as_ref().map_or(0, |table| size_of::<u32>() * table.positions() as usize)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::learn::takes::{nothing, or_unless};
    use fibnim::Forever;
    use fibnim_check::Dfa;

    /// One pile is a pair of which the other one is empty. Beside it, an odd last digit stands for a take from a fixed
    /// pile.
    #[test]
    fn one_pile_has_the_thresholds_of_its_takes() {
        for take in ["t", "2t", "t+1", "2,2,6 then 2t"] {
            let take_away: TakeAway = take.parse().expect("a function");
            let system = NumerationSystem::new(&take_away).expect("a system");
            let last = Dfa::new(1, vec![0, 1, 0, 1], vec![true, false]).expect("an automaton");
            for rule in ["odd", "fib", "powers of 2", "1,3,4", "2,7"] {
                let takes: TakeSet = rule.parse().expect("a set");
                let mut pairs =
                    OnlyPairs::new(takes.clone(), &take_away, Play::Normal, 1 << 30).expect("a rule of the game");
                let mut alone = OnlyOnePile::new(&takes, &take_away, &system, nothing(&system));
                for pile in 0..600 {
                    let expected = pairs.threshold(&[pile, 0], &mut Forever);
                    assert_eq!(alone.threshold(&[pile], &mut Forever), expected, "{take}, {rule}: {pile}");
                }
                let fixed = or_unless(&nothing(&system), &last, 2, &mut Forever).expect("few states");
                let mut beside = OnlyOnePile::new(&takes, &take_away, &system, fixed);
                let mut known: Vec<u64> = Vec::new();
                for pile in 0..600 {
                    let wins = |&t: &u64| takes.has(t as u32) && take_away.quota_after(&t) < known[(pile - t) as usize];
                    let free = (1..=pile).find(wins).unwrap_or(INFINITE);
                    let ends_in_one = system.digits(pile, 1).last() == Some(&1);
                    known.push(if ends_in_one { free.min(2) } else { free });
                    let expected = Ok(known[pile as usize]);
                    assert_eq!(beside.threshold(&[pile], &mut Forever), expected, "{take}, {rule}: {pile}");
                }
                let far = alone.threshold(&[LONGEST.into()], &mut Forever);
                assert_eq!((far, alone.known.len()), (Err(TeacherError::Unknown), 600));
            }
        }
    }
}
