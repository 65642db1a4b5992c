//! Statements for the proved decider: all theories that come with `fibnim`, and random sentences.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;
use std::process::Command;
use std::time::Instant;

use fastrand::Rng;

use crate::shell::{Result, root, target};

/// The names of the statements on which claims rest and that the proved program has decided as claimed.
const ACCEPTED: &str = "crates/fibnim-audit/claims/accepted.txt";

/// Decides all theories with the proved program, and fails unless each statement is as claimed and the list of accepted
/// ones is current. With `FIBNIM_UPDATE` it is written.
pub fn decide_theories(fibnim: &Path, program: &Path) -> Result<()> {
    let mut accepted = BTreeSet::new();
    let list = Command::new(fibnim).args(["prove", "theory", "--list"]).output()?;
    let list = String::from_utf8(list.stdout)?;
    // The first one has definitions and no statements.
    for name in list.lines().filter_map(|line| line.split_whitespace().next()).skip(1) {
        let begun = Instant::now();
        let decided = verdicts(program, &exported(fibnim, name, name)?)?;
        let claimed = answers(Command::new(fibnim).args(["prove", "statement", "--file", name]))?;
        if decided != claimed || decided.is_empty() {
            return Err(format!("{name}: the proved decider says {decided:?}, and fibnim {claimed:?}").into());
        }
        println!("{name}: {} statements decided, {:.1} s", decided.len(), begun.elapsed().as_secs_f64());
        accepted.extend(decided.into_keys());
    }
    let stated = stated()?;
    let names = accepted.iter().filter(|name| stated.contains(*name)).map(|name| format!("{name}\n"));
    let text = format!("{}{}", head()?, names.collect::<String>());
    let path = root().join(ACCEPTED);
    if std::env::var_os("FIBNIM_UPDATE").is_some() {
        fs::write(&path, &text)?;
    }
    if fs::read_to_string(&path)? == text { Ok(()) } else { Err(format!("FIBNIM_UPDATE=1 writes {ACCEPTED}").into()) }
}

/// The first line of the list: the sentences that it is about.
fn head() -> Result<String> {
    let entries = fs::read_dir(root().join("crates/fibnim-proof/theories"))?;
    let mut files = entries.map(|entry| Ok(entry?.path())).collect::<Result<Vec<_>>>()?;
    files.sort();
    // The hash function FNV-1a: it notices that a theory has changed.
    let mut hash = 0xcbf2_9ce4_8422_2325_u64;
    for file in files {
        for byte in fs::read(file)? {
            hash = (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }
    Ok(format!("# Theories {hash:016x}; `cargo xtask verified` decides their statements and compares this list.\n"))
}

/// The statements that claims name.
fn stated() -> Result<BTreeSet<String>> {
    let mut names = BTreeSet::new();
    for entry in fs::read_dir(root().join("crates/fibnim-audit/claims"))? {
        let text = fs::read_to_string(entry?.path())?;
        let fields = text.lines().filter_map(|line| line.split_once(": ")).filter(|(key, _)| key.ends_with("theory"));
        names.extend(fields.flat_map(|(_, words)| words.split(' ').map(str::to_owned)));
    }
    Ok(names)
}

/// Compares the proved decider with `fibnim` on random sentences, an eighth of them with three quantifiers.
pub fn compare_sentences(fibnim: &Path, program: &Path, count: usize) -> Result<()> {
    let mut random = Rng::with_seed(1);
    let lines: Vec<String> = (0..count)
        .map(|number| {
            let quantifiers = if number % 8 == 0 { 3 } else { 1 + number % 2 };
            format!("prove s{number} := {}\n", sentence(&mut random, quantifiers))
        })
        .collect();
    let path = target().join("sentences.fn");
    fs::write(&path, lines.concat())?;
    let file = path.to_string_lossy();
    let ours = answers(Command::new(fibnim).args(["prove", "statement", "--file", &file]))?;
    let proved = verdicts(program, &exported(fibnim, &file, "sentences")?)?;
    let differences = ours.iter().filter(|(name, holds)| proved.get(*name) != Some(holds)).count();
    let holding = ours.values().filter(|holds| **holds).count();
    println!("{} random sentences, {holding} of them true: {differences} differences", ours.len());
    if differences == 0 && ours.len() == count { Ok(()) } else { Err("the deciders differ".into()) }
}

/// Writes a theory for the proved decider.
fn exported(fibnim: &Path, theory: &str, name: &str) -> Result<std::path::PathBuf> {
    let path = target().join(format!("{name}.jsonl"));
    let mut command = Command::new(fibnim);
    command.args(["prove", "statement", "--file", theory, "--force", "--export"]).arg(&path);
    if command.status()?.success() { Ok(path) } else { Err(format!("{theory} was not exported").into()) }
}

fn verdicts(program: &Path, file: &Path) -> Result<BTreeMap<String, bool>> {
    answers(Command::new(program).arg(file))
}

/// Which statements are true, of those that were decided.
fn answers(command: &mut Command) -> Result<BTreeMap<String, bool>> {
    let printed = String::from_utf8(command.output()?.stdout)?;
    let verdict = |line: &str| {
        let (name, rest) = line.split_once(": ")?;
        let holds = rest.split(',').next()?.parse().ok()?;
        (!name.starts_with('#')).then(|| (name.to_owned(), holds))
    };
    Ok(printed.lines().filter_map(verdict).collect())
}

fn sentence(random: &mut Rng, quantifiers: usize) -> String {
    let names = &["x", "y", "z"][..quantifiers];
    let body = formula(random, names, 2);
    names.iter().rev().fold(body, |body, name| {
        let quantifier = if random.bool() { "exists" } else { "forall" };
        format!("{quantifier} {name}: ({body})")
    })
}

fn formula(random: &mut Rng, names: &[&str], depth: usize) -> String {
    match random.u8(0..10) {
        0..=2 => atom(random, names),
        _ if depth == 0 => atom(random, names),
        3 => format!("not ({})", formula(random, names, depth - 1)),
        _ => {
            let (a, b) = (formula(random, names, depth - 1), formula(random, names, depth - 1));
            format!("({a}) {} ({b})", ["and", "or", "implies", "iff"][random.usize(0..4)])
        }
    }
}

fn atom(random: &mut Rng, names: &[&str]) -> String {
    let (a, b) = (term(random, names), term(random, names));
    match random.u8(0..14) {
        0 => format!("term({a})"),
        1 => format!("low({a}, {b})"),
        2 => format!("top({a}, {b})"),
        3 => format!("part({a}, {b})"),
        4 => format!("next({a}, {b})"),
        5 => format!("even({a}, {b})"),
        6 => format!("n(; {a}, {b})"),
        _ => format!("{a} {} {b}", ["=", "!=", "<", "<=", ">", ">="][random.usize(0..6)]),
    }
}

fn term(random: &mut Rng, names: &[&str]) -> String {
    let (a, b) = (names[random.usize(0..names.len())], names[random.usize(0..names.len())]);
    match random.u8(0..9) {
        0 => format!("{a} + {}", random.u8(1..5)),
        1 => format!("{}*{a}", random.u8(2..4)),
        2 => format!("f({a})"),
        3 => format!("{a} - {b}"),
        4 => format!("{a} + {b}"),
        5 => random.u8(0..50).to_string(),
        _ => a.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A theory that was changed has to be decided again by the proved program.
    #[test]
    fn the_accepted_statements_are_those_of_the_theories() {
        let list = fs::read_to_string(root().join(ACCEPTED)).expect("a list");
        assert_eq!(list.lines().next().map(|line| format!("{line}\n")), Some(head().expect("theories")));
    }
}
