//! The only serialised forms of questions and answers.
//!
//! Every answer is one JSON object that begins with the version of this form. Numbers of chips are strings of decimal digits,
//! since they can have any size; everything else has its natural type. `docs/wire.schema.json` is the JSON Schema, and the types of the page
//! are generated from the same definitions.

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
mod solve;
mod tables;
mod text;

pub use fibnim::{Dynamic, Nat as Number, Outcome, Play, Rules, Threshold};

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
pub use solve::*;
pub use tables::*;

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::PathBuf;

    use schemars::generate::SchemaSettings;
    use schemars::schema_for;
    use serde_json::json;

    use super::{Question, Reply, VERSION};

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

    #[test]
    fn questions_have_the_form_of_the_schema_only() {
        for (text, why) in [
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
        assert_eq!(reply.to_json(), r#"{"version":1,"line":7,"error":{"kind":"input","message":"no"}}"#);
        let read: Reply = serde_json::from_str(&reply.to_json()).expect("a reply");
        assert_eq!(read, reply);
    }
}
