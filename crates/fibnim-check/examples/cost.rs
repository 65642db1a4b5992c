//! Measures what the checks of certificates take: steps, their share of the limit, and time.
//!
//! `cargo run --release --package fibnim-check --example cost -- FILE...`, by default with all files of `fibnim-proof`.

use std::error::Error;
use std::path::{Path, PathBuf};
use std::time::Instant;
use std::{env, fs};

use fibnim::Forever;
use fibnim_check::Checker;
use fibnim_check::file::read_unchecked;
use fibnim_check::recurrence::most_steps;
use fibnim_check::trusted::FILES;

fn main() -> Result<(), Box<dyn Error>> {
    let mut files: Vec<PathBuf> = env::args_os().skip(1).map(PathBuf::from).collect();
    if files.is_empty() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../fibnim-proof/certificates");
        files = FILES.iter().map(|file| folder.join(file.0)).collect();
    }
    println!(
        "file: certificates, states of the largest, steps, largest share of the limit, seconds, nanoseconds a step"
    );
    for path in files {
        let certificates = read_unchecked(&fs::read_to_string(&path)?)?;
        let first = certificates.first().ok_or("the file has no certificate")?;
        let mut checker = Checker::new(first.take_away.clone(), first.free)?;
        let (mut largest, mut share, began) = (0, 0.0_f64, Instant::now());
        for certificate in &certificates {
            let before = checker.steps();
            checker.check(&certificate.subject, &certificate.automaton, &mut Forever)?;
            let steps = checker.steps() - before;
            assert!(steps <= most_steps(&certificate.automaton), "a check within its limit");
            share = share.max(steps as f64 / most_steps(&certificate.automaton) as f64);
            largest = largest.max(certificate.automaton.states());
        }
        let time = began.elapsed().as_secs_f64();
        println!(
            "{}: {}, {largest}, {}, {share:.5}, {time:.3}, {:.1}",
            path.file_name().unwrap_or_default().display(),
            certificates.len(),
            checker.steps(),
            time * 1e9 / checker.steps() as f64
        );
    }
    Ok(())
}
