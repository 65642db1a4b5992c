//! The only serialised forms of questions and answers.
//!
//! Every answer is one JSON object that begins with the version of this form. Numbers of chips are strings of decimal
//! digits, since they can have any size; everything else has its natural type. `docs/wire.schema.json` is the JSON
//! Schema, and the types of the page are generated from the same definitions.

mod answer;
#[cfg(feature = "clap")]
mod arguments;
mod audit;
mod basis;
mod files;
mod game;
mod grundy;
mod numeration;
mod odds;
mod position;
mod proofs;
mod puzzle;
mod rules;
mod sequence;
mod sizes;
mod solve;
mod tables;
mod text;

pub use fibnim::{Dynamic, Nat as Number, Outcome, Play, Rules, Strength, Threshold};

pub use answer::*;
#[cfg(feature = "clap")]
pub use arguments::*;
pub use audit::*;
pub use basis::*;
pub use files::*;
pub use game::*;
pub use grundy::*;
pub use numeration::*;
pub use odds::*;
pub use position::*;
pub use proofs::*;
pub use puzzle::*;
pub use rules::*;
pub use sequence::*;
pub use sizes::*;
pub use solve::*;
pub use tables::*;

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::PathBuf;

    use schemars::generate::SchemaSettings;
    use schemars::schema_for;
    use serde_json::{Value, json};

    use super::{AnyNumber, Chips, ListOf, Question, Reply, VERSION};

    /// Set to write the file instead of comparing it.
    const UPDATE: &str = "FIBNIM_UPDATE";

    #[test]
    fn the_schema_is_that_of_the_types() {
        let replies = SchemaSettings::draft2020_12().for_serialize();
        let schema = json!({
            "$schema": "https://json-schema.org/draft/2020-12/schema",
            "title": "Questions and replies of fibnim",
            "version": VERSION,
            "question": schema_for!(Question),
            "reply": replies.into_generator().into_root_schema_for::<Reply>(),
        });
        let expected = serde_json::to_string_pretty(&schema).expect("a schema") + "\n";
        let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../docs/wire.schema.json");
        if std::env::var_os(UPDATE).is_some() {
            fs::write(&path, &expected).expect("the schema in the repository");
        }
        let found = fs::read_to_string(&path).unwrap_or_default();
        assert!(found == expected, "the schema is stale: run the tests of fibnim-engine with {UPDATE}=1 and commit it");
    }

    /// Every number, text and list of a question has a largest size.
    #[test]
    fn every_field_of_a_question_is_bounded() {
        fn check(schema: &Value, path: &str, seen: &mut [u32; 3]) {
            let is = |name: &str| {
                schema["type"] == name || schema["type"].as_array().is_some_and(|types| types.contains(&name.into()))
            };
            let word = schema.get("const").is_some() || schema.get("enum").is_some();
            for (at, (name, bounds)) in
                [("integer", &["minimum", "maximum"][..]), ("string", &["maxLength"]), ("array", &["maxItems"])]
                    .into_iter()
                    .enumerate()
            {
                if is(name) && !word {
                    seen[at] += 1;
                    assert!(bounds.iter().all(|bound| schema[bound].is_u64()), "{path}: {schema}");
                }
            }
            match schema {
                Value::Object(all) => all.iter().for_each(|(name, of)| check(of, &format!("{path}.{name}"), seen)),
                Value::Array(all) => all.iter().for_each(|of| check(of, path, seen)),
                _ => {}
            }
        }
        let mut seen = [0; 3];
        check(&serde_json::to_value(schema_for!(Question)).expect("a schema"), "", &mut seen);
        assert!(seen[0] > 30 && seen[1] > 60 && seen[2] > 15, "{seen:?}");
    }

    /// What is not in the range is refused with what to give, and numbers are read as people write them.
    #[test]
    fn sizes_are_refused_where_they_are_read() {
        let wrapped = [
            (r#"{"ask":"thresholds","piles":4294967295,"max":1}"#, "give a whole number from 1 to 8"),
            (
                r#"{"ask":"grundy-rows","rows":4294967295,"cols":4294967295}"#,
                "give a whole number from 0 to 1000000000",
            ),
            (r#"{"ask":"prove","grundy":4294967295}"#, "give a whole number from 0 to 64"),
            (r#"{"ask":"prove","fixed":[1],"free":3,"grundy":2147483647}"#, "give a whole number from 1 to 2"),
            (r#"{"ask":"prove","fixed":[300]}"#, "give a whole number from 0 to 256"),
            (r#"{"ask":"prove","fixed":[1,1,1,1,1,1,1,1,1,1,1,1,1]}"#, "give a list of 0 to 12 entries"),
            (r#"{"ask":"h-sequence","terms":4294967295}"#, "give a whole number from 0 to 1000000"),
            (r#"{"ask":"odds-table","max":1000000,"of":"openings"}"#, "give a whole number from 0 to 65536"),
            (
                r#"{"ask":"trace","file":"pairs-to-8.json","line":3,"piles":["10^100000"]}"#,
                "give a number of at most 3000 decimal digits",
            ),
            (r#"{"ask":"grundy","piles":["9^99999999"]}"#, "give a number of at most 2000000 decimal digits"),
            (r#"{"ask":"complement","piles":[1,1,1,1,1,1,1,1]}"#, "give a list of 0 to 7 entries"),
            (r#"{"ask":"trace","file":"pairs-to-8.json","line":3,"piles":[]}"#, "give a list of 1 to 2 entries"),
            (r#"{"ask":"thresholds","max":-1}"#, "give a whole number from 0 to 1000000000"),
            (r#"{"ask":"solve","position":"5","exactly":2,"active":[0]}"#, "give a whole number from 1 to 8"),
        ];
        for (question, why) in wrapped {
            let refused = Question::read(question).expect_err(question).to_string();
            assert!(refused.contains(why), "{question}: {refused}");
        }
        let rows = |text: &str| text.parse::<Chips>().map(Chips::get).ok();
        let read = ["1e3", "10^6", "F_30", "1_000", "999999999", "1e9", "2^30-1", "1e10", "-1", "H_5", "9^900000", ""];
        let numbers = [
            Some(1000),
            Some(1_000_000),
            Some(832_040),
            Some(1000),
            Some(999_999_999),
            Some(1_000_000_000),
            None,
            None,
            None,
            None,
            None,
            None,
        ];
        assert_eq!(read.map(rows), numbers);
        let terms: ListOf<AnyNumber, 0, 9> = "H_5, H_6-1 1e2".parse().expect("numbers");
        let take = "3t".parse().expect("a function");
        let terms = terms.iter().map(|term| term.read(&take).expect("a term").to_string()).collect::<Vec<_>>();
        assert_eq!(terms, ["6", "7", "100"]);
    }

    #[test]
    fn questions_have_the_form_of_the_schema_only() {
        for (text, why) in [
            ("5", "give an object with the field \"ask\""),
            (r#"{"ask":"puzzle-marks","given":[{"kind":1,"outcome":"N"}]}"#, "1 has another form: use \"outcome\""),
            (
                r#"["word","5","1",9]"#,
                r#"["word","5","1",9] has another form: use {"ask":"word","letters":9,"pile":"5","quota":"1"}"#,
            ),
            (r#"{"ask":"complement","piles":"6,1"}"#, "\"6,1\" has another form: use [6,1]"),
            (r#"{"ask":"solve","position":"5","misere":"true"}"#, "\"true\" has another form: use true"),
            (
                r#"{"ask":"solve","position":"5","misere":"false"}"#,
                "misere is no text: leave it out, or see the schema",
            ),
            (
                r#"{"ask":"solve","position":"5","opening":{"any":null}}"#,
                "{\"any\":null} has another form: use \"any\"",
            ),
            (
                r#"{"ask":"game","start":"5","players":["human","human"],"moves":[[[1,"2"]]]}"#,
                r#"[1,"2"] has another form: use {"chips":"2","pile":1}"#,
            ),
        ] {
            let refused = Question::read(text).expect_err(text);
            assert_eq!(refused.to_string(), format!("not a question: {why}"));
        }
        let empty = r#"{"ask":"solve","position":"5","quota":null,"misere":false,"active":[]}"#;
        assert_eq!(Question::read(empty).ok(), Question::read(r#"{"ask":"solve","position":"5"}"#).ok());
    }

    /// Every reply is an object that begins with the version.
    #[test]
    fn the_version_comes_first() {
        let error = crate::EngineError::input("no");
        let reply = Reply::new(Err((&error).into())).at(7);
        assert_eq!(reply.to_json(), r#"{"version":2,"line":7,"error":{"kind":"input","message":"no"}}"#);
        let read: Reply = serde_json::from_str(&reply.to_json()).expect("a reply");
        assert_eq!(read, reply);
    }
}
