//! `cargo xtask verified`: proves the theorems of `verified/` in Coq, builds the checker that is extracted from them,
//! and checks the shipped certificates with it. With `--compare` it compares that checker with `fibnim prove check` on
//! changed certificates.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::time::Instant;

use crate::changes::Changes;
use crate::shell::{Built, Result, found, root, run, target};
use crate::statements::{compare_sentences, decide_theories};
use crate::tables;

/// Programs with which a tool is found, and the packages of Debian that have them.
const TOOLS: [(&str, &[&str], &str); 6] = [
    ("coqc", &["--version"], "coq"),
    ("make", &["--version"], "make"),
    ("ocamlfind", &["ocamlopt", "-version"], "ocaml-nox ocaml-findlib"),
    ("ocamlfind", &["query", "yojson"], "libyojson-ocaml-dev"),
    ("ocamlfind", &["query", "zarith"], "libzarith-ocaml-dev"),
    ("ocamlfind", &["query", "sha"], "libsha-ocaml-dev"),
];

/// Proves, builds, checks the shipped certificates, and compares the checkers on this many changed certificates.
pub fn run_all(compare: usize) -> Result<()> {
    let missing: Vec<&str> = TOOLS
        .iter()
        .filter(|(program, arguments, _)| !found(program, arguments))
        .map(|(_, _, packages)| *packages)
        .collect();
    if !missing.is_empty() {
        let packages = missing.join(" ");
        return Err(
            format!("install Coq 8.16 and OCaml with their libraries; on Debian: apt-get install {packages}").into()
        );
    }
    let folder = root().join("verified");
    // Written only if it differs, so that nothing is proved again without need.
    let tables = tables::text()?;
    if fs::read_to_string(tables::file()).ok().as_ref() != Some(&tables) {
        fs::write(tables::file(), tables)?;
    }
    run(Command::new("make").arg("-C").arg(&folder))?;
    assumptions(&folder)?;
    let program = folder.join("build/fibnim-verified");
    let begun = Instant::now();
    run(Command::new(&program).args(shipped()?))?;
    println!("all shipped certificates: {:.1} s", begun.elapsed().as_secs_f64());
    let fibnim = Built::Nothing.file("fibnim-cli", "fibnim")?;
    decide_theories(&fibnim, &program)?;
    if compare == 0 {
        return Ok(());
    }
    compare_sentences(&fibnim, &program, 20 * compare)?;
    compare_checkers(&fibnim, &program, compare)
}

/// The shipped files.
fn shipped() -> Result<Vec<PathBuf>> {
    let entries = fs::read_dir(root().join("crates/fibnim-proof/certificates"))?;
    let mut files = entries.map(|entry| Ok(entry?.path())).collect::<Result<Vec<PathBuf>>>()?;
    files.retain(|file| file.extension().is_some_and(|extension| extension == "json"));
    files.sort();
    Ok(files)
}

/// Fails unless every main theorem rests on no axiom.
fn assumptions(folder: &Path) -> Result<()> {
    let output = Command::new("coqc").args(["-Q", ".", "Verified", "Assumptions.v"]).current_dir(folder).output()?;
    let printed = String::from_utf8_lossy(&output.stdout);
    let asked = fs::read_to_string(folder.join("Assumptions.v"))?.matches("Print Assumptions").count();
    let closed = printed.lines().filter(|line| *line == "Closed under the global context").count();
    if !output.status.success() || closed != asked || closed != printed.lines().count() {
        let errors = String::from_utf8_lossy(&output.stderr);
        return Err(format!("a theorem of verified/Assumptions.v rests on an axiom:\n{printed}{errors}").into());
    }
    println!("{asked} theorems are proved without axioms");
    Ok(())
}

/// What a checker says: how many games it proves, and whether it refuses the next one.
#[derive(Debug, PartialEq, Eq)]
struct CheckerSays {
    proved: String,
    accepts: bool,
}

fn verdict(output: &Output) -> Result<CheckerSays> {
    let accepts = match output.status.code() {
        Some(0) => true,
        Some(1) => false,
        _ => return Err(format!("a checker ended with {}", output.status).into()),
    };
    Ok(CheckerSays { proved: String::from_utf8_lossy(&output.stdout).into_owned(), accepts })
}

/// How many comparisons run at the same time.
const WORKERS: usize = 4;

/// Games with permitted takes, whose certificates are changed, too. None of them is shipped.
const PERMITTED: [&str; 7] = [
    "--fixed 5,3 --only fib",
    "--fixed 3,2 --only fib --misere",
    "--free 2 --only fib",
    "--fixed 2,2 --only odd",
    "--fixed 3,1 --only odd --take t+1",
    "--fixed 2,1 --only 2,5",
    "--fixed 2,1 --only 1,3,4 --take t --misere",
];

/// Certificates of these games.
fn permitted(rust: &Path) -> Result<Vec<String>> {
    let file = target().join("permitted.json");
    let mut texts = Vec::new();
    for game in PERMITTED.map(|game| game.split(' ').collect::<Vec<&str>>()) {
        run(Command::new(rust).args(["prove", "game", "--force", "-o"]).arg(&file).args(game))?;
        texts.push(fs::read_to_string(&file)?);
    }
    let powers = ["--only", "powers of 2", "--take", "t", "--fixed", "3,2"];
    run(Command::new(rust).args(["prove", "game", "--force", "-o"]).arg(&file).args(powers))?;
    texts.push(fs::read_to_string(&file)?);
    fs::remove_file(&file)?;
    Ok(texts)
}

/// Compares what `fibnim prove check` and the proved checker say of changed certificates.
fn compare_checkers(rust: &Path, program: &Path, count: usize) -> Result<()> {
    let mut texts = shipped()?.iter().map(fs::read_to_string).collect::<std::io::Result<Vec<String>>>()?;
    texts.extend(permitted(rust)?);
    let begun = Instant::now();
    let (mut accepted, mut differences) = (0, 0);
    std::thread::scope(|scope| -> Result<()> {
        let workers: Vec<_> = (0..WORKERS)
            .map(|worker| {
                let texts = &texts;
                scope.spawn(move || {
                    compare_some(rust, program, texts, worker, count.div_ceil(WORKERS))
                        .map_err(|error| error.to_string())
                })
            })
            .collect();
        for worker in workers {
            let (right, differ) = worker.join().map_err(|_| "a comparison panicked")??;
            accepted += right;
            differences += differ;
        }
        Ok(())
    })?;
    let count = count.next_multiple_of(WORKERS);
    let seconds = begun.elapsed().as_secs();
    println!(
        "{count} changed certificates, of which {accepted} are still right: {differences} differences, {seconds} s"
    );
    if differences == 0 { Ok(()) } else { Err("the checkers differ".into()) }
}

/// How many of the changed certificates of a worker are right, and on how many the checkers differ, which are kept and
/// printed.
fn compare_some(rust: &Path, proved: &Path, texts: &[String], worker: usize, count: usize) -> Result<(usize, usize)> {
    let mut changes = Changes::new(texts, worker as u64 + 1)?;
    let file = target().join(format!("changed-{worker}.json"));
    let (mut accepted, mut differences) = (0, 0);
    for number in 1..=count {
        let text = changes.next();
        fs::write(&file, &text)?;
        let one = Command::new(rust).args(["prove", "check", "--time", "600s"]).arg(&file).output()?;
        let other = Command::new(proved).arg(&file).output()?;
        let (ours, theirs) = (verdict(&one)?, verdict(&other)?);
        accepted += usize::from(ours.accepts);
        if ours != theirs {
            differences += 1;
            let kept = target().join(format!("changed-{worker}-{number}.json"));
            fs::write(&kept, &text)?;
            let say = |output: &Output| String::from_utf8_lossy(&output.stderr).trim().to_owned();
            let (one, other) = (say(&one), say(&other));
            println!("{}\n  fibnim prove check: {ours:?} {one}\n  fibnim-verified: {theirs:?} {other}", kept.display());
        }
    }
    fs::remove_file(&file)?;
    Ok((accepted, differences))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What the book prints of the definitions and theorems stands so in the proofs.
    #[test]
    fn the_book_prints_the_theorem() {
        let sources = ["Game.v", "Checker.v", "Sound.v", "Decide.v"]
            .map(|name| fs::read_to_string(root().join("verified").join(name)).expect("a source"));
        let chapter = fs::read_to_string(root().join("book/src/trust.md")).expect("the chapter");
        let printed: Vec<&str> =
            chapter.split("```coq\n").skip(1).filter_map(|rest| rest.split("```").next()).collect();
        assert!(printed.iter().any(|text| text.contains("check_sound")));
        for text in printed {
            assert!(sources.iter().any(|source| source.contains(text)), "{text}");
        }
    }

    /// Each theorem is asked what it rests on, but for those that only serve `check_sound`.
    #[test]
    fn no_theorem_is_left_out() {
        let source = |name: &str| fs::read_to_string(root().join("verified").join(name)).expect("a source");
        let asked = source("Assumptions.v");
        for name in [
            "Laws.v",
            "Recurrence.v",
            "ClosedForm.v",
            "Gap.v",
            "OnePile.v",
            "PowerOfTwo.v",
            "Sums.v",
            "TwoPiles.v",
            "Tails.v",
            "ExactTwo.v",
            "Lags.v",
            "Sound.v",
            "Refuted.v",
            "Theorems.v",
            "MoreGames.v",
        ] {
            let source = source(name);
            for theorem in source.split("\nTheorem ").skip(1).filter_map(|rest| rest.split_whitespace().next()) {
                assert!(asked.contains(&format!("Print Assumptions {theorem}.\n")), "{theorem}");
            }
        }
    }

    /// No proof is left out.
    #[test]
    fn nothing_is_admitted() {
        for entry in fs::read_dir(root().join("verified")).expect("a folder") {
            let path = entry.expect("an entry").path();
            if path.extension().is_some_and(|extension| extension == "v") {
                let source = fs::read_to_string(&path).expect("a source");
                let found = ["Admitted", "admit.", "Axiom", "Parameter"].iter().find(|word| source.contains(**word));
                assert_eq!(found, None, "{}", path.display());
            }
        }
    }
}
