//! Puzzles: a set from a seed, the marks of its answers, and the code of a solved set.

use std::hash::Hasher;
use std::ops::RangeInclusive;

use fibnim::explain::{Addend, Represented, Sentence};
use fibnim::numeration::{Numeration, Term};
use fibnim::{Analysis, Budget, Limit, Nat, Outcome, Play, Position, Quota, Rules, Solver, TakeAway};
use fibnim_play::Dice;
use siphasher::sip::SipHasher24;

use super::numeration::representation;
use super::read;
use crate::wire::{
    self, Puzzle, PuzzleAnswer, PuzzleCode, PuzzleCodeQuestion, PuzzleKind, PuzzleMarks, PuzzleMarksQuestion, Puzzles,
    PuzzlesQuestion, Said, Whole,
};
use crate::{Engine, EngineError, Result};

/// Positions that are drawn for a puzzle before the search for one ends. About one in ten fits.
const TRIES: u32 = 20_000;

/// Positions that are drawn before a puzzle may repeat an earlier one: some grades have few positions.
const NEW: u32 = 2_000;

/// A sort of positions: the rules, the number of piles, the chips of each, and the number of parts of a single pile's
/// representation.
#[derive(Clone)]
struct Sort {
    take_away: &'static str,
    play: Play,
    piles: RangeInclusive<u32>,
    chips: RangeInclusive<u32>,
    parts: RangeInclusive<usize>,
    first: First,
}

/// What limits the first move.
#[derive(Clone, Copy, PartialEq, Eq)]
enum First {
    /// An opening, under the usual rule for the number of piles.
    Opening,
    /// A quota from 1 to this.
    Quota(u32),
    /// An opening or a quota from 1 to this.
    Either(u32),
    /// A quota from 1 to this for each pile.
    Own(u32),
}

/// Any number of parts.
const ANY: RangeInclusive<usize> = 0..=usize::MAX;

const fn pile(chips: RangeInclusive<u32>, parts: RangeInclusive<usize>, first: First) -> Sort {
    Sort { take_away: "2t", play: Play::Normal, piles: 1..=1, chips, parts, first }
}

const fn piles(take_away: &'static str, piles: RangeInclusive<u32>, most: u32, first: First) -> Sort {
    Sort { take_away, play: Play::Normal, piles, chips: 1..=most, parts: ANY, first }
}

/// Moves and outcomes, from grade 1: a pile of two parts, of up to four, two piles, other rules, and three piles,
/// quotas of each pile and two piles under other rules.
static POSITIONS: [&[Sort]; 5] = [
    &[pile(4..=13, 1..=2, First::Either(8))],
    &[pile(10..=55, 2..=4, First::Either(13))],
    &[piles("2t", 2..=2, 34, First::Either(8))],
    &[
        Sort { take_away: "3t", ..pile(10..=120, 2..=4, First::Either(13)) },
        Sort { play: Play::Misere, ..pile(10..=144, ANY, First::Either(13)) },
        piles("t", 2..=3, 31, First::Quota(8)),
        piles("3", 2..=3, 20, First::Quota(3)),
    ],
    &[
        piles("2t", 3..=3, 16, First::Quota(6)),
        piles("2t", 2..=3, 21, First::Own(8)),
        piles("3t", 2..=2, 30, First::Either(8)),
        Sort { play: Play::Misere, ..piles("2t", 2..=2, 20, First::Quota(8)) },
    ],
];

/// Tails: grades 1 to 4 by the number of parts, and grade 5 under other rules.
static TAILS: [&[Sort]; 5] = [
    &[pile(4..=18, 2..=2, First::Opening)],
    &[pile(10..=55, 3..=3, First::Opening)],
    &[pile(20..=233, 4..=4, First::Opening)],
    &[pile(100..=1597, 4..=6, First::Opening)],
    &[
        Sort { take_away: "3t", ..pile(30..=500, 3..=5, First::Opening) },
        Sort { take_away: "4t", ..pile(30..=500, 3..=5, First::Opening) },
    ],
];

/// A uniform number of a range.
fn within(dice: &mut Dice, range: RangeInclusive<u32>) -> u32 {
    let drawn = dice.below(&(Nat::from(range.end().abs_diff(*range.start())) + Nat::ONE));
    // It is below a number of 32 bits.
    range.start().saturating_add(u32::try_from(&drawn).unwrap_or(0))
}

/// Draws a position; `None` if the drawn pile has another number of parts.
fn draw(dice: &mut Dice, sort: &Sort) -> Result<Option<(Rules, Position)>> {
    let take_away: TakeAway = sort.take_away.parse().map_err(EngineError::input)?;
    let count = within(dice, sort.piles.clone());
    let piles: Vec<u32> = (0..count).map(|_| within(dice, sort.chips.clone())).collect();
    let parts = |pile: u32| Numeration::words(&take_away).represent(&u64::from(pile)).indices.len();
    if sort.parts != ANY && !sort.parts.contains(&parts(piles[0])) {
        return Ok(None);
    }
    let mut limit = |most: u32, pile: u32| {
        let quota = within(dice, 1..=most.min(pile));
        Quota::new(quota).map_or(Limit::Any, Limit::Quota)
    };
    let largest = piles.iter().copied().max().unwrap_or(1);
    let opening = if count == 1 { Limit::NotWhole } else { Limit::Any };
    let position = match sort.first {
        First::Opening => Position::global(piles, opening),
        First::Quota(most) => Position::global(piles, limit(most, largest)),
        First::Either(most) => {
            let quota = limit(most, largest);
            let open = within(dice, 0..=1) == 0;
            Position::global(piles, if open { opening } else { quota })
        }
        First::Own(most) => {
            let limits: Vec<Limit> = piles.iter().map(|&pile| limit(most, pile)).collect();
            Position::local(piles.into_iter().zip(limits))
        }
    };
    Ok(Some((Rules { take_away, play: sort.play }, position.map_err(EngineError::input)?)))
}

/// Gives the solver of a ruleset.
pub(crate) type Solvers<'a> = dyn FnMut(&Rules) -> Solver + 'a;

/// The set of puzzles of a question.
pub(crate) fn puzzles(engine: &mut Engine, question: &PuzzlesQuestion, budget: &mut Budget<'_>) -> Result<Puzzles> {
    solved_by(&mut |rules| engine.solver(rules).clone(), question, budget)
}

pub(crate) fn solved_by(
    solvers: &mut Solvers<'_>,
    question: &PuzzlesQuestion,
    budget: &mut Budget<'_>,
) -> Result<Puzzles> {
    let seed = read::seed(&question.seed)?;
    let mut puzzles: Vec<Puzzle> = Vec::new();
    for (number, &kind) in (0..question.count.get()).zip(question.kinds.iter().cycle()) {
        // Each puzzle has its own numbers, so that it does not depend on how many came before it.
        let stream = number << 16 | question.grade.get() << 8 | kind as u64;
        let puzzle = one(solvers, kind, question.grade, &mut Dice::new(seed, stream), &puzzles, budget)?;
        puzzles.push(puzzle);
    }
    Ok(Puzzles { set: question.clone(), puzzles })
}

/// Draws positions until one fits and is not among the puzzles so far.
fn one(
    solvers: &mut Solvers<'_>,
    kind: PuzzleKind,
    grade: Whole<1, 5>,
    dice: &mut Dice,
    others: &[Puzzle],
    budget: &mut Budget<'_>,
) -> Result<Puzzle> {
    let all = if kind == PuzzleKind::Tails { &TAILS } else { &POSITIONS };
    // There is a list for every grade.
    let sorts = all[grade.usize().saturating_sub(1)];
    // Drawn first, since positions of one outcome can be much rarer than those of the other.
    let outcome = if within(dice, 0..=1) == 0 { Outcome::N } else { Outcome::P };
    for tried in 0..TRIES {
        let sort = &sorts[within(dice, 0..=(sorts.len() as u32).saturating_sub(1)) as usize];
        let Some((ruleset, drawn)) = draw(dice, sort)? else { continue };
        let (position, rules) = (wire::Position::from(&drawn), ruleset.clone());
        let same = |other: &Puzzle| (other.kind, &other.rules, &other.position) == (kind, &rules, &position);
        if tried < NEW && others.iter().any(same) {
            continue;
        }
        let solver = solvers(&ruleset);
        let analysis = solver.solve_within(&drawn, budget)?;
        let mut moves = analysis.winning_moves();
        let (solution, explanation) = match (kind, moves.next(), moves.next()) {
            _ if ends_at_once(&drawn) => continue,
            // If only one move is legal, there is nothing to find.
            (PuzzleKind::OnlyMove, Some(best), None) if analysis.position().legal_moves().nth(1).is_some() => {
                let chosen = wire::written_move(&[best])?;
                (PuzzleAnswer::OnlyMove { chosen }, reason(&solver, &analysis, budget)?)
            }
            (PuzzleKind::Outcome, ..) if analysis.outcome() == outcome => {
                (PuzzleAnswer::Outcome { outcome }, reason(&solver, &analysis, budget)?)
            }
            (PuzzleKind::Tails, ..) => tails(&analysis, budget)?,
            _ => continue,
        };
        return Ok(Puzzle { kind, rules, position, task: kind.to_string(), solution, explanation });
    }
    Err(EngineError::beyond(format!("no puzzle was found among {TRIES} positions: another seed has one")))
}

/// Whether one move can take all chips, so that there is nothing to find.
fn ends_at_once(position: &Position) -> bool {
    let piles = position.piles();
    let mut left = (0..piles.len()).filter(|&pile| !piles[pile].is_zero());
    match (left.next(), left.next()) {
        (Some(pile), None) => position.largest_take(pile) == piles[pile],
        (first, _) => first.is_none(),
    }
}

/// Why the position is won by its first winning move, or why no move wins.
fn reason(solver: &Solver, analysis: &Analysis, budget: &mut Budget<'_>) -> Result<Vec<Said>> {
    let reason = match analysis.winning_moves().next() {
        None => analysis.explain(),
        Some(best) => {
            let after = analysis.position().after(&best).map_err(EngineError::input)?;
            let after = solver.solve_within(after.position(), budget)?;
            analysis.explain_win(&best, &after)
        }
    };
    Ok(Said::all(reason))
}

/// How many tails of the pile win, and why each of them does or does not.
fn tails(analysis: &Analysis, budget: &mut Budget<'_>) -> Result<(PuzzleAnswer, Vec<Said>)> {
    let (rules, position) = (analysis.rules(), analysis.position().position());
    let pile = &position.piles()[0];
    let terms = representation(&rules.take_away, pile, budget)?.terms;
    let winning: Vec<Nat> = analysis.winning_moves().map(|best| best.chips).collect();
    let of = |term: &Term<Nat>| Addend { index: term.index, value: term.value.clone(), copies: None };
    let (number, smallest) = (pile.clone(), Vec::new());
    let sum = Represented { number, terms: terms.iter().map(of).collect(), left_out: 0, smallest };
    let threshold = terms.last().map_or(Nat::ZERO, |least| least.value.clone());
    let mut sentences = vec![Sentence::OnePile { sum, threshold }];
    let (mut tail, mut count) = (Nat::ZERO, 0_u32);
    for term in terms.iter().rev() {
        tail += &term.value;
        if tail == *pile {
            sentences.push(Sentence::PuzzleTailWhole { tail });
            break;
        }
        let wins = winning.contains(&tail);
        count = count.saturating_add(wins.into());
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
    Ok((PuzzleAnswer::Tails { count: Whole::new(count)? }, Said::all(sentences)))
}

/// Crockford's digits, which leave out I, L, O and U. A character stands for five bits.
const DIGITS: &[u8; 32] = b"0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/// Characters of the hash in a code.
const HASH: usize = 8;

/// Which answers are right, and the code if all puzzles are answered.
pub(crate) fn marks(
    engine: &mut Engine,
    question: &PuzzleMarksQuestion,
    budget: &mut Budget<'_>,
) -> Result<PuzzleMarks> {
    let marks = marks_by(&mut |rules| engine.solver(rules).clone(), question, budget)?;
    let (name, key) = (name(&question.name), name(&question.key));
    let whole = marks.marks.len() == question.set.count.usize() && !name.is_empty();
    let characters = whole.then(|| code(&question.set, &name, &key, &marks.marks));
    let groups = |all: String| all.as_bytes().chunks(4).map(String::from_utf8_lossy).collect::<Vec<_>>().join("-");
    Ok(PuzzleMarks { code: characters.map(groups), ..marks })
}

/// The marks without a code.
pub(crate) fn marks_by(
    solvers: &mut Solvers<'_>,
    question: &PuzzleMarksQuestion,
    budget: &mut Budget<'_>,
) -> Result<PuzzleMarks> {
    let puzzles = solved_by(solvers, &question.set, budget)?.puzzles;
    if question.given.len() > puzzles.len() {
        return Err(EngineError::input(format!("{} answers to {} puzzles", question.given.len(), puzzles.len())));
    }
    let answers = puzzles.iter().zip(question.given.iter());
    let marks: Vec<bool> = answers.map(|(puzzle, given)| given.as_ref() == Some(&puzzle.solution)).collect();
    Ok(PuzzleMarks { right: marks.iter().filter(|mark| **mark).count(), marks, code: None })
}

/// What a code says.
#[expect(clippy::unnecessary_wraps, reason = "every question has such a function")]
pub(crate) fn check(_: &mut Engine, question: &PuzzleCodeQuestion, _: &mut Budget<'_>) -> Result<PuzzleCode> {
    let (name, key) = (name(&question.name), name(&question.key));
    let typed =
        question.code.chars().filter(|c| !c.is_whitespace() && *c != '-').map(|c| match c.to_ascii_uppercase() {
            'O' => '0',
            'I' | 'L' => '1',
            c => c,
        });
    let typed: String = typed.collect();
    let value = |c: char| DIGITS.iter().position(|&digit| char::from(digit) == c).unwrap_or(0);
    let bits = typed.chars().map(value).flat_map(|five| (0..5).map(move |at| five >> at & 1 == 1));
    let marks: Vec<bool> = bits.take(question.set.count.usize()).collect();
    let genuine = typed == code(&question.set, &name, &key, &marks);
    Ok(PuzzleCode { genuine, marks: genuine.then_some(marks) })
}

/// The normal form of a name or of a class's word: blanks and capitals make no difference.
fn name(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ").to_lowercase()
}

/// The code of some marks, without hyphens. It has a character for every five marks, and then a keyed hash
/// (SipHash-2-4, 40 of its 64 bits) of the set, the name, the word of the class and the marks. So a code does not fit
/// another name, set or result. It proves nothing against a pupil who can run this program, which makes codes.
fn code(set: &PuzzlesQuestion, name: &str, key: &str, marks: &[bool]) -> String {
    let word = |first: u64| {
        let mut hasher = SipHasher24::new_with_keys(first, 0);
        hasher.write(key.as_bytes());
        hasher.finish()
    };
    let mut hasher = SipHasher24::new_with_keys(word(1), word(2));
    let kinds: String = set.kinds.iter().map(|&kind| ['m', 'o', 't'][kind as usize]).collect();
    let ones: String = marks.iter().map(|&mark| if mark { '1' } else { '0' }).collect();
    // No field has a line end: blanks of names are single spaces.
    let text = format!("{}\n{}\n{kinds}\n{}\n{name}\n{ones}", set.seed, set.grade, set.count);
    hasher.write(text.as_bytes());
    let hash = hasher.finish();
    let five = |five: &[bool]| (0_u64..).zip(five).fold(0, |bits, (at, &mark)| bits | u64::from(mark) << at);
    let values = marks.chunks(5).map(five).chain((0..).step_by(5).take(HASH).map(|at| hash >> at & 31));
    values.map(|value| char::from(DIGITS[value as usize])).collect()
}
