#![doc = include_str!("../README.md")]

mod engine;
mod map;
mod monitor;

pub use engine::Engine;
pub use map::Map;
