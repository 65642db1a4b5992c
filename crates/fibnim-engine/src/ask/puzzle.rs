//! Puzzles: a set from a seed, the marks of its answers, and the code of a solved set.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::hash::Hasher;
use std::sync::Arc;

use fibnim::explain::{Addend, Represented, Sentence};
use fibnim::numeration::Term;
use fibnim::relative::{Ending, Relative, RelativeAnalysis, RelativeSolver};
use fibnim::{Analysis, Budget, Dynamic, Move, Nat, Outcome, Play, Rules, Solver};
use fibnim_play::Dice;
use siphasher::sip::SipHasher24;

use super::drawn::{Sort, sorts, within};
use super::numeration::representation;
use super::read;
use crate::wire::{
    self, Family, FamilyRules, Puzzle, PuzzleAnswer, PuzzleCode, PuzzleCodeQuestion, PuzzleKind, PuzzleMarks,
    PuzzleMarksQuestion, Puzzles, PuzzlesQuestion, Ruleset, Said, Whole,
};
use crate::{Engine, EngineError, Result};

/// Positions that are drawn for a puzzle before the search for one ends. About one in ten fits.
const TRIES: u32 = 20_000;

/// Positions that are drawn before a puzzle may repeat an earlier one: some grades have few positions.
const NEW: u32 = 2_000;

/// What solves the positions of puzzles.
pub(crate) struct Solvers<'a> {
    /// Gives the solver of a ruleset.
    pub take_away: &'a mut dyn FnMut(&Rules) -> Solver,
    /// Makes puzzles under the rules of a relative, in a program that knows more than theorems.
    pub relative: Option<RelativePuzzles>,
}

type RelativePuzzles = fn(&Arc<Relative>, PuzzleDraw<'_>, &mut Budget<'_>) -> Result<Puzzle>;

/// What a puzzle asks for, and the outcome that it has if that is the question. It is drawn first, since positions of
/// one outcome can be much rarer than those of the other.
#[derive(Clone, Copy)]
struct Target {
    kind: PuzzleKind,
    outcome: Outcome,
}

impl Target {
    /// The answer to a position with these winning moves, if it is such a puzzle. If only one move is legal, there is
    /// nothing to find.
    fn answer(
        self,
        outcome: Outcome,
        mut winning: impl Iterator<Item = Move>,
        mut legal: impl Iterator<Item = Move>,
    ) -> Result<Option<PuzzleAnswer>> {
        Ok(match (self.kind, winning.next(), winning.next()) {
            (PuzzleKind::OnlyMove, Some(best), None) if legal.nth(1).is_some() => {
                Some(PuzzleAnswer::OnlyMove { chosen: wire::written_move(&[best])? })
            }
            (PuzzleKind::Outcome, ..) if outcome == self.outcome => Some(PuzzleAnswer::Outcome { outcome }),
            _ => None,
        })
    }

    fn puzzle(self, rules: FamilyRules, position: wire::Position, (solution, why): Solution) -> Puzzle {
        Puzzle { kind: self.kind, rules, position, task: self.kind.to_string(), solution, explanation: why }
    }
}

/// An answer, and why it is right.
type Solution = (PuzzleAnswer, Vec<Said>);

/// Where the positions of a puzzle come from.
pub(crate) struct PuzzleDraw<'a> {
    target: Target,
    sorts: &'static [Sort],
    dice: Dice,
    /// The puzzles before.
    others: &'a [Puzzle],
}

impl PuzzleDraw<'_> {
    /// Draws positions until one fits and is not among the puzzles so far. `make` draws one of a sort, and solves it if
    /// the function that it gets says that it is new.
    fn first(
        mut self,
        mut make: impl FnMut(&'static Sort, &mut Dice, &IsNew<'_>) -> Result<Option<Puzzle>>,
    ) -> Result<Puzzle> {
        for tried in 0..TRIES {
            let last = (self.sorts.len() as u32).saturating_sub(1);
            let sort = &self.sorts[within(&mut self.dice, 0..=last) as usize];
            let is_new = |rules: &FamilyRules, position: &wire::Position| {
                let kind = self.target.kind;
                let same = |other: &Puzzle| (other.kind, &other.rules, &other.position) == (kind, rules, position);
                tried >= NEW || !self.others.iter().any(same)
            };
            if let Some(puzzle) = make(sort, &mut self.dice, &is_new)? {
                return Ok(puzzle);
            }
        }
        Err(EngineError::not_covered(format!(
            "no puzzle was found among {TRIES} positions: give another seed, grade or kind, or other rules"
        )))
    }
}

/// Whether a position is not among the puzzles before.
type IsNew<'a> = dyn Fn(&FamilyRules, &wire::Position) -> bool + 'a;

/// The set of puzzles of a question.
pub(crate) fn puzzles(engine: &mut Engine, question: &PuzzlesQuestion, budget: &mut Budget<'_>) -> Result<Puzzles> {
    let solvers = &mut |rules: &Rules| engine.solver(rules).clone();
    solved_by(&mut Solvers { take_away: solvers, relative: Some(relative_puzzle) }, question, budget)
}

pub(crate) fn solved_by(
    solvers: &mut Solvers<'_>,
    question: &PuzzlesQuestion,
    budget: &mut Budget<'_>,
) -> Result<Puzzles> {
    let seed = read::seed(&question.seed)?;
    let given = question.rules.as_ref().map(Ruleset::read_any).transpose()?;
    check_kinds(question, given.as_ref())?;
    let mut puzzles: Vec<Puzzle> = Vec::new();
    for (number, &kind) in (0..question.count.get()).zip(question.kinds.iter().cycle()) {
        // Each puzzle has its own numbers, so that it does not depend on how many came before it.
        let stream = number << 16 | question.grade.get() << 8 | kind as u64;
        let mut dice = Dice::new(seed, stream);
        let outcome = if within(&mut dice, 0..=1) == 0 { Outcome::N } else { Outcome::P };
        let drawing =
            PuzzleDraw { target: Target { kind, outcome }, sorts: sorts(kind, question.grade), dice, others: &puzzles };
        let puzzle = match &given {
            None => take_away_puzzle(solvers.take_away, None, drawing, budget)?,
            Some(Family::TakeAway(rules)) => take_away_puzzle(solvers.take_away, Some(rules), drawing, budget)?,
            Some(Family::Relative(rules)) => {
                let make = solvers.relative.ok_or_else(|| EngineError::not_covered("not by theorems"))?;
                make(rules, drawing, budget)?
            }
        };
        puzzles.push(puzzle);
    }
    Ok(Puzzles { set: question.clone(), puzzles })
}

/// Refuses kinds that have no meaning under the given rules.
fn check_kinds(question: &PuzzlesQuestion, given: Option<&Family>) -> Result<()> {
    let has = |kind| question.kinds.contains(&kind);
    let (blocked, has_tails) = match given {
        None => (0, true),
        Some(Family::TakeAway(rules)) => (0, rules.play == Play::Normal),
        Some(Family::Relative(rules)) => (rules.blocked, false),
    };
    if has(PuzzleKind::Tails) && !has_tails {
        return Err(EngineError::input(
            "tails are of a take-away function under normal play: give the kinds only-move and outcome",
        ));
    }
    if has(PuzzleKind::OnlyMove) && blocked > 0 {
        return Err(EngineError::input(
            "a single winning move could be forbidden: leave out block, or give the kind outcome",
        ));
    }
    Ok(())
}

/// A puzzle under a take-away function: the given one, or that of the grade.
fn take_away_puzzle(
    solvers: &mut dyn FnMut(&Rules) -> Solver,
    given: Option<&Rules>,
    drawing: PuzzleDraw<'_>,
    budget: &mut Budget<'_>,
) -> Result<Puzzle> {
    let target = drawing.target;
    drawing.first(|sort, dice, is_new| {
        let ruleset = given.cloned().map_or_else(|| sort.rules(), Ok)?;
        let Some(drawn) = sort.draw(dice, &ruleset)? else { return Ok(None) };
        let (rules, position) = (FamilyRules::from(ruleset.clone()), wire::Position::from(&drawn));
        if !is_new(&rules, &position) || ends_at_once(drawn.piles(), |pile| drawn.largest_take(pile)) {
            return Ok(None);
        }
        let solver = solvers(&ruleset);
        let analysis = solver.solve_within(&drawn, budget)?;
        let solution = if target.kind == PuzzleKind::Tails {
            tails(&analysis, budget)?
        } else {
            let answer =
                target.answer(analysis.outcome(), analysis.winning_moves(), analysis.position().legal_moves())?;
            answer.map(|answer| Ok::<_, EngineError>((answer, reason(&solver, &analysis, budget)?))).transpose()?
        };
        Ok(solution.map(|solution| target.puzzle(rules, position, solution)))
    })
}

/// A puzzle under the rules of a relative.
fn relative_puzzle(rules: &Arc<Relative>, drawing: PuzzleDraw<'_>, budget: &mut Budget<'_>) -> Result<Puzzle> {
    let target = drawing.target;
    // All positions of a sort with as many piles and the same limits share one table.
    let mut solvers = HashMap::new();
    drawing.first(|sort, dice, is_new| {
        let drawn = sort.draw_relative(dice, rules)?;
        let (family, position) = (FamilyRules::from(&**rules), wire::Position::from(&drawn));
        let (piles, own) = (drawn.position().piles(), drawn.position().dynamic() == Dynamic::Local);
        let ends =
            rules.ending == Ending::FirstEmpty && (0..piles.len()).any(|pile| drawn.largest_take(pile) == piles[pile]);
        let over = ends || drawn.legal_moves().next().is_none();
        if over || !is_new(&family, &position) || ends_at_once(piles, |pile| drawn.largest_take(pile)) {
            return Ok(None);
        }
        let solver = match solvers.entry((sort.largest(), piles.len(), own)) {
            Entry::Occupied(known) => known.into_mut(),
            Entry::Vacant(place) => {
                let largest = vec![sort.largest(); piles.len()];
                place.insert(RelativeSolver::build(rules, own, &largest, budget)?)
            }
        };
        let RelativeAnalysis { outcome, winning_moves, .. } = solver.solve(&drawn, budget)?;
        let Some(answer) = target.answer(outcome, winning_moves.into_iter(), drawn.legal_moves())? else {
            return Ok(None);
        };
        let why = Said::all(drawn.solve(budget)?.explain());
        Ok(Some(target.puzzle(family, position, (answer, why))))
    })
}

/// Whether one move can take all chips, so that there is nothing to find.
fn ends_at_once(piles: &[Nat], largest_take: impl Fn(usize) -> Nat) -> bool {
    let mut left = (0..piles.len()).filter(|&pile| !piles[pile].is_zero());
    match (left.next(), left.next()) {
        (Some(pile), None) => largest_take(pile) == piles[pile],
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

/// How many tails of the pile win, and why each of them does or does not; `None` if a part occurs several times.
fn tails(analysis: &Analysis, budget: &mut Budget<'_>) -> Result<Option<Solution>> {
    let (rules, position) = (analysis.rules(), analysis.position());
    let pile = &position.piles()[0];
    let wire::Representation { terms, repeats, .. } = representation(&rules.take_away, pile, budget)?;
    if !repeats.is_zero() {
        return Ok(None);
    }
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
    Ok(Some((PuzzleAnswer::Tails { count: Whole::new(count)? }, Said::all(sentences))))
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
    let solvers = &mut |rules: &Rules| engine.solver(rules).clone();
    let marks = marks_by(&mut Solvers { take_away: solvers, relative: Some(relative_puzzle) }, question, budget)?;
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
    if let Some(Ok(rules)) = set.rules.as_ref().map(serde_json::to_string) {
        hasher.write(rules.as_bytes());
    }
    let hash = hasher.finish();
    let five = |five: &[bool]| (0_u64..).zip(five).fold(0, |bits, (at, &mark)| bits | u64::from(mark) << at);
    let values = marks.chunks(5).map(five).chain((0..).step_by(5).take(HASH).map(|at| hash >> at & 31));
    values.map(|value| char::from(DIGITS[value as usize])).collect()
}
