//! Who wins a position, by which moves, and why.

use std::ops::ControlFlow;

use fibnim::grundy::SolvedSum;
use fibnim::{Analysis, Budget, Monitor, Move, Outcome, Play, Progress, Rules, SolveError, Verdict, Wanted};

use super::answer::{MOVES, first_moves, listed_answer, plain_answer};
use super::listed::{ListEnd, bytes_of, listed, listed_remoteness};
use super::read::{self, PositionOrSum};
use super::{exact, relative};
use crate::error::InputError;
use crate::wire::{self, Basis, Family, SolveQuestion, Solved, Whole};
use crate::{Engine, EngineError, Result};

/// Winning moves that are counted between two calls of the monitor.
const COUNTED: usize = 64;

/// Answers the question.
pub(crate) fn solve(engine: &mut Engine, question: &SolveQuestion, budget: &mut Budget<'_>) -> Result<Solved> {
    let mut solved = match question.rules.read_any()? {
        Family::TakeAway(rules) => answer(engine, &rules, question, budget)?,
        Family::Relative(rules) => relative::solve(engine, &rules, question, budget)?,
    };
    if question.from_zero {
        for said in solved.explanation.iter_mut().flatten() {
            said.sentence = said.sentence.clone().from_zero();
            said.text = said.sentence.to_string();
        }
    }
    Ok(solved)
}

/// The answer by the methods of the game.
fn answer(engine: &mut Engine, rules: &Rules, question: &SolveQuestion, budget: &mut Budget<'_>) -> Result<Solved> {
    let solved = unremarked(engine, rules, question, budget)?;
    Ok(Solved { note: question.note(&solved), ..solved })
}

/// The same without a remark on the question.
fn unremarked(engine: &mut Engine, rules: &Rules, question: &SolveQuestion, budget: &mut Budget<'_>) -> Result<Solved> {
    if let Some(position) = read::exact_position(&question.position, &question.reading, rules, &question.exactly)? {
        let Some(sum) = exact::as_sum(&position) else {
            let moves = question.moves.map_or(MOVES, Whole::usize);
            return exact::solve(rules, &position, question, moves, budget);
        };
        let solved = engine.solver(rules).solve_within(&sum, budget)?;
        let (position, exactly) = ((&position).into(), (&position).into());
        return Ok(Solved { position, exactly, ..engine.report(&solved, question, budget)? });
    }
    match read::subject(&question.position, &question.reading, rules)? {
        PositionOrSum::Position(position) => {
            let solver = engine.solver(rules);
            let (solved, unlisted) = listed_or_outcome(question, |wanted| solver.solve_for(&position, wanted, budget))?;
            let answer = engine.report(&solved, unlisted.as_ref().unwrap_or(question), budget)?;
            Ok(Solved { cut_short: answer.cut_short || unlisted.is_some(), ..answer })
        }
        PositionOrSum::Sum(_) if question.remoteness => Err(EngineError::input(InputError::SumNotAccepted)),
        PositionOrSum::Sum(sum) if rules.play == Play::Misere => {
            let solved = sum.solve_misere(budget)?;
            let (moves, explain) = (solved.moves.iter().cloned(), || wire::Said::all(solved.explain()));
            let basis = solved.reason.into();
            Ok(listed_answer(
                ((&sum).into(), rules.clone().into()),
                (solved.outcome, basis),
                moves,
                explain,
                question,
                budget,
            ))
        }
        PositionOrSum::Sum(sum) => {
            let solver = engine.solver(rules);
            let solve = |wanted| sum.solve_with(solver.methods(), wanted, budget);
            let (solved, unlisted) = listed_or_outcome(question, solve)?;
            let (moves, explain) = (solved.winning_moves(), || wire::Said::all(solved.explain()));
            let found = (solved.outcome(), solved.reason().into());
            let subject = ((&sum).into(), rules.clone().into());
            let answer = listed_answer(subject, found, moves, explain, question, budget);
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
    pub fn report(&mut self, verdict: &Verdict, question: &SolveQuestion, budget: &mut Budget<'_>) -> Result<Solved> {
        let mut remoteness = None;
        if question.remoteness {
            let found = self.solver(verdict.rules()).remoteness(verdict.position().position(), budget)?;
            remoteness = Some(listed_remoteness(&found, question.moves.map_or(MOVES, Whole::usize)));
        }
        Ok(Solved { remoteness, ..reported(verdict, question, budget) })
    }
}

/// The answer without the remoteness.
pub(crate) fn reported(verdict: &Verdict, question: &SolveQuestion, budget: &mut Budget<'_>) -> Solved {
    let (winning_moves, end) = match question.moves.map(Whole::get) {
        // A position where the player to move wins has a winning move, unless there is no legal one.
        Some(0) => {
            let wins = verdict.outcome() == Outcome::N && verdict.position().legal_moves().next().is_some();
            (Vec::new(), if wins { ListEnd::Enough } else { ListEnd::Complete })
        }
        _ => first_moves(verdict.moves().into_iter().flatten(), question, budget),
    };
    let subject = (verdict.position().into(), verdict.rules().clone().into());
    let (found, explain) = ((verdict.outcome(), verdict.reason().into()), || wire::Said::all(verdict.explain()));
    Solved {
        threshold: verdict.threshold().cloned(),
        grundy: verdict.nim_sum().map(grundy_values),
        ..plain_answer(subject, found, (winning_moves, end), explain, question)
    }
}

fn grundy_values(solved: &SolvedSum) -> wire::GrundyValues {
    wire::GrundyValues {
        values: solved.values.iter().map(Into::into).collect(),
        methods: solved.reasons.iter().map(|&reason| Basis::from(reason).method()).collect(),
        nim_sum: (&solved.nim_sum).into(),
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
