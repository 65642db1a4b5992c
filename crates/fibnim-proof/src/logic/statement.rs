//! Statements about games.
//!
//! `n(FIXED; k, w)` says that the player to move wins with the fixed piles and one of `k` chips under quota `w`, and
//! `n2(a, b, w)` the same of two piles. `g(VALUE; k, w)` says that one pile of `k` under quota `w` has this Grundy value. Besides there are the relations of [`definitions`] and what [`Formula`] has.

use std::collections::BTreeSet;
use std::fmt;
use std::str::FromStr;

use fibnim::{Monitor, TakeAway};

use crate::automata::dfa::{Dfa, DfaError};
use crate::learn::grundy::GrundyProver;
use crate::logic::definitions;
use crate::logic::formula::{EvaluationError, Evaluator, Formula, ParseError, Verdict};
use crate::numeration::{NotRegular, NumerationSystem};
use crate::prove::{Prover, Unproved, prove_two};

/// The largest fixed pile, and the largest Grundy value, in a statement.
const LARGEST: u32 = 64;

/// A statement about the games of a take-away function.
///
/// ```
/// use fibnim::{Forever, TakeAway};
/// use fibnim_proof::logic::statement::Statement;
/// let statement: Statement = "forall k: exists w: n(4,3; k, w)".parse()?;
/// let verdict = statement.decide(&TakeAway::FIBONACCI, 1000, &[], &mut Forever)?;
/// assert!(verdict.holds); // Larsson & Rubinstein-Salzedo, theorem 19
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Statement {
    formula: Formula,
    /// The fixed piles of the games with one free pile, in decreasing order.
    games: BTreeSet<Vec<u32>>,
    /// Grundy values.
    values: BTreeSet<u32>,
}

/// Why a text is not a statement about games.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NoStatement {
    /// This stands in the place of a fixed pile.
    Pile(String),
    /// This stands in the place of a Grundy value.
    Value(String),
    /// It is not a statement.
    Parse(ParseError),
}

impl fmt::Display for NoStatement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Pile(word) => {
                write!(f, "{word:?} is not a fixed pile: numbers up to {LARGEST} are accepted before ';'")
            }
            Self::Value(word) => {
                write!(f, "{word:?} is not a Grundy value: one number up to {LARGEST} is accepted before ';'")
            }
            Self::Parse(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for NoStatement {}

/// Why a statement was not decided.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum StatementError {
    /// It is no statement.
    NoStatement(NoStatement),
    /// There is no numeration system.
    NotRegular(NotRegular),
    /// A game that it is about was not proved.
    Unproved(Unproved),
    /// It has no truth value, or an automaton became too large.
    Evaluation(EvaluationError),
    /// The automaton of a game that it is about is no relation.
    Dfa(DfaError),
}

impl fmt::Display for StatementError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoStatement(error) => error.fmt(f),
            Self::NotRegular(error) => error.fmt(f),
            Self::Unproved(error) => error.fmt(f),
            Self::Evaluation(error) => error.fmt(f),
            Self::Dfa(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for StatementError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        Some(match self {
            Self::NoStatement(error) => error,
            Self::NotRegular(error) => error,
            Self::Unproved(error) => error,
            Self::Evaluation(error) => error,
            Self::Dfa(error) => error,
        })
    }
}

impl From<DfaError> for StatementError {
    fn from(error: DfaError) -> Self {
        Self::Dfa(error)
    }
}

impl From<EvaluationError> for StatementError {
    fn from(error: EvaluationError) -> Self {
        Self::Evaluation(error)
    }
}

impl From<Unproved> for StatementError {
    fn from(error: Unproved) -> Self {
        Self::Unproved(error)
    }
}

/// The name of a game in a formula.
fn name_of(fixed: &[u32]) -> String {
    format!("n_{}", fixed.iter().map(ToString::to_string).collect::<Vec<_>>().join("_"))
}

/// Fixed piles in decreasing order, without empty ones.
#[must_use]
pub fn sorted(fixed: &[u32]) -> Vec<u32> {
    let mut fixed: Vec<u32> = fixed.iter().copied().filter(|&pile| pile > 0).collect();
    fixed.sort_unstable_by(|a, b| b.cmp(a));
    fixed
}

impl FromStr for Statement {
    type Err = NoStatement;

    /// Gives the games and values names that say their numbers: `n(4,3; k, w)` becomes `n_4_3(k, w)`.
    fn from_str(statement: &str) -> Result<Self, NoStatement> {
        let mut text = String::new();
        let (mut games, mut values) = (BTreeSet::new(), BTreeSet::new());
        let mut rest = statement;
        while let Some(at) = rest.find("n(").into_iter().chain(rest.find("g(")).min() {
            let (before, after) = rest.split_at(at);
            text.push_str(before);
            let (name, arguments) = after.split_at(1);
            rest = arguments;
            let end = rest[1..].find([';', ')', '(']).map(|end| end + 1).filter(|&end| rest[end..].starts_with(';'));
            let numbers: Vec<&str> = match end {
                Some(end) => rest[1..end].split(',').map(str::trim).filter(|word| !word.is_empty()).collect(),
                None => Vec::new(),
            };
            let number = |word: &&str| word.parse().ok().filter(|pile| *pile <= LARGEST);
            if text.ends_with(|c: char| c.is_alphanumeric() || c == '_') || name == "g" && end.is_none() {
                text.push_str(name);
                continue;
            }
            if name == "g" {
                let value = match &numbers[..] {
                    [word] => number(word),
                    _ => None,
                };
                let value = value.ok_or_else(|| NoStatement::Value(numbers.join(",")))?;
                text.push_str(&value_name(value));
                values.insert(value);
            } else {
                let fixed =
                    numbers.iter().map(|word| number(word).ok_or_else(|| NoStatement::Pile((*word).to_owned())));
                let fixed = sorted(&fixed.collect::<Result<Vec<u32>, _>>()?);
                text.push_str(&name_of(&fixed));
                games.insert(fixed);
            }
            text.push('(');
            rest = &rest[end.unwrap_or(0) + 1..];
        }
        text.push_str(rest);
        Ok(Self { formula: text.parse().map_err(NoStatement::Parse)?, games, values })
    }
}

/// The name of a Grundy value in a formula.
fn value_name(value: u32) -> String {
    format!("g_{value}")
}

impl Statement {
    /// Decides the statement for the games of a take-away function, after proving those that occur with automata of up
    /// to `most_states` states. `definitions` are further relations: a name, its arguments, and the statement that holds
    /// for them; each may use those before it.
    ///
    /// # Errors
    /// If there is no numeration system, a game is not proved, the statement has a free variable or misuses a relation,
    /// or an automaton becomes too large.
    pub fn decide<M: Monitor>(
        &self,
        take: &TakeAway,
        most_states: usize,
        definitions: &[(&str, &[&str], Self)],
        monitor: &mut M,
    ) -> Result<Verdict, StatementError> {
        // Known before the games are proved, which may take long.
        if let Some(name) = self.formula.free_variables().first() {
            return Err(EvaluationError::FreeVariable((*name).to_string()).into());
        }
        let system = NumerationSystem::new(take).map_err(StatementError::NotRegular)?;
        let mut evaluator = Evaluator::new(&system);
        let mut prover = Prover::new(take.clone(), most_states).map_err(Unproved::from)?;
        let all = || definitions.iter().map(|definition| &definition.2).chain([self]);
        for fixed in all().flat_map(|statement| &statement.games) {
            let certificate = prover.prove(fixed, monitor, &mut |_| ())?;
            evaluator.define(name_of(fixed), &Dfa::of_certificate(certificate, &["k", "w"])?)?;
        }
        if let Some(&most) = all().flat_map(|statement| &statement.values).max() {
            let mut levels = GrundyProver::new(take.clone(), most_states).map_err(Unproved::from)?;
            // The value is g if all smaller ones are reached and g is not.
            let mut reached = Vec::new();
            for value in 0..=most {
                let certificate = levels.prove_next(monitor)?;
                evaluator.define(format!("e_{value}"), &Dfa::of_certificate(certificate, &["k", "w"])?)?;
                let text = format!("k = k and w = w and {}not e_{value}(k, w)", reached.concat());
                let formula: Formula = text.parse().map_err(|_| EvaluationError::UnknownRelation(value_name(value)))?;
                let relation = evaluator.relation(&formula)?;
                evaluator.define(value_name(value), &relation)?;
                reached.push(format!("e_{value}(k, w) and "));
            }
        }
        let names: BTreeSet<&str> = all().flat_map(|statement| statement.formula.relations()).collect();
        if names.contains("n2") {
            evaluator.define("n2", &Dfa::of_certificate(&prove_two(take, most_states, monitor)?, &["a", "b", "w"])?)?;
        }
        definitions::define(&mut evaluator, &names)?;
        for (name, arguments, statement) in definitions {
            let relation = evaluator.relation(&statement.formula)?;
            let free = relation.reordered(arguments).map_err(|_| {
                let free = statement.formula.free_variables().first().map_or(String::new(), ToString::to_string);
                EvaluationError::FreeVariable(free)
            })?;
            evaluator.define(*name, &free)?;
        }
        Ok(evaluator.decide(&self.formula)?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_get_names() {
        let statement: Statement = "forall k: n(3,4; k, 3) and n(k, f(k)) and n(0;k,1)".parse().expect("a statement");
        assert_eq!(statement.formula, "forall k: n_4_3(k, 3) and n_(k, f(k)) and n_(k,1)".parse().expect("a formula"));
        assert_eq!(statement.games, BTreeSet::from([vec![], vec![4, 3]]));
        let refusal = "forall k: n(4,x; k, 3)".parse::<Statement>().expect_err("x is no number");
        assert_eq!(refusal, NoStatement::Pile("x".to_owned()));
        let statement: Statement = "forall k: g(3; k, 1) or g(k) or big(k)".parse().expect("a statement");
        assert_eq!(statement.formula, "forall k: g_3(k, 1) or g(k) or big(k)".parse().expect("a formula"));
        assert_eq!(statement.values, BTreeSet::from([3]));
        assert_eq!("g(1,2; k, 1)".parse::<Statement>().expect_err("two"), NoStatement::Value("1,2".to_owned()));
        assert!(matches!("forall k: mean(k".parse::<Statement>(), Err(NoStatement::Parse(_))));
    }
}
