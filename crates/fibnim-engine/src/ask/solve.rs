//! Who wins a position, by which moves, and why.

use std::ops::ControlFlow;
use std::sync::Arc;

use fibnim::explain::{Argument, Explanation};
use fibnim::grundy::{GrundySource, SolvedSum};
use fibnim::search::ThresholdTable;
use fibnim::{
    Analysis, Budget, Dynamic, Monitor, Move, Nat, Outcome, Position, Progress, Reason, Rules, SolveError, Source,
    Wanted,
};
use fibnim_table::{Shape, Table};

use super::exact;
use super::listed::{End, bytes_of, listed};
use super::read::{self, Subject};
use crate::allowance::Allowance;
use crate::context::Context;
use crate::knowledge::Made;
use crate::say::Speaker;
use crate::wire::{self, Basis, Method, SolveQuestion, Solved, Strength};
use crate::{Capabilities, EngineError};

/// The least number of positions for which the builder is used instead of the plain recurrence. Below it, both take less than a
/// millisecond.
const PLAIN: u32 = 1 << 14;

/// How many positions the builder computes while the plain recurrence computes one.
pub(super) const FASTER: u32 = 8;

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
    context: &mut Context,
    question: &SolveQuestion,
    budget: &mut Allowance<'_>,
) -> Result<Solved, EngineError> {
    let usual = context.speaker();
    context.speak(speaker(usual, question)?);
    let solved = answer(context, question, budget);
    context.speak(usual);
    let solved = solved?;
    // Papers and bibliographies are in English.
    let typeset = question.typeset.then(|| Speaker::english().typeset(&solved));
    Ok(Solved { typeset, ..solved })
}

/// The speaker that a question asks for.
fn speaker(usual: &'static Speaker, question: &SolveQuestion) -> Result<&'static Speaker, EngineError> {
    let speaker = question.language.as_ref().map_or(Ok(usual), |tag| Speaker::named(tag))?;
    Ok(if question.from_zero == Some(true) { speaker.counting_from_zero() } else { speaker })
}

/// The answer without its form for a paper.
fn answer(context: &mut Context, question: &SolveQuestion, budget: &mut Allowance<'_>) -> Result<Solved, EngineError> {
    let rules = question.rules.read()?;
    if let Some(exactly) = &question.exactly {
        let position = read::exact_position(&question.position, &question.reading, &rules, exactly)?;
        let Some(sum) = exact::as_sum(&position) else {
            let moves = question.moves.unwrap_or(MOVES);
            return exact::solve(&rules, &position, question, exactly, moves, context.speaker(), budget);
        };
        let solved = solve_position(context, &rules, &sum, budget)?;
        let position = (&position).into();
        return Ok(Solved { position, exactly: Some(exactly.clone()), ..report(context, &solved, question, budget) });
    }
    match read::subject(&question.position, &question.reading, &rules)? {
        Subject::Position(position) => {
            let solved = solve_for(context, &rules, &position, wanted(question), budget)?;
            Ok(report(context, &solved, question, budget))
        }
        Subject::Sum(sum) => {
            let solved = sum.solve_with(context.knowledge().of(&rules).solver().evidence(), budget)?;
            Ok(solved_sum(&solved, &rules, question, context.speaker(), budget))
        }
    }
}

/// A solved position and the basis of its answer. Winning moves and sentences are made on request.
#[derive(Clone, Debug)]
pub struct SolvedPosition {
    analysis: Analysis,
    /// Whether its basis is a table that the engine made for a question.
    made: bool,
    /// Makes the sentences.
    speaker: &'static Speaker,
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

    /// Why the answer is right: data, and the same in sentences.
    #[must_use]
    pub fn explanation(&self) -> wire::Explanation {
        self.explained_by(self.speaker)
    }

    /// The same with the sentences of this speaker.
    #[must_use]
    pub fn explained_by(&self, speaker: &Speaker) -> wire::Explanation {
        let explanation = explain(&self.analysis, &self.basis());
        wire::Explanation::new(&explanation, speaker.explain(&explanation))
    }

    /// The basis of the answer. A table that the engine made counts as the recurrence that filled it, so the answer does not
    /// depend on earlier questions.
    #[must_use]
    pub fn basis(&self) -> Basis {
        basis(&self.analysis, self.made, self.speaker)
    }
}

/// What a question wants of a solved position.
fn wanted(question: &SolveQuestion) -> Wanted {
    let outcome = question.moves == Some(0) && !question.explain && !question.remoteness && !question.typeset;
    if outcome { Wanted::Outcome } else { Wanted::Moves }
}

/// Solves a position, and notes the basis of the answer.
pub(crate) fn solve_position(
    context: &mut Context,
    rules: &Rules,
    position: &Position,
    budget: &mut Allowance<'_>,
) -> Result<SolvedPosition, EngineError> {
    solve_for(context, rules, position, Wanted::Moves, budget)
}

fn solve_for(
    context: &mut Context,
    rules: &Rules,
    position: &Position,
    wanted: Wanted,
    budget: &mut Allowance<'_>,
) -> Result<SolvedPosition, EngineError> {
    let analysis = analyse(context, rules, position, wanted, budget)?;
    let made = match analysis.reason() {
        Reason::Evidence(Source::Table { .. }) => {
            let piles: Vec<Nat> = position.piles().iter().filter(|pile| !pile.is_zero()).cloned().collect();
            context.knowledge().of(rules).by_made(&piles)
        }
        _ => false,
    };
    Ok(SolvedPosition { analysis, made, speaker: context.speaker() })
}

/// Solves a position by the first of: a theorem, what is proved or known from tables, the nim-sum of Grundy values, and the
/// thresholds of all smaller positions, by the builder or by the plain recurrence, whichever costs less.
pub(crate) fn analyse(
    context: &mut Context,
    rules: &Rules,
    position: &Position,
    wanted: Wanted,
    budget: &mut Allowance<'_>,
) -> Result<Analysis, EngineError> {
    let solver = context.knowledge().of(rules).solver();
    if position.dynamic() == Dynamic::Local {
        return Ok(solver.solve(position, budget)?);
    }
    // Without memory a search says what it would cost.
    let free = &mut Budget { memory: 0, monitor: &mut *budget.monitor };
    let (piles, positions) = match solver.solve_for(position, wanted, free) {
        Err(SolveError::Table { piles, positions, .. }) => (piles, positions),
        other => return Ok(other?),
    };
    if let Some(shape) = shape(rules, &piles, &positions, budget.memory) {
        let Capabilities { threads, kept, .. } = context.capabilities();
        let table = Table::build(shape, threads, budget)?;
        context.knowledge().keep(Made::Table(Arc::new(table)), kept);
    }
    Ok(context.knowledge().of(rules).solver().solve_for(position, wanted, budget)?)
}

/// The table that the builder makes for a position, unless the plain recurrence costs less.
fn shape(rules: &Rules, piles: &[Nat], positions: &Nat, memory: u64) -> Option<Shape> {
    if *positions < Nat::from(PLAIN) {
        return None;
    }
    let largest = piles.iter().max().and_then(|pile| u32::try_from(pile).ok())?;
    let count = u32::try_from(piles.len()).ok()?;
    let fits = |shape: &Shape| {
        shape.positions() <= u128::from(memory) && Nat::from(shape.positions()) <= positions * Nat::from(FASTER)
    };
    // A little more than the question needs, so that a stream of growing positions does not need a table for each.
    let shapes = [largest.saturating_add(largest / 8), largest];
    shapes.into_iter().filter_map(|max| Shape::new(rules.clone(), count, max).ok()).find(fits)
}

/// The answer to a question about a solved position, with the winning moves that the budget allows. Only the options of the
/// question are used.
pub(crate) fn report(
    context: &mut Context,
    solved: &SolvedPosition,
    question: &SolveQuestion,
    budget: &mut Allowance<'_>,
) -> Solved {
    let analysis = &solved.analysis;
    let remoteness = question.remoteness.then(|| remoteness(context, analysis, question)).flatten();
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
        rules: analysis.rules().into(),
        exactly: None,
        outcome: analysis.outcome().into(),
        threshold: analysis.threshold().map(Into::into),
        winning_moves,
        more_winning_moves: end.has_more(),
        cut_short: end.is_by_budget(),
        remoteness,
        grundy: analysis.nim_sum().map(grundy_values),
        basis: solved.basis(),
        explanation: question.explain.then(|| solved.explanation()),
        typeset: None,
    }
}

/// The first winning moves, and why there are no more.
fn moves(
    moves: impl Iterator<Item = Move>,
    question: &SolveQuestion,
    budget: &mut Allowance<'_>,
) -> (Vec<wire::Move>, End) {
    let (first, end) = listed(moves, question.moves.unwrap_or(MOVES), |best| bytes_of(&best.chips), budget).and_end();
    (first.iter().map(|best| vec![best.into()]).collect(), end)
}

/// The basis of an answer; a table that was `made` counts as the recurrence.
fn basis(analysis: &Analysis, made: bool, speaker: &Speaker) -> Basis {
    let thresholds = || {
        let piles: Vec<Nat> = analysis.position().piles().iter().filter(|pile| !pile.is_zero()).cloned().collect();
        Basis::search(Method::Thresholds, u64::try_from(&ThresholdTable::cost(&piles).positions).unwrap_or(u64::MAX))
    };
    match analysis.reason() {
        Reason::Theorem(theorem) => {
            Basis { source: Some(speaker.reason(analysis.reason())), ..Basis::theorem(theorem.claim()) }
        }
        Reason::Evidence(Source::Table { .. }) if made => thresholds(),
        Reason::Evidence(source) => source.into(),
        Reason::ThresholdSearch { .. } => thresholds(),
        // Only an answer with a solved sum has this reason.
        Reason::NimSum { rows, .. } => analysis.nim_sum().map_or_else(|| Basis::nim_sum(&[], rows), of_sum),
        Reason::GameSearch { positions } => Basis::search(Method::GameSearch, positions),
    }
}

/// The explanation of an answer with this basis.
fn explain(analysis: &Analysis, basis: &Basis) -> Explanation {
    let mut explanation = analysis.explain();
    if let (Method::Thresholds, Some(positions)) = (basis.method, basis.solved) {
        explanation.argument = Argument::ThresholdSearch { positions };
    }
    explanation
}

/// The basis of the values of a solved sum. Rows that were computed only to list the winning moves are counted, and do not
/// weaken the values.
fn of_sum(solved: &SolvedSum) -> Basis {
    let parts: Vec<Basis> = solved.sources().iter().map(|&source| of_value(source)).collect();
    Basis::nim_sum(&parts, solved.rows())
}

/// The basis of a Grundy value.
fn of_value(source: GrundySource) -> Basis {
    match source {
        // A heap of nim has its size as its value, and a pile without a legal move 0.
        GrundySource::Rules => Basis::theorem(None),
        GrundySource::Evidence(source) => source.into(),
        _ => Basis::new(Method::Rows, Strength::Search),
    }
}

fn grundy_values(solved: &SolvedSum) -> wire::GrundyValues {
    wire::GrundyValues {
        values: solved.values().iter().map(Into::into).collect(),
        methods: solved.sources().iter().map(|&source| of_value(source).method).collect(),
        nim_sum: solved.nim_sum().into(),
    }
}

fn solved_sum(
    solved: &SolvedSum,
    rules: &Rules,
    question: &SolveQuestion,
    speaker: &Speaker,
    budget: &mut Allowance<'_>,
) -> Solved {
    let (winning_moves, end) = moves(solved.winning_moves(), question, budget);
    Solved {
        position: solved.sum().into(),
        rules: rules.into(),
        exactly: None,
        outcome: solved.outcome().into(),
        threshold: None,
        winning_moves,
        more_winning_moves: end.has_more(),
        cut_short: end.is_by_budget(),
        remoteness: None,
        grundy: Some(grundy_values(solved)),
        basis: of_sum(solved),
        explanation: question.explain.then(|| {
            let explanation = solved.explain();
            wire::Explanation::new(&explanation, speaker.explain(&explanation))
        }),
        typeset: None,
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
fn remoteness(context: &mut Context, analysis: &Analysis, question: &SolveQuestion) -> Option<wire::Remoteness> {
    let budget = &mut Budget { memory: REMOTENESS, monitor: Brief { checks: 0 } };
    let found = context.knowledge().of(analysis.rules()).solver().remoteness(analysis.position(), budget).ok()?;
    Some(super::remoteness::wire(&found, question.moves.unwrap_or(MOVES)))
}
