#![doc = include_str!("../README.md")]

mod config;
mod front;
mod here;
mod kept;
mod lane;
mod long;
mod openapi;
mod page;
mod pool;
mod process;
mod protocol;
mod query;
mod respond;
mod routes;
mod server;
mod shared;
mod sources;
mod status;
mod worker;

pub use config::{Config, ServerLimits, inherited};
pub use page::Page;
pub use query::read_address;
pub use server::{Server, Stopper};
pub use worker::work;
