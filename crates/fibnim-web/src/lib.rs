//! The library in a browser.
//!
//! An [`Engine`] gets questions as JSON, one object each with the name of the question in the field `ask`, and answers in
//! JSON; [`Question`] has them all. Tables of thresholds and pictures are handed over as numbers and bytes beside that. No
//! mathematics here: a question is read by the parsers of the library, which refuse what they do not know with a line that
//! says what is accepted, and what the library answers is written down.
//!
//! The claims of the papers are not here: their checks are as large as all the rest, and the page shows what came
//! out, `docs/audit.jsonl`. The positions in their counterexamples are read here.
//!
//! The module `wasm` is the border to JavaScript. A trap there, which no input should cause, ends the worker that runs the
//! engine and not the page.
//!
//! ```
//! use fibnim::Forever;
//! let mut engine = fibnim_web::Engine::default();
//! let question = r#"{"ask":"solve","take":"2t","position":"(20,62;8)"}"#;
//! let answer = engine.ask(question, &mut Forever).expect("a small position");
//! assert!(answer.contains(r#""outcome":"N","threshold":"8""#));
//! ```

mod board;
mod engine;
mod game;
mod map;
mod numbers;
mod proofs;
mod rules;
mod solve;
mod tableau;
mod wasm;
mod written;

pub use engine::{Engine, Question};
