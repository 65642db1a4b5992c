//! Reports progress to a function of JavaScript, which can end the work.

use std::ops::ControlFlow;

use fibnim::{Monitor, Progress};
use js_sys::Function;
use send_wrapper::SendWrapper;
use wasm_bindgen::JsValue;

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
        let total = progress.total.map_or(JsValue::UNDEFINED, |total| JsValue::from_f64(total as f64));
        let stops = self.0.call2(&JsValue::NULL, &JsValue::from_f64(progress.done as f64), &total);
        if stops.is_ok_and(|stops| stops.is_falsy()) { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    }
}
