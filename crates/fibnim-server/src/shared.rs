//! What all connections share.

use std::sync::Arc;
use std::sync::atomic::AtomicU64;
use std::time::Duration;

use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::histogram::Histogram;
use tokio::sync::Semaphore;

use crate::config::ServerLimits;
use crate::page::Page;
use crate::pool::Pool;
use crate::sources::Sources;

/// What all connections share.
#[derive(Debug)]
pub struct Shared {
    /// The limits for clients.
    pub limits: ServerLimits,
    /// What answers questions.
    pub pool: Arc<Pool>,
    /// The tables and certificates that answers use.
    pub sources: Arc<Sources>,
    /// Kibibytes for long questions.
    pub room: Semaphore,
    /// The counts.
    pub metrics: Metrics,
    /// The files of the page.
    pub page: Option<Page>,
    /// The hosts for which the server answers besides this machine; all if there is no list.
    pub hosts: Option<Vec<String>>,
    /// The origins whose pages may ask, besides that of the server; `*` is all.
    pub origins: Vec<String>,
    /// Whether a proxy names its clients.
    pub proxy: bool,
    /// The number for the next request that has none.
    pub next_id: AtomicU64,
}

/// The upper bounds of the buckets of the histograms, in seconds.
const BOUNDS: [f64; 7] = [0.0001, 0.001, 0.01, 0.1, 1.0, 10.0, 60.0];

/// The labels of a metric: names and values.
type Labels = Vec<(&'static str, String)>;

/// Counts what the server does.
#[derive(Debug)]
pub struct Metrics {
    /// By endpoint and status.
    pub requests: Family<Labels, Counter>,
    /// By endpoint.
    pub seconds: Family<Labels, Histogram, fn() -> Histogram>,
    /// Requests whose client was gone before the response.
    pub abandoned: Counter,
    /// Open connections.
    pub connections: Gauge,
    /// Connections that were closed at once, since their client had too many.
    pub too_many: Counter,
}

impl Default for Metrics {
    fn default() -> Self {
        Self {
            requests: Family::default(),
            seconds: Family::new_with_constructor(|| Histogram::new(BOUNDS)),
            abandoned: Counter::default(),
            connections: Gauge::default(),
            too_many: Counter::default(),
        }
    }
}

impl Metrics {
    /// Counts a request.
    pub fn count(&self, endpoint: String, status: u16, time: Duration) {
        let mut labels = vec![("endpoint", endpoint)];
        self.seconds.get_or_create(&labels).observe(time.as_secs_f64());
        labels.push(("status", status.to_string()));
        self.requests.get_or_create(&labels).inc();
    }
}
