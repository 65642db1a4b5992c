//! `fibnim play`: the board in a pseudo-terminal, and a game that is killed.
#![cfg(unix)]

use std::io::{BufRead, BufReader, Read, Write};
use std::num::NonZeroU16;
use std::process::{Child, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant};

use pty_process::Size;
use pty_process::blocking::{Command, Pty, open};

use crate::run::command;

/// The most time that a test waits for a screen, long enough for a busy machine.
const PATIENCE: Duration = Duration::from_secs(120);

/// A text at the bottom of the screen.
const KEYS: &str = "? keys";

struct Terminal {
    pty: Pty,
    child: Child,
    output: Receiver<Vec<u8>>,
    screen: vt100::Parser,
    all: Vec<u8>,
}

impl Terminal {
    fn new(args: &[&str]) -> Self {
        let (pty, pts) = open().expect("a pseudo-terminal");
        pty.resize(Size::new(24, 80)).expect("a size");
        let command =
            Command::new(env!("CARGO_BIN_EXE_fibnim")).env("LC_ALL", "C").args(args).env("TERM", "xterm-256color");
        let child = command.spawn(pts).expect("the command runs");
        let (sender, output) = channel();
        let mut reader = std::fs::File::from(another(&pty));
        std::thread::spawn(move || {
            let mut bytes = [0; 4096];
            // On Linux, reading fails when the other side has ended.
            while let Ok(count @ 1..) = reader.read(&mut bytes) {
                if sender.send(bytes[..count].to_vec()).is_err() {
                    break;
                }
            }
        });
        Self { pty, child, output, screen: vt100::Parser::new(lines(24), lines(80), 0), all: Vec::new() }
    }

    fn send(&mut self, keys: &str) {
        self.pty.write_all(keys.as_bytes()).expect("keys are read");
    }

    /// Reads until the screen shows a text.
    fn shows(&mut self, text: &str) {
        let end = Instant::now() + PATIENCE;
        while !self.screen.screen().contents().contains(text) {
            let contents = self.screen.screen().contents();
            let left = end.saturating_duration_since(Instant::now());
            let bytes = self.output.recv_timeout(left).unwrap_or_else(|_| panic!("no {text:?} in\n{contents}"));
            self.screen.process(&bytes);
            self.all.extend(bytes);
        }
    }

    /// Waits until the command ends, and asserts that it has restored the terminal.
    fn ends(mut self) {
        while let Ok(bytes) = self.output.recv_timeout(PATIENCE) {
            self.screen.process(&bytes);
            self.all.extend(bytes);
        }
        let status = self.child.wait().expect("it ends");
        let all = String::from_utf8_lossy(&self.all).into_owned();
        assert!(status.success(), "{status}: {all}");
        assert!(!self.screen.screen().alternate_screen() && !self.screen.screen().hide_cursor());
        assert_eq!(self.screen.screen().mouse_protocol_mode(), vt100::MouseProtocolMode::None);
        assert_eq!(all.matches("\u{1b}[?1049h").count(), 1);
        assert!(all.rfind("\u{1b}[?1049l") > all.rfind("\u{1b}[?1049h"), "the alternate screen was left");
        assert!(all.rfind("\u{1b}[?25h") > all.rfind("\u{1b}[?25l"), "the cursor is shown");
    }
}

fn lines(count: u16) -> NonZeroU16 {
    NonZeroU16::new(count).expect("not zero")
}

/// A second handle of the terminal, from which a thread reads while the test sends keys.
fn another(pty: &Pty) -> std::os::fd::OwnedFd {
    use std::os::fd::AsFd;
    pty.as_fd().try_clone_to_owned().expect("another handle")
}

#[test]
fn a_game_to_its_end() {
    let mut terminal = Terminal::new(&["play", "4"]);
    terminal.shows(KEYS);
    terminal.shows("Pile 1: 4");
    assert!(terminal.screen.screen().alternate_screen() && terminal.screen.screen().hide_cursor());
    // 4 = 3 + 1.
    terminal.send("h");
    terminal.shows("Taking 1 leaves 3");
    terminal.send("\r");
    terminal.shows("Pile 1: 2");
    terminal.send("2\r");
    terminal.shows("No move is left. You win.");
    terminal.send("q");
    terminal.ends();
}

#[test]
fn quitting_in_the_middle() {
    for key in ["q", "\u{3}"] {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("game.json");
        let mut terminal = Terminal::new(&["play", "20", "62", "--save", file.to_str().expect("text")]);
        terminal.shows("Pile 2: 62");
        terminal.send("1\r");
        terminal.shows("Pile 1: 19");
        terminal.shows("Your turn.");
        terminal.send(key);
        terminal.ends();
        let game = std::fs::read_to_string(&file).expect("the game is written");
        assert!(game.contains(r#""moves":[[{"pile":1,"chips":"1"}]"#), "{game}");
    }
}

#[test]
fn a_signal_and_a_window_that_shrinks() {
    let mut terminal = Terminal::new(&["play", "20"]);
    terminal.shows(KEYS);
    terminal.pty.resize(Size::new(5, 30)).expect("a size");
    terminal.screen.screen_mut().set_size(lines(5), lines(30));
    terminal.shows("window too small");
    let id = terminal.child.id().to_string();
    let killed = std::process::Command::new("kill").args(["-TERM", &id]).status().expect("kill runs");
    assert!(killed.success());
    terminal.ends();
}

/// If the terminal window is closed while the board is shown, the command ends without waiting for a key.
#[test]
fn a_closed_terminal_ends_the_game() {
    let (pty, pts) = open().expect("a pseudo-terminal");
    pty.resize(Size::new(24, 80)).expect("a size");
    let command = Command::new(env!("CARGO_BIN_EXE_fibnim"))
        .env("LC_ALL", "C")
        .args(["play", "20"])
        .env("TERM", "xterm-256color");
    let mut child = command.spawn(pts).expect("the command runs");
    let mut screen = vt100::Parser::new(lines(24), lines(80), 0);
    let mut pty = pty;
    let mut bytes = [0; 4096];
    while !screen.screen().contents().contains(KEYS) {
        let count = pty.read(&mut bytes).expect("the board is drawn");
        screen.process(&bytes[..count]);
    }
    // This is the only open handle, so dropping it closes the terminal.
    drop(pty);
    let end = Instant::now() + PATIENCE;
    while child.try_wait().expect("it can be asked").is_none() {
        if Instant::now() > end {
            child.kill().expect("it runs");
            panic!("the command goes on without a terminal");
        }
        std::thread::sleep(Duration::from_millis(20));
    }
}

/// The game file is kept if the command is ended by Ctrl-C, a crash or a closed terminal.
#[test]
fn a_game_that_is_killed_keeps_its_moves() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut child = command(Some(folder.path()), &["play", "20", "--plain", "--save", "game.json"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the command runs");
    let mut input = child.stdin.take().expect("a pipe");
    input.write_all(b"3\n").expect("input is read");
    let mut lines = BufReader::new(child.stdout.take().expect("a pipe")).lines();
    // The answer to the second command shows that the first one was played and saved.
    input.write_all(b"rules\n").expect("input is read");
    let answers = lines.by_ref().map(|line| line.expect("text")).filter(|line| line.starts_with("f(t) = 2t, "));
    assert_eq!(answers.take(2).count(), 2);
    child.kill().expect("it runs");
    child.wait().expect("it ends");
    let text = std::fs::read_to_string(folder.path().join("game.json")).expect("a file");
    let moves = r#""moves":[[{"pile":1,"chips":"3"}],[{"pile":1,"chips":"1"}]]}"#;
    assert!(text.trim_end().ends_with(moves), "{text}");
}
