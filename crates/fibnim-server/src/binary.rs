//! A slice as numbers, a quarter of the size of its JSON.

use axum::body::Body;
use axum::http::{HeaderMap, HeaderName, HeaderValue, Response};
use fibnim::{Progress, SolveError};
use fibnim_engine::wire::{Basis, SliceQuestion};
use fibnim_engine::{Allowance, Engine, EngineError};

use crate::limits::BINARY;
use crate::pool::{Admission, Refusal};
use crate::respond::{Keep, is_exact, refused, tagged};
use crate::shared::Shared;

/// The header with the basis of the answer, as JSON.
pub const BASIS: HeaderName = HeaderName::from_static("fibnim-basis");

/// The thresholds of a slice row by row, starting with an empty second pile: 32 bits each, the lowest byte first, and
/// 4294967295 for infinity.
pub async fn slice(shared: &Shared, asked: &HeaderMap, question: SliceQuestion) -> Response<Body> {
    let job = move |engine: &mut Engine, budget: &mut Allowance<'_>| cells(engine, &question, budget);
    let (cells, basis) = match shared.pool.full(Admission::Limited, job).await {
        Ok(done) => done,
        Err(refusal) => return refused(refusal),
    };
    let keep = if is_exact(basis.strength) { Keep::Long } else { Keep::Tag };
    let mut response = tagged(asked, "application/octet-stream", keep, cells.into());
    let basis = serde_json::to_string(&basis).ok().and_then(|basis| HeaderValue::from_str(&basis).ok());
    match basis {
        Some(basis) => response.headers_mut().insert(BASIS, basis),
        None => return refused(Refusal::Defect),
    };
    response
}

fn cells(
    engine: &mut Engine,
    question: &SliceQuestion,
    budget: &mut Allowance<'_>,
) -> Result<(Vec<u8>, Basis), EngineError> {
    let (bytes, allowed) = (4 * (u128::from(question.max) + 1).pow(2), BINARY.min(budget.memory));
    if bytes > u128::from(allowed) {
        return Err(EngineError::beyond(format!("beyond the budget: a slice of {bytes} bytes (allowed: {allowed})")));
    }
    let (slice, basis) = engine.built_slice(question, budget)?;
    let mut cells = Vec::with_capacity(bytes as usize);
    for y in 0..=question.max {
        let total = Some(u64::from(question.max) + 1);
        let progress = Progress { done: y.into(), total };
        if budget.monitor.check(progress).is_break() {
            return Err(SolveError::Stopped(progress).into());
        }
        for x in 0..=question.max {
            cells.extend(slice.threshold(x, y)?.unwrap_or(u32::MAX).to_le_bytes());
        }
    }
    Ok((cells, basis))
}
