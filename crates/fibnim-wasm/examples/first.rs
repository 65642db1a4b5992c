//! The first part of the page's engine, which is loaded before the whole one: [`fibnim_engine::first_reply`] as
//! WebAssembly.
#![cfg(target_family = "wasm")]
// As in the library.
#![allow(unsafe_code)]

#[path = "../src/bytes.rs"]
mod bytes;

/// Replies to a question: `name` bytes with its name, and then its fields as JSON. Says how long the reply is, or 0 if
/// only the whole engine has one.
#[unsafe(no_mangle)]
extern "C" fn first_reply(name: usize) -> usize {
    let question = bytes::question();
    let reply = question.split_at_checked(name).and_then(|(ask, fields)| fibnim_engine::first_reply(ask, fields));
    bytes::give(reply.unwrap_or_default())
}
