//! Runs the tests of Rust.

use std::process::Command;

use crate::build::cargo;
use crate::shell::{Result, run};

/// Runs all tests, and then the examples in the documentation. Benches and examples are not compiled; Clippy checks them in
/// `.ci/run`. With `nice` they give way a little to tests of other languages, which fail if an answer takes too long.
pub fn test(nice: bool) -> Result<()> {
    for kind in ["--tests", "--doc"] {
        let cargo = cargo(&["test", "--workspace", "--locked", "--no-fail-fast", kind]);
        if nice && cfg!(unix) {
            let mut command = Command::new("nice");
            command.args(["-n", "2"]).arg(cargo.get_program()).args(cargo.get_args());
            run(command.current_dir(crate::shell::root()))?;
        } else {
            run(&mut { cargo })?;
        }
    }
    Ok(())
}
