//! The claims of the papers.

use fibnim_audit::{Paper, REPORT_LEVEL, audit as examine, claims};
use pyo3::prelude::*;

use crate::convert::refused;
use crate::monitor::work;

/// Identifier, paper, source, statement, verdict, range, counterexample and correction of the claims that are named.
type Record = (String, String, String, String, String, Option<String>, Option<String>, Option<String>);

/// Computes the verdicts of a paper, a claim or, for nothing, of all.
#[pyfunction]
pub fn audit(py: Python<'_>, what: Option<&str>) -> PyResult<Vec<Record>> {
    let named = |id: &str, paper: Paper| what.is_none_or(|what| what == id || what == paper.name());
    let chosen: Vec<_> = claims().filter(|claim| named(claim.id, claim.paper())).collect();
    if chosen.is_empty() {
        let papers: Vec<&str> = Paper::ALL.iter().map(|paper| paper.name()).collect();
        return Err(refused(format!("there is no such paper or claim: accepted are {}, and ids", papers.join(", "))));
    }
    let verdicts = work(py, u64::MAX, None, |budget| {
        let threads = std::thread::available_parallelism().map_or(1, usize::from);
        Ok(examine(&chosen, REPORT_LEVEL..=REPORT_LEVEL, threads, &mut budget.monitor))
    })?;
    let text = |part: Option<&str>| part.map(str::to_owned);
    let record = |(claim, verdict): &(&'static fibnim_audit::Claim, fibnim_audit::Verdict)| {
        (
            claim.id.to_owned(),
            claim.paper().name().to_owned(),
            claim.source.to_owned(),
            claim.statement.to_owned(),
            verdict.kind().to_string(),
            text(verdict.range()),
            text(verdict.counterexample()),
            claim.correction.map(|correction| correction.statement.to_owned()),
        )
    };
    Ok(verdicts.iter().map(record).collect())
}
