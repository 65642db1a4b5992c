//! Matches are read.

use std::str::FromStr;

use fibnim::Move;
use fibnim::exact_k::ExactMove;

use super::any::AnyMatch;
use super::error::{LineError, ParseMatchError};
use super::fields::Fields;
use super::words::{FIELDS, HEAD, MAX_TEXT};
use crate::matches::record::Match;
use crate::matches::seat::Seat;

/// A pile, counted from 1, and a number of chips.
fn read_part(text: &str, line: &str) -> Result<Move, LineError> {
    let mut words = text.split_ascii_whitespace();
    let (Some(pile), Some(take), None) = (words.next(), words.next(), words.next()) else {
        return Err(LineError::shape(line));
    };
    let pile: usize = pile.parse().map_err(|_| LineError::shape(line))?;
    let chips = take.parse().map_err(LineError::Chips)?;
    // No position has so many piles, so pile 0 is refused as one that is not there.
    Ok(Move { pile: pile.wrapping_sub(1), chips })
}

impl AnyMatch {
    /// Plays a line behind the fields.
    fn play_line(&mut self, line: &str) -> Result<(), LineError> {
        let Some((name, value)) = line.split_once(':') else {
            if self.resigned() {
                return Err(LineError::Resigned);
            }
            return match self {
                Self::One(game) => game.play(&read_part(line, line)?).map_err(LineError::Refused),
                Self::Exact(game) => {
                    let parts = line.split(',').map(|part| read_part(part, line)).collect::<Result<Vec<_>, _>>()?;
                    let chosen = ExactMove::new(parts.into_iter().map(|part| (part.pile, part.chips)));
                    game.play(&chosen).map_err(LineError::RefusedExact)
                }
            };
        };
        let seat = match (name.trim(), value.trim()) {
            ("resigned", "first") => Seat::First,
            ("resigned", "second") => Seat::Second,
            ("resigned", _) => return Err(LineError::Resigned),
            (name, _) => {
                let known = FIELDS.iter().find(|field| **field == name);
                return Err(known.map_or_else(|| LineError::field(name), |field| LineError::Place(field)));
            }
        };
        match self {
            Self::One(game) => game.resign(seat).map_err(LineError::Refused),
            Self::Exact(game) => game.resign(seat).map_err(LineError::RefusedExact),
        }
    }

    fn resigned(&self) -> bool {
        match self {
            Self::One(game) => game.resigned().is_some(),
            Self::Exact(game) => game.resigned().is_some(),
        }
    }
}

impl FromStr for AnyMatch {
    type Err = ParseMatchError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        if text.len() > MAX_TEXT {
            return Err(ParseMatchError { line: 1, why: LineError::TooLong });
        }
        let content = text.lines().map(|line| line.split('#').next().unwrap_or_default().trim());
        let mut lines = (1..).zip(content).filter(|(_, line)| !line.is_empty());
        let head = lines.next();
        if head.is_none_or(|(_, line)| line.split_ascii_whitespace().ne(HEAD.split(' '))) {
            return Err(ParseMatchError { line: head.map_or(1, |(line, _)| line), why: LineError::Head });
        }
        let mut fields = Fields::default();
        let mut last = 1;
        let mut rest = None;
        for (number, line) in lines.by_ref() {
            last = number;
            match line.split_once(':').map(|(name, value)| (name.trim(), value.trim())) {
                Some((name, value)) if name != "resigned" => {
                    fields.set(number, name, value).map_err(|why| ParseMatchError { line: number, why })?;
                }
                _ => {
                    rest = Some((number, line));
                    break;
                }
            }
        }
        let mut game = fields.begin(last)?;
        for (number, line) in rest.into_iter().chain(lines) {
            game.play_line(line).map_err(|why| ParseMatchError { line: number, why })?;
        }
        Ok(game)
    }
}

/// A match of one pile a move.
impl FromStr for Match {
    type Err = ParseMatchError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        match text.parse()? {
            AnyMatch::One(game) => Ok(game),
            AnyMatch::Exact(_) => Err(ParseMatchError { line: 1, why: LineError::Exact }),
        }
    }
}
