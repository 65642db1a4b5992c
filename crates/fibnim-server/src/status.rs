//! The status of the server: whether it is well, what it has loaded, and metrics for Prometheus.

use std::fs;
use std::sync::Arc;
use std::sync::atomic::AtomicU64;

use axum::extract::State;
use axum::http::StatusCode;
use axum::response::Response;
use cpu_time::ProcessTime;
use fibnim_engine::wire::VERSION;
use prometheus_client::encoding::text;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::info::Info;
use prometheus_client::registry::Registry;
use serde_json::{Value, json};

use crate::kept::Kept;
use crate::respond::{JSON, Keep, METRICS, response};
use crate::shared::Shared;

fn said(body: &Value) -> Response {
    response(StatusCode::OK, JSON, Keep::Never, format!("{body}\n"))
}

/// Whether the server is well.
pub async fn health() -> Response {
    said(&json!({ "status": "ok", "fibnim": env!("CARGO_PKG_VERSION"), "wire": VERSION }))
}

/// The table files in the order given, and the certificates besides those that come with the library.
pub async fn tables(State(shared): State<Arc<Shared>>) -> Response {
    let loaded = shared.sources.loaded();
    let tables = loaded.0.iter().map(|slot| {
        let file = slot.path.file_name().unwrap_or_default().to_string_lossy();
        match &slot.table {
            Ok(table) => {
                let shape = table.table.shape();
                json!({
                    "file": file,
                    "rules": shape.rules(),
                    "piles": shape.piles(),
                    "max": shape.max(),
                    "positions": shape.positions().to_string(),
                    "bytes": table.table.size(),
                })
            }
            Err(why) => json!({ "file": file, "failed": why }),
        }
    });
    let certificates: Vec<_> = shared.sources.certificates.iter().map(fibnim_engine::about).collect();
    said(&json!({ "version": VERSION, "tables": tables.collect::<Value>(), "certificates": certificates }))
}

/// The metrics for Prometheus.
pub async fn metrics(State(shared): State<Arc<Shared>>) -> Response {
    let (loaded, counts) = (shared.sources.loaded(), &shared.metrics);
    let mut all = Registry::default();
    process(&mut all);
    let registry = all.sub_registry_with_prefix("fibnim");
    registry.register("build", "The version", Info::new([("version", env!("CARGO_PKG_VERSION"))]));
    registry.register("requests", "Requests by endpoint and status", counts.requests.clone());
    registry.register("request_seconds", "Time until the head of the response", counts.seconds.clone());
    let help = "Requests whose client was gone before the response";
    registry.register("abandoned", help, counts.abandoned.clone());
    registry.register("connections", "Open connections", counts.connections.clone());
    let help = "Connections that were closed at once, since their client had too many";
    registry.register("connections_refused", help, counts.too_many.clone());
    let pool = &shared.pool;
    registry.register("computed", "Questions that a worker has begun to answer", pool.counts.computed.clone());
    registry.register("joined", "Questions that waited for the same one to be answered", pool.counts.joined.clone());
    let help = "Workers that ended or were ended, by the reason";
    registry.register("workers_replaced", help, pool.counts.replaced.clone());
    let Kept(kept) = &pool.kept;
    for (name, help, count) in [
        ("cache_hits", "Questions whose answer was kept", kept.hits()),
        ("cache_misses", "Questions whose answer was not kept", kept.misses()),
    ] {
        let counter: Counter = Counter::default();
        counter.inc_by(count);
        registry.register(name, help, counter);
    }
    let open = loaded.tables().count();
    for (name, help, now) in [
        ("cache_bytes", "Bytes of the answers that are kept", kept.weight() as usize),
        ("running", "Questions in progress that may take all their time", pool.places.taken()),
        ("waiting", "Questions that wait for a worker", pool.places.waiting()),
        ("tables", "Table files that are open", open),
        ("tables_failed", "Table files that cannot be used", loaded.0.len() - open),
        ("table_changes", "Changes of table files since the start", shared.sources.changes()),
    ] {
        let gauge: Gauge = Gauge::default();
        gauge.set(i64::try_from(now).unwrap_or(i64::MAX));
        registry.register(name, help, gauge);
    }
    let mut out = String::new();
    // Writing to a text cannot fail.
    let _ = text::encode(&mut out, &all);
    response(StatusCode::OK, METRICS, Keep::Never, out)
}

/// Registers the metrics of the process under Prometheus' standard names; its processor time alone where there is no
/// `/proc`.
fn process(registry: &mut Registry) {
    let seconds: Counter<f64, AtomicU64> = Counter::default();
    seconds.inc_by(ProcessTime::now().as_duration().as_secs_f64());
    registry.register("process_cpu_seconds", "Processor time of all threads", seconds);
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let field = |name: &str| {
        status.lines().find_map(|line| line.strip_prefix(name)?.split_whitespace().next()?.parse::<i64>().ok())
    };
    let files = fs::read_dir("/proc/self/fd").ok().and_then(|files| i64::try_from(files.count()).ok());
    for (name, help, value) in [
        ("process_resident_memory_bytes", "Resident memory", field("VmRSS:").map(|kibibytes| kibibytes << 10)),
        (
            "process_resident_memory_peak_bytes",
            "The most resident memory",
            field("VmHWM:").map(|kibibytes| kibibytes << 10),
        ),
        ("process_threads", "Threads", field("Threads:")),
        ("process_open_fds", "Open files and connections", files),
    ] {
        if let Some(value) = value {
            let gauge: Gauge = Gauge::default();
            gauge.set(value);
            registry.register(name, help, gauge);
        }
    }
}
