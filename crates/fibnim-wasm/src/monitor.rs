//! Progress and its end, by a function of JavaScript.

use std::ops::ControlFlow;

use fibnim::{Monitor, Progress};
use js_sys::Function;
use send_wrapper::SendWrapper;
use wasm_bindgen::JsValue;

/// Tells a function how far the work is, as `done` and `total` (or `undefined`). The work ends when it returns something
/// true, or throws. Values of JavaScript belong to one thread, and a browser gives the engine no other.
pub struct Callback(SendWrapper<Function>);

impl Callback {
    /// A monitor that asks this function.
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
