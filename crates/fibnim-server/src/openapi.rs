//! The OpenAPI document, made from the schema of the engine and the addresses of the server.

use serde_json::{Map, Value, json};

use crate::addresses::{Address, addresses};
use crate::respond::{JSON, LINES};
use crate::schema::{Kind, Parameter, Schema};

/// The document.
pub fn document() -> Value {
    let schema = &Schema::get().document;
    let mut schemas = Map::new();
    for part in ["question", "reply"] {
        let mut root = schema[part].clone();
        let inner = root.as_object_mut().and_then(|root| root.remove("$defs"));
        if let Some(Value::Object(inner)) = inner {
            schemas.extend(inner);
        }
        root.as_object_mut().and_then(|root| root.remove("$schema"));
        schemas.insert(name(part).to_owned(), root);
    }
    let mut schemas = Value::Object(schemas);
    moved(&mut schemas);
    json!({
        "openapi": "3.1.0",
        "info": {
            "title": "fibnim",
            "version": env!("CARGO_PKG_VERSION"),
            "description": "Answers questions about Fibonacci nim and its relatives. Every question and every reply has the form that docs/wire.md describes.",
            "license": { "name": "MIT OR Apache-2.0", "identifier": "MIT OR Apache-2.0" },
        },
        "paths": paths(),
        "components": { "schemas": schemas },
    })
}

/// The name of a part of the schema among the components.
fn name(part: &str) -> &'static str {
    if part == "question" { "Question" } else { "Reply" }
}

/// Changes references to definitions into references to components.
fn moved(value: &mut Value) {
    match value {
        Value::Object(fields) => {
            if let Some(Value::String(path)) = fields.get_mut("$ref") {
                *path = path.replace("#/$defs/", "#/components/schemas/");
            }
            fields.values_mut().for_each(moved);
        }
        Value::Array(items) => items.iter_mut().for_each(moved),
        _ => {}
    }
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
        "400": failure("The question is not acceptable."),
        "408": failure("The body took too long."),
        "413": failure("The body is too long."),
        "422": failure("There is no answer within the limits of the server."),
        "500": failure("The server has failed."),
        "503": failure("Too many questions are waiting: ask again after the seconds in Retry-After."),
    })
}

fn paths() -> Value {
    let mut paths = Map::new();
    for address in addresses() {
        paths.insert(format!("/v1/{}", address.name), json!({ "get": question(&address) }));
    }
    let text = |description| json!({ "200": body(description, "text/plain", &json!({ "type": "string" })) });
    let object = |description| json!({ "200": body(description, JSON, &json!({ "type": "object" })) });
    let lines = |description: &str, of: &str| body(description, LINES, &component(of));
    let reply = body("The reply.", JSON, &component("Reply"));
    let id = json!({
        "name": "id", "in": "path", "required": true, "schema": { "type": "string" },
        "description": "A paper, the id of a claim, or the beginning of ids.",
    });
    let more = json!({
        "/v1/ask": { "post": {
            "summary": "Any question, in JSON.",
            "requestBody": body("The question.", JSON, &component("Question")),
            "responses": responses(&reply),
        } },
        "/v1/batch": { "post": {
            "summary": "Any number of questions, one a line, and a reply in one line for each, in the same order.",
            "requestBody": lines("The questions.", "Question"),
            "responses": { "200": lines("The replies, with the numbers of the lines.", "Reply") },
        } },
        "/v1/audit/{id}": { "get": {
            "summary": "What came out of the claims of the papers?",
            "parameters": [id],
            "responses": responses(&reply),
        } },
        "/v1/table": { "get": { "summary": "Which tables and certificates are loaded?", "responses": object("The list.") } },
        "/v1/openapi.json": { "get": { "summary": "This document.", "responses": object("The document.") } },
        "/healthz": { "get": { "summary": "Whether the server is well.", "responses": object("Its state.") } },
        "/metrics": { "get": { "summary": "What the server has done.", "responses": text("The metrics for Prometheus.") } },
    });
    if let Value::Object(more) = more {
        paths.extend(more);
    }
    Value::Object(paths)
}

/// The operation of a question in an address.
fn question(address: &Address) -> Value {
    let (words, parameters) = &Schema::get().questions[address.ask];
    let known = parameters.iter().flatten().filter(|(name, _)| !address.fixed.iter().any(|(field, _)| field == name));
    let mut all: Vec<Value> = known.map(|(name, known)| parameter(name, known)).collect();
    let mut answer = body("The reply.", JSON, &component("Reply"));
    if address.ask == "slice" {
        all.push(json!({
            "name": "format", "in": "query", "required": false,
            "schema": { "enum": ["json", "binary"], "default": "json" },
            "description": "binary: the thresholds row by row, 32 bits each, the lowest byte first, 4294967295 for infinity.",
        }));
        answer["content"]["application/octet-stream"] = json!({ "schema": { "type": "string", "format": "binary" } });
    }
    let fixed = address.fixed.iter().map(|(field, value)| format!(" With {field} = {value}."));
    let summary = words.clone() + &fixed.collect::<String>();
    json!({ "summary": summary, "parameters": all, "responses": responses(&answer) })
}

fn parameter(name: &str, parameter: &Parameter) -> Value {
    let mut schema = parameter.schema.clone();
    moved(&mut schema);
    let description = schema.as_object_mut().and_then(|schema| schema.remove("description")).unwrap_or_default();
    let mut made = json!({
        "name": name, "in": "query", "required": parameter.required, "description": description, "schema": schema,
    });
    if matches!(parameter.kind, Kind::Wholes | Kind::Numbers) {
        // Commas between the numbers of a list.
        made["explode"] = false.into();
        made["style"] = "form".into();
    }
    made
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
    fn definitions_of_questions_and_replies_agree() {
        let schema = &Schema::get().document;
        let (questions, replies) = (&schema["question"]["$defs"], &schema["reply"]["$defs"]);
        for (name, definition) in questions.as_object().expect("definitions") {
            let other = &replies[name];
            assert!(other.is_null() || other == definition, "{name} differs: the document has one of each name");
        }
    }

    #[test]
    fn the_document_has_every_question() {
        let document = document();
        for (name, (_, parameters)) in &Schema::get().questions {
            let operation = &document["paths"][format!("/v1/{name}")]["get"];
            assert_eq!(operation.is_object(), parameters.is_some(), "{name}");
        }
        let threshold = &document["paths"]["/v1/threshold"]["get"]["parameters"];
        let names: Vec<&str> =
            threshold.as_array().expect("a list").iter().map(|one| one["name"].as_str().expect("a name")).collect();
        assert!(names.contains(&"position") && names.contains(&"take_away") && !names.contains(&"moves"));
    }
}
