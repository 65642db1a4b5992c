//! Accepts connections, and shuts down in an orderly way.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::future::poll_fn;
use std::io;
use std::net::{IpAddr, SocketAddr};
use std::sync::{Arc, Mutex, PoisonError};
use std::task::Poll;
use std::time::Duration;

use axum::Router;
use fibnim_engine::EngineError;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::GracefulShutdown;
use hyper_util::service::TowerToHyperService;
use tokio::net::{TcpListener, TcpStream};
use tokio::runtime::{Builder, Runtime};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::{interval, sleep, timeout};
use tokio_io_timeout::TimeoutStream;
use tokio_util::sync::CancellationToken;
use tower_http::add_extension::AddExtension;
use tracing::{info, warn};

use crate::config::{self, Config, QUESTIONS, REPLIES, processors};
use crate::front::{self, Crowded};
use crate::lane::network;
use crate::pool::Pool;
use crate::process::Program;
use crate::protocol::Setup;
use crate::routes;
use crate::shared::{Metrics, Shared};

/// The most bytes of the first line and the headers of a request.
const HEAD: usize = 32 << 10;

/// Time between two looks at the table files.
const LOOK: Duration = Duration::from_secs(1);

/// The stack of every thread, as large as that of a main thread.
const STACK: usize = 8 << 20;

/// How long the server waits when it lacks the resources to accept a connection.
const BREATH: Duration = Duration::from_millis(50);

/// Time that computations have to end after they are told to.
const LAST: Duration = Duration::from_secs(2);

/// A server that listens.
#[derive(Debug)]
pub struct Server {
    runtime: Runtime,
    listener: TcpListener,
    address: SocketAddr,
    router: Router,
    shared: Arc<Shared>,
    stopper: Stopper,
    stop: CancellationToken,
    signals: bool,
}

/// Stops a server from another thread.
#[derive(Clone, Debug, Default)]
pub struct Stopper(CancellationToken);

impl Stopper {
    /// Stops the server: it takes no more connections, and finishes what it has begun.
    pub fn stop(&self) {
        self.0.cancel();
    }
}

impl Server {
    /// Loads everything and begins to listen.
    ///
    /// # Errors
    /// If a file cannot be used, or the address is not acceptable or in use.
    pub fn bind(config: Config) -> Result<Self, EngineError> {
        let runtime = Builder::new_multi_thread()
            .worker_threads(processors())
            // For looking at files, and at the names of hosts.
            .max_blocking_threads(2)
            .thread_stack_size(STACK)
            .enable_all()
            .build()
            .map_err(EngineError::file)?;
        let (stop, limits, before) = (CancellationToken::new(), config.limits, fibnim_limit::used());
        let sources = Arc::new(config::sources(&config)?);
        let workers = limits.workers(fibnim_limit::used().saturating_sub(before))?;
        let setup = Setup {
            tables: config.tables,
            certificates: config.certificates,
            memory: limits.memory,
            time: limits.time,
            digits: limits.digits,
            threads: (processors() / workers.0).max(1),
        };
        let program = Program::new(config.worker, &setup, REPLIES)?;
        let pool = Pool::new(sources.clone(), program, limits, workers, stop.clone());
        let pool = Arc::new(runtime.block_on(pool)?);
        let listener = runtime.block_on(async {
            let Some(listener) = config.listener else { return TcpListener::bind(&config.listen).await };
            listener.set_nonblocking(true)?;
            TcpListener::from_std(listener)
        });
        let listener = listener.map_err(|error| EngineError::file(format!("{}: {error}", config.listen)))?;
        let address = listener.local_addr().map_err(EngineError::file)?;
        let shared = Arc::new(Shared {
            limits,
            pool,
            sources,
            room: Semaphore::new(QUESTIONS >> 10),
            metrics: Metrics::default(),
            page: config.page,
            // Against DNS rebinding: the name of another site's page may lead to this machine.
            hosts: (address.ip().is_loopback() || !config.hosts.is_empty()).then_some(config.hosts),
            origins: config.cors,
            proxy: config.proxy,
            next_id: front::first_id(),
        });
        let router = routes::router(shared.clone(), config::cors(&shared.origins)?);
        let stopper = Stopper::default();
        Ok(Self { runtime, listener, address, router, shared, stopper, stop, signals: config.signals })
    }

    /// Where it listens.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Stops the server.
    pub fn stopper(&self) -> Stopper {
        self.stopper.clone()
    }

    /// Serves until it is stopped.
    pub fn run(self) {
        let Self { runtime, listener, address, router, shared, stopper, stop, signals } = self;
        info!(%address, "listening");
        runtime.block_on(async {
            let watch = tokio::spawn(watch(shared.clone()));
            let graceful = GracefulShutdown::new();
            // Before the first connection, so that a client with an answer can already end the server.
            let mut ends = if signals { signals_to_end().unwrap_or_default() } else { Vec::new() };
            let mut signal = async || {
                poll_fn(|waker| {
                    if ends.iter_mut().any(|end| end.poll_recv(waker).is_ready()) {
                        Poll::Ready(())
                    } else {
                        Poll::Pending
                    }
                })
                .await;
            };
            tokio::select! {
                () = accept(&listener, &router, &shared, &graceful) => {}
                () = stopper.0.cancelled() => {}
                () = signal() => {}
            }
            info!(connections = graceful.count(), "closing");
            drop(listener);
            let closed = graceful.shutdown();
            tokio::pin!(closed);
            let done = tokio::select! {
                done = timeout(shared.limits.grace, &mut closed) => done.is_ok(),
                // A second signal ends the patience.
                () = signal() => false,
            };
            if !done {
                stop.cancel();
                let _ = timeout(LAST, &mut closed).await;
            }
            watch.abort();
        });
        stop.cancel();
        runtime.shutdown_timeout(LAST);
        info!("closed");
    }
}

/// Looks at the table files regularly.
async fn watch(shared: Arc<Shared>) {
    let mut ticks = interval(LOOK);
    loop {
        ticks.tick().await;
        let sources = shared.sources.clone();
        let _ = tokio::task::spawn_blocking(move || sources.look()).await;
    }
}

/// Accepts connections for ever.
async fn accept(listener: &TcpListener, router: &Router, shared: &Arc<Shared>, graceful: &GracefulShutdown) {
    let places = Arc::new(Semaphore::new(shared.limits.connections.max(1)));
    let clients = Arc::new(Mutex::new(HashMap::new()));
    loop {
        let Ok(place) = places.clone().acquire_owned().await else { return };
        match listener.accept().await {
            Ok((stream, address)) => {
                let Some(client) = OfClient::one_more(&clients, address.ip(), shared) else {
                    shared.metrics.too_many.inc();
                    continue;
                };
                let crowded = Crowded(client.crowded);
                let router = AddExtension::new(AddExtension::new(router.clone(), address.ip()), crowded);
                connect(stream, (place, client), router, shared.clone(), graceful);
            }
            Err(error) => {
                warn!(why = %error, "accept-failed");
                sleep(BREATH).await;
            }
        }
    }
}

/// Connections of a client above its limit, which may ask for the state of the server alone.
const CROWD: usize = 8;

/// Counts an open connection of a client until it is dropped.
struct OfClient {
    counts: Arc<Mutex<HashMap<IpAddr, usize>>>,
    client: IpAddr,
    /// Whether the connection is above the limit of its client.
    crowded: bool,
}

impl OfClient {
    /// None if the client already has as many connections as it may, and [`CROWD`] more.
    fn one_more(clients: &Arc<Mutex<HashMap<IpAddr, usize>>>, address: IpAddr, shared: &Shared) -> Option<Self> {
        let client = network(address);
        let mut open = clients.lock().unwrap_or_else(PoisonError::into_inner);
        let count = open.entry(client).or_default();
        let above = if shared.proxy { None } else { count.checked_sub(shared.limits.per_client.max(1)) };
        if above.is_some_and(|above| above >= CROWD) {
            return None;
        }
        *count += 1;
        Some(Self { counts: clients.clone(), client, crowded: above.is_some() })
    }
}

impl Drop for OfClient {
    fn drop(&mut self) {
        let mut open = self.counts.lock().unwrap_or_else(PoisonError::into_inner);
        if let Entry::Occupied(mut count) = open.entry(self.client) {
            *count.get_mut() -= 1;
            if *count.get() == 0 {
                count.remove();
            }
        }
    }
}

/// Serves a connection in a task of its own.
fn connect(
    stream: TcpStream,
    place: (OwnedSemaphorePermit, OfClient),
    router: AddExtension<AddExtension<Router, IpAddr>, Crowded>,
    shared: Arc<Shared>,
    graceful: &GracefulShutdown,
) {
    // Replies are small, and each is written at once.
    let _ = stream.set_nodelay(true);
    let patience = shared.limits.patience;
    let mut stream = TimeoutStream::new(stream);
    // Closes the connection of a client that reads nothing for too long.
    stream.set_write_timeout(Some(patience));
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(patience)
        .max_header_size(HEAD)
        .max_buf_size(2 * HEAD)
        .serve_connection(TokioIo::new(Box::pin(stream)), TowerToHyperService::new(router));
    let connection = graceful.watch(connection);
    shared.metrics.connections.inc();
    tokio::spawn(async move {
        // A connection that breaks off is the client's affair.
        let _ = connection.await;
        shared.metrics.connections.dec();
        drop(place);
    });
}

/// The signals to end, from now on.
#[cfg(unix)]
fn signals_to_end() -> io::Result<Vec<tokio::signal::unix::Signal>> {
    use tokio::signal::unix::{SignalKind, signal};

    [SignalKind::interrupt(), SignalKind::terminate()].into_iter().map(signal).collect()
}

/// The signals to end, from now on.
#[cfg(windows)]
fn signals_to_end() -> io::Result<Vec<tokio::signal::windows::CtrlC>> {
    Ok(vec![tokio::signal::windows::ctrl_c()?])
}
