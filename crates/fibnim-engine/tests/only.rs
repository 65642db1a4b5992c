//! Certificates of games in which only some takes are permitted, as methods of an engine.

use fibnim_engine::{Capabilities, Engine, check_certificates};
use serde_json::{Value, json};

use crate::within;

fn ask(engine: &mut Engine, question: &Value) -> Value {
    let reply = engine.ask_json(&question.to_string(), &mut within(1 << 30)).to_json();
    serde_json::from_str(&reply).expect("a reply")
}

fn engine(learns: bool) -> Engine {
    Engine::new(Capabilities { threads: 1, learns, ..Capabilities::default() })
}

/// The certificates of a game as the text of a file.
fn proved(question: &Value) -> String {
    let reply = ask(&mut engine(false), question);
    reply["file"].as_str().unwrap_or_else(|| panic!("{reply}")).to_owned()
}

/// Small piles, by the certificates of an engine and by the recurrence.
#[test]
fn certificates_answer_as_the_recurrence_does() {
    let mut certified = 0;
    for (rules, a, b) in [
        (json!({ "only": "fib" }), 5, 3),
        (json!({ "only": "fib", "misere": true }), 3, 2),
        (json!({ "only": "1,2,3", "take": "t+1" }), 2, 1),
        (json!({ "only": "odd", "take": "t" }), 2, 2),
    ] {
        let with = |more: Value| {
            let mut question = rules.clone();
            for (name, value) in more.as_object().expect("fields") {
                question[name] = value.clone();
            }
            question
        };
        let file = proved(&with(json!({ "ask": "prove", "fixed": [a, b] })));
        let mut proving = engine(false);
        proving.add_certificates(check_certificates(&file, &mut within(1 << 30)).expect("right"));
        for k in 0..30 {
            for quota in [None, Some("1"), Some("2"), Some("5"), Some("40")] {
                let mut question = with(json!({ "ask": "solve", "position": format!("{k} {a} {b}") }));
                if let Some(quota) = quota {
                    question["quota"] = quota.into();
                }
                let [mut found, expected] = [&mut proving, &mut engine(false)].map(|engine| ask(engine, &question));
                certified += u32::from(found["method"] == "certificate");
                for field in ["method", "strength", "states", "solved"] {
                    found[field] = expected[field].clone();
                }
                found.as_object_mut().expect("fields").retain(|_, value| !value.is_null());
                assert_eq!(found, expected, "{question}");
            }
            // With other rules, or quotas of their own, no certificate answers.
            for other in [json!({ "block": 1 }), json!({ "ends": "first-empty" }), json!({ "no_repeat": true })] {
                let position = format!("{k} {a} {b}");
                let mut question = with(json!({ "ask": "solve", "position": position, "quota": "3" }));
                question.as_object_mut().expect("fields").extend(other.as_object().expect("fields").clone());
                assert_ne!(ask(&mut proving, &question)["method"], "certificate", "{question}");
            }
        }
        let question = with(json!({ "ask": "solve", "position": format!("(20;3)+({a};2)+({b};1)") }));
        assert_ne!(ask(&mut proving, &question)["method"], "certificate", "{question}");
    }
    assert!(certified > 550, "{certified}");
}

/// A huge pile: the engine proves the game if it may, and what it plays leaves P-positions.
#[test]
fn games_are_proved_for_a_question() {
    let huge = "1000000000000000000000000000003";
    let question = json!({ "ask": "solve", "position": format!("{huge} 5 3"), "only": "fib", "quota": "4" });
    let refused = ask(&mut engine(false), &question);
    assert_eq!(refused["error"]["kind"], "budget", "{refused}");
    let mut proving = engine(true);
    let mut n_positions = 0;
    for quota in ["1", "2", "3", "8", "34", huge] {
        let mut question = question.clone();
        question["quota"] = quota.into();
        let solved = ask(&mut proving, &question);
        assert_eq!((&solved["method"], &solved["states"]), (&json!("certificate"), &json!(31)), "{solved}");
        n_positions += u32::from(solved["outcome"] == "N");
        for best in solved["winning_moves"].as_array().expect("moves").iter().take(5) {
            let (pile, chips) = (best[0]["pile"].as_u64().expect("a pile"), best[0]["chips"].as_str());
            let chips: u128 = chips.expect("chips").parse().expect("a number");
            let mut piles: [u128; 3] = [huge.parse().expect("a number"), 5, 3];
            piles[pile as usize - 1] -= chips;
            let [a, b, c] = piles;
            question["position"] = format!("{a} {b} {c}").into();
            question["quota"] = (2 * chips).to_string().into();
            let after = ask(&mut proving, &question);
            assert_eq!((&after["outcome"], &after["method"]), (&json!("P"), &json!("certificate")), "{question}");
        }
    }
    assert!(n_positions > 3, "{n_positions}");
    // Thresholds of small piles need no proof, and those of squares have none.
    let mut small = question.clone();
    small["position"] = "100 5 3".into();
    assert_eq!(ask(&mut proving, &small)["method"], "thresholds");
    let mut squares = question.clone();
    squares["only"] = "squares".into();
    assert_eq!(ask(&mut proving, &squares)["error"]["kind"], "budget");
}

#[test]
fn what_is_proved_and_refused_names_its_takes() {
    let mut engine = engine(false);
    let question = json!({ "ask": "prove", "fixed": [2], "only": "odd" });
    let reply = ask(&mut engine, &question);
    let about = reply["proved"].as_array().expect("games");
    assert!(about.len() == 3 && about.iter().all(|game| game["only"] == "odd" && game["complement"].is_null()));
    let file = reply["file"].as_str().expect("a file");
    let check = |engine: &mut Engine, file: &str| ask(engine, &json!({ "ask": "check", "file": file }));
    assert!(check(&mut engine, file)["refusal"].is_null());
    // The automaton says that no position is N.
    let first = file.lines().next().expect("a line");
    let wrong = format!("{}\"accepting\":[]}}", first.split("\"accepting\"").next().expect("a text"));
    let refusal = &check(&mut engine, &wrong)["refusal"]["violation"];
    assert_eq!(
        (&refusal["only"], &refusal["outcome"], &refusal["accepted"]),
        (&json!("odd"), &json!("N"), &json!(false))
    );
    for (field, value, words) in [
        ("only", json!("squares"), "the checker has no automaton of the takes squares"),
        ("only", json!("1,300"), "lists of takes up to 256"),
        ("grundy", json!(2), "no certificates of Grundy values"),
        ("block", json!(1), "leave out block"),
        ("take", json!("n"), "only t, the chips taken, can limit the next move"),
        ("take", json!("unlimited"), "give a take-away function"),
    ] {
        let mut question = question.clone();
        question[field] = value;
        let error = ask(&mut engine, &question)["error"]["message"].as_str().expect("a refusal").to_owned();
        assert!(error.contains(words), "{error}");
    }
}
