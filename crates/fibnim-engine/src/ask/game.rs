//! Games: their state, the move of a strategy, the best move, and the worth of the moves played.

use std::error::Error;

use fibnim::exact_k::ExactMove;
use fibnim::{Move, Position, Rules};
use fibnim_play::{Advise, Advisor, AnyMatch, KeyNumber, MAX_MOVES, Match, Player, Reply, Seat, Verdict};

use super::numeration::representation;
use super::read;
use crate::EngineError;
use crate::allowance::Allowance;
use crate::context::Context;
use crate::error::{InputError, MoveError};
use crate::wire::{self, GameQuestion, GameReply, GameState, Hint, KeyNumberKind, MoveVerdict, Review, Worth};

/// The most piles whose numbers are given with a hint.
const PILES: usize = 8;

/// A game after its moves.
fn game(question: &GameQuestion) -> Result<AnyMatch, EngineError> {
    let rules = question.rules.read()?;
    let player = |name: &String| name.parse::<Player>().map_err(EngineError::input);
    let players = [player(&question.players[0])?, player(&question.players[1])?];
    let seed = read::seed(&question.seed)?;
    if question.moves.len() > MAX_MOVES {
        return Err(EngineError::input(format!("{} moves: a game has at most {MAX_MOVES}", question.moves.len())));
    }
    let reading = wire::Reading::default();
    let at =
        |number: usize, why: Box<dyn Error + Send + Sync>| EngineError::input(MoveError { number: number + 1, why });
    if let Some(exactly) = &question.exactly {
        let start = read::exact_position(&question.start, &reading, &rules, exactly)?;
        let mut game = Match::exact(start, players, seed).map_err(EngineError::input)?;
        for (number, chosen) in question.moves.iter().enumerate() {
            let parts = chosen.iter().map(|take| (take.pile, take.chips.clone()));
            game.play(&ExactMove::new(parts)).map_err(|error| at(number, error.into()))?;
        }
        return Ok(AnyMatch::Exact(game));
    }
    let start = read::position(&question.start, &reading, &rules)?;
    let mut game = Match::new(rules, start, players, seed).map_err(EngineError::input)?;
    for (number, chosen) in question.moves.iter().enumerate() {
        let [chosen] = &chosen[..] else { return Err(at(number, InputError::OnePile.into())) };
        game.play(chosen).map_err(|error| at(number, error.into()))?;
    }
    Ok(AnyMatch::One(game))
}

fn one(chosen: &Move) -> wire::Move {
    vec![chosen.clone()]
}

fn several(chosen: &ExactMove) -> wire::Move {
    chosen.parts().to_vec()
}

/// The state of a game.
pub(crate) fn state(_: &mut Context, question: &GameQuestion, _: &mut Allowance<'_>) -> Result<GameState, EngineError> {
    let seats = [Seat::First, Seat::Second];
    Ok(match game(question)? {
        AnyMatch::One(game) => GameState {
            position: game.position().into(),
            start: game.start().into(),
            rules: game.rules().into(),
            exactly: 1,
            players: seats.map(|seat| game.player(seat).to_string()),
            mover: game.mover().index(),
            winner: game.winner().map(Seat::index),
            moves: game.moves().iter().map(one).collect(),
        },
        AnyMatch::Exact(game) => GameState {
            position: game.position().into(),
            start: game.start().into(),
            rules: (&question.rules.read()?).into(),
            exactly: game.rules().count,
            players: seats.map(|seat| game.player(seat).to_string()),
            mover: game.mover().index(),
            winner: game.winner().map(Seat::index),
            moves: game.moves().iter().map(several).collect(),
        },
    })
}

/// The move of the strategy whose turn it is. If computing it exceeds the budget, the reply has the least legal move instead
/// and says why.
pub(crate) fn reply(
    context: &mut Context,
    question: &GameQuestion,
    budget: &mut Allowance<'_>,
) -> Result<GameReply, EngineError> {
    Ok(match game(question)? {
        AnyMatch::One(game) => {
            let advisor = context.advisor(game.rules(), game.start());
            game.reply_or_least(advisor, budget).map_or_else(GameReply::default, GameReply::from)
        }
        AnyMatch::Exact(game) => game
            .reply_or_least(context.exact_advisor(), budget)
            .map_or_else(GameReply::default, |reply| replied(reply, several)),
    })
}

fn replied<M>(reply: Reply<M>, takes: impl Fn(&M) -> wire::Move) -> GameReply {
    let chosen = Some(takes(reply.chosen()));
    match reply {
        Reply::Beyond { error, .. } => GameReply { chosen, instead: Some((&EngineError::from(error)).into()) },
        Reply::Chosen(_) => GameReply { chosen, instead: None },
    }
}

impl From<Reply> for GameReply {
    fn from(reply: Reply) -> Self {
        replied(reply, one)
    }
}

/// What a perfect player would do, and why.
pub(crate) fn hint(
    context: &mut Context,
    question: &GameQuestion,
    budget: &mut Allowance<'_>,
) -> Result<Hint, EngineError> {
    let game = match game(question)? {
        AnyMatch::One(game) => game,
        AnyMatch::Exact(game) => {
            let hint = context.exact_advisor().hint(game.position(), budget)?;
            let chosen = hint.chosen.as_ref().map(several);
            let (before, after) = (Vec::new(), Vec::new());
            let reason = wire::Said::all(hint.reason);
            return Ok(Hint { chosen, wins: hint.wins, reason, before, after, quota: None });
        }
    };
    let hint = context.advisor(game.rules(), game.start()).hint(game.position(), budget)?;
    let take_away = &game.rules().take_away;
    let next = hint.chosen.as_ref().and_then(|chosen| game.position().after(take_away, chosen).ok());
    Ok(Hint {
        before: numbers(game.rules(), game.position(), budget)?,
        after: next.map_or(Ok(Vec::new()), |next| numbers(game.rules(), &next, budget))?,
        quota: hint.chosen.as_ref().map(|chosen| take_away.quota_after(&chosen.chips)),
        chosen: hint.chosen.as_ref().map(one),
        wins: hint.wins,
        reason: wire::Said::all(hint.reason),
    })
}

/// The numbers of a position that the theorems look at.
fn numbers(
    rules: &Rules,
    position: &Position,
    budget: &mut Allowance<'_>,
) -> Result<Vec<wire::KeyNumber>, EngineError> {
    let mut numbers = Vec::new();
    for number in KeyNumber::of(rules, position).into_iter().take(PILES) {
        let (of, piles) = match number {
            KeyNumber::Pile(pile) => (KeyNumberKind::Pile, vec![pile + 1]),
            KeyNumber::WithoutLastChip(pile) => (KeyNumberKind::WithoutLastChip, vec![pile + 1]),
            KeyNumber::Difference(a, b) => (KeyNumberKind::Difference, vec![a + 1, b + 1]),
            _ => continue,
        };
        let representation = representation(&rules.take_away, &number.value(position), budget)?;
        numbers.push(wire::KeyNumber { of, piles, representation });
    }
    Ok(numbers)
}

/// What the moves were worth.
pub(crate) fn review(
    context: &mut Context,
    question: &GameQuestion,
    budget: &mut Allowance<'_>,
) -> Result<Review, EngineError> {
    match game(question)? {
        AnyMatch::One(game) => {
            let advisor: &mut Advisor = context.advisor(game.rules(), game.start());
            verdicts(game.review(advisor, budget), one)
        }
        AnyMatch::Exact(game) => verdicts(game.review(context.exact_advisor(), budget), several),
    }
}

fn verdicts<M>(review: fibnim_play::Review<M>, takes: impl Fn(&M) -> wire::Move) -> Result<Review, EngineError> {
    if let Some(stopped) = review.stopped {
        return Err(stopped.into());
    }
    let worth = |verdict: Verdict<M>| match verdict {
        Verdict::Wins => Worth { verdict: MoveVerdict::Wins, better: None },
        Verdict::Lost => Worth { verdict: MoveVerdict::Lost, better: None },
        Verdict::Blunder(better) => Worth { verdict: MoveVerdict::Blunder, better: better.as_ref().map(&takes) },
    };
    Ok(Review { moves: review.verdicts.into_iter().map(worth).collect() })
}
