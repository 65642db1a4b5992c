//! Verdicts as JSON: `docs/audit.jsonl`, described in `docs/wire.md`.

use serde_json::{Map, Value};

use crate::claim::Claim;
use crate::expected::expected;
use crate::verdict::{Kind, Verdict};

/// Verdicts as JSON, one object a line.
pub fn json_lines(verdicts: &[(&Claim, Verdict)]) -> String {
    let line = |(claim, verdict): &(&Claim, Verdict)| {
        let corrected = match verdict {
            Verdict::Corrected { corrected, .. } => Some(*corrected),
            _ => None,
        };
        let recorded = expected().find(|expected| expected.id == claim.id).map(|expected| expected.kind);
        let fields = [
            ("id", Some(claim.id)),
            ("paper", Some(claim.paper().name())),
            ("source", Some(claim.source)),
            ("statement", Some(claim.statement)),
            ("verdict", Some(verdict.kind().word())),
            ("expected", recorded.map(Kind::word)),
            ("counterexample", verdict.counterexample()),
            ("corrected", corrected),
            ("range", verdict.range()),
            ("proof", verdict.how()),
            ("remark", Some(claim.remark).filter(|remark| !remark.is_empty())),
        ];
        let object: Map<String, Value> =
            fields.into_iter().filter_map(|(name, value)| Some((name.to_owned(), Value::from(value?)))).collect();
        format!("{}\n", Value::Object(object))
    };
    verdicts.iter().map(line).collect()
}
