//! The claims of a paper, by what is known of them.

use std::fmt::Write;

use super::text::{anchor, cell, line, plain};
use crate::claim::Claim;
use crate::decided::Proof;
use crate::standing::{Grade, Standing};
use crate::verdict::{Ground, Verdict};

/// A chapter: the claims that are not true as printed, and then the others by the kind of their verdict.
pub fn chapter(text: &mut String, verdicts: &[&(&Claim, Verdict)]) {
    let of = |chosen: &dyn Fn(&Claim, &Verdict) -> bool| -> Vec<(&Claim, &Verdict)> {
        verdicts
            .iter()
            .map(|(claim, verdict)| (*claim, verdict))
            .filter(|(claim, verdict)| chosen(claim, verdict))
            .collect()
    };
    let wrong = of(&|_, verdict| verdict.counterexample().is_some());
    if !wrong.is_empty() {
        line!(text, "\n### Not true as printed");
    }
    for (claim, verdict) in wrong {
        mistake(text, claim, verdict);
    }
    for (grade, heading) in [
        (Grade::Classical, "Classical theorems"),
        (Grade::Proved, "Proved here for all sizes"),
        (Grade::FiniteFact, "Finite facts"),
    ] {
        let claims = of(&|claim, verdict| verdict.counterexample().is_none() && verdict.grade(claim.standing) == grade);
        if !claims.is_empty() {
            line!(text, "\n### {heading}");
        }
        for (claim, verdict) in claims {
            holds(text, claim, verdict);
        }
    }
    let ranges = of(&is_row);
    if !ranges.is_empty() {
        line!(text, "\n### No exception in a range\n\n| claim | where | statement | range |\n|---|---|---|---|");
    }
    for (claim, verdict) in ranges {
        let notes = notes(claim).map(|note| cell(&note));
        let statement: Vec<String> = std::iter::once(cell(claim.statement)).chain(notes).collect();
        let range = cell(verdict.range().unwrap_or_default());
        line!(text, "| {} | {} | {} | {range} |", claim.id, cell(&place(claim)), statement.join(" "));
    }
    let open = of(&|_, verdict| matches!(verdict, Verdict::Open { .. }));
    if !open.is_empty() {
        line!(text, "\n### Open");
    }
    for (claim, verdict) in open {
        head(text, claim);
        line!(text, "- *No exception:* {}.", plain(verdict.range().unwrap_or_default()));
        listed(text, claim);
    }
}

/// Whether a claim is a row of a table: it was checked in a range, and no more is known.
pub fn is_row(claim: &Claim, verdict: &Verdict) -> bool {
    verdict.grade(claim.standing) == Grade::Exhausted && verdict.counterexample().is_none()
}

/// The id of a claim, with a link to its entry if it has one of its own.
pub fn link(claim: &Claim, verdict: &Verdict) -> String {
    if is_row(claim, verdict) { claim.id.to_owned() } else { format!("[{}](#{})", claim.id, anchor(claim.id)) }
}

/// Where a claim stands, and whether it is reconstructed.
pub fn place(claim: &Claim) -> String {
    if claim.reconstructed { format!("{}, reconstructed", claim.source) } else { claim.source.to_owned() }
}

/// The words before a counterexample.
pub fn first_by(order: &str) -> String {
    if order.is_empty() { "Counterexample:".to_owned() } else { format!("Smallest by {order}:") }
}

fn head(text: &mut String, claim: &Claim) {
    line!(text, "\n#### {}\n\n{}. {}\n", claim.id, capital(&place(claim)), plain(claim.statement));
}

fn mistake(text: &mut String, claim: &Claim, verdict: &Verdict) {
    head(text, claim);
    if let Some(severity) = claim.severity() {
        line!(text, "- *{}*", capital(severity.word()));
    }
    let order = claim.correction.map_or("", |correction| correction.order);
    let counterexample = verdict.counterexample().map_or("", |found| &found.text);
    line!(text, "- *{}* {}.", first_by(order), plain(counterexample));
    if let Verdict::Corrected { corrected, ground, .. } = verdict {
        let corrected = plain(corrected);
        match (verdict.grade(claim.standing), ground) {
            (Grade::FiniteFact, _) => {
                line!(text, "- *Instead, verified:* {corrected}");
            }
            (Grade::Exhausted, Ground::Range(range)) => {
                line!(text, "- *Instead, without exception ({}):* {corrected}", plain(range));
            }
            (Grade::Classical, _) => {
                line!(text, "- *Instead, classical:* {corrected}");
            }
            _ => {
                line!(text, "- *Instead, proved:* {corrected}");
            }
        }
    }
    ground(text, claim, verdict);
    listed(text, claim);
}

fn holds(text: &mut String, claim: &Claim, verdict: &Verdict) {
    head(text, claim);
    match claim.standing {
        Standing::Classical(authors) => {
            line!(text, "- *Classical:* {authors}.");
        }
        Standing::Finite if verdict.proof().is_none() => {
            line!(text, "- *Verified:* {}.", plain(verdict.range().unwrap_or_default()));
        }
        _ => {}
    }
    ground(text, claim, verdict);
    listed(text, claim);
}

/// What proves a claim, or its correction.
fn ground(text: &mut String, claim: &Claim, verdict: &Verdict) {
    if let Some(argument) = claim.argument() {
        line!(text, "- *Proved:* {}", plain(argument));
    }
    if let Some(proof) = verdict.proof() {
        let word = match claim.standing {
            Standing::Range => "*Proved:* ",
            _ => "",
        };
        line!(text, "- {word}{}.", plain(&capital_unless(&proof.how, !word.is_empty())));
        sentences(text, claim, proof);
    }
}

fn sentences(text: &mut String, claim: &Claim, proof: &Proof) {
    if proof.sentences.is_empty() {
        return;
    }
    line!(text, "\n  ```text");
    for sentence in proof.theory(claim.id).lines() {
        line!(text, "  {sentence}");
    }
    line!(text, "  ```\n");
}

/// The caveat and the remark.
fn notes(claim: &Claim) -> impl Iterator<Item = String> {
    let caveat = claim.caveat.map(|caveat| format!("{}: {}", capital(caveat.severity.word()), caveat.text));
    caveat.into_iter().chain(Some(claim.remark.to_owned()).filter(|remark| !remark.is_empty()))
}

fn listed(text: &mut String, claim: &Claim) {
    if let Some(caveat) = claim.caveat {
        line!(text, "- *{}:* {}", capital(caveat.severity.word()), plain(caveat.text));
    }
    if !claim.remark.is_empty() {
        line!(text, "- {}", plain(claim.remark));
    }
}

fn capital_unless(text: &str, keep: bool) -> String {
    if keep { text.to_owned() } else { capital(text) }
}

pub fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}
