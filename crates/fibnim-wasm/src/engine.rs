//! The interface of the engine to JavaScript.

use fibnim_engine::wire::{Reply, SliceQuestion};
use fibnim_engine::{Allowance, EngineError};
use wasm_bindgen::prelude::*;

use crate::map::Map;
use crate::monitor::{Callback, Function};

/// Answers questions. In all methods, `memory` is the most bytes that a question may use; the engine also respects the limit of a
/// browser. `progress` is a function that is called with the amount of work done and with the total, if it is known. If it
/// returns a true value, the work ends.
#[derive(Debug, Default)]
#[wasm_bindgen]
pub struct Engine(fibnim_engine::Engine);

/// The most bytes that a question may use: no more than a phone can give.
const MEMORY: u64 = 640 << 20;

/// Converts an error to the exception for JavaScript: the text of a reply with the error.
fn refuse(error: &EngineError) -> JsValue {
    JsValue::from_str(&Reply::new(Err(error)).to_json())
}

/// Reads a question.
fn read<Q: serde::de::DeserializeOwned>(question: &str) -> Result<Q, EngineError> {
    serde_json::from_str(question).map_err(|error| EngineError::input(format!("not a question: {error}")))
}

#[wasm_bindgen]
impl Engine {
    /// Makes an engine.
    #[wasm_bindgen(constructor)]
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Answers a question with a reply; both are JSON.
    pub fn ask(&mut self, question: &str, memory: f64, progress: &Function) -> String {
        let mut monitor = Callback::new(progress);
        self.0.ask_json(question, &mut Allowance { memory: MEMORY.min(memory as u64), monitor: &mut monitor }).to_json()
    }

    /// Computes the thresholds of a map. The question is a question `slice` without its field `ask`.
    ///
    /// # Errors
    /// The text of a reply with the error.
    pub fn map(&mut self, question: &str, memory: f64, progress: &Function) -> Result<Map, JsValue> {
        let mut monitor = Callback::new(progress);
        let mut budget = Allowance { memory: MEMORY.min(memory as u64), monitor: &mut monitor };
        let map = read::<SliceQuestion>(question).and_then(|question| Map::build(&mut self.0, &question, &mut budget));
        map.map_err(|error| refuse(&error))
    }
}
