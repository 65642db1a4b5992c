#![doc = include_str!("../README.md")]
#![cfg(target_family = "wasm")]

mod map;

use std::ops::ControlFlow;

use fibnim::{Budget, Monitor, Progress};
use fibnim_engine::EngineError;
use fibnim_engine::wire::{Reply, SliceQuestion};
use send_wrapper::SendWrapper;
use wasm_bindgen::prelude::*;

pub use map::Map;

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
    JsValue::from_str(&Reply::new(Err(error.into())).to_json())
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
        self.0.ask_json(question, &mut Budget { memory: MEMORY.min(memory as u64), monitor: &mut monitor }).to_json()
    }

    /// Computes the thresholds of a map. The question is a question `slice` without its field `ask`.
    ///
    /// # Errors
    /// The text of a reply with the error.
    pub fn map(&mut self, question: &str, memory: f64, progress: &Function) -> Result<Map, JsValue> {
        let mut monitor = Callback::new(progress);
        let mut budget = Budget { memory: MEMORY.min(memory as u64), monitor: &mut monitor };
        let map = read::<SliceQuestion>(question).and_then(|question| Map::build(&mut self.0, &question, &mut budget));
        map.map_err(|error| refuse(&error))
    }
}

#[wasm_bindgen]
extern "C" {
    /// A function of JavaScript.
    #[wasm_bindgen(typescript_type = "Function")]
    #[derive(Clone, Debug)]
    pub type Function;

    #[wasm_bindgen(method, catch)]
    fn call(this: &Function, context: &JsValue, done: f64, total: Option<f64>) -> Result<JsValue, JsValue>;
}

/// A monitor that calls a function with `done` and `total` (or `undefined`). The work ends if the function returns a true value or
/// throws. The wrapper is safe because the engine runs on one thread in a browser.
struct Callback(SendWrapper<Function>);

impl Callback {
    fn new(function: &Function) -> Self {
        Self(SendWrapper::new(function.clone()))
    }
}

impl Monitor for Callback {
    fn check(&mut self, progress: Progress) -> ControlFlow<()> {
        let stops = self.0.call(&JsValue::NULL, progress.done as f64, progress.total.map(|total| total as f64));
        if stops.is_ok_and(|stops| stops.is_falsy()) { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    }
}
