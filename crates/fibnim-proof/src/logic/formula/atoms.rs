//! Comparisons and relations of terms.

use dashu_int::IBig;

use super::evaluator::{Evaluation, EvaluationError, SignedRelation};
use super::syntax::{Factor, Formula, LinearTerm, Symbol};
use crate::logic::linear::Comparison;
use crate::numeration::integer;
use crate::relation::Relation;

/// A name for the value of a term; no text contains it.
fn hidden(number: usize) -> String {
    format!("#{number}")
}

impl Evaluation<'_, '_, '_> {
    /// The term with numbers in place of the terms of the H-sequence.
    pub(super) fn with_numbers(&self, term: &LinearTerm) -> Result<LinearTerm, EvaluationError> {
        let (take, mut missing) = (self.known.system.take_away(), None);
        let number = &mut |factor: &Factor| {
            let Factor::Index(index) = factor else { return None };
            let term = take.read_number(&format!("H_{index}")).map_err(|error| missing = Some(error)).ok()?;
            Some(LinearTerm::constant(integer(&term)))
        };
        let replaced = term.replaced(number).ok_or(EvaluationError::Overflow)?;
        missing.map_or(Ok(replaced), |error| Err(EvaluationError::NoTerm(error)))
    }

    /// `a (=, <, ...) b`.
    pub(super) fn compare(
        &mut self,
        a: &LinearTerm,
        comparison: Comparison,
        b: &LinearTerm,
    ) -> Result<SignedRelation, EvaluationError> {
        let (a, b) = (&self.with_numbers(a)?, &self.with_numbers(b)?);
        let difference = a.clone().plus(&IBig::NEG_ONE, b).ok_or(EvaluationError::Overflow)?;
        // The six comparisons are two and their negations. A term without a value makes every comparison false, so the
        // negation applies before the conditions of values are added.
        let (one, other) = (IBig::ONE, IBig::NEG_ONE);
        let (kind, sign, negated) = match comparison {
            Comparison::Equal => (Comparison::Equal, one, false),
            Comparison::NotEqual => (Comparison::Equal, one, true),
            Comparison::Less => (Comparison::Less, one, false),
            Comparison::AtLeast => (Comparison::Less, one, true),
            Comparison::Greater => (Comparison::Less, other, false),
            Comparison::AtMost => (Comparison::Less, other, true),
        };
        let mut values = Vec::new();
        let mut count = 0;
        // Terms that cancel must have values as well.
        for term in [a, b] {
            for (_, factor) in &term.parts {
                self.value(factor, &mut count, &mut values)?;
            }
        }
        let sum = flat(&difference, &values);
        let sum: Vec<(IBig, String)> = sum.into_iter().map(|(c, name)| (&sign * c, name)).collect();
        let dfa = self.linear_relation(sum, kind, sign * difference.constant)?;
        if values.is_empty() {
            return Ok(SignedRelation { dfa, negated });
        }
        let dfa = self.joined(SignedRelation { dfa, negated }, values)?;
        Ok(SignedRelation { dfa, negated: false })
    }

    /// The tuples for which a comparison with [large](Formula::is_large) coefficients holds, or does not hold.
    pub(super) fn and_compared(
        &mut self,
        all: SignedRelation,
        compared: &Formula,
        denied: bool,
    ) -> Result<SignedRelation, EvaluationError> {
        let Formula::Compare(a, comparison, b) = compared else { return Ok(all) };
        let comparison = if denied { comparison.denied() } else { *comparison };
        let (a, b) = (self.with_numbers(a)?, self.with_numbers(b)?);
        let difference = a.plus(&IBig::NEG_ONE, &b).ok_or(EvaluationError::Overflow)?;
        let sum = flat(&difference, &[]);
        let sum: Vec<(IBig, &str)> = sum.iter().map(|(c, name)| (c.clone(), name.as_str())).collect();
        let (all, system) = (self.positive(all)?, self.known.system);
        let dfa = all.and_linear(system, &sum, comparison, &difference.constant, self.meter)?;
        Ok(SignedRelation { dfa, negated: false })
    }

    /// A relation applied to terms.
    pub(super) fn apply(&mut self, symbol: &Symbol, terms: &[LinearTerm]) -> Result<Relation, EvaluationError> {
        let Some(relation) = self.known.relations.get(symbol) else {
            return Err(EvaluationError::UnknownRelation(symbol.clone()));
        };
        let (expected, found) = (relation.tracks().len(), terms.len());
        if expected != found {
            return Err(EvaluationError::Arity { symbol: symbol.clone(), expected, found });
        }
        let relation = relation.clone();
        // Variables give their names to tracks; every other term gets a hidden variable with its value.
        let mut tracks: Vec<String> = Vec::new();
        let mut values = Vec::new();
        let mut count = 0;
        for term in terms {
            let term = &self.with_numbers(term)?;
            match term.as_variable() {
                Some(variable) if !tracks.iter().any(|track| track == variable) => tracks.push(variable.to_owned()),
                _ => tracks.push(self.term_value(term, &mut count, &mut values)?),
            }
        }
        let dfa = relation.with_tracks(tracks);
        self.joined(SignedRelation { dfa, negated: false }, values)
    }

    /// Adds the conditions to a relation and projects the hidden variables away. A variable is projected as soon as no
    /// remaining condition contains it; conditions with few variables, such as constants, come first.
    fn joined(&mut self, relation: SignedRelation, mut values: Vec<Value>) -> Result<Relation, EvaluationError> {
        let mut all = relation;
        // A condition contains its own variable and earlier ones, so the last one can always go.
        while !values.is_empty() {
            let last = |i: usize| {
                values.iter().enumerate().all(|(j, v)| i == j || v.condition.track(&values[i].name).is_none())
            };
            let size = |i: usize| (values[i].condition.tracks().len(), values[i].condition.states());
            let next = (0..values.len()).filter(|&i| last(i)).min_by_key(|&i| size(i)).unwrap_or(values.len() - 1);
            let Value { name, condition, .. } = values.remove(next);
            all = self.combine(&all, &SignedRelation { dfa: condition, negated: false }, |a, b| a && b)?;
            let dfa = self.positive(all)?;
            all = SignedRelation { dfa: dfa.exists(&[name], self.meter)?, negated: false };
        }
        self.positive(all)
    }

    /// A hidden variable for `f(term)`. Later entries of `values` may contain the hidden variables of earlier ones.
    fn value(&mut self, factor: &Factor, count: &mut usize, values: &mut Vec<Value>) -> Result<(), EvaluationError> {
        let Factor::Quota(argument) = factor else { return Ok(()) };
        if values.iter().any(|value| value.factor.as_ref() == Some(factor)) {
            return Ok(());
        }
        let taken = match argument.as_variable() {
            Some(variable) => variable.to_owned(),
            None => self.term_value(argument, count, values)?,
        };
        *count += 1;
        let name = hidden(*count);
        let condition = self.quota_relation()?.with_tracks([taken, name.clone()]);
        values.push(Value { name, factor: Some(factor.clone()), condition });
        Ok(())
    }

    /// A hidden variable for a term.
    fn term_value(
        &mut self,
        term: &LinearTerm,
        count: &mut usize,
        values: &mut Vec<Value>,
    ) -> Result<String, EvaluationError> {
        for (_, factor) in &term.parts {
            self.value(factor, count, values)?;
        }
        let mut sum = flat(term, values);
        *count += 1;
        let name = hidden(*count);
        sum.push((IBig::NEG_ONE, name.clone()));
        let condition = self.linear_relation(sum, Comparison::Equal, term.constant.clone())?;
        values.push(Value { name: name.clone(), factor: None, condition });
        Ok(name)
    }

    fn quota_relation(&mut self) -> Result<Relation, EvaluationError> {
        if self.known.quota.is_none() {
            self.known.quota =
                Some(Relation::take_away(self.known.system, self.known.system.take_away(), "t", "q", self.meter)?);
        }
        Ok(self.known.quota.clone().expect("it was just made"))
    }

    /// A linear relation, made once for each list of coefficients.
    fn linear_relation(
        &mut self,
        mut sum: Vec<(IBig, String)>,
        comparison: Comparison,
        constant: IBig,
    ) -> Result<Relation, EvaluationError> {
        sum.sort();
        let key = (sum.iter().map(|(c, _)| c.clone()).collect(), comparison, constant);
        let names = sum.iter().map(|(_, name)| name.clone());
        if let Some(known) = self.known.linear.get(&key) {
            return Ok(known.clone().with_tracks(names));
        }
        let parts: Vec<(IBig, &str)> = sum.iter().map(|(c, name)| (c.clone(), name.as_str())).collect();
        let dfa = Relation::linear(self.known.system, &parts, comparison, &key.2, self.meter)?;
        self.known.linear.insert(key, dfa.clone());
        Ok(dfa.with_tracks(names))
    }
}

/// A hidden variable and the condition that gives it its value.
struct Value {
    name: String,
    /// The value of `f` that the variable stands for, if it stands for one.
    factor: Option<Factor>,
    condition: Relation,
}

/// The parts of a term with hidden variables in place of values of `f`.
fn flat(term: &LinearTerm, values: &[Value]) -> Vec<(IBig, String)> {
    let name = |factor: &Factor| match factor {
        Factor::Variable(name) => name.clone(),
        _ => values
            .iter()
            .find(|value| value.factor.as_ref() == Some(factor))
            .map(|value| value.name.clone())
            .expect("all values of f in the term were given variables, and terms of the H-sequence are numbers"),
    };
    term.parts.iter().filter(|(c, _)| !c.is_zero()).map(|(c, factor)| (c.clone(), name(factor))).collect()
}
