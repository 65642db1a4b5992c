//! The language of the engine's sentences: `--language`, and the locale for text.

use std::io::Write;
use std::process::{Command, Output, Stdio};

fn run(locale: &str, args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_fibnim")).env("LC_ALL", locale).args(args).output().expect("the command runs")
}

fn printed(locale: &str, args: &[&str]) -> String {
    String::from_utf8(run(locale, args).stdout).expect("text")
}

const SOLVE: [&str; 4] = ["solve", "20", "62", "--explain"];

#[test]
fn the_option_and_the_locale_choose_the_language_of_sentences() {
    let english = printed("C", &SOLVE);
    let french = printed("fr_FR.UTF-8", &SOLVE);
    assert!(english.contains("the player to move wins") && english.contains("N-position"), "{english}");
    assert!(!french.contains("the player to move wins") && french.contains("position N"), "{french}");
    let named = [&SOLVE[..], &["--language", "fr"]].concat();
    assert_eq!(printed("C", &named), french);
    assert_eq!(printed("zh_CN.UTF-8", &[&["--language", "fr"], &SOLVE[..]].concat()), french);
    let english_again = [&SOLVE[..], &["--language", "en"]].concat();
    assert_eq!(printed("fr_FR.UTF-8", &english_again), english);
    // A locale in whose language nothing is written.
    assert_eq!(printed("de_DE.UTF-8", &SOLVE), english);
}

#[test]
fn json_depends_on_the_option_only() {
    let json = [&SOLVE[..], &["--json"]].concat();
    let english = printed("C", &json);
    assert_eq!(printed("fr_FR.UTF-8", &json), english);
    let french = printed("C", &[&json[..], &["--language", "fr"]].concat());
    assert!(english.contains("N-position") && french.contains("position N"), "{french}");
}

#[test]
fn refusals_are_in_the_language() {
    let refused = |locale: &str, args: &[&str]| {
        let output = run(locale, args);
        assert_eq!(output.status.code(), Some(2), "{args:?}");
        String::from_utf8(output.stderr).expect("text")
    };
    let english = refused("C", &["solve", "20;x"]);
    assert!(english.contains("is not a number of chips"), "{english}");
    assert!(refused("C", &["solve", "20;x", "--language", "zh"]).contains("不是石子数"));
    assert!(refused("C", &["solve", "20", "--language", "xx"]).contains("accepted are en, ar, fr, zh"));
}

/// Standard output and standard error in French, without the lines that begin with one of these labels.
fn french(args: &[&str], labels: &[&str]) -> String {
    let output = run("C", &[args, &["--language", "fr"]].concat());
    let text = [output.stdout, output.stderr].map(|bytes| String::from_utf8(bytes).expect("text")).concat();
    text.lines().filter(|line| !labels.iter().any(|label| line.starts_with(label))).collect::<Vec<_>>().join("\n")
}

#[test]
fn remarks_on_complementary_values_are_in_the_language() {
    let found = french(&["complement", "5", "6"], &[]);
    assert!(found.contains("valeur obtenue par un certificat"), "{found}");
    let unknown = french(&["complement", "567", "915", "--bound", "1000"], &[]);
    assert!(unknown.contains("valeur inconnue") && unknown.contains("--bound permet"), "{unknown}");
    let pairs = french(&["complement", "--max", "6", "--bound", "8"], &[]);
    assert!(pairs.contains("pas de valeur complémentaire"), "{pairs}");
    let holes = french(&["complement", "--holes", "--max", "6", "--bound", "20"], &[]);
    assert!(holes.contains("paires de tas différents d’au plus 6"), "{holes}");
    for text in [found, unknown, pairs, holes] {
        for word in [": by ", "(by ", "searches", "there is", "complementary", "piles of", "nim-sum "] {
            assert!(!text.contains(word), "{word}: {text}");
        }
    }
}

#[test]
fn moves_and_remoteness_are_in_the_language() {
    let lasts = french(&["remoteness", "20", "62", "--quota", "8"], &["Rules"]);
    assert!(lasts.contains("67 coups jusqu’à la fin") && lasts.contains("prendre 8 dans le tas 2"), "{lasts}");
    let lost = french(&["remoteness", "5"], &["Rules"]);
    assert!(lost.contains("le perdant doit prendre 1 dans le tas 1"), "{lost}");
    let moves = french(&["solve", "100", "200", "--moves", "1"], &["Rules"]);
    assert!(moves.contains("\nWinning     prendre "), "{moves}");
    let none = french(&["solve", "5"], &["Rules"]);
    assert!(none.contains("\nWinning     aucun coup\n"), "{none}");
    for text in [lasts, lost, moves, none] {
        for word in ["from pile", "take ", "moves to", "the winner", "no move", "begins"] {
            assert!(!text.contains(word), "{word}: {text}");
        }
    }
}

#[test]
fn solutions_of_puzzles_are_in_the_language() {
    let puzzles = ["puzzle", "--seed", "7", "--grade", "2", "--count", "3"];
    let solved = french(&[&puzzles[..], &["--answers"]].concat(), &[]);
    let answers = solved.split_once("\nAnswers\n").expect("answers").1;
    assert!(answers.contains("\n 1. Prendre ") && answers.contains("\n 2. Le joueur dont c’est le tour "), "{answers}");
    let code = french(&[&puzzles[..], &["--check", "0", "--name", "Ada", "--key", "green"]].concat(), &[]);
    assert!(code.starts_with("Le code ne correspond pas"), "{code}");
    for text in [answers, &code] {
        for word in ["Take ", "from pile", "The ", "player", "wins", "tail"] {
            assert!(!text.contains(word), "{word}: {text}");
        }
    }
}

#[test]
fn a_hint_in_a_game_is_in_one_language() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_fibnim"))
        .env("LC_ALL", "C")
        .args(["play", "--plain", "20", "--language", "fr"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the command runs");
    child.stdin.take().expect("a pipe").write_all(b"hint\n").expect("the command reads");
    let output = child.wait_with_output().expect("the command ends");
    let text = String::from_utf8(output.stdout).expect("text");
    assert!(text.contains(" nécessaires pour gagner. Un joueur parfait prend 2.\n"), "{text}");
}
