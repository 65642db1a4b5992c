//! What a server is made of, and what it spends on its clients at most.

use std::fs::File;
use std::io::Read;
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::time::Duration;

use axum::http::header::{CONTENT_TYPE, ETAG};
use axum::http::{HeaderValue, Method};
use fibnim::{Budget, Forever};
use fibnim_check::{Certificate, Checked};
use fibnim_engine::wire::CheckQuestion;
use fibnim_engine::{EngineError, check_certificates};
use tower_http::cors::{AllowOrigin, Any, CorsLayer};

use crate::page::Page;
use crate::respond::{ALL, BASIS};
use crate::sources::Sources;

/// The most bytes of a file of certificates.
const LARGEST: u64 = 1 << 30;

/// What a server is made of.
#[derive(Debug)]
pub struct Config {
    /// Where it listens: host and port, such as `127.0.0.1:8014`. Port 0 is any free one.
    pub listen: String,
    /// A socket that listens already, in the place of `listen`.
    pub listener: Option<TcpListener>,
    /// Table files.
    pub tables: Vec<PathBuf>,
    /// Files of certificates, which are checked first.
    pub certificates: Vec<PathBuf>,
    /// The page.
    pub page: Option<Page>,
    /// The sites whose pages may ask: origins such as `https://example.org`, or `*` for all.
    pub cors: Vec<String>,
    /// Names of hosts for which it answers, besides those of this machine. With none, and if it listens at an address that
    /// other machines reach, it answers for all hosts.
    pub hosts: Vec<String>,
    /// Whether a proxy is in front of it, which writes for whom it asks into `X-Forwarded-For`.
    pub proxy: bool,
    /// What clients may cost.
    pub limits: Limits,
    /// Whether signals to the process stop the server.
    pub signals: bool,
}

impl Default for Config {
    /// A server on a free port of this machine, with nothing loaded.
    fn default() -> Self {
        Self {
            listen: "127.0.0.1:0".to_owned(),
            listener: None,
            tables: Vec::new(),
            certificates: Vec::new(),
            page: None,
            cors: Vec::new(),
            hosts: Vec::new(),
            proxy: false,
            limits: Limits::default(),
            signals: false,
        }
    }
}

/// What a server spends on its clients at most.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Questions that are answered at the same time, at least 1 (default: one a processor).
    pub workers: usize,
    /// Questions that may wait until a worker is free; any more are refused with status 503 (default: 256).
    pub queue: usize,
    /// Bytes that a question may use (default: 512 MiB).
    pub memory: u64,
    /// Bytes that the process may use: questions in progress, what is kept for later ones, and connections. As many questions are
    /// answered at the same time as it allows (default: 4 GiB).
    pub total: u64,
    /// Time that a question may take once a worker has it (default: 10 s).
    pub time: Duration,
    /// Open connections; any more wait in the queue of the operating system (default: 2048).
    pub connections: usize,
    /// Open connections of one client; any more are closed at once (default: 256). A network of version 6 is one client. Does not
    /// hold for a proxy.
    pub per_client: usize,
    /// Time in which a client has to send the head of a request, or any part of a body, and to take any part of a response
    /// (default: 15 s).
    pub patience: Duration,
    /// Time in which a shutdown lets questions finish (default: 20 s).
    pub grace: Duration,
    /// Decimal digits of a number in a question (default: 10,000).
    pub digits: usize,
    /// Bytes of a question (default: 1 MiB).
    pub question: usize,
    /// Bytes of a batch (default: 64 MiB).
    pub batch: u64,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            workers: std::thread::available_parallelism().map_or(1, usize::from),
            queue: 256,
            memory: 512 << 20,
            total: 4 << 30,
            time: Duration::from_secs(10),
            connections: 2048,
            per_client: 256,
            patience: Duration::from_secs(15),
            grace: Duration::from_secs(20),
            digits: 10_000,
            question: 1 << 20,
            batch: 64 << 20,
        }
    }
}

/// Bytes of thresholds that all engines together keep for later questions.
pub const KEPT: u64 = 256 << 20;

/// Bytes that the process uses besides the memory of questions: what engines and the server keep for later questions, and
/// connections with their buffers.
const BESIDES: u64 = KEPT + ALL + (192 << 20);

/// Questions besides those of workers that may take as much memory.
pub const LARGE: usize = 1;

impl Limits {
    /// How many questions of the most memory workers answer at the same time.
    ///
    /// # Errors
    /// If the memory of the process is not enough for one.
    pub(crate) fn at_once(&self) -> Result<usize, EngineError> {
        let fit = (self.total.saturating_sub(BESIDES) / self.memory.max(1)).saturating_sub(LARGE as u64);
        if fit == 0 {
            let why = "the server needs more memory: give it at least 512 MiB and twice the memory of a question";
            return Err(EngineError::input(why));
        }
        Ok(self.workers.max(1).min(usize::try_from(fit).unwrap_or(usize::MAX)))
    }
}

/// The socket that systemd has opened for this process, if it has.
///
/// # Errors
/// If what was handed over is no listening socket.
pub fn inherited() -> Result<Option<TcpListener>, EngineError> {
    listenfd::ListenFd::from_env().take_tcp_listener(0).map_err(EngineError::file)
}

/// Opens the tables and checks the certificates.
///
/// # Errors
/// If a file cannot be used.
pub fn sources(config: &Config) -> Result<Sources, EngineError> {
    let mut certificates = Vec::new();
    for path in &config.certificates {
        let about = |error: &dyn std::fmt::Display| EngineError::file(format!("{}: {error}", path.display()));
        let checked = checked(path, config.limits.memory).map_err(|error| about(&error))?;
        if checked.is_empty() {
            return Err(about(&"there is no certificate"));
        }
        certificates.extend(checked);
    }
    Sources::open(&config.tables, certificates).map_err(EngineError::file)
}

/// The certificates of a file.
fn checked(path: &Path, memory: u64) -> Result<Vec<Checked<Certificate>>, EngineError> {
    let mut file = String::new();
    let read = File::open(path).and_then(|opened| opened.take(LARGEST).read_to_string(&mut file));
    read.map_err(EngineError::file)?;
    check_certificates(&CheckQuestion { file }, &mut Budget { memory, monitor: &mut Forever })
}

/// What pages of other sites may do; nothing without origins.
///
/// # Errors
/// If one of them is no origin.
pub fn cors(origins: &[String]) -> Result<Option<CorsLayer>, EngineError> {
    if origins.is_empty() {
        return Ok(None);
    }
    let layer = CorsLayer::new()
        .allow_methods([Method::GET, Method::POST])
        .allow_headers([CONTENT_TYPE])
        .expose_headers([ETAG, BASIS]);
    if origins.iter().any(|origin| origin == "*") {
        return Ok(Some(layer.allow_origin(Any)));
    }
    let header = |origin: &String| {
        let looks_right = origin.contains("://") && !origin.ends_with('/');
        HeaderValue::from_str(origin).ok().filter(|_| looks_right).ok_or_else(|| {
            EngineError::input(format!("{origin:?} is no origin: give one such as https://example.org, or *"))
        })
    };
    let origins = origins.iter().map(header).collect::<Result<Vec<_>, _>>()?;
    Ok(Some(layer.allow_origin(AllowOrigin::list(origins))))
}
