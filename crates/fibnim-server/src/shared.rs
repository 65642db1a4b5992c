//! What all connections share.

use std::sync::Arc;
use std::sync::atomic::AtomicU64;
use std::time::Duration;

use fibnim::written::Written;
use fibnim_engine::EngineError;
use fibnim_engine::wire::Question;
use prometheus_client::encoding::EncodeLabelSet;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::histogram::Histogram;

use crate::config::Limits;
use crate::page::Page;
use crate::pool::Pool;
use crate::respond::Kept;
use crate::sources::Sources;

/// What all connections share.
#[derive(Debug)]
pub struct Shared {
    /// What clients may cost.
    pub limits: Limits,
    /// The engines.
    pub pool: Arc<Pool>,
    /// What the engines draw on.
    pub sources: Arc<Sources>,
    /// Answers that were given before.
    pub kept: Kept,
    /// The counts.
    pub metrics: Metrics,
    /// The files of the page.
    pub page: Option<Page>,
    /// The hosts for which it answers, besides this machine; all if there is no list.
    pub hosts: Option<Vec<String>>,
    /// Whether a proxy says for whom it asks.
    pub proxy: bool,
    /// The number of the next request that comes without one.
    pub next_id: AtomicU64,
}

/// The upper bounds of the classes of times, in seconds.
const BOUNDS: [f64; 7] = [0.0001, 0.001, 0.01, 0.1, 1.0, 10.0, 60.0];

/// What distinguishes the counts of requests.
#[derive(Clone, Debug, Hash, PartialEq, Eq, EncodeLabelSet)]
pub struct Labels {
    endpoint: String,
    status: u16,
}

/// What distinguishes the times of requests.
#[derive(Clone, Debug, Hash, PartialEq, Eq, EncodeLabelSet)]
pub struct Endpoint {
    endpoint: String,
}

/// Counts what the server does.
#[derive(Debug)]
pub struct Metrics {
    pub requests: Family<Labels, Counter>,
    pub seconds: Family<Endpoint, Histogram, fn() -> Histogram>,
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
        let named = Endpoint { endpoint: endpoint.clone() };
        self.seconds.get_or_create(&named).observe(time.as_secs_f64());
        self.requests.get_or_create(&Labels { endpoint, status }).inc();
    }
}

/// Reads a question in JSON.
///
/// # Errors
/// If it is none, or has a number of too many digits.
pub fn read_question(shared: &Shared, bytes: &[u8]) -> Result<Question, EngineError> {
    let text = std::str::from_utf8(bytes).map_err(|_| EngineError::input("the question is not text in UTF-8"))?;
    // JSON may escape the characters of a number.
    let escaped = text.contains("\\u00").then(|| serde_json::from_str::<serde_json::Value>(text));
    match escaped {
        Some(Ok(plain)) => within_digits(shared, &plain.to_string())?,
        _ => within_digits(shared, text)?,
    }
    Question::read(text)
}

/// Refuses texts with numbers that are too long, which are not computed.
pub fn within_digits(shared: &Shared, text: &str) -> Result<(), EngineError> {
    let most = shared.limits.digits;
    let mut words = text.split(|c: char| !c.is_ascii_digit() && !"_^eEFH-".contains(c));
    if words.any(|word| Written::read(word).map_or(word.len(), |number| number.digits()) > most) {
        let why = format!("a number of more than {most} digits: this server accepts up to {most}");
        return Err(EngineError::input(why));
    }
    Ok(())
}
