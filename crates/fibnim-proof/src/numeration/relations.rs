//! Boolean combinations of relations, among all tuples of numbers.

use fibnim::Nat;
use fibnim_check::Certificate;

use super::NumerationSystem;
use crate::automata::dfa::{DEAD, Dfa};
use crate::automata::limit::{StateLimit, TooLargeError};
use crate::automata::product::{Table, product, unguarded};

impl NumerationSystem {
    /// All tuples over these tracks. Has the states of [`NumerationSystem::valid`] to the power of the number of tracks.
    ///
    /// # Errors
    /// If it exceeds the limit.
    pub fn all<S: Into<String>>(
        &self,
        tracks: impl IntoIterator<Item = S>,
        limit: StateLimit,
    ) -> Result<Dfa, TooLargeError> {
        tracks.into_iter().try_fold(Dfa::truth(true), |all, name| {
            all.and(&self.valid().clone().with_tracks([name]).expect("one name for one track"), limit)
        })
    }

    /// The tuples over the joined tracks on which the two relations satisfy a boolean function.
    ///
    /// # Errors
    /// If the product exceeds the limit.
    pub fn combine(
        &self,
        a: &Dfa,
        b: &Dfa,
        op: impl Fn(bool, bool) -> bool,
        limit: StateLimit,
    ) -> Result<Dfa, TooLargeError> {
        let table = Table::new(op);
        let guard = self.all(unguarded(a, b, table), limit)?;
        Ok(product(a, b, table, &guard, limit)?.minimised())
    }

    /// The tuples that are in at least one of the relations.
    ///
    /// # Errors
    /// If the product exceeds the limit.
    pub fn or(&self, a: &Dfa, b: &Dfa, limit: StateLimit) -> Result<Dfa, TooLargeError> {
        self.combine(a, b, |a, b| a || b, limit)
    }

    /// The tuples that are not in the relation.
    ///
    /// # Errors
    /// If the product with all tuples exceeds the limit.
    pub fn not(&self, a: &Dfa, limit: StateLimit) -> Result<Dfa, TooLargeError> {
        self.combine(a, &Dfa::truth(true), |a, _| !a, limit)
    }

    /// The relation of the greedy representations that an automaton accepts, minimised; `None` if leading zeros change what the
    /// automaton accepts.
    ///
    /// # Errors
    /// If the product with all tuples exceeds the limit.
    pub fn relation(&self, dfa: &Dfa, limit: StateLimit) -> Result<Option<Dfa>, TooLargeError> {
        let all = self.all(dfa.tracks().iter().cloned(), limit)?;
        Ok(Some(dfa.and(&all, limit)?).filter(Dfa::ignores_leading_zeros))
    }

    /// The relation of the free piles and the quota of a game, or of the pile and quota of a Grundy value, over one track each
    /// with these names. A certificate proves nothing about words that are not representations, so they are removed.
    ///
    /// # Errors
    /// If the product with all tuples exceeds the limit.
    pub(crate) fn relation_of(
        &self,
        Certificate { automaton, .. }: &Certificate,
        names: &[&str],
        limit: StateLimit,
    ) -> Result<Dfa, TooLargeError> {
        debug_assert_eq!(names.len(), automaton.tracks());
        // The table of a certificate has no dead state.
        let table = automaton.table().iter().map(|state| state.number() + 1);
        let next = std::iter::repeat_n(DEAD, 1 << names.len()).chain(table).collect();
        let accepting = [false].into_iter().chain(automaton.state_ids().map(|state| automaton.accepts(state)));
        let dfa = Dfa::trusted(names.iter().map(|&name| name.to_owned()).collect(), 1, next, accepting.collect());
        Ok(self.relation(&dfa, limit)?.expect("the automaton of a certificate stays at its start on zeros"))
    }

    /// Of the tuples that are not in a relation the one with the fewest digits; of several, the first in the order of their
    /// letters as numbers.
    ///
    /// # Errors
    /// If the complement exceeds the limit.
    pub fn least_outside(&self, relation: &Dfa, limit: StateLimit) -> Result<Option<Vec<Nat>>, TooLargeError> {
        Ok(self.least(&self.not(relation, limit)?))
    }
}
