//! The page, the documents, and what the server says of itself.

use std::fs;

use fibnim_engine::wire::VERSION;
use fibnim_server::{Config, Page, ServerLimits};

use crate::client::Running;

#[test]
fn the_page_is_served_from_its_folder() {
    let folder = tempfile::tempdir().expect("a folder");
    let write = |name: &str, text: &str| fs::write(folder.path().join(name), text).expect("a file");
    assert!(Page::read(folder.path()).is_err_and(|why| why.ends_with("there is no index.html")));
    fs::create_dir(folder.path().join("assets")).expect("a folder");
    write("index.html", "<html><head><title>x</title></head></html>");
    write("assets/a-1.js", "1");
    write("b.wasm", "2");
    let page = Some(Page::read(folder.path()).expect("a page"));
    let server = Running::start(Config { page, ..Config::default() });
    let mut client = server.client();
    let index = client.get("/");
    assert_eq!(index.header("content-type"), Some("text/html; charset=utf-8"));
    assert!(index.text().contains("<meta name=\"fibnim-server\" content=\"v1\"></head>"));
    assert_eq!(client.get("/index.html").body, index.body);
    assert_eq!(index.header("cache-control"), Some("no-cache"));
    let script = client.get("/assets/a-1.js");
    assert_eq!((script.text(), script.header("content-type")), ("1", Some("text/javascript; charset=utf-8")));
    assert_eq!(script.header("cache-control"), Some("public, max-age=2592000"));
    assert_eq!(client.get("/b.wasm?x=1").header("content-type"), Some("application/wasm"));
    write("secret", "3");
    for path in
        ["/secret", "/../secret", "/assets/../b.wasm", "/assets", "/%2e%2e/secret", "//", "/v1/", "/v1/index.html"]
    {
        let response = client.get(path);
        assert_eq!((response.status, response.json()["error"]["kind"].as_str()), (404, Some("input")), "{path}");
    }
    assert_eq!(client.post("/index.html", b"").status, 405);
}

#[test]
fn every_address_of_the_document_is_served() {
    // The audit of all claims takes longer than this.
    let server = Running::with(ServerLimits { time: std::time::Duration::from_secs(1), ..ServerLimits::default() });
    let mut client = server.client();
    let document = client.get("/v1/openapi.json").json();
    assert_eq!(document["openapi"], "3.1.0");
    let paths = document["paths"].as_object().expect("paths");
    assert!(paths.len() > 25, "{}", paths.len());
    for (path, methods) in paths {
        for (method, operation) in methods.as_object().expect("methods") {
            let parameters = || operation["parameters"].as_array().into_iter().flatten();
            let response = match method.as_str() {
                "get" => client.get(path),
                _ => client.post(path, b""),
            };
            // A question that lacks nothing is answered, and one that lacks a parameter is refused; the document does
            // not say which of two parameters is needed.
            let expected = match parameters().map(|parameter| parameter["required"] == true).reduce(|a, b| a || b) {
                _ if method == "post" => Some(400),
                None => Some(200),
                Some(true) => Some(400),
                Some(false) => None,
            };
            assert!(expected.is_none_or(|it| it == response.status), "{method} {path}: {}", response.text());
            let listed = operation["responses"].get(response.status.to_string());
            assert!(listed.is_some(), "{path}: {} is not in the document", response.status);
            // Each parameter is known: another failure than that it is none.
            for parameter in parameters().filter(|parameter| parameter["in"] == "query") {
                let name = parameter["name"].as_str().expect("a name");
                let response = client.get(&format!("{path}?{name}=no"));
                assert!(!response.text().contains("is no parameter"), "{path} {name}: {}", response.text());
            }
            let other = if method == "get" { client.post(path, b"") } else { client.get(path) };
            let expected = (405, Some(if method == "get" { "GET,HEAD" } else { "POST" }), Some("input"));
            let json = other.json();
            assert_eq!((other.status, other.header("allow"), json["error"]["kind"].as_str()), expected, "{path}");
        }
    }
}

#[test]
fn the_server_says_what_it_does() {
    let server = Running::with(ServerLimits::default());
    let mut client = server.client();
    let health = client.get("/healthz").json();
    assert_eq!((&health["status"], &health["wire"]), (&"ok".into(), &VERSION.into()));
    assert_eq!(
        client.get("/v1/table").json(),
        serde_json::json!({"version": VERSION, "tables": [], "certificates": []})
    );
    client.get("/v1/solve?position=5");
    client.get("/v1/solve?position=x");
    client.get("/v1/number?number=5");
    client.get("/v1/number?number=5");
    client.get("/x/y");
    let metrics = client.get("/metrics");
    for line in [
        "fibnim_requests_total{endpoint=\"solve\",status=\"200\"} 1",
        "fibnim_requests_total{endpoint=\"solve\",status=\"400\"} 1",
        "fibnim_requests_total{endpoint=\"other\",status=\"404\"} 1",
        "fibnim_request_seconds_count{endpoint=\"solve\"} 2",
        "fibnim_cache_hits_total 1",
        concat!("fibnim_build_info{version=\"", env!("CARGO_PKG_VERSION"), "\"} 1"),
        "fibnim_connections 1",
        "fibnim_running 0",
    ] {
        assert!(metrics.text().lines().any(|found| found == line), "{line}\n{}", metrics.text());
    }
    let time = metrics.text().lines().find_map(|line| line.strip_prefix("process_cpu_seconds_total ")?.parse().ok());
    assert!(time.is_some_and(|seconds: f64| seconds > 0.0 && seconds < 1e6), "{time:?}");
    assert!(client.get("/").text().contains("/v1/openapi.json"));
}
