//! The published descriptions of these forms: the JSON Schema in `docs/`, and the types of the page.

use std::any::TypeId;
use std::collections::BTreeMap;
use std::fs;
use std::path::PathBuf;

use schemars::schema_for;
use serde_json::json;
use ts_rs::{Config, TS, TypeVisitor};

use super::{Question, Reply};

/// Set to write the files instead of comparing them.
const UPDATE: &str = "FIBNIM_UPDATE";

/// Compares a file of the repository with what it has to be, or writes it.
fn compare(path: &str, expected: &str) {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../..").join(path);
    if std::env::var_os(UPDATE).is_some() {
        fs::write(&path, expected).expect("a file of the repository");
    }
    let found = fs::read_to_string(&path).unwrap_or_default();
    assert!(
        found == expected,
        "{} is stale: run the tests of fibnim-engine with {UPDATE}=1 and commit it",
        path.display()
    );
}

#[test]
fn the_schema_is_that_of_the_types() {
    let schema = json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Questions and replies of fibnim",
        "version": super::VERSION,
        "question": schema_for!(Question),
        "reply": schema_for!(Reply),
    });
    compare("docs/wire.schema.json", &(serde_json::to_string_pretty(&schema).expect("a schema") + "\n"));
}

/// Collects the declarations of a type and of all that it is made of.
struct Declarations<'a> {
    config: &'a Config,
    seen: Vec<TypeId>,
    all: BTreeMap<String, String>,
}

impl TypeVisitor for Declarations<'_> {
    fn visit<T: TS + 'static + ?Sized>(&mut self) {
        if self.seen.contains(&TypeId::of::<T>()) {
            return;
        }
        self.seen.push(TypeId::of::<T>());
        if T::output_path().is_some() {
            let docs = T::docs().unwrap_or_default();
            self.all.insert(T::ident(self.config), format!("{docs}export {}\n", T::decl(self.config)));
        }
        T::visit_dependencies(self);
        T::visit_generics(self);
    }
}

#[test]
fn the_types_of_the_page_are_those_of_the_engine() {
    let config = Config::default().with_large_int("number");
    let mut declarations = Declarations { config: &config, seen: Vec::new(), all: BTreeMap::new() };
    declarations.visit::<Question>();
    declarations.visit::<Reply>();
    let all: Vec<String> = declarations.all.into_values().collect();
    let head = "// Made from the types of crates/fibnim-engine by its tests; do not edit.\n\n";
    compare("web/src/engine/wire.ts", &format!("{head}{}", all.join("\n")));
}

/// Every reply is an object that begins with the version.
#[test]
fn the_version_comes_first() {
    let error = crate::EngineError::input("no");
    let reply = Reply::new(Err(&error)).at(7);
    assert_eq!(reply.to_json(), r#"{"version":1,"line":7,"error":{"kind":"input","message":"no"}}"#);
    let read: Reply = serde_json::from_str(&reply.to_json()).expect("a reply");
    assert_eq!(read, reply);
}
