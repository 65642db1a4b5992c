//! The English file, and what is refused as a file.

use super::*;

const ENGLISH_FILE: &str = include_str!("../../messages/en.ftl");

fn english_plural(count: u64) -> &'static str {
    if count == 1 { "one" } else { "other" }
}

fn error(text: &str) -> MessagesError {
    Speaker::new(text, english_plural).expect_err("not a whole file of messages")
}

#[test]
fn the_file_has_every_message_and_uses_every_argument() {
    let speaker = Speaker::new(ENGLISH_FILE, english_plural).unwrap_or_else(|error| panic!("{error}"));
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
    let without = ENGLISH_FILE.replace("\nhint-zero = ", "\n# ");
    assert_eq!(error(&without), MessagesError::Missing { id: "hint-zero".to_owned() });
    let renamed = ENGLISH_FILE.replace("value is { $value }.", "value is { $valeu }.");
    let (id, argument) = ("grundy-value".to_owned(), "valeu".to_owned());
    assert_eq!(error(&renamed), MessagesError::UnknownArgument { id, argument });
    for bad in ["{ mirror }", "{ -term }", "{ NUMBER($value) }", "{ 3 }"] {
        let text = ENGLISH_FILE.replace("value is { $value }.", bad);
        assert_eq!(error(&text), MessagesError::Unsupported { id: "grundy-value".to_owned() }, "{bad}");
    }
    assert_eq!(error("-term = Text"), MessagesError::Unsupported { id: "term".to_owned() });
    assert_eq!(error("mirror = Text\n    .more = Text"), MessagesError::Unsupported { id: "mirror".to_owned() });
    assert_eq!(error("mirror = Text\nmirror2 = { $a"), MessagesError::Syntax { line: 2 });
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
    // Three categories, of which English has two.
    let plural = |count| match count {
        1 => "one",
        2..5 => "few",
        _ => "other",
    };
    let file =
        ENGLISH_FILE.replace("grundy-values = The Grundy values are { $values }.", "grundy-values = { $values }!");
    let a = file.find("reason-game-search = ").expect("in the file");
    let b = a + file[a..].find("\n}").expect("a choice") + 2;
    let polish = "reason-game-search = { $positions ->\n    [one] jedna\n    [few] kilka\n   *[other] wiele\n}";
    let speaker = Speaker::new(&format!("{}{polish}{}", &file[..a], &file[b..]), plural).expect("a file");
    let said: Vec<String> =
        [1, 3, 7].map(|positions| speaker.reason(fibnim::Reason::GameSearch { positions })).into_iter().collect();
    assert_eq!(said, ["jedna", "kilka", "wiele"]);
}
