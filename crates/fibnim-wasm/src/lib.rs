//! The engine in a browser.
//!
//! [`Engine`] is what JavaScript sees: a question and its reply are the JSON of [`fibnim_engine::wire`], as they are for the
//! command and the Python package. Maps of thresholds are handed over as numbers, and pictures as bytes, by [`Map`]. The
//! crate converts; every choice is made by the engine, which knows by [`Capabilities::BROWSER`] what a browser can do.
//!
//! The checks of the papers' claims are not built in, since they are as large as all the rest. The page shows their
//! results, `docs/audit.jsonl`.
//!
//! A trap in WebAssembly, which no input should cause, ends the worker that runs the engine and not the page.
//!
//! [`Capabilities::BROWSER`]: fibnim_engine::Capabilities::BROWSER

mod engine;
mod map;
mod monitor;

pub use engine::Engine;
pub use map::Map;
