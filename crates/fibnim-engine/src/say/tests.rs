//! The English file, and what is refused as a file.

use super::message::{MESSAGES, Message};
use super::*;

const ENGLISH_FILE: &str = include_str!("../../messages/en.ftl");

fn error(text: &str) -> MessagesError {
    Speaker::new(text).expect_err("not a whole file of messages")
}

#[test]
fn the_file_has_every_message_and_uses_every_argument() {
    let speaker = Speaker::new(ENGLISH_FILE).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(speaker.templates.len(), MESSAGES.len());
    for (id, arguments) in MESSAGES {
        let mut used = vec![false; arguments.len()];
        speaker.templates[id].mark(&mut used);
        for (argument, used) in arguments.iter().zip(used) {
            assert!(used, "{id} does not use ${argument}");
        }
    }
}

#[test]
fn files_that_are_refused() {
    let with = |line: &str| format!("{ENGLISH_FILE}\n{line}\n");
    let unknown = MessagesError::Unknown { id: "no-such".to_owned() };
    assert_eq!(error(&with("no-such = Text")), unknown);
    let twice = MessagesError::Twice { id: "mirror".to_owned() };
    assert_eq!(error(&with("mirror = Text")), twice);
    let renamed = ENGLISH_FILE.replace("value is { $value }.", "value is { $valeu }.");
    let (id, argument) = ("grundy-value".to_owned(), "valeu".to_owned());
    assert_eq!(error(&renamed), MessagesError::UnknownArgument { id, argument });
    for bad in ["{ mirror }", "{ -term }", "{ NUMBER($value) }", "{ 3 }"] {
        let text = ENGLISH_FILE.replace("value is { $value }.", bad);
        assert_eq!(error(&text), MessagesError::Unsupported { id: "grundy-value".to_owned() }, "{bad}");
    }
    assert_eq!(error("-term = Text"), MessagesError::Unsupported { id: "term".to_owned() });
    assert_eq!(error("mirror = Text"), MessagesError::Language { language: String::new() });
    assert_eq!(error("mirror = Text\n    .more = Text"), MessagesError::Unsupported { id: "mirror".to_owned() });
    assert_eq!(error("mirror = Text\nmirror2 = { $a"), MessagesError::Syntax { line: 2 });
}

#[test]
fn every_file_is_read_and_what_it_lacks_is_listed() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/messages");
    let mut files: Vec<String> = std::fs::read_dir(folder)
        .expect("the folder of messages")
        .map(|entry| entry.expect("an entry").file_name().into_string().expect("a name in ASCII"))
        .collect();
    files.retain(|name| name.rsplit_once('.').is_some_and(|(_, extension)| extension == "ftl"));
    let mut spoken: Vec<String> = Speaker::all().map(|speaker| format!("{}.ftl", speaker.language())).collect();
    files.sort();
    spoken.sort();
    assert_eq!(spoken, files);
    let missing = |speaker: &'static Speaker| speaker.missing().map(|id| format!("{} {id}\n", speaker.language()));
    let lacking: String = Speaker::all().flat_map(missing).collect();
    let list = format!("{folder}/missing.txt");
    if std::env::var_os("FIBNIM_UPDATE").is_some() {
        std::fs::write(&list, &lacking).expect("the list can be written");
    }
    let listed = std::fs::read_to_string(&list).expect("the list");
    assert_eq!(listed, lacking, "run with FIBNIM_UPDATE=1 to write the list of what is said in English");
}

#[test]
fn a_missing_message_is_said_in_english() {
    let hint_zero = "Every move changes it from 0, so no move wins.";
    let speaker = Speaker::new("language = ja\nhint-every-move = x").expect("a file");
    assert_eq!(speaker.say(Message::HintEveryMove {}), "x");
    assert_eq!(speaker.say(Message::HintZero {}), hint_zero);
    assert_eq!(speaker.missing().count(), MESSAGES.len() - 2);
    assert!(speaker.missing().any(|id| id == "hint-zero"));
    // English has the plurals of English also where another language borrows its sentence.
    assert_eq!(speaker.reason(fibnim::Reason::GameSearch { positions: 1 }), "game search through one position");
}

#[test]
fn arguments_are_isolated_in_right_to_left_scripts() {
    let said = |direction: &str| {
        let file = format!("language = ar\ndirection = {direction}\nhint-one-pile = x {{ $sum }}.");
        Speaker::new(&file).expect("a file").say(Message::HintOnePile { sum: "7 = 5 + 2".to_owned() })
    };
    assert_eq!(said("rtl"), "x \u{2068}7 = 5 + 2\u{2069}.");
    assert_eq!(said("ltr"), "x 7 = 5 + 2.");
}

#[test]
fn languages_are_found_by_their_tags() {
    for tag in ["en", "EN", "en-GB"] {
        assert_eq!(Speaker::of(tag).map(Speaker::language), Some("en"));
    }
    for tag in ["", "xx", "e"] {
        assert!(Speaker::of(tag).is_none(), "{tag:?}");
    }
}

#[test]
fn plurals_and_names_choose() {
    let say = |message| Speaker::english().say(message);
    let end = |flips| {
        let text = |text: &str| text.to_owned();
        let said = say(Message::ColumnFlips {
            index: 5,
            term: text("8"),
            index_before: 4,
            term_before: text("5"),
            smaller: text("20"),
            flips,
            threshold: text("8"),
        });
        said.split("At 20 ").nth(1).map(ToOwned::to_owned)
    };
    assert_eq!(end(0).as_deref(), Some("it has not changed yet, so the threshold is 8."));
    assert_eq!(end(1).as_deref(), Some("it has changed once, so the threshold is 8."));
    assert_eq!(end(2).as_deref(), Some("it has changed 2 times, so the threshold is 8."));
    let outcome = |outcome| Speaker::english().outcome(outcome);
    assert_eq!(outcome(fibnim::Outcome::N), "the player to move wins");
    assert_eq!(outcome(fibnim::Outcome::P), "the previous player wins");
}

#[test]
fn another_language_is_another_file() {
    let a = ENGLISH_FILE.find("reason-game-search = ").expect("in the file");
    let b = a + ENGLISH_FILE[a..].find("\n}").expect("a choice") + 2;
    let said = |language: &str, variants: &str, numbers: &[u64]| -> Vec<String> {
        let message = format!("reason-game-search = {{ $positions ->\n{variants}\n}}");
        let file = format!("{}{message}{}", &ENGLISH_FILE[..a], &ENGLISH_FILE[b..]);
        let speaker = Speaker::new(&file.replace("language = en", &format!("language = {language}"))).expect("a file");
        numbers.iter().map(|&positions| speaker.reason(fibnim::Reason::GameSearch { positions })).collect()
    };
    let polish = "    [one] pozycja\n    [few] pozycje\n   *[many] pozycji";
    assert_eq!(said("pl", polish, &[1, 3, 7, 22, 112]), ["pozycja", "pozycje", "pozycji", "pozycje", "pozycji"]);
    let arabic = "    [zero] 0\n    [one] 1\n    [two] 2\n    [few] f\n    [many] m\n   *[other] o";
    assert_eq!(said("ar", arabic, &[0, 1, 2, 5, 11, 100]), ["0", "1", "2", "f", "m", "o"]);
    assert_eq!(said("ja", "    [one] a\n   *[other] b", &[1, 2]), ["b", "b"]);
    for language in ["English", "x-unknown", "zzz"] {
        let file = ENGLISH_FILE.replace("language = en", &format!("language = {language}"));
        assert_eq!(error(&file), MessagesError::Language { language: language.to_owned() });
    }
}

#[test]
fn a_refusal_tells_what_a_certificate_knows() {
    let error = fibnim::SolveError::Stopped(fibnim::Progress { done: 3, total: Some(8) });
    let said = |speaker: &Speaker| speaker.refusal_with_least(&error, &fibnim::Nat::from(7_u32));
    let english = "stopped after 3 of 8 steps; a certificate shows that the value is at least 7";
    assert_eq!(said(Speaker::english()), english);
    for speaker in Speaker::all().skip(1) {
        let words = said(speaker);
        assert!(words.contains('7') && !words.contains("a certificate shows") && !words.contains("stopped"), "{words}");
    }
}
