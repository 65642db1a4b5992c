//! An address is read as a question or refused, without a panic. The question that is read has a form in JSON, which is
//! read as the same question.

#![cfg_attr(fuzzing, no_main)]

use fibnim_engine::wire::Question;
use fibnim_fuzz::law;
use fibnim_server::read_address;

/// The most digits of a number.
const DIGITS: usize = 10_000;

law!(|bytes| {
    let text = String::from_utf8_lossy(bytes);
    let Ok(question) = read_address(&text, DIGITS) else { return };
    let json = serde_json::to_string(&question).expect("a form");
    assert_eq!(Question::read(&json).ok(), Some(question), "{json}");
});
