//! `fibnim arena`.

use crate::run::run;

/// Asserts that a run succeeds, and returns its standard output.
fn arena(args: &[&str]) -> String {
    let output = run(&[&["arena"], args].concat());
    assert!(output.status.success(), "{args:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("text")
}

const THREE: [&str; 5] = ["--players", "perfect,slip:0.2,random", "5,8,13", "--games", "500"];

#[test]
fn the_same_whatever_the_threads() {
    let with = |more: &[&str]| arena(&[&THREE, more].concat());
    let one = with(&["--threads", "1", "--json"]);
    assert_eq!(one, with(&["--threads", "3", "--json"]));
    assert_eq!(one, with(&["--seed", "0", "--json"]));
    assert_ne!(one, with(&["--seed", "2", "--json"]));
}

#[test]
fn every_game_is_counted() {
    let text = arena(&[&THREE[..], &["--json"]].concat());
    let answer: serde_json::Value = serde_json::from_str(&text).expect("JSON");
    let players = answer["players"].as_array().expect("players");
    let sum = |name: &str| players.iter().map(|player| player[name].as_u64().expect("a number")).sum::<u64>();
    assert_eq!((sum("games"), sum("wins"), sum("began")), (3000, 1500, 1500));
    let pairs = answer["pairs"].as_array().expect("pairs");
    assert_eq!(pairs.len(), 6);
    for pair in pairs {
        let wins: u64 = pair["wins"].as_array().expect("wins").iter().filter_map(serde_json::Value::as_u64).sum();
        assert_eq!((pair["games"].as_u64(), wins), (Some(250), 250));
    }
    // (5,8,13) is N, so the perfect player wins all games in which it moves first.
    assert_eq!(pairs[0]["begins"], 1);
    assert_eq!((&pairs[0]["wins"][0], &pairs[2]["wins"][0]), (&250.into(), &250.into()));
}

/// The games of all parts together are those of the whole tournament.
#[test]
fn parts_are_the_whole() {
    for games in ["77", "500"] {
        let results = |part: &[&str]| -> Vec<u64> {
            let args = ["--players", "perfect,slip:0.2,random", "5,8,13", "--games", games, "--json"];
            let answer: serde_json::Value = serde_json::from_str(&arena(&[&args, part].concat())).expect("JSON");
            let number = |value: &serde_json::Value| value.as_u64().expect("a number");
            let pairs = answer["pairs"].as_array().expect("pairs");
            pairs.iter().flat_map(|pair| [&pair["games"], &pair["wins"][0], &pair["wins"][1]].map(number)).collect()
        };
        let parts: Vec<Vec<u64>> = (1..=3).map(|part| results(&["--part", &format!("{part}/3")])).collect();
        let sums: Vec<u64> = (0..parts[0].len()).map(|at| parts.iter().map(|part| part[at]).sum()).collect();
        assert_eq!(sums, results(&[]), "{games}");
        assert!(parts.iter().all(|part| part[0].abs_diff(part[3]) <= 1), "both players begin: {parts:?}");
    }
}

#[test]
fn tables() {
    let text = arena(&["--players", "perfect,greedy", "(6,1;3)", "--games", "3", "--format", "csv"]);
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines[0], "a,b,begins,games,a_wins,b_wins,a_share,low,high,unfinished");
    assert!(
        lines[1].starts_with("perfect,greedy,perfect,2,") && lines[2].starts_with("perfect,greedy,greedy,1,"),
        "{text}"
    );
    let text = arena(&["--players", "zhou,optimist,greedy", "21", "--take", "3t", "--misere", "--games", "10"]);
    assert_eq!(text.lines().count(), 4 + 1 + 7, "{text}");
}

#[test]
fn refusals() {
    for (args, status, says) in [
        (&["--players", "perfect", "5"][..], 2, "1 players"),
        (&["--players", "perfect,nobody", "5"], 2, "accepted are perfect"),
        (&["--players", "perfect,random", "5,x"], 2, "x"),
        (&["--players", "perfect,random", "99999999999,7777777777,555555555"], 3, "beyond the budget"),
    ] {
        let output = run(&[&["arena"], args].concat());
        let message = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(status), "{args:?}: {message}");
        assert!(message.contains(says) && message.lines().count() == 1, "{args:?}: {message}");
    }
}
