//! Games in which every move takes from exactly so many piles.
//!
//! The methods of a solver apply only if every move takes from one pile: then the position is a sum, and Grundy values
//! decide it. A move from two or more piles joins them, so the position is not a sum of its piles. It also has no
//! threshold, since each pile has its own quota. Then theorems about these games answer, or a search.

use fibnim::exact_k::{self, ExactPosition, GroupRule, Memory};
use fibnim::{Budget, Position, Rules};

use super::answer::plain_answer;
use super::listed::{Listed, bytes_of, listed};
use crate::Result;
use crate::wire::{self, SolveQuestion, Solved};

/// The position as a sum of one-pile games, if it is one: every move takes from one pile, any at a time, and a quota
/// stays on its pile until the next move there.
pub(super) fn as_sum(position: &ExactPosition) -> Option<Position> {
    let rules = position.rules();
    let apart = rules.count == 1 && rules.group == GroupRule::Free && rules.memory == Memory::Pile;
    let parts = position.piles().iter().cloned().zip(position.limits().iter().cloned());
    apart.then(|| Position::local(parts).ok()).flatten()
}

/// Solves a position by a theorem of these games, or by search, and lists at most so many `moves`.
pub(super) fn solve(
    rules: &Rules,
    position: &ExactPosition,
    question: &SolveQuestion,
    moves: usize,
    budget: &mut Budget<'_>,
) -> Result<Solved> {
    let analysis = exact_k::solve(position, budget)?;
    let bytes = |best: &wire::Move| best.iter().map(|part| bytes_of(&part.chips)).sum();
    let Listed { entries, end } = listed(analysis.winning_moves.iter().cloned(), moves, bytes, budget);
    let more_winning_moves = end.has_more() || !analysis.lists_all;
    let subject = (position.into(), rules.clone().into());
    let (found, explain) = ((analysis.outcome, analysis.reason.into()), || wire::Said::all(analysis.explain()));
    Ok(Solved {
        exactly: position.into(),
        more_winning_moves,
        remoteness: question.remoteness.then(|| remoteness(position, moves, budget)).transpose()?,
        ..plain_answer(subject, found, (entries, end), explain, question)
    })
}

/// How long a game lasts, by search or, if every move has to use the same piles, from their remotenesses.
fn remoteness(position: &ExactPosition, moves: usize, budget: &mut Budget<'_>) -> Result<wire::Remoteness> {
    let found = exact_k::remoteness(position, budget)?;
    let moves = found.moves.into_iter().take(moves).collect();
    Ok(wire::Remoteness { length: found.length, moves, basis: found.reason.into() })
}
