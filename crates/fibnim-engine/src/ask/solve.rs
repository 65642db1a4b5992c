//! Who wins a position, by which moves, and why.

use std::ops::ControlFlow;

use fibnim::grundy::SolvedSum;
use fibnim::{Analysis, Budget, Monitor, Move, Outcome, Play, Progress, Rules, SolveError, Sum, Wanted};

use super::listed::{ListEnd, Listed, bytes_of, listed, listed_remoteness};
use super::read::{self, PositionOrSum};
use super::{exact, relative};
use crate::error::InputError;
use crate::wire::{self, Basis, Family, SolveQuestion, Solved, Whole};
use crate::{Engine, EngineError, Result};

/// Winning moves that are counted between two calls of the monitor.
const COUNTED: usize = 64;

/// Winning moves that are listed if the question gives no number.
const MOVES: usize = 1000;

/// Answers the question.
pub(crate) fn solve(engine: &mut Engine, question: &SolveQuestion, budget: &mut Budget<'_>) -> Result<Solved> {
    if let Family::Relative(rules) = question.rules.read_any()? {
        return relative::solve(&rules, question, budget);
    }
    let mut solved = answer(engine, question, budget)?;
    solved.note = question.note(&solved);
    if question.from_zero {
        for said in solved.explanation.iter_mut().flatten() {
            said.sentence = said.sentence.clone().from_zero();
            said.text = said.sentence.to_string();
        }
    }
    Ok(solved)
}

/// The answer by the methods of the game.
fn answer(engine: &mut Engine, question: &SolveQuestion, budget: &mut Budget<'_>) -> Result<Solved> {
    let rules = question.rules.read()?;
    if let Some(position) = read::exact_position(&question.position, &question.reading, &rules, &question.exactly)? {
        let Some(sum) = exact::as_sum(&position) else {
            let moves = question.moves.map_or(MOVES, Whole::usize);
            return exact::solve(&rules, &position, question, moves, budget);
        };
        let solved = engine.solver(&rules).solve_within(&sum, budget)?;
        let (position, exactly) = ((&position).into(), (&position).into());
        return Ok(Solved { position, exactly, ..engine.report(&solved, question, budget)? });
    }
    match read::subject(&question.position, &question.reading, &rules)? {
        PositionOrSum::Position(position) => {
            let solver = engine.solver(&rules);
            let (solved, unlisted) = listed_or_outcome(question, |wanted| solver.solve_for(&position, wanted, budget))?;
            let answer = engine.report(&solved, unlisted.as_ref().unwrap_or(question), budget)?;
            Ok(Solved { cut_short: answer.cut_short || unlisted.is_some(), ..answer })
        }
        PositionOrSum::Sum(_) if question.remoteness => Err(EngineError::input(InputError::SumNotAccepted)),
        PositionOrSum::Sum(sum) if rules.play == Play::Misere => {
            let solved = sum.solve_misere(budget)?;
            let (moves, explain) = (solved.moves.iter().cloned(), || wire::Said::all(solved.explain()));
            let basis = solved.reason.into();
            Ok(solved_sum(&sum, &rules, (solved.outcome, basis), moves, explain, question, budget))
        }
        PositionOrSum::Sum(sum) => {
            let solver = engine.solver(&rules);
            let solve = |wanted| sum.solve_with(solver.methods(), wanted, budget);
            let (solved, unlisted) = listed_or_outcome(question, solve)?;
            let (moves, explain) = (solved.winning_moves(), || wire::Said::all(solved.explain()));
            let found = (solved.outcome(), solved.reason().into());
            let answer = solved_sum(&sum, &rules, found, moves, explain, question, budget);
            let more = answer.more_winning_moves || answer.winning_moves.is_empty() && solved.outcome() == Outcome::N;
            let cut_short = answer.cut_short || unlisted.is_some();
            Ok(Solved { more_winning_moves: more, cut_short, grundy: Some(grundy_values(&solved)), ..answer })
        }
    }
}

/// The answer with its winning moves. If only the winning moves of an N-position are beyond the budget, the answer
/// without them, and the question that it answers.
fn listed_or_outcome<T>(
    question: &SolveQuestion,
    mut solve: impl FnMut(Wanted) -> std::result::Result<T, SolveError>,
) -> Result<(T, Option<SolveQuestion>)> {
    match solve(wanted(question)) {
        Err(SolveError::UnlistedMoves { .. }) => {
            Ok((solve(Wanted::Outcome)?, Some(SolveQuestion { moves: Some(Whole::LEAST), ..question.clone() })))
        }
        found => Ok((found?, None)),
    }
}

/// The first `most` winning moves of a solved position, or all.
///
/// # Errors
/// If the list of these moves exceeds the budget.
pub fn winning_moves(analysis: &Analysis, most: usize, budget: &mut Budget<'_>) -> Result<Vec<Move>> {
    listed(analysis.winning_moves(), most, |best| bytes_of(&best.chips), budget).whole("winning moves")
}

/// How many winning moves a solved position has. None of them is kept.
///
/// # Errors
/// If the monitor ends the work.
pub fn count_winning_moves(analysis: &Analysis, budget: &mut Budget<'_>) -> Result<usize> {
    let mut count = 0;
    for _ in analysis.winning_moves() {
        if count % COUNTED == 0 {
            Progress { done: count as u64, total: None }.tell(budget.monitor)?;
        }
        count = count.saturating_add(1);
    }
    Ok(count)
}

/// Which parts of a solution a question asks for.
pub(crate) fn wanted(question: &SolveQuestion) -> Wanted {
    let outcome = question.moves == Some(Whole::LEAST) && !question.explain;
    if outcome { Wanted::Outcome } else { Wanted::Moves }
}

impl Engine {
    /// Answers a question about a position of one game by a theorem, a table or a certificate. None if these do not
    /// suffice, or if the budget ends the list of winning moves.
    ///
    /// # Errors
    /// If the question is not acceptable.
    pub fn solve_at_hand(&mut self, question: &SolveQuestion, budget: &mut Budget<'_>) -> Result<Option<Solved>> {
        if question.exactly != wire::Exactly::default() || question.remoteness || question.from_zero {
            return Ok(None);
        }
        let Family::TakeAway(rules) = question.rules.read_any()? else { return Ok(None) };
        let PositionOrSum::Position(position) = read::subject(&question.position, &question.reading, &rules)? else {
            return Ok(None);
        };
        let found = self.known(&rules).at_hand.solve_for(&position, wanted(question), budget);
        let Some(solved) = found.ok().map(|analysis| reported(&analysis, question, budget)) else { return Ok(None) };
        Ok(Some(Solved { note: question.note(&solved), ..solved }).filter(|solved| !solved.cut_short))
    }

    /// The answer to a question about a solved position, with the winning moves that the budget allows. Only the
    /// options of the question are used.
    ///
    /// # Errors
    /// If the remoteness is asked for and is beyond the budget.
    pub fn report(&mut self, analysis: &Analysis, question: &SolveQuestion, budget: &mut Budget<'_>) -> Result<Solved> {
        let mut remoteness = None;
        if question.remoteness {
            let found = self.solver(analysis.rules()).remoteness(analysis.position(), budget)?;
            remoteness = Some(listed_remoteness(&found, question.moves.map_or(MOVES, Whole::usize)));
        }
        Ok(Solved { remoteness, ..reported(analysis, question, budget) })
    }
}

/// The answer without the remoteness.
pub(crate) fn reported(analysis: &Analysis, question: &SolveQuestion, budget: &mut Budget<'_>) -> Solved {
    let (winning_moves, end) = match question.moves.map(Whole::get) {
        // A position where the player to move wins has a winning move, unless there is no legal one.
        Some(0) => {
            let wins = analysis.outcome() == Outcome::N && analysis.position().legal_moves().next().is_some();
            (Vec::new(), if wins { ListEnd::Enough } else { ListEnd::Complete })
        }
        _ => moves(analysis.winning_moves(), question, budget),
    };
    Solved {
        position: analysis.position().into(),
        rules: analysis.rules().clone().into(),
        exactly: wire::Exactly::default(),
        outcome: analysis.outcome(),
        threshold: analysis.threshold().cloned(),
        winning_moves,
        more_winning_moves: end.has_more(),
        cut_short: end.is_by_budget(),
        remoteness: None,
        grundy: analysis.nim_sum().map(grundy_values),
        basis: analysis.into(),
        explanation: question.explain.then(|| wire::Said::all(analysis.explain())),
        note: None,
    }
}

/// The first winning moves, and why there are no more.
fn moves(
    moves: impl Iterator<Item = Move>,
    question: &SolveQuestion,
    budget: &mut Budget<'_>,
) -> (Vec<wire::Move>, ListEnd) {
    let most = question.moves.map_or(MOVES, Whole::usize);
    let Listed { entries, end } = listed(moves, most, |best| bytes_of(&best.chips), budget);
    (entries.into_iter().map(|best| vec![best]).collect(), end)
}

fn grundy_values(solved: &SolvedSum) -> wire::GrundyValues {
    wire::GrundyValues {
        values: solved.values.iter().map(Into::into).collect(),
        methods: solved.reasons.iter().map(|&reason| Basis::from(reason).method()).collect(),
        nim_sum: (&solved.nim_sum).into(),
    }
}

/// The answer to a sum.
fn solved_sum(
    sum: &Sum,
    rules: &Rules,
    (outcome, basis): (Outcome, Basis),
    winning: impl Iterator<Item = Move>,
    explain: impl FnOnce() -> Vec<wire::Said>,
    question: &SolveQuestion,
    budget: &mut Budget<'_>,
) -> Solved {
    let (winning_moves, end) = moves(winning, question, budget);
    Solved {
        position: sum.into(),
        rules: rules.clone().into(),
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

/// Ends work after it has asked this many times, so that its result does not depend on the speed of the machine.
pub(crate) struct Brief(pub u32);

impl Monitor for Brief {
    fn check(&mut self, _: Progress) -> ControlFlow<()> {
        self.0 = self.0.saturating_sub(1);
        if self.0 > 0 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    }
}
