//! Rules of relatives in all questions: every method that does not name them refuses them.

use fibnim::relative::NextQuota;
use fibnim_engine::Engine;
use serde_json::{Value, json};

use crate::within;

/// Questions that name a game in another way than by its rules, or are about none.
const OF_NO_GAME: [&str; 5] = ["audit", "certificates", "certificate", "trace", "check"];

/// Questions that take the rules of relatives.
const COVERED: [&str; 8] = ["solve", "remoteness", "thresholds", "grundy", "game", "reply", "hint", "review"];

/// Every question of the table, asked under rules that differ in one thing from those of a take-away function, is
/// refused in one line, or is answered under these rules and by no method for a take-away function.
#[test]
fn no_question_answers_about_another_game() {
    let mut engine = Engine::default();
    let (mut refused, mut answered) = (0, 0);
    for line in include_str!("table/questions.jsonl").lines() {
        let Ok(Value::Object(question)) = serde_json::from_str::<Value>(line) else { continue };
        for (name, value) in [
            ("only", json!("1,2,4")),
            ("take", json!("max(2t-n,1)")),
            ("take", json!("unlimited")),
            ("block", json!(1)),
            ("ends", json!("first-empty")),
        ] {
            let mut question = question.clone();
            question.insert(name.to_owned(), value);
            let text = Value::Object(question.clone()).to_string();
            let reply = engine.ask_json(&text, &mut within(1 << 24)).to_json();
            let reply: Value = serde_json::from_str(&reply).expect("a reply");
            if let Some(error) = reply.get("error") {
                let is_one_line = error["message"].as_str().is_some_and(|message| message.lines().count() == 1);
                let is_refusal = ["input", "budget", "not-covered"].iter().any(|kind| error["kind"] == *kind);
                assert!(is_one_line && is_refusal, "{text}: {error}");
                refused += 1;
                continue;
            }
            let kind = reply["answer"].as_str().expect("a kind");
            if OF_NO_GAME.contains(&kind) {
                continue;
            }
            assert!(COVERED.contains(&kind), "{text}");
            for (field, asked) in [("take_away", "take"), ("only", "only"), ("block", "block"), ("ends", "ends")] {
                if let (Value::Object(rules), Some(asked)) = (&reply["rules"], question.get(asked)) {
                    let function = |text: &Value| text.as_str().and_then(|text| text.parse::<NextQuota>().ok());
                    let same = if field == "take_away" {
                        function(&rules[field]) == function(asked)
                    } else {
                        rules[field] == *asked
                    };
                    assert!(same && rules["words"].is_string(), "{text}: {rules:?}");
                }
            }
            if let Some(method) = reply["method"].as_str() {
                assert!(["thresholds", "nim-sum", "rows", "table"].contains(&method), "{text}: {method}");
                // The theorem of Sprague and Grundy is about every sum; no other claim speaks of relatives.
                let claim = (method == "nim-sum").then_some("fibnim-nim-sum");
                assert!(reply["strength"] == "search" && reply["claim"].as_str() == claim, "{text}");
            }
            answered += 1;
        }
    }
    assert!(refused > 400 && answered > 400, "{refused} {answered}");
}

/// A game is played to its end by the advice about it, and the player whom the outcome names wins.
#[test]
fn advice_wins_games() {
    let mut engine = Engine::default();
    for (start, rules) in [
        ("(20;10)", json!({ "take": "max(1,n/2)" })),
        ("23", json!({ "take": "unlimited", "only": "1,3,4" })),
        ("(9,7;3)", json!({ "take": "10-t", "ends": "first-empty" })),
        ("(9,7;3)", json!({ "take": "3,1,4 then n", "misere": true, "only": "squares" })),
        ("(9;4)+(7;3)", json!({ "take": "n-1", "only": "odd" })),
    ] {
        let mut ask = |ask: &str, more: &[(&str, Value)]| -> Value {
            let mut question = rules.as_object().expect("fields").clone();
            question.extend(more.iter().map(|(name, value)| ((*name).to_owned(), value.clone())));
            question.insert("ask".to_owned(), ask.into());
            let reply = engine.ask_json(&Value::Object(question).to_string(), &mut within(1 << 28)).to_json();
            serde_json::from_str(&reply).expect("a reply")
        };
        let outcome = ask("solve", &[("position", start.into())])["outcome"].clone();
        let expected = u8::from(outcome != "N");
        let mut moves = Vec::<Value>::new();
        loop {
            let game = |moves: &[Value]| {
                [("start", start.into()), ("players", json!(["perfect", "perfect"])), ("moves", json!(moves))]
            };
            if let Some(winner) = ask("game", &game(&moves)).get("winner") {
                assert_eq!(winner, expected, "{start} {rules}");
                break;
            }
            moves.push(ask("reply", &game(&moves))["chosen"].clone());
        }
    }
}
