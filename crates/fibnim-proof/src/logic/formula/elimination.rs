//! Equations with large coefficients that give a quantified variable its value.
//!
//! The automaton of `y = 900*x` has about a million states. But `exists y: y = 900*x and P(y)` is the statement
//! `900*x >= 0 and P(900*x)`, in which the variable and the equation are gone.

use dashu_int::IBig;
use dashu_int::ops::{Gcd, UnsignedAbs};

use super::syntax::{Factor, Formula, LinearTerm};
use crate::logic::linear::Comparison;

/// The largest coefficient of an equation whose automaton is made at once.
const SMALL: u8 = 8;

impl LinearTerm {
    /// Whether a coefficient is large after common factors are divided out.
    fn is_large(&self) -> bool {
        let coefficients = || self.parts.iter().map(|(c, _)| c).filter(|c| !c.is_zero());
        let Some(common) = coefficients().cloned().reduce(|a, b| a.gcd(b).into()) else { return false };
        coefficients().any(|c| (c / &common).unsigned_abs() > SMALL.into())
    }

    fn has(&self, name: &str) -> bool {
        let mut found = false;
        self.variables(&mut |variable| found |= variable == name);
        found
    }
}

impl Formula {
    /// Whether it is a comparison with large coefficients of variables, without values of `f`.
    pub(super) fn is_large(&self) -> bool {
        let Self::Compare(a, _, b) = self else { return false };
        let has_values = [a, b].iter().any(|term| term.parts.iter().any(|(_, part)| matches!(part, Factor::Quota(_))));
        !has_values && a.clone().plus(&IBig::NEG_ONE, b).is_some_and(|difference| difference.is_large())
    }

    /// The statement with a term in place of a free variable; `None` if a quantifier would bind a variable of the term,
    /// or a number becomes too long.
    fn with(&self, name: &str, term: &LinearTerm) -> Option<Self> {
        let replaced = |of: &LinearTerm| {
            of.replaced(&mut |factor| match factor {
                Factor::Variable(variable) if variable == name => Some(term.clone()),
                _ => None,
            })
        };
        let all = |parts: &[Self]| parts.iter().map(|part| part.with(name, term)).collect::<Option<Vec<_>>>();
        let boxed = |part: &Self| Some(Box::new(part.with(name, term)?));
        Some(match self {
            Self::Truth(value) => Self::Truth(*value),
            Self::Compare(a, comparison, b) => Self::Compare(replaced(a)?, *comparison, replaced(b)?),
            Self::Relation(symbol, terms) => {
                Self::Relation(symbol.clone(), terms.iter().map(replaced).collect::<Option<_>>()?)
            }
            Self::Not(a) => Self::Not(boxed(a)?),
            Self::And(parts) => Self::And(all(parts)?),
            Self::Or(parts) => Self::Or(all(parts)?),
            Self::Implies(a, b) => Self::Implies(boxed(a)?, boxed(b)?),
            Self::Iff(a, b) => Self::Iff(boxed(a)?, boxed(b)?),
            Self::Exists(names, _) | Self::Forall(names, _) if names.iter().any(|bound| bound == name) => self.clone(),
            Self::Exists(names, _) | Self::Forall(names, _) if names.iter().any(|bound| term.has(bound)) => {
                return None;
            }
            Self::Exists(names, a) => Self::Exists(names.clone(), boxed(a)?),
            Self::Forall(names, a) => Self::Forall(names.clone(), boxed(a)?),
        })
    }
}

/// The parts that have to hold or, if denied, not to hold, so that a statement holds, or, if denied, does not hold.
pub(super) fn literals(formula: &Formula, denied: bool) -> Vec<(&Formula, bool)> {
    match (formula, denied) {
        (Formula::Not(a), _) => literals(a, !denied),
        (Formula::And(parts), false) | (Formula::Or(parts), true) => {
            parts.iter().flat_map(|part| literals(part, denied)).collect()
        }
        (Formula::Implies(a, b), true) => [literals(a, false), literals(b, true)].concat(),
        _ => vec![(formula, denied)],
    }
}

/// A quantified statement without one of its variables, whose value an equation with large coefficients gives: the
/// other variables, and the statement that they quantify.
pub(super) fn without_value_of(names: &[String], inner: &Formula, universal: bool) -> Option<(Vec<String>, Formula)> {
    let mut all = literals(inner, universal);
    let value = |&(formula, denied): &(&Formula, bool)| {
        let Formula::Compare(a, Comparison::Equal, b) = formula else { return None };
        let difference = a.clone().plus(&IBig::NEG_ONE, b).filter(|difference| !denied && difference.is_large())?;
        difference.parts.iter().enumerate().find_map(|(place, (c, part))| {
            let Factor::Variable(name) = part else { return None };
            let mut rest = difference.clone();
            rest.parts.remove(place);
            let is_unit = c.unsigned_abs().is_one() && names.contains(name) && !rest.has(name);
            let value = is_unit.then(|| LinearTerm::default().plus(&-c, &rest))??;
            Some((name.clone(), value))
        })
    };
    let (place, (name, value)) = all.iter().enumerate().find_map(|(place, one)| Some((place, value(one)?)))?;
    all.remove(place);
    let mut parts = vec![Formula::Compare(value.clone(), Comparison::AtLeast, LinearTerm::default())];
    for (formula, denied) in all {
        let part = formula.with(&name, &value)?;
        parts.push(if denied { Formula::Not(Box::new(part)) } else { part });
    }
    let names = names.iter().filter(|other| **other != name).cloned().collect();
    let all = Formula::And(parts);
    Some((names, if universal { Formula::Not(Box::new(all)) } else { all }))
}
