//! Statements about games, decided for numbers of every size.

use std::collections::BTreeMap;

use fibnim::{Budget, Nat, Reason, TakeAway};
use fibnim_check::Meter;
use fibnim_proof::export::{PartialDfa, dot, walnut};
use fibnim_proof::logic::decider::{Decider, StatementError};
use fibnim_proof::logic::formula::{EvaluationError, Formula};
use fibnim_proof::logic::theory::{Definition, ParseTheoryError, Theory};
use fibnim_proof::{NumerationSystem, Relation};
use serde_json::json;

use super::certificates::states;
use crate::wire::{
    AutomatonFormat, Basis, Listed, NamedStatement, Solutions, SolutionsQuestion, StatementAnswer, StatementQuestion,
    StatementText, States, TheoryAnswer, TheoryQuestion,
};
use crate::{Engine, EngineError, Result};

impl From<StatementError> for EngineError {
    fn from(error: StatementError) -> Self {
        match error {
            StatementError::Prove(error) => error.into(),
            StatementError::Evaluation(EvaluationError::TooLarge(_)) => Self::beyond(error),
            other => Self::input(other),
        }
    }
}

/// A decider with the definitions of a question.
fn decider<'s>(
    system: &'s NumerationSystem,
    states: States,
    definitions: &[StatementText],
    budget: &Budget<'_>,
) -> Result<Decider<'s>> {
    let mut decider = Decider::new(system, states.usize()).with_memory(budget.memory);
    for definition in definitions {
        decider.define(definition.parse::<Definition>().map_err(EngineError::input)?).map_err(EngineError::input)?;
    }
    Ok(decider)
}

/// Decides a statement.
pub(crate) fn decide(_: &mut Engine, question: &StatementQuestion, budget: &mut Budget<'_>) -> Result<StatementAnswer> {
    let take_away = question.function.read()?;
    let statement: Formula = question.statement.parse().map_err(EngineError::input)?;
    let system = NumerationSystem::new(&take_away).map_err(StatementError::from)?;
    let mut decider = decider(&system, question.states, &question.definitions, budget)?;
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

/// The most solutions that are listed if the question gives neither a number nor a bound.
const LISTED: Listed = Listed::of::<20>();

/// Lists the solutions of a statement.
pub(crate) fn solutions(_: &mut Engine, question: &SolutionsQuestion, budget: &mut Budget<'_>) -> Result<Solutions> {
    let take_away = question.function.read()?;
    let statement: Formula = question.statement.parse().map_err(EngineError::input)?;
    let variables: Vec<String> = statement.free_variables().into_iter().map(str::to_owned).collect();
    if variables.is_empty() {
        return Err(EngineError::input("the statement has no free variable, so it is true or false: ask which"));
    }
    let bound = question.below.as_ref().map(|below| below.read(&take_away)).transpose()?;
    let system = NumerationSystem::new(&take_away).map_err(StatementError::from)?;
    let mut decider = decider(&system, question.states, &question.definitions, budget)?;
    let definition = Definition { name: String::new(), arguments: variables.clone(), statement };
    let most = question.first.unwrap_or(if bound.is_none() { LISTED } else { Listed::MOST });
    let found = decider.solutions(&definition, most.usize(), bound.as_ref(), budget.monitor)?;
    let basis = Basis::decided(&found);
    let listed = Nat::from(found.first.len() as u64);
    let file = question.export.map(|format| file(format, &found.relation, &take_away, budget)).transpose()?;
    Ok(Solutions {
        statement: question.statement.to_string(),
        take_away: take_away.to_string(),
        variables,
        more: found.below.as_ref().or(found.number.as_ref()).is_none_or(|all| *all > listed),
        solutions: found.first,
        number: found.number,
        below: bound,
        number_below: found.below,
        states: found.relation.states(),
        file,
        basis,
    })
}

/// The automaton of a relation as the text of a file.
fn file(format: AutomatonFormat, relation: &Relation, take_away: &TakeAway, budget: &mut Budget<'_>) -> Result<String> {
    let mut meter = Meter::new(budget.memory, u64::MAX, budget.monitor);
    let live = PartialDfa::of_relation(relation, &mut meter).map_err(EngineError::beyond)?;
    match format {
        AutomatonFormat::Dot => Ok(dot::graph(&live)),
        AutomatonFormat::Walnut => walnut::predicate(&live, take_away).map_err(EngineError::input),
        AutomatonFormat::Json => {
            let (arcs, accepting) = states(&live);
            let variables = relation.tracks();
            let take_away = take_away.to_string();
            let automaton = json!({
                "take_away": take_away, "variables": variables, "arcs": arcs, "accepting": accepting
            });
            Ok(format!("{automaton}\n"))
        }
    }
}

/// The statements of a theory as a file for the decider that is proved in Coq.
///
/// # Errors
/// If the text is not a theory, or a game of it is not proved within the budget.
pub fn verified_statements(question: &TheoryQuestion, budget: &mut Budget<'_>) -> Result<String> {
    let take_away = question.function.read()?;
    let theory: Theory = question.theory.parse().map_err(|error: ParseTheoryError| EngineError::input(error))?;
    Ok(theory.verified(&take_away, question.states.usize(), budget)?)
}

/// Decides the statements of a theory in order, until the budget ends.
pub(crate) fn theory(_: &mut Engine, question: &TheoryQuestion, budget: &mut Budget<'_>) -> Result<TheoryAnswer> {
    let take_away = question.function.read()?;
    let theory: Theory = question.theory.parse().map_err(|error: ParseTheoryError| EngineError::input(error))?;
    let words: BTreeMap<&str, &str> =
        question.theory.lines().filter_map(|line| line.strip_prefix("# ")?.split_once(": ")).collect();
    // Until a statement is decided, the basis is only the search for its automata.
    let (mut statements, mut basis) = (Vec::new(), Basis::from(Reason::Undecided));
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
