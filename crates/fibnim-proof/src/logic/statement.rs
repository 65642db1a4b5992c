//! Statements about games.
//!
//! `n(FIXED; k, w)` says that the player to move wins with the fixed piles and one of `k` chips under quota `w`, and
//! `n2(a, b, w)` the same of two piles. `g(VALUE; k, w)` says that one pile of `k` under quota `w` has this Grundy value. A
//! statement may also use the relations of [`definitions`](crate::logic::definitions) and of
//! [theories](crate::logic::theory), and everything that a [`Formula`] has.

use std::fmt;
use std::str::FromStr;

use fibnim_check::NumerationError;

use crate::automata::dfa::DfaError;
use crate::logic::formula::{EvaluationError, Formula, ParseError, Symbol};
use crate::prove::ProveError;

/// A statement about the games of a take-away function.
///
/// ```
/// use fibnim::{Forever, TakeAway};
/// use fibnim_proof::logic::statement::Statement;
/// let statement: Statement = "forall k: exists w: n(4,3; k, w)".parse()?;
/// let verdict = statement.decide(&TakeAway::FIBONACCI, 1000, &mut Forever)?;
/// assert!(verdict.holds); // Larsson & Rubinstein-Salzedo, theorem 19
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Statement {
    formula: Formula,
}

/// Why a text is not a statement about games.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ParseStatementError {
    /// The text is not a formula.
    #[error("{0}")]
    Parse(#[source] ParseError),
    /// Only `n` and `g` have numbers before a semicolon, and `g` has one number.
    #[error("there is no relation {0}: accepted are n(PILES; k, w) and, with one number, g(VALUE; k, w)")]
    Parameters(Symbol),
}

/// Why a statement was not decided.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum StatementError {
    /// The text is not a statement.
    #[error("{0}")]
    Parse(#[source] ParseStatementError),
    /// The take-away function has no numeration system.
    #[error("{0}")]
    Numeration(#[from] NumerationError),
    /// A game of the statement was not proved.
    #[error("{0}")]
    Prove(#[from] ProveError),
    /// The statement has no truth value, or an automaton became too large.
    #[error("{0}")]
    Evaluation(#[from] EvaluationError),
    /// The automaton of a game in the statement is not a relation.
    #[error("{0}")]
    Dfa(#[from] DfaError),
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

    fn from_str(text: &str) -> Result<Self, ParseStatementError> {
        let formula: Formula = text.parse().map_err(ParseStatementError::Parse)?;
        let accepted = |symbol: &&Symbol| match &symbol.parameters {
            None => true,
            Some(parameters) => symbol.name == "n" || symbol.name == "g" && parameters.len() == 1,
        };
        match formula.relations().into_iter().find(|symbol| !accepted(symbol)) {
            Some(symbol) => Err(ParseStatementError::Parameters(symbol.clone())),
            None => Ok(Self { formula }),
        }
    }
}

/// Text that is parsed back to an equal statement.
impl fmt::Display for Statement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.formula.fmt(f)
    }
}

impl Statement {
    /// The statement as a formula.
    #[must_use]
    pub fn formula(&self) -> &Formula {
        &self.formula
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_games_and_values_have_parameters() {
        let text = "forall k: n(3,4; k, 3) and n(k, f(k)) and g(3; k, 1)";
        assert_eq!(text.parse::<Statement>().expect("a statement").to_string(), text);
        for (text, symbol) in [
            ("g(1,2; k, 1)", Symbol::with("g", vec![1, 2])),
            ("g(; k, 1)", Symbol::with("g", vec![])),
            ("low(3; k)", Symbol::with("low", vec![3])),
        ] {
            assert_eq!(text.parse::<Statement>(), Err(ParseStatementError::Parameters(symbol)));
        }
        assert!(matches!("forall k: mean(k".parse::<Statement>(), Err(ParseStatementError::Parse(_))));
    }
}
