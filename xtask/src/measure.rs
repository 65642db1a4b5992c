//! `cargo xtask measure`: repeats the measurements of `docs/measured.md`, one after the other, on this machine.

use std::process::Command;
use std::time::Instant;

use lexopt::prelude::*;

use crate::build::cargo;
use crate::python;
use crate::shell::{Result, root, run, target};

/// A measurement: the section of the page, the folder in which its command runs, and the command as the page has it.
#[derive(Clone, Copy, Debug)]
struct Measurement {
    section: &'static str,
    folder: &'static str,
    command: &'static str,
}

const fn measurement(section: &'static str, folder: &'static str, command: &'static str) -> Measurement {
    Measurement { section, folder, command }
}

/// All measurements, in the order of the page.
const ALL: [Measurement; 15] = [
    measurement("integers", "tools/bignum-bench", "cargo run --release"),
    measurement("tables", "", "cargo bench -p fibnim-table"),
    measurement("tables", "", "cargo bench -p fibnim-table -- whole all"),
    measurement("tables", "", "cargo bench -p fibnim-table -- reading"),
    measurement("tables", "", "fibnim slice --max 1000 --fixed 1000 --threads 1"),
    measurement("grundy", "", "cargo bench -p fibnim --bench grundy"),
    measurement("grundy", "", "fibnim grundy table --rows 24157816 --least"),
    measurement("grundy", "", "fibnim grundy automaton --quota 14"),
    measurement("grundy", "", "cargo bench -p fibnim --bench exact"),
    measurement("proofs", "", "cargo bench -p fibnim-proof"),
    measurement("proofs", "", "cargo run --release --package fibnim-check --example cost"),
    measurement("server", "", "cargo bench -p fibnim-cli --bench serve"),
    measurement("python", "crates/fibnim-py", "python benches/versus_python.py"),
    measurement("python", "crates/fibnim-py", "python benches/versus_numba.py"),
    measurement("python", "crates/fibnim-py", "python benches/growth.py ../../docs/images/growth.svg"),
];

/// Runs the measurements of the sections that the arguments name; all of them without arguments.
pub fn run_with(mut arguments: lexopt::Parser) -> Result<()> {
    let mut sections = Vec::new();
    while let Some(argument) = arguments.next()? {
        match argument {
            Value(section) if ALL.iter().any(|one| section == *one.section) => sections.push(section),
            other => return Err(format!("{}; see cargo xtask --help", other.unexpected()).into()),
        }
    }
    let chosen = |one: &&Measurement| sections.is_empty() || sections.iter().any(|section| *section == *one.section);
    let chosen: Vec<&Measurement> = ALL.iter().filter(chosen).collect();
    if chosen.iter().any(|one| one.command.starts_with("fibnim ")) {
        run(&mut cargo(&["build", "--release", "--locked", "--package", "fibnim-cli"]))?;
    }
    if chosen.iter().any(|one| one.section == "python") {
        python::release()?;
    }
    for one in chosen {
        println!("\n## {}: {}", one.section, one.command);
        let begun = Instant::now();
        run(&mut command(one))?;
        println!("({:.1} s)", begun.elapsed().as_secs_f64());
    }
    Ok(())
}

/// The command of a measurement with the programs of this build.
fn command(one: &Measurement) -> Command {
    let (program, arguments) = one.command.split_once(' ').unwrap_or((one.command, ""));
    let mut command = match program {
        "fibnim" => Command::new(target().join("release/fibnim")),
        "python" => python::interpreter(),
        other => Command::new(other),
    };
    command.args(arguments.split(' ')).current_dir(root().join(one.folder));
    command
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;
    use std::fs;

    #[test]
    fn every_command_of_the_page_is_run() {
        let page = fs::read_to_string(root().join("docs/measured.md")).expect("the page");
        // A command with `FILE` is an example for the files of a reader.
        let spans = page.split('`').skip(1).step_by(2).filter(|span| !span.contains("FILE"));
        let commands = |span: &&str| {
            ["cargo run ", "cargo bench ", "python ", "fibnim "].iter().any(|begin| span.starts_with(begin))
        };
        let shown: BTreeSet<&str> = spans.filter(commands).collect();
        let run: BTreeSet<&str> = ALL.iter().map(|one| one.command).collect();
        assert_eq!(run, shown);
    }
}
