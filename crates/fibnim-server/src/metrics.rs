//! Counts what the server does, for Prometheus.

use std::time::Duration;

use prometheus_client::encoding::{EncodeLabelSet, text};
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::histogram::Histogram;
use prometheus_client::registry::{Metric, Registry};

/// The upper bounds of the classes of times, in seconds.
const BOUNDS: [f64; 7] = [0.0001, 0.001, 0.01, 0.1, 1.0, 10.0, 60.0];

#[derive(Clone, Debug, Hash, PartialEq, Eq, EncodeLabelSet)]
struct Labels {
    endpoint: &'static str,
    status: u16,
}

/// Counts of requests, and what is so now.
#[derive(Debug)]
pub struct Metrics {
    registry: Registry,
    requests: Family<Labels, Counter>,
    seconds: Histogram,
    /// Requests whose client was gone before the response.
    pub abandoned: Counter,
    /// Lines of batches that were answered.
    pub lines: Counter,
    /// Open connections.
    pub connections: Gauge,
    /// Questions that are being answered, and that wait.
    pub running: Gauge,
    pub waiting: Gauge,
    /// Table files that are open, and that cannot be used.
    pub tables: Gauge,
    pub failed: Gauge,
    /// Changes of table files since the start.
    pub changes: Gauge,
}

impl Default for Metrics {
    fn default() -> Self {
        let mut registry = Registry::with_prefix("fibnim");
        Self {
            requests: add(&mut registry, "requests", "Requests by endpoint and status", Family::default()),
            seconds: add(
                &mut registry,
                "request_seconds",
                "Time until the head of the response",
                Histogram::new(BOUNDS),
            ),
            abandoned: add(
                &mut registry,
                "abandoned",
                "Requests whose client was gone before the response",
                Counter::default(),
            ),
            lines: add(&mut registry, "batch_lines", "Lines of batches that were answered", Counter::default()),
            connections: add(&mut registry, "connections", "Open connections", Gauge::default()),
            running: add(&mut registry, "running", "Questions that are being answered", Gauge::default()),
            waiting: add(&mut registry, "waiting", "Questions that wait for an engine", Gauge::default()),
            tables: add(&mut registry, "tables", "Table files that are open", Gauge::default()),
            failed: add(&mut registry, "tables_failed", "Table files that cannot be used", Gauge::default()),
            changes: add(&mut registry, "table_changes", "Changes of table files since the start", Gauge::default()),
            registry,
        }
    }
}

fn add<M: Metric + Clone>(registry: &mut Registry, name: &str, help: &str, metric: M) -> M {
    registry.register(name, help, metric.clone());
    metric
}

impl Metrics {
    /// Counts a request.
    pub fn count(&self, endpoint: &'static str, status: u16, time: Duration) {
        self.seconds.observe(time.as_secs_f64());
        self.requests.get_or_create(&Labels { endpoint, status }).inc();
    }

    /// The metrics as text.
    pub fn text(&self) -> String {
        let mut out = String::new();
        // Writing to a text cannot fail.
        let _ = text::encode(&mut out, &self.registry);
        out
    }
}
