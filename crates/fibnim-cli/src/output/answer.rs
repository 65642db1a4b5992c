//! Answers to positions, as text and as JSON.

use std::io::{self, Write};

use anstyle::{AnsiColor, Style};
use fibnim::grundy::SolvedSum;
use fibnim::{Analysis, Dynamic, Limit, Move, Outcome, Play, Position, Reason, Remoteness, Source};
use fibnim_engine::say::Speaker;
use serde::Serialize;

/// The JSON form of an answer; numbers are strings, since they can have any size. `docs/json.md` describes it.
#[derive(Serialize)]
struct Answer {
    position: PositionJson,
    rules: RulesJson,
    outcome: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    threshold: Option<String>,
    winning_moves: Vec<MoveJson>,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    winning_moves_cut: bool,
    #[serde(flatten)]
    remoteness: Option<RemotenessJson>,
    reason: ReasonJson,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    explanation: Vec<String>,
}

#[derive(Serialize)]
struct RemotenessJson {
    remoteness: String,
    remoteness_moves: Vec<MoveJson>,
}

#[derive(Serialize)]
struct PositionJson {
    piles: Vec<String>,
    /// Global dynamic.
    #[serde(skip_serializing_if = "Option::is_none")]
    quota: Option<String>,
    /// Local dynamic.
    #[serde(skip_serializing_if = "Option::is_none")]
    quotas: Option<Vec<String>>,
}

#[derive(Serialize)]
struct RulesJson {
    take: String,
    dynamic: &'static str,
    opening: &'static str,
    play: &'static str,
}

#[derive(Serialize)]
pub(super) struct MoveJson {
    pile: usize,
    take: String,
}

impl From<&Move> for MoveJson {
    fn from(chosen: &Move) -> Self {
        Self { pile: chosen.pile + 1, take: chosen.chips.to_string() }
    }
}

#[derive(Serialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub(super) enum ReasonJson {
    /// By the rules of play: no chips are left.
    Rules,
    Theorem {
        id: &'static str,
    },
    Table {
        piles: u32,
        max: u32,
    },
    Certificate {
        states: u32,
    },
    Evidence,
    NimSum {
        values: Vec<String>,
        nim_sum: String,
    },
    Search {
        method: &'static str,
        positions: String,
    },
}

impl ReasonJson {
    pub(super) fn nim_sum(solved: &SolvedSum) -> Self {
        let values = solved.values().iter().map(ToString::to_string).collect();
        Self::NimSum { values, nim_sum: solved.nim_sum().to_string() }
    }
}

pub(super) const fn outcome_name(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::N => "N",
        Outcome::P => "P",
    }
}

const fn dynamic_name(dynamic: Dynamic) -> &'static str {
    match dynamic {
        Dynamic::Global => "global",
        Dynamic::Local => "local",
    }
}

const fn play_name(play: Play) -> &'static str {
    match play {
        Play::Normal => "normal",
        Play::Misere => "misere",
    }
}

pub(super) const fn limit_name(limit: &Limit) -> &'static str {
    match limit {
        Limit::Quota(_) => "quota",
        Limit::Any => "any",
        Limit::NotWhole => "not-whole",
    }
}

/// The opening rule of a position: that of all its limits, or "mixed" where they differ.
fn opening_name(position: &Position) -> &'static str {
    let mut names = (0..position.piles().len()).map(|pile| limit_name(position.limit(pile)));
    let first = names.next().unwrap_or("quota");
    if names.all(|name| name == first) { first } else { "mixed" }
}

fn position_json(position: &Position) -> PositionJson {
    let piles = position.piles();
    let quota = |pile: usize| match position.limit(pile) {
        Limit::Quota(quota) => quota.chips().to_string(),
        Limit::Any | Limit::NotWhole => position.largest_take(pile).to_string(),
    };
    let (global, local) = match (position.dynamic(), position.limit(0)) {
        (Dynamic::Local, _) => (None, Some((0..piles.len()).map(quota).collect())),
        (Dynamic::Global, Limit::Quota(quota)) => (Some(quota.chips().to_string()), None),
        (Dynamic::Global, _) => {
            let largest = (0..piles.len()).map(|pile| position.largest_take(pile)).max().unwrap_or_default();
            (Some(largest.to_string()), None)
        }
    };
    PositionJson { piles: piles.iter().map(ToString::to_string).collect(), quota: global, quotas: local }
}

/// Writes an answer as one line of JSON with at most `moves` moves a list.
pub fn answer_json(
    analysis: &Analysis,
    remoteness: Option<&Remoteness>,
    moves: usize,
    explain: bool,
    out: &mut impl Write,
) -> io::Result<()> {
    let mut winning = analysis.winning_moves();
    let winning_moves = winning.by_ref().take(moves).map(|chosen| MoveJson::from(&chosen)).collect();
    let answer = Answer {
        position: position_json(analysis.position()),
        rules: RulesJson {
            take: analysis.rules().take_away.to_string(),
            dynamic: dynamic_name(analysis.position().dynamic()),
            opening: opening_name(analysis.position()),
            play: play_name(analysis.rules().play),
        },
        outcome: outcome_name(analysis.outcome()),
        threshold: analysis.threshold().map(ToString::to_string),
        winning_moves,
        winning_moves_cut: winning.next().is_some(),
        remoteness: remoteness.map(|found| RemotenessJson {
            remoteness: found.length().to_string(),
            remoteness_moves: found.moves().iter().take(moves).map(MoveJson::from).collect(),
        }),
        reason: match analysis.reason() {
            Reason::NimSum { .. } => match analysis.nim_sum() {
                Some(solved) => ReasonJson::nim_sum(solved),
                None => ReasonJson::NimSum { values: Vec::new(), nim_sum: String::new() },
            },
            Reason::Theorem(theorem) => theorem.claim().map_or(ReasonJson::Rules, |id| ReasonJson::Theorem { id }),
            Reason::ThresholdSearch { positions } => {
                ReasonJson::Search { method: "thresholds", positions: positions.to_string() }
            }
            Reason::Evidence(Source::Table { piles, max }) => ReasonJson::Table { piles, max },
            Reason::Evidence(Source::Certificate { states }) => ReasonJson::Certificate { states },
            Reason::Evidence(_) => ReasonJson::Evidence,
            Reason::GameSearch { positions } => ReasonJson::Search { method: "game", positions: positions.to_string() },
        },
        explanation: if explain { Speaker::english().explain(&analysis.explain()) } else { Vec::new() },
    };
    serde_json::to_writer(&mut *out, &answer)?;
    writeln!(out)
}

/// Writes an answer for reading, with at most `moves` winning moves.
pub fn answer_text(
    analysis: &Analysis,
    remoteness: Option<&Remoteness>,
    moves: usize,
    explain: bool,
    out: &mut impl Write,
) -> io::Result<()> {
    let label = Style::new().bold();
    let position = analysis.position();
    let mut line = |name: &str, text: &str| writeln!(out, "{label}{name:<11}{label:#} {text}");
    line("Position", &position.to_string())?;
    line(
        "Rules",
        &format!(
            "f(t) = {}, {} dynamic, {} play, {}",
            analysis.rules().take_away,
            dynamic_name(position.dynamic()),
            match analysis.rules().play {
                Play::Normal => "normal",
                Play::Misere => "misère",
            },
            match opening_name(position) {
                "quota" => "quota given",
                "any" => "opening: any number from one pile",
                "not-whole" => "opening: not a whole pile",
                _ => "some piles not yet opened",
            }
        ),
    )?;
    line("Outcome", &outcome_text(analysis.outcome()))?;
    if let Some(threshold) = analysis.threshold() {
        line("Threshold", &threshold.to_string())?;
    }
    for (name, text) in winning_lines(&mut analysis.winning_moves(), moves) {
        line(name, &text)?;
    }
    if let Some(remoteness) = remoteness {
        line("Remoteness", &remoteness_text(remoteness))?;
    }
    line("Reason", &sourced(Speaker::english().reason(analysis.reason()), analysis.reason().claim()))?;
    if explain {
        for (i, sentence) in Speaker::english().explain(&analysis.explain()).iter().enumerate() {
            line(if i == 0 { "Because" } else { "" }, sentence)?;
        }
    }
    Ok(())
}

/// The outcome in colour and in words.
pub(super) fn outcome_text(outcome: Outcome) -> String {
    let color = match outcome {
        Outcome::N => AnsiColor::Green,
        Outcome::P => AnsiColor::Red,
    };
    let meaning = Speaker::english().outcome(outcome);
    let color = color.on_default().bold();
    format!("{color}{outcome}{color:#}: {meaning}")
}

/// At most `moves` winning moves, a line each.
pub(super) fn winning_lines(winning: &mut dyn Iterator<Item = Move>, moves: usize) -> Vec<(&'static str, String)> {
    let mut lines: Vec<(&str, String)> = Vec::new();
    let name = |lines: &Vec<_>| if lines.is_empty() { "Winning" } else { "" };
    for best in winning.take(moves) {
        lines.push((name(&lines), format!("take {} from pile {}", best.chips, best.pile + 1)));
    }
    if winning.next().is_some() {
        lines.push((name(&lines), format!("... and more; --moves K lists more than {moves}")));
    } else if lines.is_empty() {
        lines.push(("Winning", "no move".to_owned()));
    }
    lines
}

/// A source with the claim of the audit that goes with it.
pub(super) fn sourced(source: String, claim: Option<&str>) -> String {
    match claim {
        Some(claim) => format!("{source} ({claim})"),
        None => source,
    }
}

/// The remoteness, and the first move that keeps to it.
fn remoteness_text(remoteness: &Remoteness) -> String {
    let length = remoteness.length();
    let moves = if *length == fibnim::Nat::ONE { "move" } else { "moves" };
    let advice = match remoteness.outcome() {
        Outcome::N => "the quickest win begins with",
        Outcome::P => "the loser delays most with",
    };
    match remoteness.moves().first() {
        None => format!("{length} {moves}"),
        Some(best) => format!("{length} {moves}; {advice} {} from pile {}", best.chips, best.pile + 1),
    }
}
