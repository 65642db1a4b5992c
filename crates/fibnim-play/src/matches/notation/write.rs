//! Matches are written.

use std::fmt;

use fibnim::exact_k::ExactRules;
use fibnim::{Limit, Move, Play};

use super::any::AnyMatch;
use super::words::{FRESH, GROUPS, HEAD, MEMORIES, word_of};
use crate::matches::record::Match;
use crate::matches::seat::Seat;
use crate::ruleset::Ruleset;

impl fmt::Display for AnyMatch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::One(game) => game.fmt(f),
            Self::Exact(game) => game.fmt(f),
        }
    }
}

/// Writes what matches of both kinds have: players, seed, moves, and a resignation.
fn write_rest<R: Ruleset>(
    game: &Match<R>,
    f: &mut fmt::Formatter<'_>,
    write_move: impl Fn(&R::Move, &mut fmt::Formatter<'_>) -> fmt::Result,
) -> fmt::Result {
    let [first, second] = [Seat::First, Seat::Second].map(|seat| game.player(seat));
    writeln!(f, "first: {first}\nsecond: {second}\nseed: {}", game.seed())?;
    for chosen in game.moves() {
        write_move(chosen, f)?;
        writeln!(f)?;
    }
    match game.resigned() {
        Some(seat) => writeln!(f, "resigned: {seat}"),
        None => Ok(()),
    }
}

fn write_part(part: &Move, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    write!(f, "{} {}", part.pile + 1, part.chips)
}

impl fmt::Display for Match {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let play = match self.rules().play {
            Play::Normal => "normal",
            Play::Misere => "misere",
        };
        writeln!(f, "{HEAD}\ntake: {}\nplay: {play}\nstart: {}", self.rules().take_away, self.start())?;
        write_rest(self, f, write_part)
    }
}

impl fmt::Display for Match<ExactRules> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let rules = self.rules();
        writeln!(f, "{HEAD}\ntake: {}\nexactly: {}", rules.take_away, rules.count)?;
        let named = |name: &'static str, word: &str| (name, word.to_owned());
        for (name, word) in [
            named("group", word_of(&GROUPS, rules.group)),
            named("remember", word_of(&MEMORIES, rules.memory)),
            named("fresh", word_of(&FRESH, rules.fresh)),
        ] {
            writeln!(f, "{name}: {word}")?;
        }
        write!(f, "start: ")?;
        for (index, (pile, limit)) in self.start().piles().iter().zip(self.start().limits()).enumerate() {
            let plus = if index == 0 { "" } else { "+" };
            match limit {
                Limit::Quota(quota) => write!(f, "{plus}({pile};{})", quota.chips())?,
                Limit::Any | Limit::NotWhole => write!(f, "{plus}({pile})")?,
            }
        }
        writeln!(f)?;
        if let Some(group) = self.start().group() {
            let piles: Vec<String> = group.iter().map(|pile| (pile + 1).to_string()).collect();
            writeln!(f, "active: {}", piles.join(","))?;
        }
        write_rest(self, f, |chosen, f| {
            for (index, part) in chosen.parts().iter().enumerate() {
                if index > 0 {
                    write!(f, ", ")?;
                }
                write_part(part, f)?;
            }
            Ok(())
        })
    }
}
