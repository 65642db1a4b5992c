//! What a server is made of.

use std::fs::File;
use std::io::Read;
use std::net::TcpListener;
use std::path::{Path, PathBuf};

use axum::http::header::{CONTENT_TYPE, ETAG};
use axum::http::{HeaderValue, Method};
use fibnim::Forever;
use fibnim_check::{Certificate, Checked};
use fibnim_engine::wire::CheckQuestion;
use fibnim_engine::{Allowance, Engine, EngineError};
use tower_http::cors::{AllowOrigin, Any, CorsLayer};

use crate::limits::Limits;
use crate::page::Page;
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
            limits: Limits::default(),
            signals: false,
        }
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
    Engine::default().check_certificates(&CheckQuestion { file }, &mut Allowance { memory, monitor: &mut Forever })
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
        .expose_headers([ETAG, crate::binary::BASIS]);
    if origins.iter().any(|origin| origin == "*") {
        return Ok(Some(layer.allow_origin(Any)));
    }
    let header = |origin: &String| {
        let looks_right = origin.contains("://") && !origin.ends_with('/');
        HeaderValue::from_str(origin).ok().filter(|_| looks_right).ok_or_else(|| {
            EngineError::input(format!("{origin:?} is no origin: such as https://example.org and * are accepted"))
        })
    };
    let origins = origins.iter().map(header).collect::<Result<Vec<_>, _>>()?;
    Ok(Some(layer.allow_origin(AllowOrigin::list(origins))))
}
