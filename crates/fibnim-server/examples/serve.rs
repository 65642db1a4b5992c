//! Serves table files, for measurements: `cargo run --release -p fibnim-server --example serve -- 127.0.0.1:8014 FILE...`.

use std::path::PathBuf;

use fibnim_server::{Config, Server};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1);
    let listen = arguments.next().ok_or("an address and table files are accepted")?;
    let tables = arguments.map(PathBuf::from).collect();
    Server::bind(Config { listen, tables, signals: true, ..Config::default() })?.run();
    Ok(())
}
