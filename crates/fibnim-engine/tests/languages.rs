//! Tests the sentences that stand around answers, in all languages.

use fibnim::{Nat, Position, Rules, Solver};
use fibnim_engine::say::Speaker;
use fibnim_engine::wire;

use crate::say::solve;

/// What every language but English says, with the marks of direction left out. None of the English words may be in it.
fn others(say: impl Fn(&Speaker) -> String, numbers: &[&str], english: &[&str]) {
    for word in english {
        let said = say(Speaker::english());
        assert!(said.contains(word), "{said} does not contain {word}");
    }
    for speaker in Speaker::all().skip(1) {
        let said = say(speaker).replace(['\u{2068}', '\u{2069}'], "");
        let language = speaker.language();
        assert!(numbers.iter().all(|number| said.contains(number)), "{language}: {said} lacks one of {numbers:?}");
        assert!(english.iter().all(|word| !said.contains(word)), "{language}: {said} has one of {english:?}");
    }
}

fn takes(takes: &[(usize, u32)]) -> wire::Move {
    takes.iter().map(|&(pile, chips)| wire::Take { pile, chips: chips.into() }).collect()
}

#[test]
fn winning_moves_and_remoteness() {
    let english = Speaker::english();
    let (one, several) = (takes(&[(2, 8)]), takes(&[(1, 4), (3, 5), (6, 7)]));
    assert_eq!(english.winning_move(&one), "take 8 from pile 2");
    assert_eq!(english.winning_move(&several), "take 4 from pile 1 and 5 from pile 3 and 7 from pile 6");
    assert_eq!(english.no_winning_move(), "no move");
    assert_eq!(english.more_winning_moves(10, "--moves K"), "... and more; --moves K lists more than 10");
    let perhaps = "... and perhaps more, which are not listed at this size";
    assert_eq!(english.perhaps_more_winning_moves(), perhaps);
    others(|speaker| speaker.winning_move(&several), &["4", "1", "5", "3", "7", "6"], &["take", "from pile", " and "]);
    others(Speaker::no_winning_move, &[], &["move"]);
    others(|speaker| speaker.more_winning_moves(10, "-m"), &["10", "-m"], &["more", "lists"]);
    others(Speaker::perhaps_more_winning_moves, &[], &["perhaps", "size"]);

    let lasts = |length: &str, moves: Vec<wire::Move>| wire::Remoteness {
        length: length.parse::<Nat>().expect("a number").into(),
        moves,
    };
    for (outcome, length, words) in [
        (
            wire::Outcome::N,
            "1",
            "1 move to the end, if the winner hurries and the loser delays; the quickest win begins with",
        ),
        (
            wire::Outcome::P,
            "12",
            "12 moves to the end, if the winner hurries and the loser delays; the loser delays most with",
        ),
    ] {
        let said = english.remoteness(outcome, &lasts(length, vec![one.clone()]));
        assert_eq!(said, format!("{words} 8 from pile 2"));
        let words = ["to the end", "the winner", "pile", "with"];
        others(|speaker| speaker.remoteness(outcome, &lasts(length, vec![one.clone()])), &["8", "2"], &words);
    }
    for (length, moves) in [("0", "0 moves"), ("99999999999999999999999", "99999999999999999999999 moves")] {
        let said = english.remoteness(wire::Outcome::P, &lasts(length, Vec::new()));
        assert_eq!(said, format!("{moves} to the end, if the winner hurries and the loser delays"));
        others(|speaker| speaker.remoteness(wire::Outcome::P, &lasts(length, Vec::new())), &[length], &["the end"]);
    }
}

#[test]
fn advice_names_the_pile_if_there_are_several() {
    let solver = Solver::new(Rules::FIBONACCI);
    for (text, piles, words) in
        [("20", 1, " A perfect player takes 2."), ("(20,62;8)", 2, " A perfect player takes 8 from pile 2.")]
    {
        let position: Position = text.parse().expect(text);
        let analysis = solve(&solver, &position);
        let best = analysis.winning_moves().next().expect("a winning move");
        let after = solve(&solver, &position.after(&Rules::FIBONACCI.take_away, &best).expect("legal"));
        let reason = analysis.explain_win(&best, &after);
        assert_eq!(Speaker::english().advice(&reason, piles, &best), Speaker::english().hint(&reason) + words);
        others(
            |speaker| speaker.advice(&reason, piles, &best),
            &[&best.chips.to_string()],
            &["A perfect player", "pile"],
        );
    }
}

#[test]
fn complementary_values() {
    use fibnim_engine::wire::{Basis, Complement, Hole, Holes, Method, Strength};
    let (found, none) = (Complement::Value { value: 35_u32.into() }, Complement::None);
    let unknown = Complement::Unknown { searched_to: 2000_u32.into() };
    let basis = Basis::new(Method::Table, Strength::Search);
    let said = |complement: &Complement| Speaker::english().complement("(6,5)", complement, "--bound", &basis);
    let further = "there is no complementary value up to 2000, and --bound searches further";
    assert_eq!(said(&found), "(6,5): by a table");
    assert_eq!(said(&none), "(6,5) has no complementary value (by a table)");
    assert_eq!(said(&unknown), format!("(6,5): unknown; {further} (by a table)"));
    assert_eq!(Speaker::english().no_complement("(6,5)", &found, "--bound"), None);
    for complement in [&found, &none, &unknown] {
        let say = |speaker: &Speaker| speaker.complement("(6,5)", complement, "--bound", &basis);
        others(say, &["(6,5)"], &["by a table"]);
    }
    let remark = |complement: &Complement| {
        let complement = complement.clone();
        move |speaker: &Speaker| speaker.no_complement("(6,5)", &complement, "-b").expect("no value")
    };
    others(remark(&none), &["(6,5)"], &["has no", "value"]);
    others(remark(&unknown), &["(6,5)", "2000", "-b"], &["unknown", "searches", "value"]);
    assert_eq!(
        [1, 7].map(|count| Speaker::english().more_pairs(count)),
        ["... and 1 more pair", "... and 7 more pairs"]
    );
    others(|speaker| speaker.more_pairs(7), &["7"], &["and", "more pair"]);
    let holes = |piles: u32| Holes {
        take_away: "2t".to_owned(),
        piles,
        max: 30,
        bound: 5000,
        sets: 435,
        nim_sums: 81,
        holes: vec![Hole { piles: vec![1, 2, 3], complement: Complement::None }],
        basis: basis.clone(),
    };
    for (piles, kind) in [(3, "pairs"), (4, "triples")] {
        assert_eq!(
            Speaker::english().holes(&holes(piles)),
            format!(
                "1 of 435 {kind} of different piles up to 30 have no complementary value up to 5000; 81 have the nim-sum \
                 (by a table)"
            )
        );
        let english = [kind, "different piles", "by a table"];
        others(|speaker| speaker.holes(&holes(piles)), &["1", "435", "30", "5000", "81"], &english);
    }
}

#[test]
fn solutions_and_codes_of_puzzles() {
    use fibnim_engine::wire::PuzzleAnswer;
    let outcome = |outcome| PuzzleAnswer::Outcome { outcome };
    for (solution, words, number, english) in [
        (PuzzleAnswer::OnlyMove { chosen: takes(&[(2, 8)]) }, "Take 8 from pile 2.", "8", "from pile"),
        (outcome(wire::Outcome::N), "The player to move wins.", "", "player"),
        (outcome(wire::Outcome::P), "The player to move loses.", "", "player"),
        (PuzzleAnswer::Tails { count: 1 }, "One tail wins.", "", "tail"),
        (PuzzleAnswer::Tails { count: 3 }, "3 tails win.", "3", "tails"),
    ] {
        assert_eq!(Speaker::english().solution(&solution), words);
        others(|speaker| speaker.solution(&solution), &[number], &[english]);
    }
    let code = |marks: Option<&[bool]>| Speaker::english().puzzle_code(marks);
    assert_eq!(code(None), ["The code does not belong to these puzzles, this name and this word."]);
    assert_eq!(code(Some(&[true, true])), ["The code is genuine: 2 of 2 answers are right."]);
    let marks = [false, true, false, false];
    let wrong = ["The code is genuine: 1 of 4 answers are right.", "Wrong or left out: 1, 3, 4"];
    assert_eq!(code(Some(&marks)), wrong);
    others(|speaker| speaker.puzzle_code(None).concat(), &[], &["The", "code does", "word"]);
    let english = ["genuine", "answers", "right", "Wrong"];
    others(|speaker| speaker.puzzle_code(Some(&marks)).concat(), &["1", "3", "4"], &english);
}
