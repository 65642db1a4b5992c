//! The first replies of the page are those of the engine.

use fibnim::Play;
use fibnim_engine::wire::Plane;
use fibnim_engine::{Engine, first_map, first_reply};
use serde_json::{Value, json};

use crate::within;

/// The first reply to a question, compared with the engine's.
fn first(engine: &mut Engine, ask: &str, fields: &Value) -> Option<Value> {
    let first = first_reply(ask, &fields.to_string())?;
    let mut question = fields.clone();
    question["ask"] = ask.into();
    let whole = engine.ask_json(&question.to_string(), &mut within(512 << 20));
    assert_eq!(first, whole.to_json(), "{question}");
    serde_json::from_str(&first).ok()
}

fn game(start: &str, misere: bool, player: &str, moves: &Value) -> Value {
    json!({ "misere": misere, "start": start, "players": [player, "human"], "seed": "7", "moves": moves })
}

#[test]
fn one_and_two_piles_have_their_replies() {
    let engine = &mut Engine::default();
    let players = ["slip:0.5", "greedy", "zhou", "random", "slip:0.2", "perfect", "optimist", "slip:0.05"];
    let largest = if cfg!(debug_assertions) { 12 } else { 30 };
    for (larger, smaller, quota) in
        (0..=largest).flat_map(|a| (0..=a).flat_map(move |b| (0..=10).map(move |w| (a, b, w))))
    {
        let piles = if smaller == 0 { larger.to_string() } else { format!("{smaller},{larger}") };
        let start = if quota == 0 { format!("({piles})") } else { format!("({piles};{quota})") };
        let game = |misere| game(&start, misere, players[(larger + 3 * smaller + quota) % 8], &json!([]));
        for ask in ["game", "hint", "reply"] {
            assert!(first(engine, ask, &game(false)).is_some(), "{ask} {start}");
        }
        assert!(first(engine, "solve", &json!({ "position": start, "explain": true })).is_some(), "{start}");
        assert_eq!(first(engine, "hint", &game(true)).is_some(), smaller == 0, "{start}");
    }
    for number in 0..=200 {
        assert!(first(engine, "number", &json!({ "number": number.to_string() })).is_some(), "{number}");
    }
    let moves = json!([[{ "pile": 2, "chips": "8" }], [{ "pile": 1, "chips": "4" }], [{ "pile": 2, "chips": "7" }]]);
    for ask in ["game", "hint", "reply", "review"] {
        assert!(first(engine, ask, &game("(20,62;8)", false, "perfect", &moves)).is_some(), "{ask}");
    }
}

#[test]
fn puzzles_and_their_marks_have_the_same_replies() {
    let engine = &mut Engine::default();
    for (grade, seed) in (1..=5).flat_map(|grade| (0..10).map(move |seed| (grade, seed))) {
        let mut set = json!({ "grade": grade, "seed": seed.to_string(), "count": 10 });
        let Some(found) = first(engine, "puzzles", &set) else {
            assert_eq!(grade, 5, "{set}");
            continue;
        };
        let puzzles = found["puzzles"].as_array().expect("puzzles").iter();
        set["given"] = puzzles.map(|puzzle| puzzle["solution"].clone()).collect();
        (set["given"][3], set["given"][5]) = (json!({ "kind": "outcome", "outcome": "P" }), Value::Null);
        assert!(first(engine, "puzzle-marks", &set).expect("marks")["right"].as_u64() < Some(10));
    }
}

#[test]
fn maps_are_those_of_the_engine() {
    let engine = &mut Engine::default();
    for (take, play, max, is_first) in [
        ("2t", Play::Normal, 60, true),
        ("t", Play::Misere, 20, true),
        ("floor(3t/2)", Play::Normal, 30, true),
        ("2t", Play::Misere, 40, true),
        ("t^2+1", Play::Normal, 40, true),
        ("2,2,6 then t+3", Play::Misere, 25, true),
        ("2t", Play::Normal, 0, true),
        ("2t", Play::Normal, 301, false),
        ("2t-", Play::Normal, 20, false),
    ] {
        let found = first_map(take, play, max);
        assert_eq!(found.is_some(), is_first, "{take} {play:?} {max}");
        let Some(found) = found else { continue };
        let plane = json!({ "take": take, "misere": play == Play::Misere, "max": max });
        let plane: Plane = serde_json::from_value(plane).expect("a plane");
        let (slice, _) = engine.built_slice(&plane, &mut within(64 << 20)).expect("a slice");
        let places = (0..=max).flat_map(|y| (0..=max).map(move |x| (x, y)));
        let cells = places.map(|(x, y)| slice.threshold(x, y).expect("on the map").unwrap_or(u32::MAX).to_le_bytes());
        assert_eq!(found, cells.collect::<Vec<_>>().concat(), "{take} {play:?} {max}");
    }
}

#[test]
fn the_rest_waits_for_the_engine() {
    let game = |start, misere| game(start, misere, "perfect", &json!([]));
    for (ask, question) in [
        ("hint", game("(5,6,7;2)", false)),
        ("reply", game("(5,6,7;2)", false)),
        ("hint", game("(5;2)+(6;2)", false)),
        ("game", game("(5;2)+*6", false)),
        ("game", game("(5;2)[3t]+(6;2)[2t]", false)),
        ("game", game("(5;2)[3t]", false)),
        ("game", game("(-5)", false)),
        ("game", json!({ "start": "(5,6)", "players": ["human", "human"], "exactly": 2 })),
        ("puzzle-marks", json!({ "given": [], "name": "A" })),
        ("solve", json!({ "position": "(5)", "remoteness": true })),
        ("solve", json!({ "position": "5", "quota": "2" })),
        // Every second take wins, more than the first part has memory for.
        ("solve", json!({ "position": "100000001", "take": "1", "moves": 50_000_000 })),
        ("thresholds", json!({ "as": "tableau" })),
    ] {
        assert_eq!(first_reply(ask, &question.to_string()), None, "{ask} {question}");
    }
}
