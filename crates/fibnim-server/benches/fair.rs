//! How long light questions take while 50 clients ask heavy ones: `cargo bench -p fibnim-server`. Every answer is compared with
//! that of an engine. `FAIR_SECONDS` is the time (default: 20).

use std::io::{self, BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use fibnim::Forever;
use fibnim_engine::{Allowance, Capabilities, Engine};
use fibnim_server::{Config, Limits, Server};

const HEAVY: u64 = 50;

/// A connection of a client, for whom a proxy would ask.
struct Client(BufReader<TcpStream>, u64);

impl Client {
    fn connect(address: SocketAddr, number: u64) -> Self {
        let stream = TcpStream::connect(address).expect("a connection");
        stream.set_nodelay(true).expect("no delay");
        Self(BufReader::new(stream), number)
    }

    fn get(&mut self, path: &str) -> io::Result<(u16, String)> {
        let head = format!("GET {path} HTTP/1.1\r\nhost: localhost\r\nx-forwarded-for: 192.0.2.{}\r\n\r\n", self.1);
        self.0.get_mut().write_all(head.as_bytes())?;
        let (mut status, mut length, mut line) = (0, 0, String::new());
        while line != "\r\n" {
            line.clear();
            if self.0.read_line(&mut line)? == 0 {
                return Err(io::ErrorKind::UnexpectedEof.into());
            }
            if let Some(rest) = line.strip_prefix("HTTP/1.1 ") {
                status = rest[..3].parse().expect("a status");
            } else if let Some(rest) = line.to_ascii_lowercase().strip_prefix("content-length:") {
                length = rest.trim().parse().expect("a length");
            }
        }
        let mut body = vec![0; length];
        self.0.read_exact(&mut body)?;
        Ok((status, String::from_utf8(body).expect("text")))
    }
}

/// The light questions: name, address and JSON, other numbers every time. What has no number is kept by the server.
fn light(i: u64) -> Vec<(&'static str, String, String)> {
    let digits = |first: u64| format!("{}{:0299}", first, i * 7_919 + 1);
    let (a, b) = (digits(9), digits(7));
    let (pile, piles) = (1_000_000 + i, [1 + i % 8, 1 + i / 8 % 8]);
    let question = |name, path: String, fields: String| {
        let ask = path.split('?').next().unwrap_or_default().to_owned();
        (name, format!("/v1/{path}"), format!("{{\"ask\":\"{ask}\"{fields}}}"))
    };
    vec![
        question(
            "Grundy value by certificate",
            format!("grundy?piles={pile}&quota=5"),
            format!(",\"piles\":[\"{pile}\"],\"quota\":\"5\""),
        ),
        question("number", format!("number?number={pile}"), format!(",\"number\":\"{pile}\"")),
        question("theorems", "theorems".to_owned(), String::new()),
        question("certificates", "certificates".to_owned(), String::new()),
        question(
            "winning moves of (3000,95)",
            format!("solve?position=({},95)", 3000 + i),
            format!(",\"position\":\"({},95)\"", 3000 + i),
        ),
        question(
            "tableau",
            format!("tableau?rows={}&cols=20", 20 + i % 30),
            format!(",\"rows\":{},\"cols\":20", 20 + i % 30),
        ),
        question(
            "complement",
            format!("complement?piles={},{}", piles[0], piles[1]),
            format!(",\"piles\":[{},{}]", piles[0], piles[1]),
        ),
        question("claim of the audit", "audit?what=zhou-2.6.1".to_owned(), ",\"what\":\"zhou-2.6.1\"".to_owned()),
        question(
            "two piles of 300 digits",
            format!("solve?position=({a},{b})"),
            format!(",\"position\":\"({a},{b})\""),
        ),
    ]
}

fn main() {
    let seconds = std::env::var("FAIR_SECONDS").ok().and_then(|text| text.parse().ok()).unwrap_or(20);
    let limits = Limits { grace: Duration::from_secs(1), ..Limits::default() };
    let server = Server::bind(Config { limits, proxy: true, ..Config::default() }).expect("a server");
    let (address, stopper) = (server.address(), server.stopper());
    let running = std::thread::spawn(move || server.run());
    let (ended, heavy, busy) = (AtomicBool::new(false), AtomicU64::new(0), AtomicU64::new(0));
    let mut times: Vec<(&str, Vec<Duration>)> = Vec::new();
    std::thread::scope(|scope| {
        for number in 0..HEAVY {
            let (ended, heavy, busy) = (&ended, &heavy, &busy);
            scope.spawn(move || {
                let mut client = Client::connect(address, number + 1);
                let mut r = number;
                while !ended.load(Ordering::Relaxed) {
                    let path = format!("/v1/solve?take=t%2B{}&position=(900,899,898)", r % 400 + 1);
                    // The server ends before some of them have their turn.
                    let Ok((status, body)) = client.get(&path) else { break };
                    match status {
                        // The mirror strategy and theorems for two piles do not apply, and P would have no moves.
                        200 => assert!(body.contains("\"winning_moves\":[[{") && body.contains("\"outcome\":\"N\"")),
                        503 | 422 => drop(busy.fetch_add(1, Ordering::Relaxed)),
                        other => panic!("{other}: {body}"),
                    }
                    heavy.fetch_add(1, Ordering::Relaxed);
                    r += HEAVY;
                }
            });
        }
        // A second, in which the queue fills.
        std::thread::sleep(Duration::from_secs(1));
        let mut engine = Engine::new(Capabilities::default());
        let mut client = Client::connect(address, 200);
        let begun = Instant::now();
        for i in 0.. {
            if begun.elapsed() > Duration::from_secs(seconds) {
                break;
            }
            for (at, (name, path, question)) in light(i).into_iter().enumerate() {
                let asked = Instant::now();
                let (status, body) = client.get(&path).expect("a response");
                let time = asked.elapsed();
                // The answers without numbers are the same every time.
                if i == 0 || !["theorems", "certificates", "claim of the audit"].contains(&name) {
                    let reply = engine.ask_json(&question, &mut Allowance { memory: 1 << 29, monitor: &mut Forever });
                    assert_eq!((status, body.trim_end()), (200, &*reply.to_json()), "{path}");
                }
                if times.len() == at {
                    times.push((name, Vec::new()));
                }
                times[at].1.push(time);
            }
        }
        ended.store(true, Ordering::Relaxed);
        stopper.stop();
    });
    running.join().expect("the server ends");
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
