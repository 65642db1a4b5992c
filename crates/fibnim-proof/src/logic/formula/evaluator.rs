//! What the evaluation of statements shares: the dictionary of relations, and their combinations.

use std::collections::{BTreeMap, HashMap};

use fibnim_check::{Certificate, Checked};

use super::error::EvaluationError;
use super::syntax::Symbol;
use crate::automata::dfa::Dfa;
use crate::automata::limit::StateLimit;
use crate::automata::product::{Table, joined_tracks, product, unguarded};
use crate::logic::linear::Comparison;
use crate::numeration::NumerationSystem;

/// The key of a linear relation: coefficients in increasing order, comparison, constant.
pub(super) type LinearKey = (Vec<i64>, Comparison, i64);

/// Evaluates statements in one numeration system, with a dictionary of relations. It keeps the automata of linear relations.
#[derive(Clone, Debug)]
pub struct Evaluator<'s> {
    pub(super) system: &'s NumerationSystem,
    pub(crate) relations: BTreeMap<Symbol, Dfa>,
    pub(super) limit: StateLimit,
    pub(super) linear: HashMap<LinearKey, Dfa>,
    pub(super) quota: Option<Dfa>,
    /// All tuples, by the number of their components.
    all: HashMap<usize, Dfa>,
}

/// A relation or, lazily, its complement.
#[derive(Clone, Debug)]
pub(super) struct Signed {
    pub(super) dfa: Dfa,
    pub(super) negated: bool,
}

impl<'s> Evaluator<'s> {
    /// An evaluator with an empty dictionary and the default limit.
    pub fn new(system: &'s NumerationSystem) -> Self {
        Self::with_limit(system, StateLimit::default())
    }

    /// An evaluator with an empty dictionary in which no automaton exceeds a limit.
    pub fn with_limit(system: &'s NumerationSystem, limit: StateLimit) -> Self {
        let (relations, linear, all) = (BTreeMap::new(), HashMap::new(), HashMap::new());
        Self { system, relations, limit, linear, quota: None, all }
    }

    /// Puts a relation in the dictionary, in place of an earlier one with that symbol. Its arguments are its tracks in their order.
    /// Words that are not greedy representations are removed from it. The name `f` always means the take-away function.
    ///
    /// # Errors
    /// If leading zeros change what the automaton accepts, or an automaton exceeds the limit.
    pub fn define(&mut self, symbol: impl Into<Symbol>, relation: &Dfa) -> Result<(), EvaluationError> {
        let symbol = symbol.into();
        match self.system.relation(relation, self.limit)? {
            Some(relation) => {
                self.relations.insert(symbol, relation);
                Ok(())
            }
            None => Err(EvaluationError::NotRelation(symbol)),
        }
    }

    /// Puts the relation of a proved certificate in the dictionary, over its free piles and quota.
    ///
    /// # Errors
    /// If its automaton exceeds the limit.
    pub fn define_proved(
        &mut self,
        symbol: impl Into<Symbol>,
        certificate: &Checked<Certificate>,
        names: &[&str],
    ) -> Result<(), EvaluationError> {
        let relation = self.system.relation_of(certificate, names, self.limit)?;
        self.relations.insert(symbol.into(), relation);
        Ok(())
    }

    /// The numeration system.
    pub fn system(&self) -> &'s NumerationSystem {
        self.system
    }

    /// Whether a relation with this symbol is in the dictionary.
    pub fn knows(&self, symbol: &Symbol) -> bool {
        self.relations.contains_key(symbol)
    }

    /// Removes a relation from the dictionary.
    pub fn forget(&mut self, symbol: &Symbol) {
        self.relations.remove(symbol);
    }

    /// A boolean combination. The result is negated if the automaton of its complement needs no restriction to
    /// representations on all tracks.
    pub(super) fn combine(
        &mut self,
        a: &Signed,
        b: &Signed,
        op: impl Fn(bool, bool) -> bool,
    ) -> Result<Signed, EvaluationError> {
        let table = Table::new(|x, y| op(x != a.negated, y != b.negated));
        let negated = table.at(false, false);
        let table = if negated { table.negated() } else { table };
        let guard = self.all(&unguarded(&a.dfa, &b.dfa, table))?;
        Ok(Signed { dfa: product(&a.dfa, &b.dfa, table, &guard, self.limit)?.minimised(), negated })
    }

    /// The automaton of the relation itself.
    pub(super) fn positive(&mut self, Signed { dfa, negated }: Signed) -> Result<Dfa, EvaluationError> {
        if !negated {
            return Ok(dfa);
        }
        let truth = Dfa::truth(true);
        let guard = self.all(&joined_tracks(&dfa, &truth))?;
        let table = Table::new(|a, _| !a);
        Ok(product(&dfa, &truth, table, &guard, self.limit)?.minimised())
    }

    fn all(&mut self, tracks: &[String]) -> Result<Dfa, EvaluationError> {
        let n = tracks.len();
        if !self.all.contains_key(&n) {
            self.all.insert(n, self.system.all((0..n).map(|i| i.to_string()), self.limit)?);
        }
        Ok(self.all[&n].clone().with_tracks(tracks.iter().cloned()).expect("there are as many names as tracks"))
    }
}
