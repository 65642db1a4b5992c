#![doc = include_str!("../README.md")]
#![cfg(target_family = "wasm")]
// There is no unsafe block: the attribute promises that the names of exported functions are unique, and `unsafe extern`
// that `progress` takes two numbers and returns one.
#![allow(unsafe_code)]

mod bytes;
mod map;

use std::cell::RefCell;
use std::ops::ControlFlow;

use fibnim::{Budget, Monitor, Progress};
use fibnim_engine::Engine;
use fibnim_engine::wire::Reply;

use map::Drawer;

/// The most bytes that a question may use: no more than a phone can give.
const MEMORY: u64 = 640 << 20;

thread_local! {
    static ENGINE: RefCell<Engine> = RefCell::default();
    static DRAWER: RefCell<Drawer> = RefCell::default();
}

#[link(wasm_import_module = "page")]
unsafe extern "C" {
    /// Is told how much work is done, and how much there is in all, or NaN if that is unknown. The work ends unless it
    /// returns 0.
    safe fn progress(done: f64, total: f64) -> i32;
}

fn monitor() -> impl Monitor {
    |Progress { done, total, .. }: Progress| match progress(done as f64, total.map_or(f64::NAN, |total| total as f64)) {
        0 => ControlFlow::Continue(()),
        _ => ControlFlow::Break(()),
    }
}

/// Replies to a question, which may use this many bytes; says how long the reply is. Both are JSON.
#[unsafe(no_mangle)]
extern "C" fn ask(memory: f64) -> usize {
    let mut budget = Budget { memory: MEMORY.min(memory as u64), monitor: &mut monitor() };
    bytes::give(ENGINE.with_borrow_mut(|engine| engine.ask_json(&bytes::question(), &mut budget)).to_json())
}

/// Draws a map ([`map::Drawing`], as JSON); says how many bytes it has. If the number is negative, they are a reply
/// with the reason why there is none.
#[unsafe(no_mangle)]
extern "C" fn draw() -> isize {
    let mut budget = Budget { memory: MEMORY, monitor: &mut monitor() };
    let drawn = DRAWER.with_borrow_mut(|drawer| {
        ENGINE.with_borrow_mut(|engine| drawer.draw(engine, &bytes::question(), &mut budget))
    });
    match drawn {
        Ok(map) => bytes::give(map).cast_signed(),
        Err(error) => -bytes::give(Reply::new(Err((&error).into())).to_json()).cast_signed(),
    }
}
