//! Asks the server the questions in the table of `fibnim-engine`: in bodies and in addresses.

use fibnim_server::ServerLimits;
use serde_json::Value;

use crate::client::{Running, encoded};
use crate::replies::{assert_same, pairs};

/// The limits for every question of the table.
fn limits() -> ServerLimits {
    ServerLimits { memory: 512 << 20, time: std::time::Duration::from_secs(3600), ..ServerLimits::default() }
}

fn status(reply: &str) -> u16 {
    let reply: Value = serde_json::from_str(reply).expect("a reply");
    match reply["error"]["kind"].as_str() {
        None => 200,
        Some("input") => 400,
        Some("budget" | "not-covered" | "stopped" | "refused") => 422,
        Some(_) => 500,
    }
}

#[test]
fn bodies_ask_every_question_of_the_table() {
    assert!(pairs().count() > if cfg!(debug_assertions) { 150 } else { 450 });
    let server = Running::with(limits());
    let mut client = server.client();
    for (question, expected) in pairs() {
        let response = client.post("/v1/ask", question.as_bytes());
        assert_same(&question, response.text(), &expected);
        assert_eq!((response.status, response.text().lines().count()), (status(&expected), 1), "{question}");
    }
}

#[test]
fn addresses_ask_every_question_that_they_can_express() {
    let server = Running::with(limits());
    let mut client = server.client();
    let mut addressed = 0;
    for (question, expected) in pairs() {
        let parsed: Value = serde_json::from_str(&question).expect("a question");
        let Some(address) = address(&parsed) else { continue };
        let response = client.get(&address);
        assert_eq!(response.status, status(&expected), "{address} {}", response.text());
        assert_same(&address, response.text(), &expected);
        addressed += 1;
    }
    assert!(addressed > if cfg!(debug_assertions) { 130 } else { 400 }, "{addressed}");
}

/// The address that asks a question; none for questions with lists of objects.
fn address(question: &Value) -> Option<String> {
    let ask = question["ask"].as_str()?;
    let fields = question.as_object()?.iter().filter(|(field, _)| *field != "ask");
    let query: Vec<String> = fields.flat_map(|(field, value)| parameters(field, value)).collect();
    // The fields of these are objects in lists, whether a question has some or not.
    let expressible = !["game", "reply", "hint", "review", "puzzle-marks"].contains(&ask);
    expressible.then(|| format!("/v1/{ask}?{}", query.join("&")))
}

fn parameters(name: &str, value: &Value) -> Vec<String> {
    let text = |value: &Value| value.as_str().map_or_else(|| value.to_string(), str::to_owned);
    let one = |text: &str| format!("{name}={}", encoded(text));
    match value {
        Value::Array(items) if name == "definitions" => items.iter().map(|item| one(&text(item))).collect(),
        Value::Array(items) => vec![one(&items.iter().map(text).collect::<Vec<_>>().join(","))],
        other => vec![one(&text(other))],
    }
}

/// The first attempt at a question has half a millisecond. Where that ends a list, which is often the case if more
/// clients than processors ask, it is not the answer.
#[test]
fn lists_of_winning_moves_are_as_long_as_they_are_asked_for() {
    let server = Running::with(limits());
    let ask = |last: u32| {
        let mut client = server.client();
        let position = format!("{},17,{last}", "9".repeat(200));
        let question = format!(r#"{{"ask":"solve","position":"{position}","take":"5"}}"#);
        let address = format!("/v1/solve?position={position}&take=5");
        // So many moves are not asked for in a first attempt.
        let more = client.get(&format!("{address}&moves=1001")).json();
        let more = more["winning_moves"].as_array().expect("moves");
        assert!(more.len() < 10 || more.len() == 1001);
        for reply in [client.get(&address), client.post("/v1/ask", question.as_bytes())] {
            let found = reply.json();
            let found = found["winning_moves"].as_array().expect("moves");
            assert_eq!(found[..], more[..more.len().min(1000)], "{position}");
        }
    };
    std::thread::scope(|scope| {
        for first in 0..20 {
            scope.spawn(move || (first..160).step_by(20).for_each(ask));
        }
    });
}
