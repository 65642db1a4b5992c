//! Puzzles against the literal game, their grades, and the codes of solved sets. The table of questions has sets of
//! puzzles and a code as they are on every computer.

use crate::fit::Fit as _;
use std::collections::BTreeSet;

use fibnim::search::GameSearch;
use fibnim::{Budget, Move, Outcome, Position, Rules};
use fibnim_engine::wire::{
    FamilyRules, GivenTake, Part, Puzzle, PuzzleAnswer, PuzzleCodeQuestion, PuzzleKind, PuzzleMarksQuestion,
    PuzzlesQuestion, Ruleset, Takes,
};
use fibnim_engine::{Engine, EngineError};

use crate::within;

fn set(kind: PuzzleKind, grade: u8, seed: u64, count: u32) -> PuzzlesQuestion {
    PuzzlesQuestion { kinds: [kind].into(), grade: grade.fit(), seed: seed.fit(), count: count.fit(), rules: None }
}

/// Asks a new engine.
fn asked<T>(ask: impl FnOnce(&mut Engine, &mut Budget<'_>) -> T) -> T {
    ask(&mut Engine::default(), &mut within(1 << 28))
}

fn ask(question: &PuzzlesQuestion) -> Result<Vec<Puzzle>, EngineError> {
    asked(|engine, budget| engine.puzzles(question, budget)).map(|answer| answer.puzzles)
}

fn puzzles(kind: PuzzleKind, grade: u8, seed: u64, count: u32) -> Vec<Puzzle> {
    ask(&set(kind, grade, seed, count)).expect("puzzles")
}

/// All winning moves by the definition: those to a position that the search of all games says is P.
fn literal(rules: &Rules, position: &Position) -> Vec<Move> {
    let position = position.clone().under(rules.clone());
    let mut search = GameSearch::new(rules.clone());
    let mut wins = |chosen: &Move| {
        let after = position.after(chosen).expect("legal");
        search.outcome(after.position(), &mut Budget::default()).expect("small") == Outcome::P
    };
    position.legal_moves().filter(|chosen| wins(chosen)).collect()
}

fn take_away(puzzle: &Puzzle) -> Rules {
    match &puzzle.rules {
        FamilyRules::TakeAway(rules) => rules.clone(),
        FamilyRules::Relative(rules) => panic!("{rules:?}"),
    }
}

fn chips(puzzle: &Puzzle) -> Vec<u64> {
    let chips = |part: &Part| match part {
        Part::Pile { chips, .. } => chips.to_string().parse().expect("small"),
        Part::Heap { .. } => panic!("a heap"),
    };
    puzzle.position.parts.iter().map(chips).collect()
}

#[test]
fn solutions_are_those_of_the_literal_game() {
    for kind in PuzzleKind::ALL {
        for grade in 1..=5 {
            // The literal search of tails of grade 4 is long, since their piles are large.
            let count = if (kind, grade) == (PuzzleKind::Tails, 4) { 2 } else { 10 };
            for puzzle in puzzles(kind, grade, 7, count) {
                let rules = take_away(&puzzle);
                let position: Position = puzzle.position.text.parse().expect("a position");
                let winning = literal(&rules, &position);
                let name = format!("{} under {rules}", puzzle.position.text);
                match &puzzle.solution {
                    PuzzleAnswer::OnlyMove { chosen } => {
                        let only: fibnim_engine::wire::Move = winning.clone();
                        assert_eq!(only, read(chosen), "{name}");
                    }
                    PuzzleAnswer::Outcome { outcome } => {
                        assert_eq!(!winning.is_empty(), *outcome == fibnim_engine::wire::Outcome::N, "{name}");
                    }
                    // A theorem says that every winning move from one pile is a tail.
                    PuzzleAnswer::Tails { count } => assert_eq!(winning.len(), count.usize(), "{name}"),
                }
                assert!(puzzle.explanation.iter().all(|said| said.text.ends_with('.')), "{name}");
            }
        }
    }
}

#[test]
fn a_longer_set_begins_with_the_shorter_one_and_repeats_nothing() {
    for kind in PuzzleKind::ALL {
        // Grade 1 has the fewest positions, and of tails only as many as piles of two parts up to 34.
        let most = if kind == PuzzleKind::Tails { 10 } else { 20 };
        let long = puzzles(kind, 1, 3, most);
        assert_eq!(puzzles(kind, 1, 3, 5), long[..5]);
        let different: BTreeSet<_> = long.iter().map(|puzzle| puzzle.position.text.clone()).collect();
        assert_eq!(different.len(), long.len(), "{kind:?}");
    }
    // A set that is larger than the number of its positions repeats some.
    assert_eq!(puzzles(PuzzleKind::Tails, 1, 3, 50).len(), 50);
    let mixed = ask(&PuzzlesQuestion { seed: 3.fit(), count: 7.fit(), ..PuzzlesQuestion::default() }).expect("a set");
    let kinds: Vec<PuzzleKind> = mixed.iter().map(|puzzle| puzzle.kind).collect();
    assert_eq!(kinds, [PuzzleKind::ALL, PuzzleKind::ALL, PuzzleKind::ALL].concat()[..7]);
}

#[test]
fn an_only_winning_move_is_not_the_only_legal_one() {
    for grade in 1..=5 {
        for puzzle in puzzles(PuzzleKind::OnlyMove, grade, 7, 50) {
            let position: Position = puzzle.position.text.parse().expect("a position");
            let position = position.under(take_away(&puzzle));
            assert!(position.legal_moves().nth(1).is_some(), "{}", puzzle.position.text);
        }
    }
}

#[test]
fn grades_differ_by_parts_piles_and_rules() {
    let outcomes = puzzles(PuzzleKind::Outcome, 3, 5, 50);
    let won = outcomes
        .iter()
        .filter(|puzzle| puzzle.solution == PuzzleAnswer::Outcome { outcome: fibnim_engine::wire::Outcome::N });
    // Five standard deviations of a fair coin: half of the answers are right for whoever says the same each time.
    assert!((8..=42).contains(&won.count()));
    for seed in 0..3 {
        let sizes = |grade| puzzles(PuzzleKind::OnlyMove, grade, seed, 10).iter().map(chips).collect::<Vec<_>>();
        assert!(sizes(1).iter().all(|piles| piles.len() == 1 && piles[0] <= 34));
        assert!(sizes(2).iter().all(|piles| piles.len() == 1 && piles[0] <= 144));
        assert!(sizes(3).iter().all(|piles| piles.len() == 2));
        let other = |puzzle: &Puzzle| take_away(puzzle) != Rules::FIBONACCI;
        assert!(puzzles(PuzzleKind::OnlyMove, 4, seed, 10).iter().all(other));
        for (grade, parts) in [(1, 2), (2, 3), (3, 4)] {
            let first = |puzzle: &Puzzle| puzzle.explanation[0].text.matches('+').count() + 1;
            assert!(puzzles(PuzzleKind::Tails, grade, seed, 10).iter().all(|puzzle| first(puzzle) == parts));
        }
    }
}

/// A move as answers have it.
fn read(chosen: &Takes) -> fibnim_engine::wire::Move {
    let take = |take: &GivenTake| fibnim::Move {
        pile: take.pile.usize() - 1,
        chips: take.chips.number().expect("a number").clone(),
    };
    chosen.iter().map(take).collect()
}

/// The code of a set whose answers with these numbers are wrong.
fn solved(set: &PuzzlesQuestion, wrong: &[usize], name: &str, key: &str) -> (Vec<bool>, String) {
    let solutions = ask(set).expect("a set").into_iter().map(|puzzle| puzzle.solution);
    let given = |(at, solution)| if wrong.contains(&at) { None } else { Some(solution) };
    let given: Vec<_> = solutions.enumerate().map(given).collect();
    let given = given.try_into().expect("at most 50");
    let question = PuzzleMarksQuestion { set: set.clone(), given, name: name.fit(), key: key.fit() };
    let marks = asked(|engine, budget| engine.puzzle_marks(&question, budget)).expect("marks");
    assert_eq!(marks.right, set.count.usize() - wrong.len());
    (marks.marks, marks.code.expect("a code"))
}

fn said(set: &PuzzlesQuestion, name: &str, key: &str, code: &str) -> Option<Vec<bool>> {
    let [name, key, code] = [name, key, code].map(str::to_owned);
    let question = PuzzleCodeQuestion { set: set.clone(), name: name.fit(), key: key.fit(), code: code.fit() };
    let answer = asked(|engine, budget| engine.puzzle_code(&question, budget)).expect("an answer");
    assert_eq!(answer.genuine, answer.marks.is_some());
    answer.marks
}

#[test]
fn a_code_says_which_answers_were_right_and_fits_nothing_else() {
    let set = PuzzlesQuestion { count: 7.fit(), seed: 11.fit(), ..PuzzlesQuestion::default() };
    let (marks, code) = solved(&set, &[1, 6], "Émile  Noether", "green");
    assert_eq!(marks, [true, false, true, true, true, true, false]);
    assert_eq!(code.len(), "RR00-0000-00".len());
    assert_eq!(said(&set, "émile noether ", "Green", &code).as_ref(), Some(&marks));
    let typed = code.replace('-', " ").to_lowercase().replace('0', "o").replace('1', "l");
    assert_eq!(said(&set, "Émile Noether", "green", &typed).as_ref(), Some(&marks));
    for other in [
        PuzzlesQuestion { count: 8.fit(), ..set.clone() },
        PuzzlesQuestion { grade: 2.fit(), ..set.clone() },
        PuzzlesQuestion { seed: 12.fit(), ..set.clone() },
        PuzzlesQuestion { kinds: [PuzzleKind::Tails].into(), ..set.clone() },
        PuzzlesQuestion { rules: Some(Ruleset { take: "3t".fit(), ..Ruleset::default() }), ..set.clone() },
    ] {
        assert_eq!(said(&other, "Émile Noether", "green", &code), None, "{other:?}");
    }
    assert_eq!(said(&set, "Emile Noether", "green", &code), None);
    assert_eq!(said(&set, "Émile Noether", "blue", &code), None);
    // Every other character in every place is noticed.
    for at in 0..code.len() {
        for other in "0123456789ABCDEFGHJKMNPQRSTVWXYZ".chars() {
            if code[at..].starts_with(other) || code[at..].starts_with('-') {
                continue;
            }
            let changed = format!("{}{other}{}", &code[..at], &code[at + 1..]);
            assert_eq!(said(&set, "Émile Noether", "green", &changed), None, "{changed}");
        }
    }
    for bad in ["", "ABCD", "U", &format!("{code}0"), "äöü"] {
        assert_eq!(said(&set, "Émile Noether", "green", bad), None, "{bad}");
    }
}

#[test]
fn there_is_a_code_only_for_a_whole_set_and_a_name() {
    let set = PuzzlesQuestion { count: 2.fit(), ..PuzzlesQuestion::default() };
    let code = |given: usize, name: &str| {
        let given = vec![None; given].try_into().expect("few");
        let question = PuzzleMarksQuestion { set: set.clone(), given, name: name.fit(), key: "".fit() };
        let marks = asked(|engine, budget| engine.puzzle_marks(&question, budget));
        marks.map(|marks| marks.code).map_err(|error| error.to_string())
    };
    assert_eq!(code(1, "Ada"), Ok(None));
    assert_eq!(code(2, " "), Ok(None));
    assert!(code(2, "Ada").is_ok_and(|code| code.is_some()));
    assert_eq!(code(3, "Ada"), Err("3 answers to 2 puzzles".to_owned()));
}
