//! Positions as the papers write them, in the counterexamples of the audit, ready to be played.

use fibnim_engine::wire::{Exactly, GroupRule, Memory, Opening, Outcome, Reading, SolveQuestion, Solved, Third};
use fibnim_engine::{Allowance, Engine, EngineError, ErrorKind};
use serde::Serialize;

/// A position found in a text.
#[derive(Debug, Serialize)]
pub struct Written {
    /// As it stands there.
    pub text: String,
    /// What the text says of it, if anything.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub says: Option<Outcome>,
    /// What the engine says of it.
    pub solved: Solved,
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

    /// The question about a position that is written like this.
    fn question(self, position: String) -> SolveQuestion {
        let question = SolveQuestion { position, moves: Some(0), ..SolveQuestion::default() };
        match self {
            Self::Zhou => {
                SolveQuestion { reading: Reading { third: Third::Previous, ..Reading::default() }, ..question }
            }
            Self::Barbara => SolveQuestion { exactly: Some(TWO), ..question },
            Self::Thresholds => question,
        }
    }
}

/// The game of Barbara and Ali: every move takes from two piles, and a pile may not be taken whole at first.
const TWO: Exactly = Exactly {
    piles: 2,
    group: GroupRule::Sticky,
    remember: Memory::Pile,
    fresh: Opening::NotWhole,
    active: Vec::new(),
};

/// The outcome that a text states right after a position.
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

/// The positions of a text that can be played.
///
/// # Errors
/// If one of them cannot be solved within the budget.
pub fn positions(
    engine: &mut Engine,
    paper: &str,
    text: &str,
    budget: &mut Allowance<'_>,
) -> Result<Vec<Written>, EngineError> {
    let Some(hand) = Hand::of(paper) else { return Ok(Vec::new()) };
    let mut found: Vec<Written> = Vec::new();
    for (open, _) in text.match_indices('(') {
        let Some(len) = text[open..].find(')') else { break };
        let (inside, rest) = (&text[open..=open + len], &text[open + len + 1..]);
        let (written, position, says) = match hand {
            Hand::Thresholds => {
                let value = rest.strip_prefix(" = ").unwrap_or("");
                let value = &value[..value.bytes().take_while(u8::is_ascii_digit).count()];
                if !text[..open].ends_with('L') || value.is_empty() || inside.contains(';') {
                    continue;
                }
                let position = format!("{};{value})", inside.trim_end_matches(')'));
                (format!("L{inside} = {value}"), position, Some(Outcome::N))
            }
            // Without a quota, only a statement about all quotas makes it a position.
            Hand::Zhou if !inside.contains(';') && said(rest).is_none() => continue,
            Hand::Zhou | Hand::Barbara => (inside.to_owned(), inside.to_owned(), said(rest)),
        };
        let solved = match engine.solve(&hand.question(position), budget) {
            // What cannot be read is no position.
            Err(error) if error.kind() == ErrorKind::Input => continue,
            solved => solved?,
        };
        if found.iter().all(|other| other.solved.position.text != solved.position.text) {
            found.push(Written { text: written, says, solved });
        }
    }
    Ok(found)
}

#[cfg(test)]
mod tests {
    use fibnim::Forever;
    use fibnim_engine::wire::{GameQuestion, Number};

    use super::*;

    fn of(engine: &mut Engine, paper: &str, text: &str) -> Vec<Written> {
        positions(engine, paper, text, &mut Allowance { memory: 64 << 20, monitor: &mut Forever }).expect("small")
    }

    fn starts(paper: &str, text: &str) -> Vec<String> {
        let found = of(&mut Engine::default(), paper, text);
        found.into_iter().map(|it| it.solved.position.text).collect()
    }

    #[test]
    fn the_third_number_is_what_the_paper_means() {
        let text =
            "(5,4,1;2) is N, the table says P: taking 3 from the 5 leaves (2,4,1;3), which is P whatever is allowed";
        let found = of(&mut Engine::default(), "zhou", text);
        let all: Vec<_> =
            found.iter().map(|it| (it.solved.position.text.as_str(), it.says, it.solved.outcome)).collect();
        let (n, p) = (Outcome::N, Outcome::P);
        assert_eq!(all, [("(5,4,1;4)", Some(n), n), ("(2,4,1;6)", Some(p), p)]);
        assert_eq!(starts("zhou", "from (4,2,2;0): no move"), ["(4,2,2;not-whole)"]);
        assert_eq!(starts("barbara", "(2,2;1,2) has the Grundy value 2"), ["(2;1)+(2;2)"]);
        assert_eq!(starts("fibnim", "L(3,3,2) = 1, L(2) = 2"), ["(3,3,2;1)", "(2;2)"]);
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
            assert_eq!(starts(paper, text), [""; 0], "{text}");
        }
    }

    /// All counterexamples of the audit.
    #[test]
    fn the_engine_agrees_with_what_is_said() {
        let (mut links, mut statements) = (0, 0);
        let mut engine = Engine::default();
        for claim in include_str!("../../../docs/audit.jsonl").lines() {
            let claim: serde_json::Value = serde_json::from_str(claim).expect("JSON");
            let Some(text) = claim["counterexample"].as_str() else { continue };
            let found = of(&mut engine, claim["paper"].as_str().expect("a name"), text);
            let stated = [" is N", " is P", "Grundy value"].iter().any(|words| text.contains(words));
            assert!(!stated || !found.is_empty(), "{text}");
            for it in &found {
                assert!(it.says.is_none_or(|says| says == it.solved.outcome), "{text}: {it:?}");
                statements += usize::from(it.says.is_some());
                let game = GameQuestion {
                    rules: it.solved.rules.clone(),
                    start: it.solved.position.text.clone(),
                    exactly: it.solved.exactly.clone(),
                    players: ["human", "human"].map(str::to_owned),
                    seed: Number::default(),
                    moves: Vec::new(),
                };
                let state = engine.game(&game, &mut Allowance { memory: 1 << 20, monitor: &mut Forever });
                assert!(state.is_ok(), "{text}: {state:?}");
            }
            links += found.len();
        }
        assert!(links >= 20 && statements >= 18, "{links} links, {statements} statements");
    }
}
