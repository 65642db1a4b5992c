//! Lists whose entries are large numbers stay within memory and time.

use std::ops::ControlFlow;

use fibnim::{Forever, Nat, monitor_fn};
use fibnim_engine::wire::{Answer, Body, HSequenceQuestion, NumberQuestion, SolveQuestion, WordQuestion};
use fibnim_engine::{Allowance, Engine, ErrorKind};

const MEMORY: u64 = 4_000_000;

fn pile(digits: usize) -> Nat {
    Nat::from(10_u32).pow(digits - 1) + Nat::from(12_345_u32)
}

/// All winning moves of a pile of 100,000 digits take some gigabytes.
#[test]
fn winning_moves_end_where_the_memory_does() {
    let position = format!("({})", pile(100_000));
    let question = SolveQuestion { position, moves: Some(usize::MAX), ..SolveQuestion::default() };
    let budget = &mut Allowance { memory: MEMORY, monitor: &mut Forever };
    let solved = Engine::default().solve(&question, budget).expect("one pile");
    let digits: usize = solved.winning_moves.iter().flatten().map(|best| best.chips.0.to_string().len()).sum();
    assert!(solved.more_winning_moves && solved.cut_short);
    assert!((500_000..8_000_000).contains(&digits), "{digits}");
}

/// A list of as many moves as were asked for is whole, whatever the budget; one that the monitor ends is not.
#[test]
fn only_the_budget_cuts_a_list_short() {
    let solve = |moves, last_call: u32| {
        let mut calls = 0;
        let mut stop = monitor_fn(|_| {
            calls += 1;
            if calls < last_call { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        let rules = fibnim_engine::wire::Rules { take_away: "5".to_owned(), ..Default::default() };
        let question = SolveQuestion { position: "10000,17,4".to_owned(), rules, moves, ..SolveQuestion::default() };
        let budget = &mut Allowance { memory: MEMORY, monitor: &mut stop };
        let solved = Engine::default().solve(&question, budget).expect("a theorem");
        (solved.winning_moves.len(), solved.more_winning_moves, solved.cut_short)
    };
    // The residues modulo 6 are 4, 5 and 4: takes of 3 modulo 6 from pile 1, 5, 11 and 17 from pile 2, 3 from pile 3.
    assert_eq!(solve(None, u32::MAX), (1000, true, false));
    assert_eq!(solve(Some(0), u32::MAX), (0, true, false));
    assert_eq!(solve(Some(5000), u32::MAX), (1671, false, false));
    assert_eq!(solve(None, 1), (256, true, true));
}

#[test]
fn all_parts_of_a_number_are_refused_if_they_exceed_the_memory() {
    let question = NumberQuestion { take_away: "2t".to_owned(), number: pile(20_000).into() };
    let asked = |memory| Engine::default().number(&question, &mut Allowance { memory, monitor: &mut Forever });
    assert_eq!(asked(MEMORY).map_err(|error| error.kind()), Err(ErrorKind::Budget));
    let answer = asked(1 << 30).expect("much memory");
    let tails = answer.zeckendorf.expect("Fibonacci numbers").tails;
    assert_eq!((answer.representation.terms.len(), tails.last()), (tails.len(), Some(&question.number)));
}

#[test]
fn sequences_end_where_the_memory_does() {
    let budget = &mut Allowance { memory: MEMORY, monitor: &mut Forever };
    let terms = HSequenceQuestion { take_away: "2t".to_owned(), terms: u32::MAX };
    let refused = Engine::default().h_sequence(&terms, budget).expect_err("too many terms");
    assert_eq!(refused.kind(), ErrorKind::Budget, "{refused}");
    let word = WordQuestion { pile: Nat::from(1000_u32).into(), quota: Nat::from(3_u32).into(), letters: u32::MAX };
    let refused = Engine::default().word(&word, budget).expect_err("too many letters");
    assert_eq!(refused.kind(), ErrorKind::Budget, "{refused}");
}

/// The representation of the pile is most of the work, and it asks the monitor.
#[test]
fn the_monitor_ends_the_representation_of_a_large_pile() {
    for (position, take_away) in [("", "2t"), ("3,", "2t"), ("", "3t")] {
        let digits = if take_away == "2t" { 400_000 } else { 10_000 };
        let position = format!("({position}{})", pile(digits));
        let rules = fibnim_engine::wire::Rules { take_away: take_away.to_owned(), ..Default::default() };
        let question = SolveQuestion { position, rules, ..SolveQuestion::default() };
        let mut calls = 0;
        let mut count = monitor_fn(|_| {
            calls += 1;
            ControlFlow::Continue(())
        });
        Engine::default().solve(&question, &mut Allowance { memory: MEMORY, monitor: &mut count }).expect("a theorem");
        assert!(calls > 20, "{take_away}: {calls}");
        // In the second half of the work.
        let mut left = calls * 3 / 4;
        let mut stop = monitor_fn(|_| {
            left -= 1;
            if left > 0 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        let stopped = Engine::default().solve(&question, &mut Allowance { memory: MEMORY, monitor: &mut stop });
        assert_eq!(stopped.map_err(|error| error.kind()).err(), Some(ErrorKind::Stopped), "{take_away}");
    }
}

/// A question that wants no moves says of every position what one that wants them says.
#[test]
fn without_moves_the_answer_is_the_same() {
    let mut engine = Engine::default();
    let mut solve = |question: &str, moves: &str| {
        let question = format!("{{\"ask\":\"solve\",{question}{moves}}}");
        let reply = engine.ask_json(&question, &mut Allowance { memory: 1 << 30, monitor: &mut Forever });
        match reply.body {
            Body::Answer(answer) => match *answer {
                Answer::Solve(solved) => solved,
                other => panic!("{question}: {other:?}"),
            },
            Body::Failure { error } => panic!("{question}: {error:?}"),
        }
    };
    let mut asked = 0;
    for play in ["normal", "misere"] {
        for reading in
            [r#""quota":"1""#, r#""quota":"2""#, r#""quota":"5""#, r#""opening":"any""#, r#""opening":"not-whole""#]
        {
            for [a, b, c] in (0..6_u32.pow(3)).map(|code| [code % 6, code / 6 % 6, code / 36]) {
                let question =
                    format!(r#""position":"{a} {b} {c}","rules":{{"play":"{play}"}},"reading":{{{reading}}}"#);
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
