//! Who wins a position, by which moves, and why.

use std::ops::ControlFlow;

use fibnim::explain::Sentence;
use fibnim::grundy::SolvedSum;
use fibnim::{Analysis, Budget, Monitor, Move, Outcome, Position, Progress, Reason, Rules, SolveError, Wanted};

use super::exact;
use super::listed::{End, bytes_of, listed};
use super::read::{self, Subject};
use crate::wire::{self, Basis, SolveQuestion, Solved};
use crate::{Allowance, Engine, EngineError};

/// Winning moves that are counted between two calls of the monitor.
const COUNTED: usize = 64;

/// Winning moves that are listed if the question gives no number.
const MOVES: usize = 1000;

/// Bytes of a search for the remoteness, enough for some ten thousand positions: it accompanies another answer and must not
/// delay it.
const REMOTENESS: u64 = 2_000_000;

/// How often a search for the remoteness may ask its monitor: it ends after about half a million steps.
const REMOTENESS_CHECKS: u32 = 32;

/// Answers the question.
pub(crate) fn solve(
    engine: &mut Engine,
    question: &SolveQuestion,
    budget: &mut Allowance<'_>,
) -> Result<Solved, EngineError> {
    let mut solved = answer(engine, question, budget)?;
    if question.from_zero {
        for said in solved.explanation.iter_mut().flatten() {
            said.sentence = said.sentence.clone().from_zero();
            said.text = said.sentence.to_string();
        }
    }
    Ok(solved)
}

/// The answer by the methods of the game.
fn answer(engine: &mut Engine, question: &SolveQuestion, budget: &mut Allowance<'_>) -> Result<Solved, EngineError> {
    let rules = question.rules.read()?;
    if let Some(position) = read::exact_position(&question.position, &question.reading, &rules, &question.exactly)? {
        let Some(sum) = exact::as_sum(&position) else {
            let moves = question.moves.unwrap_or(MOVES);
            return exact::solve(&rules, &position, question, moves, budget);
        };
        let solved = engine.solve_position(&rules, &sum, budget)?;
        let (position, exactly) = ((&position).into(), (&position).into());
        return Ok(Solved { position, exactly, ..engine.report(&solved, question, budget) });
    }
    match read::subject(&question.position, &question.reading, &rules)? {
        Subject::Position(position) => {
            let solved = solve_for(engine, &rules, &position, wanted(question), budget)?;
            Ok(engine.report(&solved, question, budget))
        }
        Subject::Sum(sum) => {
            let solved = sum.solve_with(engine.solver(&rules).methods(), budget)?;
            Ok(solved_sum(&solved, &rules, question, budget))
        }
    }
}

/// A solved position and the basis of its answer. Winning moves and sentences are made on request.
#[derive(Clone, Debug)]
pub struct SolvedPosition {
    analysis: Analysis,
}

impl SolvedPosition {
    /// Who wins, by which moves, and from which quota on.
    #[must_use]
    pub fn analysis(&self) -> &Analysis {
        &self.analysis
    }

    /// The first `most` winning moves, or all.
    ///
    /// # Errors
    /// If so many moves exceed the budget.
    pub fn winning_moves(&self, most: usize, budget: &mut Allowance<'_>) -> Result<Vec<Move>, EngineError> {
        listed(self.analysis.winning_moves(), most, |best| bytes_of(&best.chips), budget).whole("winning moves")
    }

    /// How many winning moves there are. None of them is kept.
    ///
    /// # Errors
    /// If the monitor ends the work.
    pub fn count_winning_moves(&self, budget: &mut Budget<dyn Monitor + '_>) -> Result<usize, EngineError> {
        let mut count = 0;
        for _ in self.analysis.winning_moves() {
            let progress = Progress { done: count as u64, total: None };
            if count % COUNTED == 0 && budget.monitor.check(progress).is_break() {
                return Err(SolveError::Stopped(progress).into());
            }
            count += 1;
        }
        Ok(count)
    }

    /// Why the answer is right.
    #[must_use]
    pub fn explanation(&self) -> Vec<Sentence> {
        self.analysis.explain()
    }

    /// The basis of the answer.
    #[must_use]
    pub fn basis(&self) -> Basis {
        basis(&self.analysis)
    }
}

/// What a question wants of a solved position.
fn wanted(question: &SolveQuestion) -> Wanted {
    let outcome = question.moves == Some(0) && !question.explain && !question.remoteness;
    if outcome { Wanted::Outcome } else { Wanted::Moves }
}

impl Engine {
    /// Solves a position for a front that lists its moves and makes its sentences later: [`report`](Self::report) gives the
    /// same answer as [`solve`](Self::solve).
    ///
    /// # Errors
    /// If the answer is beyond the budget.
    pub fn solve_position(
        &mut self,
        rules: &Rules,
        position: &Position,
        budget: &mut Allowance<'_>,
    ) -> Result<SolvedPosition, EngineError> {
        solve_for(self, rules, position, Wanted::Moves, budget)
    }
}

fn solve_for(
    engine: &mut Engine,
    rules: &Rules,
    position: &Position,
    wanted: Wanted,
    budget: &mut Allowance<'_>,
) -> Result<SolvedPosition, EngineError> {
    let analysis = engine.solver(rules).solve_for(position, wanted, budget)?;
    Ok(SolvedPosition { analysis })
}

impl Engine {
    /// The answer to a question about a solved position, with the winning moves that the budget allows. Only the options of
    /// the question are used.
    pub fn report(&mut self, solved: &SolvedPosition, question: &SolveQuestion, budget: &mut Allowance<'_>) -> Solved {
        let analysis = &solved.analysis;
        let remoteness = question.remoteness.then(|| remoteness(self, analysis, question)).flatten();
        let (winning_moves, end) = match question.moves {
            // A position where the player to move wins has a winning move, unless there is no legal one.
            Some(0) => {
                let wins = analysis.outcome() == Outcome::N && analysis.position().legal_moves().next().is_some();
                (Vec::new(), if wins { End::Enough } else { End::Complete })
            }
            _ => moves(analysis.winning_moves(), question, budget),
        };
        Solved {
            position: analysis.position().into(),
            rules: analysis.rules().clone(),
            exactly: wire::Exactly::default(),
            outcome: analysis.outcome(),
            threshold: analysis.threshold().cloned(),
            winning_moves,
            more_winning_moves: end.has_more(),
            cut_short: end.is_by_budget(),
            remoteness,
            grundy: analysis.nim_sum().map(grundy_values),
            basis: solved.basis(),
            explanation: question.explain.then(|| wire::Said::all(solved.explanation())),
        }
    }
}

/// The first winning moves, and why there are no more.
fn moves(
    moves: impl Iterator<Item = Move>,
    question: &SolveQuestion,
    budget: &mut Allowance<'_>,
) -> (Vec<wire::Move>, End) {
    let (first, end) = listed(moves, question.moves.unwrap_or(MOVES), |best| bytes_of(&best.chips), budget).and_end();
    (first.into_iter().map(|best| vec![best]).collect(), end)
}

/// The basis of an answer.
fn basis(analysis: &Analysis) -> Basis {
    let reason = analysis.reason();
    match (reason, analysis.nim_sum()) {
        (_, Some(sum)) => of_sum(sum),
        (Reason::Theorem(_), None) => Basis { source: Some(reason.to_string()), ..reason.into() },
        _ => reason.into(),
    }
}

/// The basis of the values of a solved sum. Rows that were computed only to list the winning moves are counted, and do not
/// weaken the values.
fn of_sum(solved: &SolvedSum) -> Basis {
    let parts: Vec<Basis> = solved.reasons.iter().copied().map(Basis::from).collect();
    Basis::nim_sum(&parts, solved.rows)
}

fn grundy_values(solved: &SolvedSum) -> wire::GrundyValues {
    wire::GrundyValues {
        values: solved.values.iter().map(Into::into).collect(),
        methods: solved.reasons.iter().map(|&reason| Basis::from(reason).method).collect(),
        nim_sum: (&solved.nim_sum).into(),
    }
}

fn solved_sum(solved: &SolvedSum, rules: &Rules, question: &SolveQuestion, budget: &mut Allowance<'_>) -> Solved {
    let (winning_moves, end) = moves(solved.winning_moves(), question, budget);
    Solved {
        position: (&solved.sum).into(),
        rules: rules.clone(),
        exactly: wire::Exactly::default(),
        outcome: solved.outcome(),
        threshold: None,
        winning_moves,
        more_winning_moves: end.has_more(),
        cut_short: end.is_by_budget(),
        remoteness: None,
        grundy: Some(grundy_values(solved)),
        basis: of_sum(solved),
        explanation: question.explain.then(|| wire::Said::all(solved.explain())),
    }
}

/// Ends a search after a fixed number of steps, so that its result does not depend on the speed of the machine.
struct Brief {
    checks: u32,
}

impl Monitor for Brief {
    fn check(&mut self, _: Progress) -> ControlFlow<()> {
        self.checks += 1;
        if self.checks < REMOTENESS_CHECKS { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    }
}

/// The remoteness of a position, by a formula or if the search is a short one.
fn remoteness(engine: &mut Engine, analysis: &Analysis, question: &SolveQuestion) -> Option<wire::Remoteness> {
    let budget = &mut Budget { memory: REMOTENESS, monitor: Brief { checks: 0 } };
    let found = engine.solver(analysis.rules()).remoteness(analysis.position(), budget).ok()?;
    Some(super::remoteness::wire(&found, question.moves.unwrap_or(MOVES)))
}
