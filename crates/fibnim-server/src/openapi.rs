//! The OpenAPI document, made from the schema of the engine and the addresses of the server.

use std::collections::HashMap;
use std::sync::LazyLock;

use serde_json::{Map, Value, json};

use crate::respond::{JSON, METRICS};

/// The parts of the JSON Schema, their names in the document, and the prefix of the names of their definitions. The
/// prefixes keep definitions of questions and of replies with the same name apart.
const PARTS: [(&str, &str, &str); 2] = [("question", "Question", "Asked"), ("reply", "Reply", "")];

/// The JSON Schema of questions and replies.
static SCHEMA: LazyLock<Value> = LazyLock::new(|| {
    let schema = serde_json::from_str::<Value>(include_str!("../../../docs/wire.schema.json"));
    let schema = schema.expect("the schema is JSON");
    let part = |(part, _, begin): (&str, _, &str)| {
        let component = format!("\"#/components/schemas/{begin}");
        let text = schema[part].to_string().replace("\"#/$defs/", &component);
        (part.to_owned(), serde_json::from_str::<Value>(&text).expect("the schema is JSON"))
    };
    PARTS.map(part).into_iter().collect::<Map<_, _>>().into()
});

/// Whether an address can express a field: the entries of a list have to be numbers, texts or words.
fn fits_an_address(field: &Value) -> bool {
    let Some(entry) = field.get("items") else { return true };
    let name = entry["$ref"].as_str().and_then(|path| path.strip_prefix("#/components/schemas/Asked"));
    let entry = name.map_or(entry, |name| &SCHEMA["question"]["$defs"][name]);
    entry["type"] == "integer" || entry["type"] == "string" || entry["oneOf"][0].get("const").is_some()
}

/// The names and schemas of all questions.
fn questions() -> impl Iterator<Item = (&'static str, &'static Value)> {
    let all = SCHEMA["question"]["oneOf"].as_array().into_iter().flatten();
    all.filter_map(|question| Some((question["properties"]["ask"]["const"].as_str()?, question)))
}

/// Whether a question has this name, even if no address can express it.
pub fn is_question(name: &str) -> bool {
    questions().any(|(known, _)| known == name)
}

/// The questions that an address can ask, and their schemas.
pub fn addresses() -> impl Iterator<Item = (&'static str, &'static Value)> {
    questions().filter(|(_, schema)| {
        schema["properties"].as_object().is_some_and(|fields| fields.values().all(fits_an_address))
    })
}

/// The names of the fields of a question; none if there is no such question.
pub fn fields(ask: &str) -> &'static [&'static str] {
    static FIELDS: LazyLock<HashMap<&str, Vec<&str>>> = LazyLock::new(|| {
        let names = |schema: &'static Value| {
            let fields = schema["properties"].as_object().into_iter().flatten();
            fields.map(|(name, _)| &**name).filter(|name| *name != "ask").collect()
        };
        questions().map(|(name, schema)| (name, names(schema))).collect()
    });
    FIELDS.get(ask).map_or(&[], Vec::as_slice)
}

pub fn document() -> Value {
    let mut schemas = Map::new();
    for (part, name, begin) in PARTS {
        let mut root = SCHEMA[part].clone();
        if let Some(root) = root.as_object_mut() {
            root.remove("$schema");
            if let Some(Value::Object(inner)) = root.remove("$defs") {
                schemas.extend(inner.into_iter().map(|(name, schema)| (format!("{begin}{name}"), schema)));
            }
        }
        schemas.insert(name.to_owned(), root);
    }
    json!({
        "openapi": "3.1.0",
        "info": {
            "title": "fibnim",
            "version": env!("CARGO_PKG_VERSION"),
            "description": "Answers questions about Fibonacci nim and its relatives. Every question and every reply \
                            has the form that docs/wire.md describes.",
            "license": { "name": "MIT OR Apache-2.0", "identifier": "MIT OR Apache-2.0" },
        },
        "paths": paths(),
        "components": { "schemas": schemas },
    })
}

fn component(name: &str) -> Value {
    json!({ "$ref": format!("#/components/schemas/{name}") })
}

fn body(description: &str, content: &str, schema: &Value) -> Value {
    json!({ "description": description, "content": { content: { "schema": schema } } })
}

/// The responses of a question.
fn responses(answer: &Value) -> Value {
    let failure = |description| body(description, JSON, &component("Reply"));
    json!({
        "200": answer,
        "304": { "description": "The client has the answer with this tag." },
        "400": failure("The question is not acceptable, or the request does not name one host."),
        "403": failure("A page of another origin asks, which --cors does not name."),
        "404": failure("There is nothing at this address."),
        "405": failure("The address does not accept the method: use one of those in the header Allow."),
        "408": failure("The body took too long."),
        "413": failure("The body is too long."),
        "421": failure("The server does not answer for this host."),
        "422": failure("There is no answer within the limits of the server."),
        "429": failure("The client has too many open connections."),
        "431": { "description": "The head of the request is too long." },
        "500": failure("The server has failed."),
        "503": failure("Too many questions are waiting: ask again after the seconds in Retry-After."),
    })
}

fn paths() -> Value {
    let object = |description| json!({ "200": body(description, JSON, &json!({ "type": "object" })) });
    let reply = body("The reply.", JSON, &component("Reply"));
    let mut asked = body("The question.", JSON, &component("Question"));
    asked["required"] = Value::Bool(true);
    let mut paths = json!({
        "/v1/ask": { "post": {
            "summary": "Any question, in JSON.",
            "requestBody": asked,
            "responses": responses(&reply),
        } },
        "/v1/table": { "get": {
            "summary": "Tables and certificates that are loaded.",
            "responses": object("The list."),
        } },
        "/v1/openapi.json": { "get": { "summary": "This document.", "responses": object("The document.") } },
        "/healthz": { "get": { "summary": "Whether the server is well.", "responses": object("Its state.") } },
        "/metrics": { "get": { "summary": "What the server has done.", "responses": { "200": body("The metrics for \
            Prometheus.", METRICS, &json!({ "type": "string" })) } } },
    });
    for (ask, schema) in addresses() {
        paths[format!("/v1/{ask}")] = json!({ "get": question(schema, &reply) });
    }
    paths
}

/// The OpenAPI operation of a question in an address. In the style `form` each field of an object is a parameter.
fn question(schema: &Value, reply: &Value) -> Value {
    let required = schema["required"].as_array();
    let fields = schema["properties"].as_object().into_iter().flatten();
    let all: Vec<Value> = fields
        .filter(|(name, _)| *name != "ask")
        .map(|(name, schema)| {
            json!({
                "name": name, "in": "query", "style": "form", "schema": schema,
                "required": required.is_some_and(|all| all.iter().any(|field| field == name)),
                // A list of numbers is separated by commas; the parameter of a list of texts is repeated.
                "explode": schema["type"] != "array" || name == "definitions",
            })
        })
        .collect();
    json!({ "summary": schema["description"], "parameters": all, "responses": responses(reply) })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// All references in a document.
    fn references(value: &Value, found: &mut Vec<String>) {
        match value {
            Value::Object(fields) => {
                found.extend(fields.get("$ref").and_then(Value::as_str).map(str::to_owned));
                fields.values().for_each(|value| references(value, found));
            }
            Value::Array(items) => items.iter().for_each(|value| references(value, found)),
            _ => {}
        }
    }

    #[test]
    fn every_reference_of_the_document_has_a_target() {
        let document = document();
        let mut found = Vec::new();
        references(&document, &mut found);
        assert!(found.len() > 300, "{}", found.len());
        for path in found {
            let pointer = path.strip_prefix('#').expect("a reference within the document");
            assert!(document.pointer(pointer).is_some(), "{path}");
        }
    }

    #[test]
    fn every_definition_is_a_component() {
        let definitions = |part: &str| SCHEMA[part]["$defs"].as_object().map_or(0, Map::len);
        let components = document()["components"]["schemas"].as_object().map_or(0, Map::len);
        assert_eq!(components, definitions("question") + definitions("reply") + PARTS.len());
    }
}
