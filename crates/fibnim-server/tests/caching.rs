//! What others may keep, and for how long.

use fibnim_server::{Config, ServerLimits};

use crate::client::{Client, Running, bind};

#[test]
fn exact_answers_are_kept_and_have_a_tag() {
    let server = Running::with(ServerLimits::default());
    let mut client = server.client();
    let path = "/v1/solve?position=(20,62;8)";
    let first = client.get(path);
    assert_eq!(first.header("cache-control"), Some("public, max-age=2592000"));
    let tag = first.header("etag").expect("a tag").to_owned();
    // The same bytes have the same tag, in another connection, and others have another one.
    assert_eq!(server.client().get("/v1/solve?position=(20,62;8)&take=2t").header("etag"), Some(&*tag));
    assert_ne!(client.get("/v1/solve?position=(20,62;7)").header("etag"), Some(&*tag));
    for known in [tag.clone(), format!("\"x\", {tag}"), "*".to_owned()] {
        let again = client.get_with(path, &format!("if-none-match: {known}\r\n"));
        assert_eq!((again.status, again.header("etag")), (304, Some(&*tag)), "{known}");
    }
    assert_eq!(client.get_with(path, "if-none-match: W/\"0\"\r\n").body, first.body);
    client.send(format!("HEAD {path} HTTP/1.1\r\nhost: localhost\r\n\r\n").as_bytes()).expect("sent");
    let head = client.read(true).expect("a response");
    assert_eq!((head.status, head.header("content-length")), (200, Some(&*first.body.len().to_string())));
}

#[test]
fn what_may_change_is_asked_for_again() {
    let server = Running::with(ServerLimits::default());
    let mut client = server.client();
    let mut kept = |path: &str| client.get(path).header("cache-control").expect("a header").to_owned();
    // An unknown complement may become known, an estimate better; a failure depends on the limits.
    assert_eq!(kept("/v1/complement?piles=9,14&bound=28"), "no-cache");
    assert_eq!(kept("/v1/complement?piles=6,1"), "public, max-age=2592000");
    assert_eq!(kept("/v1/odds?position=(9,4;3)&first=random&against=greedy&games=20"), "no-cache");
    assert_eq!(kept("/v1/number?number=129"), "public, max-age=2592000");
    assert_eq!(kept("/v1/audit?what=zhou-2.6.1"), "no-cache");
    for path in ["/v1/solve?position=x", "/nothing", "/healthz", "/metrics", "/v1/table"] {
        assert_eq!(kept(path), "no-store", "{path}");
    }
    let posted = client.post("/v1/ask", br#"{"ask":"number","number":"129"}"#);
    assert_eq!((posted.status, posted.header("cache-control")), (200, Some("no-store")));
}

/// More memory would allow more moves.
#[test]
fn a_list_that_the_memory_ends_is_asked_for_again() {
    let path = format!("/v1/solve?position={}&take=5&moves=500", "9".repeat(1000));
    let kept = |memory, expected: std::ops::RangeInclusive<usize>| {
        let reply = Running::with(ServerLimits { memory, ..ServerLimits::default() }).client().get(&path);
        let moves = reply.json()["winning_moves"].as_array().expect("moves").len();
        assert!(expected.contains(&moves), "{moves}");
        reply.header("cache-control").expect("a header").to_owned()
    };
    assert_eq!(kept(64 << 20, 500..=500), "public, max-age=2592000");
    assert_eq!(kept(100_000, 1..=499), "no-cache");
}

#[test]
fn large_answers_are_compressed_for_those_who_ask() {
    let server = Running::with(ServerLimits::default());
    let mut client = server.client();
    let path = "/v1/thresholds?as=slice&max=40&fixed=2";
    let (plain, gzip) = (client.get(path), client.get_with(path, "accept-encoding: gzip\r\n"));
    assert_eq!((plain.header("content-encoding"), gzip.header("content-encoding")), (None, Some("gzip")));
    assert!(gzip.body.starts_with(&[0x1f, 0x8b]) && gzip.body.len() * 4 < plain.body.len());
    assert_eq!(gzip.header("etag"), plain.header("etag"));
    let small = client.get_with("/v1/word?pile=21&quota=12&letters=4", "accept-encoding: gzip\r\n");
    assert_eq!(small.header("content-encoding"), None);
}

fn allowed(client: &mut Client, origin: &str) -> Option<String> {
    let response = client.get_with("/v1/number?number=5", &format!("origin: {origin}\r\n"));
    response.header("access-control-allow-origin").map(str::to_owned)
}

#[test]
fn other_sites_ask_only_if_they_are_named() {
    let server = Running::with(ServerLimits::default());
    assert_eq!(allowed(&mut server.client(), "https://example.org"), None);
    let named = Running::start(Config { cors: vec!["https://example.org".to_owned()], ..Config::default() });
    assert_eq!(allowed(&mut named.client(), "https://example.org").as_deref(), Some("https://example.org"));
    assert_eq!(allowed(&mut named.client(), "https://example.com"), None);
    let all = Running::start(Config { cors: vec!["*".to_owned()], ..Config::default() });
    assert_eq!(allowed(&mut all.client(), "https://example.com").as_deref(), Some("*"));
    let wrong = Config { cors: vec!["example.org".to_owned()], ..Config::default() };
    assert!(bind(wrong).is_err_and(|error| error.to_string().contains("no origin")));
}
