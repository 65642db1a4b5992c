//! A set of puzzles with their solutions.

use fibnim::explain::{Addend, Represented, Sentence};
use fibnim::{Analysis, Nat, Outcome};
use fibnim_play::Dice;

use super::grade::{self, Drawn};
use crate::EngineError;
use crate::allowance::Allowance;
use crate::ask::numeration::representation;
use crate::ask::read;
use crate::context::Context;
use crate::wire::{self, Puzzle, PuzzleAnswer, PuzzleKind, Puzzles, PuzzlesQuestion, Said};

/// The most puzzles of a set.
const MOST: u32 = 50;

/// Positions that are drawn for a puzzle before the search for one ends. About one in ten fits.
const TRIES: u32 = 20_000;

/// Positions that are drawn in the hope of one that the set does not have: some grades have few.
const NEW: u32 = 2_000;

/// The set of puzzles of a question.
pub(crate) fn puzzles(
    context: &mut Context,
    question: &PuzzlesQuestion,
    budget: &mut Allowance<'_>,
) -> Result<Puzzles, EngineError> {
    let seed = read::seed(&question.seed)?;
    let count = question.count;
    if !(1..=MOST).contains(&count) {
        return Err(EngineError::input(format!("{count} puzzles: 1 to {MOST} are accepted")));
    }
    if question.kinds.is_empty() {
        return Err(EngineError::input("no kind of puzzle: accepted are only-move, outcome and tails"));
    }
    let mut puzzles: Vec<Puzzle> = Vec::new();
    for (number, &kind) in (0..count).zip(question.kinds.iter().cycle()) {
        // Each puzzle has its own numbers, so that it does not depend on how many came before it.
        let mut dice = Dice::new(seed, stream(number, question.grade, kind));
        let puzzle = one(context, kind, question.grade, &mut dice, &puzzles, budget)?;
        puzzles.push(puzzle);
    }
    Ok(Puzzles { set: question.clone(), puzzles })
}

/// The stream of random numbers of a puzzle.
fn stream(number: u32, grade: u8, kind: PuzzleKind) -> u64 {
    let kind = match kind {
        PuzzleKind::OnlyMove => 0,
        PuzzleKind::Outcome => 1,
        PuzzleKind::Tails => 2,
    };
    u64::from(number) << 16 | u64::from(grade) << 8 | kind
}

/// Draws positions until one fits and is not among the puzzles so far.
fn one(
    context: &mut Context,
    kind: PuzzleKind,
    grade: u8,
    dice: &mut Dice,
    others: &[Puzzle],
    budget: &mut Allowance<'_>,
) -> Result<Puzzle, EngineError> {
    let sorts = grade::sorts(kind, grade)?;
    // Drawn first, since positions of one outcome can be much rarer than those of the other.
    let outcome = if grade::within(dice, &(0..=1)) == 0 { Outcome::N } else { Outcome::P };
    for tried in 0..TRIES {
        let Some(sort) = grade::one_of(dice, sorts) else { break };
        let Some(drawn) = grade::draw(dice, sort)? else { continue };
        let position = wire::Position::from(&drawn.position);
        let rules = wire::Rules::from(&drawn.rules);
        if tried < NEW
            && others.iter().any(|other| other.kind == kind && other.rules == rules && other.position == position)
        {
            continue;
        }
        let Some((solution, explanation)) = solution(context, kind, outcome, &drawn, budget)? else { continue };
        let task = kind.to_string();
        return Ok(Puzzle { kind, rules, position, task, solution, explanation });
    }
    Err(EngineError::beyond(format!("no puzzle was found among {TRIES} positions: another seed has one")))
}

/// The solution of a puzzle and its explanation; `None` if the position makes no puzzle.
fn solution(
    context: &mut Context,
    kind: PuzzleKind,
    outcome: Outcome,
    drawn: &Drawn,
    budget: &mut Allowance<'_>,
) -> Result<Option<(PuzzleAnswer, Vec<Said>)>, EngineError> {
    let analysis = context.knowledge().solver(&drawn.rules).solve_within(&drawn.position, budget)?;
    if ends_at_once(&analysis) {
        return Ok(None);
    }
    Ok(match kind {
        PuzzleKind::OnlyMove => {
            let mut moves = analysis.winning_moves();
            let (Some(best), None) = (moves.next(), moves.next()) else { return Ok(None) };
            let chosen = vec![best];
            Some((PuzzleAnswer::OnlyMove { chosen }, reason(context, &analysis, budget)?))
        }
        PuzzleKind::Outcome if analysis.outcome() != outcome => None,
        PuzzleKind::Outcome => {
            let answer = PuzzleAnswer::Outcome { outcome };
            Some((answer, reason(context, &analysis, budget)?))
        }
        PuzzleKind::Tails => Some(tails(&analysis, budget)?),
    })
}

/// Whether one move can take all chips, so that there is nothing to find.
fn ends_at_once(analysis: &Analysis) -> bool {
    let position = analysis.position();
    let mut left = (0..position.piles().len()).filter(|&pile| !position.piles()[pile].is_zero());
    match (left.next(), left.next()) {
        (Some(pile), None) => position.largest_take(pile) == position.piles()[pile],
        (first, _) => first.is_none(),
    }
}

/// Why the position is won by its first winning move, or why no move wins.
fn reason(context: &mut Context, analysis: &Analysis, budget: &mut Allowance<'_>) -> Result<Vec<Said>, EngineError> {
    let best = analysis.winning_moves().next();
    let reason = match best {
        None => analysis.explain_loss(),
        Some(best) => {
            let rules = analysis.rules();
            let after = analysis.position().after(&rules.take_away, &best).map_err(EngineError::input)?;
            let after = context.knowledge().solver(rules).solve_within(&after, budget)?;
            analysis.explain_win(&best, &after)
        }
    };
    Ok(Said::all(reason))
}

/// How many tails of the pile win, and why each of them does or does not.
fn tails(analysis: &Analysis, budget: &mut Allowance<'_>) -> Result<(PuzzleAnswer, Vec<Said>), EngineError> {
    let (rules, position) = (analysis.rules(), analysis.position());
    let pile = &position.piles()[0];
    let terms = representation(&rules.take_away, pile, budget)?.terms;
    let winning: Vec<Nat> = analysis.winning_moves().map(|best| best.chips).collect();
    let of = |term: &wire::Term| Addend { index: term.index, value: term.value.clone(), copies: None };
    let (number, smallest) = (pile.clone(), Vec::new());
    let sum = Represented { number, terms: terms.iter().map(of).collect(), left_out: 0, smallest };
    let mut sentences = vec![Sentence::PuzzlePile { sum }];
    let (mut tail, mut count) = (Nat::ZERO, 0);
    for term in terms.iter().rev() {
        tail += &term.value;
        if tail == *pile {
            sentences.push(Sentence::PuzzleTailWhole { tail });
            break;
        }
        let wins = winning.contains(&tail);
        count += u32::from(wins);
        let left = pile - &tail;
        let least = representation(&rules.take_away, &left, budget)?.terms.pop().map(|term| term.value);
        let most = rules.take_away.quota_after(&tail);
        let (tail, least) = (tail.clone(), least.unwrap_or_default());
        sentences.push(if wins {
            Sentence::PuzzleTailWins { tail, left, least, most }
        } else {
            Sentence::PuzzleTailLoses { tail, left, least, most }
        });
    }
    Ok((PuzzleAnswer::Tails { count }, Said::all(sentences)))
}
