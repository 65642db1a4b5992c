//! Statements about games.
//!
//! `n(FIXED; k, w)` says that the player to move wins with the fixed piles and one of `k` chips under quota `w`, and
//! `n2(a, b, w)` the same of two piles. `g(VALUE; k, w)` says that one pile of `k` under quota `w` has this Grundy value. A
//! statement may also use the relations of [`definitions`] and everything that a [`Formula`] has.

use std::collections::BTreeSet;
use std::fmt;
use std::str::FromStr;

use fibnim::{Monitor, TakeAway};
use fibnim_check::NumerationError;

use crate::automata::dfa::{Dfa, DfaError, TrackError};
use crate::learn::grundy::GrundyProver;
use crate::logic::definitions;
use crate::logic::formula::{EvaluationError, Evaluator, Formula, ParseError, Verdict};
use crate::numeration::NumerationSystem;
use crate::prove::{ProveError, Prover, prove_two};

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
#[non_exhaustive]
pub enum ParseStatementError {
    /// This text stands in the place of a fixed pile.
    Pile(String),
    /// This text stands in the place of a Grundy value.
    Value(String),
    /// The text is not a formula.
    Parse(ParseError),
}

impl fmt::Display for ParseStatementError {
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

impl std::error::Error for ParseStatementError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Parse(error) => Some(error),
            _ => None,
        }
    }
}

/// Why a statement was not decided.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum StatementError {
    /// The text is not a statement.
    Parse(ParseStatementError),
    /// The take-away function has no numeration system.
    Numeration(NumerationError),
    /// A game of the statement was not proved.
    Prove(ProveError),
    /// The statement has no truth value, or an automaton became too large.
    Evaluation(EvaluationError),
    /// The automaton of a game in the statement is not a relation.
    Dfa(DfaError),
    /// The free variables of a definition are not its arguments.
    Arguments {
        /// The name of the definition.
        name: String,
        /// The free variables and the arguments.
        error: TrackError,
    },
}

impl fmt::Display for StatementError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Parse(error) => error.fmt(f),
            Self::Numeration(error) => error.fmt(f),
            Self::Prove(error) => error.fmt(f),
            Self::Evaluation(error) => error.fmt(f),
            Self::Dfa(error) => error.fmt(f),
            Self::Arguments { name, error } => write!(f, "the definition of {name:?}: {error}"),
        }
    }
}

impl std::error::Error for StatementError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        Some(match self {
            Self::Parse(error) => error,
            Self::Numeration(error) => error,
            Self::Prove(error) => error,
            Self::Evaluation(error) => error,
            Self::Dfa(error) => error,
            Self::Arguments { error, .. } => error,
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

impl From<ProveError> for StatementError {
    fn from(error: ProveError) -> Self {
        Self::Prove(error)
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
    type Err = ParseStatementError;

    /// Gives the games and values names that say their numbers: `n(4,3; k, w)` becomes `n_4_3(k, w)`.
    fn from_str(statement: &str) -> Result<Self, ParseStatementError> {
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
                let value = value.ok_or_else(|| ParseStatementError::Value(numbers.join(",")))?;
                text.push_str(&value_name(value));
                values.insert(value);
            } else {
                let fixed = numbers
                    .iter()
                    .map(|word| number(word).ok_or_else(|| ParseStatementError::Pile((*word).to_owned())));
                let fixed = sorted(&fixed.collect::<Result<Vec<u32>, _>>()?);
                text.push_str(&name_of(&fixed));
                games.insert(fixed);
            }
            text.push('(');
            rest = &rest[end.unwrap_or(0) + 1..];
        }
        text.push_str(rest);
        Ok(Self { formula: text.parse().map_err(ParseStatementError::Parse)?, games, values })
    }
}

/// The name of a Grundy value in a formula.
fn value_name(value: u32) -> String {
    format!("g_{value}")
}

impl Statement {
    /// Decides the statement for the games of a take-away function. It first proves the games that occur, with automata of up
    /// to `most_states` states. `definitions` are further relations: a name, its arguments, and the statement that holds
    /// for them; each may use those before it.
    ///
    /// # Errors
    /// If the take-away function has no numeration system, a game is not proved, the statement has a free variable or misuses a
    /// relation, a definition has other free variables than arguments, or an automaton becomes too large.
    pub fn decide<M: Monitor>(
        &self,
        take: &TakeAway,
        most_states: usize,
        definitions: &[(&str, &[&str], Self)],
        monitor: &mut M,
    ) -> Result<Verdict, StatementError> {
        // The proofs of the games may take long, so this is found out before them.
        if let Some(name) = self.formula.free_variables().first() {
            return Err(EvaluationError::FreeVariable((*name).to_string()).into());
        }
        let system = NumerationSystem::new(take).map_err(StatementError::Numeration)?;
        let mut evaluator = Evaluator::new(&system);
        let mut prover = Prover::new(take.clone(), most_states).map_err(ProveError::from)?;
        let all = || definitions.iter().map(|definition| &definition.2).chain([self]);
        for fixed in all().flat_map(|statement| &statement.games) {
            let certificate = prover.prove(fixed, monitor, &mut |_| ())?;
            evaluator.define(name_of(fixed), &Dfa::of_certificate(certificate, &["k", "w"])?)?;
        }
        if let Some(&most) = all().flat_map(|statement| &statement.values).max() {
            let mut values = GrundyProver::new(take.clone(), most_states).map_err(ProveError::from)?;
            // The value is g if all smaller ones are reached and g is not.
            let mut reached = Vec::new();
            for value in 0..=most {
                let certificate = values.prove_next(monitor)?;
                evaluator.define(format!("e_{value}"), &Dfa::of_certificate(certificate, &["k", "w"])?)?;
                let text = format!("k = k and w = w and {}not e_{value}(k, w)", reached.concat());
                let formula: Formula = text.parse().expect("a conjunction");
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
            let wrong = |error| StatementError::Arguments { name: (*name).to_owned(), error };
            evaluator.define(*name, &relation.reordered(arguments).map_err(wrong)?)?;
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
        assert_eq!(refusal, ParseStatementError::Pile("x".to_owned()));
        let statement: Statement = "forall k: g(3; k, 1) or g(k) or big(k)".parse().expect("a statement");
        assert_eq!(statement.formula, "forall k: g_3(k, 1) or g(k) or big(k)".parse().expect("a formula"));
        assert_eq!(statement.values, BTreeSet::from([3]));
        assert_eq!("g(1,2; k, 1)".parse::<Statement>().expect_err("two"), ParseStatementError::Value("1,2".to_owned()));
        assert!(matches!("forall k: mean(k".parse::<Statement>(), Err(ParseStatementError::Parse(_))));
    }

    #[test]
    fn definitions_have_their_arguments_as_free_variables() {
        let statement: Statement = "forall k: even(k)".parse().expect("a statement");
        let definition = |arguments| ("even", arguments, "exists m: x = 2*m".parse().expect("a statement"));
        let decide = |arguments: &'static [&'static str]| {
            statement.decide(&TakeAway::POWER_OF_TWO, 10, &[definition(arguments)], &mut fibnim::Forever)
        };
        assert_eq!(decide(&["x"]).map(|verdict| verdict.holds), Ok(false));
        for arguments in [&["y"][..], &["x", "y"], &[]] {
            let error = decide(arguments).expect_err("other variables");
            assert!(matches!(&error, StatementError::Arguments { name, .. } if name == "even"), "{error}");
            assert!(
                std::error::Error::source(&error).is_some_and(|source| error.to_string().contains(&source.to_string()))
            );
        }
    }
}
