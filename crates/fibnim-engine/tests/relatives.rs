//! Rules of relatives in all questions: every method that does not name them refuses them.

use fibnim::relative::{NextQuota, RelativeThresholds};
use fibnim::{Budget, Nat, Threshold};
use fibnim_engine::Engine;
use fibnim_engine::wire::{Family, Plane, Ruleset};
use fibnim_literal::{Literal, piles};
use serde_json::{Value, json};

use crate::fit::Fit as _;
use crate::within;

/// Questions that name a game in another way than by its rules, or are about none.
const OF_NO_GAME: [&str; 5] = ["audit", "certificates", "certificate", "trace", "check"];

/// Questions that take the rules of relatives.
const COVERED: [&str; 15] = [
    "solve",
    "prove",
    "thresholds",
    "complement",
    "grundy",
    "grundy-rows",
    "game",
    "reply",
    "hint",
    "review",
    "sequence",
    "odds",
    "puzzles",
    "puzzle-marks",
    "puzzle-code",
];

/// What the rules of a relative differ in, as fields.
fn other_rules() -> [(&'static str, Value); 6] {
    [
        ("only", json!("1,2,4")),
        ("take", json!("max(2t-n,1)")),
        ("take", json!("unlimited")),
        ("block", json!(1)),
        ("ends", json!("first-empty")),
        ("no_repeat", json!(true)),
    ]
}

/// The name of a question in JSON.
fn kebab(variant: &str) -> String {
    let dash = |c: char| if c.is_ascii_uppercase() { format!("-{}", c.to_ascii_lowercase()) } else { c.to_string() };
    variant.chars().map(dash).collect::<String>().trim_start_matches('-').to_owned()
}

/// Each question of the list, with each rule of relatives alone: it is answered under that rule, or the refusal names
/// its field and is one line long. A question that does not have the field is refused by its name, too.
#[test]
fn every_question_takes_or_refuses_every_rule() {
    let mut engine = Engine::default();
    let list = include_str!("../src/questions.rs").lines().filter(|line| line.contains("Question) -> "));
    let names: Vec<String> = list.filter_map(|line| line.trim().split_once('(').map(|(name, _)| kebab(name))).collect();
    assert!(names.len() >= 29 && COVERED.iter().all(|name| names.iter().any(|known| known == name)), "{names:?}");
    let table: Vec<Value> = include_str!("table/questions.jsonl")
        .lines()
        .filter_map(|line| serde_json::from_str(line).ok())
        .filter(Value::is_object)
        .collect();
    let mut ask = |question: &Value| -> Value {
        let reply = engine.ask_json(&question.to_string(), &mut within(1 << 26)).to_json();
        serde_json::from_str(&reply).expect("a reply")
    };
    for name in names {
        let mut plain = table.iter().filter(|question| question["ask"] == *name);
        let question = plain.find(|question| ask(question).get("error").is_none());
        let question = question.unwrap_or_else(|| panic!("no question {name} in the table has an answer"));
        let mut answered = 0;
        for (field, value) in other_rules() {
            let mut question = question.clone();
            question[field] = value;
            // Of piles in general, kinds that need a take-away function are left out.
            if name.starts_with("puzzle") {
                question["kinds"] = json!(["outcome"]);
            }
            let reply = ask(&question);
            match reply.get("error") {
                None => {
                    assert!(COVERED.contains(&&*name), "{question}");
                    answered += 1;
                }
                Some(error) => {
                    let message = error["message"].as_str().expect("a message");
                    // One pile without a limit can be taken at once, which is no puzzle.
                    let no_puzzle = message.starts_with("no puzzle was found");
                    let is_refusal = error["kind"] == "input" || error["kind"] == "not-covered" || no_puzzle;
                    // A function is refused by what is wrong with it. Under the rules a position or move may be wrong.
                    let names_it = message.contains(field) || field == "take" && message.contains("function");
                    let names_it = names_it || COVERED.contains(&&*name);
                    assert!(is_refusal && names_it && message.lines().count() == 1, "{question}: {error}");
                }
            }
        }
        assert_eq!(answered > 0, COVERED.contains(&&*name), "{name}");
    }
}

/// Every question of the table, asked under rules that differ in one thing from those of a take-away function, is
/// refused in one line, or is answered under these rules and by no method for a take-away function.
#[test]
fn no_question_answers_about_another_game() {
    let mut engine = Engine::default();
    let (mut refused, mut answered) = (0, 0);
    for line in include_str!("table/questions.jsonl").lines() {
        let Ok(Value::Object(question)) = serde_json::from_str::<Value>(line) else { continue };
        for (name, value) in other_rules() {
            let mut question = question.clone();
            question.insert(name.to_owned(), value);
            let text = Value::Object(question.clone()).to_string();
            // Complements fill tables as large as they may be, and sums are searched as far as they may be.
            let is_complement =
                [&question["ask"], question.get("statistic").unwrap_or(&Value::Null)].contains(&&json!("complement"));
            let memory = if is_complement { 1 << 19 } else { 1 << 21 };
            let reply = engine.ask_json(&text, &mut within(memory)).to_json();
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
            for (field, asked) in [
                ("take_away", "take"),
                ("only", "only"),
                ("block", "block"),
                ("ends", "ends"),
                ("no_repeat", "no_repeat"),
            ] {
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
            for game in reply["proved"].as_array().into_iter().flatten() {
                assert_eq!((name, &game["only"]), ("only", &question["only"]), "{text}");
            }
            if let Some(method) = reply["method"].as_str() {
                // The theorem of Sprague and Grundy is about every sum; no other claim speaks of relatives.
                let claim = (method == "nim-sum").then_some("fibnim-nim-sum");
                let strength = match method {
                    _ if reply.get("exhausted_to").is_some() => "checked",
                    "thresholds" | "nim-sum" | "rows" | "table" | "game-search" | "recursion" => "search",
                    "certificate" if name == "only" && kind == "prove" => "certificate",
                    "simulation" => "estimate",
                    // The numbers themselves.
                    _ if reply["statistic"] == "size" && reply["source"] == "the rules of play" => "theorem",
                    other => panic!("{text}: {other}"),
                };
                assert!(reply["strength"] == strength && reply["claim"].as_str() == claim, "{text}");
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
        ("(9;4)+(7;3)", json!({ "take": "n-1", "misere": true })),
        ("(17,4;5)", json!({ "take": "unlimited", "no_repeat": true })),
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

/// The function, the set of takes and both as code, whether play ends at the first empty pile, and how many moves may
/// be forbidden.
type LiteralRules = (&'static str, Option<&'static str>, fn(u64) -> bool, fn(u64, u64) -> u64, bool, usize);

/// Complements, maps and rows of Grundy values, against the games played out.
#[test]
fn regions_are_those_of_literal_games() {
    let mut engine = Engine::default();
    let (max, bound) = (4_u64, 12_u64);
    let (mut values, mut holes) = (0, 0);
    let games: [LiteralRules; 5] = [
        ("max(1,n/2)", None, |_| true, |n, _| (n / 2).max(1), false, 0),
        ("2t", Some("odd"), |take| take % 2 == 1, |_, t| 2 * t, false, 0),
        (
            "3,1,4 then t",
            Some("1,2,5"),
            |take| [1, 2, 5].contains(&take),
            |_, t| [0, 3, 1, 4][t.min(3) as usize],
            false,
            0,
        ),
        ("t+1", None, |_| true, |_, t| t + 1, true, 0),
        ("2t", None, |_| true, |_, t| 2 * t, false, 1),
    ];
    for (take, only, permits, next, first_empty, block) in games {
        let next = move |n, t| if take.starts_with('3') && t > 3 { t } else { next(n, t) };
        let mut literal = Literal::relative(permits, next, first_empty, false, false).forbidding(block);
        let mut rules = json!({ "take": take, "block": block });
        let ends = if first_empty { "first-empty" } else { "all-empty" };
        rules["ends"] = ends.into();
        if let Some(only) = only {
            rules["only"] = only.into();
        }
        let mut ask = |more: Value| -> Value {
            let mut question = rules.clone();
            more.as_object().expect("fields").iter().for_each(|(name, value)| question[name] = value.clone());
            let reply = engine.ask_json(&question.to_string(), &mut within(1 << 28)).to_json();
            serde_json::from_str(&reply).expect("a reply")
        };
        let mut is_p = |position: &[u64]| {
            let most = vec![bound; position.len()];
            (1..=bound).all(|quota| {
                let most: Vec<u64> = most.iter().map(|_| quota).collect();
                !literal.wins(&piles(position, &most))
            })
        };
        let reply = ask(json!({ "ask": "complement", "max": max, "bound": bound }));
        let rows = reply["rows"].as_array().unwrap_or_else(|| panic!("{reply}"));
        assert_eq!(rows.len() as u64, (max + 1) * (max + 2) / 2);
        for row in rows {
            let set: Vec<u64> = row["piles"].as_array().expect("piles").iter().filter_map(Value::as_u64).collect();
            let value = (0..=bound).find(|&x| is_p(&[&set[..], &[x]].concat()));
            let of_piles = ask(json!({ "ask": "complement", "piles": set, "bound": bound }));
            for found in [row, &of_piles["rows"][0]] {
                assert_eq!(found["piles"], json!(set), "{rules}");
                let expected = match value {
                    Some(value) => json!({ "kind": "value", "value": value.to_string() }),
                    None => json!({ "kind": "unknown", "searched_to": bound.to_string() }),
                };
                assert_eq!(found["complement"], expected, "{rules} {set:?}");
            }
            values += u32::from(value.is_some());
            holes += u32::from(value.is_none());
        }
        let plane = Plane {
            rules: serde_json::from_value(rules.clone()).expect("rules"),
            max: (max as u32).fit(),
            fixed: vec![2].fit(),
        };
        let (slice, _) = engine.built_slice(&plane, &mut within(1 << 28)).expect("a slice");
        for (x, y) in (0..=max).flat_map(|x| (0..=max).map(move |y| (x, y))) {
            let least = (1..=bound).find(|&quota| literal.wins(&piles(&[2, x, y], &[quota; 3])));
            assert_eq!(slice.threshold(x as u32, y as u32).expect("inside").map(u64::from), least, "{rules} {x} {y}");
        }
        if first_empty || block > 0 {
            continue;
        }
        let mut literal = Literal::relative(permits, next, false, false, true);
        let mut rows = |more: Value| -> Vec<Vec<u32>> {
            let mut question = rules.clone();
            more.as_object().expect("fields").iter().for_each(|(name, value)| question[name] = value.clone());
            let reply = engine.ask_json(&question.to_string(), &mut within(1 << 28)).to_json();
            let reply: Value = serde_json::from_str(&reply).expect("a reply");
            serde_json::from_value(reply["rows"].clone()).unwrap_or_else(|_| panic!("{reply}"))
        };
        let all = rows(json!({ "ask": "grundy-rows", "rows": bound, "cols": bound }));
        let third = rows(json!({ "ask": "grundy-rows", "rows": bound, "quota": "3" }));
        let openings = rows(json!({ "ask": "grundy-rows", "rows": bound, "start": true }));
        for pile in 0..=bound {
            let mut value = |most: u64| literal.solve(&piles(&[pile], &[most])).value;
            let row: Vec<u32> = (0..=bound).map(&mut value).collect();
            assert_eq!(all[pile as usize], row, "{rules} {pile}");
            assert_eq!(third[pile as usize], [value(3)]);
            assert_eq!(openings[pile as usize], [value(pile.saturating_sub(1))]);
        }
    }
    assert!(values > 30 && holes > 5, "{values} {holes}");
    // The rows count, also where the values themselves are few.
    let periodic = json!({ "ask": "grundy-rows", "rows": 100_000, "start": true, "only": "1,3", "take": "unlimited" });
    let mut within = |memory| engine.ask_json(&periodic.to_string(), &mut within(memory)).to_json();
    assert!(within(4_000_000).contains(r#""kind":"budget""#) && within(1 << 28).contains(r#""complete":true"#));
}

/// By the rules alone it is known where a threshold is 0, and whether each position has one.
#[test]
fn thresholds_of_0_are_known_by_the_rules() {
    let mut seen = [0; 3];
    for only in ["1,3", "2,3", "fib", "primes", "5"] {
        for ends in ["all-empty", "first-empty"] {
            for misere in [false, true] {
                let rules = json!({ "take": "2t", "only": only, "ends": ends, "misere": misere });
                let rules: Ruleset = serde_json::from_value(rules).expect("rules");
                let family = rules.read_any().expect("rules");
                let Family::Relative(relative) = &family else { panic!("{rules:?}") };
                let bounds = [7_u32, 7].map(Nat::from);
                let table = RelativeThresholds::build(relative, &bounds, &mut Budget::default()).expect("small");
                for (a, b) in (0..64_u32).map(|k| (k / 8, k % 8)) {
                    let threshold = table.threshold(&[a, b]);
                    let is_zero = threshold == Some(Threshold::Finite(Nat::ZERO));
                    assert_eq!(family.has_won(&[a, b].map(Nat::from)), is_zero, "{rules:?} ({a},{b})");
                    assert_eq!(threshold.is_some(), is_zero || family.has_thresholds(), "{rules:?} ({a},{b})");
                    seen[if threshold.is_none() { 2 } else { usize::from(is_zero) }] += 1;
                }
            }
        }
    }
    assert!(seen.iter().all(|&seen| seen > 100), "{seen:?}");
}
