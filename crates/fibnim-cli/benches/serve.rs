//! Measures how many probes of a table of three piles to 1000 `fibnim serve` answers in a second, and how many requests
//! for a constant, which is the limit. The clients share the machine with the server, so the server's processor time
//! for each request is printed, too.
//!
//! With the argument `fair` it measures how long light questions take while 50 clients ask heavy ones. Every answer is
//! compared with that of an engine.

use std::fs;
use std::io::{self, Read, Write};
use std::net::TcpStream;
use std::process::Command;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use fibnim::{Budget, Forever};
use fibnim_engine::Engine;
use fibnim_table::ThresholdSource as _;
use fibnim_table::store::{DiskFile, TableFile};
use serde_json::{Value, json};

#[path = "../tests/serving.rs"]
mod serving;

use serving::Server;

const MAX: u32 = 1000;
const CLIENTS: usize = 8;
/// New questions of every client in a round; more than it can ask.
const NEW: usize = 40_000;
/// Questions that every client asks again and again.
const SAME: usize = 1000;
const TIME: Duration = Duration::from_secs(5);
const ROUNDS: u64 = 3;
/// Clients with heavy questions, and how long light ones are asked beside them.
const HEAVY: u64 = 50;
const FAIR: Duration = Duration::from_secs(20);

/// A request, and what its response has to contain.
struct Question {
    request: Vec<u8>,
    answer: String,
}

fn request(path: &str) -> Vec<u8> {
    format!("GET {path} HTTP/1.1\r\nhost: localhost\r\n\r\n").into_bytes()
}

/// Questions about random positions, with the thresholds that the table has.
fn questions(table: &TableFile<DiskFile>, seed: u64, count: usize) -> Vec<Question> {
    let mut numbers = fastrand::Rng::with_seed(seed);
    let mut probe = || {
        let piles: [u32; 3] = std::array::from_fn(|_| numbers.u32(1..=MAX));
        let quota = numbers.u32(1..=piles.iter().sum());
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

/// The processor time of the server, in seconds; nothing elsewhere than on Linux.
fn processor_time(server: &Server) -> f64 {
    // Field 3 is the first after the name in parentheses. Fields 14 and 15 are times in hundredths of a second.
    let stat = fs::read_to_string(format!("/proc/{}/stat", server.child.id())).unwrap_or_default();
    let fields: Vec<&str> = stat.rsplit(')').next().unwrap_or_default().split_whitespace().collect();
    let ticks = |field: usize| fields.get(field - 3).and_then(|value| value.parse::<f64>().ok()).unwrap_or(f64::NAN);
    (ticks(14) + ticks(15)) / 100.0
}

struct Client {
    stream: TcpStream,
    buffer: Vec<u8>,
}

impl Client {
    fn connect(address: &str) -> Self {
        let stream = TcpStream::connect(address).expect("a connection");
        stream.set_nodelay(true).expect("no delay");
        Self { stream, buffer: vec![0; 1 << 16] }
    }

    /// The status and the body of a response.
    fn get(&mut self, request: &[u8]) -> io::Result<(&str, &str)> {
        self.stream.write_all(request)?;
        let mut have = 0;
        let (head, end) = loop {
            let read = self.stream.read(&mut self.buffer[have..])?;
            if read == 0 {
                return Err(io::ErrorKind::UnexpectedEof.into());
            }
            have += read;
            let text = std::str::from_utf8(&self.buffer[..have]).expect("text");
            let Some((head, body)) = text.split_once("\r\n\r\n") else { continue };
            let length = head.lines().find_map(|line| line.strip_prefix("content-length: "));
            let length: usize = length.and_then(|length| length.parse().ok()).expect("a length");
            if length == body.len() {
                break (head.len(), have);
            }
            let needed = head.len() + 4 + length;
            self.buffer.resize(needed.max(self.buffer.len()), 0);
        };
        let text = std::str::from_utf8(&self.buffer[..end]).expect("text");
        Ok((&text["HTTP/1.1 ".len()..][..3], &text[head + 4..]))
    }

    /// Asks, and asserts the answer.
    fn ask(&mut self, question: &Question) {
        let (status, body) = self.get(&question.request).expect("a response");
        assert!(status == "200" && body.contains(&question.answer), "{status}: {body}");
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
    let (cost, begun) = (processor_time(server), Instant::now());
    let mut times: Vec<f64> = std::thread::scope(|scope| {
        let clients: Vec<_> = questions
            .iter()
            .map(|questions| {
                scope.spawn(move || {
                    let (mut client, mut times) = (Client::connect(&server.address), Vec::new());
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
        cost: (processor_time(server) - cost) / requests * 1e6,
    }
}

/// The light questions with their names. They differ for every `i`, except those without a number, which the server
/// keeps.
fn light(i: u64) -> Vec<(&'static str, Value)> {
    let [a, b] = [9, 7].map(|first| format!("{first}{:0299}", i * 7_919 + 1));
    let pile = (1_000_000 + i).to_string();
    vec![
        ("Grundy value by certificate", json!({ "ask": "grundy", "piles": [pile], "quota": "5" })),
        ("number", json!({ "ask": "number", "number": pile })),
        ("certificates", json!({ "ask": "certificates" })),
        ("winning moves of (3000,95)", json!({ "ask": "solve", "position": format!("({},95)", 3000 + i) })),
        ("tableau", json!({ "ask": "thresholds", "as": "tableau", "max": 20 + i % 30, "cols": 20 })),
        ("complement", json!({ "ask": "complement", "piles": [1 + i % 8, 1 + i / 8 % 8] })),
        ("claim of the audit", json!({ "ask": "audit", "what": "zhou-2.6.1" })),
        ("two piles of 300 digits", json!({ "ask": "solve", "position": format!("({a},{b})") })),
    ]
}

/// The request that asks a question for a client of a proxy.
fn request_for(client: u64, question: &Value) -> Vec<u8> {
    let text = |value: &Value| match value {
        Value::String(text) => text.clone(),
        Value::Array(list) => list.iter().map(|one| one.to_string().replace('"', "")).collect::<Vec<_>>().join(","),
        other => other.to_string(),
    };
    let fields = question.as_object().expect("an object").iter().filter(|(name, _)| *name != "ask");
    let query: Vec<String> = fields.map(|(name, value)| format!("{name}={}", text(value))).collect();
    let path = format!("/v1/{}?{}", text(&question["ask"]), query.join("&").replace('+', "%2B"));
    format!("GET {path} HTTP/1.1\r\nhost: localhost\r\nx-forwarded-for: 192.0.2.{client}\r\n\r\n").into_bytes()
}

/// Asks light questions beside clients with heavy ones.
fn fair() {
    let server = Server::start("127.0.0.1:0", &["--proxy"]);
    let (ended, heavy, busy) = (AtomicBool::new(false), AtomicU64::new(0), AtomicU64::new(0));
    let mut times: Vec<(&str, Vec<Duration>)> = Vec::new();
    std::thread::scope(|scope| {
        for number in 0..HEAVY {
            let (ended, heavy, busy, address) = (&ended, &heavy, &busy, &*server.address);
            scope.spawn(move || {
                let (mut client, mut r) = (Client::connect(address), number);
                while !ended.load(Ordering::Relaxed) {
                    let take = format!("t+{}", r % 400 + 1);
                    let question = json!({ "ask": "solve", "take": take, "position": "(900,899,898)" });
                    let (status, body) = client.get(&request_for(number + 1, &question)).expect("a response");
                    match status {
                        // The mirror strategy and theorems for two piles do not apply, and P would have no moves.
                        "200" => assert!(body.contains("\"winning_moves\":[[{") && body.contains("\"outcome\":\"N\"")),
                        "503" | "422" => drop(busy.fetch_add(1, Ordering::Relaxed)),
                        other => panic!("{other}: {body}"),
                    }
                    heavy.fetch_add(1, Ordering::Relaxed);
                    r += HEAVY;
                }
            });
        }
        // A second, in which the queue fills.
        std::thread::sleep(Duration::from_secs(1));
        let (mut engine, mut client, begun) = (Engine::default(), Client::connect(&server.address), Instant::now());
        for i in (0..).take_while(|_| begun.elapsed() < FAIR) {
            for (at, (name, question)) in light(i).into_iter().enumerate() {
                let (request, asked) = (request_for(200, &question), Instant::now());
                let (status, body) = client.get(&request).expect("a response");
                let time = asked.elapsed();
                // The answers without numbers are the same every time.
                if i == 0 || !["certificates", "claim of the audit"].contains(&name) {
                    let budget = &mut Budget { memory: 1 << 29, monitor: &mut Forever };
                    let reply = engine.ask_json(&question.to_string(), budget);
                    assert_eq!((status, body.trim_end()), ("200", &*reply.to_json()), "{question}");
                }
                if times.len() == at {
                    times.push((name, Vec::new()));
                }
                times[at].1.push(time);
            }
        }
        ended.store(true, Ordering::Relaxed);
    });
    println!(
        "beside {HEAVY} clients with heavy questions: {} replies, {} of them refusals",
        heavy.into_inner(),
        busy.into_inner()
    );
    println!("{:<30} {:>7} {:>9} {:>9} {:>9}  milliseconds", "question", "times", "median", "p99", "most");
    for (name, mut times) in times {
        times.sort_unstable();
        let at = |part: usize| times[(times.len() - 1) * part / 100].as_secs_f64() * 1e3;
        println!("{name:<30} {:>7} {:>9.2} {:>9.2} {:>9.2}", times.len(), at(50), at(99), at(100));
    }
}

fn main() {
    // `cargo test --benches` asks for nothing but that this compiles.
    if !std::env::args().any(|argument| argument == "--bench") {
        return;
    }
    if std::env::args().any(|argument| argument == "fair") {
        return fair();
    }
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("three.fnt");
    let build = Command::new(env!("CARGO_BIN_EXE_fibnim"))
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

    let server = Server::start("127.0.0.1:0", &["--table", file.to_str().expect("text")]);
    println!("{CLIENTS} clients, {} s each, {ROUNDS} rounds", TIME.as_secs());
    let (mut new_ratios, mut same_ratios) = (Vec::new(), Vec::new());
    let show = |what: &str, run: &Run| {
        println!(
            "{what:>16}: {:8.0} requests a second, 99 % within {:6.0} us, \
             {:5.1} us of the server's processors a request",
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
