//! The questions and replies of the table, which are compared by meaning: also by the tests of the command and the
//! server.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use serde_json::Value;

pub fn folder() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../fibnim-engine/tests/table"))
}

pub fn lines(name: &str) -> Vec<String> {
    let text = fs::read_to_string(folder().join(name)).expect("a file of the table");
    text.lines().map(str::to_owned).collect()
}

/// Questions that are asked once more, by a front or in another order, with their replies: in a release build all,
/// otherwise the first one of each kind, the first one with each of its fields, and a third of the others.
pub fn pairs() -> impl Iterator<Item = (String, String)> {
    let mut met: BTreeMap<String, (u32, BTreeSet<String>)> = BTreeMap::new();
    lines("questions.jsonl").into_iter().zip(lines("replies.jsonl")).filter(move |(question, _)| {
        let parsed: Value = serde_json::from_str(question).expect("a question");
        let (number, fields) = met.entry(parsed["ask"].to_string()).or_default();
        *number += 1;
        let new = parsed.as_object().into_iter().flatten().filter(|(field, _)| fields.insert((*field).clone())).count();
        new > 0 || *number % 3 == 1 || !cfg!(debug_assertions)
    })
}

/// A reply without the words of its sentences and errors, which have kinds and data.
fn meaning(reply: &str) -> String {
    fn without_words(value: &mut Value) {
        match value {
            Value::Object(fields) => {
                if fields.contains_key("sentence") {
                    fields.remove("text");
                } else if fields.contains_key("kind") {
                    fields.remove("message");
                }
                fields.values_mut().for_each(without_words);
            }
            Value::Array(values) => values.iter_mut().for_each(without_words),
            _ => {}
        }
    }
    let mut reply = serde_json::from_str(reply).expect("a reply");
    without_words(&mut reply);
    reply.to_string()
}

/// Asserts that two replies mean the same. Since they can be long, a failure prints only the place where they differ.
#[track_caller]
pub fn assert_same(question: &str, reply: &str, expected: &str) {
    let (reply, expected) = (meaning(reply), meaning(expected));
    let Some(at) = reply.bytes().zip(expected.bytes()).position(|(one, other)| one != other) else {
        assert_eq!(reply.len(), expected.len(), "{question}: one reply begins with the other");
        return;
    };
    let part = |text: &str| {
        String::from_utf8_lossy(&text.as_bytes()[at.saturating_sub(40)..text.len().min(at + 80)]).into_owned()
    };
    panic!("{question}: byte {at}\n  reply    {}\n  expected {}", part(&reply), part(&expected));
}
