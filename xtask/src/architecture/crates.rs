//! Tests which crates a crate depends on, and that it does not use forbidden words.

use std::collections::{BTreeMap, BTreeSet};
use std::process::Command;

use super::files::Crate;
use super::promised;
use crate::shell::root;

/// The members of the workspace that each member depends on, without dependencies of tests.
fn dependencies() -> BTreeMap<String, BTreeSet<String>> {
    let output = Command::new(env!("CARGO"))
        .args(["metadata", "--no-deps", "--offline", "--locked", "--format-version", "1"])
        .current_dir(root())
        .output()
        .expect("cargo metadata");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let metadata: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
    let packages = metadata["packages"].as_array().expect("packages");
    let text = |value: &serde_json::Value| value.as_str().expect("a name").to_owned();
    packages
        .iter()
        .map(|package| {
            let all = package["dependencies"].as_array().expect("dependencies");
            let used = all.iter().filter(|it| it["path"].is_string() && it["kind"] != "dev");
            (text(&package["name"]), used.map(|it| text(&it["name"])).collect())
        })
        .collect()
}

/// Reads lines such as `fibnim-proof: fibnim, fibnim-check`.
fn lists(lines: &[String]) -> BTreeMap<String, BTreeSet<String>> {
    lines
        .iter()
        .map(|line| {
            let (name, list) = line.split_once(':').unwrap_or_else(|| panic!("no colon: {line}"));
            let items = list.split(',').map(|item| item.trim().to_owned()).filter(|item| !item.is_empty());
            (name.trim().to_owned(), items.collect())
        })
        .collect()
}

#[test]
fn crates_depend_on_those_that_they_may_depend_on() {
    let (found, allowed) = (dependencies(), lists(&promised("may-depend-on")));
    let crates = |name: &&String| name.starts_with("fibnim");
    for name in found.keys().filter(crates) {
        assert!(allowed.contains_key(name), "ARCHITECTURE.md does not list the dependencies of {name}");
    }
    let mut wrong = Vec::new();
    for (name, used) in &found {
        let none = BTreeSet::new();
        let more = used.difference(allowed.get(name).unwrap_or(&none));
        wrong.extend(more.map(|other| format!("{name} depends on {other}")));
    }
    assert!(wrong.is_empty(), "ARCHITECTURE.md does not allow: {}", wrong.join("; "));
    // No crate may depend on itself indirectly, nor the checker on the prover.
    let reached = |from: &str| {
        let mut reached = BTreeSet::new();
        let mut open = vec![from.to_owned()];
        while let Some(name) = open.pop() {
            for next in allowed.get(&name).into_iter().flatten() {
                if reached.insert(next.clone()) {
                    open.push(next.clone());
                }
            }
        }
        reached
    };
    for name in allowed.keys() {
        assert!(!reached(name).contains(name), "{name} may depend on itself");
    }
    assert_eq!(reached("fibnim"), BTreeSet::new());
    assert!(!reached("fibnim-check").contains("fibnim-proof"));
}

#[test]
fn words_do_not_occur_where_they_must_not() {
    let mut wrong = Vec::new();
    for (name, words) in lists(&promised("must-not-use")) {
        let sources = Crate::read(&root().join("crates").join(&name).join("src"));
        assert!(!sources.is_empty(), "{name} has no sources");
        for (file, source) in sources.iter().flat_map(|part| &part.files) {
            let found = words.iter().filter(|word| source.has(word));
            wrong.extend(found.map(|word| format!("{name}/src/{file} uses {word}")));
        }
    }
    assert!(wrong.is_empty(), "ARCHITECTURE.md does not allow: {}", wrong.join("; "));
}
