//! The parameters of questions in an address, read off the JSON Schema of the engine's wire form.

use std::collections::BTreeMap;
use std::sync::OnceLock;

use serde_json::{Map, Value};

/// The JSON Schema of questions and replies.
const TEXT: &str = include_str!("../../../docs/wire.schema.json");

/// Shorter names of parameters, as the command has them.
const ALIASES: [(&str, &str); 1] = [("take", "take_away")];

/// How the value of a parameter is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Any text.
    Text,
    /// A whole number that fits 64 bits.
    Whole,
    /// `true` or `false`.
    Flag,
    /// Whole numbers with commas between them, each a number in JSON.
    Wholes,
    /// Numbers of chips with commas between them, each a text in JSON, with `-` for none.
    Numbers,
    /// One text for each time that the parameter is given.
    Texts,
}

/// A parameter of a question.
#[derive(Clone, Debug)]
pub struct Parameter {
    /// The field of the question, and the field within it if it is an object.
    pub path: Vec<String>,
    /// How it is written.
    pub kind: Kind,
    /// Whether a question needs it.
    pub required: bool,
    /// Its schema, for documents.
    pub schema: Value,
}

/// The parameters of a question by their names.
pub type Parameters = BTreeMap<String, Parameter>;

/// The schema of questions and replies, with the parameters of the questions that an address can express.
#[derive(Debug)]
pub struct Schema {
    /// The whole schema.
    pub document: Value,
    /// What each question asks, in words, and its parameters, by its name. Without parameters are questions with a field
    /// that is a list of objects or one of several objects.
    pub questions: BTreeMap<String, (String, Option<Parameters>)>,
}

impl Schema {
    /// The schema of the engine.
    pub fn get() -> &'static Self {
        static SCHEMA: OnceLock<Schema> = OnceLock::new();
        SCHEMA.get_or_init(|| {
            let document: Value = serde_json::from_str(TEXT).expect("the schema is JSON");
            let questions = list(&document["question"]["oneOf"]).filter_map(|question| {
                let name = question["properties"]["ask"]["const"].as_str()?.to_owned();
                let words = question["description"].as_str().unwrap_or_default().to_owned();
                Some((name, (words, parameters(question, &document["question"]["$defs"]))))
            });
            let questions = questions.collect();
            Self { document, questions }
        })
    }

    /// The other name of a parameter, if it has two.
    pub fn other_name(name: &str) -> Option<&'static str> {
        ALIASES.iter().find(|(_, full)| *full == name).map(|(short, _)| *short)
    }
}

fn list(value: &Value) -> impl Iterator<Item = &Value> {
    value.as_array().into_iter().flatten()
}

fn fields(object: &Value) -> impl Iterator<Item = (&String, &Value)> {
    object["properties"].as_object().into_iter().flatten()
}

fn requires(object: &Value, field: &str) -> bool {
    list(&object["required"]).any(|name| name == field)
}

/// The parameters of a question; none if an address cannot express it.
fn parameters(question: &Value, definitions: &Value) -> Option<Parameters> {
    let mut all = Parameters::new();
    for (field, schema) in fields(question).filter(|(field, _)| *field != "ask") {
        let target = target(schema, definitions);
        if target["properties"].is_object() {
            for (inner, schema) in fields(target) {
                // `piles` of `exactly` would have the name of the piles of the position.
                let name = if field == "exactly" && inner == "piles" { field } else { inner };
                let path = vec![field.clone(), inner.clone()];
                let required = requires(question, field) && requires(target, inner);
                all.insert(name.clone(), Parameter { required, ..parameter(path, schema, definitions)? });
            }
        } else {
            let required = requires(question, field);
            all.insert(field.clone(), Parameter { required, ..parameter(vec![field.clone()], schema, definitions)? });
        }
    }
    Some(all)
}

fn parameter(path: Vec<String>, schema: &Value, definitions: &Value) -> Option<Parameter> {
    Some(Parameter { path, kind: kind(schema, definitions)?, required: false, schema: schema.clone() })
}

/// The schema behind references, and beside `null`.
fn target<'a>(schema: &'a Value, definitions: &'a Value) -> &'a Value {
    if let Some(name) = schema["$ref"].as_str().and_then(|path| path.rsplit('/').next()) {
        return target(&definitions[name], definitions);
    }
    match list(&schema["anyOf"]).find(|one| one["type"] != "null") {
        Some(one) => target(one, definitions),
        None => schema,
    }
}

/// The type of a schema, beside `null`.
fn type_of(schema: &Value) -> Option<&str> {
    let words = schema["oneOf"].as_array().is_some_and(|all| all.iter().all(|one| one["const"].is_string()));
    match &schema["type"] {
        _ if words => Some("string"),
        Value::Array(types) => types.iter().filter_map(Value::as_str).find(|name| *name != "null"),
        other => other.as_str(),
    }
}

fn kind(schema: &Value, definitions: &Value) -> Option<Kind> {
    let schema = target(schema, definitions);
    match type_of(schema)? {
        "string" => Some(Kind::Text),
        "integer" => Some(Kind::Whole),
        "boolean" => Some(Kind::Flag),
        "array" => {
            let item = target(&schema["items"], definitions);
            match type_of(item)? {
                "integer" => Some(Kind::Wholes),
                // Only numbers have a pattern: other texts may contain commas.
                "string" if item["pattern"].is_string() => Some(Kind::Numbers),
                "string" => Some(Kind::Texts),
                _ => None,
            }
        }
        _ => None,
    }
}

/// Puts a value into an object at a path of one or two fields.
pub fn put(object: &mut Map<String, Value>, path: &[String], value: Value) {
    match path {
        [field] => {
            object.insert(field.clone(), value);
        }
        [field, rest @ ..] => {
            let inner = object.entry(field.clone()).or_insert_with(|| Value::Object(Map::new()));
            if let Value::Object(inner) = inner {
                put(inner, rest, value);
            }
        }
        [] => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(question: &str) -> Option<Vec<String>> {
        let (_, parameters) = &Schema::get().questions[question];
        parameters.as_ref().map(|all| all.keys().cloned().collect())
    }

    #[test]
    fn parameters_are_the_fields_of_questions() {
        let expected = [
            "active",
            "dynamic",
            "exactly",
            "explain",
            "fresh",
            "from_zero",
            "group",
            "moves",
            "opening",
            "play",
            "position",
            "previous",
            "quota",
            "remember",
            "remoteness",
            "take_away",
            "third",
        ];
        assert_eq!(names("solve").expect("parameters"), expected);
        assert_eq!(names("slice").expect("parameters"), ["fixed", "max", "play", "take_away"]);
        assert_eq!(names("trace").expect("parameters"), ["file", "line", "piles", "quota"]);
        assert_eq!(names("theorems").expect("parameters"), [""; 0]);
        // Moves are objects in lists, and the subject of a proof is one of several objects.
        for question in ["game", "reply", "hint", "review", "prove", "grundy-rows"] {
            assert_eq!(names(question), None, "{question}");
        }
    }

    #[test]
    fn kinds_are_those_of_the_schema() {
        let kind = |question: &str, name: &str| {
            let (_, parameters) = &Schema::get().questions[question];
            parameters.as_ref().expect("parameters")[name].kind
        };
        assert_eq!(kind("solve", "position"), Kind::Text);
        assert_eq!(kind("solve", "moves"), Kind::Whole);
        assert_eq!(kind("solve", "play"), Kind::Text);
        assert_eq!(kind("solve", "explain"), Kind::Flag);
        assert_eq!(kind("complement", "piles"), Kind::Wholes);
        assert_eq!(kind("grundy", "piles"), Kind::Numbers);
        assert_eq!(kind("grundy", "quotas"), Kind::Numbers);
        assert_eq!(kind("statement", "definitions"), Kind::Texts);
        assert!(Schema::get().questions["slice"].1.as_ref().expect("parameters")["max"].required);
    }
}
