//! Answers questions about take-away games over HTTP, from theorems, checked certificates, tables and searches.
//!
//! The [engine](fibnim_engine) answers; this crate turns requests into its questions and its answers into responses. A
//! [`Server`] keeps its [`Limits`] whatever its clients do, drops the questions of clients that are gone, and reads a table file
//! again when it is replaced. `docs/server.md` describes the addresses.
//!
//! ```
//! use std::io::{Read, Write};
//! use fibnim_server::{Config, Server};
//!
//! let server = Server::bind(Config::default())?;
//! let (address, stopper) = (server.address(), server.stopper());
//! let running = std::thread::spawn(|| server.run());
//! let mut client = std::net::TcpStream::connect(address)?;
//! client.write_all(b"GET /v1/solve?position=(20,62;8) HTTP/1.0\r\n\r\n")?;
//! let mut response = String::new();
//! client.read_to_string(&mut response)?;
//! assert!(response.starts_with("HTTP/1.0 200 OK") && response.contains(r#""outcome":"N""#));
//! stopper.stop();
//! running.join().expect("the server ends");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod addresses;
mod batch;
mod binary;
mod clock;
mod config;
mod guarded;
mod limits;
mod log;
mod metrics;
mod openapi;
mod page;
mod patient;
mod pool;
mod query;
mod request;
mod respond;
mod routes;
mod schema;
mod server;
mod shared;
mod sources;
mod status;

pub use config::{Config, inherited};
pub use limits::Limits;
pub use log::{Detail, Log, Sink};
pub use page::Page;
pub use server::{Server, Stopper};
