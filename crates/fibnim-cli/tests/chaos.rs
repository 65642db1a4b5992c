//! `fibnim serve` among clients that ask whatever they can, mostly for too much: the server lives and keeps within its
//! memory, every client gets a reply, and what is cheap is answered at once.

use std::fs;
use std::io::{self, Read, Write};
use std::net::TcpStream;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use fibnim_engine::wire::VERSION;
use fibnim_hostile::Questions;
use serde_json::{Value, json};

use crate::serving::Server;

/// The memory of the server and its workers, in MiB.
const TOTAL: u64 = 1536;

/// The status of the response to a question in JSON, and whether its body is a reply.
fn post(address: &str, question: &str) -> io::Result<(String, bool)> {
    let mut stream = TcpStream::connect(address)?;
    stream.set_read_timeout(Some(Duration::from_secs(120)))?;
    let head =
        format!("POST /v1/ask HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\ncontent-length: {}", question.len());
    stream.write_all(format!("{head}\r\n\r\n{question}").as_bytes())?;
    let mut response = String::new();
    stream.read_to_string(&mut response)?;
    let (head, body) = response.split_once("\r\n\r\n").ok_or(io::ErrorKind::UnexpectedEof)?;
    let is_reply = body.starts_with(&format!("{{\"version\":{VERSION},")) && body.ends_with("}\n");
    Ok((head["HTTP/1.1 ".len()..][..3].to_owned(), is_reply))
}

/// A question that takes all the time or memory that it gets, or seconds.
fn large(dice: &mut fastrand::Rng) -> Value {
    let some = dice.u32(50_000..70_000);
    let take = format!("t+{}", dice.u32(1..400));
    match dice.usize(..8) {
        0 => {
            json!({ "ask": "odds", "position": "(9,8,7;3)", "first": "random", "against": "greedy", "games": 1 << 31 })
        }
        1 => json!({ "ask": "odds-table", "max": some, "of": "openings" }),
        2 => json!({ "ask": "audit", "what": "flanigan", "effort": 3 }),
        3 => json!({ "ask": "solve", "position": format!("2,2,{some}"), "exactly": 2, "group": "free" }),
        4 => json!({ "ask": "number", "number": "5", "take": "min(t+isqrt(t),isqrt((3^t)^2))" }),
        5 => json!({ "ask": "solve", "position": format!("10^9{:03},5", some % 1000), "take": "3t" }),
        6 => json!({ "ask": "solve", "take": take, "position": "(900,899,898)" }),
        _ => json!({ "ask": "thresholds", "as": "p-positions", "piles": 3, "max": 1000 + some % 100 }),
    }
}

/// A question that takes no more than some milliseconds, another one every time.
fn cheap(number: u64) -> Value {
    let [a, b] = [9, 7].map(|first| format!("{first}{:0299}", number * 7919 + 1));
    match number % 6 {
        0 => json!({ "ask": "solve", "position": format!("({},62;8)", 20 + number) }),
        1 => json!({ "ask": "solve", "position": format!("({a},{b})") }),
        2 => json!({ "ask": "number", "number": (1_000_000 + number).to_string() }),
        3 => json!({ "ask": "complement", "piles": [1 + number % 8, 1 + number / 8 % 8] }),
        4 => json!({ "ask": "grundy", "piles": [(1_000_000 + number).to_string()], "quota": "5" }),
        _ => json!({ "ask": "thresholds", "as": "tableau", "max": 20 + number % 30, "cols": 20 }),
    }
}

/// The resident memory of a process and of those that it has started, in MiB; nothing elsewhere than on Linux.
fn resident(process: u32) -> u64 {
    let field = |status: &str, name: &str| -> Option<u64> {
        status.lines().find_map(|line| line.strip_prefix(name)?.split_whitespace().next()?.parse().ok())
    };
    let all = fs::read_dir("/proc").into_iter().flatten().flatten();
    let statuses = all.filter_map(|entry| fs::read_to_string(entry.path().join("status")).ok());
    let own = |status: &String| [field(status, "Pid:"), field(status, "PPid:")].contains(&Some(u64::from(process)));
    statuses.filter(own).filter_map(|status| field(&status, "VmRSS:")).sum::<u64>() >> 10
}

/// One test at a time: they share the processors.
static ONE: Mutex<()> = Mutex::new(());

/// Has clients ask so many questions of all kinds; returns the times of cheap ones beside them.
fn chaos(questions: usize, clients: u64) -> Vec<Duration> {
    let _one = ONE.lock().unwrap_or_else(PoisonError::into_inner);
    let table =
        fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../fibnim-engine/tests/table/questions.jsonl"));
    let table = table.expect("the questions of the table");
    let table: Vec<&str> = table.lines().collect();
    let total = format!("{TOTAL}MiB");
    let mut server =
        Server::start("127.0.0.1:0", &["--memory", "128MiB", "--total", &total, "--time", "1s", "--workers", "2"]);
    let (address, process) = (server.address.clone(), server.child.id());
    let (next, ended, most) = (AtomicUsize::new(0), AtomicBool::new(false), AtomicU64::new(0));
    let mut times = Vec::new();
    std::thread::scope(|scope| {
        let asking: Vec<_> = (0..clients)
            .map(|client| {
                let (address, next, table) = (&address, &next, &table);
                scope.spawn(move || {
                    let (mut dice, mut hostile) = (fastrand::Rng::with_seed(client), Questions::large(client));
                    while next.fetch_add(1, Ordering::Relaxed) < questions {
                        let question = match dice.usize(..3) {
                            0 => dice.choice(table).expect("a question").to_string(),
                            1 => hostile.next_question().to_string(),
                            _ => large(&mut dice).to_string(),
                        };
                        let response = post(address, &question);
                        let (status, is_reply) = response.unwrap_or_else(|why| panic!("{why}: {question}"));
                        assert!(["200", "400", "422", "503"].contains(&&*status) && is_reply, "{status}: {question}");
                    }
                })
            })
            .collect();
        scope.spawn(|| {
            while !ended.load(Ordering::Relaxed) {
                most.fetch_max(resident(process), Ordering::Relaxed);
                std::thread::sleep(Duration::from_millis(50));
            }
        });
        for number in 0.. {
            let (question, asked) = (cheap(number).to_string(), Instant::now());
            let (status, is_reply) = post(&address, &question).expect("a response");
            times.push(asked.elapsed());
            assert!(status == "200" && is_reply, "{status}: {question}");
            if asking.iter().all(std::thread::ScopedJoinHandle::is_finished) {
                break;
            }
        }
        ended.store(true, Ordering::Relaxed);
    });
    assert!(server.child.try_wait().expect("the server").is_none());
    let most = most.into_inner();
    println!("{questions} questions: at most {most} MiB");
    assert!(most <= TOTAL, "{most} MiB");
    times.sort_unstable();
    times
}

#[test]
fn a_server_lives_whatever_it_is_asked() {
    assert!(!chaos(40, 8).is_empty());
}

#[test]
#[ignore = "takes minutes, and has the machine for itself"]
fn cheap_questions_do_not_wait_for_large_ones() {
    let times = chaos(500, 16);
    let at = |part: usize| times[(times.len() - 1) * part / 100];
    println!("{} cheap ones: median {:?}, p99 {:?}, most {:?}", times.len(), at(50), at(99), at(100));
    assert!(at(99) < Duration::from_millis(50), "{:?}", at(99));
}
