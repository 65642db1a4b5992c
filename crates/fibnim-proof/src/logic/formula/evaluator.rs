//! The automaton or the truth value of a statement.

use std::collections::{BTreeMap, HashMap};

use dashu_int::IBig;
use fibnim::{Nat, ParseNatError};
use fibnim_check::{Certificate, Checked, Meter, NumerationSystem};

use super::elimination::{literals, without_value_of};
use super::syntax::{Formula, MOST_DIGITS, Symbol};
use crate::logic::linear::Comparison;
use crate::numeration::integer;
use crate::relation::{Relation, TooLargeError, TruthTable};

/// Why a statement has no automaton or truth value.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum EvaluationError {
    /// An automaton of a part of the statement exceeds the limits.
    #[error("{0}")]
    TooLarge(#[from] TooLargeError),
    /// There is no relation with this symbol.
    #[error("there is no relation {0}")]
    UnknownRelation(Symbol),
    /// A relation is applied to a wrong number of terms.
    #[error("the relation {symbol} of {expected} numbers was applied to {found}")]
    Arity {
        /// The symbol of the relation.
        symbol: Symbol,
        /// How many numbers it relates.
        expected: usize,
        /// How many terms there are.
        found: usize,
    },
    /// This variable is free, so the statement has no truth value.
    #[error("the variable {0:?} is free: it needs a quantifier, exists or forall")]
    FreeVariable(String),
    /// Leading zeros change what this automaton accepts, so it is not a relation of numbers.
    #[error("the automaton {0} is not a relation: leading zeros change what it accepts")]
    NotRelation(Symbol),
    /// A sum has a number of too many digits.
    #[error("give numbers of at most {MOST_DIGITS} digits")]
    Overflow,
    /// The H-sequence has no term with an index in the statement.
    #[error(transparent)]
    NoTerm(ParseNatError),
}

/// Whether a sentence holds, and what shows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SentenceVerdict {
    /// Whether the sentence holds.
    pub holds: bool,
    /// For a sentence that begins with `exists` and holds, the smallest example; for one that begins with `forall` or
    /// `not exists` and does not hold, the smallest counterexample. It has values of the variables of all quantifiers
    /// of that kind at the beginning. The order is that of [`SolutionList`](crate::solutions::SolutionList).
    pub witness: Option<Vec<(String, Nat)>>,
    /// A term `f(t)` that has no value there, since `t` is below 1. A comparison or relation that contains it is false.
    pub without_value: Option<String>,
}

/// The key of a linear relation: coefficients in increasing order, comparison, constant.
pub(super) type LinearKey = (Vec<IBig>, Comparison, IBig);

/// Evaluates statements in one numeration system, with a dictionary of relations. It keeps the automata of linear
/// relations.
#[derive(Clone, Debug)]
pub(crate) struct Evaluator<'s> {
    pub(crate) system: &'s NumerationSystem,
    pub(crate) relations: BTreeMap<Symbol, Relation>,
    pub(super) linear: HashMap<LinearKey, Relation>,
    pub(super) quota: Option<Relation>,
}

/// A relation or, lazily, its complement.
#[derive(Clone, Debug)]
pub(super) struct SignedRelation {
    pub(super) dfa: Relation,
    pub(super) negated: bool,
}

impl<'s> Evaluator<'s> {
    /// An evaluator with an empty dictionary.
    pub(crate) fn new(system: &'s NumerationSystem) -> Self {
        Self { system, relations: BTreeMap::new(), linear: HashMap::new(), quota: None }
    }

    /// Puts a relation in the dictionary, in place of an earlier one with that symbol. Its arguments are its tracks in
    /// their order. Words that are not greedy representations are removed from it. The name `f` always means the
    /// take-away function.
    pub(crate) fn define(
        &mut self,
        symbol: impl Into<Symbol>,
        relation: &Relation,
        meter: &mut Meter<'_>,
    ) -> Result<(), EvaluationError> {
        let symbol = symbol.into();
        match relation.of_numbers(self.system, meter)? {
            Some(relation) => {
                self.relations.insert(symbol, relation);
                Ok(())
            }
            None => Err(EvaluationError::NotRelation(symbol)),
        }
    }

    /// Puts the relation of a proved certificate in the dictionary, over its free piles and quota.
    pub(crate) fn define_proved(
        &mut self,
        symbol: impl Into<Symbol>,
        certificate: &Checked<Certificate>,
        names: &[&str],
        meter: &mut Meter<'_>,
    ) -> Result<(), EvaluationError> {
        let relation = Relation::of(&certificate.automaton, names, self.system, meter)?;
        self.relations.insert(symbol.into(), relation);
        Ok(())
    }

    /// The tuples of values of the free variables for which a statement holds. The tracks have the names of the
    /// variables, in the order in which they first appear in the statement.
    pub(crate) fn relation(&mut self, formula: &Formula, meter: &mut Meter<'_>) -> Result<Relation, EvaluationError> {
        Evaluation { known: self, meter }.relation(formula)
    }

    /// Decides a sentence.
    pub(crate) fn decide(
        &mut self,
        formula: &Formula,
        meter: &mut Meter<'_>,
    ) -> Result<SentenceVerdict, EvaluationError> {
        Evaluation { known: self, meter }.decide(formula)
    }
}

/// The evaluation of one statement, within the limits of a meter.
pub(super) struct Evaluation<'e, 's, 'm> {
    pub(super) known: &'e mut Evaluator<'s>,
    pub(super) meter: &'e mut Meter<'m>,
}

impl Evaluation<'_, '_, '_> {
    /// A boolean combination. The result is negated if the automaton of its complement needs no restriction to
    /// representations on all tracks.
    pub(super) fn combine(
        &mut self,
        a: &SignedRelation,
        b: &SignedRelation,
        op: impl Fn(bool, bool) -> bool,
    ) -> Result<SignedRelation, EvaluationError> {
        let table = TruthTable::new(|x, y| op(x != a.negated, y != b.negated));
        let negated = table.at(false, false);
        let table = if negated { table.negated() } else { table };
        Ok(SignedRelation { dfa: a.dfa.combine(&b.dfa, table, self.known.system, self.meter)?, negated })
    }

    /// The automaton of the relation itself.
    pub(super) fn positive(
        &mut self,
        SignedRelation { dfa, negated }: SignedRelation,
    ) -> Result<Relation, EvaluationError> {
        Ok(if negated { dfa.not(self.known.system, self.meter)? } else { dfa })
    }

    fn relation(&mut self, formula: &Formula) -> Result<Relation, EvaluationError> {
        let signed = self.signed(formula)?;
        let free = formula.free_variables();
        // A variable without influence, as in x = x, has lost its track.
        let lost: Vec<String> =
            free.iter().filter(|name| signed.dfa.track(name).is_none()).map(|&name| name.to_owned()).collect();
        let all = Relation::all(self.known.system, lost, self.meter)?;
        let dfa = self.positive(signed)?;
        let dfa = if all.tracks().is_empty() { dfa } else { dfa.and(&all, self.meter)? };
        Ok(dfa.reordered(&free, self.meter)?)
    }

    fn decide(&mut self, formula: &Formula) -> Result<SentenceVerdict, EvaluationError> {
        if let Some(name) = formula.free_variables().first() {
            return Err(EvaluationError::FreeVariable((*name).to_owned()));
        }
        // The quantifiers of one kind at the beginning; `not exists` is `forall not`.
        let (mut names, mut inner, mut denied, mut kind): (Vec<&String>, _, _, _) = (Vec::new(), formula, false, None);
        loop {
            (names, inner) = match inner {
                Formula::Not(body) => {
                    denied = !denied;
                    (names, body)
                }
                Formula::Forall(more, body) if kind.is_none_or(|universal| universal != denied) => {
                    kind = Some(!denied);
                    (extended(&names, more), body)
                }
                Formula::Exists(more, body) if kind.is_none_or(|universal| universal == denied) => {
                    kind = Some(denied);
                    (extended(&names, more), body)
                }
                _ => break,
            };
        }
        let universal = kind == Some(true);
        let SignedRelation { dfa, negated } = self.signed(inner)?;
        let found = self.positive(SignedRelation { dfa, negated: (negated != denied) != universal })?;
        let holds = found.is_empty() == universal;
        let witness = if names.is_empty() { None } else { self.smallest(&found, &names)? };
        let values = witness.iter().flatten().map(|(name, value)| (name.as_str(), integer(value)));
        let without_value = inner.without_value(&values.collect()).map(|term| term.to_string());
        Ok(SentenceVerdict { holds, witness, without_value })
    }

    /// The smallest values of variables in a relation, if there are any; a variable without influence has the value 0.
    fn smallest(&mut self, found: &Relation, names: &[&String]) -> Result<Option<Vec<(String, Nat)>>, EvaluationError> {
        let tracks: Vec<usize> = names.iter().filter_map(|name| found.track(name)).collect();
        let first = found.smallest(1, &tracks, self.known.system, self.meter)?;
        let Some(values) = first.into_iter().next() else { return Ok(None) };
        let mut values = values.into_iter();
        let value = |name: &&String| found.track(name).and_then(|_| values.next()).unwrap_or(Nat::ZERO);
        let values: Vec<Nat> = names.iter().map(value).collect();
        Ok(Some(names.iter().map(|&name| name.clone()).zip(values).collect()))
    }

    /// The automaton of a statement or of its negation, over free variables only.
    fn signed(&mut self, formula: &Formula) -> Result<SignedRelation, EvaluationError> {
        let joined = !matches!(formula, Formula::Or(_) | Formula::Implies(..));
        let (large, rest): (Vec<_>, Vec<_>) =
            literals(formula, !joined).into_iter().partition(|(part, _)| part.is_large());
        if large.len() + rest.len() > 1 && !large.is_empty() {
            // Comparisons with large coefficients come last: they explore only what the others leave.
            let part = |(part, denied)| {
                let SignedRelation { dfa, negated } = self.signed(part)?;
                Ok(SignedRelation { dfa, negated: negated != denied })
            };
            let rest = rest.into_iter().map(part).collect::<Result<_, EvaluationError>>()?;
            let all = self.fold(rest, |a, b| a && b)?;
            let SignedRelation { dfa, negated } =
                large.into_iter().try_fold(all, |all, (part, denied)| self.and_compared(all, part, denied))?;
            return Ok(SignedRelation { dfa, negated: negated == joined });
        }
        match formula {
            Formula::Truth(value) => Ok(SignedRelation { dfa: Relation::truth(true), negated: !value }),
            Formula::Compare(a, comparison, b) => self.compare(a, *comparison, b),
            Formula::Relation(symbol, terms) => Ok(SignedRelation { dfa: self.apply(symbol, terms)?, negated: false }),
            Formula::Not(a) => {
                let SignedRelation { dfa, negated } = self.signed(a)?;
                Ok(SignedRelation { dfa, negated: !negated })
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
    fn quantified(
        &mut self,
        names: &[String],
        inner: &Formula,
        universal: bool,
    ) -> Result<SignedRelation, EvaluationError> {
        // Part by part, if that is equivalent, since a part has far fewer subsets of states than the whole.
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
        if let Some((names, inner)) = without_value_of(names, inner, universal) {
            return self.quantified(&names, &inner, universal);
        }
        let SignedRelation { dfa, negated } = self.signed(inner)?;
        if names.iter().all(|name| dfa.track(name).is_none()) {
            return Ok(SignedRelation { dfa, negated });
        }
        let examples = self.positive(SignedRelation { dfa, negated: negated != universal })?;
        Ok(SignedRelation { dfa: examples.exists(names, self.meter)?, negated: universal })
    }

    /// Combines the parts by `and` or `or`: small automata first, and then those that add few variables.
    fn fold(
        &mut self,
        mut parts: Vec<SignedRelation>,
        op: impl Fn(bool, bool) -> bool,
    ) -> Result<SignedRelation, EvaluationError> {
        if parts.is_empty() {
            return Ok(SignedRelation { dfa: Relation::truth(true), negated: op(true, false) });
        }
        let first = (0..parts.len()).min_by_key(|&i| (parts[i].negated, parts[i].dfa.states())).unwrap_or(0);
        let mut all = parts.swap_remove(first);
        while !parts.is_empty() {
            let cost = |part: &SignedRelation| {
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
