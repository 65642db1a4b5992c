//! The page, the documents, and what the server says of itself.

use std::collections::BTreeMap;
use std::fs;

use fibnim_engine::wire::VERSION;
use fibnim_server::{Config, Page, ServerLimits};
use serde_json::Value;

use crate::client::Running;
use crate::replies::lines;

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

/// Checks a value against the part of JSON Schema that the document uses.
fn check(value: &Value, schema: &Value, document: &Value) -> Result<(), String> {
    let fail = |why: &str| Err(format!("{why}: {value} {schema}"));
    if let Some(path) = schema["$ref"].as_str() {
        check(value, document.pointer(&path[1..]).ok_or("no target")?, document)?;
    }
    if schema.get("const").is_some_and(|constant| constant != value) {
        return fail("another constant");
    }
    for (key, all) in [("oneOf", false), ("anyOf", false), ("allOf", true)] {
        if let Some(schemas) = schema[key].as_array() {
            let right = schemas.iter().filter(|schema| check(value, schema, document).is_ok()).count();
            if right == 0 || (all && right < schemas.len()) || (key == "oneOf" && right > 1) {
                return Err(format!("{key} matches {right} times: {value}"));
            }
        }
    }
    let is = |name: &str| match name {
        "object" => value.is_object(),
        "array" => value.is_array(),
        "string" => value.is_string(),
        "integer" => value.is_i64() || value.is_u64(),
        "number" => value.is_number(),
        "boolean" => value.is_boolean(),
        _ => value.is_null(),
    };
    let types: Vec<&str> = match &schema["type"] {
        Value::String(name) => vec![name],
        Value::Array(names) => names.iter().filter_map(Value::as_str).collect(),
        _ => Vec::new(),
    };
    if !types.is_empty() && !types.into_iter().any(is) {
        return fail("another type");
    }
    for name in schema["required"].as_array().into_iter().flatten() {
        if value.get(name.as_str().unwrap_or_default()).is_none() {
            return fail("a field is missing");
        }
    }
    for (name, field) in value.as_object().into_iter().flatten() {
        match schema["properties"].get(name) {
            Some(inner) => check(field, inner, document)?,
            None if schema["additionalProperties"] == false => return fail("an unknown field"),
            None => {}
        }
    }
    if schema["items"].is_object() {
        for item in value.as_array().into_iter().flatten() {
            check(item, &schema["items"], document)?;
        }
    }
    Ok(())
}

#[test]
fn questions_and_replies_are_those_of_the_document() {
    let server = Running::with(ServerLimits::default());
    let document = server.client().get("/v1/openapi.json").json();
    let part = |name: &str| &document["components"]["schemas"][name];
    let mut seen: BTreeMap<String, u32> = BTreeMap::new();
    for (question, reply) in lines("questions.jsonl").iter().zip(lines("replies.jsonl")) {
        let (question, reply): (Value, Value) =
            (serde_json::from_str(question).expect("JSON"), serde_json::from_str(&reply).expect("JSON"));
        let name = reply["answer"].as_str().unwrap_or("error").to_owned();
        if reply["error"]["kind"] != "input" {
            assert_eq!(check(&question, part("Question"), &document), Ok(()));
        }
        assert_eq!(check(&reply, part("Reply"), &document), Ok(()));
        let mut wrong = reply;
        wrong["version"] = "1".into();
        assert!(check(&wrong, part("Reply"), &document).is_err());
        *seen.entry(name).or_default() += 1;
    }
    assert!(seen.len() > 25, "{seen:?}");
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
    assert_eq!(time.is_some_and(|seconds: f64| seconds < 1e6), cfg!(target_os = "linux"), "{time:?}");
    assert!(client.get("/").text().contains("/v1/openapi.json"));
}
