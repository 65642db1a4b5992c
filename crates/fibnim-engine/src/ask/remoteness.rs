//! How long a game lasts.

use fibnim::Remoteness;

use super::read;
use crate::wire::{self, Basis, Method, RemotenessAnswer, RemotenessQuestion};
use crate::{Allowance, Engine, EngineError};

/// The claim that states the formula for one pile.
const FORMULA: &str = "fibnim-remoteness";

/// How long a game lasts when the winner hurries and the loser delays: by the formula for one pile of Fibonacci nim, and
/// otherwise by search.
pub(crate) fn remoteness(
    engine: &mut Engine,
    question: &RemotenessQuestion,
    budget: &mut Allowance<'_>,
) -> Result<RemotenessAnswer, EngineError> {
    let rules = question.rules.read()?;
    let position = read::position(&question.position, &question.reading, &rules)?;
    let found = engine.solver(&rules).remoteness(&position, budget)?;
    Ok(RemotenessAnswer {
        position: (&position).into(),
        rules: rules.clone(),
        outcome: found.outcome,
        basis: found
            .searched
            .map_or_else(|| Basis::theorem(Some(FORMULA)), |positions| Basis::search(Method::GameSearch, positions)),
        remoteness: wire(&found, usize::MAX),
    })
}

/// The remoteness with at most so many moves.
pub(super) fn wire(found: &Remoteness, moves: usize) -> wire::Remoteness {
    let moves = found.moves.iter().take(moves).map(|best| vec![best.clone()]);
    wire::Remoteness { length: found.length.clone(), moves: moves.collect() }
}
