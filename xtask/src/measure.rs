//! `cargo xtask measure`: repeats the measurements of `docs/measured.md`, one after the other, on this machine. The commands are
//! those that the page names.

use std::fs;
use std::process::Command;
use std::time::Instant;

use crate::python;
use crate::shell::cargo;
use crate::shell::{Result, root, run, target};

/// How the commands of the page begin.
const PROGRAMS: [&str; 4] = ["cargo run ", "cargo bench ", "python ", "fibnim "];

/// The commands of the page with the last words of their sections' titles, in lower case. A command with `FILE` is an example for the files of a reader.
fn commands(page: &str) -> Vec<(String, &str)> {
    let mut found: Vec<(String, &str)> = Vec::new();
    for section in page.split("\n## ").skip(1) {
        let title = section.lines().next().unwrap_or_default().to_lowercase();
        let spans = section.split('`').skip(1).step_by(2).filter(|span| !span.contains("FILE"));
        for span in spans.filter(|span| PROGRAMS.iter().any(|program| span.starts_with(program))) {
            if found.iter().all(|(_, known)| *known != span) {
                found.push((title.clone(), span));
            }
        }
    }
    found
}

/// Runs the measurements of the sections whose titles contain one of the words; all of them without words.
pub fn run_sections(words: &[String]) -> Result<()> {
    let page = fs::read_to_string(root().join("docs/measured.md"))?;
    let all = commands(&page);
    if let Some(word) = words.iter().find(|word| all.iter().all(|(title, _)| !title.contains(*word))) {
        return Err(format!("no section of docs/measured.md with measurements has {word:?} in its title").into());
    }
    let chosen = |title: &str| words.is_empty() || words.iter().any(|word| title.contains(word));
    run(&mut cargo(&["build", "--release", "--locked", "--package", "fibnim-cli"]))?;
    if chosen("python") {
        python::release()?;
    }
    for (title, command) in all.iter().filter(|(title, _)| chosen(title)) {
        println!("\n## {title}: {command}");
        let begun = Instant::now();
        run(&mut with_programs(command))?;
        println!("({:.1} s)", begun.elapsed().as_secs_f64());
    }
    Ok(())
}

/// The command of a measurement with the programs of this build.
fn with_programs(command: &str) -> Command {
    let (program, arguments) = command.split_once(' ').unwrap_or((command, ""));
    let (mut command, folder) = match program {
        "fibnim" => (Command::new(target().join("release/fibnim")), ""),
        "python" => (python::interpreter(), "crates/fibnim-py"),
        other => (Command::new(other), ""),
    };
    command.args(arguments.split(' ')).current_dir(root().join(folder));
    command
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_commands_of_the_page_are_found() {
        let page = fs::read_to_string(root().join("docs/measured.md")).expect("the page");
        let all = commands(&page);
        assert!(all.contains(&("proofs".to_owned(), "cargo bench -p fibnim-proof")), "{all:?}");
        assert!(all.len() > 10 && all.iter().all(|(_, command)| !command.contains('\n')), "{all:?}");
    }
}
