//! A client of HTTP/1.1 that can also misbehave, and a server to try it on.

use std::io::{self, BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use fibnim_engine::EngineError;
use fibnim_server::{Config, Server, ServerLimits, Stopper};

/// Longer than anything that is not stuck.
pub const LONG: Duration = Duration::from_secs(120);

/// A connection.
pub struct Client(BufReader<TcpStream>);

#[derive(Clone, Debug)]
pub struct Response {
    pub status: u16,
    pub headers: Vec<(String, String)>,
    pub body: Vec<u8>,
}

impl Response {
    pub fn header(&self, name: &str) -> Option<&str> {
        self.headers.iter().find(|(found, _)| found.eq_ignore_ascii_case(name)).map(|(_, value)| value.as_str())
    }

    pub fn text(&self) -> &str {
        std::str::from_utf8(&self.body).expect("text")
    }

    pub fn json(&self) -> serde_json::Value {
        serde_json::from_slice(&self.body).expect("JSON")
    }
}

impl Client {
    pub fn connect(address: SocketAddr) -> Self {
        let stream = TcpStream::connect(address).expect("a connection");
        stream.set_read_timeout(Some(LONG)).expect("a time limit");
        stream.set_write_timeout(Some(LONG)).expect("a time limit");
        stream.set_nodelay(true).expect("no delay");
        Self(BufReader::new(stream))
    }

    pub fn stream(&self) -> &TcpStream {
        self.0.get_ref()
    }

    pub fn send(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.0.get_mut().write_all(bytes)
    }

    pub fn get(&mut self, path: &str) -> Response {
        self.get_with(path, "")
    }

    /// With more headers, each with its end of line.
    pub fn get_with(&mut self, path: &str, headers: &str) -> Response {
        self.send(format!("GET {path} HTTP/1.1\r\nhost: localhost\r\n{headers}\r\n").as_bytes()).expect("sent");
        self.read(false).expect("a response")
    }

    pub fn post(&mut self, path: &str, body: &[u8]) -> Response {
        self.begin(path, "", body);
        self.read(false).expect("a response")
    }

    /// Posts with more headers, each with its end of line, without waiting for the response.
    pub fn begin(&mut self, path: &str, headers: &str, body: &[u8]) {
        let length = body.len();
        let head = format!("POST {path} HTTP/1.1\r\nhost: localhost\r\n{headers}content-length: {length}\r\n\r\n");
        self.send(head.as_bytes()).expect("sent");
        self.send(body).expect("sent");
    }

    fn line(&mut self) -> io::Result<String> {
        let mut line = String::new();
        if self.0.read_line(&mut line)? == 0 {
            return Err(io::ErrorKind::UnexpectedEof.into());
        }
        Ok(line.trim_end().to_owned())
    }

    /// Reads a response; one to HEAD has no body.
    pub fn read(&mut self, head: bool) -> io::Result<Response> {
        let invalid = || io::Error::from(io::ErrorKind::InvalidData);
        let status = self.line()?.split(' ').nth(1).and_then(|word| word.parse().ok()).ok_or_else(invalid)?;
        let mut response = Response { status, headers: Vec::new(), body: Vec::new() };
        loop {
            let line = self.line()?;
            if line.is_empty() {
                break;
            }
            let (name, value) = line.split_once(':').ok_or_else(invalid)?;
            response.headers.push((name.to_owned(), value.trim().to_owned()));
        }
        if head || status == 304 {
            return Ok(response);
        }
        if response.header("transfer-encoding") == Some("chunked") {
            loop {
                let length = usize::from_str_radix(&self.line()?, 16).map_err(|_| invalid())?;
                let mut chunk = vec![0; length + 2];
                self.0.read_exact(&mut chunk)?;
                response.body.extend_from_slice(&chunk[..length]);
                if length == 0 {
                    return Ok(response);
                }
            }
        }
        let length = response.header("content-length").and_then(|value| value.parse().ok()).ok_or_else(invalid)?;
        response.body = vec![0; length];
        self.0.read_exact(&mut response.body)?;
        Ok(response)
    }
}

/// A server in a thread, which ends with this value.
pub struct Running {
    pub address: SocketAddr,
    pub stopper: Stopper,
    thread: Option<JoinHandle<()>>,
}

/// A server that uses the worker of the tests.
pub fn bind(config: Config) -> Result<Server, EngineError> {
    Server::bind(Config { worker: vec![env!("CARGO_BIN_EXE_fibnim-worker").into()], ..config })
}

impl Running {
    pub fn start(config: Config) -> Self {
        Self::of(bind(config).expect("a server"))
    }

    /// A server with the worker of its configuration.
    pub fn over(config: Config) -> Self {
        Self::of(Server::bind(config).expect("a server"))
    }

    fn of(server: Server) -> Self {
        let (address, stopper) = (server.address(), server.stopper());
        Self { address, stopper, thread: Some(std::thread::spawn(|| server.run())) }
    }

    pub fn with(limits: ServerLimits) -> Self {
        Self::start(Config { limits, ..Config::default() })
    }

    pub fn client(&self) -> Client {
        Client::connect(self.address)
    }

    /// Stops the server, and waits until it has ended.
    pub fn end(&mut self) {
        self.stopper.stop();
        if let Some(thread) = self.thread.take() {
            thread.join().expect("the server ends");
        }
    }

    /// The value of a metric.
    pub fn metric(&self, name: &str) -> u64 {
        let response = self.client().get("/metrics");
        let line = response.text().lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
        // One with a label is there from its first count on.
        let value = line.or_else(|| name.ends_with('}').then_some("0")).and_then(|value| value.parse().ok());
        value.unwrap_or_else(|| panic!("no metric {name}"))
    }

    /// Waits until a metric has a value.
    #[track_caller]
    pub fn wait_for(&self, name: &str, value: u64) {
        let begun = Instant::now();
        while self.metric(name) != value {
            assert!(begun.elapsed() < LONG, "{name} is {} and not {value}", self.metric(name));
            std::thread::sleep(Duration::from_millis(5));
        }
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        if !std::thread::panicking() {
            self.end();
        }
    }
}

/// A text in an address.
pub fn encoded(text: &str) -> String {
    form_urlencoded::byte_serialize(text.as_bytes()).collect()
}
