//! What a client may cost, and how a server ends.

use std::io::Read;
use std::net::TcpStream;
use std::time::{Duration, Instant};

use fibnim_server::{Config, ServerLimits};

use crate::client::{Client, LONG, Response, Running, bind};

/// A question whose answer takes a machine days: an estimate from very many games.
pub const ENDLESS: &str =
    r#"{"ask":"odds","position":"(9,8,7;3)","first":"random","against":"greedy","games":1000000000000}"#;

/// Another one of this kind for every number.
pub fn endless(number: usize) -> String {
    ENDLESS.replace('}', &format!(r#","seed":{number}}}"#))
}

/// A search of 168 million positions, some seconds of work.
const SEARCH: &str = r#"{"ask":"thresholds","as":"p-positions","piles":3,"max":1000}"#;

/// A question whose answer is there at once.
pub const EASY: &str = "/v1/solve?moves=0&position=(20,62;8)";

pub fn error(response: &Response) -> (u16, String, String) {
    let json = response.json();
    let text = |name: &str| json["error"][name].as_str().expect("a text").to_owned();
    (response.status, text("kind"), text("message"))
}

#[test]
fn time_and_memory_of_a_question_are_limited() {
    let limits = ServerLimits { time: Duration::from_millis(200), memory: 400 << 20, ..ServerLimits::default() };
    let server = Running::with(limits);
    let mut client = server.client();
    let (status, kind, _) = error(&client.post("/v1/ask", SEARCH.as_bytes()));
    assert_eq!((status, &*kind), (422, "stopped"));
    let large = br#"{"ask":"thresholds","as":"p-positions","piles":4,"max":300}"#;
    let (status, kind, message) = error(&client.post("/v1/ask", large));
    assert_eq!((status, &*kind), (422, "budget"), "{message}");
    assert!(message.contains("allowed"), "{message}");
    assert_eq!(client.get(EASY).status, 200);
}

#[test]
fn a_question_ends_when_its_client_goes_away() {
    let limits = ServerLimits { time: Duration::from_secs(3600), workers: 2, ..ServerLimits::default() };
    let server = Running::with(limits);
    for question in [ENDLESS, SEARCH] {
        let mut client = server.client();
        client.begin("/v1/ask", "", question.as_bytes());
        server.wait_for("fibnim_running", 1);
        drop(client);
        server.wait_for("fibnim_running", 0);
    }
    assert_eq!(server.metric("fibnim_abandoned_total"), 2);
}

#[test]
fn more_questions_than_the_queue_has_room_for_are_refused() {
    let limits = ServerLimits { time: Duration::from_secs(3600), workers: 1, queue: 2, ..ServerLimits::default() };
    let server = Running::with(limits);
    let mut clients: Vec<Client> = (0..3).map(|_| server.client()).collect();
    clients[0].begin("/v1/ask", "", ENDLESS.as_bytes());
    server.wait_for("fibnim_running", 1);
    clients[1].begin("/v1/ask", "", endless(1).as_bytes());
    server.wait_for("fibnim_waiting", 1);
    clients[2].begin("/v1/ask", "", endless(2).as_bytes());
    server.wait_for("fibnim_waiting", 2);
    let refused = server.client().post("/v1/ask", endless(3).as_bytes());
    assert_eq!((refused.status, refused.header("retry-after")), (503, Some("1")));
    assert_eq!(error(&refused).1, "stopped");
    // What needs no search does not wait.
    assert_eq!(server.client().get(EASY).status, 200);
    // A client that leaves the queue makes room in it.
    clients.truncate(1);
    server.wait_for("fibnim_waiting", 0);
    assert_eq!(server.metric("fibnim_running"), 1);
}

/// Addresses of questions that need no search of their own, with a text of the answer.
pub const LIGHT: [(&str, &str); 9] = [
    ("/v1/grundy?piles=1000000&quota=55", "\"value\":5,"),
    ("/v1/number?number=1000", "\"987\""),
    ("/v1/certificates", "pairs-to-8.json"),
    ("/v1/solve?position=(3000,95)", "\"outcome\":\"N\""),
    ("/v1/solve?position=(300)&remoteness=true", "\"length\""),
    ("/v1/thresholds?as=tableau&max=20&cols=20", "\"flips\""),
    ("/v1/complement?piles=6,1", "\"kind\":\"value\""),
    ("/v1/audit?what=zhou-2.6.1", "zhou-2.6.1"),
    ("/v1/thresholds?as=slice&max=50", "\"strength\":\"theorem\""),
];

/// Both workers and the queue are taken for hours.
#[test]
fn what_needs_no_search_passes_the_queue() {
    let (time, moment) = (Duration::from_secs(3600), Duration::from_millis(500));
    let limits = ServerLimits { time, moment, workers: 2, queue: 3, ..ServerLimits::default() };
    let server = Running::with(limits);
    let mut clients: Vec<Client> = (0..5).map(|_| server.client()).collect();
    for (number, client) in clients.iter_mut().enumerate() {
        client.begin("/v1/ask", "", endless(number).as_bytes());
    }
    server.wait_for("fibnim_waiting", 3);
    let mut client = server.client();
    for (address, expected) in LIGHT {
        let response = client.get(address);
        assert_eq!(response.status, 200, "{address} {}", response.text());
        assert!(response.text().contains(expected), "{address} {}", response.text());
    }
    let (large, small) = ("9".repeat(300), "7".repeat(300));
    let big = client.get(&format!("/v1/solve?position=({large},{small})"));
    assert_eq!((big.status, &big.json()["strength"]), (200, &"theorem".into()));
    for question in [r#"{"ask":"number","number":"5"}"#, r#"{"ask":"certificates"}"#] {
        let posted = client.post("/v1/ask", question.as_bytes());
        assert!(posted.status == 200 && posted.text().contains("\"answer\""), "{}", posted.text());
    }
    // What exceeds the limits is refused before it would have its turn.
    for (address, kind) in [
        ("/v1/thresholds?as=p-positions&piles=4&max=300", "budget"),
        ("/v1/solve?take=t%2B31&position=(90000,89990,89980)", "budget"),
        ("/v1/solve?position=x", "input"),
    ] {
        assert_eq!(error(&client.get(address)).1, kind, "{address}");
    }
    // It has no limit of time.
    assert_eq!(error(&client.get("/v1/audit?enlarge=true")).1, "input");
    assert_eq!(client.post("/v1/ask", endless(5).as_bytes()).status, 503);
    assert_eq!((server.metric("fibnim_running"), server.metric("fibnim_waiting")), (2, 3));
}

/// A proxy says for whom it asks.
#[test]
fn one_client_does_not_fill_the_queue_for_others() {
    let limits = ServerLimits { time: Duration::from_secs(3600), workers: 1, queue: 2, ..ServerLimits::default() };
    let server = Running::start(Config { limits, proxy: true, ..Config::default() });
    let from = |client: &mut Client, address: &str, number| {
        client.begin("/v1/ask", &format!("x-forwarded-for: {address}\r\n"), endless(number).as_bytes());
    };
    let mut greedy: Vec<Client> = (0..3).map(|_| server.client()).collect();
    for (number, client) in greedy.iter_mut().enumerate() {
        from(client, "192.0.2.1", number);
        server.wait_for(["fibnim_running", "fibnim_waiting"][number.min(1)], number.max(1) as u64);
    }
    let mut other = server.client();
    from(&mut other, "192.0.2.2", 3);
    assert_eq!(greedy[2].read(false).expect("a response").status, 503);
    server.wait_for("fibnim_waiting", 2);
    // Its turn comes, since the second question of the greedy client ends, too.
    greedy.clear();
    server.wait_for("fibnim_waiting", 0);
    assert_eq!(server.metric("fibnim_running"), 1);
}

#[test]
fn one_client_does_not_take_all_connections() {
    let server = Running::with(ServerLimits { per_client: 3, ..ServerLimits::default() });
    let mut open: Vec<Client> = (0..3).map(|_| server.client()).collect();
    assert!(open.iter_mut().all(|client| client.get(EASY).status == 200));
    let refused = server.client().get(EASY);
    assert_eq!((refused.status, refused.header("connection")), (429, Some("close")));
    let until_there_are = |open: &mut Client, count: usize| {
        let line = format!("fibnim_connections {count}\n");
        while !open.get("/metrics").text().contains(&line) {
            std::thread::sleep(Duration::from_millis(5));
        }
    };
    until_there_are(&mut open[0], 3);
    // The state of the server can be asked for by eight more, and all others are closed.
    let mut more: Vec<Client> = (0..8).map(|_| server.client()).collect();
    assert!(server.client().read(false).is_err());
    assert!(open[0].get("/metrics").text().contains("fibnim_connections_refused_total 1"));
    assert_eq!(more[0].get("/healthz").status, 200);
    assert_eq!(more[1].post("/v1/ask", b"{}").status, 429);
    drop(more);
    open.truncate(1);
    // A new connection would be refused until the server has seen the end of these.
    until_there_are(&mut open[0], 1);
    assert_eq!(server.client().get(EASY).status, 200);
}

#[test]
fn the_memory_of_the_server_is_limited() {
    let limits = ServerLimits { total: 1471 << 20, workers: 1, ..ServerLimits::default() };
    let error = bind(Config { limits, ..Config::default() }).map(|_| ()).expect_err("too little").to_string();
    assert!(error.contains("more memory"), "{error}");
    // Two questions of 512 MiB fit 2 GiB beside the server and one that is tried for a moment.
    let limits =
        ServerLimits { total: 2 << 30, workers: 5, time: Duration::from_secs(3600), ..ServerLimits::default() };
    let server = Running::with(limits);
    let mut clients: Vec<Client> = (0..4).map(|_| server.client()).collect();
    for (number, client) in clients.iter_mut().enumerate() {
        client.begin("/v1/ask", "", endless(number).as_bytes());
    }
    server.wait_for("fibnim_waiting", 2);
    assert_eq!(server.metric("fibnim_running"), 2);
}

#[test]
fn bytes_and_digits_of_a_question_are_limited() {
    let server = Running::with(ServerLimits { question: 1000, digits: 50, ..ServerLimits::default() });
    let number = |digits: &str| format!(r#"{{"ask":"number","number":"{digits}"}}"#);
    let mut client = server.client();
    for (question, why) in [
        (number(&"1".repeat(51)).as_bytes(), "a number of more than 50 digits"),
        (b"no", ""),
        (b"\x01", ""),
        (b"\xff", "the question is not text in UTF-8"),
    ] {
        let (status, kind, message) = error(&client.post("/v1/ask", question));
        assert!((status, &*kind) == (400, "input") && message.starts_with(why), "{status} {message}");
        assert_eq!(client.post("/v1/ask", number("5").as_bytes()).status, 200);
    }
    let long = number(&"0".repeat(2000));
    let mut chunked = server.client();
    let head = "POST /v1/ask HTTP/1.1\r\nhost: localhost\r\ntransfer-encoding: chunked\r\n\r\n";
    chunked.send(format!("{head}{:x}\r\n{long}\r\n0\r\n\r\n", long.len()).as_bytes()).expect("sent");
    for response in [client.post("/v1/ask", long.as_bytes()), chunked.read(false).expect("a response")] {
        let (status, _, message) = error(&response);
        assert!(status == 413 && message.starts_with("a body of more than 1000 bytes"), "{status} {message}");
    }
}

#[test]
fn slow_clients_are_cut_off() {
    let patience = Duration::from_millis(300);
    let server = Running::with(ServerLimits { patience, ..ServerLimits::default() });
    // A head that never ends, and bodies that never come or stop.
    let mut slow: Vec<Client> = (0..60).map(|_| server.client()).collect();
    for (number, client) in slow.iter_mut().enumerate() {
        let begun: &[u8] = match number % 3 {
            0 => b"GET /v1/solve?posi",
            1 => b"POST /v1/ask HTTP/1.1\r\nhost: localhost\r\ncontent-length: 50\r\n\r\n{",
            _ => b"POST /v1/ask HTTP/1.1\r\nhost: localhost\r\ntransfer-encoding: chunked\r\n\r\n1\r\n{\r\n",
        };
        client.send(begun).expect("sent");
    }
    assert_eq!(server.client().get(EASY).status, 200);
    let begun = Instant::now();
    for (number, client) in slow.iter_mut().enumerate() {
        let mut rest = String::new();
        let _ = client.stream().read_to_string(&mut rest);
        match number % 3 {
            0 => assert!(rest.is_empty() || rest.starts_with("HTTP/1.1 408"), "{rest}"),
            _ => assert!(rest.starts_with("HTTP/1.1 408") && rest.contains("timed out reading"), "{rest}"),
        }
    }
    assert!(begun.elapsed() < patience * 20, "{:?}", begun.elapsed());
    drop(slow);
    server.wait_for("fibnim_connections", 1);
}

#[test]
fn clients_that_take_nothing_are_cut_off() {
    let server = Running::with(ServerLimits { patience: Duration::from_millis(300), ..ServerLimits::default() });
    let mut client = server.client();
    // More than the buffers of a connection hold.
    for _ in 0..40 {
        if client.send(b"GET /v1/thresholds?as=slice&max=600 HTTP/1.1\r\nhost: localhost\r\n\r\n").is_err() {
            break;
        }
    }
    server.wait_for("fibnim_connections", 1);
}

#[test]
fn connections_beyond_the_limit_wait_for_room() {
    let server = Running::with(ServerLimits { connections: 3, ..ServerLimits::default() });
    let mut open: Vec<Client> = (0..3).map(|_| server.client()).collect();
    assert!(open.iter_mut().all(|client| client.get(EASY).status == 200));
    let mut waiting = server.client();
    waiting.send(format!("GET {EASY} HTTP/1.1\r\nhost: localhost\r\n\r\n").as_bytes()).expect("sent");
    waiting.stream().set_read_timeout(Some(Duration::from_millis(200))).expect("a time limit");
    assert!(waiting.read(false).is_err());
    open.pop();
    waiting.stream().set_read_timeout(Some(crate::client::LONG)).expect("a time limit");
    assert_eq!(waiting.read(false).expect("a response").status, 200);
}

/// A search of 24 million positions, about half a second of work.
const SHORT: &str = r#"{"ask":"solve","position":"(520,519,518;5)","moves":2000}"#;

#[test]
fn a_server_finishes_what_it_has_begun() {
    let mut server = Running::with(ServerLimits { time: LONG, grace: LONG, ..ServerLimits::default() });
    let (mut busy, mut idle) = (server.client(), server.client());
    assert_eq!(idle.get(EASY).status, 200);
    busy.begin("/v1/ask", "", SHORT.as_bytes());
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
    let mut server = Running::with(ServerLimits { time: Duration::from_secs(3600), grace, ..ServerLimits::default() });
    let mut busy = server.client();
    busy.begin("/v1/ask", "", ENDLESS.as_bytes());
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
    let mut first = Running::with(ServerLimits::default());
    assert_eq!(first.client().get(EASY).status, 200);
    first.end();
    let listen = first.address.to_string();
    let second = Running::start(Config { listen: listen.clone(), ..Config::default() });
    assert_eq!(second.client().get(EASY).status, 200);
    let third = bind(Config { listen: listen.clone(), ..Config::default() });
    assert!(third.is_err_and(|error| error.to_string().starts_with(&listen)));
}
