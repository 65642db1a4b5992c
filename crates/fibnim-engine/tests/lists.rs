//! Lists whose entries are large numbers stay within memory and time.

use crate::fit::Fit as _;
use std::ops::ControlFlow;

use fibnim::{Budget, Nat};
use fibnim_engine::wire::{
    Answer, Body, Complement, ComplementQuestion, Function, HSequenceQuestion, NumberQuestion, OddsTableKind,
    OddsTableQuestion, Region, Ruleset, SolveQuestion, ThresholdsQuestion, WordQuestion,
};
use fibnim_engine::{Engine, ErrorKind};
use fibnim_table::complementary_value;

use crate::within;

const MEMORY: u64 = 4_000_000;

fn pile(digits: usize) -> Nat {
    Nat::from(10_u32).pow(digits - 1) + Nat::from(12_345_u32)
}

/// All winning moves of a pile of 100,000 digits take some gigabytes.
#[test]
fn winning_moves_end_where_the_memory_does() {
    let position = format!("({})", pile(100_000));
    let question = SolveQuestion { position: position.fit(), moves: Some(u32::MAX.fit()), ..SolveQuestion::default() };
    let budget = &mut within(MEMORY);
    let solved = Engine::default().solve(&question, budget).expect("one pile");
    let digits: usize = solved.winning_moves.iter().flatten().map(|best| best.chips.to_string().len()).sum();
    assert!(solved.more_winning_moves && solved.cut_short);
    assert!((500_000..8_000_000).contains(&digits), "{digits}");
}

/// A list of as many moves as were asked for is whole, whatever the budget; one that the monitor ends is not.
#[test]
fn only_the_budget_cuts_a_list_short() {
    let solve = |moves, last_call: u32| {
        let mut calls = 0;
        let mut stop = |_| {
            calls += 1;
            if calls < last_call { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        };
        let rules = fibnim_engine::wire::Ruleset { take: "5".fit(), ..Default::default() };
        let question = SolveQuestion { position: "10000,17,4".fit(), rules, moves, ..SolveQuestion::default() };
        let budget = &mut Budget { memory: MEMORY, monitor: &mut stop };
        let solved = Engine::default().solve(&question, budget).expect("a theorem");
        (solved.winning_moves.len(), solved.more_winning_moves, solved.cut_short)
    };
    // The residues modulo 6 are 4, 5 and 4: takes of 3 modulo 6 from pile 1, 5, 11 and 17 from pile 2, 3 from pile 3.
    assert_eq!(solve(None, u32::MAX), (1000, true, false));
    assert_eq!(solve(Some(0.fit()), u32::MAX), (0, true, false));
    assert_eq!(solve(Some(5000.fit()), u32::MAX), (1671, false, false));
    assert_eq!(solve(None, 1), (64, true, true));
}

#[test]
fn all_parts_of_a_number_are_refused_if_they_exceed_the_memory() {
    let question = NumberQuestion { function: Function::default(), number: pile(20_000).fit() };
    let asked = |memory| Engine::default().number(&question, &mut within(memory));
    assert_eq!(asked(MEMORY).map_err(|error| error.kind()), Err(ErrorKind::Budget));
    let answer = asked(1 << 30).expect("much memory");
    let tails = answer.zeckendorf.expect("Fibonacci numbers").tails;
    assert_eq!((answer.representation.terms.len(), tails.last()), (tails.len(), Some(&pile(20_000))));
}

#[test]
fn sequences_end_where_the_memory_does() {
    let budget = &mut within(MEMORY);
    let asked = |terms| HSequenceQuestion { function: Function::default(), terms };
    let part = Engine::default().h_sequence(&asked(1_000_000.fit()), budget).expect("some terms");
    assert!(!part.complete && (2000..15_000).contains(&part.terms.len()), "{}", part.terms.len());
    let whole = Engine::default().h_sequence(&asked(50.fit()), budget).expect("few terms");
    assert!(whole.complete && whole.terms[..] == part.terms[..50]);
    // F_51.
    assert_eq!(whole.terms[49].value.to_string(), "20365011074");
    let asked = |letters| WordQuestion { pile: Nat::from(1000_u32).fit(), quota: Nat::from(3_u32).fit(), letters };
    let part = Engine::default().word(&asked(10_000_000.fit()), budget).expect("some letters");
    assert!(!part.complete && (2000..16_000).contains(&part.letters.len()), "{}", part.letters.len());
    let whole = Engine::default().word(&asked(50.fit()), budget).expect("few letters");
    assert!(whole.complete && whole.letters[..] == part.letters[..50]);
    for cut in [Answer::Word(part), Answer::Word(whole)] {
        assert_eq!(cut.is_cut_short(), matches!(&cut, Answer::Word(word) if word.letters.len() > 50));
    }
}

/// A monitor that ends the work when it has been called so often.
fn ends_at(last_call: u32) -> impl FnMut(fibnim::Progress) -> ControlFlow<()> {
    let mut calls = 0;
    move |_| {
        calls += 1;
        if calls < last_call { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    }
}

/// What is found of a table before the budget ends the work is what the whole table has.
#[test]
fn tables_that_the_monitor_ends_have_what_was_found() {
    let rows = |of: &str, last_call| {
        let question = format!(r#"{{"rows":100000,{of}}}"#);
        let question = serde_json::from_str(&question).expect("a question");
        let budget = &mut Budget { memory: 1 << 30, monitor: &mut ends_at(last_call) };
        Engine::default().grundy_rows(&question, budget)
    };
    for of in [r#""quota":"5""#, r#""start":true"#, r#""cols":9"#] {
        let (part, whole) = (rows(of, 2).expect("some rows"), rows(of, u32::MAX).expect("all rows"));
        assert!(!part.complete && whole.complete, "{of:?}");
        assert!((1..100_001).contains(&part.rows.len()) && whole.rows.len() == 100_001, "{of:?}: {}", part.rows.len());
        assert!(part.rows[..] == whole.rows[..part.rows.len()], "{of:?}");
        assert_eq!(part.basis.solved(), Some(part.rows.len() as u64));
    }
    for of in [OddsTableKind::Openings, OddsTableKind::Losing] {
        let table = |last_call| {
            let question = OddsTableQuestion { rules: Ruleset::default(), max: 30.fit(), of };
            let budget = &mut Budget { memory: 1 << 30, monitor: &mut ends_at(last_call) };
            Engine::default().odds_table(&question, budget)
        };
        let whole = table(u32::MAX).expect("all rows");
        let part = (2..).find_map(|last_call| table(last_call).ok()).expect("some rows");
        assert!(whole.complete && !part.complete && !part.rows.is_empty(), "{of:?}");
        assert!(part.rows[..] == whole.rows[..part.rows.len()] && part.rows.len() < whole.rows.len(), "{of:?}");
        // The first row of the other table does not ask.
        if of == OddsTableKind::Openings {
            assert_eq!(table(1).map_err(|error| error.kind()).err(), Some(ErrorKind::Stopped));
        }
    }
}

/// A theorem gives every threshold of these at once, but there are many.
#[test]
fn arrays_by_theorem_keep_to_the_budget() {
    let rows = |question: &ThresholdsQuestion, memory, last_call| {
        let budget = &mut Budget { memory, monitor: &mut ends_at(last_call) };
        Engine::default().thresholds(question, budget).map(|array| array.rows.len()).map_err(|error| error.kind())
    };
    let slice = |max, memory, last_call| {
        rows(&ThresholdsQuestion { region: Region::Slice, max, ..Default::default() }, memory, last_call)
    };
    assert_eq!(slice(99.fit(), 100_000, 101), Ok(100));
    assert_eq!(slice(99.fit(), 100_000, 50), Err(ErrorKind::Stopped));
    assert_eq!(slice(999.fit(), 1_000_000, u32::MAX), Err(ErrorKind::Budget));
    assert_eq!(slice(1_000_000_000.fit(), 1 << 62, 1), Err(ErrorKind::Budget));
    let tableau = |max, memory, last_call| {
        let region = Region::Tableau;
        let question = ThresholdsQuestion { region, max, cols: Some(99.fit()), ..Default::default() };
        rows(&question, memory, last_call)
    };
    assert_eq!(tableau(99.fit(), 1 << 20, 101), Ok(100));
    assert_eq!(tableau(99.fit(), 1 << 20, 50), Err(ErrorKind::Stopped));
    assert_eq!(tableau(9999.fit(), 1 << 20, u32::MAX), Err(ErrorKind::Budget));
}

/// The memory says how many positions a list may have.
#[test]
fn lists_of_positions_are_as_long_as_the_memory_allows() {
    let positions = |question: ThresholdsQuestion, memory| {
        Engine::default()
            .thresholds(&question, &mut within(memory))
            .map(|answer| answer.positions.map_or(0, |all| all.len()))
    };
    let listed = |memory| {
        let (region, quota) = (Region::PPositions, Some(1.fit()));
        positions(ThresholdsQuestion { region, max: 999.fit(), quota, ..Default::default() }, memory)
    };
    let all = listed(1 << 30).expect("much memory");
    assert!((100_000..500_500).contains(&all), "{all}");
    let refused = listed(4_000_000).expect_err("little memory");
    assert_eq!(refused.to_string(), "beyond the budget: more than 25000 P-positions do not fit 4.0 MB");
    let thresholds = |memory| positions(ThresholdsQuestion { max: 99.fit(), ..Default::default() }, memory);
    assert_eq!(thresholds(1 << 30).ok(), Some(5050));
    let refused = thresholds(100_000).expect_err("little memory");
    assert_eq!(refused.to_string(), "beyond the budget: a list of 5050 positions; 100 kB allow 625");
}

/// The representation of the pile is most of the work, and it asks the monitor.
#[test]
fn the_monitor_ends_the_representation_of_a_large_pile() {
    for (position, take_away) in [("", "2t"), ("3,", "2t"), ("", "3t")] {
        let digits = if take_away == "2t" { 100_000 } else { 4_000 };
        let position = format!("({position}{})", pile(digits));
        let rules = Ruleset { take: take_away.fit(), ..Ruleset::default() };
        let moves = Some(1.fit());
        let question = SolveQuestion { position: position.fit(), rules, moves, ..SolveQuestion::default() };
        let mut calls = 0;
        let mut count = |_| {
            calls += 1;
            ControlFlow::Continue(())
        };
        Engine::default().solve(&question, &mut Budget { memory: MEMORY, monitor: &mut count }).expect("a theorem");
        assert!(calls > 20, "{take_away}: {calls}");
        // In the second half of the work.
        let mut left = calls * 3 / 4;
        let mut stop = |_| {
            left -= 1;
            if left > 0 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        };
        let stopped = Engine::default().solve(&question, &mut Budget { memory: MEMORY, monitor: &mut stop });
        assert_eq!(stopped.map_err(|error| error.kind()).err(), Some(ErrorKind::Stopped), "{take_away}");
    }
}

/// A question that wants no moves says of every position what one that wants them says.
#[test]
fn without_moves_the_answer_is_the_same() {
    let mut engine = Engine::default();
    let mut solve = |question: &str, moves: &str| {
        let question = format!("{{\"ask\":\"solve\",{question}{moves}}}");
        let reply = engine.ask_json(&question, &mut within(1 << 30));
        match reply.body {
            Body::Answer(answer) => match *answer {
                Answer::Solve(solved) => solved,
                other => panic!("{question}: {other:?}"),
            },
            Body::Failure { error } => panic!("{question}: {error:?}"),
        }
    };
    let mut asked = 0;
    for misere in [false, true] {
        for reading in
            [r#""quota":"1""#, r#""quota":"2""#, r#""quota":"5""#, r#""opening":"any""#, r#""opening":"not-whole""#]
        {
            for [a, b, c] in (0..6_u32.pow(3)).map(|code| [code % 6, code / 6 % 6, code / 36]) {
                let question = format!(r#""position":"{a} {b} {c}","misere":{misere},{reading}"#);
                let (whole, brief) = (solve(&question, ""), solve(&question, r#","moves":0"#));
                assert_eq!((brief.outcome, &brief.threshold), (whole.outcome, &whole.threshold), "{question}");
                assert!(brief.winning_moves.is_empty());
                assert_eq!(brief.more_winning_moves, !whole.winning_moves.is_empty(), "{question}");
                asked += 1;
            }
        }
    }
    assert_eq!(asked, 2 * 5 * 216);
}

/// The list of two piles that are P at every quota is that of the thresholds, by a theorem where there is one.
#[test]
fn pairs_are_listed_by_the_theorem() {
    let ample = &mut within(1 << 30);
    let (mut engine, mut theorems) = (Engine::default(), 0);
    for (take, misere) in
        [("2t", false), ("t", false), ("t/2+1", false), ("3", false), ("2,2,6 then t+3", false), ("2t", true)]
    {
        for max in [0, 1, 2, 3, 9, 40] {
            let rules = Ruleset { take: take.fit(), misere, ..Default::default() };
            let all = ThresholdsQuestion { rules, max: max.fit(), ..Default::default() };
            let question = ThresholdsQuestion { region: Region::PPositions, ..all.clone() };
            let found = engine.thresholds(&question, ample).expect("small");
            let all = engine.thresholds(&all, ample).expect("small");
            let all = all.positions.expect("a list").into_iter();
            let expected = all.filter(|row| row.threshold.finite().is_none()).collect();
            assert_eq!(found.positions, Some(expected), "{take} {misere} {max}");
            theorems += usize::from(found.basis.claim() == Some("flanigan-D2"));
        }
    }
    // Below the least t with f(t) < t: 3 for t/2+1, and 4 for 3.
    assert_eq!(theorems, 3 * 6 + 3 + 4);
    let many = ThresholdsQuestion { region: Region::PPositions, max: 100_000.fit(), ..Default::default() };
    let found = engine.thresholds(&many, ample).expect("no table").positions.expect("a list");
    assert_eq!((found.len(), &found[100_000].piles[..]), (100_001, &[100_000, 100_000][..]));
}

/// Complementary values that make pairs, against those that a search finds.
#[test]
fn complementary_values_of_pairs_are_those_of_a_search() {
    let ample = &mut within(1 << 30);
    let mut engine = Engine::default();
    for (take, misere) in ["2t", "3t", "t+1", "t/2+1", "4"].into_iter().flat_map(|take| [(take, false), (take, true)]) {
        let ruleset = Ruleset { take: take.fit(), misere, ..Default::default() };
        let rules = ruleset.read().expect("rules");
        for piles in
            (0..=6_u32).flat_map(|a| (0..=6).flat_map(move |b| [vec![a], vec![a, b], vec![a, b, b], vec![a, a, a, b]]))
        {
            let question = ComplementQuestion {
                rules: ruleset.clone(),
                piles: piles.clone().fit(),
                bound: Some(40.fit()),
                ..Default::default()
            };
            let found = engine.complement(&question, ample).expect("small");
            let searched = complementary_value(&rules, &piles, 40, 1, u64::MAX, ample).expect("small");
            let value = match &found.rows[0].complement {
                // A certificate may know a larger one.
                Complement::Value { value } => Some(value.clone()).filter(|value| *value <= Nat::from(40_u32)),
                _ => None,
            };
            assert_eq!(value, searched.map(Nat::from), "{take} {misere} {piles:?}");
        }
    }
}
