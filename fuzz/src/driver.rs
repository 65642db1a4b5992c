//! Tests a law without libFuzzer, with a stable toolchain: on the seeds of the target and on random changes of them.
//!
//! It does not measure which code an input reaches, so in a long run it finds less than libFuzzer. It needs no
//! instrumented build. The same seed tries the same inputs in the same order.

use std::fs;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::{Duration, Instant};

use clap::Parser;
use fastrand::Rng;

/// Bytes of the longest input.
const LONGEST: usize = 4096;

/// Runs a fuzz target without libFuzzer.
#[derive(Parser)]
struct Options {
    /// Stop after this many seconds
    #[arg(long, default_value_t = 3)]
    seconds: u64,
    /// Stop after this many inputs instead
    #[arg(long)]
    inputs: Option<u64>,
    /// The seed of the random changes
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Only run this input, a failure of an earlier run for example
    file: Option<PathBuf>,
}

/// The `main` function of a target.
pub fn main(target: &str, law: impl Fn(&[u8])) -> ExitCode {
    match run(target, &Options::parse(), law) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

fn run(target: &str, options: &Options, law: impl Fn(&[u8])) -> Result<(), String> {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let holds = |input: &[u8]| catch_unwind(AssertUnwindSafe(|| law(input))).is_ok();
    if let Some(file) = &options.file {
        let input = fs::read(file).map_err(|error| format!("{}: {error}", file.display()))?;
        return if holds(&input) { Ok(()) } else { Err(format!("{target}: {} breaks the law", file.display())) };
    }
    let seeds = seeds(&here.join("seeds").join(target))?;
    let mut random = Rng::with_seed(options.seed);
    let end = Instant::now() + Duration::from_secs(options.seconds);
    let mut tried = 0;
    while options.inputs.map_or_else(|| Instant::now() < end, |inputs| tried < inputs) {
        let input = input(&seeds, tried, &mut random);
        tried += 1;
        if !holds(&input) {
            let file = here.join("artifacts").join(target).join(format!("seed-{}-input-{tried}", options.seed));
            let written = file.parent().map_or(Ok(()), fs::create_dir_all).and_then(|()| fs::write(&file, &input));
            let kept = written.map_or_else(|error| error.to_string(), |()| file.display().to_string());
            return Err(format!("{target}: input {tried} breaks the law: {kept}"));
        }
    }
    println!("{target}: {tried} inputs");
    Ok(())
}

/// The contents of the files of a folder, sorted by name; none if there is no folder.
fn seeds(folder: &Path) -> Result<Vec<Vec<u8>>, String> {
    if !folder.exists() {
        return Ok(Vec::new());
    }
    let read = || -> std::io::Result<Vec<Vec<u8>>> {
        let files = fs::read_dir(folder)?.map(|entry| Ok(entry?.path())).collect::<std::io::Result<Vec<PathBuf>>>();
        let mut files = files?;
        files.sort();
        files.iter().map(fs::read).collect()
    };
    read().map_err(|error| format!("{}: {error}", folder.display()))
}

fn bytes(most: usize, random: &mut Rng) -> Vec<u8> {
    (0..random.usize(..=most)).map(|_| random.u8(..)).collect()
}

/// The inputs by their numbers: first the seeds, then random changes of seeds, and random bytes.
fn input(seeds: &[Vec<u8>], number: u64, random: &mut Rng) -> Vec<u8> {
    if let Some(seed) = usize::try_from(number).ok().and_then(|number| seeds.get(number)) {
        return seed.clone();
    }
    let mut input = seeds.get(random.usize(..=seeds.len())).cloned().unwrap_or_else(|| bytes(256, random));
    for _ in 0..random.u8(..8) {
        let from = random.usize(..=input.len());
        let to = (from + random.usize(..16)).min(input.len());
        let piece = match random.u8(..6) {
            0 => Vec::new(),
            1 => bytes(8, random),
            // A printable ASCII character.
            2 => vec![random.u8(b' '..=b'~')],
            3 => input[from..to].repeat(2),
            4 => random.u64(..).to_string().into_bytes(),
            _ => random.choice(seeds).map_or(Vec::new(), |other| other[random.usize(..=other.len())..].to_vec()),
        };
        input.splice(from..to, piece);
    }
    input.truncate(LONGEST);
    input
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn inputs_are_the_seeds_and_then_repeatable_changes() {
        let seeds = vec![b"(3,4;5)".to_vec(), b"2t".to_vec()];
        let of = |seed| {
            let mut random = Rng::with_seed(seed);
            (0..1000).map(|number| input(&seeds, number, &mut random)).collect::<Vec<_>>()
        };
        let inputs = of(1);
        assert_eq!(inputs[..2], seeds);
        assert_eq!(inputs, of(1));
        assert_ne!(inputs, of(2));
        let different: std::collections::BTreeSet<_> = inputs.iter().collect();
        assert!(different.len() > 700, "{}", different.len());
        assert!(inputs.iter().all(|input| input.len() <= LONGEST));
    }

    #[test]
    fn a_broken_law_is_found() {
        let never_a_bracket = |bytes: &[u8]| assert!(!bytes.contains(&b'('));
        let options = Options { seconds: 0, inputs: Some(10_000), seed: 1, file: None };
        let found = run("broken-on-purpose", &options, never_a_bracket).expect_err("some input has a bracket");
        assert!(found.contains("breaks the law"), "{found}");
        let _ = fs::remove_dir_all(Path::new(env!("CARGO_MANIFEST_DIR")).join("artifacts/broken-on-purpose"));
        assert_eq!(run("broken-on-purpose", &options, |_| ()), Ok(()));
    }
}
