//! Checks a file of certificates, and asks one of them who wins.
//!
//! `cargo run --package fibnim-check --example check_file`

use std::error::Error;
use std::fs;
use std::path::Path;

use fibnim::Budget;
use fibnim_check::{Certificate, CertificateError, CheckError, NumerationSystem, check_file};

/// Whether the player to move wins with these piles, one for each free pile of the certificate, and this quota.
fn is_n(certificate: &Certificate, piles: &[u64], quota: u64) -> Result<bool, Box<dyn Error>> {
    let system = NumerationSystem::new(&certificate.take_away)?;
    let numbers: Vec<u64> = piles.iter().copied().chain([quota]).collect();
    Ok(certificate.automaton.reads(system.letters(numbers)))
}

fn main() -> Result<(), Box<dyn Error>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../fibnim-proof/certificates");
    let text = fs::read_to_string(folder.join("two-piles-2t.json"))?;
    let proved =
        check_file(&text, &mut |certificate| println!("proved: {}", certificate.subject), &mut Budget::default())?;
    let [two_piles] = &proved[..] else { return Err("the file has one certificate".into()) };

    // Two equal piles are P under every quota: the second player copies all moves.
    assert!(!is_n(two_piles, &[1_000_000_007, 1_000_000_007], 999)?);
    // With any quota the player can take 1 chip of (1,2), which leaves equal piles.
    assert!(is_n(two_piles, &[1, 2], 1)?);
    // (3,5) needs a quota of 2.
    assert!(!is_n(two_piles, &[3, 5], 1)? && is_n(two_piles, &[3, 5], 2)?);

    // An automaton that accepts nothing solves no game, and the checker names an instance that shows it.
    let accepting = text.rfind("\"accepting\":").ok_or("a field of the file")?;
    let wrong = format!("{}\"accepting\":[]}}", &text[..accepting]);
    match check_file(&wrong, &mut |_| (), &mut Budget::default()) {
        Err(CertificateError::Check(_, CheckError::Violation(violation))) => {
            println!("refused: the recurrence fails at piles {:?} and quota {}", violation.piles, violation.quota);
            Ok(())
        }
        other => Err(format!("a wrong automaton was not refused: {other:?}").into()),
    }
}
