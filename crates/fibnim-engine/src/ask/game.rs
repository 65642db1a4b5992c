//! Games: their state, the move of a strategy, the best move, and a review of the moves.

use std::error::Error;

use fibnim::exact_k::ExactRules;
use fibnim::relative::Relative;
use fibnim::{Budget, Dynamic, Limit, Move, Nat, Play, Position, RuledPosition, Rules, SolveError, TakeAway};
use fibnim_play::{Advise, Advisor, AnyRules, Losing, Match, MoveVerdict, Player, Seat, Strategy};

use super::numeration::representation;
use super::{read, relative};
use crate::error::{InputError, MoveError};
use crate::played::{PileMatch, PileRules};
use crate::wire::{
    self, Family, FamilyRules, GameQuestion, GameReply, GameState, Hint, KeyNumberKind, Name, Review, Ruleset, Whole,
    Worth,
};
use crate::{Engine, EngineError, Result};

/// The most piles whose numbers are given with a hint.
const PILES: usize = 8;

/// A match in which a move takes from one pile, or from several.
enum AnyMatch {
    One(Match),
    Exact(Match<ExactRules>),
    Relative(Match<Relative>),
}

fn at(number: usize, why: Box<dyn Error + Send + Sync>) -> EngineError {
    EngineError::input(MoveError { number: number.saturating_add(1), why })
}

/// The players and the seed.
fn players(question: &GameQuestion) -> Result<([Player; 2], u64)> {
    let player = |name: &Name| name.parse::<Player>().map_err(EngineError::input);
    let players = [player(&question.players[0])?, player(&question.players[1])?];
    Ok((players, read::seed(&question.seed)?))
}

/// A game after its moves.
fn game(question: &GameQuestion) -> Result<AnyMatch> {
    let (players, seed) = players(question)?;
    let reading = wire::Reading::default();
    let rules = match question.rules.read_any()? {
        Family::TakeAway(rules) => rules,
        Family::Relative(rules) => {
            let start = relative::position(&question.start, &reading, &question.exactly, &rules)?;
            let mut game = Match::relative(start, players, seed).map_err(EngineError::input)?;
            play(&mut game, question, &TakeAway::FIBONACCI)?;
            return resigned(game, question).map(AnyMatch::Relative);
        }
    };
    if let Some(start) = read::exact_position(&question.start, &reading, &rules, &question.exactly)? {
        let mut game = Match::exact(start, players, seed).map_err(EngineError::input)?;
        for (number, chosen) in question.moves.iter().enumerate() {
            let mut parts = chosen.iter().map(|take| take.read(&rules.take_away)).collect::<Result<Vec<_>>>()?;
            parts.sort_by_key(|part| part.pile);
            game.play(&parts).map_err(|error| at(number, error.into()))?;
        }
        return resigned(game, question).map(AnyMatch::Exact);
    }
    let start = read::position(&question.start, &reading, &rules)?;
    one_pile_a_move(question, rules, start).map(AnyMatch::One)
}

/// A game in which a move takes from one pile, after its moves.
pub(crate) fn one_pile_a_move(question: &GameQuestion, rules: Rules, start: Position) -> Result<Match> {
    let (players, seed) = players(question)?;
    let take = &rules.take_away.clone();
    let mut game = Match::new(start.under(rules), players, seed).map_err(EngineError::input)?;
    play(&mut game, question, take)?;
    resigned(game, question)
}

/// Plays the moves of the question, each from one pile.
fn play<R: AnyRules<Move = Move>>(game: &mut Match<R>, question: &GameQuestion, take: &TakeAway) -> Result<()> {
    for (number, chosen) in question.moves.iter().enumerate() {
        let [chosen] = &chosen[..] else { return Err(at(number, InputError::OnePile.into())) };
        game.play(&chosen.read(take)?).map_err(|error| at(number, error.into()))?;
    }
    Ok(())
}

/// The game after the resignation, if there is one.
fn resigned<R: AnyRules>(mut game: Match<R>, question: &GameQuestion) -> Result<Match<R>> {
    let seat = match question.resigned.map(Whole::get) {
        None => return Ok(game),
        Some(0) => Seat::First,
        Some(_) => Seat::Second,
    };
    game.resign(seat).map_err(|error| at(question.moves.len(), error.into()))?;
    Ok(game)
}

/// Reads a game of one pile a move, written as the JSON of a [`GameQuestion`].
///
/// # Errors
/// If the text is not such a game, or a move is not legal.
pub fn read_game(text: &str) -> Result<PileMatch> {
    let question = serde_json::from_str(text).map_err(|error| EngineError::input(format!("not a game: {error}")))?;
    begun_game(&question)
}

/// The game of a question in which a move takes from one pile, after its moves.
///
/// # Errors
/// If the question is not acceptable, or a move takes from several piles.
pub fn begun_game(question: &GameQuestion) -> Result<PileMatch> {
    match game(question)? {
        AnyMatch::One(game) => Ok(PileMatch::TakeAway(game)),
        AnyMatch::Relative(game) => Ok(PileMatch::Relative(game)),
        AnyMatch::Exact(_) => Err(EngineError::input(InputError::OnePile)),
    }
}

/// A new game in which a move takes from one pile.
///
/// # Errors
/// If the start or the rules are not acceptable, or a player does not play such games.
pub fn new_game(
    rules: &Ruleset,
    start: &str,
    reading: &wire::Reading,
    players: [Player; 2],
    seed: u64,
) -> Result<PileMatch> {
    match rules.read_any()? {
        Family::TakeAway(rules) => {
            let start = read::position(start, reading, &rules)?;
            Match::new(start.under(rules), players, seed).map(PileMatch::TakeAway).map_err(EngineError::input)
        }
        Family::Relative(rules) => {
            let start = relative::position(start, reading, &wire::Exactly::default(), &rules)?;
            Match::relative(start, players, seed).map(PileMatch::Relative).map_err(EngineError::input)
        }
    }
}

/// A game as the line of JSON that [`read_game`] reads.
pub fn written_game<R: PileRules>(game: &Match<R>) -> String {
    // Serialising a question cannot fail, since it has only strings and numbers.
    let question = GameQuestion::try_from(game).ok();
    question.and_then(|question| serde_json::to_string(&question).ok()).unwrap_or_default() + "\n"
}

pub(crate) fn one(chosen: &Move) -> wire::Move {
    vec![chosen.clone()]
}

pub(crate) fn state(_: &mut Engine, question: &GameQuestion, _: &mut Budget<'_>) -> Result<GameState> {
    Ok(match game(question)? {
        AnyMatch::One(game) => state_of(&game, game.rules().clone().into(), 1, one),
        AnyMatch::Exact(game) => state_of(&game, question.rules.read()?.into(), game.rules().count, Clone::clone),
        AnyMatch::Relative(game) => state_of(&game, game.rules().into(), 1, one),
    })
}

pub(crate) fn state_of<R: AnyRules>(
    game: &Match<R>,
    rules: FamilyRules,
    exactly: usize,
    takes: impl Fn(&R::Move) -> wire::Move,
) -> GameState
where
    for<'a> wire::Position: From<&'a R::Position>,
{
    GameState {
        position: game.position().into(),
        start: game.start().into(),
        rules,
        exactly,
        players: [Seat::First, Seat::Second].map(|seat| game.player(seat).to_string()),
        mover: game.mover().index(),
        winner: game.winner().map(Seat::index),
        moves: game.moves().iter().map(takes).collect(),
    }
}

/// The move of the strategy whose turn it is. If computing it exceeds the budget, the reply has another move instead
/// and says why.
pub(crate) fn reply(engine: &mut Engine, question: &GameQuestion, budget: &mut Budget<'_>) -> Result<GameReply> {
    Ok(match game(question)? {
        AnyMatch::One(game) => {
            let advisor = engine.advisor(game.start());
            replied(game.reply_or_least(advisor, budget), one)
        }
        AnyMatch::Exact(game) => replied(game.reply_or_least(&mut engine.exact_advisor, budget), Clone::clone),
        AnyMatch::Relative(game) => replied(game.reply_or_least(&mut engine.relative_advisor, budget), one),
    })
}

fn replied<M>(reply: Option<(M, Option<SolveError>)>, takes: impl Fn(&M) -> wire::Move) -> GameReply {
    let Some((chosen, beyond)) = reply else { return GameReply::default() };
    GameReply { chosen: Some(takes(&chosen)), instead: beyond.map(|error| (&EngineError::from(error)).into()) }
}

/// What a perfect player would do, and why.
pub(crate) fn hint(engine: &mut Engine, question: &GameQuestion, budget: &mut Budget<'_>) -> Result<Hint> {
    let by = advice(question)?;
    let game = match game(question)? {
        AnyMatch::One(game) => game,
        AnyMatch::Exact(game) => {
            let hint = engine.exact_advisor.hint(by, game.position(), budget)?;
            let chosen = hint.chosen.clone();
            let (before, after) = (Vec::new(), Vec::new());
            let reason = wire::Said::all(hint.reason);
            return Ok(Hint { chosen, wins: hint.wins, reason, before, after, quota: None });
        }
        AnyMatch::Relative(game) => {
            let hint = engine.relative_advisor.hint(by, game.position(), budget)?;
            let next =
                hint.chosen.as_ref().and_then(|chosen| game.position().after(chosen).ok().zip(Some(chosen.pile)));
            let quota = next.and_then(|(next, pile)| match next.position().limit(pile) {
                Limit::Quota(quota) => Some(quota.chips().clone()),
                _ => None,
            });
            let (before, after) = (Vec::new(), Vec::new());
            let reason = wire::Said::all(hint.reason);
            return Ok(Hint { chosen: hint.chosen.as_ref().map(one), wins: hint.wins, reason, before, after, quota });
        }
    };
    hint_of(&game, by, engine.advisor(game.start()), budget)
}

/// The perfect strategy that gives a hint.
pub(crate) fn advice(question: &GameQuestion) -> Result<Losing> {
    let Some(name) = &question.advice else { return Ok(Losing::TakeOne) };
    match name.parse().map_err(EngineError::input)? {
        Strategy::Perfect(by) => Ok(by),
        _ => Err(EngineError::input(format!("{name} gives no hints: use perfect, quickest or optimal"))),
    }
}

pub(crate) fn hint_of(game: &Match, by: Losing, advisor: &mut Advisor, budget: &mut Budget<'_>) -> Result<Hint> {
    let hint = advisor.hint(by, game.position(), budget)?;
    let take_away = &game.rules().take_away;
    let next = hint.chosen.as_ref().and_then(|chosen| game.position().after(chosen).ok());
    Ok(Hint {
        before: numbers(game.position(), budget)?,
        after: next.map_or(Ok(Vec::new()), |next| numbers(&next, budget))?,
        quota: hint.chosen.as_ref().map(|chosen| take_away.quota_after(&chosen.chips)),
        chosen: hint.chosen.as_ref().map(one),
        wins: hint.wins,
        reason: wire::Said::all(hint.reason),
    })
}

/// The numbers whose representations decide the position. Under one quota this is the single pile (without its last
/// chip under misère play) or the difference of two piles; otherwise it is each pile. Empty piles are ignored.
fn numbers(position: &RuledPosition, budget: &mut Budget<'_>) -> Result<Vec<wire::KeyNumber>> {
    let (rules, position) = (position.rules(), position.position());
    let piles = position.piles();
    let occupied: Vec<usize> = (0..piles.len()).filter(|&pile| !piles[pile].is_zero()).collect();
    let mut number = |of, places: &[usize], number: &Nat| {
        let representation = representation(&rules.take_away, number, budget)?;
        Ok(wire::KeyNumber { of, piles: places.iter().map(|pile| pile.saturating_add(1)).collect(), representation })
    };
    match (&occupied[..], rules.play) {
        (&[pile], Play::Misere) => {
            Ok(vec![number(KeyNumberKind::WithoutLastChip, &[pile], &(&piles[pile] - Nat::ONE))?])
        }
        (&[a, b], Play::Normal) if position.dynamic() == Dynamic::Global => {
            let (least, most) = ((&piles[a]).min(&piles[b]), (&piles[a]).max(&piles[b]));
            Ok(vec![number(KeyNumberKind::Difference, &[a, b], &(most - least))?])
        }
        (all, _) => all.iter().take(PILES).map(|&pile| number(KeyNumberKind::Pile, &[pile], &piles[pile])).collect(),
    }
}

/// The verdicts on the moves of a game.
pub(crate) fn review(engine: &mut Engine, question: &GameQuestion, budget: &mut Budget<'_>) -> Result<Review> {
    match game(question)? {
        AnyMatch::One(game) => {
            let advisor: &mut Advisor = engine.advisor(game.start());
            Ok(verdicts(game.review(advisor, budget)?, one))
        }
        AnyMatch::Exact(game) => Ok(verdicts(game.review(&mut engine.exact_advisor, budget)?, Clone::clone)),
        AnyMatch::Relative(game) => Ok(verdicts(game.review(&mut engine.relative_advisor, budget)?, one)),
    }
}

pub(crate) fn verdicts<M>(verdicts: Vec<MoveVerdict<M>>, takes: impl Fn(&M) -> wire::Move) -> Review {
    let worth = |verdict: MoveVerdict<M>| match verdict {
        MoveVerdict::Wins => Worth::Wins,
        MoveVerdict::Lost => Worth::Lost,
        MoveVerdict::Blunder(better) => Worth::Blunder { better: better.as_ref().map(&takes) },
    };
    Review { moves: verdicts.into_iter().map(worth).collect() }
}
