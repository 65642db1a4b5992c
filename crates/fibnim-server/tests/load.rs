//! Many clients at the same time.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use fibnim_server::ServerLimits;

use crate::client::{Client, Running};
use crate::replies::{assert_same, lines};

/// Questions that take no longer than a few milliseconds, with their replies.
fn quick() -> Vec<(String, String)> {
    let pairs = lines("questions.jsonl").into_iter().zip(lines("replies.jsonl"));
    let kinds = ["solve", "number", "word", "h-sequence", "complement", "grundy"];
    let is_quick = |question: &str| kinds.iter().any(|kind| question.starts_with(&format!("{{\"ask\":\"{kind}\"")));
    // A reply of this size belongs to a position that a search has solved, or to thousands of digits.
    pairs
        .filter(|(question, reply)| is_quick(question) && reply.len() < 2000 && !reply.contains("thresholds"))
        .collect()
}

/// Has clients ask for a while, and compares every answer.
fn ask(clients: u64, time: Duration) -> u64 {
    let limits = ServerLimits { queue: clients as usize, time: Duration::from_secs(3600), ..ServerLimits::default() };
    let server = Running::with(limits);
    let (questions, answered) = (quick(), AtomicU64::new(0));
    assert!(questions.len() > 150, "{}", questions.len());
    let begun = Instant::now();
    std::thread::scope(|scope| {
        for number in 0..clients {
            let (questions, answered, address) = (&questions, &answered, server.address);
            scope.spawn(move || {
                let mut client = Client::connect(address);
                let mut at = number as usize * 7;
                while begun.elapsed() < time {
                    let (question, reply) = &questions[at % questions.len()];
                    let response = client.post("/v1/ask", question.as_bytes());
                    assert_same(question, response.text(), reply);
                    answered.fetch_add(1, Ordering::Relaxed);
                    at += 1;
                }
            });
        }
    });
    assert_eq!(server.metric("fibnim_abandoned_total"), 0);
    answered.into_inner()
}

#[test]
fn many_clients_get_right_answers() {
    let answered = ask(200, Duration::from_secs(2));
    assert!(answered >= 200, "{answered}");
}

#[test]
#[ignore = "takes half a minute"]
fn many_clients_get_right_answers_for_half_a_minute() {
    let answered = ask(200, Duration::from_secs(30));
    println!("{answered} answers");
    assert!(answered >= 2000, "{answered}");
}
