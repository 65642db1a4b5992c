//! `fibnim prove`, `fibnim check`, and answers from certificates.

use std::fs;

use crate::run::{fibnim_in, refused_in, run_in};

/// Small piles in decreasing order, as answers list them.
fn decreasing<'a>(piles: &[&'a str]) -> Vec<&'a str> {
    let mut piles = piles.to_vec();
    piles.sort_by_key(|pile| std::cmp::Reverse(pile.parse::<u32>().expect("a pile")));
    piles
}

#[test]
fn a_game_is_proved_checked_and_used() {
    let folder = tempfile::tempdir().expect("a folder");
    let proved = fibnim_in(&folder, &["prove", "game", "--fixed", "6,1", "-o", "n.json"]);
    assert!(proved.lines().last().is_some_and(|line| line.starts_with("(6,1,k): proved, 189 states")));
    assert_eq!(fibnim_in(&folder, &["check", "n.json"]), "n.json: 13 games are proved, 426 states in all\n");
    let large = "1".repeat(2000);
    let answer = fibnim_in(&folder, &["solve", "6", &large, "1", "--quota", "13", "--certificate", "n.json", "--json"]);
    let answer: serde_json::Value = serde_json::from_str(&answer).expect("JSON");
    assert_eq!((&answer["method"], &answer["states"]), (&"certificate".into(), &189.into()));
    // By the same certificate, a winning move leads to a P-position.
    for best in answer["winning_moves"].as_array().expect("moves") {
        let take: u64 = best[0]["chips"].as_str().and_then(|take| take.parse().ok()).expect("a take of up to 13");
        let mut piles = ["6".to_owned(), large.clone(), "1".to_owned()];
        let index = best[0]["pile"].as_u64().expect("a pile") as usize - 1;
        // The large pile ends in ones, so subtracting does not borrow beyond the last digit.
        piles[index] = match index {
            1 => format!("{}{}", &large[..1900], "1".repeat(100).parse::<fibnim::Nat>().expect("digits") - take),
            _ => (piles[index].parse::<u64>().expect("small") - take).to_string(),
        };
        let quota = (2 * take).to_string();
        let args = ["solve", &piles[0], &piles[1], &piles[2], "--quota", &quota, "--certificate", "n.json", "--json"];
        let after: serde_json::Value = serde_json::from_str(&fibnim_in(&folder, &args)).expect("JSON");
        assert_eq!(after["outcome"], "P", "{best}");
    }
    let flipped = fs::read_to_string(folder.path().join("n.json")).expect("readable").replacen(
        "\"accepting\":[",
        "\"accepting\":[0,",
        1,
    );
    fs::write(folder.path().join("flipped.json"), flipped).expect("written");
    let message = refused_in(&folder, &["check", "flipped.json"], 1);
    assert!(message.contains("violates the recurrence at free piles (0) and quota 0"), "{message}");
    refused_in(&folder, &["solve", "6", "1", "5", "--certificate", "flipped.json"], 1);
}

/// A folder has one file a game; what is there is not proved again, and what is new is written.
#[test]
fn certificates_are_kept_in_a_folder() {
    let folder = tempfile::tempdir().expect("a folder");
    let games = folder.path().join("games");
    fs::create_dir(&games).expect("a folder");
    let prove = |args: &[&str]| fibnim_in(&folder, &[&["prove", "game", "--certificate", "games"], args].concat());
    assert_eq!(prove(&["--fixed", "2,1"]).lines().count(), 5);
    assert_eq!(names(&games), ["2t_n1.json", "2t_n1_1.json", "2t_n1_1_1.json", "2t_n1_2.json", "2t_n1_2_1.json"]);
    let before: Vec<String> =
        names(&games).iter().map(|name| fs::read_to_string(games.join(name)).expect("text")).collect();
    assert!(before.iter().all(|text| text.lines().count() == 1));
    assert!(fibnim_in(&folder, &["check", "games"]).starts_with("games: 5 games are proved, "));
    // Only games that the folder lacks are proved.
    let proved = prove(&["--fixed", "3,1"]);
    assert!(proved.lines().all(|line| line.starts_with("(3")), "{proved}");
    assert_eq!(names(&games).len(), 7);
    assert_eq!(prove(&["--fixed", "3,1"]), "");
    prove(&["--fixed", "1", "--misere"]);
    assert!(games.join("2t_misere-n1_1.json").exists());
    // A game whose file is lost is proved again, with the same certificate; those that depend on it are not used without it.
    fs::remove_file(games.join("2t_n1_1_1.json")).expect("removed");
    assert!(refused_in(&folder, &["check", "games"], 1).contains("games: "));
    let proved = prove(&["--fixed", "2,1"]);
    assert_eq!(proved.lines().collect::<Vec<_>>().len(), 2, "{proved}");
    for (name, text) in
        ["2t_n1.json", "2t_n1_1.json", "2t_n1_1_1.json", "2t_n1_2.json", "2t_n1_2_1.json"].iter().zip(before)
    {
        assert_eq!(fs::read_to_string(games.join(name)).expect("text"), text, "{name}");
    }
    fs::write(games.join("2t_n1_2.json"), "{}\n").expect("written");
    assert!(
        refused_in(&folder, &["prove", "game", "--fixed", "2,1", "--certificate", "games"], 1).contains("2t_n1_2.json")
    );
}

#[test]
fn take_away_functions_of_a_file_are_proved_in_order() {
    let folder = tempfile::tempdir().expect("a folder");
    fs::write(folder.path().join("takes"), "2t\n# a comment\nfloor(3t/2)\n\n t+1 \n").expect("written");
    let proved = fibnim_in(&folder, &["prove", "game", "--fixed", "1", "--takes", "takes"]);
    let mut names: Vec<&str> = proved.lines().filter_map(|line| line.split(": ").next()).collect();
    names.dedup();
    assert_eq!(names, ["2t", "floor(3t/2)", "t+1"]);
    // What is not proved is named at the end, after all that is.
    fs::write(folder.path().join("some"), "5\n2t\n4t\n").expect("written");
    let output = run_in(&folder, &["prove", "game", "--fixed", "1", "--takes", "some"]);
    let (proved, errors) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    assert_eq!(output.status.code(), Some(3));
    assert!(proved.lines().count() == 2 && proved.lines().all(|line| line.starts_with("2t: ")), "{proved}");
    assert!(errors.contains("not proved for 2 of the take-away functions: 5; 4t"), "{errors}");
    refused_in(&folder, &["prove", "game", "--takes", "takes", "--take", "2t"], 2);
}

#[test]
fn theories_are_decided_in_order() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("my.fn");
    let decide = |text: &str| {
        std::fs::write(&file, text).expect("a file");
        let output = run_in(&folder, &["prove", "statement", "--file", file.to_str().expect("text")]);
        let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("text");
        (output.status.code(), text(output.stdout), text(output.stderr))
    };
    let (status, out, _) = decide(
        "define small(n) := n <= 7 # in words\nprove a := exists n: small(n)\n\
         refute b := forall n:\n  small(n)\n",
    );
    assert_eq!(
        (status, &*out),
        (Some(0), "a: true, as claimed; example: n = 0\nb: false, as claimed; counterexample: n = 8\n")
    );
    let (status, out, _) = decide("prove b := forall n: n(; n, 2)\n");
    assert_eq!((status, &*out), (Some(1), "b: false, not as claimed; counterexample: n = 0\n"));
    let (status, out, err) = decide("prove b := forall n:\n  n = = 2\n");
    assert_eq!((status, &*out), (Some(2), ""));
    assert_eq!(err, "error: line 2, column 7: expected a number, a name or a statement, found \"=\"\n");
    // A statement with definitions from a file and from an argument.
    std::fs::write(&file, "define small(n) := n <= 7\n").expect("a file");
    let path = file.to_str().expect("text");
    let statement = "forall n: less(n) implies small(n) and part(7, 5)";
    let output = run_in(&folder, &["prove", "statement", statement, "--file", path, "--define", "less(n) := n < 7"]);
    assert_eq!((output.status.code(), &output.stdout[..]), (Some(0), &b"true\n"[..]));
}

#[test]
fn theories_come_with_the_command() {
    let folder = tempfile::tempdir().expect("a folder");
    let out = |args: &[&str]| String::from_utf8(run_in(&folder, args).stdout).expect("text");
    assert!(out(&["prove", "theory"]).contains("\ndefine tail(n, x) := "));
    let list = out(&["prove", "theory", "--list"]);
    for line in list.lines() {
        let name = line.split(' ').next().expect("a name");
        assert!(out(&["prove", "theory", name]).starts_with("# "), "{name}");
    }
    assert!(list.lines().count() >= 9, "{list}");
    let zhou = out(&["prove", "statement", "--file", "zhou"]);
    assert!(zhou.lines().count() == 16 && zhou.lines().all(|line| line.contains(": true, as claimed")), "{zhou}");
    let unknown = run_in(&folder, &["prove", "theory", "nim"]);
    assert_eq!(unknown.status.code(), Some(2));
    assert!(
        String::from_utf8_lossy(&unknown.stderr)
            .starts_with("error: there is no theory \"nim\": accepted are standard, ")
    );
}

#[test]
fn statements_are_decided() {
    let folder = tempfile::tempdir().expect("a folder");
    for (statement, verdict) in [
        ("forall k: exists w: n(4,3; k, w)", "true\n"),
        ("forall k: n(4,3; k, 3)", "true\n"),
        ("forall k: n(4,3; k, 2)", "false\ncounterexample: k = 4\n"),
        ("exists k: forall w: not n(2,3; k, w)", "true\nexample: k = 7\n"),
        ("forall a, b, w: n2(a, b, w) iff n2(b, a, w)", "true\n"),
        ("forall k, w: n(k, w) implies n(k, w + 1)", "true\n"),
        ("forall k, w: g(0; k, w) iff not n(k, w)", "true\n"),
        ("forall k: not g(4; k, 4)", "true\n"),
        ("exists k: g(4; k, 5)", "true\nexample: k = 5\n"),
        ("exists k: 0 = 1", "false\n"),
    ] {
        let output = run_in(&folder, &["prove", "statement", statement]);
        assert_eq!(String::from_utf8_lossy(&output.stdout), verdict, "{statement}");
        assert_eq!(output.status.code(), Some(i32::from(verdict.starts_with("false"))), "{statement}");
        assert!(output.stderr.is_empty(), "{statement}");
    }
}

/// What is not proved yet is answered with the command that may prove it, and that command works.
#[test]
fn a_proof_that_is_missing_is_advised() {
    let folder = tempfile::tempdir().expect("a folder");
    let solve = ["solve", "6", "2", "1000000000000", "--misere"];
    let message = refused_in(&folder, &solve, 3);
    let advice = "'fibnim prove game --fixed 6,2 --take \"2t\" --misere -o FILE' may prove it for every size of the largest pile";
    assert!(message.contains(advice), "{message}");
    fibnim_in(&folder, &["prove", "game", "--fixed", "6,2", "--take", "2t", "--misere", "-o", "n.json"]);
    let solved = fibnim_in(&folder, &[&solve[..], &["--certificate", "n.json"]].concat());
    assert!(solved.contains("Threshold"), "{solved}");
    assert!(!refused_in(&folder, &["solve", "30", "30", "1000000000000"], 3).contains("prove game"));
}

#[test]
fn shipped_certificates_answer_by_themselves() {
    let folder = tempfile::tempdir().expect("a folder");
    let checked = fibnim_in(&folder, &["check", "--shipped", "--time=10m"]);
    assert_eq!(checked.lines().count(), 10);
    assert!(checked.starts_with("pairs-to-8.json: 45 games are proved"), "{checked}");
    let large = "7".repeat(2000);
    for (args, states) in [
        (&["solve", "6", "1", &large, "--quota", "13", "--json"][..], 189),
        (&["solve", &large, "12", "--take", "3t", "--quota", "5", "--json"], 157),
        (&["solve", &large, "7", "--take", "5t/2", "--quota", "3", "--json"], 64),
        (&["solve", "4", "4", "3", &large, "--json"], 22),
        (&["solve", &"3".repeat(1000), &"8".repeat(1000), "--misere", "--json"], 2132),
        (&["solve", "5", "4", &large, "--misere", "--json"], 78),
    ] {
        let answer: serde_json::Value = serde_json::from_str(&fibnim_in(&folder, args)).expect("JSON");
        assert_eq!((&answer["method"], &answer["states"]), (&"certificate".into(), &states.into()));
    }
    for (piles, value) in [(&["6", "1"][..], "3"), (&["3", "4"], "none"), (&["2", "3"], "7"), (&["20", "31"], "43")] {
        let args = [&["complement"], piles, &["--format", "csv"]].concat();
        let expected = format!("piles,complement\n{},{value}\n", decreasing(piles).join(" "));
        assert_eq!(fibnim_in(&folder, &args), expected);
    }
}

/// Complementary values agree with a literal search.
#[test]
fn games_are_proved_with_their_complementary_values() {
    let folder = tempfile::tempdir().expect("a folder");
    let text = fibnim_in(&folder, &["prove", "game", "--fixed", "5,5,5", "--json", "-o", "triples.json"]);
    let answer: serde_json::Value = serde_json::from_str(&text).expect("JSON");
    let lines: Vec<&serde_json::Value> = answer["proved"].as_array().expect("games").iter().collect();
    let none: Vec<String> = lines
        .iter()
        .filter(|line| line["complement"]["kind"] == "none")
        .map(|line| line["fixed"].to_string())
        .collect();
    assert_eq!(none, ["[3,2,1]", "[4,3]", "[5,3,2]", "[5,4,3]"]);
    for line in lines.iter().filter(|line| line["complement"]["kind"] == "value") {
        let mut piles: Vec<String> =
            line["fixed"].as_array().expect("a list").iter().map(ToString::to_string).collect();
        piles.push(line["complement"]["value"].as_str().expect("a number").to_owned());
        let args: Vec<&str> =
            ["solve", "--opening", "any"].into_iter().chain(piles.iter().map(String::as_str)).collect();
        assert!(fibnim_in(&folder, &args).contains("Outcome     P"), "{piles:?}");
    }
    // Games in the certificate file are not proved again.
    let more = fibnim_in(&folder, &["prove", "game", "--fixed", "6,5,5", "--certificate", "triples.json"]);
    assert!(!more.contains("(5,5,5,k)") && more.contains("(6,5,5,k)"), "{more}");
}

#[test]
fn theorems_are_proved() {
    let folder = tempfile::tempdir().expect("a folder");
    let text = fibnim_in(&folder, &["prove", "theorems", "--json"]);
    let answer: serde_json::Value = serde_json::from_str(&text).expect("JSON");
    let lines: Vec<&serde_json::Value> = answer["theorems"].as_array().expect("theorems").iter().collect();
    let ids: Vec<&str> = lines.iter().filter_map(|line| line["claim"].as_str()).collect();
    let larsson = ["larsson-T9", "larsson-T10", "flanigan-T5", "larsson-L12", "larsson-T17", "larsson-T19"];
    let expected = [&larsson[..], &["lrs-T0", "lrs-T1", "lrs-T2", "lrs-T3", "larsson-T22"]].concat();
    assert_eq!(ids, expected);
    assert!(lines.iter().all(|line| line["holds"] == true));
}

#[test]
fn failures_are_honest_and_leave_no_file() {
    let folder = tempfile::tempdir().expect("a folder");
    for (args, status, says) in [
        (
            &["prove", "game", "--fixed", "6,1", "--states", "50", "-o", "n.json"][..],
            3,
            "no automaton of up to 50 states",
        ),
        (
            &["prove", "game", "--fixed", "7,7", "--time", "0", "-o", "n.json"],
            3,
            "not proved within the budget: an automaton for",
        ),
        (&["prove", "game", "--fixed", "1", "--take", "5t"], 2, "lags up to 3 are accepted"),
        (&["prove", "game", "--fixed", "1", "--take", "7"], 2, "bounded"),
        (&["prove", "game", "--free", "2", "--fixed", "1"], 2, "two piles of any size without others"),
        (&["prove", "statement", "forall k k"], 2, "column 10"),
        (&["prove", "statement", "n(4,x; k, 3)"], 2, "numbers up to 64 are accepted before"),
        (&["prove", "statement", "n(k, 3)"], 2, "is free"),
        (&["prove", "statement", "n(12,12,12; k, 3)"], 2, "is free"),
        (&["check", "none.json"], 1, "none.json"),
    ] {
        let message = refused_in(&folder, args, status);
        assert!(message.contains(says), "{args:?}: {message}");
    }
    assert_eq!(fs::read_dir(folder.path()).expect("a folder").count(), 0);
}

/// The names of the files in a folder, sorted.
fn names(folder: &std::path::Path) -> Vec<String> {
    let files = fs::read_dir(folder).expect("a folder").map(|file| file.expect("a file").file_name());
    let mut names: Vec<String> = files.map(|name| name.into_string().expect("text")).collect();
    names.sort();
    names
}

#[test]
fn walnut_gets_all_games_and_their_sentences() {
    let folder = tempfile::tempdir().expect("a folder");
    let args = ["prove", "game", "--fixed", "2,1", "--export", "walnut", "new/files"];
    let proved = fibnim_in(&folder, &args);
    assert!(proved.lines().last().is_some_and(|line| line.starts_with("(2,1,k): proved")), "{proved}");
    let files = folder.path().join("new").join("files");
    let all = ["commands.txt", "n.txt", "n1.txt", "n1x1.txt", "n2.txt", "n2x1.txt"];
    assert_eq!(names(&files), all);
    let commands = fs::read_to_string(files.join("commands.txt")).expect("readable");
    let sentences: Vec<&str> = commands.lines().filter_map(|line| line.split(' ').nth(1)).collect();
    assert_eq!(sentences, ["check_n", "check_n1", "check_n1x1", "check_n2", "check_n2x1"]);
    let automaton = fs::read_to_string(files.join("n2x1.txt")).expect("readable");
    assert!(automaton.starts_with("msd_fib msd_fib\n\n0 0\n0 0 -> "), "{automaton}");

    // If one of the files exists, none is written.
    for name in &all[..5] {
        fs::remove_file(files.join(name)).expect("removed");
    }
    fs::write(files.join("n2x1.txt"), "mine").expect("written");
    let message = refused_in(&folder, &args, 2);
    assert!(message.contains("n2x1.txt: the file exists: --force replaces it"), "{message}");
    assert_eq!(names(&files), ["n2x1.txt"]);
    assert_eq!(fs::read_to_string(files.join("n2x1.txt")).expect("readable"), "mine");
    fibnim_in(&folder, &[&args[..], &["--force"]].concat());
    assert_eq!(names(&files), all);
    assert_eq!(fs::read_to_string(files.join("n2x1.txt")).expect("readable"), automaton);
}

#[test]
fn graphs_and_pictures_go_to_standard_output_or_a_file() {
    let folder = tempfile::tempdir().expect("a folder");
    for (format, first, last) in [("dot", "digraph game {\n", "}\n"), ("svg", "<svg ", "</svg>\n")] {
        let text = fibnim_in(&folder, &["prove", "game", "--fixed", "4,3", "--export", format]);
        assert!(text.starts_with(first) && text.ends_with(last), "{text}");
        let named = ["prove", "game", "--fixed", "4,3", "-o", "n.json", "--export", format, "drawn"];
        let proved = fibnim_in(&folder, &named);
        assert!(proved.lines().last().is_some_and(|line| line.starts_with("(4,3,k): proved")), "{proved}");
        assert_eq!(fs::read_to_string(folder.path().join("drawn")).expect("readable"), text);
        assert!(fibnim_in(&folder, &["check", "n.json"]).contains("14 games are proved"));
        fs::remove_file(folder.path().join("n.json")).expect("removed");
        let message = refused_in(&folder, &named, 2);
        assert_eq!(message, "error: drawn: the file exists: --force replaces it\n");
        fs::write(folder.path().join("drawn"), "mine").expect("written");
        fibnim_in(&folder, &[&named[..], &["--force"]].concat());
        assert_eq!(fs::read_to_string(folder.path().join("drawn")).expect("readable"), text);
        fs::remove_file(folder.path().join("drawn")).expect("removed");
        fs::remove_file(folder.path().join("n.json")).expect("removed");
    }
    let two = fibnim_in(&folder, &["prove", "game", "--free", "2", "--take", "t", "--export", "svg"]);
    assert!(two.contains("<title>N-positions of two piles of any size, f(t) = t</title>"), "{two}");
    assert_eq!(names(folder.path()), Vec::<String>::new());
}

#[test]
fn exports_that_are_not_possible_say_what_is() {
    let folder = tempfile::tempdir().expect("a folder");
    fs::write(folder.path().join("file"), "").expect("written");
    fs::create_dir(folder.path().join("folder")).expect("made");
    for (args, says) in [
        (&["--fixed", "6,1", "--export", "svg"][..], "accepted are up to 40; --export dot takes any number"),
        (&["--fixed", "6,1", "--export", "svg", "new.svg"], "188 states are too many for a picture"),
        (&["--export", "pdf"], "pdf is not a format of --export: accepted are walnut, dot and svg"),
        (&["--export", "walnut"], "--export walnut DIR"),
        (&["--export", "walnut", "file"], "file: exists and is not a folder"),
        (&["--export", "dot", "folder"], "folder: exists and is not a regular file"),
        (&["--export", "walnut", "new", "--take", "t+1"], "accepted are 2t (msd_fib) and t (msd_2)"),
        (&["--export", "dot", "new", "--export", "svg"], "multiple times"),
        (&["--force"], "--export <FORMAT> [PATH]"),
    ] {
        let message = refused_in(&folder, &[&["prove", "game"], args].concat(), 2);
        assert!(message.contains(says), "{args:?}: {message}");
    }
    assert_eq!(names(folder.path()), ["file", "folder"]);
    let help = fibnim_in(&folder, &["prove", "game", "--help"]).split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(help.contains(&format!("a picture of up to {} states", fibnim_proof::export::MOST_STATES)), "{help}");
}
