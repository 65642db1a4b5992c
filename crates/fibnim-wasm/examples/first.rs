//! The first part of the page's engine, which is loaded before the whole one: [`first_reply`] as WebAssembly.
#![cfg(target_family = "wasm")]

use wasm_bindgen::prelude::*;

/// The reply to a question with this name and these fields (JSON); nothing if only the whole engine has one.
#[wasm_bindgen]
#[must_use]
pub fn first_reply(ask: &str, fields: &str) -> Option<String> {
    fibnim_engine::first_reply(ask, fields)
}
