//! From statements to automata and truth values.

use std::collections::{BTreeMap, HashMap};
use std::fmt;

use fibnim::Nat;

use super::Formula;
use super::atoms::LinearKey;
use crate::automata::dfa::Dfa;
use crate::automata::limit::{StateLimit, TooLarge};
use crate::automata::product::{Table, joined_tracks, product, unguarded};
use crate::numeration::NumerationSystem;

/// Why a statement has no automaton or truth value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EvaluationError {
    /// An automaton on the way exceeds the limit.
    TooLarge(TooLarge),
    /// There is no relation of this name.
    UnknownRelation(String),
    /// A relation is applied to a wrong number of terms.
    Arity {
        /// Its name.
        name: String,
        /// How many numbers it relates.
        expected: usize,
        /// How many terms there are.
        found: usize,
    },
    /// A truth value was asked for, but this variable is free.
    FreeVariable(String),
    /// An automaton to be used as a relation takes notice of leading zeros.
    NotRelation(String),
    /// A number exceeds 64 bits.
    Overflow,
    /// The name of a variable begins with `#`, which no parsed statement has.
    ReservedName(String),
}

impl fmt::Display for EvaluationError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooLarge(error) => error.fmt(f),
            Self::UnknownRelation(name) => write!(f, "there is no relation named {name:?}"),
            Self::Arity { name, expected, found } => {
                write!(f, "the relation {name:?} of {expected} numbers was applied to {found}")
            }
            Self::FreeVariable(name) => write!(f, "the variable {name:?} is free: a sentence was expected"),
            Self::NotRelation(name) => write!(f, "the automaton {name:?} takes notice of leading zeros"),
            Self::ReservedName(name) => write!(f, "the name {name:?} of a variable begins with \"#\""),
            Self::Overflow => write!(f, "a number in the statement exceeds 64 bits"),
        }
    }
}

impl std::error::Error for EvaluationError {}

impl From<TooLarge> for EvaluationError {
    fn from(error: TooLarge) -> Self {
        Self::TooLarge(error)
    }
}

/// Whether a sentence holds, and what shows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verdict {
    /// Whether it holds.
    pub holds: bool,
    /// For a sentence that begins with `exists` and holds, an example; for one that begins with `forall` and does not
    /// hold, a counterexample. It has values of the variables of all quantifiers of that kind at the beginning, with
    /// as few digits as possible.
    pub witness: Option<Vec<(String, Nat)>>,
}

/// Evaluates statements in one system, with a dictionary of relations. Keeps the automata of linear relations for
/// further use.
#[derive(Clone, Debug)]
pub struct Evaluator<'s> {
    pub(super) system: &'s NumerationSystem,
    pub(crate) relations: BTreeMap<String, Dfa>,
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

    /// Puts a relation in the dictionary, in place of an earlier one of that name. Its arguments are its tracks in
    /// their order; words that are no greedy representations are taken out of it. The name `f` is never looked up.
    ///
    /// # Errors
    /// If the automaton takes notice of leading zeros, or this check exceeds the limit.
    pub fn define(&mut self, name: impl Into<String>, relation: &Dfa) -> Result<(), EvaluationError> {
        let name = name.into();
        match self.system.relation(relation, self.limit)? {
            Some(relation) => {
                self.relations.insert(name, relation);
                Ok(())
            }
            None => Err(EvaluationError::NotRelation(name)),
        }
    }

    /// The tuples of values of the free variables for which a statement holds. The tracks have the names of the variables,
    /// in the order in which they first appear in the statement.
    ///
    /// # Errors
    /// If a relation is missing or misused, or an automaton exceeds the limit.
    pub fn relation(&mut self, formula: &Formula) -> Result<Dfa, EvaluationError> {
        let signed = self.signed(formula)?;
        let free = formula.free_variables();
        // A variable without influence, as in x = x, has lost its track.
        let lost: Vec<String> =
            free.iter().filter(|name| signed.dfa.track(name).is_none()).map(|&name| name.to_owned()).collect();
        let dfa = self.positive(signed)?;
        let dfa = if lost.is_empty() { dfa } else { dfa.and(&self.system.all(lost, self.limit)?, self.limit)? };
        Ok(dfa.reordered(&free).expect("the tracks are the free variables"))
    }

    /// Decides a sentence.
    ///
    /// # Errors
    /// If a variable is free, a relation is missing or misused, or an automaton exceeds the limit.
    pub fn decide(&mut self, formula: &Formula) -> Result<Verdict, EvaluationError> {
        if let Some(name) = formula.free_variables().first() {
            return Err(EvaluationError::FreeVariable((*name).to_owned()));
        }
        let universal = matches!(formula, Formula::Forall(..));
        let (mut names, mut inner): (Vec<&String>, _) = (Vec::new(), formula);
        loop {
            match inner {
                Formula::Forall(more, body) if universal => (names, inner) = (extended(&names, more), body),
                Formula::Exists(more, body) if !universal => (names, inner) = (extended(&names, more), body),
                _ => break,
            }
        }
        let Signed { dfa, negated } = self.signed(inner)?;
        let found = self.positive(Signed { dfa, negated: negated != universal })?;
        let tuple = self.system.least(&found);
        let holds = tuple.is_some() != universal;
        let witness = tuple.filter(|_| !names.is_empty()).map(|tuple| {
            let value = |name: &String| found.track(name).map_or(Nat::ZERO, |track| tuple[track].clone());
            names.iter().map(|&name| (name.clone(), value(name))).collect()
        });
        Ok(Verdict { holds, witness })
    }

    /// The automaton of a statement or of its negation, over free variables only.
    fn signed(&mut self, formula: &Formula) -> Result<Signed, EvaluationError> {
        match formula {
            Formula::Truth(value) => Ok(Signed { dfa: Dfa::truth(true), negated: !value }),
            Formula::Compare(a, comparison, b) => self.compare(a, *comparison, b),
            Formula::Relation(name, terms) => Ok(Signed { dfa: self.apply(name, terms)?, negated: false }),
            Formula::Not(a) => {
                let Signed { dfa, negated } = self.signed(a)?;
                Ok(Signed { dfa, negated: !negated })
            }
            Formula::And(parts) => {
                let parts = parts.iter().map(|part| self.signed(part)).collect::<Result<_, _>>()?;
                self.fold(parts, |a, b| a && b)
            }
            Formula::Or(parts) => {
                let parts = parts.iter().map(|part| self.signed(part)).collect::<Result<_, _>>()?;
                self.fold(parts, |a, b| a || b)
            }
            Formula::Implies(a, b) => {
                let (a, b) = (self.signed(a)?, self.signed(b)?);
                self.combine(&a, &b, |a, b| !a || b)
            }
            Formula::Iff(a, b) => {
                let (a, b) = (self.signed(a)?, self.signed(b)?);
                self.combine(&a, &b, |a, b| a == b)
            }
            Formula::Exists(names, a) => self.quantified(names, a, false),
            Formula::Forall(names, a) => self.quantified(names, a, true),
        }
    }

    /// `exists`, or, as not-exists-not, `forall`.
    fn quantified(&mut self, names: &[String], inner: &Formula, universal: bool) -> Result<Signed, EvaluationError> {
        // Part by part where that is the same: subsets of states of one part are far fewer than those of the whole.
        match inner {
            Formula::Or(parts) if !universal => {
                let parts = parts.iter().map(|part| self.quantified(names, part, universal));
                let parts = parts.collect::<Result<_, _>>()?;
                return self.fold(parts, |a, b| a || b);
            }
            Formula::And(parts) if universal => {
                let parts = parts.iter().map(|part| self.quantified(names, part, universal));
                let parts = parts.collect::<Result<_, _>>()?;
                return self.fold(parts, |a, b| a && b);
            }
            _ => {}
        }
        let Signed { dfa, negated } = self.signed(inner)?;
        if names.iter().all(|name| dfa.track(name).is_none()) {
            return Ok(Signed { dfa, negated });
        }
        let examples = self.positive(Signed { dfa, negated: negated != universal })?;
        Ok(Signed { dfa: examples.exists(names, self.limit)?, negated: universal })
    }

    /// Combines the parts by `and` or `or`, small automata and those that bring few new variables first.
    fn fold(&mut self, mut parts: Vec<Signed>, op: impl Fn(bool, bool) -> bool) -> Result<Signed, EvaluationError> {
        if parts.is_empty() {
            return Ok(Signed { dfa: Dfa::truth(true), negated: op(true, false) });
        }
        let first = (0..parts.len()).min_by_key(|&i| (parts[i].negated, parts[i].dfa.states())).unwrap_or(0);
        let mut all = parts.swap_remove(first);
        while !parts.is_empty() {
            let cost = |part: &Signed| {
                let new = part.dfa.tracks().iter().filter(|name| all.dfa.track(name).is_none()).count();
                let shared = part.dfa.tracks().len() - new;
                (new, usize::MAX - shared, part.dfa.states())
            };
            let next = (0..parts.len()).min_by_key(|&i| cost(&parts[i])).unwrap_or(0);
            let part = parts.swap_remove(next);
            all = self.combine(&all, &part, &op)?;
        }
        Ok(all)
    }

    /// A boolean combination. The result is negated where the automaton of its complement needs no restriction to
    /// representations of numbers on all tracks.
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

    /// The automaton itself.
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

/// The variables of nested quantifiers; a variable that is bound again inside is the inner one.
fn extended<'a>(names: &[&'a String], more: &'a [String]) -> Vec<&'a String> {
    let outer = names.iter().copied().filter(|name| !more.contains(name));
    outer.chain(more).collect()
}
