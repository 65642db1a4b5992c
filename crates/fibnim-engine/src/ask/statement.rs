//! Statements about games, decided for numbers of every size.

use std::collections::BTreeMap;

use fibnim::{Budget, TakeAway};
use fibnim_proof::NumerationSystem;
use fibnim_proof::logic::decider::{Decider, StatementError};
use fibnim_proof::logic::formula::{EvaluationError, Formula};
use fibnim_proof::logic::theory::{Definition, ParseTheoryError, THEORIES, Theory};

use crate::wire::{
    Basis, Method, NamedStatement, StatementAnswer, StatementQuestion, Strength, TheoremAnswer, Theorems,
    TheoremsQuestion, TheoryAnswer, TheoryQuestion,
};
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
    let mut decider = Decider::new(&system, question.states as usize)?;
    for definition in &question.definitions {
        decider.define(definition.parse::<Definition>().map_err(EngineError::input)?);
    }
    let verdict = decider.decide(&statement, budget.monitor)?;
    Ok(StatementAnswer {
        statement: question.statement.clone(),
        take_away: take_away.to_string(),
        holds: verdict.holds,
        witness: verdict.witness.map(BTreeMap::from_iter),
        basis: proved(),
    })
}

fn proved() -> Basis {
    Basis::new(Method::Certificate, Strength::CheckedCertificate)
}

/// Decides the statements of a theory. Those that come after the end of the budget are not decided.
pub(crate) fn theory(_: &mut Engine, question: &TheoryQuestion, budget: &mut Budget<'_>) -> Result<TheoryAnswer> {
    let take_away = question.function.read()?;
    let theory: Theory = question.theory.parse().map_err(|error: ParseTheoryError| EngineError::input(error))?;
    let mut statements = Vec::new();
    theory.decide(&take_away, question.states as usize, budget.monitor, &mut |claim, take, verdict| {
        let (verdict, undecided) = match verdict {
            Ok(verdict) => (Some(verdict), None),
            Err(error) => (None, Some(error.to_string())),
        };
        statements.push(NamedStatement {
            name: claim.name.clone(),
            take_away: take.to_string(),
            statement: claim.statement.to_string(),
            claimed: claim.holds,
            holds: verdict.as_ref().map(|verdict| verdict.holds),
            witness: verdict.and_then(|verdict| verdict.witness).map(BTreeMap::from_iter),
            undecided,
        });
    })?;
    let holds = statements.iter().all(|statement| statement.holds == Some(statement.claimed));
    Ok(TheoryAnswer { holds, statements, basis: proved() })
}

/// The most states of an automaton of a game in a theorem.
const MOST_STATES: usize = 1000;

/// Decides the theorems of the papers.
pub(crate) fn theorems(_: &mut Engine, _: &TheoremsQuestion, budget: &mut Budget<'_>) -> Result<Theorems> {
    let (.., text) =
        THEORIES.iter().find(|theory| theory.0 == "theorems").expect("a theory that comes with the library");
    // The words of a theorem are a line `# ID: WORDS`, and its statements are named `ID/NUMBER`.
    let words = text.lines().filter_map(|line| line.strip_prefix("# ")?.split_once(": "));
    let named = words.filter(|(id, _)| text.contains(&format!("\nprove {id}/")));
    let mut theorems: Vec<TheoremAnswer> = named
        .map(|(id, says)| TheoremAnswer {
            claim: id.to_owned(),
            says: says.to_owned(),
            holds: true,
            ..Default::default()
        })
        .collect();
    let theory: Theory = text.parse().map_err(|error: ParseTheoryError| EngineError::input(error))?;
    let mut failed = None;
    theory.decide(&TakeAway::FIBONACCI, MOST_STATES, budget.monitor, &mut |claim, take, verdict| {
        let id = claim.name.split('/').next();
        let Some(theorem) = theorems.iter_mut().find(|theorem| Some(&*theorem.claim) == id) else { return };
        theorem.take_away = take.to_string();
        theorem.statements.push(claim.text.clone());
        match verdict {
            Ok(verdict) if verdict.holds => {}
            Ok(_) => {
                theorem.holds = false;
                theorem.refuted.get_or_insert_with(|| claim.text.clone());
            }
            Err(error) => failed = failed.take().or(Some(error)),
        }
    })?;
    failed.map_or(Ok(Theorems { theorems }), |error| Err(error.into()))
}
