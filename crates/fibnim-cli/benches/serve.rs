//! What `fibnim serve` can answer: probes of a table of three piles to 1000, beside the same server answering a constant, which is
//! the limit. The clients share the machine with the server; so the processor time of the server a request is printed, too.

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use fibnim_table::Thresholds as _;
use fibnim_table::store::{DiskFile, TableFile};

const MAX: u32 = 1000;
const CLIENTS: usize = 8;
/// New questions of every client in a round; more than it can ask.
const NEW: usize = 40_000;
/// Questions that every client asks again and again.
const SAME: usize = 1000;
const TIME: Duration = Duration::from_secs(5);
const ROUNDS: u64 = 3;
const FIBNIM: &str = env!("CARGO_BIN_EXE_fibnim");

/// A request, and what its response has to contain.
struct Question {
    request: Vec<u8>,
    answer: String,
}

fn request(path: &str) -> Vec<u8> {
    format!("GET {path} HTTP/1.1\r\nhost: localhost\r\n\r\n").into_bytes()
}

/// A sequence of numbers without visible order.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, end: u32) -> u32 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as u32 % end
    }
}

/// Questions about random positions, with the thresholds that the table has.
fn questions(table: &TableFile<DiskFile>, seed: u64, count: usize) -> Vec<Question> {
    let mut numbers = Numbers(seed);
    let mut probe = || {
        let piles: [u32; 3] = std::array::from_fn(|_| numbers.below(MAX) + 1);
        let quota = numbers.below(piles.iter().sum()) + 1;
        let threshold = match table.probe(&piles).expect("a sound file") {
            Some(threshold) => threshold.to_string(),
            None => "infinity".to_owned(),
        };
        let [a, b, c] = piles;
        Question {
            request: request(&format!("/v1/solve?moves=0&position=({a},{b},{c};{quota})")),
            answer: format!("\"threshold\":\"{threshold}\""),
        }
    };
    (0..count).map(|_| probe()).collect()
}

/// The server as a process of its own, which ends with this value.
struct Server {
    child: Child,
    address: SocketAddr,
}

impl Server {
    fn start(table: &Path) -> Self {
        let mut child = Command::new(FIBNIM)
            .args(["serve", "--listen", "127.0.0.1:0", "--table"])
            .arg(table)
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("the program");
        let mut line = String::new();
        BufReader::new(child.stdout.take().expect("a pipe")).read_line(&mut line).expect("a line");
        let address = line.trim().trim_start_matches("http://").trim_end_matches('/').parse().expect("an address");
        Self { child, address }
    }

    /// The processor time of the server, in seconds; nothing elsewhere than on Linux.
    fn processor_time(&self) -> f64 {
        // After the name in brackets come the state and the fields 4, 5, ...; 14 and 15 are times in hundredths of a second.
        let stat = fs::read_to_string(format!("/proc/{}/stat", self.child.id())).unwrap_or_default();
        let fields: Vec<&str> = stat.rsplit(')').next().unwrap_or_default().split_whitespace().collect();
        let ticks =
            |field: usize| fields.get(field - 3).and_then(|value| value.parse::<f64>().ok()).unwrap_or(f64::NAN);
        (ticks(14) + ticks(15)) / 100.0
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

struct Client {
    stream: TcpStream,
    buffer: Vec<u8>,
}

impl Client {
    fn connect(address: SocketAddr) -> Self {
        let stream = TcpStream::connect(address).expect("a connection");
        stream.set_nodelay(true).expect("no delay");
        Self { stream, buffer: vec![0; 1 << 16] }
    }

    /// Asks, and asserts the answer.
    fn ask(&mut self, question: &Question) {
        self.stream.write_all(&question.request).expect("sent");
        let mut have = 0;
        let text = loop {
            let read = self.stream.read(&mut self.buffer[have..]).expect("a response");
            assert!(read > 0, "the server has closed the connection");
            have += read;
            let text = std::str::from_utf8(&self.buffer[..have]).expect("text");
            let Some((head, body)) = text.split_once("\r\n\r\n") else { continue };
            let length = head.lines().find_map(|line| line.strip_prefix("content-length: "));
            if length.and_then(|length| length.parse().ok()) == Some(body.len()) {
                break text;
            }
        };
        assert!(text.starts_with("HTTP/1.1 200 ") && text.contains(&question.answer), "{text}");
    }
}

/// What a run has shown.
struct Run {
    requests_a_second: f64,
    /// The 99th percentile of the time of a request, in microseconds.
    tail: f64,
    /// Processor time of the server a request, in microseconds.
    cost: f64,
}

/// Has all clients ask for a while.
fn run(server: &Server, questions: &[Vec<Question>]) -> Run {
    let (cost, begun) = (server.processor_time(), Instant::now());
    let mut times: Vec<f64> = std::thread::scope(|scope| {
        let clients: Vec<_> = questions
            .iter()
            .map(|questions| {
                scope.spawn(move || {
                    let (mut client, mut times) = (Client::connect(server.address), Vec::new());
                    for question in questions.iter().cycle() {
                        let asked = Instant::now();
                        client.ask(question);
                        times.push(asked.elapsed().as_secs_f64() * 1e6);
                        if begun.elapsed() > TIME {
                            break;
                        }
                    }
                    times
                })
            })
            .collect();
        clients.into_iter().flat_map(|client| client.join().expect("right answers")).collect()
    });
    let requests = times.len() as f64;
    times.sort_by(f64::total_cmp);
    Run {
        requests_a_second: requests / begun.elapsed().as_secs_f64(),
        tail: times[times.len() * 99 / 100],
        cost: (server.processor_time() - cost) / requests * 1e6,
    }
}

fn main() {
    // `cargo test --benches` asks for nothing but that this compiles.
    if !std::env::args().any(|argument| argument == "--bench") {
        return;
    }
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("three.fnt");
    let build = Command::new(FIBNIM)
        .args(["table", "build", "--piles", "3", "--max", &MAX.to_string(), "-o"])
        .arg(&file)
        .output()
        .expect("the program");
    assert!(build.status.success(), "{}", String::from_utf8_lossy(&build.stderr));
    let table = TableFile::open(&file).expect("a table");
    let probes = |seed: u64, count: usize| -> Vec<Vec<Question>> {
        (0..CLIENTS as u64).map(|client| questions(&table, 100 * seed + client, count)).collect()
    };
    let same = probes(0, SAME);
    let constant: Vec<Vec<Question>> = (0..CLIENTS)
        .map(|_| vec![Question { request: request("/healthz"), answer: "\"status\":\"ok\"".to_owned() }])
        .collect();

    let server = Server::start(&file);
    println!("{CLIENTS} clients, {} s each, {ROUNDS} rounds", TIME.as_secs());
    let (mut new_ratios, mut same_ratios) = (Vec::new(), Vec::new());
    let show = |what: &str, run: &Run| {
        println!(
            "{what:>16}: {:8.0} requests a second, 99 % within {:6.0} us, {:5.1} us of the server's processors a request",
            run.requests_a_second, run.tail, run.cost
        );
    };
    for round in 1..=ROUNDS {
        let limit = run(&server, &constant);
        let (new, again) = (run(&server, &probes(round, NEW)), run(&server, &same));
        show("constant", &limit);
        show("new positions", &new);
        show("the same again", &again);
        new_ratios.push(new.requests_a_second / limit.requests_a_second);
        same_ratios.push(again.requests_a_second / limit.requests_a_second);
    }
    let median = |ratios: &mut Vec<f64>| {
        ratios.sort_by(f64::total_cmp);
        ratios[ratios.len() / 2]
    };
    println!(
        "of the constant's requests a second (median): new positions {:.2}, the same again {:.2}",
        median(&mut new_ratios),
        median(&mut same_ratios)
    );
}
