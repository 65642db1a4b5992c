//! Answers to sums, as text and as JSON.

use std::io::{self, Write};

use anstyle::Style;
use fibnim::grundy::SolvedSum;
use fibnim::{Component, Reason};
use fibnim_engine::say::Speaker;
use serde::Serialize;

use super::answer::{MoveJson, ReasonJson, limit_name, outcome_name, outcome_text, winning_lines};

/// The JSON form of an answer; `docs/json.md` describes it.
#[derive(Serialize)]
struct Answer {
    position: PositionJson,
    rules: RulesJson,
    outcome: &'static str,
    winning_moves: Vec<MoveJson>,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    winning_moves_cut: bool,
    reason: ReasonJson,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    explanation: Vec<String>,
}

#[derive(Serialize)]
struct PositionJson {
    components: Vec<ComponentJson>,
}

#[derive(Serialize)]
#[serde(untagged)]
enum ComponentJson {
    Pile { pile: String, quota: String, opening: &'static str, take: String },
    Heap { heap: String },
}

#[derive(Serialize)]
struct RulesJson {
    dynamic: &'static str,
    play: &'static str,
}

fn component_json(component: &Component) -> ComponentJson {
    match component {
        Component::Heap(chips) => ComponentJson::Heap { heap: chips.to_string() },
        Component::Pile { chips, limit, take } => ComponentJson::Pile {
            pile: chips.to_string(),
            quota: match limit {
                fibnim::Limit::Quota(quota) => quota.chips().to_string(),
                _ => component.largest_take().to_string(),
            },
            opening: limit_name(limit),
            take: take.to_string(),
        },
    }
}

/// Writes an answer as one line of JSON with at most `moves` winning moves.
pub fn sum_json(solved: &SolvedSum, moves: usize, explain: bool, out: &mut impl Write) -> io::Result<()> {
    let mut winning = solved.winning_moves();
    let winning_moves = winning.by_ref().take(moves).map(|chosen| MoveJson::from(&chosen)).collect();
    let answer = Answer {
        position: PositionJson { components: solved.sum().components().iter().map(component_json).collect() },
        rules: RulesJson { dynamic: "local", play: "normal" },
        outcome: outcome_name(solved.outcome()),
        winning_moves,
        winning_moves_cut: winning.next().is_some(),
        reason: ReasonJson::nim_sum(solved),
        explanation: if explain { Speaker::english().explain(&solved.explain()) } else { Vec::new() },
    };
    serde_json::to_writer(&mut *out, &answer)?;
    writeln!(out)
}

/// Writes an answer for reading, with at most `moves` winning moves.
pub fn sum_text(solved: &SolvedSum, moves: usize, explain: bool, out: &mut impl Write) -> io::Result<()> {
    let label = Style::new().bold();
    let mut line = |name: &str, text: &str| writeln!(out, "{label}{name:<11}{label:#} {text}");
    line("Sum", &solved.sum().to_string())?;
    line("Rules", "f(t) = 2t where none is written, local dynamic, normal play")?;
    line("Outcome", &outcome_text(solved.outcome()))?;
    for (name, text) in winning_lines(&mut solved.winning_moves(), moves) {
        line(name, &text)?;
    }
    line("Reason", &Speaker::english().reason(Reason::NimSum { rows: solved.rows(), evidence: solved.evidence() }))?;
    if explain {
        for (i, sentence) in Speaker::english().explain(&solved.explain()).iter().enumerate() {
            line(if i == 0 { "Because" } else { "" }, sentence)?;
        }
    }
    Ok(())
}
