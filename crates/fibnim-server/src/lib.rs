#![doc = include_str!("../README.md")]

mod batch;
mod binary;
mod clock;
mod config;
mod guarded;
mod kept;
mod limits;
mod metrics;
mod openapi;
mod page;
mod patient;
mod pool;
mod query;
mod request;
mod respond;
mod routes;
mod server;
mod shared;
mod sources;
mod status;

pub use config::{Config, inherited};
pub use limits::Limits;
pub use page::Page;
pub use server::{Server, Stopper};
