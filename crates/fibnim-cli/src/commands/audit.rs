//! `fibnim audit`.

use std::io::{self, Write};

use fibnim::Budget;
use fibnim_audit::{Paper, Proof, REPORT_LEVEL, audit, claims, report, report_tex, results, results_tex};
use fibnim_engine::wire::{Answer, Audit, ClaimAnswer, Grade, Reply, Severity, VerdictKind};

use crate::args::AuditArgs;
use crate::error::CliError;
use crate::front::{self, write_reply};
use crate::output::{OutputFile, data};

/// All verdicts, in the order in which they are counted.
const KINDS: [VerdictKind; 5] =
    [VerdictKind::Proved, VerdictKind::Holds, VerdictKind::Corrected, VerdictKind::False, VerdictKind::Open];

/// Computes verdicts, prints them, and compares them with what is recorded.
pub fn run(args: &AuditArgs) -> Result<(), CliError> {
    if args.report || args.results {
        return write_document(args);
    }
    let question = args.question();
    let mut engine = front::engine(&args.budget);
    let result = front::within(&args.budget, |allowance| engine.audit(&question, allowance));
    let mut out = data();
    if args.format.json() {
        write_reply(&Reply::new(result.as_ref().map(|answer| Answer::Audit(answer.clone()))), &mut out)?;
    }
    let Audit { claims, complete } = match result {
        Ok(answer) => answer,
        Err(error) => {
            out.flush()?;
            return Err(error.into());
        }
    };
    if !args.format.json() {
        match (&args.what, &claims[..]) {
            (Some(_), [claim]) => full(claim, &mut out)?,
            _ => table(&claims, &mut out)?,
        }
    }
    out.flush()?;
    compare(&claims)?;
    front::whole(complete, &format!("{} claims", claims.len()))
}

/// The report and the paper are documents of their own, which the library writes.
fn write_document(args: &AuditArgs) -> Result<(), CliError> {
    let file = args.output.as_ref().map(|path| OutputFile::create(path, args.force)).transpose()?;
    let all: Vec<_> = claims().filter(|claim| (claim.paper() == Paper::Own) == args.results).collect();
    let Budget { mut monitor, .. } = args.budget.budget();
    let verdicts = audit(&all, REPORT_LEVEL..=REPORT_LEVEL, 0, args.budget.threads.threads(), &mut monitor);
    drop(monitor);
    let text = match (args.results, args.tex) {
        (false, false) => report(&verdicts),
        (false, true) => report_tex(&verdicts),
        (true, false) => results(&verdicts),
        (true, true) => results_tex(&verdicts),
    };
    if let Some(mut file) = file {
        write!(file, "{text}")?;
        file.finish()
    } else {
        let mut out = data();
        write!(out, "{text}")?;
        Ok(out.flush()?)
    }
}

const fn word(verdict: VerdictKind) -> &'static str {
    match verdict {
        VerdictKind::Proved => "proved",
        VerdictKind::Holds => "holds",
        VerdictKind::Corrected => "corrected",
        VerdictKind::False => "false",
        VerdictKind::Open => "open",
    }
}

fn compare(claims: &[ClaimAnswer]) -> Result<(), CliError> {
    let changed: Vec<String> = claims
        .iter()
        .filter(|claim| claim.expected != Some(claim.verdict))
        .map(|claim| {
            let before = claim.expected.map_or("nothing", word);
            format!("{}: {before} is recorded, {} came out", claim.id, word(claim.verdict))
        })
        .collect();
    if changed.is_empty() { Ok(()) } else { Err(CliError::Changed(changed.join("; "))) }
}

fn table(claims: &[ClaimAnswer], out: &mut impl Write) -> io::Result<()> {
    let width = claims.iter().map(|claim| claim.id.len()).max().unwrap_or(0);
    for claim in claims {
        let detail = claim.counterexample.as_ref().or(claim.range.as_ref()).map_or("for all sizes", String::as_str);
        writeln!(out, "{:width$}  {:9}  {detail}", claim.id, word(claim.verdict))?;
    }
    let counts: Vec<String> = KINDS
        .into_iter()
        .map(|kind| (kind, claims.iter().filter(|claim| claim.verdict == kind).count()))
        .filter(|(_, count)| *count > 0)
        .map(|(kind, count)| format!("{count} {}", word(kind)))
        .collect();
    writeln!(out, "{} claims: {}", claims.len(), counts.join(", "))
}

/// The authors of a paper.
fn authors(paper: &str) -> &str {
    Paper::ALL.iter().find(|known| known.name() == paper).map_or(paper, |known| known.authors())
}

fn full(claim: &ClaimAnswer, out: &mut impl Write) -> io::Result<()> {
    let parts = format!("{}.", claim.id);
    let parts: Vec<&str> = claims().map(|claim| claim.id).filter(|id| id.starts_with(&parts)).collect();
    let text = |field: &Option<String>| field.clone().unwrap_or_default();
    let reconstructed = if claim.reconstructed { ", reconstructed" } else { "" };
    let proof = claim.proof.as_ref();
    for (name, text) in [
        ("claim", claim.id.clone()),
        ("source", format!("{}, {}{reconstructed}", authors(&claim.paper), claim.source)),
        ("statement", claim.statement.clone()),
        ("verdict", format!("{}, {}", word(claim.verdict), grade(claim.grade))),
        ("mistake", claim.severity.map_or("", severity).to_owned()),
        ("counterexample", text(&claim.counterexample)),
        ("smallest by", text(&claim.order)),
        ("affects", text(&claim.affects)),
        ("correction", text(&claim.corrected)),
        ("but", text(&claim.caveat)),
        ("range", text(&claim.range)),
        ("theorem of", text(&claim.classical)),
        ("argument", text(&claim.argument)),
        ("proof", proof.map_or_else(String::new, |proof| proof.how.clone())),
        ("remark", text(&claim.remark)),
        ("see also", parts.join(", ")),
    ] {
        if !text.is_empty() {
            writeln!(out, "{name:14}  {text}")?;
        }
    }
    // As `fibnim prove statement --file` reads it.
    if let Some(proof) = proof.filter(|proof| !proof.sentences.is_empty()) {
        let text = Proof {
            how: proof.how.clone(),
            take: proof.take.clone().unwrap_or_default(),
            definitions: proof.definitions.clone(),
            sentences: proof.sentences.clone(),
        };
        write!(out, "\n{}", text.theory(&claim.id))?;
    }
    Ok(())
}

const fn severity(severity: Severity) -> &'static str {
    match severity {
        Severity::FalseTheorem => "false theorem",
        Severity::Gap => "gap",
        Severity::BoundaryCase => "boundary case",
        Severity::Misprint => "misprint",
        Severity::Reading => "reading",
    }
}

const fn grade(grade: Grade) -> &'static str {
    match grade {
        Grade::Classical => "classical theorem",
        Grade::FiniteFact => "finite fact",
        Grade::Proved => "proved here",
        Grade::Exhausted => "exhausted",
        Grade::Conjecture => "conjecture",
        Grade::Refuted => "refuted",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_verdict_that_changed_is_an_error() {
        let claim = |verdict| ClaimAnswer {
            id: "zhou-2.1".to_owned(),
            paper: "zhou".to_owned(),
            source: String::new(),
            statement: String::new(),
            verdict,
            grade: Grade::Proved,
            severity: None,
            reconstructed: false,
            expected: Some(VerdictKind::Holds),
            counterexample: None,
            order: None,
            positions: Vec::new(),
            corrected: None,
            affects: None,
            caveat: None,
            classical: None,
            argument: None,
            range: None,
            proof: None,
            remark: None,
        };
        assert!(compare(&[claim(VerdictKind::Holds)]).is_ok());
        let Err(CliError::Changed(message)) = compare(&[claim(VerdictKind::Open)]) else { panic!("no error") };
        assert_eq!(message, "zhou-2.1: holds is recorded, open came out");
    }
}
