//! Answers about positions, with as many winning moves as are asked for.

use fibnim::{Budget, Move, Outcome};

use super::listed::{ListEnd, Listed, bytes_of, listed};
use crate::wire::{self, Basis, FamilyRules, SolveQuestion, Solved, Whole};

/// Winning moves that are listed if the question gives no number.
pub(super) const MOVES: usize = 1000;

/// The first winning moves, and why there are no more.
pub(super) fn first_moves(
    moves: impl Iterator<Item = Move>,
    question: &SolveQuestion,
    budget: &mut Budget<'_>,
) -> (Vec<wire::Move>, ListEnd) {
    let most = question.moves.map_or(MOVES, Whole::usize);
    let Listed { entries, end } = listed(moves, most, |best| bytes_of(&best.chips), budget);
    (entries.into_iter().map(|best| vec![best]).collect(), end)
}

/// The answer about a position under some rules, with an outcome, a basis, winning moves and an explanation.
pub(super) fn listed_answer(
    (position, rules): (wire::Position, FamilyRules),
    (outcome, basis): (Outcome, Basis),
    winning: impl Iterator<Item = Move>,
    explain: impl FnOnce() -> Vec<wire::Said>,
    question: &SolveQuestion,
    budget: &mut Budget<'_>,
) -> Solved {
    plain_answer((position, rules), (outcome, basis), first_moves(winning, question, budget), explain, question)
}

/// The same with winning moves that were listed. It has no threshold, remoteness or values.
pub(super) fn plain_answer(
    (position, rules): (wire::Position, FamilyRules),
    (outcome, basis): (Outcome, Basis),
    (winning_moves, end): (Vec<wire::Move>, ListEnd),
    explain: impl FnOnce() -> Vec<wire::Said>,
    question: &SolveQuestion,
) -> Solved {
    Solved {
        position,
        rules,
        exactly: wire::Exactly::default(),
        outcome,
        threshold: None,
        winning_moves,
        more_winning_moves: end.has_more(),
        cut_short: end.is_by_budget(),
        remoteness: None,
        grundy: None,
        basis,
        explanation: question.explain.then(explain),
        note: None,
    }
}
