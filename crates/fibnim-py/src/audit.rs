//! The claims of the papers.

use fibnim::{Progress, SolveError};
use fibnim_audit::{Paper, REPORT_LEVEL, audit as examine, claims};
use pyo3::prelude::*;

use crate::convert::refused;
use crate::monitor::{Budget, work};

/// Identifier, paper, source, statement, verdict, range, proof, counterexample, correction and remark of a claim.
type Record = [Option<String>; 10];

/// Computes the verdicts of a paper, a claim or, for nothing, of all.
#[pyfunction]
pub fn audit(py: Python<'_>, what: Option<&str>, budget: &Budget) -> PyResult<Vec<Record>> {
    let named = |id: &str, paper: Paper| what.is_none_or(|what| what == id || what == paper.name());
    let chosen: Vec<_> = claims().filter(|claim| named(claim.id, claim.paper())).collect();
    if chosen.is_empty() {
        let papers: Vec<&str> = Paper::ALL.iter().map(|paper| paper.name()).collect();
        return Err(refused(format!("there is no such paper or claim: accepted are {}, and ids", papers.join(", "))));
    }
    let verdicts = work(py, budget, move |budget| {
        let threads = std::thread::available_parallelism().map_or(1, usize::from);
        let verdicts = examine(&chosen, [REPORT_LEVEL], 0, threads, &mut budget.monitor);
        let (done, total) = (verdicts.len() as u64, chosen.len() as u64);
        let progress = Progress { done, total: Some(total) };
        if done == total { Ok(verdicts) } else { Err(SolveError::Stopped(progress).into()) }
    })?;
    let record = |(claim, verdict): &(&'static fibnim_audit::Claim, fibnim_audit::Verdict)| {
        [
            Some(claim.id),
            Some(claim.paper().name()),
            Some(claim.source),
            Some(claim.statement),
            Some(verdict.kind().word()),
            verdict.range(),
            verdict.how(),
            verdict.counterexample(),
            claim.correction.map(|correction| correction.statement),
            Some(claim.remark).filter(|remark| !remark.is_empty()),
        ]
        .map(|part| part.map(str::to_owned))
    };
    Ok(verdicts.iter().map(record).collect())
}
