//! The engine in a browser.
//!
//! [`Engine`] answers questions of JavaScript. Questions and replies are the JSON of [`fibnim_engine::wire`], as for the command
//! and the Python package. [`Map`] gives thresholds as numbers, and pictures as bytes. This crate only converts values; the
//! engine chooses the method, within the limits of a browser in [`Capabilities::BROWSER`].
//!
//! The crate does not contain the checks of the papers' claims, since they are as large as all the rest. The page shows their
//! results, `docs/audit.jsonl`.
//!
//! No input should cause a trap in WebAssembly. If one occurs, the page ends the worker that runs the engine, and stays usable.
//!
//! [`Capabilities::BROWSER`]: fibnim_engine::Capabilities::BROWSER

mod engine;
mod map;
mod monitor;

pub use engine::Engine;
pub use map::Map;
