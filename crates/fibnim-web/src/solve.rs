//! Positions solved, with the fields of `fibnim solve --json`.

use fibnim::{Analysis, Budget, Monitor, Move, Notation, Position, Reason, Source};
use fibnim_engine::say::Speaker;
use serde::Serialize;

use crate::engine::MEMORY;
use crate::map::Map;
use crate::rules::{Answer, Ruleset, line, solver};

/// The most winning moves that are listed.
const MOST_MOVES: usize = 60;

/// Chips taken from one pile; piles count from 1.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Take {
    /// The pile.
    pub pile: usize,
    /// How many chips.
    pub take: String,
}

impl From<&Move> for Take {
    fn from(chosen: &Move) -> Self {
        Self { pile: chosen.pile + 1, take: chosen.chips.to_string() }
    }
}

/// The answer to a position.
#[derive(Debug, Serialize)]
pub struct Solved {
    position: String,
    piles: Vec<String>,
    take: String,
    outcome: String,
    /// A number, "infinity", or `null` where no single quota decides.
    threshold: Option<String>,
    winning_moves: Vec<Take>,
    winning_moves_cut: bool,
    reason: &'static str,
    citation: String,
    explanation: Vec<String>,
}

/// Reads a position.
pub fn position(text: &str, rules: &fibnim::Rules) -> Answer<Position> {
    const MOST: usize = 65_536;
    if text.len() > MOST {
        return Err(format!("a position of {} characters: up to {MOST} are accepted", text.len()));
    }
    Notation::default().parse(text, &rules.take_away).map_err(line)
}

/// Solves a position, with the table of a map where it covers it.
pub fn solve(ruleset: &Ruleset, text: &str, map: Option<&Map>, monitor: &mut dyn Monitor) -> Answer<Solved> {
    let rules = ruleset.rules()?;
    let position = position(text, &rules)?;
    let mut budget = Budget { memory: MEMORY, monitor };
    let analysis = match map.and_then(|map| map.solver(&rules, &position)) {
        Some(known) => known.solve(&position, &mut budget),
        None => solver(&rules).solve(&position, &mut budget),
    };
    Ok(solved(&analysis.map_err(line)?))
}

fn solved(analysis: &Analysis) -> Solved {
    let mut moves = analysis.winning_moves();
    let winning_moves = moves.by_ref().take(MOST_MOVES).map(|chosen| Take::from(&chosen)).collect();
    let speaker = Speaker::english();
    Solved {
        position: analysis.position().to_string(),
        piles: analysis.position().piles().iter().map(ToString::to_string).collect(),
        take: analysis.rules().take_away.to_string(),
        outcome: analysis.outcome().to_string(),
        threshold: analysis.threshold().map(ToString::to_string),
        winning_moves,
        winning_moves_cut: moves.next().is_some(),
        reason: kind(analysis.reason()),
        citation: speaker.reason(analysis.reason()),
        explanation: speaker.explain(&analysis.explain()),
    }
}

/// The kind of a reason.
fn kind(reason: Reason) -> &'static str {
    match reason {
        Reason::Theorem(theorem) if theorem.claim().is_none() => "rules",
        Reason::Theorem(_) => "theorem",
        Reason::ThresholdSearch { .. } | Reason::GameSearch { .. } => "search",
        Reason::Evidence(Source::Table { .. }) => "table",
        Reason::Evidence(Source::Certificate { .. }) => "certificate",
        Reason::Evidence(_) => "evidence",
        Reason::NimSum { .. } => "nim-sum",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use fibnim::Forever;

    fn ask(take: &str, misere: bool, text: &str) -> Answer<Solved> {
        solve(&Ruleset { take: take.to_owned(), misere }, text, None, &mut Forever)
    }

    #[test]
    fn answers_of_every_kind() {
        for (take, misere, text, outcome, threshold, reason) in [
            ("2t", false, "(20,62;8)", "N", Some("8"), "theorem"),
            ("2t", false, "(20,62;6)", "P", Some("8"), "theorem"),
            ("2t", false, "(7,7)", "P", Some("infinity"), "theorem"),
            ("2t", false, "(4,2,1;3)", "P", Some("infinity"), "certificate"),
            ("2t", false, "(20,20,9;1)", "N", Some("1"), "search"),
            ("2t", false, "(5;2)+(8;3)", "P", None, "nim-sum"),
            ("2t", true, "(2;5)", "N", Some("1"), "theorem"),
        ] {
            let found = ask(take, misere, text).expect(text);
            let answer = (found.outcome.as_str(), found.threshold.as_deref(), found.reason);
            assert_eq!(answer, (outcome, threshold, reason), "{text}");
            assert_eq!(found.winning_moves.is_empty(), outcome == "P", "{text}");
            assert!(!found.explanation.is_empty() && !found.citation.is_empty());
        }
    }

    #[test]
    fn refusals_are_one_line() {
        for (take, text) in [("2t", "x"), ("2t", "(9;0)"), ("q", "9"), ("2t", "(900000,900000,900000;3)")] {
            let error = ask(take, false, text).expect_err(text);
            assert!(error.lines().count() == 1 && !error.is_empty(), "{error}");
        }
    }
}
