//! Statements about games, decided for numbers of every size.

#![deny(clippy::arithmetic_side_effects)]

use std::collections::BTreeMap;

use fibnim::Budget;
use fibnim_proof::NumerationSystem;
use fibnim_proof::logic::decider::{Decider, StatementError};
use fibnim_proof::logic::formula::{EvaluationError, Formula};
use fibnim_proof::logic::theory::{Definition, ParseTheoryError, Theory};

use crate::wire::{Basis, Method, NamedStatement, StatementAnswer, StatementQuestion, TheoryAnswer, TheoryQuestion};
use crate::{Engine, EngineError, Result};

impl From<StatementError> for EngineError {
    fn from(error: StatementError) -> Self {
        match error {
            StatementError::Prove(error) => error.into(),
            StatementError::Parse(_)
            | StatementError::Numeration(_)
            | StatementError::Evaluation(EvaluationError::FreeVariable(_) | EvaluationError::UnknownRelation(_)) => {
                Self::input(error)
            }
            other => Self::beyond(other),
        }
    }
}

/// Decides a statement.
pub(crate) fn decide(_: &mut Engine, question: &StatementQuestion, budget: &mut Budget<'_>) -> Result<StatementAnswer> {
    let take_away = question.function.read()?;
    let statement: Formula = question.statement.parse().map_err(EngineError::input)?;
    let system = NumerationSystem::new(&take_away).map_err(StatementError::from)?;
    let mut decider = Decider::new(&system, question.states.usize()).with_memory(budget.memory);
    for definition in &*question.definitions {
        decider.define(definition.parse::<Definition>().map_err(EngineError::input)?);
    }
    let verdict = decider.decide(&statement, budget.monitor)?;
    Ok(StatementAnswer {
        statement: question.statement.to_string(),
        take_away: take_away.to_string(),
        holds: verdict.holds,
        basis: Basis::decided(&verdict),
        witness: verdict.witness.map(BTreeMap::from_iter),
        without_value: verdict.without_value,
    })
}

/// Decides the statements of a theory in order, until the budget ends.
pub(crate) fn theory(_: &mut Engine, question: &TheoryQuestion, budget: &mut Budget<'_>) -> Result<TheoryAnswer> {
    let take_away = question.function.read()?;
    let theory: Theory = question.theory.parse().map_err(|error: ParseTheoryError| EngineError::input(error))?;
    let words: BTreeMap<&str, &str> =
        question.theory.lines().filter_map(|line| line.strip_prefix("# ")?.split_once(": ")).collect();
    // Until a statement is decided, the basis is only the search for its automata.
    let (mut statements, mut basis) = (Vec::new(), Basis::search(Method::Decision, None));
    theory.decide(&take_away, question.states.usize(), budget, &mut |claim, take, verdict| {
        let (verdict, undecided) = match verdict {
            Ok(verdict) => {
                basis = Basis::decided(&verdict);
                (Some(verdict), None)
            }
            Err(error) => (None, Some(error.to_string())),
        };
        statements.push(NamedStatement {
            name: claim.name.clone(),
            says: claim.name.split('/').next().and_then(|name| words.get(name)).map(ToString::to_string),
            take_away: take.to_string(),
            statement: claim.statement.to_string(),
            claimed: claim.holds,
            holds: verdict.as_ref().map(|verdict| verdict.holds),
            witness: verdict.and_then(|verdict| verdict.witness).map(BTreeMap::from_iter),
            undecided,
        });
    })?;
    let holds = statements.iter().all(|statement| statement.holds == Some(statement.claimed));
    Ok(TheoryAnswer { holds, statements, basis })
}
