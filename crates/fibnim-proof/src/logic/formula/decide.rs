//! The automaton or the truth value of a statement.

use fibnim::Nat;

use super::error::EvaluationError;
use super::evaluator::{Evaluator, Signed};
use super::syntax::Formula;
use crate::automata::dfa::Dfa;

/// Whether a sentence holds, and what shows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verdict {
    /// Whether the sentence holds.
    pub holds: bool,
    /// For a sentence that begins with `exists` and holds, an example; for one that begins with `forall` and does not
    /// hold, a counterexample. It has values of the variables of all quantifiers of that kind at the beginning, with
    /// as few digits as possible.
    pub witness: Option<Vec<(String, Nat)>>,
}

impl Evaluator<'_> {
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
            Formula::Relation(symbol, terms) => Ok(Signed { dfa: self.apply(symbol, terms)?, negated: false }),
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
        // Part by part where that is equivalent: one part has far fewer subsets of states than the whole.
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

    /// Combines the parts by `and` or `or`: small automata first, and then those that add few variables.
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
}

/// The variables of nested quantifiers. A name that is bound twice means the inner variable.
fn extended<'a>(names: &[&'a String], more: &'a [String]) -> Vec<&'a String> {
    let outer = names.iter().copied().filter(|name| !more.contains(name));
    outer.chain(more).collect()
}
