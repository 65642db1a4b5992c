//! Statements about games, decided for numbers of every size.

use fibnim_proof::logic::formula::EvaluationError;
use fibnim_proof::logic::statement::{Statement, StatementError};
use fibnim_proof::logic::theorems::THEOREMS;

use crate::EngineError;
use crate::allowance::Allowance;
use crate::context::Context;
use crate::wire::{
    Basis, Method, StatementAnswer, StatementQuestion, Strength, TheoremAnswer, Theorems, TheoremsQuestion, take_away,
};

impl From<StatementError> for EngineError {
    fn from(error: StatementError) -> Self {
        match error {
            StatementError::Prove(error) => error.into(),
            StatementError::Parse(_)
            | StatementError::Numeration(_)
            | StatementError::Evaluation(EvaluationError::FreeVariable(_)) => Self::input(error),
            other => Self::beyond(other),
        }
    }
}

/// Decides a statement.
pub(crate) fn decide(
    _: &mut Context,
    question: &StatementQuestion,
    budget: &mut Allowance<'_>,
) -> Result<StatementAnswer, EngineError> {
    let take_away = take_away(&question.take_away)?;
    let statement: Statement = question.statement.parse().map_err(EngineError::input)?;
    let verdict = statement.decide(&take_away, question.states as usize, &mut budget.monitor)?;
    let witness = verdict.witness.map(|values| values.into_iter().map(|(name, value)| (name, value.into())).collect());
    Ok(StatementAnswer {
        statement: question.statement.clone(),
        take_away: take_away.to_string(),
        holds: verdict.holds,
        witness,
        basis: Basis::new(Method::Certificate, Strength::CheckedCertificate),
    })
}

/// Decides the theorems of the papers.
pub(crate) fn theorems(
    _: &mut Context,
    _: &TheoremsQuestion,
    budget: &mut Allowance<'_>,
) -> Result<Theorems, EngineError> {
    let mut theorems = Vec::new();
    for theorem in THEOREMS {
        let refuted = theorem.refute(&mut budget.monitor)?;
        theorems.push(TheoremAnswer {
            claim: theorem.id.to_owned(),
            says: theorem.says.to_owned(),
            take_away: theorem.take.to_owned(),
            statements: theorem.statements().collect(),
            holds: refuted.is_none(),
            refuted: refuted.map(|(text, _)| text),
        });
    }
    Ok(Theorems { theorems })
}
