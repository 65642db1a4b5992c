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

/// Draws a map of two piles up to a size under a take-away function; says how many bytes it has, or 0 if only the whole
/// engine has one.
#[unsafe(no_mangle)]
extern "C" fn first_map(max: u32, misere: bool) -> usize {
    let play = if misere { fibnim::Play::Misere } else { fibnim::Play::Normal };
    bytes::give(fibnim_engine::first_map(&bytes::question(), play, max).unwrap_or_default())
}
