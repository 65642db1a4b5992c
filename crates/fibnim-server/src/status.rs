//! What the server says of itself: whether it is well, what it has loaded, what it has done.

use std::sync::Arc;

use axum::body::Body;
use axum::extract::State;
use axum::http::{Response, StatusCode};
use fibnim_engine::wire::{About, Rules, VERSION};
use serde::Serialize;

use crate::respond::{JSON, Keep, response};
use crate::shared::Shared;
use crate::sources::TableState;

/// Whether the server is well.
#[derive(Debug, Serialize)]
struct Health {
    /// `ok`, or `closing` when it takes no more requests.
    status: &'static str,
    /// The version of fibnim.
    fibnim: &'static str,
    /// The version of the wire form.
    wire: u32,
}

/// What is loaded.
#[derive(Debug, Serialize)]
struct Loaded {
    /// The version of the wire form.
    version: u32,
    /// The table files in the order given.
    tables: Vec<TableAnswer>,
    /// The certificates, besides those that come with the library.
    certificates: Vec<About>,
}

/// A table file.
#[derive(Debug, Serialize)]
struct TableAnswer {
    /// The name of the file, without its folder.
    file: String,
    /// What it is of; absent if it cannot be used.
    #[serde(flatten)]
    table: Option<Table>,
    /// Why it cannot be used.
    #[serde(skip_serializing_if = "Option::is_none")]
    failed: Option<String>,
}

/// What a table is of.
#[derive(Debug, Serialize)]
struct Table {
    /// The ruleset.
    rules: Rules,
    /// How many piles a position has.
    piles: u32,
    /// The most chips of a pile.
    max: u32,
    /// How many positions there are.
    positions: String,
    /// The size of the file.
    bytes: u64,
}

fn json(status: StatusCode, body: &impl Serialize) -> Response<Body> {
    // Texts, numbers and lists always have a form in JSON.
    let mut text = serde_json::to_string(body).unwrap_or_default();
    text.push('\n');
    response(status, JSON, Keep::Never, text)
}

/// Whether the server is well.
pub async fn health(State(shared): State<Arc<Shared>>) -> Response<Body> {
    let closing = shared.closing.is_raised();
    let status = if closing { StatusCode::SERVICE_UNAVAILABLE } else { StatusCode::OK };
    let word = if closing { "closing" } else { "ok" };
    json(status, &Health { status: word, fibnim: env!("CARGO_PKG_VERSION"), wire: VERSION })
}

/// What is loaded.
pub async fn tables(State(shared): State<Arc<Shared>>) -> Response<Body> {
    let loaded = shared.sources.loaded();
    let tables = loaded.slots.iter().map(|slot| {
        let (table, failed) = match &slot.state {
            TableState::Open(table) => (Some(&**table), None),
            TableState::Failed(why) => (None, Some(why.clone())),
        };
        let table = table.map(|table| Table {
            rules: table.shape().rules().into(),
            piles: table.shape().piles(),
            max: table.shape().max(),
            positions: table.shape().positions().to_string(),
            bytes: table.bytes(),
        });
        let file = slot.path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        TableAnswer { file, table, failed }
    });
    let certificates = shared.sources.certificates().iter().map(fibnim_engine::about).collect();
    json(StatusCode::OK, &Loaded { version: VERSION, tables: tables.collect(), certificates })
}

/// What the server has done, for Prometheus.
pub async fn metrics(State(shared): State<Arc<Shared>>) -> Response<Body> {
    let (loaded, metrics) = (shared.sources.loaded(), &shared.metrics);
    let open = loaded.tables().count();
    let gauges = [
        (&metrics.running, shared.pool.running()),
        (&metrics.waiting, shared.pool.waiting()),
        (&metrics.tables, open),
        (&metrics.failed, loaded.slots.len() - open),
        (&metrics.changes, shared.sources.reloads()),
    ];
    for (gauge, now) in gauges {
        gauge.set(i64::try_from(now).unwrap_or(i64::MAX));
    }
    let content = "application/openmetrics-text; version=1.0.0; charset=utf-8";
    response(StatusCode::OK, content, Keep::Never, shared.metrics.text())
}
