//! Tests a law without libFuzzer, with a stable toolchain: on the seeds of the target and on random changes of them.
//!
//! It does not measure which code an input reaches, so in a long run it finds less than libFuzzer. It needs no
//! instrumented build. The same seed tries the same inputs in the same order.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::{Duration, Instant};
use std::{env, fs};

const HELP: &str = "\
Runs a fuzz target without libFuzzer.

Options:
  --seconds N   stop after this many seconds (default: 3)
  --inputs N    stop after this many inputs instead
  --seed N      the seed of the random changes (default: 1)
  FILE          only run this input, a failure of an earlier run for example
";

/// Bytes of the longest input.
const LONGEST: usize = 4096;

/// The arguments.
struct Options {
    seconds: u64,
    inputs: Option<u64>,
    seed: u64,
    file: Option<PathBuf>,
}

impl Options {
    fn parse(mut arguments: impl Iterator<Item = String>) -> Result<Self, String> {
        let mut options = Self { seconds: 3, inputs: None, seed: 1, file: None };
        while let Some(argument) = arguments.next() {
            let mut number = || {
                let value = arguments.next().and_then(|value| value.parse().ok());
                value.ok_or_else(|| format!("{argument} needs a number"))
            };
            match argument.as_str() {
                "--seconds" => options.seconds = number()?,
                "--inputs" => options.inputs = Some(number()?),
                "--seed" => options.seed = number()?,
                other if other.starts_with('-') => return Err(HELP.to_owned()),
                file => options.file = Some(file.into()),
            }
        }
        Ok(options)
    }
}

/// The `main` function of a target.
pub fn main(target: &str, law: impl Fn(&[u8])) -> ExitCode {
    match Options::parse(env::args().skip(1)).and_then(|options| run(target, &options, law)) {
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
    let mut inputs = Inputs::new(seeds(&here.join("seeds").join(target))?, options.seed);
    let end = Instant::now() + Duration::from_secs(options.seconds);
    let mut tried = 0_u64;
    while options.inputs.map_or_else(|| Instant::now() < end, |inputs| tried < inputs) {
        let input = inputs.next();
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
    let failed = |error| format!("{}: {error}", folder.display());
    let mut files = Vec::new();
    for entry in fs::read_dir(folder).map_err(failed)? {
        files.push(entry.map_err(failed)?.path());
    }
    files.sort();
    files.iter().map(|file| fs::read(file).map_err(failed)).collect()
}

/// The inputs: first the seeds, then random changes of seeds, and random bytes.
struct Inputs {
    seeds: Vec<Vec<u8>>,
    next: usize,
    state: u64,
}

impl Inputs {
    fn new(seeds: Vec<Vec<u8>>, seed: u64) -> Self {
        Self { seeds, next: 0, state: seed }
    }

    /// SplitMix64 (Steele, Lea and Flood, 2014).
    fn random(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mixed = (self.state ^ (self.state >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ (mixed >> 31)
    }

    fn below(&mut self, bound: usize) -> usize {
        (self.random() % (bound.max(1) as u64)) as usize
    }

    fn bytes(&mut self, most: usize) -> Vec<u8> {
        (0..self.below(most + 1)).map(|_| self.random() as u8).collect()
    }

    fn next(&mut self) -> Vec<u8> {
        if let Some(seed) = self.seeds.get(self.next) {
            self.next += 1;
            return seed.clone();
        }
        let mut input = match self.below(self.seeds.len() + 1) {
            0 => self.bytes(256),
            which => self.seeds[which - 1].clone(),
        };
        for _ in 0..self.below(8) {
            self.change(&mut input);
        }
        input.truncate(LONGEST);
        input
    }

    /// Makes one change at a random place.
    fn change(&mut self, input: &mut Vec<u8>) {
        let from = self.below(input.len() + 1);
        let to = (from + self.below(16)).min(input.len());
        let piece = match self.below(6) {
            0 => Vec::new(),
            1 => self.bytes(8),
            // A printable ASCII character.
            2 => vec![b' ' + self.below(95) as u8],
            3 => input[from..to].repeat(2),
            4 => self.random().to_string().into_bytes(),
            _ => {
                let other = self.below(self.seeds.len());
                let other = self.seeds.get(other).cloned().unwrap_or_default();
                let start = self.below(other.len() + 1);
                other[start..].to_vec()
            }
        };
        input.splice(from..to, piece);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn inputs_are_the_seeds_and_then_repeatable_changes() {
        let seeds = vec![b"(3,4;5)".to_vec(), b"2t".to_vec()];
        let of = |seed| {
            let mut inputs = Inputs::new(seeds.clone(), seed);
            (0..1000).map(|_| inputs.next()).collect::<Vec<_>>()
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
