//! What is published, claim by claim.

use crate::EngineError;
use crate::allowance::Allowance;
use crate::context::Context;
use crate::wire::{Audit, AuditQuestion};

/// What came out of the claims that are asked for.
#[cfg(feature = "audit")]
pub(crate) fn audit(
    context: &mut Context,
    question: &AuditQuestion,
    budget: &mut Allowance<'_>,
) -> Result<Audit, EngineError> {
    use fibnim_audit::{LEVELS, REPORT_LEVEL};

    use super::part::TaskPart;

    let part = TaskPart::read(question.part.as_deref())?;
    let all = (0..).zip(chosen(question.what.as_deref())?);
    let claims: Vec<_> = all.filter(|(index, _)| part.has(*index)).map(|(_, claim)| claim).collect();
    let level = question.effort.unwrap_or(REPORT_LEVEL);
    if level >= LEVELS {
        return Err(EngineError::input(format!("an effort of {level}: 0 to {} are accepted", LEVELS - 1)));
    }
    let levels = if question.enlarge { 0..LEVELS } else { level..level + 1 };
    let in_any_case = usize::from(question.enlarge);
    let verdicts =
        fibnim_audit::audit(&claims, levels, in_any_case, context.capabilities().threads, &mut budget.monitor);
    let complete = verdicts.len() == claims.len();
    if !complete && verdicts.is_empty() {
        let progress = fibnim::Progress { done: verdicts.len() as u64, total: Some(claims.len() as u64) };
        return Err(fibnim::SolveError::Stopped(progress).into());
    }
    Ok(Audit { claims: verdicts.iter().map(|(claim, verdict)| claim_answer(claim, verdict)).collect(), complete })
}

/// Without the feature `audit` the checks are not built in.
#[cfg(not(feature = "audit"))]
pub(crate) fn audit(_: &mut Context, _: &AuditQuestion, _: &mut Allowance<'_>) -> Result<Audit, EngineError> {
    Err(EngineError::beyond("the checks of the audit are not part of this program; docs/audit.jsonl has their results"))
}

/// The claims of a paper, one claim, or all whose ids begin so.
#[cfg(feature = "audit")]
fn chosen(what: Option<&str>) -> Result<Vec<&'static fibnim_audit::Claim>, EngineError> {
    use fibnim_audit::{Claim, Paper, claims};

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
        return Err(EngineError::input(format!(
            "{:?} is no paper and no claim: accepted are the papers {}, and ids such as zhou-2.6.1",
            what.chars().take(40).collect::<String>(),
            papers.join(", ")
        )));
    }
    Ok(found)
}

#[cfg(feature = "audit")]
fn kind(kind: fibnim_audit::Kind) -> crate::wire::VerdictKind {
    use crate::wire::VerdictKind;
    use fibnim_audit::Kind;

    match kind {
        Kind::Proved => VerdictKind::Proved,
        Kind::Holds => VerdictKind::Holds,
        Kind::Corrected => VerdictKind::Corrected,
        Kind::False => VerdictKind::False,
        Kind::Open => VerdictKind::Open,
    }
}

#[cfg(feature = "audit")]
fn grade(grade: fibnim_audit::Grade) -> crate::wire::Grade {
    use crate::wire::Grade;

    match grade {
        fibnim_audit::Grade::Classical => Grade::Classical,
        fibnim_audit::Grade::FiniteFact => Grade::FiniteFact,
        fibnim_audit::Grade::Proved => Grade::Proved,
        fibnim_audit::Grade::Exhausted => Grade::Exhausted,
        fibnim_audit::Grade::Conjecture => Grade::Conjecture,
        fibnim_audit::Grade::Refuted => Grade::Refuted,
    }
}

#[cfg(feature = "audit")]
fn severity(severity: fibnim_audit::Severity) -> crate::wire::Severity {
    use crate::wire::Severity;

    match severity {
        fibnim_audit::Severity::FalseTheorem => Severity::FalseTheorem,
        fibnim_audit::Severity::Gap => Severity::Gap,
        fibnim_audit::Severity::BoundaryCase => Severity::BoundaryCase,
        fibnim_audit::Severity::Misprint => Severity::Misprint,
        fibnim_audit::Severity::Reading => Severity::Reading,
    }
}

#[cfg(feature = "audit")]
fn proof(proof: &fibnim_audit::Proof) -> crate::wire::ClaimProof {
    crate::wire::ClaimProof {
        how: proof.how.clone(),
        take: (!proof.sentences.is_empty()).then(|| proof.take.clone()),
        definitions: proof.definitions.clone(),
        sentences: proof.sentences.clone(),
    }
}

/// A claim with what came out of it, as every reply and `docs/audit.jsonl` have it.
#[cfg(feature = "audit")]
#[must_use]
pub fn claim_answer(claim: &fibnim_audit::Claim, verdict: &fibnim_audit::Verdict) -> crate::wire::ClaimAnswer {
    let owned = |text: Option<&str>| text.filter(|text| !text.is_empty()).map(str::to_owned);
    let corrected = match verdict {
        fibnim_audit::Verdict::Corrected { corrected, .. } => Some(*corrected),
        _ => None,
    };
    let recorded = fibnim_audit::expected().find(|expected| expected.id == claim.id);
    crate::wire::ClaimAnswer {
        id: claim.id.to_owned(),
        paper: claim.paper().name().to_owned(),
        source: claim.source.to_owned(),
        statement: claim.statement.to_owned(),
        verdict: kind(verdict.kind()),
        grade: grade(verdict.grade(claim.standing)),
        severity: claim.severity().map(severity),
        reconstructed: claim.reconstructed,
        expected: recorded.map(|expected| kind(expected.kind)),
        counterexample: owned(verdict.counterexample().map(|counterexample| &*counterexample.text)),
        order: owned(claim.correction.map(|correction| correction.order)),
        positions: verdict.counterexample().map_or(&[][..], |found| &found.positions).iter().map(exhibit).collect(),
        corrected: owned(corrected),
        affects: owned(claim.correction.map(|correction| correction.affects)),
        caveat: owned(claim.caveat.map(|caveat| caveat.text)),
        classical: match claim.standing {
            fibnim_audit::Standing::Classical(authors) => Some(authors.to_owned()),
            _ => None,
        },
        argument: owned(claim.argument()),
        range: owned(verdict.range()),
        proof: verdict.proof().map(proof),
        remark: owned(Some(claim.remark)),
    }
}

/// A position of a counterexample.
#[cfg(feature = "audit")]
fn exhibit(exhibit: &fibnim_audit::Exhibit) -> crate::wire::ClaimPosition {
    use fibnim_audit::ExhibitPosition;

    let (position, exactly) = match &exhibit.position {
        ExhibitPosition::Single(position) => (position.to_string(), None),
        ExhibitPosition::Exact(position) => (position.to_string(), Some(position.into())),
    };
    crate::wire::ClaimPosition {
        written: exhibit.written.clone(),
        position,
        exactly,
        claimed: exhibit.claimed.map(Into::into),
        outcome: exhibit.outcome.into(),
    }
}
