//! Grundy values of one pile of any size under any quota, from proved automata.

use fibnim::{Budget, GrundyBound, Method, Monitor, Nat, Reason, Rules, SolveError, TakeAway};
use fibnim_check::recurrence::DEFAULT_MEMORY;
use fibnim_check::{
    Certificate, CheckError, Checked, Checker, Dfa, Dfao, Meter, MeterError, NumerationError, NumerationSystem,
    StateId, Subject, explore,
};

use crate::numeration::word;

/// The automata of the first Grundy values of one take-away function.
#[derive(Clone, Debug)]
pub struct ProvedGrundyValues {
    rules: Rules,
    system: NumerationSystem,
    /// The certificates of the values 0, 1, ...
    proved: Vec<Checked<Certificate>>,
}

impl ProvedGrundyValues {
    /// The Grundy values among checked certificates of a take-away function: 0, 1, ... up to the first that is missing.
    ///
    /// # Errors
    /// If the take-away function has no numeration system.
    pub fn new(take: &TakeAway, certificates: &[Checked<Certificate>]) -> Result<Self, NumerationError> {
        let system = NumerationSystem::new(take)?;
        let proof = |value: u32| {
            let subject = Subject::GrundyValue(value);
            certificates.iter().find(|certificate| certificate.take_away == *take && certificate.subject == subject)
        };
        let proved = (0..).map_while(proof).cloned().collect();
        Ok(Self { rules: Rules::normal(take.clone()), system, proved })
    }

    /// How many values are proved: those below this.
    #[must_use]
    pub fn proved(&self) -> u32 {
        self.proved.len() as u32
    }

    /// How many states the automata of the values up to this one have together.
    #[must_use]
    pub fn states(&self, value: u32) -> usize {
        self.proved.iter().take(value as usize + 1).map(|certificate| certificate.automaton.states()).sum()
    }
}

impl Method for ProvedGrundyValues {
    fn rules(&self) -> &Rules {
        &self.rules
    }

    /// Costs the representations of both numbers and a step a digit and value.
    fn grundy(&self, pile: &Nat, quota: &Nat, _: &mut Budget<'_>) -> Result<Option<(GrundyBound, Reason)>, SolveError> {
        // A quota above the pile allows the same moves as the pile.
        let word = word(&self.system, &[pile.clone(), quota.min(pile).clone()])?;
        let reached = |proof: &Checked<Certificate>| proof.automaton.reads(word.iter().copied());
        let (value, bound) = match self.proved.iter().position(|proof| !reached(proof)) {
            Some(value) => (value as u32, GrundyBound::Exactly(value.into())),
            None => (self.proved(), GrundyBound::AtLeast(self.proved().into())),
        };
        Ok(Some((bound, Reason::Certificate { states: self.states(value) as u32 })))
    }
}

impl ProvedGrundyValues {
    /// The smallest automaton of `G(n; quota)` for all `n`, which reads the digits of `n`; `None` if some value is
    /// larger than those that are proved. A word that is no representation has the output `None`.
    ///
    /// # Errors
    /// If an automaton becomes too large, or the monitor ends the construction.
    pub fn under(&self, quota: u32, monitor: &mut dyn Monitor) -> Result<Option<Dfao<Option<u32>>>, CheckError> {
        let system = &self.system;
        let mut checker = Checker::of(system.clone(), 1);
        let mut meter = Meter::new(DEFAULT_MEMORY, u64::MAX, monitor);
        let mut reached = Vec::new();
        for proof in &self.proved {
            reached.push(checker.at_quota(&proof.automaton, quota.into(), &mut meter)?);
        }
        let numbers = system.representations();
        let next = |&(number, ref at): &(StateId, Vec<StateId>), digit: u32, _: &mut Meter<'_>| {
            let step = |(automaton, &state): (&Dfa, &StateId)| automaton.next(state, digit);
            let after = || reached.iter().zip(at).map(step).collect();
            Ok::<_, MeterError>(numbers.next(number, digit).map(|number| (number, after())))
        };
        let start = (StateId::START, vec![StateId::START; reached.len()]);
        let bytes = |(_, at): &(StateId, Vec<StateId>)| size_of_val(&at[..]);
        let (next, states) = explore(2, start, &mut meter, bytes, next)?;
        // A word that is no representation has no value.
        let mut outputs = Vec::with_capacity(states.len());
        for (number, at) in &states {
            let first = reached.iter().zip(at).position(|(automaton, &state)| !automaton.accepts(state));
            outputs.push(match (numbers.output(*number), first) {
                (true, None) => return Ok(None),
                (true, Some(value)) => Some(value as u32),
                (false, _) => None,
            });
        }
        Ok(Some(Dfao::new(1, next, outputs).expect("explored states exist").minimised(&mut meter)?))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::answer::shipped;
    use fibnim::Budget;
    use fibnim::grundy::GrundyRows;

    /// Compares the automata with rows. Piles that rows cannot reach are covered by the proof.
    #[test]
    fn shipped_values_are_those_of_the_rows() {
        let values = shipped::grundy_values(&TakeAway::FIBONACCI).expect("trusted").expect("some");
        assert_eq!(values.proved.len(), 7);
        GrundyRows::visit(&TakeAway::FIBONACCI, 3000, &mut Budget::default(), |row| {
            let pile = row.pile();
            for quota in [0, 1, 2, 3, 5, 7, 8, 9, 13, 40, pile / 2, pile.saturating_sub(1), pile, 2 * pile] {
                let expected = match row.value(quota.into()) {
                    value @ 0..=6 => GrundyBound::Exactly(value.into()),
                    _ => GrundyBound::AtLeast(7_u32.into()),
                };
                let found = values.grundy(&pile.into(), &quota.into(), &mut Budget::default()).expect("small");
                assert_eq!(found.expect("a bound").0, expected, "({pile};{quota})");
            }
        })
        .expect("within the budget");
    }
}
