//! The configuration of a server, and its limits for clients.

use std::ffi::OsString;
use std::fs::File;
use std::io::Read;
use std::net::TcpListener;
use std::path::PathBuf;
use std::time::Duration;

use axum::http::header::{CONTENT_TYPE, ETAG};
use axum::http::{HeaderValue, Method};
use clap::builder::TypedValueParser;
use clap::{Args, Command};
use fibnim::{Budget, Forever};
use fibnim_check::{Certificate, Checked};
use fibnim_engine::wire::{size, time};
use fibnim_engine::{EngineError, check_certificates};
use tower_http::cors::{AllowOrigin, Any, CorsLayer};

use crate::kept::ALL;
use crate::page::Page;
use crate::sources::Sources;

/// The most bytes of a file of certificates.
const LARGEST: u64 = 1 << 30;

/// The configuration of a server. Its documented fields are options of `fibnim serve`.
#[derive(Debug, Args)]
pub struct Config {
    /// Host and port; port 0 is any free one
    #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1:8014")]
    pub listen: String,
    /// A socket that already listens; it replaces `listen`.
    #[arg(skip)]
    pub listener: Option<TcpListener>,
    /// A table file; any number of them
    #[arg(long = "table", value_name = "FILE")]
    pub tables: Vec<PathBuf>,
    /// A file of certificates, which are checked first
    #[arg(long = "certificate", value_name = "FILE")]
    pub certificates: Vec<PathBuf>,
    /// The program to start as a worker, with its arguments. It must call [`work`](crate::work) and nothing else; in
    /// particular it must not serve. There is no default.
    #[arg(skip)]
    pub worker: Vec<OsString>,
    /// The page.
    #[arg(skip)]
    pub page: Option<Page>,
    /// The sites whose pages may ask.
    #[arg(
        long,
        value_name = "ORIGIN",
        help = "Origins whose pages may ask, such as https://example.org, or * for all"
    )]
    pub cors: Vec<String>,
    /// Host name to accept besides localhost [default: all, if other machines reach the server]
    #[arg(long = "host", value_name = "NAME")]
    pub hosts: Vec<String>,
    /// Behind a proxy: take the client from X-Forwarded-For
    #[arg(long)]
    pub proxy: bool,
    /// The limits for clients.
    #[command(flatten)]
    pub limits: ServerLimits,
    /// Whether signals to the process stop the server.
    #[arg(skip)]
    pub signals: bool,
}

impl Default for Config {
    /// A server on a free port of this machine, with nothing loaded and without a worker program.
    fn default() -> Self {
        of_options(&["--listen", "127.0.0.1:0"])
    }
}

/// What a server spends on its clients at most. The command keeps the defaults of fields without an option.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Args)]
#[command(next_help_heading = "Limits")]
pub struct ServerLimits {
    /// Memory that a question may use
    #[arg(long, value_name = "SIZE", default_value = "512MiB", value_parser = size)]
    pub memory: u64,
    /// Memory of the server and its workers
    #[arg(long, value_name = "SIZE", default_value = "4GiB", value_parser = size)]
    pub total: u64,
    /// Time that a question may take
    #[arg(long, value_name = "TIME", default_value = "10s", value_parser = time)]
    pub time: Duration,
    /// Questions answered at the same time, if the memory allows it [default: one a processor]
    #[arg(long, value_name = "K", default_value_t = processors(), hide_default_value = true,
          value_parser = clap::value_parser!(u16).range(1..=1024).map(usize::from))]
    pub workers: usize,
    /// Questions that may wait; further ones get status 503
    #[arg(long, value_name = "K", default_value = "256")]
    pub queue: usize,
    /// Open connections; further ones wait in the queue of the operating system
    #[arg(long, value_name = "K", default_value = "2048")]
    pub connections: usize,
    /// Open connections of one client; further ones get status 429
    ///
    /// A network of version 6 is one client. The limit does not hold for a proxy. Eight more connections may ask for
    /// /healthz and /metrics; further ones are closed.
    #[arg(long, value_name = "K", default_value = "256")]
    pub per_client: usize,
    /// Decimal digits of a number
    #[arg(long, value_name = "K", default_value = "10000")]
    pub digits: usize,
    /// Time in which a client must send the head of a request or the next part of a body, or take the next part of a
    /// response (default: 15 s).
    #[arg(skip = Duration::from_secs(15))]
    pub patience: Duration,
    /// Processor time for which a question is tried at once if all workers are busy; after that it waits for one of
    /// them (default: 20 ms).
    #[arg(skip = Duration::from_millis(20))]
    pub moment: Duration,
    /// Time in which a shutdown lets questions finish (default: 20 s).
    #[arg(skip = Duration::from_secs(20))]
    pub grace: Duration,
    /// Bytes of a question (default: 1 MiB).
    #[arg(skip = 1_usize << 20)]
    pub question: usize,
}

impl Default for ServerLimits {
    fn default() -> Self {
        of_options(&[])
    }
}

/// The values of these options, with defaults for the others.
fn of_options<T: Args>(options: &[&str]) -> T {
    let command = T::augment_args(Command::new("serve")).no_binary_name(true);
    let read = command.try_get_matches_from(options).and_then(|matches| T::from_arg_matches(&matches));
    read.unwrap_or_else(|error| unreachable!("{error}"))
}

/// How many threads the machine can run at the same time.
pub fn processors() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

/// Bytes that a worker holds for later questions; one that holds more is replaced.
pub const HELD: u64 = 32 << 20;

/// The most bytes of a worker besides the memory of its question: what it holds for later questions, what its limit
/// grants to the program itself, and what the allocator and the system add.
const WORKER: u64 = 64 << 20;
const _: () = assert!(HELD + fibnim_limit::OVERHEAD <= WORKER - (8 << 20));

/// Bytes of all long replies that are being sent, and of all long questions that are being read.
pub const REPLIES: usize = 64 << 20;
pub const QUESTIONS: usize = 32 << 20;

/// Bytes that the server itself uses: kept answers, long replies and questions, and connections with their buffers.
const OWN: u64 = ALL + (REPLIES + QUESTIONS) as u64 + (160 << 20);

/// The most workers for quick answers while all others are busy.
const QUICK: u64 = 2;

impl ServerLimits {
    /// The number of workers for questions that may use all their time, and of those for quick answers. The
    /// certificates take this many bytes in the server and in each worker.
    ///
    /// # Errors
    /// If the memory does not suffice for one worker of each kind.
    pub(crate) fn workers(&self, certificates: u64) -> Result<(usize, usize), EngineError> {
        let each = self.memory.saturating_add(WORKER).saturating_add(certificates);
        let fit = self.total.saturating_sub(OWN.saturating_add(certificates)) / each;
        if fit < 2 {
            let why = "the server needs more memory: give it at least 448 MiB and twice the memory of a question";
            return Err(EngineError::input(why));
        }
        let workers = (self.workers.max(1) as u64).min(fit - 1);
        Ok((workers as usize, QUICK.min(fit - workers) as usize))
    }
}

/// The socket that systemd has opened for this process, if it has.
///
/// # Errors
/// If systemd passed something other than a listening socket.
pub fn inherited() -> Result<Option<TcpListener>, EngineError> {
    listenfd::ListenFd::from_env().take_tcp_listener(0).map_err(EngineError::file)
}

/// Opens the tables and checks the certificates.
///
/// # Errors
/// If a file cannot be used.
pub fn sources(config: &Config) -> Result<Sources, EngineError> {
    let sources = Sources::open(&config.tables, certificates(&config.certificates, config.limits.memory)?);
    match sources.loaded().0.iter().find_map(|slot| Some((&slot.path, slot.table.as_ref().err()?))) {
        Some((path, why)) => Err(EngineError::file(format!("{}: {why}", path.display()))),
        None => Ok(sources),
    }
}

/// Reads and checks certificates.
///
/// # Errors
/// If a file cannot be read, or a certificate does not pass its check.
pub fn certificates(paths: &[PathBuf], memory: u64) -> Result<Vec<Checked<Certificate>>, EngineError> {
    let mut certificates = Vec::new();
    for path in paths {
        let mut file = String::new();
        let read = File::open(path).and_then(|opened| opened.take(LARGEST).read_to_string(&mut file));
        let checked = read
            .map_err(EngineError::file)
            .and_then(|_| check_certificates(&file, &mut Budget { memory, monitor: &mut Forever }));
        certificates.extend(checked.map_err(|error| EngineError::file(format!("{}: {error}", path.display())))?);
    }
    Ok(certificates)
}

/// The permissions of pages of other sites (CORS); without origins they have none.
///
/// # Errors
/// If a text is not an origin.
pub fn cors(origins: &[String]) -> Result<Option<CorsLayer>, EngineError> {
    if origins.is_empty() {
        return Ok(None);
    }
    let layer = CorsLayer::new()
        .allow_methods([Method::GET, Method::POST])
        .allow_headers([CONTENT_TYPE])
        .expose_headers([ETAG]);
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
