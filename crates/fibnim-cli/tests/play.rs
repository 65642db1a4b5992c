//! `fibnim play --plain`, and its files.

use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Stdio};

use crate::run::with_input;

/// Plays a game to the end of the input, and returns the standard output.
fn game(args: &[&str], input: &str) -> String {
    let output = with_input(&[&["play", "--plain"], args].concat(), input);
    let (text, message) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    assert!(output.status.success() && message.is_empty(), "{args:?}: {text}{message}");
    text.into_owned()
}

const RULES: &str = "f(t) = 2t, normal play: taking the last chip wins.\n";

#[test]
fn a_game_of_one_pile() {
    assert_eq!(
        game(&["20"], "hint\n0\n20\ntake 2\n1\nundo\nundo\nundo\nredo\nfly\nresign\n5\nundo\nrules\nquit\n5\n"),
        RULES.to_owned()
            + "You move first, perfect second. Type 'help' for the commands.\n\
               Pile: 20. Opening: not a whole pile. Your turn.\n\
               The pile is 20 = 13 + 5 + 2. Taking 2 leaves 18 = 13 + 5. The other player may then take at most 4, less than the 5 needed \
               to win. \
               A perfect player takes 2.\n\
               Refused: a move takes at least one chip.\n\
               Refused: the opening move may not take a whole pile.\n\
               You take 2.\nperfect takes 1.\n\
               Pile: 17. Quota: 2. Your turn.\n\
               You take 1.\nperfect takes 1.\n\
               Pile: 15. Quota: 2. Your turn.\n\
               Pile: 17. Quota: 2. Your turn.\n\
               Pile: 20. Opening: not a whole pile. Your turn.\n\
               Refused: there is nothing to take back.\n\
               Pile: 17. Quota: 2. Your turn.\n\
               There is no command \"fly\": 'help' lists them, and a move is 'take 5 from 2' or '5 2'.\n\
               Pile: 17. Quota: 2. You resign. perfect wins.\n\
               Refused: the game is over.\n\
               Pile: 17. Quota: 2. Your turn.\n"
            + RULES
    );
}

#[test]
fn several_piles_and_chance() {
    let args = ["5", "8", "--opponent", "random", "--first", "opponent"];
    let text = game(&args, "5\n5 3\n1 1\n1 from pile 2\nhistory\nopponent human\n1 1\n");
    assert_eq!(
        text,
        RULES.to_owned()
            + "random moves first, you second. Type 'help' for the commands.\n\
               random takes 2 from pile 1.\n\
               Piles: 3, 8. Quota: 4. Your turn.\n\
               Refused: several piles have chips: 'take 5 from 2' names one.\n\
               Refused: there is no such pile: the piles are numbered 1 to 2.\n\
               You take 1 from pile 1.\nrandom takes 1 from pile 2.\n\
               Piles: 2, 7. Quota: 2. Your turn.\n\
               You take 1 from pile 2.\nrandom takes 1 from pile 2.\n\
               Piles: 2, 5. Quota: 2. Your turn.\n\
               \x20 1. first takes 2 from pile 1: (3,8;4)   blunder: 3 from pile 2 wins\n\
               \x20 2. second takes 1 from pile 1: (2,8;2)   blunder: 3 from pile 1 wins\n\
               \x20 3. first takes 1 from pile 2: (2,7;2)\n\
               \x20 4. second takes 1 from pile 2: (2,6;2)\n\
               \x20 5. first takes 1 from pile 2: (2,5;2)   blunder: 1 from pile 1 wins\n\
               Blunders: first 2, second 1.\n\
               The first player is human now.\n\
               Piles: 2, 5. Quota: 2. Turn of the second player.\n\
               The second player takes 1 from pile 1.\n\
               Piles: 1, 5. Quota: 2. Turn of the first player.\n"
    );
    assert_eq!(game(&args, "1 1\n"), game(&args, "1 1\n"));
}

#[test]
fn own_quotas_and_other_rules() {
    let text = game(&["(5;2)+(3;1)"], "hint\n2 1\n2 2\nnew 4\nrules t misere\nnew 0\nopponent me\n");
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines[2], "Piles: 5 (quota 2), 3 (quota 1). Your turn.");
    assert_eq!(
        lines[3],
        "The nim-sum of the Grundy values is 0. Every move changes it from 0, so no move wins. \
         A perfect player takes 1 from pile 1."
    );
    assert_eq!(lines[6], "Piles: 0 (quota 6), 3 (quota 1). Your turn.");
    assert_eq!(lines[7], "Refused: the quota allows at most one chip.");
    assert_eq!(lines[10], "Pile: 4. Opening: not a whole pile. Your turn.");
    assert_eq!(lines[11], "f(t) = t, misère play: taking the last chip loses.");
    // Under misère play, the player to move wins if there are no chips.
    assert!(text.contains("No move is left. You win."), "{text}");
    assert!(text.contains("Refused: \"me\" is not a strategy: accepted are perfect"), "{text}");
}

#[test]
fn two_humans_and_two_strategies() {
    let text = game(&["9", "--two"], "1\n2\n2\n4\nundo\n4\n4");
    let end = "The second player takes 4.\nPile: 0. Quota: 8. No move is left. The second player wins.\n";
    assert!(text.ends_with(&format!(
        "Turn of the second player.\n{end}Pile: 4. Quota: 4. Turn of the second player.\n{end}Refused: the game is over.\n"
    )));
    assert_eq!(
        game(&["9", "--players", "random,perfect"], "history"),
        RULES.to_owned()
            + "random moves first, perfect second. Type 'help' for the commands.\n\
               random takes 2.\nperfect takes 2.\nrandom takes 3.\nperfect takes 2.\n\
               Pile: 0. Quota: 4. No move is left. perfect wins.\n\
               \x20 1. first takes 2: (7;4)   blunder: 1 wins\n\
               \x20 2. second takes 2: (5;4)\n\
               \x20 3. first takes 3: (2;6)\n\
               \x20 4. second takes 2: (0;4)\n\
               Blunders: first 1, second 0.\n"
    );
}

#[test]
fn beyond_the_budget_is_said() {
    let text = game(&["9000", "7000", "8000", "--memory", "1MiB"], "1 1\nhint\nanalysis\n");
    assert!(
        text.contains(
            "perfect takes one chip instead of its own move: beyond the budget: a table for piles of 8999, 8000 and 7000"
        ),
        "{text}"
    );
    assert!(text.contains("No hint: beyond the budget") && text.contains("\nNo analysis: beyond the budget"), "{text}");
}

#[test]
fn games_in_files() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name).to_str().expect("text").to_owned();
    let (file, other) = (path("game.txt"), path("other.txt"));
    let text =
        game(&["20", "--save", &file], &format!("3\nsave {other}\nsave {other}\nsave --force {other}\nload nowhere\n"));
    assert_eq!(text.matches(&format!("Saved to {other}.")).count(), 2, "{text}");
    assert!(text.contains(": the file exists: --force replaces it") && text.contains("nowhere: "), "{text}");
    let written = std::fs::read_to_string(&file).expect("written");
    assert_eq!(
        written,
        "fibnim game 1\ntake: 2t\nplay: normal\nstart: (20)\nfirst: human\nsecond: perfect\nseed: 1\n1 3\n1 1\n"
    );
    assert_eq!(written, std::fs::read_to_string(&other).expect("written"));
    // The command refuses this before the game, not after it.
    let refused = with_input(&["play", "--plain", "--save", &file], "1\n");
    assert_eq!((refused.status.code(), refused.stdout.len()), (Some(2), 0));
    let text = game(&["--load", &file, "--save", &file, "--force"], "1\n");
    assert!(text.contains("Pile: 16. Quota: 2. Your turn.\nYou take 1.\n"), "{text}");
    let replay = with_input(&["play", "--replay", &other], "");
    assert_eq!(
        String::from_utf8_lossy(&replay.stdout),
        RULES.to_owned()
            + "First: human. Second: perfect.\nPile: 20. Opening: not a whole pile.\n\
               \x20 1. first takes 3: (17;6)   blunder: 2 wins\n\
               \x20 2. second takes 1: (16;2)\nBlunders: first 1, second 0.\nThe game is not over.\n"
    );
    std::fs::write(&other, "fibnim game 1\nstart: (9;4)\n1 5\n").expect("a file");
    let broken = with_input(&["play", "--replay", &other], "");
    assert_eq!(broken.status.code(), Some(2));
    assert_eq!(
        String::from_utf8_lossy(&broken.stderr),
        format!("error: {other}: line 3: the quota allows at most 4 chips\n")
    );
    std::fs::write(&other, [0xff]).expect("a file");
    for (name, why) in
        [(&other[..], "not a text in UTF-8"), ("/dev/null", "only regular files are accepted"), ("no", "No such file")]
    {
        let refused = with_input(&["play", "--load", name], "");
        assert_eq!((refused.status.code(), refused.stdout.len()), (Some(1), 0), "{name}");
        let message = String::from_utf8_lossy(&refused.stderr);
        assert!(message.starts_with(&format!("error: {name}: {why}")), "{message}");
    }
}

#[test]
fn events_are_replies_of_the_engine() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("game.txt").to_str().expect("text").to_owned();
    let output = with_input(
        &["play", "5", "8", "--json", "--opponent", "greedy", "--save", &file],
        "hint\n1\n1 2\n\n2 9\nundo\nundo\nredo\nanalysis\nresign\nfly\nhistory\nquit\n",
    );
    assert!(output.status.success() && output.stderr.is_empty(), "{output:?}");
    let text = String::from_utf8(output.stdout).expect("text");
    let events: Vec<serde_json::Value> = text.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    let kinds: Vec<String> = events
        .iter()
        .map(|event| {
            let kind = event["answer"].as_str().or(event["error"]["kind"].as_str()).expect("a kind");
            format!("{} {kind}", event.get("line").map_or(String::new(), ToString::to_string))
        })
        .collect();
    assert_eq!(
        kinds,
        [
            " game",
            "1 hint",
            "2 input",
            "3 reply",
            "3 game",
            "5 input",
            "6 game",
            "7 input",
            "8 game",
            "9 solve",
            "10 game",
            "11 input",
            "12 review"
        ]
    );
    assert_eq!(events[0]["position"]["text"], "(5,8)");
    assert_eq!(events[1]["chosen"], serde_json::json!([{ "pile": 2, "chips": "3" }]));
    assert_eq!(events[2]["error"]["message"], "several piles have chips: 'take 5 from 2' names one");
    // The greedy player takes as many chips as the rules allow.
    assert_eq!(events[3]["chosen"], serde_json::json!([{ "pile": 2, "chips": "2" }]));
    assert_eq!(events[4]["position"]["text"], "(5,5;4)");
    assert_eq!(
        (&events[6]["position"]["text"], &events[8]["position"]["text"]),
        (&events[0]["position"]["text"], &events[4]["position"]["text"])
    );
    assert_eq!((&events[4]["winner"], &events[10]["winner"]), (&serde_json::Value::Null, &serde_json::json!(1)));
    assert_eq!(events[12]["moves"].as_array().map(Vec::len), Some(2));
    // The events are those of the wire form, so 'fibnim ask' gives the same review.
    let question = serde_json::json!({
        "ask": "review", "start": "(5,8)", "players": ["human", "greedy"], "seed": "1", "moves": events[4]["moves"],
    });
    let asked = with_input(&["ask", &question.to_string()], "");
    let review = String::from_utf8(asked.stdout).expect("text");
    let last = text.lines().last().expect("a line").replacen(",\"line\":12", "", 1);
    assert_eq!(review.trim_end(), last);
    let replayed = with_input(&["play", "--replay", &file, "--json"], "");
    let replayed = String::from_utf8(replayed.stdout).expect("text");
    assert_eq!(replayed.lines().nth(1), Some(&last[..]));
    assert_eq!(with_input(&["play", "20", "--json", "--plain"], "").status.code(), Some(2));
}

#[test]
fn refused_arguments() {
    for args in [
        &["play", "x"][..],
        &["play", "20", "--players", "human"],
        &["play", "20", "--players", "human,me"],
        &["play", "20", "--two", "--opponent", "random"],
        &["play", "20", "--load", "game.txt"],
        &["play", "(20;3)", "--quota", "4"],
        &["play", "20", "--quota", "0"],
        &["play", ""],
    ] {
        let output = with_input(&[args, &["--plain"]].concat(), "");
        let message = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{args:?}: {message}");
        assert!(output.stdout.is_empty() && message.lines().count() == 1, "{args:?}: {message}");
    }
}

/// The game file is kept if the command is ended by Ctrl-C, a crash or a closed terminal.
#[test]
fn a_game_that_is_killed_keeps_its_moves() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("game.txt");
    let mut child = Command::new(env!("CARGO_BIN_EXE_fibnim"))
        .env("LC_ALL", "C")
        .args(["play", "20", "--plain", "--save"])
        .arg(&file)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the command runs");
    let mut input = child.stdin.take().expect("a pipe");
    input.write_all(b"3\n").expect("input is read");
    let mut lines = BufReader::new(child.stdout.take().expect("a pipe")).lines();
    // The answer to the second command shows that the first one was played and saved.
    input.write_all(b"rules\n").expect("input is read");
    let rules = RULES.trim_end();
    let answers = lines.by_ref().map(|line| line.expect("text")).filter(|line| line == rules);
    assert_eq!(answers.take(2).count(), 2);
    child.kill().expect("it runs");
    child.wait().expect("it ends");
    let text = std::fs::read_to_string(&file).expect("a file");
    assert!(text.ends_with("\n1 3\n1 1\n"), "{text}");
}
