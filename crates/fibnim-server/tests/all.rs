//! Tests of the server: real connections to a server on a free port of this machine.

mod caching;
mod client;
mod files;
mod hostile;
mod limits;
mod load;
mod pages;
mod questions;
#[path = "../../fibnim-engine/tests/table/replies.rs"]
mod replies;
mod workers;
