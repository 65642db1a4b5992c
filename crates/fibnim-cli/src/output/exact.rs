//! Answers to positions of exact-k games, as text and as JSON.

use std::io::{self, Write};

use anstyle::Style;
use fibnim::Limit;
use fibnim::exact_k::{ExactAnalysis, ExactPosition, ExactReason, Fresh, GroupRule, Memory};
use fibnim_engine::say::Speaker;
use serde::Serialize;

use super::answer::{MoveJson, outcome_name, outcome_text, sourced};

/// The JSON form of an answer; `docs/json.md` describes it.
#[derive(Serialize)]
struct Answer {
    position: PositionJson,
    rules: RulesJson,
    outcome: &'static str,
    /// A move is a list of what it takes from each of its piles.
    winning_moves: Vec<Vec<MoveJson>>,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    winning_moves_cut: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    remoteness: Option<String>,
    reason: ReasonJson,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    explanation: Vec<String>,
}

#[derive(Serialize)]
struct PositionJson {
    piles: Vec<String>,
    quotas: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    active: Option<Vec<usize>>,
}

#[derive(Serialize)]
struct RulesJson {
    take: String,
    exactly: usize,
    group: &'static str,
    remember: &'static str,
    fresh: &'static str,
    dynamic: &'static str,
    opening: &'static str,
    play: &'static str,
}

#[derive(Serialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
enum ReasonJson {
    /// By the rules of play: there is no move.
    Rules,
    Theorem {
        id: &'static str,
    },
    Observation {
        id: &'static str,
        checked_to: u32,
    },
    Search {
        method: &'static str,
        positions: String,
    },
}

const fn fresh_name(fresh: Fresh) -> &'static str {
    match fresh {
        Fresh::NotWhole => "not-whole",
        Fresh::Any => "any",
    }
}

/// Which piles have a quota: "quota" if all, the rule for the others if none, otherwise "mixed".
fn opening_name(position: &ExactPosition) -> &'static str {
    let limits = position.limits();
    let given = limits.iter().filter(|limit| matches!(limit, Limit::Quota(_))).count();
    match given {
        0 => fresh_name(position.rules().fresh()),
        _ if given == limits.len() => "quota",
        _ => "mixed",
    }
}

fn position_json(position: &ExactPosition) -> PositionJson {
    let quota = |(pile, limit): (usize, &Limit)| match limit {
        Limit::Quota(quota) => quota.chips().to_string(),
        Limit::Any | Limit::NotWhole => position.largest_take(pile).to_string(),
    };
    PositionJson {
        piles: position.piles().iter().map(ToString::to_string).collect(),
        quotas: position.limits().iter().enumerate().map(quota).collect(),
        active: position.group().map(|group| group.iter().map(|pile| pile + 1).collect()),
    }
}

fn rules_json(position: &ExactPosition) -> RulesJson {
    let rules = position.rules();
    RulesJson {
        take: rules.take().to_string(),
        exactly: rules.count(),
        group: match rules.group() {
            GroupRule::Sticky => "sticky",
            GroupRule::Free => "free",
            GroupRule::Fixed => "fixed",
        },
        remember: match rules.memory() {
            Memory::PerPile => "pile",
            Memory::LastMoveOnly => "last",
        },
        fresh: fresh_name(rules.fresh()),
        dynamic: "local",
        opening: opening_name(position),
        play: "normal",
    }
}

/// Writes an answer as one line of JSON with at most `moves` winning moves.
pub fn exact_json(analysis: &ExactAnalysis, moves: usize, explain: bool, out: &mut impl Write) -> io::Result<()> {
    let mut winning = analysis.winning_moves();
    let winning_moves =
        winning.by_ref().take(moves).map(|chosen| chosen.parts().iter().map(MoveJson::from).collect()).collect();
    let answer = Answer {
        position: position_json(analysis.position()),
        rules: rules_json(analysis.position()),
        outcome: outcome_name(analysis.outcome()),
        winning_moves,
        winning_moves_cut: winning.next().is_some() || !analysis.lists_all(),
        remoteness: analysis.remoteness().map(|length| length.to_string()),
        reason: match analysis.reason() {
            ExactReason::GameSearch { positions } => {
                ReasonJson::Search { method: "game", positions: positions.to_string() }
            }
            reason => match (reason, reason.claim()) {
                (ExactReason::ThreePilesChecked { max }, Some(id)) => ReasonJson::Observation { id, checked_to: max },
                (_, Some(id)) => ReasonJson::Theorem { id },
                (_, None) => ReasonJson::Rules,
            },
        },
        explanation: if explain { Speaker::english().explain(&analysis.explain()) } else { Vec::new() },
    };
    serde_json::to_writer(&mut *out, &answer)?;
    writeln!(out)
}

/// The rules in words.
fn rules_text(position: &ExactPosition) -> String {
    let rules = position.rules();
    let group = match rules.group() {
        GroupRule::Sticky => "those of the move before until one is empty",
        GroupRule::Free => "any",
        GroupRule::Fixed => "those of the first move",
    };
    let memory = match rules.memory() {
        Memory::PerPile => "quotas last until the next move in the pile",
        Memory::LastMoveOnly => "quotas last for one move",
    };
    let fresh = match rules.fresh() {
        Fresh::NotWhole => "piles without one are not taken whole",
        Fresh::Any => "piles without one may be taken whole",
    };
    format!("f(t) = {}, exactly {} piles a move: {group}; {memory}, {fresh}", rules.take(), rules.count())
}

/// Writes an answer for reading, with at most `moves` winning moves.
pub fn exact_text(analysis: &ExactAnalysis, moves: usize, explain: bool, out: &mut impl Write) -> io::Result<()> {
    let label = Style::new().bold();
    let mut line = |name: &str, text: &str| writeln!(out, "{label}{name:<11}{label:#} {text}");
    line("Position", &analysis.position().to_string())?;
    line("Rules", &rules_text(analysis.position()))?;
    line("Outcome", &outcome_text(analysis.outcome()))?;
    let mut winning = analysis.winning_moves();
    let mut name = "Winning";
    for best in winning.by_ref().take(moves) {
        line(name, &format!("take {best}"))?;
        name = "";
    }
    match (winning.next(), analysis.lists_all()) {
        (Some(_), true) => line(name, &format!("... and more; --moves K lists more than {moves}"))?,
        (None, true) if name == "Winning" => line(name, "no move")?,
        (None, true) => {}
        (None, false) if name == "Winning" => line(name, "some move, but which is not known at this size")?,
        (_, false) => line(name, "... and perhaps more, which are not listed at this size")?,
    }
    if let Some(length) = analysis.remoteness() {
        let moves = if length == fibnim::Nat::ONE { "move" } else { "moves" };
        line("Remoteness", &format!("{length} {moves}"))?;
    }
    line("Reason", &sourced(Speaker::english().exact_reason(analysis.reason()), analysis.reason().claim()))?;
    if explain {
        for (i, sentence) in Speaker::english().explain(&analysis.explain()).iter().enumerate() {
            line(if i == 0 { "Because" } else { "" }, sentence)?;
        }
    }
    Ok(())
}
