//! The part of the engine that the page loads first: it answers questions about games and puzzles that theorems decide.

use fibnim::{Budget, Nat, Notation, Play, Position, Rules, Solver, TakeAway};
use fibnim_play::{Advisor, Match};
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::ask::{game, numeration, puzzle, solve};
use crate::wire::{
    self, GameQuestion, NumberQuestion, PuzzleMarksQuestion, PuzzlesQuestion, Ruleset, SolveQuestion, Solved, VERSION,
};
use crate::{EngineError, Result};

/// Bytes that a question may use.
const MEMORY: u64 = 16 << 20;

/// The largest pile of a map: 20 million steps at most.
const LARGEST_MAP: u32 = 300;

/// How often the work for a question may ask its monitor.
const CHECKS: u32 = 1000;

/// A [`Reply`](wire::Reply) with one kind of answer, so that a program contains no others.
#[derive(Serialize)]
struct Replied<'a, A> {
    version: u32,
    answer: &'a str,
    #[serde(flatten)]
    body: A,
}

/// A [`GameReply`](wire::GameReply) of a strategy that knows its move.
#[derive(Serialize)]
struct Chosen {
    #[serde(skip_serializing_if = "Option::is_none")]
    chosen: Option<wire::Move>,
}

/// The reply to a question, given its name and its fields as JSON in the form of the schema.
///
/// It is the same as that of an [`Engine`](crate::Engine). There is none if the question is not acceptable, is not
/// about games, positions, puzzles or numbers, or needs more than theorems and a moment. A program that calls only this
/// function contains a quarter of the engine: no certificates, tables or searches.
#[must_use]
pub fn first_reply(ask: &str, fields: &str) -> Option<String> {
    let take_away = &mut |rules: &Rules| Solver::of_theorems(rules.clone());
    let solvers = &mut puzzle::Solvers { take_away, relative: None };
    match ask {
        "game" => {
            in_game(ask, fields, |game, _, _, _| Ok(game::state_of(game, game.rules().clone().into(), 1, game::one)))
        }
        "reply" => in_game(ask, fields, |game, _, advisor, budget| {
            Ok(Chosen { chosen: game.reply(advisor, budget)?.as_ref().map(game::one) })
        }),
        "hint" => in_game(ask, fields, |game, question, advisor, budget| {
            game::hint_of(game, game::advice(question)?, advisor, budget)
        }),
        "review" => in_game(ask, fields, |game, _, advisor, budget| {
            Ok(game::verdicts(game.review(advisor, budget)?, game::one))
        }),
        "solve" => reply(ask, fields, |question: &SolveQuestion, budget| {
            let SolveQuestion { position, reading, exactly, remoteness, from_zero, .. } = question;
            if *remoteness || *from_zero || *reading != wire::Reading::default() {
                return Err(beyond());
            }
            let (rules, position) = position_of(position, &question.rules, exactly)?;
            let solved = Solver::of_theorems(rules).solve_for(&position, solve::wanted(question), budget)?;
            let solved = solve::reported(&solved, question, budget);
            // The whole engine has more memory, so it may list more moves.
            if solved.cut_short { Err(beyond()) } else { Ok(Solved { note: question.note(&solved), ..solved }) }
        }),
        "number" => reply(ask, fields, |question: &NumberQuestion, budget| numeration::number_of(question, budget)),
        "puzzles" => {
            reply(ask, fields, |question: &PuzzlesQuestion, budget| puzzle::solved_by(solvers, question, budget))
        }
        "puzzle-marks" => reply(ask, fields, |question: &PuzzleMarksQuestion, budget| {
            // With a name the reply may have a code, which only the whole engine makes.
            if question.name.is_empty() { puzzle::marks_by(solvers, question, budget) } else { Err(beyond()) }
        }),
        _ => None,
    }
}

/// The thresholds of two piles up to a size, row by row with four bytes each, the lowest first; `u32::MAX` stands for
/// infinity. They are those that an [`Engine`](crate::Engine) gives, from the recurrence as it is defined, whose code
/// is short. There are none if the function is not acceptable or the map is too large for this.
#[must_use]
pub fn first_map(take_away: &str, play: Play, max: u32) -> Option<Vec<u8>> {
    let take_away: TakeAway = take_away.parse().ok()?;
    let last = (max <= LARGEST_MAP).then_some(max as usize)?;
    // What the next move may take: a number that is larger than the piles is as good as any other such number.
    let quota = |take: u32| u32::try_from(&take_away.quota_after(&Nat::from(take))).unwrap_or(u32::MAX - 1);
    let quotas: Vec<u32> = (0..=max).map(|take| if take == 0 { 0 } else { quota(take) }).collect();
    let mut rows = vec![vec![u32::MAX; quotas.len()]; quotas.len()];
    for (y, x) in (0..=last).flat_map(|y| (0..=last).map(move |x| (y, x))) {
        let wins = |&take: &usize| {
            let from_first = x.checked_sub(take).map(|left| rows[y][left]);
            let from_second = y.checked_sub(take).map(|left| rows[left][x]);
            from_first.into_iter().chain(from_second).any(|left| left > quotas[take])
        };
        if let Some(take) = (1..=x.max(y)).find(wins) {
            rows[y][x] = take as u32;
        } else if play == Play::Misere && x.max(y) == 0 {
            rows[y][x] = 0;
        }
    }
    Some(rows.into_iter().flatten().flat_map(u32::to_le_bytes).collect())
}

/// The refusal of a question that only the whole engine answers.
fn beyond() -> EngineError {
    EngineError::not_covered("not by theorems")
}

fn reply<Q: DeserializeOwned, A: Serialize>(
    answer: &str,
    fields: &str,
    by: impl FnOnce(&Q, &mut Budget<'_>) -> Result<A>,
) -> Option<String> {
    let question = serde_json::from_str(fields).ok()?;
    let body = by(&question, &mut Budget { memory: MEMORY, monitor: &mut solve::Brief(CHECKS) }).ok()?;
    serde_json::to_string(&Replied { version: VERSION, answer, body }).ok()
}

/// The reply to a question about a game in which a move takes from one pile.
fn in_game<A: Serialize>(
    answer: &str,
    fields: &str,
    by: impl FnOnce(&Match, &GameQuestion, &mut Advisor, &mut Budget<'_>) -> Result<A>,
) -> Option<String> {
    reply(answer, fields, |question: &GameQuestion, budget| {
        let (rules, start) = position_of(&question.start, &question.rules, &question.exactly)?;
        let game = game::one_pile_a_move(question, rules.clone(), start)?;
        by(&game, question, &mut Advisor::of_theorems(rules), budget)
    })
}

/// A position in which a move takes from one pile; not a sum of several games.
fn position_of(text: &str, rules: &Ruleset, exactly: &wire::Exactly) -> Result<(Rules, Position)> {
    if *exactly != wire::Exactly::default() {
        return Err(beyond());
    }
    let rules = rules.read()?;
    let position = Notation::default().parse(text, &rules.take_away).map_err(EngineError::input)?;
    Ok((rules, position))
}
