//! Every text gets a reply from the engine, without a panic, and the reply is read again as what it is.

#![cfg_attr(fuzzing, no_main)]

use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use fibnim::{Budget, Progress};
use fibnim_engine::wire::Reply;
use fibnim_engine::{Capabilities, Engine};
use fibnim_fuzz::law;

/// What a question may cost.
const MEMORY: u64 = 4 << 20;
const TIME: Duration = Duration::from_millis(20);

law!(|bytes| {
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    let begun = Instant::now();
    let mut clock =
        |_: Progress| if begun.elapsed() > TIME { ControlFlow::Break(()) } else { ControlFlow::Continue(()) };
    let mut engine = Engine::new(Capabilities { threads: 1, ..Capabilities::default() }.within(TIME));
    let reply = engine.ask_json(text, &mut Budget { memory: MEMORY, monitor: &mut clock });
    let json = reply.to_json();
    let read: Reply = serde_json::from_str(&json).expect("a reply");
    assert_eq!(read.to_json(), json);
});
