//! Requests that no good client sends.

use std::io::{Read, Write};
use std::net::Shutdown;
use std::time::Duration;

use fibnim_server::ServerLimits;
use serde_json::Value;

use crate::client::Running;
use crate::limits::EASY;

/// A request that is broken somewhere.
fn request(dice: &mut fastrand::Rng) -> Vec<u8> {
    let digits = "9".repeat(dice.usize(..30_000));
    let method = dice
        .choice(["GET", "POST", "PUT", "HEAD", "OPTIONS", "TRACE", "get", "\u{0}", "GET GET", "DELETE"])
        .expect("one of several");
    let path = match dice.usize(..14) {
        0 => "/v1/solve?position=%".to_owned(),
        1 => "/v1/solve?position=%ff%fe".to_owned(),
        2 => format!("/v1/solve?position={digits}"),
        3 => format!("/v1/number?number={digits}"),
        4 => "/../../etc/passwd".to_owned(),
        5 => "/v1/solve?position=(5;2)+(8;3)[3t]+*7&take=((((".to_owned(),
        6 => format!("/v1/solve?{}", "a=b&".repeat(dice.usize(..3000))),
        7 => "/v1/thresholds?as=slice&max=4294967295&fixed=4294967295,4294967295".to_owned(),
        8 => format!("/v1/complement?piles={}", "1,".repeat(dice.usize(..2000))),
        9 => "http://other.example/v1/solve?position=5".to_owned(),
        10 => "*".to_owned(),
        11 => format!("/v1/statement?statement={}", "(".repeat(dice.usize(..20_000))),
        12 => "/v1/audit?what=%00%01%02".to_owned(),
        _ => "/v1/ask".to_owned(),
    };
    let header = match dice.usize(..9) {
        0 => "content-length: 99999999999\r\n".to_owned(),
        1 => "content-length: -1\r\n".to_owned(),
        2 => "content-length: 5\r\ncontent-length: 6\r\n".to_owned(),
        3 => "transfer-encoding: chunked\r\ncontent-length: 3\r\n".to_owned(),
        4 => format!("x: {}\r\n", "y".repeat(dice.usize(..60_000))),
        5 => "x: y\r\n".repeat(dice.usize(..300)),
        6 => "accept-encoding: gzip, br;q=x\r\nif-none-match: \u{7f}\r\n".to_owned(),
        7 => " folded\r\n".to_owned(),
        _ => "transfer-encoding: chunked\r\n".to_owned(),
    };
    let body = match dice.usize(..6) {
        0 => "{\"ask\":".repeat(dice.usize(..5000)),
        1 => format!("{{\"ask\":\"number\",\"number\":\"{}\"}}", "1".repeat(100_000)),
        2 => "ffffffffffffffff\r\nx".to_owned(),
        3 => "5\r\n{}\n\r\n\r\n0\r\n\r\n".to_owned(),
        4 => "[".repeat(dice.usize(..100_000)),
        _ => String::new(),
    };
    let version = dice.choice(["HTTP/1.1", "HTTP/1.0", "HTTP/9", "", "HTTP/2.0"]).expect("one of several");
    let mut bytes = format!("{method} {path} {version}\r\nhost: localhost\r\n{header}\r\n{body}").into_bytes();
    if dice.usize(..3) == 0 {
        let place = dice.usize(..bytes.len());
        bytes[place] = dice.u8(..);
    }
    if dice.usize(..5) == 0 {
        bytes.truncate(dice.usize(..bytes.len()));
    }
    bytes
}

/// Sends broken requests, and good ones between them.
fn attack(count: u32) {
    let limits = ServerLimits {
        patience: Duration::from_millis(200),
        time: Duration::from_millis(500),
        ..ServerLimits::default()
    };
    let server = Running::with(limits);
    std::thread::scope(|scope| {
        for thread in 0..4 {
            let address = server.address;
            scope.spawn(move || {
                let mut dice = fastrand::Rng::with_seed(thread);
                for number in 0..count / 4 {
                    let mut stream = std::net::TcpStream::connect(address).expect("a connection");
                    stream.set_read_timeout(Some(crate::client::LONG)).expect("a time limit");
                    // The server may close the connection before it has read everything.
                    let _ = stream.write_all(&request(&mut dice));
                    if dice.usize(..4) == 0 {
                        continue;
                    }
                    let _ = stream.shutdown(Shutdown::Write);
                    let mut response = Vec::new();
                    let _ = stream.read_to_end(&mut response);
                    let text = String::from_utf8_lossy(&response);
                    assert!(!text.starts_with("HTTP/1.1 500"), "{text}");
                    if number % 50 == 0 {
                        assert_eq!(crate::client::Client::connect(address).get(EASY).status, 200);
                    }
                }
            });
        }
    });
    server.wait_for("fibnim_connections", 1);
    server.wait_for("fibnim_running", 0);
    let metrics = server.client().get("/metrics");
    let failed = metrics.text().lines().filter(|line| line.contains("status=\"500\"")).collect::<Vec<_>>();
    assert!(failed.is_empty(), "{failed:?}");
}

#[test]
fn broken_requests_do_no_harm() {
    attack(800);
}

#[test]
#[ignore = "takes half a minute"]
fn ten_thousand_broken_requests_do_no_harm() {
    attack(10_000);
}

#[test]
fn requests_that_are_too_large_are_refused() {
    let server = Running::with(ServerLimits::default());
    let long = "x".repeat(40 << 10);
    let mut client = server.client();
    client.send(format!("GET /?{long} HTTP/1.1\r\nhost: localhost\r\n\r\n").as_bytes()).expect("sent");
    let status = client.read(false).map(|response| response.status);
    assert!(matches!(status, Ok(414 | 431) | Err(_)), "{status:?}");
    // Ten megabytes, announced and not.
    let mut client = server.client();
    client.send(b"POST /v1/ask HTTP/1.1\r\nhost: localhost\r\ncontent-length: 10000000\r\n\r\n").expect("sent");
    assert_eq!(client.read(false).expect("a response").status, 413);
    let mut client = server.client();
    client.send(b"POST /v1/ask HTTP/1.1\r\nhost: localhost\r\ntransfer-encoding: chunked\r\n\r\n").expect("sent");
    let chunk = format!("10000\r\n{}\r\n", "x".repeat(1 << 16));
    for _ in 0..160 {
        if client.send(chunk.as_bytes()).is_err() {
            break;
        }
    }
    // The connection may be reset before the response is read.
    let status = client.read(false).map(|response| response.status);
    assert!(matches!(status, Ok(413) | Err(_)), "{status:?}");
    let mut client = server.client();
    let digits = format!(r#"{{"ask":"number","number":"{}"}}"#, "7".repeat(100_000));
    let response = client.post("/v1/ask", digits.as_bytes());
    let json: Value = response.json();
    assert_eq!((response.status, json["error"]["kind"].as_str()), (400, Some("input")));
    assert!(response.text().contains("10000"));
    for number in ["10^1000000", "10^\\u0031000000", "F_9000000", &format!("5-{}", "0".repeat(10_001)), "1\\u006510000"]
    {
        let question = format!(r#"{{"ask":"number","number":"{number}"}}"#);
        assert_eq!(client.post("/v1/ask", question.as_bytes()).status, 400, "{number}");
    }
    assert_eq!(client.get("/v1/solve?moves=0&position=(10%5E9999)").status, 200);
    assert_eq!(client.get("/v1/solve?moves=0&position=(10%5E10000)").status, 400);
    let digits = "7".repeat(10_000);
    assert_eq!(client.get(&format!("/v1/solve?moves=0&position=({digits})")).status, 200);
    assert_eq!(client.get(&format!("/v1/solve?moves=0&position=({digits}7)")).status, 400);
}

#[test]
fn a_client_that_closes_its_half_is_gone() {
    let server = Running::with(ServerLimits { time: Duration::from_secs(3600), ..ServerLimits::default() });
    let mut client = server.client();
    client.begin("/v1/ask", "", crate::limits::ENDLESS.as_bytes());
    server.wait_for("fibnim_running", 1);
    client.stream().shutdown(Shutdown::Write).expect("shut down");
    server.wait_for("fibnim_running", 0);
}
