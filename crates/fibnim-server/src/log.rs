//! Events as lines of JSON.

use std::fmt;
use std::sync::Arc;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use serde_json::{Map, Value};

/// Which events are logged.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Detail {
    /// None.
    Nothing,
    /// Start and end, changes of table files, and failures of the server.
    #[default]
    Events,
    /// Every request besides.
    Requests,
}

/// Takes a line of JSON without its end.
pub type Sink = Arc<dyn Fn(&str) + Send + Sync>;

/// Writes events as lines of JSON. Every line has the `time` in seconds since 1970 and the name of the `event`.
#[derive(Clone)]
pub struct Log {
    sink: Sink,
    detail: Detail,
}

impl Log {
    /// A log of these events.
    pub fn new(detail: Detail, sink: Sink) -> Self {
        Self { sink, detail }
    }

    /// No log.
    pub fn none() -> Self {
        Self::new(Detail::Nothing, Arc::new(|_| ()))
    }

    /// Whether requests are logged.
    pub fn has_requests(&self) -> bool {
        self.detail >= Detail::Requests
    }

    /// Writes an event with these fields.
    pub fn event<const N: usize>(&self, event: &str, fields: [(&str, Value); N]) {
        if self.detail == Detail::Nothing {
            return;
        }
        let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or(Duration::ZERO);
        let time = now.as_millis() as f64 / 1000.0;
        let mut line = Map::from_iter([("time".to_owned(), time.into()), ("event".to_owned(), event.into())]);
        line.extend(fields.into_iter().map(|(name, value)| (name.to_owned(), value)));
        (self.sink)(&Value::Object(line).to_string());
    }
}

impl fmt::Debug for Log {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Log").field("detail", &self.detail).finish_non_exhaustive()
    }
}
