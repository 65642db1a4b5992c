//! Matches as text. The format is described in `docs/game-format.md`.

use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;

use fibnim::{Move, Notation, Play, Rules, TakeAway};

use crate::record::{Match, Seat};
use crate::strategy::Player;

/// The first line.
const HEAD: &str = "fibnim game 1";

/// The most bytes of a text: more than any match has that this library writes.
pub const MAX_TEXT: usize = 32 << 20;

/// How many characters of a line a message repeats.
const EXCERPT: usize = 40;

/// The fields that are accepted before the moves.
const FIELDS: [&str; 6] = ["take", "play", "start", "first", "second", "seed"];

/// Why a text is not a match, and in which line, counted from 1.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
#[error("line {line}: {why}")]
pub struct ParseMatchError {
    /// The line.
    pub line: usize,
    /// What is wrong with it, and what to give.
    pub why: String,
}

/// The beginning of a line, for a message.
fn excerpt(text: &str) -> String {
    text.chars().take(EXCERPT).collect()
}

fn no_field(name: &str) -> String {
    let (last, others) = ("resigned", FIELDS.join(", "));
    format!("there is no field {:?}: use {others} or {last}", excerpt(name))
}

fn out_of_place(name: &str) -> String {
    format!("the field {name} is out of place: give it once, before the moves")
}

/// The name and the value in a line, if it is a field.
fn field(line: &str) -> Option<(&str, &str)> {
    line.split_once(':').map(|(name, value)| (name.trim(), value.trim()))
}

/// The fields before the moves, with the numbers of their lines.
struct Fields<'a>(BTreeMap<&'static str, (usize, &'a str)>);

impl Fields<'_> {
    /// The value of a field; none if it is not given.
    fn read<T, E: fmt::Display>(
        &self,
        name: &str,
        read: impl FnOnce(&str) -> Result<T, E>,
    ) -> Result<Option<T>, ParseMatchError> {
        let Some(&(line, text)) = self.0.get(name) else { return Ok(None) };
        read(text).map(Some).map_err(|why| ParseMatchError { line, why: why.to_string() })
    }

    /// The match that the fields describe; `line` is the one behind them.
    fn begin(&self, line: usize) -> Result<Match, ParseMatchError> {
        let take = self.read("take", str::parse)?.unwrap_or(TakeAway::FIBONACCI);
        let play = self.read("play", |text| match text {
            "normal" => Ok(Play::Normal),
            "misere" => Ok(Play::Misere),
            _ => Err("give \"play: normal\" or \"play: misere\""),
        })?;
        let player = |name| {
            let player = self.read(name, |text| text.parse().map_err(|error| format!("{error}, and human")))?;
            Ok(player.unwrap_or(Player::Human))
        };
        let players = [player("first")?, player("second")?];
        let seeds = format!("seeds are whole numbers from 0 to {}", u64::MAX);
        let seed = self.read("seed", |text| text.parse().map_err(|_| &seeds))?.unwrap_or(1);
        let Some(&(line, text)) = self.0.get("start") else {
            let why = "there is no line \"start: POSITION\" before the moves".to_owned();
            return Err(ParseMatchError { line, why });
        };
        let why = |why: &dyn fmt::Display| ParseMatchError { line, why: why.to_string() };
        let start = Notation::default().parse(text, &take).map_err(|error| why(&error))?;
        let rules = Rules { take_away: take, play: play.unwrap_or_default() };
        Match::new(rules, start, players, seed).map_err(|error| why(&error))
    }
}

/// A move: a pile, counted from 1, and a number of chips.
fn read_move(line: &str) -> Result<Move, String> {
    let mut words = line.split_ascii_whitespace();
    let part = (|| Some((words.next()?.parse::<usize>().ok()?, words.next()?)))();
    let (Some((pile, chips)), None) = (part, words.next()) else {
        let shown = excerpt(line);
        return Err(format!("{shown:?} is neither a field nor a move: give \"start: (20,62;8)\" or \"2 8\""));
    };
    let chips = chips.parse().map_err(|error| format!("{error}"))?;
    // No position has so many piles, so pile 0 is refused as one that is not there.
    Ok(Move { pile: pile.wrapping_sub(1), chips })
}

/// Plays a line behind the fields.
fn play_line(game: &mut Match, line: &str) -> Result<(), String> {
    const RESIGNED: &str = "give \"resigned: first\" or \"resigned: second\", at the end";
    let seat = match field(line) {
        None if game.resigned().is_some() => return Err(RESIGNED.to_owned()),
        None => return game.play(&read_move(line)?).map_err(|error| error.to_string()),
        Some(("resigned", "first")) => Seat::First,
        Some(("resigned", "second")) => Seat::Second,
        Some(("resigned", _)) => return Err(RESIGNED.to_owned()),
        Some((name, _)) if FIELDS.contains(&name) => return Err(out_of_place(name)),
        Some((name, _)) => return Err(no_field(name)),
    };
    game.resign(seat).map_err(|error| error.to_string())
}

impl FromStr for Match {
    type Err = ParseMatchError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        if text.len() > MAX_TEXT {
            let why = format!("too long a text: a game has at most {MAX_TEXT} bytes");
            return Err(ParseMatchError { line: 1, why });
        }
        let content = text.lines().map(|line| line.split('#').next().unwrap_or_default().trim());
        let mut lines = (1..).zip(content).filter(|(_, line)| !line.is_empty()).peekable();
        let (mut last, head) = lines.next().unwrap_or((1, ""));
        if head.split_ascii_whitespace().ne(HEAD.split(' ')) {
            let why = format!("not a game of fibnim: the first line of one is \"{HEAD}\"");
            return Err(ParseMatchError { line: last, why });
        }
        let mut fields = Fields(BTreeMap::new());
        while let Some(&(line, text)) = lines.peek() {
            last = line;
            let Some((name, value)) = field(text).filter(|(name, _)| *name != "resigned") else { break };
            let known = FIELDS.iter().find(|known| **known == name);
            let known = known.ok_or_else(|| ParseMatchError { line, why: no_field(name) })?;
            if fields.0.insert(known, (line, value)).is_some() {
                return Err(ParseMatchError { line, why: out_of_place(name) });
            }
            lines.next();
        }
        let mut game = fields.begin(last)?;
        for (line, text) in lines {
            play_line(&mut game, text).map_err(|why| ParseMatchError { line, why })?;
        }
        Ok(game)
    }
}

impl fmt::Display for Match {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Rules { take_away, play } = self.rules();
        let play = if *play == Play::Normal { "normal" } else { "misere" };
        writeln!(f, "{HEAD}\ntake: {take_away}\nplay: {play}\nstart: {}", self.start())?;
        let [first, second] = [Seat::First, Seat::Second].map(|seat| self.player(seat));
        writeln!(f, "first: {first}\nsecond: {second}\nseed: {}", self.seed())?;
        for Move { pile, chips } in self.moves() {
            writeln!(f, "{} {chips}", pile + 1)?;
        }
        match self.resigned() {
            Some(seat) => writeln!(f, "resigned: {seat}"),
            None => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use fibnim::{Limit, Position};
    use proptest::prelude::*;

    use super::*;

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
            (format!("{head}start: 9"), "line 3: the field start is out of place: give it once, before the moves"),
            (format!("{head}1 1\nseed: 4"), "line 4: the field seed is out of place: give it once, before the moves"),
            (format!("{head}seed: -1"), "line 3: seeds are whole numbers from 0 to 18446744073709551615"),
            (format!("{head}play: misère"), "line 3: give \"play: normal\" or \"play: misere\""),
            (format!("{head}resigned: me"), "line 3: give \"resigned: first\" or \"resigned: second\", at the end"),
            (
                format!("{head}resigned: first\n1 1"),
                "line 4: give \"resigned: first\" or \"resigned: second\", at the end",
            ),
            (
                format!("{head}take three"),
                "line 3: \"take three\" is neither a field nor a move: give \"start: (20,62;8)\" or \"2 8\"",
            ),
            (
                format!("{head}winner: me"),
                "line 3: there is no field \"winner\": use take, play, start, first, second, seed or resigned",
            ),
            (
                format!("fibnim game 1\nstart: 1{}", "0".repeat(1000)),
                "line 2: too large a game: give at most 64 piles and numbers of at most 1000 digits",
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
        assert!(long.parse::<Match>().is_err_and(|error| error.why.starts_with("too long a text")));
    }

    #[test]
    fn every_quota_and_number_of_piles() {
        // A single pile under local dynamic is written like any other pile.
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
