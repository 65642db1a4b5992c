//! The table of questions, `tests/table/`: every question has one reply, which does not depend on earlier questions.
//!
//! Tests of the command, the server, the Python package and WebAssembly compare their replies with the same table.

mod replies;

use std::fs;

use fibnim_engine::{Capabilities, Engine};

use replies::{assert_same, folder, lines, pairs};

use crate::within;

/// If this environment variable is set, the test writes the replies instead of comparing them.
const UPDATE: &str = "FIBNIM_UPDATE";

/// The memory limit for every question of the table, in bytes.
const MEMORY: u64 = 512 << 20;

fn reply(engine: &mut Engine, question: &str) -> String {
    engine.ask_json(question, &mut within(MEMORY)).to_json()
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
    let mut engine = Engine::new(Capabilities { threads: 1, ..Capabilities::default() });
    for (question, expected) in pairs().collect::<Vec<_>>().iter().rev() {
        assert_same(question, &reply(&mut engine, question), expected);
    }
}
