//! The examples in `docs/wire.md` show what the command prints.

use std::fs;
use std::path::Path;
use std::process::Command;

/// If this environment variable is set, the test writes the output into the file instead of comparing it.
const UPDATE: &str = "FIBNIM_UPDATE";

/// Runs the command of an example, and returns its standard output.
fn output(command: &str) -> String {
    let binary = Path::new(env!("CARGO_BIN_EXE_fibnim"));
    let folder = binary.parent().expect("a folder").as_os_str().to_owned();
    let mut path = folder;
    path.push(":");
    path.push(std::env::var_os("PATH").unwrap_or_default());
    let output = Command::new("sh").arg("-c").arg(command).env("PATH", path).output().expect("a shell");
    String::from_utf8(output.stdout).expect("text")
}

#[cfg(unix)]
#[test]
fn the_examples_of_the_documentation_are_what_is_printed() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/wire.md");
    let text = fs::read_to_string(&file).expect("the documentation");
    let mut made = String::new();
    let mut examples = 0;
    let mut lines = text.lines();
    while let Some(line) = lines.next() {
        made.extend([line, "\n"]);
        if line != "```console" {
            continue;
        }
        let command = lines.next().and_then(|line| line.strip_prefix("$ ")).expect("a command");
        made.extend(["$ ", command, "\n", &output(command), "```\n"]);
        examples += 1;
        assert!(lines.any(|line| line == "```"), "an example without an end");
    }
    assert!(examples >= 4);
    if std::env::var_os(UPDATE).is_some() {
        fs::write(&file, &made).expect("the documentation");
    } else {
        assert!(made == text, "docs/wire.md is stale: run this test with {UPDATE}=1 and commit it");
    }
}
