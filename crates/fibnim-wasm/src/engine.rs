//! The engine as JavaScript sees it.

use fibnim_engine::wire::{Reply, SliceQuestion};
use fibnim_engine::{Allowance, Capabilities, EngineError};
use js_sys::Function;
use wasm_bindgen::prelude::*;

use crate::map::Map;
use crate::monitor::Callback;

/// Answers questions. Everywhere, `memory` is the most bytes that a question may use, within what a browser can give, and
/// `progress` is a function that hears how far the work is (`done`, and `total` if it is known) and ends it by returning
/// something true.
#[derive(Debug)]
#[wasm_bindgen]
pub struct Engine(fibnim_engine::Engine);

impl Default for Engine {
    fn default() -> Self {
        Self(fibnim_engine::Engine::new(Capabilities::BROWSER))
    }
}

/// A failure as JavaScript gets it: the reply that says why there is no answer.
fn refuse(error: &EngineError) -> JsValue {
    JsValue::from_str(&Reply::new(Err(error)).to_json())
}

/// A question of JavaScript.
fn read<Q: serde::de::DeserializeOwned>(question: &str) -> Result<Q, EngineError> {
    serde_json::from_str(question).map_err(|error| EngineError::input(format!("not a question: {error}")))
}

#[wasm_bindgen]
impl Engine {
    /// An engine that remembers nothing yet.
    #[wasm_bindgen(constructor)]
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Answers a question with a reply; both are JSON.
    pub fn ask(&mut self, question: &str, memory: f64, progress: &Function) -> String {
        let mut monitor = Callback::new(progress);
        self.0.ask_json(question, &mut Allowance { memory: memory as u64, monitor: &mut monitor }).to_json()
    }

    /// The thresholds over two piles, of a question `slice` without its field `ask`.
    ///
    /// # Errors
    /// The reply that says why there are none.
    pub fn map(&mut self, question: &str, memory: f64, progress: &Function) -> Result<Map, JsValue> {
        let mut monitor = Callback::new(progress);
        let mut budget = Allowance { memory: memory as u64, monitor: &mut monitor };
        let map = read::<SliceQuestion>(question).and_then(|question| Map::build(&mut self.0, &question, &mut budget));
        map.map_err(|error| refuse(&error))
    }
}
