//! The end of a server.

use std::net::TcpStream;
use std::time::{Duration, Instant};

use fibnim_server::Limits;

use crate::client::{LONG, Running};
use crate::limits::{EASY, ENDLESS, begin};

/// A search of 24 million positions, about half a second of work.
const SHORT: &str = r#"{"ask":"solve","position":"(520,519,518;5)","moves":2000}"#;

#[test]
fn a_server_finishes_what_it_has_begun() {
    let mut server = Running::with(Limits { time: LONG, grace: LONG, ..Limits::default() });
    let (mut busy, mut idle) = (server.client(), server.client());
    assert_eq!(idle.get(EASY).status, 200);
    begin(&mut busy, SHORT);
    server.wait_for("fibnim_running", 1);
    server.end();
    let answer = busy.read(false).expect("a response");
    assert_eq!((answer.status, answer.json()["answer"].as_str()), (200, Some("solve")));
    assert!(idle.read(false).is_err());
    assert!(TcpStream::connect(server.address).is_err());
}

#[test]
fn a_server_does_not_wait_for_ever() {
    let grace = Duration::from_millis(200);
    let mut server = Running::with(Limits { time: Duration::from_secs(3600), grace, ..Limits::default() });
    let mut busy = server.client();
    begin(&mut busy, ENDLESS);
    server.wait_for("fibnim_running", 1);
    let begun = Instant::now();
    server.end();
    assert!(begun.elapsed() < Duration::from_secs(30), "{:?}", begun.elapsed());
    // The estimate has the games that were played.
    let answer = busy.read(false).expect("a response");
    assert_eq!((answer.status, answer.json()["answer"].as_str()), (200, Some("odds")));
}

#[test]
fn a_server_can_begin_where_another_one_ended() {
    let mut first = Running::with(Limits::default());
    assert_eq!(first.client().get(EASY).status, 200);
    first.end();
    let listen = first.address.to_string();
    let second = Running::start(fibnim_server::Config { listen: listen.clone(), ..Default::default() });
    assert_eq!(second.client().get(EASY).status, 200);
    let third = fibnim_server::Server::bind(fibnim_server::Config { listen: listen.clone(), ..Default::default() });
    assert!(third.is_err_and(|error| error.to_string().starts_with(&listen)));
}
