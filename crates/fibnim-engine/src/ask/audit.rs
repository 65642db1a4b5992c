//! What is published, claim by claim.

use crate::wire::{Audit, AuditQuestion};
use crate::{Engine, EngineError, Result};
use fibnim::Budget;
use fibnim::written::excerpt;

/// The verdicts on the claims that are asked for.
#[cfg(feature = "audit")]
pub(crate) fn audit(engine: &mut Engine, question: &AuditQuestion, budget: &mut Budget<'_>) -> Result<Audit> {
    use crate::wire::Whole;
    use fibnim_audit::{LEVELS, REPORT_LEVEL};

    let (first, parts) = part(question.part.as_deref())?;
    let claims: Vec<_> = chosen(question.what.as_deref())?.into_iter().skip(first).step_by(parts).collect();
    const { assert!(Whole::<0, 3>::MOST.u32() + 1 == LEVELS, "the efforts of the audit") }
    let level = question.effort.map_or(REPORT_LEVEL, Whole::u32);
    let levels = if question.enlarge { 0..LEVELS } else { level..level.saturating_add(1) };
    let in_any_case = usize::from(question.enlarge);
    let threads = engine.capabilities.threads;
    let answers = fibnim_audit::audit(&claims, levels, in_any_case, threads, budget.monitor);
    let complete = answers.len() == claims.len();
    if !complete && answers.is_empty() {
        let progress = fibnim::Progress { done: 0, total: Some(claims.len() as u64) };
        return Err(fibnim::SolveError::Stopped(progress).into());
    }
    Ok(Audit { claims: answers, complete })
}

/// Without the feature `audit` the checks are not built in.
#[cfg(not(feature = "audit"))]
pub(crate) fn audit(_: &mut Engine, _: &AuditQuestion, _: &mut Budget<'_>) -> Result<Audit> {
    Err(EngineError::not_covered(
        "the checks of the audit are not part of this program; docs/audit.jsonl has their results",
    ))
}

/// The claims of a paper, one claim, or all whose ids begin so.
#[cfg(feature = "audit")]
fn chosen(what: Option<&str>) -> Result<Vec<&'static fibnim_audit::Claim>> {
    use fibnim_audit::{Claim, Paper, claims};

    let Some(what) = what else { return Ok(claims().collect()) };
    let select = |chosen: &dyn Fn(&Claim) -> bool| claims().filter(|claim| chosen(claim)).collect::<Vec<&Claim>>();
    let begins = |claim: &Claim| {
        what.contains('-') && claim.text.id.get(..what.len()).is_some_and(|begin| begin.eq_ignore_ascii_case(what))
    };
    let of_paper = |claim: &Claim| claim.text.paper.name().eq_ignore_ascii_case(what);
    let found = select(&|claim| claim.text.id.eq_ignore_ascii_case(what) || of_paper(claim));
    let found = if found.is_empty() { select(&begins) } else { found };
    if found.is_empty() {
        let papers: Vec<String> =
            Paper::ALL.iter().map(|paper| format!("{} ({})", paper.name(), paper.authors())).collect();
        return Err(EngineError::input(format!(
            "{:?} is no paper and no claim: give one of the papers {}, or an id such as zhou-2.6.1",
            excerpt(what),
            papers.join(", ")
        )));
    }
    Ok(found)
}

/// Reads a part `I/N` of the claims: the index of its first claim, and the distance to the next one.
#[cfg(feature = "audit")]
fn part(text: Option<&str>) -> Result<(usize, usize)> {
    let Some(text) = text else { return Ok((0, 1)) };
    let number = |text: &str| text.parse::<usize>().ok().filter(|_| text.bytes().all(|byte| byte.is_ascii_digit()));
    let part = text.split_once('/').and_then(|(number_of, parts)| Some((number(number_of)?, number(parts)?)));
    part.filter(|(number, parts)| (1..=*parts).contains(number))
        .map(|(number, parts)| (number.saturating_sub(1), parts))
        .ok_or_else(|| {
            EngineError::input(format!("{:?} is not a part: give I/N, the I-th of N parts, such as 2/8", excerpt(text)))
        })
}

#[cfg(all(test, feature = "audit"))]
mod tests {
    use super::*;

    #[test]
    fn parts_are_read() {
        assert_eq!(
            [None, Some("1/1"), Some("2/8"), Some("8/8")].map(|text| part(text).expect("a part")),
            [(0, 1), (0, 1), (1, 8), (7, 8)]
        );
        for text in ["", "1", "0/4", "5/4", "1/0", "+1/4", "1/ 4", "-1/4", "1/4/2", "1/99999999999999999999"] {
            assert!(part(Some(text)).is_err(), "{text:?}");
        }
    }
}
