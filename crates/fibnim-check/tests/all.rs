//! The checker on whole files: those that are trusted, and those that are made to mislead or to exhaust it.

use std::path::{Path, PathBuf};

use fibnim::{Budget, Forever, TakeAway};
use fibnim_check::recurrence::most_steps;
use fibnim_check::{
    Certificate, CertificateError, CheckError, Checker, Dfa, Subject, TRUSTED, check_file, read_trusted,
};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../fibnim-proof/certificates")
}

fn text(name: &str) -> String {
    std::fs::read_to_string(folder().join(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
}

/// Trusted files are read without a check, so this test checks them.
#[test]
fn every_trusted_file_is_checked_in_full() {
    let mut found: Vec<String> = std::fs::read_dir(folder())
        .expect("a folder")
        .map(|entry| entry.expect("an entry").file_name().into_string().expect("a name"))
        .collect();
    found.sort();
    assert_eq!(found, TRUSTED.map(|file| file.0), "the list has every file, and no others");
    for (name, _) in TRUSTED {
        let text = text(name);
        let checked = read_trusted(&text).expect(name);
        // The check of one file takes as long as those of all others; a transcript has it checked, too.
        let quick = cfg!(debug_assertions);
        if !quick || name != "misere-two-piles-2t.json" {
            assert_eq!(check_file(&text, &mut |_| (), &mut Budget::default()).expect(name), checked, "{name}");
        }
        let first = checked.first().expect("a certificate");
        let mut checker = Checker::new(&first.take_away, first.free).expect("a system");
        for (number, certificate) in checked.iter().enumerate() {
            let Certificate { subject, automaton, .. } = certificate.as_ref();
            if quick && (number % 4 != 0 || name == "misere-two-piles-2t.json") {
                assert!(checker.adopt(certificate.clone()));
                continue;
            }
            let before = checker.steps();
            checker.check(subject, automaton, &mut Forever).expect(name);
            let (steps, most) = (checker.steps() - before, most_steps(automaton));
            assert!(steps <= most / 100 * 14, "{name}, {subject}: {steps} steps of {most}");
        }
        for other in [format!("{text}\n"), text.replacen('0', "1", 1), String::new()] {
            assert!(matches!(read_trusted(&other), Err(CertificateError::NotTrusted(_))), "{name}");
        }
    }
}

/// This certificate says that no position is N, so that (2,1,100;50) is P. It is false, since the last chip can be
/// taken.
#[test]
fn a_made_up_file_is_refused() {
    let line = |fixed: &str| {
        format!(
            "{{\"format\":\"fibnim-certificate\",\"version\":1,\"take\":\"2t\",\"free\":1,\"fixed\":[{fixed}],\
             \"depends\":[],\"next\":[0,0,0,0],\"accepting\":[]}}"
        )
    };
    let refused = check_file(&line(""), &mut |_| (), &mut Budget::default()).expect_err("wrong");
    assert!(matches!(refused, CertificateError::Check(_, CheckError::Violation(_))), "{refused}");
    let refused = check_file(&line("2,1"), &mut |_| (), &mut Budget::default()).expect_err("alone");
    assert!(matches!(refused, CertificateError::Dependency(..)), "{refused}");
}

fn refusal(states: u32, next: impl FnMut(u32) -> u32, accepting: impl Fn(u32) -> bool) -> (CheckError, u64) {
    let next = (0..4 * states).map(next).collect();
    let automaton = Dfa::new(2, next, (0..states).map(accepting).collect()).expect("an automaton");
    let mut checker = Checker::new(&TakeAway::FIBONACCI, 1).expect("a system").with_memory(1 << 26);
    let error = checker.check(&Subject::Game(Vec::new()), &automaton, &mut Forever).expect_err("wrong");
    (error, checker.steps())
}

/// The automaton has 1,400 states and random transitions. The one under the quota `f(w)` would have far more states.
#[test]
fn random_automata_are_refused_within_the_budget() {
    let mut seed = 1_u64;
    let next = |at: u32| {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        if at == 0 { 0 } else { ((seed >> 33) % 1400) as u32 }
    };
    let (error, steps) = refusal(1400, next, |state| state % 3 == 1);
    assert!(matches!(error, CheckError::Meter(_) | CheckError::Violation(_)), "{error}");
    assert!(steps < 1 << 27, "{error}: {steps} steps");
}

/// A chain of 32,000 states, of which only the last accepts, takes steps in proportion to its length.
#[test]
fn long_chains_take_few_steps() {
    let states = 32_000;
    let next = |at: u32| if at == 0 { 0 } else { (at / 4 + 1).min(states - 1) };
    let (error, steps) = refusal(states, next, |state| state == states - 1);
    assert!(matches!(error, CheckError::Meter(_) | CheckError::Violation(_)), "{error}");
    assert!(steps < 2000 * u64::from(states), "{error}: {steps} steps");
}
