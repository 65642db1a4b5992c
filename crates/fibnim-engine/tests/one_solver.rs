//! Whoever asks about a position gets one answer: a solution, a hint, a move of a perfect player, a review, or many
//! positions at once.

use fibnim::{Budget, Outcome, Position, Rules, TakeAway, Wanted};
use fibnim_engine::wire::{Answer, Worth};
use fibnim_engine::{Capabilities, Engine, EngineError};
use serde_json::{Value, json};

const MEMORY: u64 = 256 << 20;

/// Positions of one to four piles, small and large, under one quota and under several.
fn positions() -> Vec<(String, bool)> {
    let mut positions = vec![
        ("(1000000000000,10,1)".to_owned(), true),
        ("(20,62;8)".to_owned(), true),
        ("(1000000000000000000000000,999999999999999999999999;5)".to_owned(), true),
        ("(300,200,100;7)".to_owned(), true),
        ("(40000,20,10)".to_owned(), true),
        ("(2000,1500,1000,500)".to_owned(), true),
        ("(5;2)+(8;3)+(40;4)".to_owned(), false),
        ("(3000;2)+(3001;3)".to_owned(), false),
    ];
    for seed in 0..17_u64 {
        let pile = |factor: u64, below: u64| seed * factor % below + 1;
        let (a, b, c) = (pile(7, 13), pile(11, 30), pile(29, 64));
        positions.push((format!("({a},{b},1000000000000;3)"), true));
        positions.push((format!("({a},{b},{c};{})", seed + 1), true));
        positions.push((format!("({})", seed * seed * seed * 1_000_003 + 1), true));
        positions.push((format!("({a};{b})+({c};2)"), false));
    }
    positions
}

fn ask(engine: &mut Engine, question: &Value) -> Result<Answer, EngineError> {
    let question = serde_json::from_value(question.clone()).expect("a question");
    engine.ask(&question, &mut Budget { memory: MEMORY, ..Budget::default() })
}

/// What a kind of question finds: who wins, or why that is not known.
fn told<T>(found: Result<T, EngineError>, outcome: impl Fn(T) -> Outcome) -> String {
    found.map_or_else(|error| format!("{:?}", error.kind()), |found| outcome(found).to_string())
}

#[test]
fn all_questions_about_a_position_get_one_answer() {
    // One that learns no certificate and streams no thresholds for seconds.
    let engine = &mut Engine::new(Capabilities { threads: 1, streamed: 10_000_000, ..Capabilities::default() });
    let (mut answered, mut refused) = (0, 0);
    for (take, misere) in [("2t", false), ("3t", false), ("2t", true), ("t+1", false), ("floor(5t/2)", true)] {
        let take_away: TakeAway = take.parse().expect("a function");
        let rules = if misere { Rules::misere(take_away) } else { Rules::normal(take_away) };
        for (position, is_global) in positions() {
            let name = format!("{position} {take} {misere}");
            let question = json!({"ask": "solve", "position": position, "take": take, "misere": misere, "moves": 500});
            let solved = ask(engine, &question);
            let (winning, has_more) = match &solved {
                Ok(Answer::Solve(solved)) => (solved.winning_moves.clone(), solved.more_winning_moves),
                _ => (Vec::new(), true),
            };
            let solved = told(solved, |answer| {
                let Answer::Solve(solved) = answer else { panic!("{name}: {answer:?}") };
                solved.outcome
            });
            let outcome = |wins| if wins { Outcome::N } else { Outcome::P };
            let game = |kind: &str, moves: &Value| {
                let players = ["perfect", "perfect"];
                json!({
                    "ask": kind, "start": position, "take": take, "misere": misere, "players": players, "moves": moves,
                })
            };
            let hint = told(ask(engine, &game("hint", &json!([]))), |answer| {
                let Answer::Hint(hint) = answer else { panic!("{name}: {answer:?}") };
                outcome(hint.wins)
            });
            assert_eq!(hint, solved, "{name}");
            let reply = ask(engine, &game("reply", &json!([])));
            let Ok(Answer::Reply(reply)) = reply else { panic!("{name}: {reply:?}") };
            assert_eq!(reply.instead.is_some(), !["N", "P"].contains(&&*solved), "{name}");
            if let ("N", Some(chosen)) = (&*solved, &reply.chosen) {
                assert!(has_more || winning.contains(chosen), "{name}");
            }
            if let Some(chosen) = reply.chosen {
                let review = told(ask(engine, &game("review", &json!([chosen]))), |answer| {
                    let Answer::Review(review) = answer else { panic!("{name}: {answer:?}") };
                    outcome(review.moves[0] == Worth::Wins)
                });
                assert_eq!(review, solved, "{name}");
            }
            if is_global {
                let position: Position = position.parse().expect("a position");
                let mut bounds = position.piles().to_vec();
                bounds.sort_unstable();
                let many = engine.solver_of_many(&rules, &bounds);
                let budget = &mut Budget { memory: MEMORY, ..Budget::default() };
                let found = many.solve_for(&position, Wanted::Outcome, budget).map_err(EngineError::from);
                assert_eq!(told(found, |found| found.outcome()), solved, "{name}");
            }
            *if ["N", "P"].contains(&&*solved) { &mut answered } else { &mut refused } += 1;
        }
    }
    assert!(answered > 200 && refused > 0, "{answered} {refused}");
}
