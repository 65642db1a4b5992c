//! Reports progress to a function of JavaScript, which can end the work.

use std::ops::ControlFlow;

use fibnim::{Monitor, Progress};
use send_wrapper::SendWrapper;
use wasm_bindgen::prelude::*;

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
pub struct Callback(SendWrapper<Function>);

impl Callback {
    /// Makes a monitor that calls this function.
    pub fn new(function: &Function) -> Self {
        Self(SendWrapper::new(function.clone()))
    }
}

impl Monitor for Callback {
    fn check(&mut self, progress: Progress) -> ControlFlow<()> {
        let stops = self.0.call(&JsValue::NULL, progress.done as f64, progress.total.map(|total| total as f64));
        if stops.is_ok_and(|stops| stops.is_falsy()) { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    }
}
