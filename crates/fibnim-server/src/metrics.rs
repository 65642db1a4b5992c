//! Counts what the server does, in the text format of Prometheus.

use std::collections::BTreeMap;
use std::fmt::{Display, Write};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

/// The upper bounds of the classes of times, in seconds.
const BOUNDS: [f64; 7] = [0.0001, 0.001, 0.01, 0.1, 1.0, 10.0, 60.0];

/// Counts of requests.
#[derive(Debug, Default)]
pub struct Metrics {
    /// By endpoint and status.
    requests: Mutex<BTreeMap<(&'static str, u16), u64>>,
    /// By the class of the time until the head of the response, the last one without a bound.
    times: [AtomicU64; BOUNDS.len() + 1],
    microseconds: AtomicU64,
    /// Requests whose client was gone before the response.
    pub abandoned: AtomicU64,
    /// Open connections.
    pub connections: AtomicU64,
    /// Lines of batches that were answered.
    pub lines: AtomicU64,
}

impl Metrics {
    /// Counts a request.
    pub fn count(&self, endpoint: &'static str, status: u16, time: Duration) {
        let class = BOUNDS.iter().position(|bound| time.as_secs_f64() <= *bound).unwrap_or(BOUNDS.len());
        self.times[class].fetch_add(1, Ordering::Relaxed);
        self.microseconds.fetch_add(time.as_micros() as u64, Ordering::Relaxed);
        *self.requests.lock().unwrap_or_else(PoisonError::into_inner).entry((endpoint, status)).or_default() += 1;
    }

    /// The metrics as text. `gauges` have a name, what they mean, and their value.
    pub fn text(&self, gauges: &[(&str, &str, u64)]) -> String {
        let mut out = String::new();
        head(&mut out, "fibnim_requests_total", "counter", "Requests by endpoint and status.");
        for ((endpoint, status), count) in &*self.requests.lock().unwrap_or_else(PoisonError::into_inner) {
            line(&mut out, "fibnim_requests_total", &format!("endpoint=\"{endpoint}\",status=\"{status}\""), count);
        }
        head(&mut out, "fibnim_request_seconds", "histogram", "Time until the head of the response.");
        let mut below = 0;
        let bounds = BOUNDS.iter().map(ToString::to_string).chain(["+Inf".to_owned()]);
        for (bound, count) in bounds.zip(&self.times) {
            below += count.load(Ordering::Relaxed);
            line(&mut out, "fibnim_request_seconds_bucket", &format!("le=\"{bound}\""), below);
        }
        let seconds = self.microseconds.load(Ordering::Relaxed) as f64 / 1e6;
        line(&mut out, "fibnim_request_seconds_sum", "", seconds);
        line(&mut out, "fibnim_request_seconds_count", "", below);
        let counters = [
            ("fibnim_abandoned_total", "Requests whose client was gone before the response.", &self.abandoned),
            ("fibnim_batch_lines_total", "Lines of batches that were answered.", &self.lines),
        ];
        for (name, help, count) in counters {
            head(&mut out, name, "counter", help);
            line(&mut out, name, "", count.load(Ordering::Relaxed));
        }
        let connections = ("fibnim_connections", "Open connections.", self.connections.load(Ordering::Relaxed));
        for (name, help, value) in gauges.iter().copied().chain([connections]) {
            head(&mut out, name, "gauge", help);
            line(&mut out, name, "", value);
        }
        out
    }
}

fn head(out: &mut String, name: &str, kind: &str, help: &str) {
    // Writing to a text cannot fail.
    let _ = writeln!(out, "# HELP {name} {help}\n# TYPE {name} {kind}");
}

fn line(out: &mut String, name: &str, labels: &str, value: impl Display) {
    let labels = if labels.is_empty() { String::new() } else { format!("{{{labels}}}") };
    let _ = writeln!(out, "{name}{labels} {value}");
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_text_has_every_count() {
        let metrics = Metrics::default();
        metrics.count("/v1/solve", 200, Duration::from_micros(50));
        metrics.count("/v1/solve", 200, Duration::from_millis(5));
        metrics.count("other", 404, Duration::from_secs(100));
        let text = metrics.text(&[("fibnim_waiting", "Questions that wait.", 3)]);
        for expected in [
            "# TYPE fibnim_requests_total counter\n",
            "fibnim_requests_total{endpoint=\"/v1/solve\",status=\"200\"} 2\n",
            "fibnim_requests_total{endpoint=\"other\",status=\"404\"} 1\n",
            "fibnim_request_seconds_bucket{le=\"0.0001\"} 1\n",
            "fibnim_request_seconds_bucket{le=\"0.01\"} 2\n",
            "fibnim_request_seconds_bucket{le=\"60\"} 2\n",
            "fibnim_request_seconds_bucket{le=\"+Inf\"} 3\n",
            "fibnim_request_seconds_sum 100.00505\n",
            "fibnim_request_seconds_count 3\n",
            "# TYPE fibnim_waiting gauge\nfibnim_waiting 3\n",
            "fibnim_connections 0\n",
        ] {
            assert!(text.contains(expected), "{expected}{text}");
        }
    }
}
