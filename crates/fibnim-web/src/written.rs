//! Positions as the papers write them, in the counterexamples of the audit, ready to be played.

use fibnim::{Budget, Dynamic, Limit, Monitor, Notation, Outcome, Position, Quota, Rules, TakeAway, ThirdNumber};
use serde::Serialize;

use crate::engine::MEMORY;
use crate::game::exact_position;
use crate::rules::{Answer, line, solver};

/// A position found in a text.
#[derive(Debug, PartialEq, Eq, Serialize)]
pub struct Written {
    /// As it stands there.
    text: String,
    /// In the notation of the page.
    start: String,
    take: String,
    /// From how many piles a move takes.
    exactly: usize,
    /// What the text says of it: "N", "P" or nothing.
    says: Option<String>,
    outcome: String,
}

/// What the parentheses of a paper mean. All have `f(t) = 2t`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Hand {
    /// Behind the semicolon: what the previous move took.
    Zhou,
    /// A quota a pile; every move takes from two piles.
    Barbara,
    /// Thresholds, `L(3,3,2) = 1`.
    Thresholds,
}

impl Hand {
    /// Of the other papers the counterexamples have gap vectors in parentheses, and no positions.
    fn of(paper: &str) -> Option<Self> {
        match paper {
            "zhou" => Some(Self::Zhou),
            "barbara" => Some(Self::Barbara),
            "fibnim" => Some(Self::Thresholds),
            _ => None,
        }
    }

    fn notation(self) -> Notation {
        match self {
            Self::Zhou => Notation { third: ThirdNumber::PreviousRemoval, ..Notation::default() },
            Self::Barbara => {
                Notation { dynamic: Some(Dynamic::Local), unwritten: Some(Limit::NotWhole), ..Notation::default() }
            }
            Self::Thresholds => Notation::default(),
        }
    }
}

/// What is said of a position right behind it.
fn said(rest: &str) -> Option<Outcome> {
    let rest = rest.strip_prefix(", which").unwrap_or(rest);
    if rest.starts_with(" is N") {
        return Some(Outcome::N);
    }
    if rest.starts_with(" is P") || rest.starts_with(": for Flanigan the second player wins") {
        return Some(Outcome::P);
    }
    let value = rest.strip_prefix(" has the Grundy value ")?;
    Some(if value.starts_with('0') { Outcome::P } else { Outcome::N })
}

/// Whether a move can win. The quotas of a game of several piles a move are those of its piles.
fn outcome(position: &Position, take: &TakeAway, exactly: usize, monitor: &mut dyn Monitor) -> Answer<Outcome> {
    if exactly == 1 {
        let mut budget = Budget { memory: MEMORY, monitor };
        return Ok(solver(&Rules::normal(take.clone())).solve(position, &mut budget).map_err(line)?.outcome());
    }
    let position = exact_position(take.clone(), exactly, position)?;
    Ok(fibnim::exact_k::solve(&position, &mut Budget { memory: MEMORY, monitor }).map_err(line)?.outcome())
}

/// The positions of a text that can be played.
pub fn positions(paper: &str, text: &str, monitor: &mut dyn Monitor) -> Answer<Vec<Written>> {
    let Some(hand) = Hand::of(paper) else { return Ok(Vec::new()) };
    let take = TakeAway::FIBONACCI;
    let exactly = if hand == Hand::Barbara { 2 } else { 1 };
    let mut found: Vec<Written> = Vec::new();
    for (open, _) in text.match_indices('(') {
        let Some(len) = text[open..].find(')') else { break };
        let (inside, rest) = (&text[open..=open + len], &text[open + len + 1..]);
        let Ok(position) = hand.notation().parse(inside, &take) else { continue };
        let (written, position, says) = match hand {
            Hand::Thresholds => {
                let value: String =
                    rest.strip_prefix(" = ").unwrap_or("").chars().take_while(char::is_ascii_digit).collect();
                let quota = value.parse::<u64>().ok().and_then(Quota::new);
                let (true, Some(quota)) = (text[..open].ends_with('L'), quota) else { continue };
                let at = Position::global(position.piles().to_vec(), Limit::Quota(quota)).map_err(line)?;
                (format!("L{inside} = {value}"), at, Some(Outcome::N))
            }
            // Without a quota only what is said of all quotas is a position.
            Hand::Zhou if !inside.contains(';') && said(rest).is_none() => continue,
            Hand::Zhou | Hand::Barbara => (inside.to_owned(), position, said(rest)),
        };
        let outcome = outcome(&position, &take, exactly, monitor)?;
        let written = Written {
            text: written,
            start: position.to_string(),
            take: take.to_string(),
            exactly,
            says: says.map(|it| it.to_string()),
            outcome: outcome.to_string(),
        };
        if found.iter().all(|other| other.start != written.start) {
            found.push(written);
        }
    }
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::*;
    use fibnim::Forever;

    fn of(paper: &str, text: &str) -> Vec<Written> {
        positions(paper, text, &mut Forever).expect("small")
    }

    #[test]
    fn the_third_number_is_what_the_paper_means() {
        let text =
            "(5,4,1;2) is N, the table says P: taking 3 from the 5 leaves (2,4,1;3), which is P whatever is allowed";
        let starts: Vec<_> = of("zhou", text).into_iter().map(|it| (it.start, it.says, it.outcome)).collect();
        let both = |it: &str| (Some(it.to_owned()), it.to_owned());
        let expect = [("(5,4,1;4)", both("N")), ("(2,4,1;6)", both("P"))];
        assert_eq!(starts, expect.map(|(start, (says, outcome))| (start.to_owned(), says, outcome)));
        assert_eq!(of("zhou", "from (4,2,2;0): no move")[0].start, "(4,2,2;not-whole)");
        assert_eq!(of("barbara", "(2,2;1,2) has the Grundy value 2")[0].start, "(2;1)+(2;2)");
        assert_eq!(of("fibnim", "L(3,3,2) = 1, L(2) = 2")[1].start, "(2;2)");
    }

    #[test]
    fn what_is_no_position_is_not_found() {
        for (paper, text) in [
            ("allen", "n = 19, gap vector (2, 3; 2), j = 2"),
            ("allen", "n = 1, p = 1: what is left, (n-p, 2p), has no move"),
            ("zhou", "N = 3, m = 3: 1 of them, such as (3,3,3)"),
            ("zhou", "n = 2, N = 1"),
            ("zhou", "(5;1"),
            ("fibnim", "(3,3,2)"),
            ("nobody", "(3,3;2)"),
        ] {
            assert_eq!(of(paper, text), [], "{text}");
        }
    }

    /// All counterexamples of the audit.
    #[test]
    fn the_library_agrees_with_what_is_said() {
        let (mut links, mut statements) = (0, 0);
        for claim in include_str!("../../../docs/audit.jsonl").lines() {
            let claim: serde_json::Value = serde_json::from_str(claim).expect("JSON");
            let Some(text) = claim["counterexample"].as_str() else { continue };
            let found = of(claim["paper"].as_str().expect("a name"), text);
            let stated = [" is N", " is P", "Grundy value"].iter().any(|words| text.contains(words));
            assert!(!stated || !found.is_empty(), "{text}");
            for it in &found {
                assert!(it.says.as_ref().is_none_or(|says| *says == it.outcome), "{text}: {it:?}");
                statements += usize::from(it.says.is_some());
                let game = serde_json::json!({
                    "ask": "game", "take": it.take, "start": it.start, "exactly": it.exactly,
                    "players": ["human", "human"], "seed": "0", "moves": []
                });
                let answer = crate::Engine::default().ask(&game.to_string(), &mut Forever);
                assert!(answer.is_ok(), "{text}: {answer:?}");
            }
            links += found.len();
        }
        assert!(links >= 20 && statements >= 18, "{links} links, {statements} statements");
    }
}
