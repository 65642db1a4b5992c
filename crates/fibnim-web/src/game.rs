//! Games: as they stand, what an opponent plays, advice, and what moves were worth.

use fibnim::exact_k::{ExactMove, ExactPosition, ExactRules};
use fibnim::{Budget, Limit, Monitor, Move, Play, Position, Rules, TakeAway};
use fibnim_engine::say::Speaker;
use fibnim_play::{Advise, Advisor, AnyMatch, Hint, KeyNumber, MAX_MOVES, Match, Player, Review, Seat, Verdict};
use serde::{Deserialize, Serialize};

use crate::board::{Pile, dynamic, piles};
use crate::engine::{Engine, MEMORY};
use crate::numbers::{Sum, greedy};
use crate::rules::{Answer, Ruleset, chips, line, solver};
use crate::solve::{Take, position};

/// A game as the page and its address have it.
#[derive(Clone, Debug, Deserialize)]
pub struct GameText {
    #[serde(flatten)]
    rules: Ruleset,
    /// The position before the first move, in the notation of the papers.
    start: String,
    /// From how many piles a move takes.
    #[serde(default = "one")]
    exactly: usize,
    /// "human", or a strategy.
    players: [String; 2],
    /// What chance draws from.
    seed: String,
    /// Moves as `PILE-CHIPS`, parts of one move joined by a point.
    moves: Vec<String>,
}

fn one() -> usize {
    1
}

/// A position of a game in which a move takes from several piles, from piles with or without quotas.
pub fn exact_position(take: TakeAway, count: usize, start: &Position) -> Answer<ExactPosition> {
    let rules = ExactRules::new(take, count).map_err(line)?;
    let quota = |pile: usize| match start.limit(pile) {
        Limit::Quota(quota) => Some(quota.clone()),
        Limit::Any | Limit::NotWhole => None,
    };
    let piles = start.piles().iter().enumerate().map(|(index, pile)| (pile.clone(), quota(index)));
    ExactPosition::new(rules, piles).map_err(line)
}

/// `2-8`, or `1-3.2-1`: chips from piles counted from 1.
fn read_move(text: &str) -> Answer<Vec<Move>> {
    let refused = || {
        format!(
            "{:?} is not a move: accepted are 2-8 for 8 chips from pile 2, and 1-3.2-1",
            text.chars().take(40).collect::<String>()
        )
    };
    text.split('.')
        .map(|part| {
            let (pile, take) = part.split_once('-').ok_or_else(refused)?;
            let pile: usize = pile.parse().map_err(|_| refused())?;
            // Pile 0 is refused as one that is not there.
            Ok(Move { pile: pile.wrapping_sub(1), chips: chips(take)? })
        })
        .collect()
}

impl GameText {
    fn game(&self) -> Answer<AnyMatch> {
        let rules = self.rules.rules()?;
        let start = position(&self.start, &rules)?;
        let players = self.players.each_ref().map(|name| name.parse::<Player>().map_err(line));
        let [first, second] = players;
        let players = [first?, second?];
        let seed: u64 =
            self.seed.parse().map_err(|_| "the seed is not one: whole numbers below 2^64 are accepted".to_owned())?;
        if self.moves.len() > MAX_MOVES {
            return Err(format!("{} moves: a game has at most {MAX_MOVES}", self.moves.len()));
        }
        if self.exactly == 1 {
            let mut game = Match::new(rules, start, players, seed).map_err(line)?;
            for (number, text) in (1..).zip(&self.moves) {
                let at = |why: String| format!("move {number}: {why}");
                let [chosen] = &read_move(text).map_err(at)?[..] else {
                    return Err(at("a move takes from one pile".to_owned()));
                };
                game.play(chosen).map_err(line).map_err(at)?;
            }
            return Ok(AnyMatch::One(game));
        }
        if rules.play == Play::Misere {
            return Err("games of several piles a move are played under normal play".to_owned());
        }
        let start = exact_position(rules.take_away, self.exactly, &start)?;
        let mut game = Match::exact(start, players, seed).map_err(line)?;
        for (number, text) in (1..).zip(&self.moves) {
            let at = |why: String| format!("move {number}: {why}");
            let parts = read_move(text).map_err(at)?;
            let chosen = ExactMove::new(parts.into_iter().map(|part| (part.pile, part.chips)));
            game.play(&chosen).map_err(line).map_err(at)?;
        }
        Ok(AnyMatch::Exact(game))
    }
}

/// A game as it stands.
#[derive(Debug, Serialize)]
pub struct State {
    /// The position in the notation of the papers.
    position: String,
    /// The position before the first move, as the library writes it.
    start: String,
    take: String,
    misere: bool,
    exactly: usize,
    dynamic: &'static str,
    piles: Vec<Pile>,
    /// The piles that have to be used, from 1, if a choice is in force.
    group: Option<Vec<usize>>,
    players: [String; 2],
    /// 0 or 1: whose turn it is, or would be.
    mover: usize,
    winner: Option<usize>,
    /// The moves so far.
    moves: Vec<Vec<Take>>,
}

/// A game after its moves, or the first of them that is against the rules.
pub fn state(text: &GameText) -> Answer<State> {
    Ok(match text.game()? {
        AnyMatch::One(game) => State {
            position: game.position().to_string(),
            start: game.start().to_string(),
            take: game.rules().take_away.to_string(),
            misere: game.rules().play == Play::Misere,
            exactly: 1,
            dynamic: dynamic(game.position()),
            piles: piles(game.position()),
            group: None,
            players: [Seat::First, Seat::Second].map(|seat| game.player(seat).to_string()),
            mover: game.mover().index(),
            winner: game.winner().map(Seat::index),
            moves: game.moves().iter().map(|chosen| vec![Take::from(chosen)]).collect(),
        },
        AnyMatch::Exact(game) => {
            let position = game.position();
            let over = game.winner().is_some();
            let barred = |pile: usize| over || position.group().is_some_and(|group| !group.contains(&pile));
            let piles = position.piles().iter().zip(position.limits()).enumerate();
            State {
                position: position.to_string(),
                start: text.start.clone(),
                take: position.rules().take().to_string(),
                misere: false,
                exactly: text.exactly,
                dynamic: "local",
                piles: piles.map(|(index, (chips, limit))| Pile::new(chips, limit, barred(index))).collect(),
                group: position.group().map(|group| group.iter().map(|pile| pile + 1).collect()),
                players: [Seat::First, Seat::Second].map(|seat| game.player(seat).to_string()),
                mover: game.mover().index(),
                winner: game.winner().map(Seat::index),
                moves: game.moves().iter().map(exact_takes).collect(),
            }
        }
    })
}

fn exact_takes(chosen: &ExactMove) -> Vec<Take> {
    chosen.parts().iter().map(Take::from).collect()
}

/// What a strategy plays.
#[derive(Debug, Serialize)]
pub struct Reply {
    /// The move; `null` at the end, or if a human has to move.
    chosen: Option<Vec<Take>>,
    /// Why the least move stands in for that of the strategy.
    instead: Option<String>,
}

/// The move of the strategy whose turn it is. Where it is beyond what can be computed here, the least move is played, and said so.
pub fn reply(engine: &mut Engine, text: &GameText, monitor: &mut dyn Monitor) -> Answer<Reply> {
    let asked = text.game()?;
    let (found, least) = match &asked {
        AnyMatch::One(game) => {
            let found = game.reply(engine.advisor(game, monitor), &mut Budget { memory: MEMORY, monitor });
            (found.map(|chosen| chosen.map(one_take)), game.least_move().map(one_take))
        }
        AnyMatch::Exact(game) => {
            let found = game.reply(&mut engine.exact, &mut Budget { memory: MEMORY, monitor });
            (found.map(|chosen| chosen.as_ref().map(exact_takes)), game.least_move().as_ref().map(exact_takes))
        }
    };
    Ok(match found {
        Ok(chosen) => Reply { chosen, instead: None },
        Err(beyond) => Reply { chosen: least, instead: Some(line(beyond)) },
    })
}

fn one_take(chosen: Move) -> Vec<Take> {
    vec![Take::from(&chosen)]
}

/// A number that an argument rests on.
#[derive(Debug, Serialize)]
struct Named {
    /// What it is.
    name: String,
    #[serde(flatten)]
    sum: Sum,
}

/// Advice.
#[derive(Debug, Serialize)]
pub struct Advice {
    chosen: Option<Vec<Take>>,
    wins: bool,
    reason: String,
    /// The numbers behind it, before the move and after it.
    before: Vec<Named>,
    after: Vec<Named>,
    /// The quota after the move.
    quota: Option<String>,
}

/// What a perfect player would do, and why.
pub fn hint(engine: &mut Engine, text: &GameText, monitor: &mut dyn Monitor) -> Answer<Advice> {
    let game = match text.game()? {
        AnyMatch::One(game) => game,
        AnyMatch::Exact(game) => {
            let mut budget = Budget { memory: MEMORY, monitor };
            let Hint { chosen, wins, reason } = engine.exact.hint(game.position(), &mut budget).map_err(line)?;
            let chosen = chosen.as_ref().map(exact_takes);
            let reason = Speaker::english().hint(&reason);
            return Ok(Advice { chosen, wins, reason, before: Vec::new(), after: Vec::new(), quota: None });
        }
    };
    let hint = engine
        .advisor(&game, monitor)
        .hint(game.position(), &mut Budget { memory: MEMORY, monitor: &mut *monitor })
        .map_err(line)?;
    let next = hint.chosen.as_ref().and_then(|chosen| game.position().after(&game.rules().take_away, chosen).ok());
    let after = match next {
        Some(next) => numbers(game.rules(), &next, monitor)?,
        None => Vec::new(),
    };
    Ok(Advice {
        before: numbers(game.rules(), game.position(), monitor)?,
        after,
        quota: hint.chosen.as_ref().map(|chosen| game.rules().take_away.quota_after(&chosen.chips).to_string()),
        chosen: hint.chosen.as_ref().map(|chosen| vec![Take::from(chosen)]),
        wins: hint.wins,
        reason: Speaker::english().hint(&hint.reason),
    })
}

/// The most piles whose numbers are shown.
const PILES_SHOWN: usize = 8;

/// The numbers that the theorems look at, in words.
fn numbers(rules: &Rules, position: &Position, monitor: &mut dyn Monitor) -> Answer<Vec<Named>> {
    let key = KeyNumber::of(rules, position);
    let single = key.len() == 1;
    let named = |number: KeyNumber| {
        let name = match number {
            KeyNumber::Pile(_) if single => "the pile".to_owned(),
            KeyNumber::Pile(index) => format!("pile {}", index + 1),
            KeyNumber::WithoutLastChip(_) => "the pile without its last chip".to_owned(),
            KeyNumber::Difference(..) => "the difference of the piles".to_owned(),
            _ => return Err("a number without a name".to_owned()),
        };
        Ok(Named { name, sum: greedy(&rules.take_away, &number.value(position), &mut *monitor)? })
    };
    key.into_iter().take(PILES_SHOWN).map(named).collect()
}

/// What a move was worth.
#[derive(Debug, PartialEq, Eq, Serialize)]
pub struct Worth {
    /// "wins", "lost" or "blunder".
    verdict: &'static str,
    /// With a blunder a move that would have won, if one is known.
    better: Option<Vec<Take>>,
}

/// What every move was worth.
pub fn review(engine: &mut Engine, text: &GameText, monitor: &mut dyn Monitor) -> Answer<Vec<Worth>> {
    match text.game()? {
        AnyMatch::One(game) => {
            let advisor = engine.advisor(&game, monitor);
            worth(game.review(advisor, &mut Budget { memory: MEMORY, monitor }), one_take)
        }
        AnyMatch::Exact(game) => {
            let review = game.review(&mut engine.exact, &mut Budget { memory: MEMORY, monitor });
            worth(review, |better| exact_takes(&better))
        }
    }
}

fn worth<M>(review: Review<M>, takes: impl Fn(M) -> Vec<Take>) -> Answer<Vec<Worth>> {
    if let Some(beyond) = review.stopped {
        return Err(line(beyond));
    }
    let worth = |verdict| match verdict {
        Verdict::Wins => Worth { verdict: "wins", better: None },
        Verdict::Lost => Worth { verdict: "lost", better: None },
        Verdict::Blunder(better) => Worth { verdict: "blunder", better: better.map(&takes) },
    };
    Ok(review.verdicts.into_iter().map(worth).collect())
}

impl Engine {
    /// The advisor for a game, ready for its start.
    fn advisor(&mut self, game: &Match, monitor: &mut dyn Monitor) -> &mut Advisor {
        let key = (game.rules().clone(), game.start().clone());
        if self.prepared.as_ref() != Some(&key) {
            self.advisor = None;
        }
        self.prepared = Some(key);
        self.advisor.get_or_insert_with(|| {
            let mut advisor = Advisor::new(solver(game.rules()));
            // Without it the answers are the same.
            let _ = advisor.prepare(game.start(), &mut Budget { memory: MEMORY, monitor });
            advisor
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use fibnim::Forever;

    fn text(start: &str, players: [&str; 2], moves: &[&str]) -> GameText {
        GameText {
            rules: Ruleset { take: "2t".to_owned(), misere: false },
            start: start.to_owned(),
            exactly: 1,
            players: players.map(str::to_owned),
            seed: "7".to_owned(),
            moves: moves.iter().map(|&chosen| chosen.to_owned()).collect(),
        }
    }

    #[test]
    fn a_game_after_its_moves() {
        let found = state(&text("(20,62;8)", ["human"; 2], &["2-8", "1-3"])).expect("legal");
        assert_eq!((found.position.as_str(), found.mover, found.winner), ("(17,54;6)", 0, None));
        assert_eq!(found.piles[1].most, "6");
        let over = state(&text("(3;3)", ["human"; 2], &["1-3"])).expect("legal");
        assert_eq!((over.winner, over.piles[0].most.as_str()), (Some(0), "0"));
        for (moves, why) in [
            (&["2-9"][..], "move 1: the quota allows at most 8 chips"),
            (&["2-8", "x"], "move 2: \"x\" is not a move: accepted are 2-8 for 8 chips from pile 2, and 1-3.2-1"),
            (&["0-1"], "move 1: there is no such pile: the piles are numbered 1 to 2"),
            (&["1-1.2-1"], "move 1: a move takes from one pile"),
        ] {
            assert_eq!(state(&text("(20,62;8)", ["human"; 2], moves)).map(|_| ()), Err(why.to_owned()));
        }
        for bad in ["", "(", "(5,)", "99999999999999999999(", "(3;0)"] {
            assert!(state(&text(bad, ["human"; 2], &[])).is_err(), "{bad}");
        }
        assert!(state(&text("(5)", ["human", "nobody"], &[])).is_err());
    }

    #[test]
    fn exactly_two() {
        let exact = |moves: &[&str]| GameText { exactly: 2, ..text("(9,8,5)", ["human"; 2], moves) };
        let found = state(&exact(&["1-1.3-1"])).expect("legal");
        assert_eq!(found.position, "(8;2)+(8)+(4;2), from piles 1 and 3");
        assert_eq!(found.group, Some(vec![1, 3]));
        assert_eq!(found.piles.iter().map(|pile| pile.most.as_str()).collect::<Vec<_>>(), ["2", "0", "2"]);
        assert!(state(&exact(&["1-1"])).is_err());
        let misere = GameText { rules: Ruleset { take: "2t".to_owned(), misere: true }, ..exact(&[]) };
        assert!(state(&misere).is_err());
    }

    #[test]
    fn replies_are_those_of_the_match() {
        let mut engine = Engine::default();
        for name in ["perfect", "longest", "optimal", "random", "slip:0.2", "greedy", "zhou", "optimist"] {
            let mut moves: Vec<String> = Vec::new();
            loop {
                let moves_now: Vec<&str> = moves.iter().map(String::as_str).collect();
                let now = text("(12)", [name, name], &moves_now);
                let found = reply(&mut engine, &now, &mut Forever).expect("small");
                assert_eq!(found.instead, None);
                let Some(chosen) = found.chosen else { break };
                moves.push(format!("{}-{}", chosen[0].pile, chosen[0].take));
            }
            let moves: Vec<&str> = moves.iter().map(String::as_str).collect();
            assert!(state(&text("(12)", [name, name], &moves)).expect("legal").winner.is_some(), "{name}");
        }
    }

    #[test]
    fn advice_with_its_numbers() {
        let mut engine = Engine::default();
        let found = hint(&mut engine, &text("(20)", ["human"; 2], &[]), &mut Forever).expect("small");
        assert_eq!(
            found.reason,
            "The pile is 20 = 13 + 5 + 2. Taking 2 leaves 18 = 13 + 5. The other player may then take at most 4, less than \
             the 5 needed to win."
        );
        assert_eq!(found.chosen, Some(vec![Take { pile: 1, take: "2".to_owned() }]));
        let parts = |sum: &Sum| sum.parts.iter().map(|part| part.value.clone()).collect::<Vec<_>>().join("+");
        assert_eq!((parts(&found.before[0].sum), parts(&found.after[0].sum)), ("13+5+2".to_owned(), "13+5".to_owned()));
        let found = hint(&mut engine, &text("(20,62;6)", ["human"; 2], &[]), &mut Forever).expect("small");
        assert_eq!((found.before[0].name.as_str(), found.wins), ("the difference of the piles", false));
    }

    #[test]
    fn moves_are_judged() {
        let mut engine = Engine::default();
        let found =
            review(&mut engine, &text("(20)", ["human"; 2], &["1-2", "1-4", "1-1"]), &mut Forever).expect("small");
        assert_eq!(found[0], Worth { verdict: "wins", better: None });
        assert_eq!(found[1].verdict, "lost");
        assert_eq!(found[2].verdict, "wins");
        let found = review(&mut engine, &text("(20)", ["human"; 2], &["1-3"]), &mut Forever).expect("small");
        assert_eq!(found[0], Worth { verdict: "blunder", better: Some(vec![Take { pile: 1, take: "2".to_owned() }]) });
    }
}
