//! The language of the engine's sentences: `--language`, and the locale for text.

use std::process::{Command, Output};

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
