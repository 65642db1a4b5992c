//! Workers that end, whatever ends them: others notice nothing.

use std::fs;
use std::process::Command;
use std::time::Duration;

use fibnim::{Budget, Forever};
use fibnim_engine::Engine;
use fibnim_engine::wire::VERSION;
use fibnim_server::{Config, Server, ServerLimits};

use crate::client::{Client, LONG, Running, encoded};
use crate::limits::{EASY, ENDLESS, LIGHT, endless, error};

/// The worker of the tests behind a command of the shell.
#[cfg(unix)]
fn behind(script: &str) -> Vec<std::ffi::OsString> {
    ["sh", "-c", script, "sh", env!("CARGO_BIN_EXE_fibnim-worker")].map(Into::into).into()
}

#[test]
fn a_question_that_passes_its_memory_ends_its_worker_only() {
    let (memory, question, digits) = (1 << 20, 1 << 26, 1 << 26);
    let server = Running::with(ServerLimits { memory, question, digits, workers: 1, ..ServerLimits::default() });
    let mut client = server.client();
    // Reading a text takes as much again, and a process has 24 MiB besides the memory of a question.
    let long = format!(r#"{{"ask":"statement","statement":"{}"}}"#, "E".repeat(30 << 20));
    for ended in 1..3 {
        let (status, kind, message) = error(&client.post("/v1/ask", long.as_bytes()));
        assert_eq!((status, &*kind), (422, "budget"), "{message}");
        assert!(message.starts_with("beyond the budget"), "{message}");
        assert_eq!(client.get(LIGHT[1].0).status, 200);
        server.wait_for("fibnim_workers_replaced_total{why=\"memory\"}", ended);
    }
}

#[cfg(unix)]
#[test]
fn a_worker_that_is_killed_is_replaced() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("numbers");
    let worker = behind(&format!("echo $$ >> '{}'; exec \"$1\"", file.display()));
    let limits = ServerLimits { workers: 1, time: Duration::from_secs(3600), ..ServerLimits::default() };
    let server = Running::over(Config { worker, limits, ..Config::default() });
    let mut busy = server.client();
    for round in 1..3 {
        busy.begin("/v1/ask", "", endless(round).as_bytes());
        server.wait_for("fibnim_running", 1);
        let numbers = fs::read_to_string(&file).expect("the numbers of processes");
        fs::write(&file, "").expect("a file");
        Command::new("kill").arg("-KILL").args(numbers.split_whitespace()).status().expect("the command kill");
        let (status, kind, message) = error(&busy.read(false).expect("a response"));
        assert_eq!((status, &*kind), (503, "stopped"), "{message}");
        assert!(message.contains("signal: 9"), "{message}");
        // Those that had no question are missed by nobody, once they have ended.
        let refused = (0..).map_while(|_| {
            let reply = server.client().get(LIGHT[1].0);
            (reply.status != 200).then(|| error(&reply))
        });
        let refused: Vec<_> = refused.take(10).collect();
        assert!(refused.len() <= numbers.split_whitespace().count(), "{refused:?}");
        assert!(refused.iter().all(|(status, _, why)| *status == 503 && why.contains("signal: 9")), "{refused:?}");
        assert_eq!(server.client().get(EASY).status, 200);
    }
    assert!(server.metric("fibnim_workers_replaced_total{why=\"died\"}") >= 2);
}

#[cfg(unix)]
#[test]
fn a_worker_that_does_not_end_in_time_is_ended() {
    // It ends with its server.
    let worker = behind("read setup; echo ready; while read task; do :; done");
    let limits = ServerLimits { workers: 1, time: Duration::from_millis(200), ..ServerLimits::default() };
    let server = Running::over(Config { worker, limits, ..Config::default() });
    for ended in 1..3 {
        let (status, kind, message) = error(&server.client().get(LIGHT[1].0));
        assert_eq!((status, &*kind), (422, "stopped"), "{message}");
        server.wait_for("fibnim_workers_replaced_total{why=\"time\"}", ended);
        // Until the new worker is ready, a question would be tried for a moment by another one first.
        server.wait_for("fibnim_running", 0);
    }
    assert_eq!(server.client().get(EASY).status, 200);
}

#[cfg(unix)]
#[test]
fn a_worker_that_cannot_begin_is_told() {
    for worker in [behind("exit 7"), vec!["no such program".into()], Vec::new()] {
        assert!(Server::bind(Config { worker: worker.clone(), ..Config::default() }).is_err(), "{worker:?}");
    }
}

#[test]
fn the_same_question_is_computed_once() {
    let server = Running::with(ServerLimits { time: Duration::from_secs(3600), workers: 1, ..ServerLimits::default() });
    let mut clients: Vec<Client> = (0..20).map(|_| server.client()).collect();
    for client in &mut clients {
        client.begin("/v1/ask", "", ENDLESS.as_bytes());
    }
    server.wait_for("fibnim_joined_total", 19);
    assert_eq!((server.metric("fibnim_computed_total"), server.metric("fibnim_running")), (1, 1));
    // It goes on as long as one of them is there.
    clients.drain(1..);
    server.wait_for("fibnim_abandoned_total", 19);
    assert_eq!((server.metric("fibnim_computed_total"), server.metric("fibnim_running")), (1, 1));
    clients.clear();
    server.wait_for("fibnim_running", 0);
    assert_eq!(server.metric("fibnim_workers_replaced_total{why=\"left\"}"), 1);
    // All get the reply of a computation that ends.
    let limits = ServerLimits { time: Duration::from_secs(2), workers: 1, ..ServerLimits::default() };
    let server = Running::with(limits);
    let mut clients: Vec<Client> = (0..20).map(|_| server.client()).collect();
    for client in &mut clients {
        client.begin("/v1/ask", "", ENDLESS.as_bytes());
    }
    let replies: Vec<_> = clients.iter_mut().map(|client| client.read(false).expect("a response")).collect();
    assert!(replies.iter().all(|reply| reply.status == 200 && reply.body == replies[0].body));
    assert_eq!(server.metric("fibnim_computed_total"), 1);
}

/// At the same time or one after the other, in an address or in a body.
#[test]
fn twenty_equal_questions_are_computed_once() {
    let server = Running::with(ServerLimits { time: LONG, ..ServerLimits::default() });
    for (number, path) in ["/v1/thresholds?as=p-positions&piles=3&max=60", "/v1/ask"].into_iter().enumerate() {
        let question = br#"{"ask":"thresholds","as":"p-positions","piles":3,"max":60}"#;
        let ask = || {
            let mut client = server.client();
            if number == 0 { client.get(path) } else { client.post(path, question) }
        };
        let first = ask();
        let replies = std::thread::scope(|scope| {
            let all: Vec<_> = (0..20).map(|_| scope.spawn(ask)).collect();
            all.into_iter().map(|reply| reply.join().expect("a reply")).collect::<Vec<_>>()
        });
        assert!(replies.iter().all(|reply| reply.status == 200 && reply.body == first.body));
        assert_eq!(server.metric("fibnim_computed_total"), number as u64 + 1);
    }
    assert_eq!(server.metric("fibnim_cache_hits_total"), 40);
}

/// Above 64 KiB, above 4 MiB, and above 32 MiB.
#[test]
fn long_replies_are_kept_or_streamed() {
    let server = Running::with(ServerLimits { time: LONG, ..ServerLimits::default() });
    let mut computed = 0;
    for (rows, bytes, is_kept) in
        [(300, 1 << 16..4 << 20, true), (1500, 4 << 20..32 << 20, false), (4000, 32 << 20..64 << 20, false)]
    {
        let (path, fields) = (format!("/v1/grundy-rows?rows={rows}&cols={rows}"), format!("\"rows\":{rows}"));
        let question = format!(r#"{{"ask":"grundy-rows",{fields},"cols":{rows}}}"#);
        let expected = Engine::default().ask_json(&question, &mut Budget { memory: 1 << 29, monitor: &mut Forever });
        let expected = expected.to_json() + "\n";
        assert!(bytes.contains(&expected.len()), "{}", expected.len());
        for number in 0..2 {
            let reply = server.client().get(&path);
            assert_eq!((reply.status, reply.header("cache-control")), (200, Some("no-cache")));
            assert!(reply.body == expected.as_bytes(), "{rows}");
            computed += u64::from(number == 0 || !is_kept);
            assert_eq!(server.metric("fibnim_computed_total"), computed, "{rows}");
        }
    }
    // Only the memory of a question ends it earlier.
    let limits = ServerLimits { time: LONG, memory: 100 << 20, ..ServerLimits::default() };
    let (status, kind, _) = error(&Running::with(limits).client().get("/v1/grundy-rows?rows=4000&cols=4000"));
    assert_eq!((status, &*kind), (422, "budget"));
}

/// Each of these ended a server, or kept it busy long after its time.
#[test]
fn questions_that_ended_servers_do_no_harm() {
    let power = |times: usize| vec!["9^900000"; times].join(",");
    let questions = [
        r#"{"ask":"thresholds","piles":4294967295,"max":1}"#,
        r#"{"ask":"grundy-rows","rows":4294967295,"cols":4294967295}"#,
        r#"{"ask":"grundy-rows","rows":2147483647,"cols":2147483647}"#,
        r#"{"ask":"prove","grundy":4294967295}"#,
        r#"{"ask":"prove","fixed":[1],"free":3,"grundy":2147483647}"#,
        r#"{"ask":"odds-table","max":1000000}"#,
        r#"{"ask":"odds-table","max":65536,"of":"openings"}"#,
        r#"{"ask":"solve","position":"2,2,60000","exactly":2,"group":"free"}"#,
        r#"{"ask":"h-sequence","take":"t+1","terms":4294967295}"#,
        r#"{"ask":"number","number":"5","take":"min(t+isqrt(t),isqrt((3^t)^2))"}"#,
        r#"{"ask":"number","number":"5","take":"isqrt(isqrt(isqrt(t^9)))"}"#,
        r#"{"ask":"grundy","piles":["4294967295","5"],"misere":true}"#,
        r#"{"ask":"trace","file":"pairs-to-8.json","line":3,"piles":["10^9999"]}"#,
        r#"{"ask":"statement","take":"3t","statement":
            "forall x: x <= 14 implies not exists y: y <= f(x) and (g(0; y+y, 6) or next(y+x, y))"}"#,
    ];
    let addresses = [
        "/v1/audit?what=flanigan&effort=3".to_owned(),
        format!("/v1/solve?position={}&take=3t", encoded("10^9999,5")),
        format!("/v1/solve?position={}", vec!["H_33000"; 300].join(",")),
        format!("/v1/solve?position={}&misere=true", encoded(&power(8))),
        format!("/v1/statement?statement={}", encoded(&"(".repeat(8000))),
    ];
    let (memory, time) = (64 << 20, Duration::from_secs(1));
    let server = Running::with(ServerLimits { memory, time, workers: 2, ..ServerLimits::default() });
    let ask = |client: &mut Client, number: usize| match questions.get(number) {
        Some(question) => client.post("/v1/ask", question.as_bytes()),
        None => client.get(&addresses[number - questions.len()]),
    };
    let all = questions.len() + addresses.len();
    std::thread::scope(|scope| {
        for first in 0..4 {
            let (ask, server) = (&ask, &server);
            scope.spawn(move || {
                let mut client = server.client();
                for number in (first..all).step_by(4) {
                    let reply = ask(&mut client, number);
                    let is_told = reply.json().get("version") == Some(&VERSION.into());
                    assert!([200, 400, 422, 503].contains(&reply.status) && is_told, "{number}: {}", reply.status);
                    assert_eq!(client.get(EASY).status, 200);
                }
            });
        }
    });
    server.wait_for("fibnim_running", 0);
}
