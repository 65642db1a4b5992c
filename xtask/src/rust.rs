//! Runs the tests of Rust.

use std::process::Command;
use std::thread;

use crate::build::cargo;
use crate::shell::{Result, root, run};

/// Runs all tests, and at the same time the examples in the documentation. Benches and examples are not compiled; Clippy checks
/// them in `.ci/run`. With `nice` they give way a little to tests of other languages, which fail if an answer takes too long.
pub fn test(nice: bool) -> Result<()> {
    let tests = |kind| {
        let cargo = cargo(&["test", "--workspace", "--locked", "--no-fail-fast", kind]);
        let mut command = Command::new(if nice && cfg!(unix) { "nice" } else { "cargo" });
        if nice && cfg!(unix) {
            command.args(["-n", "2"]).arg(cargo.get_program());
        }
        run(command.args(cargo.get_args()).current_dir(root())).map_err(|error| error.to_string())
    };
    thread::scope(|scope| {
        let examples = scope.spawn(|| tests("--doc"));
        let tests = tests("--tests");
        tests.and(examples.join().unwrap_or_else(|_| Err("the examples panicked".to_owned())))
    })
    .map_err(Into::into)
}
