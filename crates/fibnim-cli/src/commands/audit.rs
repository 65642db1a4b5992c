//! `fibnim audit`.

use std::io::Write;
use std::time::Duration;

use fibnim_audit::{Claim, Kind, LEVELS, Paper, REPORT_LEVEL, Verdict, audit, claims, expected, json_lines, report};

use crate::args::AuditArgs;
use crate::error::CliError;
use crate::monitor::Deadline;
use crate::output::{OutputFile, data};

/// Computes verdicts, prints them, and compares them with what is recorded.
pub fn run(args: &AuditArgs) -> Result<(), CliError> {
    let chosen = chosen(args.what.as_deref())?;
    let mut file = args.output.as_ref().map(|path| OutputFile::create(path, args.force)).transpose()?;
    let mut monitor = Deadline::new(args.budget.unwrap_or(Duration::MAX));
    let levels = if args.budget.is_some() { 0..LEVELS } else { REPORT_LEVEL..REPORT_LEVEL + 1 };
    let verdicts = audit(&chosen, levels, 1, args.threads.threads(), &mut monitor);
    drop(monitor);
    let mut out = data();
    match &mut file {
        Some(file) => write!(file, "{}", report(&verdicts))?,
        None if args.report => write!(out, "{}", report(&verdicts))?,
        None if args.json => write!(out, "{}", json_lines(&verdicts))?,
        None => match (&args.what, &verdicts[..]) {
            (Some(_), [(claim, verdict)]) => full(claim, verdict, &mut out)?,
            _ => table(&verdicts, &mut out)?,
        },
    }
    out.flush()?;
    file.map_or(Ok(()), OutputFile::finish)?;
    compare(&verdicts)
}

/// The claims of a paper, one claim, or all whose ids begin so.
fn chosen(what: Option<&str>) -> Result<Vec<&'static Claim>, CliError> {
    let Some(what) = what else { return Ok(claims().collect()) };
    let select = |chosen: &dyn Fn(&Claim) -> bool| claims().filter(|claim| chosen(claim)).collect::<Vec<&Claim>>();
    let begins = |claim: &Claim| {
        what.contains('-') && claim.id.get(..what.len()).is_some_and(|begin| begin.eq_ignore_ascii_case(what))
    };
    let of_paper = |claim: &Claim| claim.paper().name().eq_ignore_ascii_case(what);
    let found = select(&|claim| claim.id.eq_ignore_ascii_case(what) || of_paper(claim));
    let found = if found.is_empty() { select(&begins) } else { found };
    if found.is_empty() {
        let papers: Vec<String> =
            Paper::ALL.iter().map(|paper| format!("{} ({})", paper.name(), paper.authors())).collect();
        return Err(CliError::Input(format!(
            "{what:?} is no paper and no claim: papers are {}; 'fibnim audit zhou' lists the claims of one",
            papers.join(", ")
        )));
    }
    Ok(found)
}

fn recorded(claim: &Claim) -> Option<Kind> {
    expected().find(|expected| expected.id == claim.id).map(|expected| expected.kind)
}

fn compare(verdicts: &[(&Claim, Verdict)]) -> Result<(), CliError> {
    let changed: Vec<String> = verdicts
        .iter()
        .filter(|(claim, verdict)| recorded(claim) != Some(verdict.kind()))
        .map(|(claim, verdict)| {
            let before = recorded(claim).map_or("nothing", Kind::word);
            format!("{}: {before} is recorded, {} came out", claim.id, verdict.kind())
        })
        .collect();
    if changed.is_empty() { Ok(()) } else { Err(CliError::Changed(changed.join("; "))) }
}

fn table(verdicts: &[(&Claim, Verdict)], out: &mut impl Write) -> Result<(), CliError> {
    let width = verdicts.iter().map(|(claim, _)| claim.id.len()).max().unwrap_or(0);
    for (claim, verdict) in verdicts {
        let detail = verdict.counterexample().or(verdict.range()).unwrap_or("for all sizes");
        writeln!(out, "{:width$}  {:9}  {detail}", claim.id, verdict.kind())?;
    }
    let counts: Vec<String> = Kind::ALL
        .into_iter()
        .map(|kind| (kind, verdicts.iter().filter(|(_, verdict)| verdict.kind() == kind).count()))
        .filter(|(_, count)| *count > 0)
        .map(|(kind, count)| format!("{count} {kind}"))
        .collect();
    Ok(writeln!(out, "{} claims: {}", verdicts.len(), counts.join(", "))?)
}

fn full(claim: &Claim, verdict: &Verdict, out: &mut impl Write) -> Result<(), CliError> {
    let corrected = match verdict {
        Verdict::Corrected { corrected, .. } => *corrected,
        _ => "",
    };
    let source = format!("{}, {}", claim.paper().authors(), claim.source);
    let parts = format!("{}.", claim.id);
    let parts: Vec<&str> = claims().map(|claim| claim.id).filter(|id| id.starts_with(&parts)).collect();
    for (name, text) in [
        ("claim", claim.id),
        ("source", &source),
        ("statement", claim.statement),
        ("verdict", verdict.kind().word()),
        ("counterexample", verdict.counterexample().unwrap_or_default()),
        ("correction", corrected),
        ("range", verdict.range().unwrap_or_default()),
        ("proof", verdict.how().unwrap_or_default()),
        ("remark", claim.remark),
        ("see also", &parts.join(", ")),
    ] {
        if !text.is_empty() {
            writeln!(out, "{name:14}  {text}")?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_verdict_that_changed_is_an_error() {
        let claim = claims().find(|claim| claim.id == "zhou-2.1").expect("an id");
        let holds = Verdict::Holds { range: String::new() };
        assert!(compare(&[(claim, holds)]).is_ok());
        let open = Verdict::Open { range: String::new() };
        let Err(CliError::Changed(message)) = compare(&[(claim, open)]) else { panic!("no error") };
        assert_eq!(message, "zhou-2.1: holds is recorded, open came out");
    }
}
