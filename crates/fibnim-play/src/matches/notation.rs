//! Matches as text. The format is described in `docs/game-format.md`.

use std::fmt;
use std::str::FromStr;

use fibnim::{
    Move, Notation, ParseChipsError, ParsePositionError, Play, Position, Rules, TakeAway, TakeAwayError, parse_chips,
};

use super::{Match, Player, Refused, Seat, TooLarge};
use crate::rate::ParseStrategyError;

/// The first line.
const HEAD: &str = "fibnim game 1";

/// Bytes of a text at most; no match that is written comes near.
pub const MAX_TEXT: usize = 32 << 20;

/// Characters of a line that a message repeats.
const EXCERPT: usize = 40;

/// Why a line of a match is refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MatchError {
    /// The first line does not say that this is a match of a version that is known.
    Head,
    /// The line is neither a field nor a move.
    Shape(String),
    /// There is no such field.
    Field(String),
    /// The field was there before, or stands behind a move.
    Place(&'static str),
    /// The take-away function.
    Take(TakeAwayError),
    /// The number of chips of a move.
    Chips(ParseChipsError),
    /// What is neither normal nor misère.
    Play,
    /// The start.
    Start(ParsePositionError),
    /// A player.
    Player(ParseStrategyError),
    /// The seed.
    Seed,
    /// Who resigned.
    Resigned,
    /// There is no start.
    NoStart,
    /// The start is larger than a match can be.
    TooLarge(TooLarge),
    /// The text is longer than any match.
    TooLong,
    /// The move, or the resignation, is against the rules.
    Refused(Refused),
}

impl fmt::Display for MatchError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Head => write!(f, "not a game of fibnim: the first line of one is \"{HEAD}\""),
            Self::Shape(text) => {
                write!(f, "{text:?} is neither a field nor a move: accepted are \"start: (20,62;8)\" and \"2 8\"")
            }
            Self::Field(name) => write!(
                f,
                "there is no field {name:?}: accepted are take, play, start, first, second, seed and resigned"
            ),
            Self::Place(name) => {
                write!(f, "the field {name} is out of place: it is accepted once, and before the moves")
            }
            Self::Take(error) => error.fmt(f),
            Self::Chips(error) => error.fmt(f),
            Self::Play => write!(f, "accepted are \"play: normal\" and \"play: misere\""),
            Self::Start(error) => error.fmt(f),
            Self::Player(error) => write!(f, "{error}, and human"),
            Self::Seed => write!(f, "seeds are whole numbers from 0 to {}", u64::MAX),
            Self::Resigned => write!(f, "accepted are \"resigned: first\" and \"resigned: second\", at the end"),
            Self::NoStart => write!(f, "there is no line \"start: POSITION\" before the moves"),
            Self::TooLarge(error) => error.fmt(f),
            Self::TooLong => write!(f, "too long a text: a game has at most {MAX_TEXT} bytes"),
            Self::Refused(error) => error.fmt(f),
        }
    }
}

/// Why a text is not a match, and in which line, counted from 1.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseMatchError {
    /// The line.
    pub line: usize,
    /// What is wrong with it.
    pub why: MatchError,
}

impl fmt::Display for ParseMatchError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.why)
    }
}

impl std::error::Error for ParseMatchError {}

impl fmt::Display for Match {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let play = match self.rules.play {
            Play::Normal => "normal",
            Play::Misere => "misere",
        };
        writeln!(f, "{HEAD}\ntake: {}\nplay: {play}\nstart: {}", self.rules.take_away, self.start)?;
        let [first, second] = self.players;
        writeln!(f, "first: {first}\nsecond: {second}\nseed: {}", self.seed)?;
        for chosen in self.moves() {
            writeln!(f, "{} {}", chosen.pile + 1, chosen.chips)?;
        }
        match self.resigned {
            Some(seat) => writeln!(f, "resigned: {seat}"),
            None => Ok(()),
        }
    }
}

/// The fields before the moves.
#[derive(Default)]
struct Fields {
    take: Option<TakeAway>,
    play: Option<Play>,
    /// Read when the take-away function is known; with the number of its line.
    start: Option<(usize, String)>,
    players: [Option<Player>; 2],
    seed: Option<u64>,
}

/// Puts a value where there is none.
fn fill<T>(place: &mut Option<T>, name: &'static str, value: Result<T, MatchError>) -> Result<(), MatchError> {
    if place.is_some() {
        return Err(MatchError::Place(name));
    }
    *place = Some(value?);
    Ok(())
}

impl Fields {
    fn set(&mut self, line: usize, name: &str, value: &str) -> Result<(), MatchError> {
        match name {
            "take" => fill(&mut self.take, "take", value.parse().map_err(MatchError::Take)),
            "play" => {
                let play = match value {
                    "normal" => Ok(Play::Normal),
                    "misere" => Ok(Play::Misere),
                    _ => Err(MatchError::Play),
                };
                fill(&mut self.play, "play", play)
            }
            "start" => fill(&mut self.start, "start", Ok((line, value.to_owned()))),
            "first" => fill(&mut self.players[0], "first", value.parse().map_err(MatchError::Player)),
            "second" => fill(&mut self.players[1], "second", value.parse().map_err(MatchError::Player)),
            "seed" => fill(&mut self.seed, "seed", value.parse().map_err(|_| MatchError::Seed)),
            _ => Err(MatchError::Field(excerpt(name))),
        }
    }

    /// The match that the fields describe, or the line where it fails.
    fn begin(self, line: usize) -> Result<Match, ParseMatchError> {
        let (at, start) = self.start.ok_or(ParseMatchError { line, why: MatchError::NoStart })?;
        let take = self.take.unwrap_or(TakeAway::FIBONACCI);
        let refused = |why| ParseMatchError { line: at, why };
        let start: Position =
            Notation::default().parse(&start, &take).map_err(|error| refused(MatchError::Start(error)))?;
        let rules = Rules { take_away: take, play: self.play.unwrap_or_default() };
        let players = self.players.map(|player| player.unwrap_or(Player::Human));
        Match::new(rules, start, players, self.seed.unwrap_or(1)).map_err(|error| refused(MatchError::TooLarge(error)))
    }
}

fn excerpt(text: &str) -> String {
    text.chars().take(EXCERPT).collect()
}

/// A move: the pile, counted from 1, and how many chips.
fn read_move(line: &str) -> Result<Move, MatchError> {
    let mut words = line.split_ascii_whitespace();
    let (Some(pile), Some(take), None) = (words.next(), words.next(), words.next()) else {
        return Err(MatchError::Shape(excerpt(line)));
    };
    let pile: usize = pile.parse().map_err(|_| MatchError::Shape(excerpt(line)))?;
    let take = parse_chips(take).map_err(MatchError::Chips)?;
    // No position has so many piles, so pile 0 is refused as one that is not there.
    Ok(Move { pile: pile.wrapping_sub(1), chips: take })
}

/// Plays a line behind the fields.
fn play_line(game: &mut Match, line: &str) -> Result<(), MatchError> {
    let Some((name, value)) = line.split_once(':') else {
        if game.resigned.is_some() {
            return Err(MatchError::Resigned);
        }
        return game.play(&read_move(line)?).map_err(MatchError::Refused);
    };
    match (name.trim(), value.trim()) {
        ("resigned", "first") => game.resign(Seat::First).map_err(MatchError::Refused),
        ("resigned", "second") => game.resign(Seat::Second).map_err(MatchError::Refused),
        ("resigned", _) => Err(MatchError::Resigned),
        ("take", _) => Err(MatchError::Place("take")),
        ("play", _) => Err(MatchError::Place("play")),
        ("start", _) => Err(MatchError::Place("start")),
        ("first", _) => Err(MatchError::Place("first")),
        ("second", _) => Err(MatchError::Place("second")),
        ("seed", _) => Err(MatchError::Place("seed")),
        (name, _) => Err(MatchError::Field(excerpt(name))),
    }
}

impl FromStr for Match {
    type Err = ParseMatchError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        if text.len() > MAX_TEXT {
            return Err(ParseMatchError { line: 1, why: MatchError::TooLong });
        }
        let content = text.lines().map(|line| line.split('#').next().unwrap_or_default().trim());
        let mut lines = (1..).zip(content).filter(|(_, line)| !line.is_empty());
        let head = lines.next();
        if head.is_none_or(|(_, line)| line.split_ascii_whitespace().ne(HEAD.split(' '))) {
            return Err(ParseMatchError { line: head.map_or(1, |(line, _)| line), why: MatchError::Head });
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
            play_line(&mut game, line).map_err(|why| ParseMatchError { line: number, why })?;
        }
        Ok(game)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use fibnim::Limit;
    use proptest::prelude::*;

    const GAME: &str = "fibnim game 1\ntake: 2t\nplay: normal\nstart: (20,62;8)\nfirst: human\nsecond: perfect\n\
                        seed: 7\n2 8\n1 3\nresigned: first\n";

    #[test]
    fn written_and_read() {
        let game: Match = GAME.parse().expect("a game");
        assert_eq!((game.moves().len(), game.resigned(), game.seed()), (2, Some(Seat::First), 7));
        assert_eq!(game.position().to_string(), "(17,54;6)");
        assert_eq!(game.to_string(), GAME);
        let loose = "\u{20}\n# a comment\r\nfibnim  game 1 # the version\r\n\r\nstart : 21\n1 3";
        let game: Match = loose.parse().expect("a game");
        assert_eq!(
            game.to_string(),
            "fibnim game 1\ntake: 2t\nplay: normal\nstart: (21)\nfirst: human\nsecond: human\nseed: 1\n1 3\n"
        );
    }

    #[test]
    fn refused_with_the_line() {
        let head = "fibnim game 1\nstart: (9;4)\n";
        for (text, message) in [
            (String::new(), "line 1: not a game of fibnim: the first line of one is \"fibnim game 1\""),
            (
                "\n\nfibnim game 2".to_owned(),
                "line 3: not a game of fibnim: the first line of one is \"fibnim game 1\"",
            ),
            ("fibnim game 1\nseed: 1".to_owned(), "line 2: there is no line \"start: POSITION\" before the moves"),
            (format!("{head}1 5"), "line 3: the quota allows at most 4 chips"),
            (format!("{head}0 1"), "line 3: there is no such pile: the piles are numbered 1 to 1"),
            (format!("{head}1 4\n1 6\n"), "line 4: the pile has only 5 chips"),
            (format!("{head}1 4\n1 5\n1 1"), "line 5: the game is over"),
            (format!("{head}1 4\n1 5\nresigned: first"), "line 5: the game is over"),
            (
                format!("{head}start: 9"),
                "line 3: the field start is out of place: it is accepted once, and before the moves",
            ),
            (
                format!("{head}1 1\nseed: 4"),
                "line 4: the field seed is out of place: it is accepted once, and before the moves",
            ),
            (format!("{head}seed: -1"), "line 3: seeds are whole numbers from 0 to 18446744073709551615"),
            (format!("{head}play: misère"), "line 3: accepted are \"play: normal\" and \"play: misere\""),
            (
                format!("{head}resigned: me"),
                "line 3: accepted are \"resigned: first\" and \"resigned: second\", at the end",
            ),
            (
                format!("{head}resigned: first\n1 1"),
                "line 4: accepted are \"resigned: first\" and \"resigned: second\", at the end",
            ),
            (
                format!("{head}take three"),
                "line 3: \"take three\" is neither a field nor a move: accepted are \"start: (20,62;8)\" and \"2 8\"",
            ),
            (
                format!("{head}winner: me"),
                "line 3: there is no field \"winner\": accepted are take, play, start, first, second, seed and \
                 resigned",
            ),
            (
                format!("fibnim game 1\nstart: {}", "7".repeat(2000)),
                "line 2: too large a game: accepted are up to 64 piles and numbers of up to 1000 digits",
            ),
        ] {
            assert_eq!(text.parse::<Match>().expect_err(message).to_string(), message);
        }
        for text in ["take: t-1", "first: me", "start: (0;0)", "start: x", "start:", "seed: 1e9", "1 -3", "1 1 1", ":"]
        {
            let error = format!("fibnim game 1\n{text}").parse::<Match>().expect_err(text);
            assert_eq!((error.line, error.to_string().lines().count()), (2, 1), "{error}");
        }
        let long = " ".repeat(MAX_TEXT + 1);
        assert_eq!(long.parse::<Match>().map_err(|error| error.why), Err(MatchError::TooLong));
    }

    #[test]
    fn every_quota_and_number_of_piles() {
        // One pile with a quota of its own is written as any other pile.
        let local = Position::local([(9_u32, Limit::Any)]).expect("a pile");
        let game = Match::new(Rules::FIBONACCI, local, [Player::Human; 2], 0).expect("small");
        assert_eq!(game.to_string().parse(), Ok(game));
    }

    proptest! {
        #[test]
        fn parse_of_print_is_the_identity(
            start in prop_oneof![
                Just("(20,62;8)"), Just("(40)"), Just("(7,9,11)"), Just("(7,9;not-whole)"), Just("(5;2)+(8;3)+(13)"),
                Just("(9;any)"),
            ],
            take in prop_oneof![Just("2t"), Just("t"), Just("floor(5t/2)"), Just("2,2,6 then t+3"), Just("3")],
            misere: bool,
            names in prop::collection::vec(prop_oneof![Just("human"), Just("slip:0.25"), Just("zhou")], 2),
            seed: u64,
            choices in prop::collection::vec((0..3_usize, 1..9_u32), 0..12),
            resigns in prop::option::of(any::<bool>()),
            back in 0..3_usize,
        ) {
            let take: TakeAway = take.parse().expect("a function");
            let rules = if misere { Rules::misere(take) } else { Rules::normal(take) };
            let players = [names[0], names[1]].map(|name| name.parse().expect("a player"));
            let mut game = Match::new(rules, start.parse().expect("a position"), players, seed).expect("small");
            for (pile, take) in choices {
                let before = game.clone();
                if game.play(&Move { pile, chips: take.into() }).is_err() {
                    prop_assert_eq!(&game, &before);
                }
            }
            for _ in 0..back {
                game.undo();
            }
            if let Some(first) = resigns {
                let _ = game.resign(if first { Seat::First } else { Seat::Second });
            }
            let read: Match = game.to_string().parse().expect("what was written");
            prop_assert_eq!(read.position(), game.position());
            prop_assert_eq!(read.winner(), game.winner());
            prop_assert_eq!(read, game);
        }

        #[test]
        fn any_text_is_read_or_refused(
            text in "(fibnim game 1\n)?(start: [(]?[0-9;,)]{0,9}\n)?([a-z0-9:#, -]{0,12}\n){0,5}",
        ) {
            if let Ok(game) = text.parse::<Match>() {
                prop_assert_eq!(game.to_string().parse(), Ok(game));
            }
        }
    }
}
