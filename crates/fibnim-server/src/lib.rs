#![doc = include_str!("../README.md")]

mod config;
mod front;
mod lane;
mod openapi;
mod page;
mod pool;
mod query;
mod respond;
mod routes;
mod server;
mod shared;
mod sources;
mod status;

pub use config::{Config, Limits, inherited};
pub use page::Page;
pub use server::{Server, Stopper};
