//! `fibnim serve`: the link, the end, and being killed while clients ask. The tests of `fibnim-server` have the rest.

use std::io::{self, Read, Write};
use std::net::TcpStream;
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::time::Duration;

use crate::run::{fibnim, run};
use crate::serving::Server;

/// The body of a response with status 200.
fn get(address: &str, path: &str) -> io::Result<String> {
    let mut stream = TcpStream::connect(address)?;
    stream.set_read_timeout(Some(Duration::from_secs(120)))?;
    write!(stream, "GET {path} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n")?;
    let mut response = String::new();
    stream.read_to_string(&mut response)?;
    let (head, body) = response.split_once("\r\n\r\n").ok_or(io::ErrorKind::UnexpectedEof)?;
    let length = head.lines().find_map(|line| line.strip_prefix("content-length: ")?.parse::<usize>().ok());
    if length != Some(body.len()) {
        return Err(io::ErrorKind::UnexpectedEof.into());
    }
    assert!(head.starts_with("HTTP/1.1 200 "), "{response}");
    Ok(body.to_owned())
}

fn ask(question: &str) -> String {
    fibnim(&["ask", question])
}

const PATH: &str = "/v1/solve?position=(20,62;8)&explain=true";
const QUESTION: &str = r#"{"ask":"solve","position":"(20,62;8)","explain":true}"#;

#[test]
fn the_server_answers_as_the_command_does() {
    let folder = tempfile::tempdir().expect("a folder");
    std::fs::write(folder.path().join("index.html"), "<head></head>").expect("a file");
    let server = Server::start("127.0.0.1:0", &["--page", &folder.path().display().to_string()]);
    assert_eq!(get(&server.address, PATH).expect("an answer"), ask(QUESTION));
    assert!(get(&server.address, "/").expect("the page").contains("fibnim-server"));
}

#[cfg(unix)]
#[test]
fn signals_end_the_server_in_an_orderly_way() {
    for name in ["TERM", "INT"] {
        let mut server = Server::start("127.0.0.1:0", &[]);
        assert!(get(&server.address, PATH).is_ok());
        let pid = server.child.id().to_string();
        assert!(Command::new("kill").args(["-s", name, &pid]).status().expect("the command kill").success());
        assert_eq!(server.child.wait().expect("the server ends").code(), Some(0), "{name}");
        assert!(TcpStream::connect(&server.address).is_err());
    }
}

/// With socket activation the port is open before the server is there.
#[cfg(unix)]
#[test]
fn a_socket_that_systemd_has_opened_is_used() {
    let listener = std::net::TcpListener::bind("127.0.0.1:0").expect("a port");
    let address = listener.local_addr().expect("an address").to_string();
    let waiting = std::thread::spawn({
        let address = address.clone();
        move || get(&address, PATH)
    });
    // The first socket that is handed over has number 3.
    let script = "exec 3<&0 0</dev/null; export LISTEN_PID=$$ LISTEN_FDS=1; exec \"$@\"";
    let child = Command::new("sh")
        .args(["-c", script, "sh", env!("CARGO_BIN_EXE_fibnim"), "serve", "--log", "none"])
        .stdin(Stdio::from(std::os::fd::OwnedFd::from(listener)))
        .stdout(Stdio::null())
        .spawn()
        .expect("a shell");
    let server = Server { child, address };
    assert_eq!(waiting.join().expect("a client").expect("an answer"), ask(QUESTION));
    assert!(get(&server.address, PATH).is_ok());
}

#[test]
fn an_address_in_use_is_told() {
    let server = Server::start("127.0.0.1:0", &[]);
    let output = run(&["serve", "--listen", &server.address]);
    let message = String::from_utf8_lossy(&output.stderr).to_lowercase();
    assert!(output.status.code() == Some(1) && message.contains("in use"), "{message}");
}

/// Clients ask while the server is killed and started again: what they get is right, or the connection breaks off.
#[test]
fn a_server_that_is_killed_leaves_no_wrong_answer() {
    let expected = ask(QUESTION);
    let mut server = Server::start("127.0.0.1:0", &[]);
    let address = server.address.clone();
    let (ended, answers, broken) = (AtomicBool::new(false), AtomicU32::new(0), AtomicU32::new(0));
    std::thread::scope(|scope| {
        for _ in 0..8 {
            scope.spawn(|| {
                while !ended.load(Ordering::Relaxed) {
                    if let Ok(answer) = get(&address, PATH) {
                        assert_eq!(answer, expected);
                        answers.fetch_add(1, Ordering::Relaxed);
                    } else {
                        broken.fetch_add(1, Ordering::Relaxed);
                        std::thread::sleep(Duration::from_millis(5));
                    }
                }
            });
        }
        for _ in 0..3 {
            std::thread::sleep(Duration::from_millis(300));
            let before = answers.load(Ordering::Relaxed);
            drop(server);
            server = Server::start(&address, &[]);
            while answers.load(Ordering::Relaxed) < before + 20 {
                std::thread::sleep(Duration::from_millis(5));
            }
        }
        ended.store(true, Ordering::Relaxed);
    });
    assert!(broken.into_inner() > 0);
}
