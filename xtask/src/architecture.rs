//! Tests the statements of `ARCHITECTURE.md` about dependencies of crates and forbidden words, and that no files of a
//! crate use each other in a cycle.

mod files;

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::PathBuf;

use crate::packages;
use crate::shell::root;
use files::Crate;

/// The lines of the fenced block of `ARCHITECTURE.md` with this label, such as `fibnim-proof: fibnim, fibnim-check`.
fn promised(label: &str) -> BTreeMap<String, BTreeSet<String>> {
    let text = fs::read_to_string(root().join("ARCHITECTURE.md")).expect("ARCHITECTURE.md");
    let lines = text.lines().skip_while(|line| *line != format!("```{label}")).skip(1);
    let block: BTreeMap<_, _> = lines
        .take_while(|line| *line != "```")
        .map(|line| {
            let (name, list) = line.split_once(':').unwrap_or_else(|| panic!("no colon: {line}"));
            let items = list.split(',').map(|item| item.trim().to_owned()).filter(|item| !item.is_empty());
            (name.trim().to_owned(), items.collect())
        })
        .collect();
    assert!(!block.is_empty(), "ARCHITECTURE.md has no block {label}");
    block
}

/// All that can be reached from a node of a graph.
fn reached(graph: &BTreeMap<String, BTreeSet<String>>, from: &str) -> BTreeSet<String> {
    let mut reached = BTreeSet::new();
    let mut open = vec![from];
    while let Some(name) = open.pop() {
        for next in graph.get(name).into_iter().flatten() {
            if reached.insert(next.clone()) {
                open.push(next);
            }
        }
    }
    reached
}

#[test]
fn crates_depend_on_those_that_they_may_depend_on() {
    let allowed = promised("may-depend-on");
    for package in packages::all().expect("packages") {
        let name = package["name"].as_str().expect("a name");
        let dependencies = package["dependencies"].as_array().expect("dependencies");
        let used = dependencies.iter().filter(|it| it["path"].is_string() && it["kind"] != "dev");
        let Some(allowed) = allowed.get(name) else {
            assert!(!name.starts_with("fibnim"), "ARCHITECTURE.md does not list the dependencies of {name}");
            continue;
        };
        for other in used.map(|it| it["name"].as_str().expect("a name")) {
            assert!(allowed.contains(other), "ARCHITECTURE.md does not allow {name} to depend on {other}");
        }
    }
    for name in allowed.keys() {
        assert!(!reached(&allowed, name).contains(name), "{name} may depend on itself");
    }
    assert_eq!(reached(&allowed, "fibnim"), BTreeSet::new());
    assert!(!reached(&allowed, "fibnim-check").contains("fibnim-proof"));
}

#[test]
fn words_do_not_occur_where_they_must_not() {
    for (name, words) in promised("must-not-use") {
        let sources = Crate::read(&root().join("crates").join(&name).join("src"));
        assert!(!sources.is_empty(), "{name} has no sources");
        for (file, source) in sources.iter().flat_map(|part| &part.files) {
            for word in &words {
                assert!(!source.has(word), "ARCHITECTURE.md does not allow {word} in {name}/src/{file}");
            }
        }
    }
}

#[test]
fn no_files_use_each_other_in_a_cycle() {
    let folders = fs::read_dir(root().join("crates")).expect("a folder").map(|entry| entry.expect("an entry").path());
    let others = ["fuzz", "xtask"].map(|folder| root().join(folder));
    let (mut files, mut cycles) = (0, Vec::new());
    for folder in folders.chain(others).filter(|folder| folder.join("Cargo.toml").exists()) {
        for part in Crate::read(&folder.join("src")) {
            files += part.files.len();
            cycles.extend(part.cycles().into_iter().map(|cycle| (folder.clone(), cycle)));
        }
    }
    assert!(cycles.is_empty(), "files that use each other in a cycle: {cycles:#?}");
    assert!(files > 200, "only {files} files were read");
}

/// Only what proves or checks makes the reasons of which the strength is a proof by a program.
#[test]
fn strong_reasons_are_made_where_something_was_proved() {
    const MAKERS: [&str; 3] =
        ["fibnim-proof/src/answer/games.rs", "fibnim-proof/src/answer/grundy.rs", "fibnim-engine/src/wire/basis.rs"];
    // A pattern has an arrow or an alternative behind it, or takes the fields apart.
    let is_pattern = |rest: &str| rest.contains("=>") || rest.contains("..") || rest.trim_start().starts_with('|');
    let mut made = 0;
    for (path, text) in sources(&["crates"], &["rs"]) {
        let name = path.to_string_lossy();
        let code = text.lines().map(str::trim_start).filter(|line| !line.starts_with("//"));
        let makes = |line: &str| {
            ["Reason::Certificate {", "Reason::Decided"].iter().any(|reason| {
                line.split_once(reason).is_some_and(|(before, rest)| !before.contains("let") && !is_pattern(rest))
            })
        };
        if name.contains("/src/") && code.clone().any(makes) {
            assert!(MAKERS.iter().any(|maker| name.ends_with(maker)), "{name} says that something is proved");
            made += 1;
        }
    }
    assert_eq!(made, MAKERS.len());
}

/// All files with these endings below the folders, with their texts.
fn sources(folders: &[&str], endings: &[&str]) -> Vec<(PathBuf, String)> {
    let mut open: Vec<_> = folders.iter().map(|folder| root().join(folder)).collect();
    let mut files = Vec::new();
    while let Some(path) = open.pop() {
        if path.is_dir() {
            let entries = fs::read_dir(&path).expect("a folder").map(|entry| entry.expect("an entry").path());
            open.extend(entries.filter(|entry| !entry.ends_with("target") && !entry.ends_with("node_modules")));
        } else if path.extension().is_some_and(|extension| endings.iter().any(|ending| extension == *ending)) {
            let text = fs::read_to_string(&path).expect("a source");
            files.push((path, text));
        }
    }
    assert!(files.len() > 300, "only {} files were read", files.len());
    files
}

/// Comments and strings too, in Rust, Python and TypeScript.
#[test]
fn no_line_of_a_source_is_longer_than_120_columns() {
    let mut long = Vec::new();
    let page = ["web/src", "web/tests", "web/playwright.config.ts", "web/vite.config.ts"];
    let folders = [["crates", "fuzz", "tools", "xtask"], page].concat();
    for (path, text) in sources(&folders, &["rs", "py", "pyi", "ts"]) {
        let numbered = (1..).zip(text.lines()).filter(|(_, line)| line.chars().count() > 120);
        long.extend(numbered.map(|(number, _)| format!("{}:{number}", path.display())));
    }
    assert!(long.is_empty(), "{} lines are longer than 120 columns:\n{}", long.len(), long.join("\n"));
}

#[test]
fn only_a_wire_form_shares_its_name_with_another_type() {
    let mut places: BTreeMap<String, Vec<PathBuf>> = BTreeMap::new();
    for (path, text) in sources(&["crates"], &["rs"]) {
        if !path.components().any(|part| part.as_os_str() == "src") {
            continue;
        }
        for words in text.lines().map(|line| line.split_whitespace().collect::<Vec<_>>()) {
            let words =
                if words.first().is_some_and(|word| word.starts_with("pub")) { &words[1..] } else { &words[..] };
            if let [kind, name, ..] = words
                && ["struct", "enum", "trait"].contains(kind)
            {
                let name = name.split(|letter: char| !letter.is_alphanumeric()).next().unwrap_or_default();
                places.entry(name.to_owned()).or_default().push(path.clone());
            }
        }
    }
    assert!(places.len() > 500, "only {} types were read", places.len());
    let wire = root().join("crates/fibnim-engine/src/wire");
    places.retain(|_, paths| paths.len() > 2 || paths.len() == 2 && !paths.iter().any(|path| path.starts_with(&wire)));
    assert!(places.is_empty(), "types that share a name: {places:#?}");
}
