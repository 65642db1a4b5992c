//! The border to JavaScript.

use fibnim::{Monitor, Progress};
use js_sys::Function;
use std::ops::ControlFlow;
use wasm_bindgen::prelude::*;

/// Tells a function how far the work is, as `done` and `total` (or `undefined`); what it returns says whether to stop.
struct Callback<'a>(&'a Function);

impl Monitor for Callback<'_> {
    fn check(&mut self, progress: Progress) -> ControlFlow<()> {
        let total = progress.total.map_or(JsValue::UNDEFINED, |total| JsValue::from_f64(total as f64));
        let stops = self.0.call2(&JsValue::NULL, &JsValue::from_f64(progress.done as f64), &total);
        if stops.is_ok_and(|stops| stops.is_truthy()) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}

/// The engine as JavaScript sees it. Errors are strings of one line.
#[derive(Debug, Default)]
#[wasm_bindgen]
pub struct Engine(crate::Engine);

#[wasm_bindgen]
impl Engine {
    /// An engine that remembers nothing yet.
    #[wasm_bindgen(constructor)]
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Answers a question.
    ///
    /// # Errors
    /// A line that says why there is no answer.
    pub fn ask(&mut self, question: &str, progress: &Function) -> Result<String, JsValue> {
        self.0.ask(question, &mut Callback(progress)).map_err(|error| JsValue::from_str(&error))
    }

    /// The thresholds of the last map.
    #[must_use]
    pub fn thresholds(&self) -> Vec<u32> {
        self.0.thresholds()
    }

    /// The picture of the last map as a PNG file.
    ///
    /// # Errors
    /// A line that says why there is none.
    pub fn png(&self, quota: Option<u32>) -> Result<Vec<u8>, JsValue> {
        self.0.png(quota).map_err(|error| JsValue::from_str(&error))
    }
}
