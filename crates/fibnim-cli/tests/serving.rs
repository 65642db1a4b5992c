//! A running `fibnim serve`, also for its benchmark.

use std::io::{BufRead, BufReader, Read};
use std::process::{Child, Command, Stdio};

/// A server that ends with this value.
pub struct Server {
    pub child: Child,
    /// Host and port.
    pub address: String,
}

impl Server {
    pub fn start(listen: &str, more: &[&str]) -> Self {
        let mut child = Command::new(env!("CARGO_BIN_EXE_fibnim"))
            .env("LC_ALL", "C")
            .args(["serve", "--log", "none", "--listen", listen])
            .args(more)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the command starts");
        let mut link = String::new();
        let mut output = BufReader::new(child.stdout.take().expect("standard output"));
        output.read_line(&mut link).expect("a link");
        let address = link.trim().strip_prefix("http://").and_then(|link| link.strip_suffix('/'));
        let Some(address) = address else {
            let mut why = String::new();
            let _ = child.stderr.take().expect("standard error").read_to_string(&mut why);
            panic!("no link, but {link:?}: {why}");
        };
        Self { address: address.to_owned(), child }
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
