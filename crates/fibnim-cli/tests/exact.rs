//! `fibnim solve --exactly`, and remotenesses in the answers of `fibnim solve`.

use serde_json::{Value, json};

use crate::run::{self, with_input};

fn fibnim(args: &str) -> String {
    run::fibnim(&args.split(' ').collect::<Vec<_>>())
}

fn answer(args: &str) -> Value {
    serde_json::from_str(&fibnim(&format!("solve {args} --json"))).expect("JSON")
}

fn refused(args: &str, status: i32) -> String {
    run::refused(&args.split(' ').collect::<Vec<_>>(), status)
}

#[test]
fn an_answer_says_what_was_asked() {
    let found = answer("5 8 9 --exactly 2 --quota 2,4,- --active 1,2");
    assert_eq!(found["position"]["group"], json!([1, 2]));
    let rules = ["exactly", "group", "remember", "fresh", "active"].map(|name| &found[name]);
    assert_eq!(rules, [&json!(2), &json!("sticky"), &json!("pile"), &json!("not-whole"), &json!([1, 2])]);
    assert_eq!((&found["outcome"], &found["winning_moves"]), (&json!("P"), &json!([])));
    assert_eq!((&found["method"], &found["solved"]), (&json!("game-search"), &json!(59)));
}

#[test]
fn starts() {
    let found = answer("9 8 5 --exactly 2");
    assert_eq!(found["outcome"], "N");
    let takes = |one: (u32, u32), other: (u32, u32)| json!([{"pile": one.0, "chips": one.1.to_string()}, {"pile": other.0, "chips": other.1.to_string()}]);
    let moves =
        [((1, 1), (2, 1)), ((1, 1), (2, 2)), ((1, 1), (3, 1)), ((1, 1), (3, 2)), ((1, 1), (3, 3)), ((1, 1), (3, 4))];
    assert_eq!(found["winning_moves"], Value::from_iter(moves.map(|(one, other)| takes(one, other))));
    assert_eq!((&found["position"]["parts"][0]["limit"], &found["remoteness"]), (&json!("not-whole"), &Value::Null));
    let text = fibnim("solve 9 8 5 --exactly 2 --explain --moves 2");
    for part in ["take 1 from pile 1 and 2 from pile 2\n", "... and more; --moves K lists more than 2\n", "Because"] {
        assert!(text.contains(part), "{part}: {text}");
    }
}

#[test]
fn readings() {
    let outcome = |args: &str| answer(args)["outcome"].as_str().expect("text").to_owned();
    for (args, expected) in [
        ("4 4 4 --exactly 2", "N"),
        ("4 4 4 --exactly 2 --group free", "P"),
        ("5 8 9 --exactly 2 --group fixed", "P"),
        ("4 15 15 --exactly 2 --group free", "N"),
        ("4 15 15 --exactly 2 --group free --remember last", "P"),
        ("3 5 --exactly 2", "P"),
        ("3 5 --exactly 2 --fresh any", "N"),
        ("3 5 4 4 --exactly 3", "N"),
        ("5 5 --exactly 2 --take t", "N"),
    ] {
        assert_eq!(outcome(args), expected, "{args}");
    }
}

#[test]
fn two_piles_of_any_size() {
    let found = answer("4 5 --exactly 2 --quota 3,2 --remoteness");
    assert_eq!(
        (&found["remoteness"]["length"], &found["method"], &found["claim"]),
        (&json!("3"), &json!("theorem"), &json!("fibnim-exact-conjunctive"))
    );
    assert_eq!(found["position"]["text"], "(4;3)+(5;2)");
    assert_eq!(answer("(4;3)+(5;2) --exactly 2 --remoteness"), found);
    assert_eq!(answer("4,5;3,2 --exactly 2 --remoteness"), found);
    // 10^30 and 10^31: the one winning move listed shortens the game by one.
    let (a, b) = (format!("1{}", "0".repeat(30)), format!("1{}", "0".repeat(31)));
    let found = answer(&format!("{a} {b} --exactly 2 --remoteness"));
    assert_eq!((&found["outcome"], &found["more_winning_moves"]), (&json!("N"), &json!(true)));
    let length: u128 = found["remoteness"]["length"].as_str().and_then(|text| text.parse().ok()).expect("a number");
    let take =
        |i: usize| found["winning_moves"][0][i]["chips"].as_str().expect("text").parse::<u128>().expect("a number");
    let left = [10_u128.pow(30) - take(0), 10_u128.pow(31) - take(1)];
    let next =
        answer(&format!("{} {} --exactly 2 --quota {},{} --remoteness", left[0], left[1], 2 * take(0), 2 * take(1)));
    assert_eq!((&next["outcome"], &next["remoteness"]["length"]), (&json!("P"), &json!((length - 1).to_string())));
}

#[test]
fn an_observation_is_not_called_a_theorem() {
    let found = answer("100000 300000 500000 --exactly 2");
    assert_eq!((&found["outcome"], &found["method"]), (&json!("N"), &json!("theorem")));
    assert_eq!(found["winning_moves"].as_array().map(Vec::len), Some(1));
    // 75025, 121393 and 196418 are Fibonacci numbers.
    let found = answer("75025 121393 196418 --exactly 2");
    assert_eq!(found["outcome"], "P");
    assert_eq!(
        (&found["method"], &found["strength"], &found["exhausted_to"]),
        (&json!("observation"), &json!("exhausted-to"), &json!("120"))
    );
    let text = fibnim("solve 75025 121393 196418 --exactly 2 --explain");
    assert!(
        text.contains("an observation, not proved") && text.contains("checked by search for all piles up to 120"),
        "{text}"
    );
}

#[test]
fn streams() {
    let output = with_input(
        &["solve", "-", "--exactly", "2", "--memory", "1MB", "--remoteness"],
        "3 5\n\n(4;3)+(5;2)\n4\nx 1\n30000 30000 30000 30000\n",
    );
    let lines: Vec<Value> = output
        .stdout
        .split(|&byte| byte == b'\n')
        .filter(|line| !line.is_empty())
        .map(|line| serde_json::from_slice(line).expect("JSON"))
        .collect();
    assert_eq!(lines[0]["outcome"], "P");
    assert_eq!(lines[1]["remoteness"]["length"], "3");
    assert_eq!((&lines[2]["error"]["kind"], &lines[2]["line"]), (&json!("input"), &json!(4)));
    assert_eq!((&lines[3]["error"]["kind"], &lines[3]["line"]), (&json!("input"), &json!(5)));
    assert_eq!(lines.len(), 5);
    assert!(output.status.success());
}

#[test]
fn bad_input_says_what_is_accepted() {
    for (args, part) in [
        ("solve 9 8 5 --exactly 0", "1 to 8 piles are accepted"),
        ("solve 9 8 5 --exactly 4", "at least 4 piles are needed"),
        ("solve 9 --exactly 1", "2 to 8 are accepted"),
        ("solve 9 8 5 --exactly 2 --quota 3,2", "2 quotas for 3 piles"),
        ("solve 9 8 5 --exactly 2 --quota 3,0,2", "quotas are at least 1"),
        ("solve 9 8 5 --exactly 2 --quota 3,any,2", "limited by the rule for fresh piles"),
        ("solve (9;any)+(8) --exactly 2", "limited by the rule for fresh piles"),
        ("solve (9;3)+(8;2) --exactly 2 --quota 3,2", "leave out the quotas"),
        ("solve 9 8 5 --exactly 2 --active 1,2", "pile 1 of the group has no quota"),
        ("solve 9 8 5 --exactly 2 --quota 1,1,1 --active 0,2", "piles are numbered from 1"),
        ("solve 9 8 5 --exactly 2 --quota 1,1,1 --active 1,2,3", "every move takes from exactly 2"),
        ("solve 9 8 5 --exactly 2 --misere", "normal play"),
        ("solve 9 8 5 --group free", "--exactly"),
    ] {
        let message = refused(args, 2);
        assert!(message.contains(part), "{args}: {message}");
    }
    let message = refused("solve 40 40 40 40 --exactly 2 --memory 1MB", 3);
    assert!(message.contains("beyond the budget"), "{message}");
}

#[test]
fn remoteness_of_one_pile_and_of_small_positions() {
    let length = |args: &str| answer(&format!("{args} --remoteness"))["remoteness"]["length"].clone();
    let found = answer("100 --quota 20 --remoteness");
    assert_eq!(found["remoteness"], json!({"length": "69", "moves": [[{"pile": 1, "chips": "11"}]]}));
    let text = fibnim("solve 89 --remoteness");
    let line = "Remoteness  68 moves to the end, if the winner hurries and the loser delays; the loser delays most with \
                1 from pile 1\n";
    assert!(text.contains(line), "{text}");
    assert!(!fibnim("solve 89").contains("Remoteness"));
    // F_200: the formula answers.
    let pile = "280571172992510140037611932413038677189525";
    assert_eq!(length(pile), "214337303639424653755853790257333470290448");
    // The remoteness of two piles is found by search, but not for sizes at which that takes long.
    assert_eq!(length("5 6 --quota 3"), "11");
    assert_eq!(length("20 62 --quota 8"), Value::Null);
    assert!(fibnim("remoteness 5 6 --quota 3").contains("Remoteness  11 moves to the end"));
    let stream = |args: &[&str]| {
        let output = with_input(args, "5 6; 3\n100; 20\n");
        let text = String::from_utf8(output.stdout).expect("text");
        let length = |line| serde_json::from_str::<Value>(line).expect("JSON")["remoteness"]["length"].clone();
        text.lines().map(length).collect::<Vec<_>>()
    };
    assert_eq!(stream(&["solve", "-"]), [Value::Null, Value::Null]);
    assert_eq!(stream(&["solve", "-", "--remoteness"]), [json!("11"), json!("69")]);
}
