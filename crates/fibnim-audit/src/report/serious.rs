//! The first page: the serious errors.

use std::fmt::Write;

use super::entries::{first_by, link};
use super::text::{Verdicts, line, plain};
use crate::claim::Paper;
use crate::severity::Severity;
use crate::verdict::Verdict;

pub fn page(text: &mut String, verdicts: &Verdicts<'_>) {
    line!(text, "\n## The serious errors\n");
    line!(
        text,
        "These are theorems, rules, algorithms and numbers that a reader would use, and that are false as they are meant. \
         Each has its first counterexample, what it affects, and the least repair."
    );
    let with = |severity: Severity| {
        verdicts.iter().filter(move |(claim, _)| claim.paper() != Paper::Own && claim.severity() == Some(severity))
    };
    for (claim, verdict) in with(Severity::FalseTheorem) {
        let Some(correction) = claim.correction else { continue };
        let Verdict::Corrected { corrected, counterexample, .. } = verdict else { continue };
        let grade = verdict.grade(claim.standing);
        line!(text, "\n**{}, {}** ({})\n", claim.paper().authors(), claim.source, link(claim, verdict));
        line!(text, "- *Printed:* {}", plain(claim.statement));
        line!(text, "- *{}* {}.", first_by(correction.order), plain(&counterexample.text));
        line!(text, "- *Affects:* {}", plain(correction.affects));
        line!(text, "- *Least repair* ({grade})*:* {}", plain(corrected));
    }
    line!(text, "\nThe other mistakes are not of this kind:\n");
    for severity in Severity::ALL.into_iter().skip(1) {
        let links: Vec<String> = with(severity).map(|(claim, verdict)| link(claim, verdict)).collect();
        line!(text, "- *{severity}* ({}): {}", links.len(), links.join(", "));
    }
}
