//! How many positions there are below each term of the H-sequence.

use fibnim::{Budget, Nat, Play};
use fibnim_proof::NumerationSystem;
use fibnim_proof::answer::shipped::{ShippedKind, certificates};
use fibnim_proof::count::{CountError, count as counted};
use fibnim_proof::logic::decider::{Decider, StatementError};
use fibnim_proof::logic::formula::{Formula, LARGEST};
use fibnim_proof::logic::theory::Definition;

use crate::wire::{Basis, CountQuestion, Counted, Density, GrowthRate, LinearRepresentation, Quotient};
use crate::{Engine, EngineError, Result};

impl From<CountError> for EngineError {
    fn from(error: CountError) -> Self {
        match error {
            CountError::Statement(error) => error.into(),
            CountError::Bound(error) => error.into(),
            CountError::Stopped => Self::stopped(error),
            other => Self::beyond(other),
        }
    }
}

/// The positions that a question counts, as a statement.
fn statement(question: &CountQuestion) -> Result<String> {
    if let Some(statement) = &question.statement {
        let is_game = question.rules.misere || !question.fixed.is_empty() || question.free.get() != 1;
        if is_game || question.quota.is_some() || question.threshold.is_some() {
            return Err(EngineError::input("give a statement or a game, not both"));
        }
        return Ok(statement.to_string());
    }
    if question.fixed.numbers().iter().any(|&pile| pile > LARGEST) {
        return Err(EngineError::input(format!("give fixed piles of at most {LARGEST} chips")));
    }
    let fixed: Vec<String> = question.fixed.iter().map(ToString::to_string).collect();
    let game = if question.rules.misere { ["misere", "misere2"] } else { ["n", "n2"] };
    let wins = |quota: &str| match question.free.get() {
        1 => Ok(format!("{}({}; k, {quota})", game[0], fixed.join(","))),
        2 if fixed.is_empty() => Ok(format!("{}(a, b, {quota})", game[1])),
        _ => Err(EngineError::input("give 1 free pile beside fixed piles, or 2 free piles without others")),
    };
    match (question.quota, question.threshold) {
        (Some(_), Some(_)) => Err(EngineError::input("give a quota or a threshold, not both")),
        (Some(quota), None) => Ok(format!("not {}", wins(&quota.to_string())?)),
        (None, Some(t)) => {
            Ok(format!("{} and not {}", wins(&t.to_string())?, wins(&t.get().saturating_sub(1).to_string())?))
        }
        (None, None) => Ok(format!("forall w: not {}", wins("w")?)),
    }
}

/// A decider that knows the games that are proved.
pub(super) fn decider<'s>(
    engine: &Engine,
    system: &'s NumerationSystem,
    states: usize,
    memory: u64,
) -> Result<Decider<'s>> {
    let mut decider = Decider::new(system, states).with_memory(memory);
    decider.adopt(&engine.certificates);
    for play in [Play::Normal, Play::Misere] {
        decider.adopt(&certificates(system.take_away(), ShippedKind::Games(play)).map_err(EngineError::refused)?);
    }
    Ok(decider)
}

/// Counts the tuples with which a statement is true.
pub(crate) fn count(engine: &mut Engine, question: &CountQuestion, budget: &mut Budget<'_>) -> Result<Counted> {
    let take_away = question.rules.read()?.take_away;
    let text = statement(question)?;
    let statement: Formula = text.parse().map_err(EngineError::input)?;
    let variables: Vec<String> = statement.free_variables().into_iter().map(str::to_owned).collect();
    if variables.is_empty() {
        return Err(EngineError::input("the statement has no free variable, so there is nothing to count"));
    }
    let system = NumerationSystem::new(&take_away).map_err(StatementError::from)?;
    let mut decider = decider(engine, &system, question.states.usize(), budget.memory)?;
    let definition = Definition { name: String::new(), arguments: variables.clone(), statement };
    let count = counted(&mut decider, &definition, budget.monitor)?;
    let basis = Basis::decided(&count);
    let terms = count.first(question.terms.usize()).into_iter().map(|term| term.to_string().parse::<Nat>());
    Ok(Counted {
        statement: text,
        variables,
        take_away: take_away.to_string(),
        terms: terms.collect::<Result<_, _>>().map_err(EngineError::beyond)?,
        recurrence: count.factors().iter().map(ToString::to_string).collect(),
        after: count.after,
        generating_function: Quotient {
            numerator: format!("{:#}", count.numerator),
            denominator: format!("{:#}", count.denominator),
        },
        growth: count.growth.map(|growth| GrowthRate {
            decimal: growth.decimal,
            polynomial: growth.polynomial.to_string(),
            minimal: growth.minimal,
        }),
        density: count.density.map(|density| Density {
            decimal: density.decimal,
            value: Quotient { numerator: density.numerator.to_string(), denominator: density.denominator.to_string() },
        }),
        representation: LinearRepresentation {
            next: count.representation.next,
            accepting: count.representation.accepting,
        },
        basis,
    })
}
