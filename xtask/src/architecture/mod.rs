//! Tests the statements of `ARCHITECTURE.md` about dependencies of crates, forbidden words, cycles of files.

mod crates;
mod files;
mod source;

use std::fs;

use crate::shell::root;

/// The lines of the fenced block of `ARCHITECTURE.md` that is labelled `name`.
fn promised(name: &str) -> Vec<String> {
    let text = fs::read_to_string(root().join("ARCHITECTURE.md")).expect("ARCHITECTURE.md");
    let lines = text.lines().skip_while(|line| *line != format!("```{name}")).skip(1);
    let block: Vec<String> = lines.take_while(|line| *line != "```").map(str::to_owned).collect();
    assert!(!block.is_empty(), "ARCHITECTURE.md has no block {name}");
    block
}
