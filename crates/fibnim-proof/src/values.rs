//! Grundy values of one pile of any size under any quota, from proved automata.

use fibnim::{Budget, Evidence, GrundyBound, Knowledge, Monitor, Nat, Rules, SolveError, Source, TakeAway};

use rustc_hash::FxHashMap;

use crate::certificate::{Certificate, Subject, read_file};
use crate::check;
use crate::check::automaton::{Automaton, NONE, merged};
use crate::check::frame::{Frame, Relation};
use crate::check::image::image;
use crate::check::system::Reading;
use crate::numeration::{NotRegular, System};
use crate::quota::QuotaAutomaton;
use crate::shipped::FILES;

/// What proved automata say of a Grundy value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Known {
    /// The value.
    Exactly(u32),
    /// The value is at least this; larger ones are not told apart.
    AtLeast(u32),
}

/// The automata of the first Grundy values of one take-away function.
#[derive(Clone, Debug)]
pub struct Values {
    rules: Rules,
    system: System,
    levels: Vec<Automaton>,
}

impl Values {
    /// Those of certificates that were checked: as many of the values 0, 1, ... as they have without a gap.
    ///
    /// # Errors
    /// If there is no numeration system.
    pub fn new(take: &TakeAway, certificates: &[Certificate]) -> Result<Self, NotRegular> {
        let system = System::new(take)?;
        let level = |level: u32| {
            let subject = Subject::Level(level);
            certificates.iter().find(|certificate| certificate.take_away == *take && certificate.subject == subject)
        };
        let levels = (0..).map_while(level).map(|certificate| certificate.automaton.clone()).collect();
        Ok(Self { rules: Rules::normal(take.clone()), system, levels })
    }

    /// Those of the shipped certificates of a take-away function, if there are any. They are not checked again: tests check
    /// them all.
    ///
    /// ```
    /// use fibnim::{Nat, TakeAway};
    /// use fibnim_proof::values::{Known, Values};
    /// let values = Values::shipped(&TakeAway::FIBONACCI).expect("some");
    /// let pile: Nat = "9".repeat(1000).parse()?;
    /// assert_eq!(values.value(&pile, &Nat::from(9u32))?, Known::Exactly(3));
    /// assert_eq!(values.value(&pile, &pile)?, Known::AtLeast(7));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn shipped(take: &TakeAway) -> Option<Self> {
        let name = take.to_string();
        let files = FILES.iter().filter(|file| file.1 == name && file.2.contains("\"level\":"));
        let certificates: Vec<Certificate> = files.flat_map(|file| read_file(file.2).unwrap_or_default()).collect();
        Self::new(take, &certificates).ok().filter(|values| !values.levels.is_empty())
    }

    /// How many states the automata have that tell a value from larger ones.
    #[must_use]
    pub fn states(&self, value: u32) -> usize {
        self.levels.iter().take(value as usize + 1).map(Automaton::states).sum()
    }

    /// `G(pile; quota)`. Costs the representations of both and a step a digit and value.
    ///
    /// # Errors
    /// If one of them has too many digits.
    pub fn value(&self, pile: &Nat, quota: &Nat) -> Result<Known, SolveError> {
        // A quota above the pile is none.
        let word = self.system.word(&[pile.clone(), quota.min(pile).clone()])?;
        let reached =
            |level: &Automaton| level.accepts(word.iter().fold(0, |state, &letter| level.next(state, letter)));
        let first = self.levels.iter().position(|level| !reached(level));
        Ok(first.map_or(Known::AtLeast(self.levels.len() as u32), |value| Known::Exactly(value as u32)))
    }
}

impl Evidence for Values {
    fn rules(&self) -> &Rules {
        &self.rules
    }

    fn grundy(
        &self,
        pile: &Nat,
        quota: &Nat,
        _: &mut Budget<&mut dyn Monitor>,
    ) -> Result<Knowledge<GrundyBound>, SolveError> {
        let (value, last) = match self.value(pile, quota)? {
            Known::Exactly(value) => (GrundyBound::Exactly(value.into()), value),
            Known::AtLeast(value) => (GrundyBound::AtLeast(value.into()), value),
        };
        Ok(Knowledge::Known { value, source: Source::Certificate { states: self.states(last) as u32 } })
    }
}

/// Why there is no automaton of the values under a quota.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoAutomaton {
    /// Some pile has a larger value than all that are proved.
    Larger,
    /// It becomes too large.
    TooLarge,
}

impl Values {
    /// The least automaton of `G(n; quota)` for all `n`.
    ///
    /// # Errors
    /// If some value is larger than those that are proved, or an automaton becomes too large.
    pub fn under(&self, quota: u32) -> Result<QuotaAutomaton, NoAutomaton> {
        let system = check::system::System::new(self.system.take()).map_err(|_| NoAutomaton::TooLarge)?;
        let relation = Relation { coefficients: vec![1], low: quota.into(), high: Some(quota.into()) };
        let constant = Frame::new(&system, 1, &[relation]).map_err(|_| NoAutomaton::TooLarge)?;
        let levels: Result<Vec<Automaton>, _> = self.levels.iter().map(|level| image(level, &constant)).collect();
        let levels = levels.map_err(|_| NoAutomaton::TooLarge)?;
        let start = (system.begin(), vec![0_u32; levels.len()]);
        let mut numbers = FxHashMap::from_iter([(start.clone(), 0_u32)]);
        let mut states = vec![start];
        let mut next = Vec::new();
        while let Some((reading, at)) = states.get(next.len() / 2).cloned() {
            for digit in 0..2 {
                // Zeros in front change nothing.
                let Some(reading) = system.next(reading, digit) else {
                    next.push(NONE);
                    continue;
                };
                let step = |(level, &state): (&Automaton, &u32)| level.next(state, digit.into());
                let after = (reading, levels.iter().zip(&at).map(step).collect::<Vec<u32>>());
                let fresh = states.len() as u32;
                let number = *numbers.entry(after.clone()).or_insert(fresh);
                if number == fresh {
                    states.push(after);
                }
                next.push(number);
            }
            if states.len() > MOST_STATES {
                return Err(NoAutomaton::TooLarge);
            }
        }
        // Where no representation ends there is no value.
        let value = |(reading, at): &(Reading, Vec<u32>)| {
            let first = levels.iter().zip(at).position(|(level, &state)| !level.accepts(state));
            system.may_end(*reading).then(|| first.unwrap_or(levels.len()) as u32)
        };
        let outputs: Vec<Option<u32>> = states.iter().map(value).collect();
        if outputs.contains(&Some(levels.len() as u32)) {
            return Err(NoAutomaton::Larger);
        }
        let (next, outputs) = merged(1, &next, &outputs);
        let state = |&next: &u32| (next != NONE).then_some(next);
        Ok(QuotaAutomaton {
            next: next.chunks(2).map(|pair| [state(&pair[0]), state(&pair[1])]).collect(),
            values: outputs.into_iter().map(|value| value.unwrap_or(NONE)).collect(),
        })
    }
}

/// The most states of an automaton before those that nothing tells apart are merged.
const MOST_STATES: usize = 1 << 20;

#[cfg(test)]
mod tests {
    use super::*;
    use fibnim::Budget;
    use fibnim::grundy::GrundyRows;

    /// Far beyond the piles that the automata were learned from is left to the proof; here, what rows can reach.
    #[test]
    fn shipped_values_are_those_of_the_rows() {
        let values = Values::shipped(&TakeAway::FIBONACCI).expect("some");
        assert_eq!(values.levels.len(), 7);
        GrundyRows::visit(&TakeAway::FIBONACCI, 3000, &mut Budget::default(), |row| {
            let pile = row.pile();
            for quota in [0, 1, 2, 3, 5, 7, 8, 9, 13, 40, pile / 2, pile.saturating_sub(1), pile, 2 * pile] {
                let expected = match row.value(quota.into()) {
                    value @ 0..=6 => Known::Exactly(value),
                    _ => Known::AtLeast(7),
                };
                let found = values.value(&pile.into(), &quota.into()).expect("small");
                assert_eq!(found, expected, "({pile};{quota})");
            }
        })
        .expect("within the budget");
    }

    /// The numbers of states, and the values of all piles up to 100,000, of rows that are computed one from the other.
    #[test]
    fn automata_of_quotas_have_the_values_of_the_rows() {
        let values = Values::shipped(&TakeAway::FIBONACCI).expect("some");
        let system = check::system::System::new(&TakeAway::FIBONACCI).expect("a system");
        let sizes = [2, 2, 3, 5, 5, 8, 18, 36, 61, 65];
        let automata: Vec<QuotaAutomaton> = (0..10).map(|quota| values.under(quota).expect("proved")).collect();
        assert_eq!(automata.iter().map(|automaton| automaton.values.len()).collect::<Vec<_>>(), sizes);
        assert_eq!(values.under(10), Err(NoAutomaton::Larger));
        GrundyRows::visit(&TakeAway::FIBONACCI, 100_000, &mut Budget::default(), |row| {
            let digits = system.digits(row.pile().into(), 0);
            for (quota, QuotaAutomaton { next, values }) in (0..).zip(&automata) {
                let end = digits.iter().try_fold(0, |state, &digit| next[state as usize][usize::from(digit)]);
                let value = values[end.expect("a representation") as usize];
                assert_eq!(value, row.value(quota), "({};{quota})", row.pile());
            }
        })
        .expect("within the budget");
    }
}
