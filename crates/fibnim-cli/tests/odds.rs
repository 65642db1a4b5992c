//! `fibnim odds`.

use crate::run::{fibnim, refused, run};

fn json(args: &[&str]) -> serde_json::Value {
    let text = fibnim(&[&["odds", "chance"], args, &["--json"]].concat());
    assert_eq!(text.lines().count(), 1, "{text}");
    serde_json::from_str(&text).unwrap_or_else(|error| panic!("{error}: {text}"))
}

#[test]
fn one_pile() {
    assert_eq!(
        fibnim(&["odds", "chance", "12", "--first", "random", "--against", "perfect"]),
        "Position  (12)\nPlayers   random moves first, against perfect\nChance    1/176 = 0.005681818181\n\
         Reason    a formula that is proved for every size (fibnim-rounds)\n"
    );
    // From a Fibonacci number the first player loses against a perfect one.
    assert_eq!(json(&["21", "--first", "random", "--against", "optimal"])["chance"]["fraction"], "0");
    let skilled = json(&["21", "--first", "perfect", "--against", "random"]);
    assert_eq!(skilled["chance"], serde_json::json!({"kind": "exact", "fraction": "255/256", "decimal": "0.99609375"}));
    assert_eq!(skilled["method"], "formula");
    assert_eq!(json(&["8", "--first", "optimal", "--against", "random"])["chance"]["fraction"], "15/16");
    // For a pile of a thousand digits the chance is given by its exponent.
    let large = json(&[&format!("1{}1", "0".repeat(999))]);
    assert_eq!(large["chance"]["kind"], "powers");
    assert_eq!(large["chance"]["exponents"][0].as_str().map(str::len), Some(1000));
}

#[test]
fn any_position() {
    let sum = |first: &str, second: &str| {
        let chance = |first: &str, second: &str| {
            json(&["4", "3", "5", "--first", first, "--against", second])["chance"]["decimal"].clone()
        };
        (chance(first, second), chance(second, first))
    };
    // (4,3,5) is N, so a perfect player who moves first wins.
    assert_eq!(sum("perfect", "zhou"), ("1".into(), "1".into()));
    let answer = json(&["5", "8", "13", "--first", "slip:0.2", "--against", "greedy"]);
    assert_eq!(answer["method"], "recursion");
    assert_eq!(answer["players"], serde_json::json!(["slip:0.2", "greedy"]));
    let exact: f64 = answer["chance"]["decimal"].as_str().and_then(|text| text.parse().ok()).expect("a number");
    let games = json(&["(5,8,13)", "--first", "slip:0.2", "--against", "greedy", "--games", "4000", "--seed", "3"]);
    let chance = &games["chance"];
    assert_eq!((&chance["kind"], &chance["games"]), (&"estimate".into(), &4000.into()));
    let bound = |end: usize| chance["interval"][end].as_f64().expect("a number");
    let (low, high) = (bound(0), bound(1));
    assert!(low - 0.03 < exact && exact < high + 0.03 && high - low < 0.04, "{answer} {games}");
    let misere = json(&["5", "--first", "random", "--against", "random", "--misere", "--take", "t+1"]);
    assert_eq!(misere["rules"], serde_json::json!({"take_away": "t+1", "play": "misere"}));
}

#[test]
fn beyond_the_budget_there_are_games() {
    let output =
        run(&["odds", "chance", "4000", "5000", "--first", "random", "--against", "greedy", "--memory", "1MB"]);
    assert!(output.status.success());
    let text = String::from_utf8_lossy(&output.stdout);
    assert!(text.contains("of 10000 games") && text.contains("The exact chance was not computed"), "{text}");
    assert!(output.stderr.is_empty());
}

#[test]
fn tables() {
    let table = fibnim(&["odds", "table", "--max", "60", "--format", "csv"]);
    let golden = include_str!("../../fibnim-play/tests/golden/allen_prob_2_60.csv");
    let column = |name: &str| table.lines().next().and_then(|line| line.split(',').position(|each| each == name));
    let rows: Vec<Vec<&str>> = table.lines().map(|line| line.split(',').collect()).collect();
    for line in golden.lines().skip(1) {
        let fields: Vec<&str> = line.split(',').collect();
        let pile: usize = fields[0].parse().expect("a number");
        let place = if fields[1] == "unskilled" { "opens" } else { "second" };
        for (against, value) in [("perfect", fields[3]), ("optimal", fields[4])] {
            let column = column(&format!("{place}_against_{against}")).expect("a column");
            assert_eq!(rows[pile][column], value, "{line}");
        }
    }
    let losing = fibnim(&["odds", "table", "--max", "40", "--of", "losing", "--format", "csv"]);
    let golden = include_str!("../../fibnim-play/tests/golden/allen_mdp_0_40.csv");
    let expected: Vec<String> = golden
        .lines()
        .skip(1)
        .map(|line| {
            let fields: Vec<&str> = line.split(',').collect();
            [fields[0], fields[1], fields[3], fields[5], fields[6]].join(",")
        })
        .collect();
    assert_eq!(losing.lines().skip(1).collect::<Vec<_>>(), expected);
    assert!(fibnim(&["odds", "table", "--max", "6", "--format", "latex"]).contains("6 & 1/20 & 1/20 & 0 & 0"));
    assert!(fibnim(&["odds", "table", "--max", "6", "--format", "markdown"]).contains("| 6 | 1/20 | 1/20 | 0 | 0 |"));
}

#[test]
fn refusals() {
    for (args, says) in [
        (&["odds", "chance", "21", "--first", "nobody"][..], "accepted are perfect"),
        (&["odds", "chance", "21", "--against", "slip:2"], "numbers from 0 to 1"),
        (&["odds", "chance", "x"], "x"),
        (&["odds", "chance"], "required"),
        (&["odds", "table", "5"], "unexpected argument"),
    ] {
        let message = refused(args, 2);
        assert!(message.contains(says), "{args:?}: {message}");
    }
}
