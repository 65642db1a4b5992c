//! Who wins a position, by which moves, and why.

use std::ops::ControlFlow;

use fibnim::exact_k::{self, ExactReason};
use fibnim::explain::{Argument, Explanation};
use fibnim::grundy::SolvedSum;
use fibnim::search::ThresholdTable;
use fibnim::{Analysis, Budget, Dynamic, Monitor, Nat, Position, Progress, Reason, Rules, SolveError, Source};
use fibnim_table::{Shape, Table};

use super::read::{self, Subject};
use crate::engine::{Allowance, Engine};
use crate::say::Speaker;
use crate::wire::{self, Basis, Method, SolveQuestion, Solved, Strength, TableSize};
use crate::{EngineError, wire::Exactly};

/// The claim that the nim-sum of Grundy values decides a sum.
const NIM_SUM: &str = "fibnim-nim-sum";

/// Positions from which on the builder goes before the plain recurrence. Below, both take less than a millisecond.
const PLAIN: u32 = 1 << 14;

/// How many positions the builder does in the time of one by the plain recurrence.
const FASTER: u32 = 8;

/// Winning moves that are listed where nothing is said.
const MOVES: usize = 1000;

/// Bytes that a listed move takes, with its text in the reply.
const BYTES_A_MOVE: u64 = 256;

/// Memory of a search for the remoteness, which comes with other answers and must not hold them up: some ten thousand
/// positions.
const REMOTENESS: u64 = 2_000_000;

/// Looks at the monitor that a search for the remoteness may take, some half a million steps.
const REMOTENESS_CHECKS: u32 = 32;

/// Answers the question.
pub(crate) fn solve(
    engine: &mut Engine,
    question: &SolveQuestion,
    budget: &mut Allowance<'_>,
) -> Result<Solved, EngineError> {
    let rules = question.rules.read()?;
    // The list of moves is part of the memory.
    let most = usize::try_from(budget.memory / BYTES_A_MOVE).unwrap_or(usize::MAX);
    let question = &SolveQuestion { moves: Some(question.moves.unwrap_or(MOVES).min(most)), ..question.clone() };
    if let Some(exactly) = &question.exactly {
        return exact(&rules, question, exactly, budget);
    }
    match read::subject(&question.position, &question.reading, &rules)? {
        Subject::Position(position) => {
            let solved = solve_position(engine, &rules, &position, budget)?;
            Ok(report(engine, &solved, question))
        }
        Subject::Sum(sum) => Ok(solved_sum(
            &sum.solve_with(engine.knowledge().of(&rules).solver().evidence(), budget)?,
            &rules,
            question,
        )),
    }
}

/// A solved position, with what its answer stands on. Its winning moves and its words are made when they are asked for.
#[derive(Clone, Debug)]
pub struct SolvedPosition {
    analysis: Analysis,
    /// Whether the table that it stands on, if it is one, was made for a question.
    made: bool,
}

impl SolvedPosition {
    /// Who wins, by which moves, and from which quota on.
    #[must_use]
    pub fn analysis(&self) -> &Analysis {
        &self.analysis
    }

    /// Why the answer is right: data, and the same in sentences.
    #[must_use]
    pub fn explanation(&self) -> wire::Explanation {
        let explanation = explain(&self.analysis, &self.basis());
        wire::Explanation::new(&explanation, Speaker::english().explain(&explanation))
    }

    /// What the answer stands on. A table that the engine has made counts as the recurrence that it was filled by, so that
    /// the answer does not depend on what was asked before.
    #[must_use]
    pub fn basis(&self) -> Basis {
        basis(&self.analysis, self.made)
    }
}

/// Solves a position, and notes what the answer stands on.
pub(crate) fn solve_position(
    engine: &mut Engine,
    rules: &Rules,
    position: &Position,
    budget: &mut Allowance<'_>,
) -> Result<SolvedPosition, EngineError> {
    let analysis = analyse(engine, rules, position, budget)?;
    let made = match analysis.reason() {
        Reason::Evidence(Source::Table { piles, max }) => engine.knowledge().of(rules).made(piles, max),
        _ => false,
    };
    Ok(SolvedPosition { analysis, made })
}

/// Solves a position by the first of: a theorem, what is proved or known from tables, the nim-sum of Grundy values, and the
/// thresholds of all smaller positions, by the builder or by the plain recurrence, whichever costs less.
pub(crate) fn analyse(
    engine: &mut Engine,
    rules: &Rules,
    position: &Position,
    budget: &mut Allowance<'_>,
) -> Result<Analysis, EngineError> {
    let solver = engine.knowledge().of(rules).solver();
    if position.dynamic() == Dynamic::Local {
        return Ok(solver.solve(position, budget)?);
    }
    // Without memory a search says what it would cost.
    let free = &mut Budget { memory: 0, monitor: &mut *budget.monitor };
    let (piles, positions) = match solver.solve(position, free) {
        Err(SolveError::Table { piles, positions, .. }) => (piles, positions),
        other => return Ok(other?),
    };
    if let Some(shape) = shape(rules, &piles, &positions, budget.memory) {
        let table = Table::build(shape, engine.capabilities().threads, budget)?;
        engine.knowledge().keep(table);
    }
    Ok(engine.knowledge().of(rules).solver().solve(position, budget)?)
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
    // A little more than was asked for, so that a stream of growing positions does not make a table for each.
    let shapes = [largest.saturating_add(largest / 8), largest];
    shapes.into_iter().filter_map(|max| Shape::new(rules.clone(), count, max).ok()).find(fits)
}

/// The answer as a question about the position wants it; only its options count.
pub(crate) fn report(engine: &mut Engine, solved: &SolvedPosition, question: &SolveQuestion) -> Solved {
    let analysis = &solved.analysis;
    let remoteness = question.remoteness.then(|| remoteness(engine, analysis, question)).flatten();
    let mut moves = analysis.winning_moves();
    let winning_moves = moves.by_ref().take(question.moves.unwrap_or(MOVES)).map(|best| vec![(&best).into()]).collect();
    Solved {
        position: analysis.position().into(),
        rules: analysis.rules().into(),
        exactly: None,
        outcome: analysis.outcome().into(),
        threshold: analysis.threshold().map(Into::into),
        winning_moves,
        more_winning_moves: moves.next().is_some(),
        remoteness,
        grundy: analysis.nim_sum().map(grundy_values),
        basis: solved.basis(),
        explanation: question.explain.then(|| solved.explanation()),
    }
}

/// What an answer stands on; a table that was `made` counts as the recurrence.
fn basis(analysis: &Analysis, made: bool) -> Basis {
    let thresholds = || {
        let piles: Vec<Nat> = analysis.position().piles().iter().filter(|pile| !pile.is_zero()).cloned().collect();
        Basis::search(Method::Thresholds, u64::try_from(&ThresholdTable::cost(&piles).positions).unwrap_or(u64::MAX))
    };
    match analysis.reason() {
        Reason::Theorem(theorem) => {
            Basis { source: Some(Speaker::english().reason(analysis.reason())), ..Basis::theorem(theorem.claim()) }
        }
        Reason::Evidence(Source::Certificate { states }) => Basis::certificate(states.into()),
        Reason::Evidence(Source::Table { piles, max }) if !made => {
            Basis { table: Some(TableSize { piles, max }), ..Basis::new(Method::Table, Strength::Search) }
        }
        Reason::Evidence(_) | Reason::ThresholdSearch { .. } => thresholds(),
        Reason::NimSum { rows, .. } => nim_sum(rows),
        Reason::GameSearch { positions } => Basis::search(Method::GameSearch, positions),
    }
}

/// Why an answer with this basis is right.
fn explain(analysis: &Analysis, basis: &Basis) -> Explanation {
    let mut explanation = analysis.explain();
    if let (Method::Thresholds, Some(positions)) = (basis.method, basis.solved) {
        explanation.argument = Argument::ThresholdSearch { positions };
    }
    explanation
}

/// The explanation, if the question wants it.
fn explanation(question: &SolveQuestion, explain: impl FnOnce() -> Explanation) -> Option<wire::Explanation> {
    question.explain.then(|| {
        let explanation = explain();
        wire::Explanation::new(&explanation, Speaker::english().explain(&explanation))
    })
}

/// A nim-sum of Grundy values, with this many rows computed for them; without any they are by certificates.
fn nim_sum(rows: u64) -> Basis {
    let strength = if rows == 0 { Strength::CheckedCertificate } else { Strength::Search };
    Basis { claim: Some(NIM_SUM.to_owned()), solved: Some(rows), ..Basis::new(Method::NimSum, strength) }
}

fn grundy_values(solved: &SolvedSum) -> wire::GrundyValues {
    wire::GrundyValues { values: solved.values().iter().map(Into::into).collect(), nim_sum: solved.nim_sum().into() }
}

fn solved_sum(solved: &SolvedSum, rules: &Rules, question: &SolveQuestion) -> Solved {
    let mut moves = solved.winning_moves();
    let winning_moves = moves.by_ref().take(question.moves.unwrap_or(MOVES)).map(|best| vec![(&best).into()]).collect();
    Solved {
        position: solved.sum().into(),
        rules: rules.into(),
        exactly: None,
        outcome: solved.outcome().into(),
        threshold: None,
        winning_moves,
        more_winning_moves: moves.next().is_some(),
        remoteness: None,
        grundy: Some(grundy_values(solved)),
        basis: nim_sum(solved.rows()),
        explanation: explanation(question, || solved.explain()),
    }
}

/// Ends a search after a number of looks, so that what it finds does not depend on the machine.
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
    let found = engine.knowledge().of(analysis.rules()).solver().remoteness(analysis.position(), budget).ok()?;
    Some(super::remoteness::wire(&found, question.moves.unwrap_or(MOVES)))
}

/// A game in which every move takes from exactly so many piles.
fn exact(
    rules: &Rules,
    question: &SolveQuestion,
    exactly: &Exactly,
    budget: &mut Allowance<'_>,
) -> Result<Solved, EngineError> {
    let position = read::exact_position(&question.position, &question.reading, rules, exactly)?;
    let analysis = exact_k::solve(&position, budget)?;
    let reason = analysis.reason();
    let source = Some(Speaker::english().exact_reason(reason));
    let basis = match reason {
        ExactReason::NoMove | ExactReason::Conjunctive | ExactReason::ThreePiles => {
            Basis { source, ..Basis::theorem(reason.claim()) }
        }
        ExactReason::ThreePilesChecked { max } => Basis {
            exhausted_to: Some(max.into()),
            claim: reason.claim().map(str::to_owned),
            source,
            ..Basis::new(Method::Observation, Strength::ExhaustedTo)
        },
        ExactReason::GameSearch { positions } => Basis::search(Method::GameSearch, positions),
    };
    let mut moves = analysis.winning_moves();
    let takes = |best: exact_k::ExactMove| best.parts().iter().map(Into::into).collect();
    let winning_moves = moves.by_ref().take(question.moves.unwrap_or(MOVES)).map(takes).collect();
    let more_winning_moves = moves.next().is_some() || !analysis.lists_all();
    Ok(Solved {
        position: wire::Position::from(&position),
        rules: rules.into(),
        exactly: Some(exactly.clone()),
        outcome: analysis.outcome().into(),
        threshold: None,
        winning_moves,
        more_winning_moves,
        remoteness: analysis
            .remoteness()
            .filter(|_| question.remoteness)
            .map(|length| wire::Remoteness { length: length.into(), moves: Vec::new() }),
        grundy: None,
        basis,
        explanation: explanation(question, || analysis.explain()),
    })
}
