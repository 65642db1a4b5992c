//! `fibnim grundy`, and sums of games in `fibnim solve`.

use crate::run::{fibnim, json, refused, run};

#[test]
fn one_value() {
    assert_eq!(fibnim(&["grundy", "value", "26", "--quota", "5"]), "G(26;5) = 4\n");
    assert_eq!(fibnim(&["grundy", "value", "22"]), "G(22;21) = 8\n");
    assert_eq!(fibnim(&["grundy", "value", "21"]), "G(21;20) = 0\n");
    assert_eq!(
        fibnim(&["grundy", "value", "21", "--quota", "99999999999999999999"]),
        "G(21;99999999999999999999) = 7\n"
    );
    assert_eq!(fibnim(&["grundy", "value", "0"]), "G(0;0) = 0\n");
    assert_eq!(fibnim(&["grundy", "value", "19", "--quota", "7", "--take", "7"]), "G(19;7) = 3\n");
    assert_eq!(
        json(&["grundy", "value", "26", "--quota", "5", "--json"]),
        serde_json::json!({
            "version": 1, "answer": "grundy", "position": "(26;5)", "take_away": "2t", "values": [4],
            "methods": ["certificate"], "value": 4, "method": "certificate", "strength": "checked-certificate", "states": 284
        })
    );
    assert_eq!(json(&["grundy", "value", "22", "--json"])["position"], "(22;21)");
}

#[test]
fn tables() {
    assert_eq!(
        fibnim(&["grundy", "table", "--rows", "4", "--cols", "5", "--format", "csv"]),
        "n\\r,0,1,2,3,4,5\n0,0,0,0,0,0,0\n1,0,1,1,1,1,1\n2,0,0,2,2,2,2\n3,0,0,0,3,3,3\n4,0,1,1,3,3,3\n"
    );
    let golden =
        include_str!("../../fibnim/tests/golden/fibnim_grundy_n_r.csv").replace('r', "").replacen('n', "n\\r", 1);
    assert_eq!(fibnim(&["grundy", "table", "--rows", "60", "--cols", "60", "--format", "csv"]), golden);
    let text = fibnim(&["grundy", "table", "--rows", "1", "--cols", "2"]);
    assert_eq!(text, "n\\r  0  1  2\n  0  0  0  0\n  1  0  1  1\n");
    let markdown = fibnim(&["grundy", "table", "--rows", "1", "--cols", "1", "--format", "markdown"]);
    assert_eq!(markdown, "| n\\r | 0 | 1 |\n|--:|--:|--:|\n| 0 | 0 | 0 |\n| 1 | 0 | 1 |\n");
    assert!(fibnim(&["grundy", "table", "--format", "latex"]).contains("20 & 0 & 0 & 2"));
    assert_eq!(fibnim(&["grundy", "table"]).lines().count(), 22);
}

#[test]
fn sequences() {
    assert_eq!(
        fibnim(&["grundy", "table", "--rows", "7", "--start", "--format", "bfile"]),
        "0 0\n1 0\n2 0\n3 0\n4 3\n5 0\n6 4\n7 4\n"
    );
    assert_eq!(
        fibnim(&["grundy", "table", "--rows", "5", "--quota", "2", "--format", "bfile"]),
        "0 0\n1 1\n2 2\n3 0\n4 1\n5 0\n"
    );
    let golden = include_str!("../../fibnim/tests/golden/fibnim_first_occurrence.csv");
    let upto: Vec<&str> = golden.lines().skip(1).take(43).collect();
    let first = fibnim(&["grundy", "table", "--rows", "100000", "--least", "--format", "csv"]);
    assert_eq!(first.lines().skip(1).collect::<Vec<_>>(), upto);
    assert!(first.starts_with("g,n\n"));
    let header = fibnim(&["grundy", "table", "--rows", "0", "--start", "--format", "csv"]);
    assert_eq!(header, "n,G(n;n-1)\n0,0\n");
}

#[test]
fn bad_input_gets_one_line() {
    for (args, says) in [
        (&["grundy", "value", "x"][..], "whole numbers in decimal digits are accepted"),
        (&["grundy", "value", "-5"], "whole numbers in decimal digits are accepted"),
        (&["grundy", "value", "5", "--quota", "1.5"], "whole numbers in decimal digits are accepted"),
        (&["grundy", "value", "5", "--rows", "3"], "unexpected argument"),
        (&["grundy", "table", "--start", "--least"], "cannot be used with"),
        (&["grundy", "table", "--rows", "-3"], "whole numbers from 0"),
        (&["grundy", "table", "--take", "t-1"], "f(t) >= 1"),
        (&["solve", "(5;2)+*"], "a number is missing"),
        (&["solve", "(5;2)[3t"], "accepted are (8;3), (8), (8;3)[3t] and *7"),
        (&["solve", "(5;2)[x]+*7"], "is not a take-away function"),
        (&["solve", "*7+(5;0)"], "a quota of 0"),
        (&["solve", "*7+(5;2)", "--misere"], "normal play"),
        (&["solve", "*7+(5)", "--quota", "2"], "has its own quota in the text"),
        (&["solve", "*7+(5;2)", "--dynamic", "global"], "local dynamic"),
    ] {
        let message = refused(args, 2);
        assert!(message.contains(says), "{args:?}: {message}");
    }
}

#[test]
fn beyond_the_budget() {
    let message = refused(&["solve", "(5;2)+(1000000000000;300)"], 3);
    assert!(
        message.starts_with("error: beyond the budget: the Grundy values of all piles up to 1.0e12 take about 24 TB"),
        "{message}"
    );
    // Certificates give the value of every pile with a small quota.
    assert_eq!(json(&["solve", "(5;2)+(1000000000000;3)", "--json"])["method"], "nim-sum");
    refused(&["grundy", "value", "99999999999"], 3);
    refused(&["grundy", "value", "1000000", "--time", "0s"], 3);
    // The values found within the budget are printed.
    let output = run(&["grundy", "table", "--rows", "100000", "--least", "--memory", "10kB", "--format", "csv"]);
    assert_eq!(output.status.code(), Some(3));
    assert!(String::from_utf8_lossy(&output.stdout).starts_with("g,n\n0,0\n1,1\n2,2\n"));
    assert!(String::from_utf8_lossy(&output.stderr).starts_with("error: stopped after "));
    refused(&["grundy", "table", "--rows", "4294967295", "--start"], 3);
    refused(&["grundy", "table", "--rows", "3", "--cols", "4294967295"], 3);
}

#[test]
fn sums_of_piles_with_their_own_quotas() {
    let answer = json(&["solve", "(5;2)+(8;3)+(13)", "--json"]);
    assert_eq!((&answer["outcome"], &answer["position"]["dynamic"]), (&"P".into(), &"local".into()));
    assert_eq!(answer["grundy"]["values"], serde_json::json!(["0", "0", "0"]));
    let answer = json(&["solve", "--dynamic", "local", "20", "30", "--quota", "3,5", "--json"]);
    assert_eq!(answer["winning_moves"], serde_json::json!([[{"pile": 1, "chips": "1"}], [{"pile": 2, "chips": "2"}]]));
    let text = fibnim(&["solve", "(26;5)+(3;3)", "--explain"]);
    assert!(text.contains("The Grundy values are 4 and 3. Their nim-sum is 7."), "{text}");
    let large = json(&["solve", "(100000;7)+(90000;any)", "--json", "--moves", "1"]);
    assert_eq!((&large["outcome"], &large["more_winning_moves"]), (&"N".into(), &true.into()));
}

#[test]
fn sums_with_heaps_and_several_functions() {
    let answer = json(&["solve", "(26;5)+(3)[3t]+*5", "--json", "--explain"]);
    assert_eq!(
        answer["position"]["parts"],
        serde_json::json!([
            {"kind": "pile", "chips": "26", "limit": "quota", "quota": "5", "most": "5", "take_away": "2t"},
            {"kind": "pile", "chips": "3", "limit": "not-whole", "most": "2", "take_away": "3t"},
            {"kind": "heap", "chips": "5"},
        ])
    );
    assert_eq!(answer["outcome"], "N");
    assert_eq!(answer["winning_moves"], serde_json::json!([[{"pile": 2, "chips": "2"}], [{"pile": 3, "chips": "1"}]]));
    assert_eq!(
        answer["grundy"],
        serde_json::json!({"values": ["4", "0", "5"], "methods": ["certificate", "rows", "theorem"], "nim_sum": "1"})
    );
    let said = &answer["explanation"][0];
    assert_eq!((&said["sentence"]["kind"], &said["sentence"]["nim_sum"]), (&"grundy-values".into(), &"1".into()));
    assert_eq!(said["text"], "The Grundy values are 4, 0 and 5. Their nim-sum is 1.");
    let text = fibnim(&["solve", "*7+*6", "--moves", "0"]);
    assert!(text.contains("*7+*6") && text.contains("... and more"), "{text}");
    // The option --take sets the function of the piles that have none in the text.
    let answer = json(&["solve", "(9;3)+(9;3)[2t]+*0", "--take", "t", "--json"]);
    let takes: Vec<_> = [0, 1].iter().map(|&i: &usize| answer["position"]["parts"][i]["take_away"].clone()).collect();
    assert_eq!(takes, ["t", "2t"]);
}

#[test]
fn help_has_examples() {
    assert!(fibnim(&["grundy", "value", "--help"]).contains("fibnim grundy value 26 --quota 5"));
    assert!(fibnim(&["man", "grundy"]).contains("grundy"));
}

#[test]
fn sums_exact_games_and_huge_piles_have_values() {
    let value = |args: &[&str]| json(&[&["grundy", "value"], args, &["--json"]].concat());
    // G(26;5) = 4 and G(19;3) = 1 by the table of rows.
    let table = |pile: &str, quota: &str| value(&[pile, "--quota", quota])["value"].as_u64().expect("a number");
    assert_eq!(value(&["26", "19", "--quota", "5,3"])["value"], table("26", "5") ^ table("19", "3"));
    assert_eq!(value(&["4", "5", "--quota", "3,2", "--exactly", "2"])["value"], 4);
    assert_eq!(value(&["7", "2", "--quota", "2,1", "--exactly", "2"])["value"], 0);
    let large = value(&[&"1234567890".repeat(100), "--quota", "9"]);
    assert_eq!(large["method"], "certificate");
    // Rows and certificates agree on values that both give.
    for pile in ["1000000", "1300001", "2222222"] {
        let by_certificate = value(&[pile, "--quota", "9"]);
        assert_eq!(by_certificate["method"], "certificate");
        let sum = json(&["solve", &format!("({pile};9)+*0"), "--json"]);
        assert_eq!(by_certificate["value"].to_string(), sum["grundy"]["values"][0].as_str().expect("a value"));
    }
    let automaton = fibnim(&["grundy", "automaton", "--quota", "2", "--format", "csv"]);
    assert_eq!(automaton, "state,value,0,1\n0,0,0,1\n1,1,2,none\n2,2,0,1\n");
    // No certificate of this game is shipped, so the automaton is learned.
    let learned = ["grundy", "automaton", "--quota", "2", "--take", "t+1", "--rows", "5000", "--format", "csv"];
    let output = run(&learned);
    assert!(output.status.success());
    assert!(
        String::from_utf8_lossy(&output.stderr)
            .starts_with("an automaton learned from all piles up to 5000, not proved beyond")
    );
    for (args, status, says) in [
        (&["grundy", "value", "4", "5", "--quota", "3"][..], 2, "one quota for 2 piles"),
        (&["grundy", "automaton", "--quota", "10", "--rows", "1000"], 3, "has the values of all piles below 1001"),
        (
            &["grundy", "automaton", "--quota", "3", "--take", "7t"],
            2,
            "has more than one root on or outside the unit circle",
        ),
        (&["grundy", "value", &"9".repeat(50), "--quota", "1000"], 3, "the value is at least 7"),
    ] {
        let message = refused(args, status);
        assert!(message.contains(says), "{args:?}: {message}");
    }
}
