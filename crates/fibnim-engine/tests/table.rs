//! The table of questions, `tests/table/`: every question has one reply, which does not depend on earlier questions.
//!
//! Tests of the command, the server, the Python package and WebAssembly compare their replies with the same table.

mod replies;

use std::fs;

use fibnim::{Budget, Forever};
use fibnim_engine::{Capabilities, Engine};

use replies::{assert_same, folder, lines};

/// If this environment variable is set, the test writes the replies instead of comparing them.
const UPDATE: &str = "FIBNIM_UPDATE";

/// The memory limit for every question of the table, in bytes.
const MEMORY: u64 = 512 << 20;

fn reply(engine: &mut Engine, question: &str) -> String {
    engine.ask_json(question, &mut Budget { memory: MEMORY, monitor: &mut Forever }).to_json()
}

#[test]
fn every_question_has_its_reply() {
    let questions = lines("questions.jsonl");
    assert!(questions.len() >= 300);
    let mut engine = Engine::new(Capabilities { threads: 2, ..Capabilities::default() });
    let replies: Vec<String> = questions.iter().map(|question| reply(&mut engine, question)).collect();
    if std::env::var_os(UPDATE).is_some() {
        fs::write(folder().join("replies.jsonl"), replies.join("\n") + "\n").expect("a file of the table");
    }
    let expected = lines("replies.jsonl");
    assert_eq!(replies.len(), expected.len());
    for ((question, reply), expected) in questions.iter().zip(&replies).zip(&expected) {
        assert_same(question, reply, expected);
    }
}

/// Earlier questions and the number of threads change the cost of an answer, and nothing else.
#[test]
fn replies_do_not_depend_on_the_questions_before() {
    let (questions, expected) = (lines("questions.jsonl"), lines("replies.jsonl"));
    let mut engine = Engine::new(Capabilities { threads: 1, ..Capabilities::default() });
    for (question, expected) in questions.iter().zip(&expected).rev() {
        assert_same(question, &reply(&mut engine, question), expected);
    }
}

/// `fibnim audit` finds every claim that an answer names.
#[test]
fn the_claims_that_answers_name_are_in_the_audit() {
    let mut named = 0;
    for reply in lines("replies.jsonl") {
        let reply: serde_json::Value = serde_json::from_str(&reply).expect("a reply");
        if let Some(claim) = reply.get("claim") {
            let claim = claim.as_str().expect("an id");
            assert!(fibnim_audit::find(claim).is_some(), "{claim}");
            named += 1;
        }
        let strength = reply.get("strength").and_then(serde_json::Value::as_str);
        assert!(strength != Some("exhausted-to") || reply.get("exhausted_to").is_some(), "{reply}");
    }
    assert!(named > 100);
}
