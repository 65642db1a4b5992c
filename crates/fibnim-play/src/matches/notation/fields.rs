//! The fields before the moves: rules, start, players and seed.

use fibnim::exact_k::{ExactPosition, ExactRules, Fresh, GroupRule, Memory};
use fibnim::{Dynamic, Limit, Notation, Play, Position, Rules, TakeAway};

use super::any::AnyMatch;
use super::error::{LineError, ParseMatchError};
use super::words::{FRESH, GROUPS, MEMORIES, Words, value_of};
use crate::matches::record::Match;
use crate::matches::seat::Player;

/// The fields before the moves.
#[derive(Default)]
pub(super) struct Fields {
    take: Option<TakeAway>,
    play: Option<Play>,
    /// Read when the rules are known; with the number of its line.
    start: Option<(usize, String)>,
    players: [Option<Player>; 2],
    seed: Option<u64>,
    count: Option<usize>,
    group: Option<GroupRule>,
    memory: Option<Memory>,
    fresh: Option<Fresh>,
    active: Option<Vec<usize>>,
}

/// Puts a value where there is none.
fn fill<T>(place: &mut Option<T>, name: &'static str, value: Result<T, LineError>) -> Result<(), LineError> {
    if place.is_some() {
        return Err(LineError::Place(name));
    }
    *place = Some(value?);
    Ok(())
}

/// The value of an option by its word.
fn option<T: Copy, const N: usize>(
    words: &Words<T, N>,
    name: &'static str,
    accepted: &'static str,
    value: &str,
) -> Result<T, LineError> {
    value_of(words, value).ok_or(LineError::Option(name, accepted))
}

impl Fields {
    /// Reads the value of a field in the line with this number.
    pub(super) fn set(&mut self, line: usize, name: &str, value: &str) -> Result<(), LineError> {
        match name {
            "take" => fill(&mut self.take, "take", value.parse().map_err(LineError::Take)),
            "play" => {
                let play = match value {
                    "normal" => Ok(Play::Normal),
                    "misere" => Ok(Play::Misere),
                    _ => Err(LineError::Play),
                };
                fill(&mut self.play, "play", play)
            }
            "start" => fill(&mut self.start, "start", Ok((line, value.to_owned()))),
            "first" => fill(&mut self.players[0], "first", value.parse().map_err(LineError::Player)),
            "second" => fill(&mut self.players[1], "second", value.parse().map_err(LineError::Player)),
            "seed" => fill(&mut self.seed, "seed", value.parse().map_err(|_| LineError::Seed)),
            "exactly" => fill(&mut self.count, "exactly", value.parse().map_err(|_| LineError::Count)),
            "group" => fill(&mut self.group, "group", option(&GROUPS, "group", "sticky, free and fixed", value)),
            "remember" => fill(&mut self.memory, "remember", option(&MEMORIES, "remember", "pile and last", value)),
            "fresh" => fill(&mut self.fresh, "fresh", option(&FRESH, "fresh", "not-whole and any", value)),
            "active" => {
                let pile = |word: &str| word.trim().parse::<usize>().ok()?.checked_sub(1);
                let piles = value.split(',').map(pile).collect::<Option<Vec<_>>>();
                fill(&mut self.active, "active", piles.ok_or(LineError::Active))
            }
            _ => Err(LineError::field(name)),
        }
    }

    /// The match that the fields describe, or the line where it fails.
    pub(super) fn begin(self, line: usize) -> Result<AnyMatch, ParseMatchError> {
        let (at, text) = self.start.clone().ok_or(ParseMatchError { line, why: LineError::NoStart })?;
        let game = if self.count.is_some() {
            self.exact(&text).map(AnyMatch::Exact)
        } else {
            self.one(&text).map(AnyMatch::One)
        };
        game.map_err(|why| ParseMatchError { line: at, why })
    }

    fn players(&self) -> [Player; 2] {
        self.players.map(|player| player.unwrap_or(Player::Human))
    }

    fn one(self, start: &str) -> Result<Match, LineError> {
        for (name, given) in [
            ("group", self.group.is_some()),
            ("remember", self.memory.is_some()),
            ("fresh", self.fresh.is_some()),
            ("active", self.active.is_some()),
        ] {
            if given {
                return Err(LineError::OnePile(name));
            }
        }
        let players = self.players();
        let take = self.take.unwrap_or(TakeAway::FIBONACCI);
        let start: Position = Notation::default().parse(start, &take).map_err(LineError::Start)?;
        let rules = Rules { take_away: take, play: self.play.unwrap_or_default() };
        Match::new(rules, start, players, self.seed.unwrap_or(1)).map_err(LineError::Match)
    }

    fn exact(self, start: &str) -> Result<Match<ExactRules>, LineError> {
        if self.play == Some(Play::Misere) {
            return Err(LineError::ExactMisere);
        }
        if start.contains("any") || start.contains("not-whole") {
            return Err(LineError::ExactOpening);
        }
        let players = self.players();
        let take = self.take.unwrap_or(TakeAway::FIBONACCI);
        let notation = Notation { dynamic: Some(Dynamic::Local), unwritten: Some(Limit::Any), ..Notation::default() };
        let piles = notation.parse(start, &take).map_err(LineError::Start)?;
        let rules = ExactRules {
            take_away: take,
            count: self.count.unwrap_or(1),
            group: self.group.unwrap_or_default(),
            memory: self.memory.unwrap_or_default(),
            fresh: self.fresh.unwrap_or_default(),
        };
        let quota = |pile: usize| match piles.limit(pile) {
            Limit::Quota(quota) => Some(quota.clone()),
            Limit::Any | Limit::NotWhole => None,
        };
        let piles = piles.piles().iter().cloned().enumerate().map(|(index, pile)| (pile, quota(index)));
        let position = ExactPosition::new(rules, piles.collect::<Vec<_>>()).map_err(LineError::ExactStart)?;
        let position = match self.active {
            Some(active) => position.with_group(active).map_err(LineError::ExactStart)?,
            None => position,
        };
        Match::exact(position, players, self.seed.unwrap_or(1)).map_err(LineError::Match)
    }
}
