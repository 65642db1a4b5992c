//! `fibnim audit`.

use std::io::{self, Write};

use fibnim_audit::{ClaimAnswer, Grade, claims, find};
use fibnim_engine::wire::{Audit, AuditQuestion};

use crate::args::{CommandQuestion, JsonArgs};
use crate::error::CliError;
use crate::front;
use crate::streams::data;

pub const EXAMPLES: &str = "\
Examples:
  fibnim audit                            all claims of all papers
  fibnim audit larsson                    one paper
  fibnim audit allen-PrintedTable.5              one claim, with everything that is known
  fibnim audit barbara-3                  all claims whose ids begin with barbara-3
  fibnim audit --enlarge --time 5m --json
  fibnim audit --part 2/8 --json          the second of eight processes

The command checks every claim anew and grades it by what was done:
  verified     a theorem of Coq says it, or the program proved in Coq decides it
  decided      our programs decide it, for all sizes or in finitely many cases
  argued       a proof in prose says it, which is shown
  checked      no case of a range contradicts it
  false        the smallest counterexample and a correction follow
  conjectured  a conjecture or question
The grade of a claim that is reconstructed says nothing about its paper.

Exit status: 0 if all grades are as recorded, 1 if one is not.";

/// Grades claims, prints the grades, and compares them with what is recorded.
pub fn run(args: &CommandQuestion<AuditQuestion, JsonArgs>) -> Result<(), CliError> {
    let told = front::told(&args.budget, args.format.json, &args.question);
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
    let changed: Vec<String> = claims.iter().filter_map(|claim| find(&claim.id)?.difference(claim)).collect();
    if changed.is_empty() { Ok(()) } else { Err(CliError::Refused(changed.join("; "))) }
}

fn table(claims: &[ClaimAnswer], out: &mut impl Write) -> io::Result<()> {
    let width = claims.iter().map(|claim| claim.id.len()).max().unwrap_or(0);
    for claim in claims {
        let detail = claim.counterexample.as_ref().or(claim.range.as_ref()).map_or("for all sizes", String::as_str);
        writeln!(out, "{:width$}  {:11}  {detail}", claim.id, claim.grade)?;
    }
    let (reconstructed, quoted): (Vec<_>, Vec<_>) = claims.iter().partition(|claim| claim.reconstructed);
    for (claims, words) in [(quoted, "claims"), (reconstructed, "reconstructed claims")] {
        let counts: Vec<String> = Grade::ALL
            .into_iter()
            .map(|(grade, _)| (grade, claims.iter().filter(|claim| claim.grade == grade).count()))
            .filter(|(_, count)| *count > 0)
            .map(|(grade, count)| format!("{count} {grade}"))
            .collect();
        if !claims.is_empty() {
            writeln!(out, "{} {words}: {}", claims.len(), counts.join(", "))?;
        }
    }
    Ok(())
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
        ("grade", claim.grade.to_string()),
        ("mistake", claim.severity.map_or_else(String::new, |severity| severity.to_string())),
        ("counterexample", text(&claim.counterexample)),
        ("smallest by", text(&claim.order)),
        ("affects", text(&claim.affects)),
        ("correction", claim.correction.as_ref().map_or_else(String::new, |correction| correction.statement.clone())),
        ("its grade", claim.correction.as_ref().map_or_else(String::new, |correction| correction.grade.to_string())),
        ("but", text(&claim.caveat)),
        ("not checked", text(&claim.not_checked)),
        ("range", text(&claim.range)),
        ("theorem of", text(&claim.classical)),
        ("in Coq", claim.theorems.join(", ")),
        ("proof", text(&claim.argument)),
        ("decided", proof.map_or_else(String::new, |proof| proof.how.clone())),
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
    fn a_grade_that_changed_is_an_error() {
        let recorded = &find("zhou-2.1").expect("a claim").text;
        let claim = |grade| ClaimAnswer { grade, ..recorded.clone() };
        assert!(compare(&[claim(recorded.grade)]).is_ok());
        let Err(CliError::Refused(message)) = compare(&[claim(Grade::False)]) else { panic!("no error") };
        assert_eq!(message, "zhou-2.1: argued is recorded, false came out");
    }
}
