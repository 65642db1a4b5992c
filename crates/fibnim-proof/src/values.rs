//! Grundy values of one pile of any size under any quota, from proved automata.

use fibnim::{Beyond, Nat, TakeAway};

use crate::certificate::{Certificate, Subject, read_file};
use crate::check::automaton::Automaton;
use crate::numeration::{NotRegular, System};
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
            certificates.iter().find(|certificate| certificate.take == *take && certificate.subject == subject)
        };
        let levels = (0..).map_while(level).map(|certificate| certificate.automaton.clone()).collect();
        Ok(Self { system, levels })
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
    pub fn value(&self, pile: &Nat, quota: &Nat) -> Result<Known, Beyond> {
        // A quota above the pile is none.
        let word = self.system.word(&[pile.clone(), quota.min(pile).clone()])?;
        let reached =
            |level: &Automaton| level.accepts(word.iter().fold(0, |state, &letter| level.next(state, letter)));
        let first = self.levels.iter().position(|level| !reached(level));
        Ok(first.map_or(Known::AtLeast(self.levels.len() as u32), |value| Known::Exactly(value as u32)))
    }
}

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
}
