//! `fibnim audit`.

use std::io::{self, Write};

use fibnim_audit::{ClaimAnswer, Verdict, claims};
use fibnim_engine::Engine;
use fibnim_engine::wire::{Answer, Audit, AuditQuestion};

use crate::args::{CommandQuestion, JsonArgs};
use crate::error::CliError;
use crate::front;
use crate::output::data;

pub const EXAMPLES: &str = "\
Examples:
  fibnim audit                            all claims of all papers
  fibnim audit larsson                    one paper
  fibnim audit allen-PrintedTable.5              one claim, with everything that is known
  fibnim audit barbara-3                  all claims whose ids begin with barbara-3
  fibnim audit --enlarge --time 5m --json
  fibnim audit --part 2/8 --json          the second of eight processes

The command computes every verdict anew:
  proved      for piles of every size
  holds       checked for every case of a range
  corrected   false as printed; the first counterexample and a correction follow
  false       without a correction
  open        a conjecture or question; no exception in a range

Exit status: 0 if all verdicts are as recorded, 1 if one is not.";

/// Computes verdicts, prints them, and compares them with what is recorded.
pub fn run(args: &CommandQuestion<AuditQuestion, JsonArgs>) -> Result<(), CliError> {
    let told = front::told(&args.budget, args.format.json, Answer::Audit, Engine::audit, &args.question);
    let Audit { claims, complete } = told?;
    if !args.format.json {
        let mut out = data();
        match (&args.question.what, &claims[..]) {
            (Some(_), [claim]) => full(claim, &mut out)?,
            _ => table(&claims, &mut out)?,
        }
        out.flush()?;
    }
    compare(&claims)?;
    front::whole(complete, &format!("{} claims", claims.len()))
}

fn compare(claims: &[ClaimAnswer]) -> Result<(), CliError> {
    let changed: Vec<String> = claims
        .iter()
        .filter(|claim| claim.expected != claim.verdict)
        .map(|claim| format!("{}: {} is recorded, {} came out", claim.id, claim.expected, claim.verdict))
        .collect();
    if changed.is_empty() { Ok(()) } else { Err(CliError::Refused(changed.join("; "))) }
}

fn table(claims: &[ClaimAnswer], out: &mut impl Write) -> io::Result<()> {
    let width = claims.iter().map(|claim| claim.id.len()).max().unwrap_or(0);
    for claim in claims {
        let detail = claim.counterexample.as_ref().or(claim.range.as_ref()).map_or("for all sizes", String::as_str);
        writeln!(out, "{:width$}  {:9}  {detail}", claim.id, claim.verdict)?;
    }
    let counts: Vec<String> = Verdict::ALL
        .into_iter()
        .map(|(kind, _)| (kind, claims.iter().filter(|claim| claim.verdict == kind).count()))
        .filter(|(_, count)| *count > 0)
        .map(|(kind, count)| format!("{count} {kind}"))
        .collect();
    writeln!(out, "{} claims: {}", claims.len(), counts.join(", "))
}

fn full(claim: &ClaimAnswer, out: &mut impl Write) -> io::Result<()> {
    let parts = format!("{}.", claim.id);
    let parts: Vec<&str> = claims().map(|claim| &*claim.text.id).filter(|id| id.starts_with(&parts)).collect();
    let text = |field: &Option<String>| field.clone().unwrap_or_default();
    let reconstructed = if claim.reconstructed { ", reconstructed" } else { "" };
    let proof = claim.proof.as_ref();
    for (name, text) in [
        ("claim", claim.id.clone()),
        ("source", format!("{}, {}{reconstructed}", claim.paper.authors(), claim.source)),
        ("statement", claim.statement.clone()),
        ("printed", text(&claim.quote)),
        ("verdict", format!("{}, {}", claim.verdict, claim.grade)),
        ("mistake", claim.severity.map_or_else(String::new, |severity| severity.to_string())),
        ("counterexample", text(&claim.counterexample)),
        ("smallest by", text(&claim.order)),
        ("affects", text(&claim.affects)),
        ("correction", text(&claim.corrected)),
        ("but", text(&claim.caveat)),
        ("not checked", text(&claim.not_checked)),
        ("range", text(&claim.range)),
        ("theorem of", text(&claim.classical)),
        ("argument", text(&claim.argument)),
        ("proof", proof.map_or_else(String::new, |proof| proof.how.clone())),
        ("remark", text(&claim.remark)),
        ("see also", parts.join(", ")),
    ] {
        if !text.is_empty() {
            // Omits the marks around formulas, which are for documents.
            writeln!(out, "{name:14}  {}", text.replace('`', ""))?;
        }
    }
    // As `fibnim prove statement --file` reads it.
    if let Some(proof) = proof.filter(|proof| !proof.sentences.is_empty()) {
        write!(out, "\n{}", proof.theory(&claim.id))?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_verdict_that_changed_is_an_error() {
        let recorded = &fibnim_audit::find("zhou-2.1").expect("a claim").text;
        let claim = |verdict| ClaimAnswer { verdict, ..recorded.clone() };
        assert!(compare(&[claim(recorded.expected)]).is_ok());
        let Err(CliError::Refused(message)) = compare(&[claim(Verdict::Open)]) else { panic!("no error") };
        assert_eq!(message, format!("zhou-2.1: {} is recorded, open came out", recorded.expected));
    }
}
