//! Matches as text. The format is described in `docs/game-format.md`.

use std::error::Error;
use std::fmt;
use std::str::FromStr;

use fibnim::exact_k::{
    ExactMove, ExactPosition, ExactPositionError, ExactRules, ExactRulesError, Fresh, GroupRule, IllegalExactMoveError,
    Memory,
};
use fibnim::{
    Dynamic, IllegalMoveError, Limit, Move, Notation, ParseNatError, ParsePositionError, Play, Position, Rules,
    TakeAway, TakeAwayError,
};

use super::record::{Match, PlayError, StartError};
use super::seat::{Player, Seat};
use crate::rate::ParseStrategyError;
use crate::ruleset::Ruleset;

/// The first line.
const HEAD: &str = "fibnim game 1";

/// The most bytes of a text. No match that is written comes near.
pub const MAX_TEXT: usize = 32 << 20;

/// Characters of a line that a message repeats.
const EXCERPT: usize = 40;

/// What is wrong with a line of a match.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum LineError {
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
    Chips(ParseNatError),
    /// What is neither normal nor misère.
    Play,
    /// The start.
    Start(ParsePositionError),
    /// A player.
    Player(ParseStrategyError),
    /// The seed.
    Seed,
    /// The player who resigned.
    Resigned,
    /// There is no start.
    NoStart,
    /// The number of piles of a move.
    Count,
    /// An option of the games of several piles a move.
    Option(&'static str, &'static str),
    /// The piles that have to be used.
    Active,
    /// A field of the games of several piles a move, in another game.
    OnePile(&'static str),
    /// Misère play in a game of several piles a move.
    ExactMisere,
    /// An opening rule in a game of several piles a move.
    ExactOpening,
    /// The rules of a game of several piles a move.
    ExactRules(ExactRulesError),
    /// The start of a game of several piles a move.
    ExactStart(ExactPositionError),
    /// A game of several piles a move, where only the others are read.
    Exact,
    /// The start or a player is not one of a match.
    Match(StartError),
    /// The text is longer than any match.
    TooLong,
    /// The move, or the resignation, is against the rules.
    Refused(PlayError<IllegalMoveError>),
    /// The move from several piles, or the resignation, is against the rules.
    RefusedExact(PlayError<IllegalExactMoveError>),
}

impl fmt::Display for LineError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Head => write!(f, "not a game of fibnim: the first line of one is \"{HEAD}\""),
            Self::Shape(text) => {
                write!(
                    f,
                    "{text:?} is neither a field nor a move: accepted are \"start: (20,62;8)\", \"2 8\", and \"1 3, 2 1\" \
                     where a move takes from several piles"
                )
            }
            Self::Field(name) => write!(
                f,
                "there is no field {name:?}: accepted are take, play, exactly, group, remember, fresh, start, active, \
                 first, second, seed and resigned"
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
            Self::Count => write!(f, "accepted is a number of piles, such as \"exactly: 2\""),
            Self::Option(name, accepted) => write!(f, "accepted behind \"{name}:\" are {accepted}"),
            Self::Active => write!(f, "accepted are numbers of piles from 1, such as \"active: 1,3\""),
            Self::OnePile(name) => {
                write!(f, "the field {name} needs a line \"exactly: K\": it is about moves from several piles")
            }
            Self::ExactMisere => write!(f, "games of several piles a move are played under normal play"),
            Self::ExactOpening => write!(
                f,
                "an opening rule as the quota of a pile: in games of several piles a move the field fresh says what \
                 limits a pile without a quota"
            ),
            Self::ExactRules(error) => error.fmt(f),
            Self::ExactStart(error) => error.fmt(f),
            Self::Exact => write!(f, "a game of several piles a move: only games of one pile a move are accepted here"),
            Self::Match(error) => error.fmt(f),
            Self::TooLong => write!(f, "too long a text: a game has at most {MAX_TEXT} bytes"),
            Self::Refused(error) => error.fmt(f),
            Self::RefusedExact(error) => error.fmt(f),
        }
    }
}

impl Error for LineError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            Self::Take(error) => Some(error),
            Self::Chips(error) => Some(error),
            Self::Start(error) => Some(error),
            Self::Player(error) => Some(error),
            Self::ExactRules(error) => Some(error),
            Self::ExactStart(error) => Some(error),
            Self::Match(error) => Some(error),
            Self::Refused(error) => Some(error),
            Self::RefusedExact(error) => Some(error),
            _ => None,
        }
    }
}

/// Why a text is not a match, and in which line, counted from 1.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ParseMatchError {
    /// The line.
    pub line: usize,
    /// What is wrong with it.
    pub why: LineError,
}

impl fmt::Display for ParseMatchError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.why)
    }
}

impl Error for ParseMatchError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        Some(&self.why)
    }
}

/// A match of either kind, as it stands in a file.
///
/// ```
/// use fibnim_play::AnyMatch;
/// let text = "fibnim game 1\nexactly: 2\nstart: (4)+(5)+(7)\n1 1, 3 2\n";
/// let AnyMatch::Exact(game) = text.parse()? else { unreachable!() };
/// assert_eq!(game.position().to_string(), "(3;2)+(5)+(5;4), from piles 1 and 3");
/// # Ok::<(), fibnim_play::ParseMatchError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AnyMatch {
    /// A move takes from one pile.
    One(Match),
    /// A move takes from several piles.
    Exact(Match<ExactRules>),
}

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
        writeln!(f, "{HEAD}\ntake: {}\nexactly: {}", rules.take(), rules.count())?;
        let named = |name: &'static str, word: &str| (name, word.to_owned());
        for (name, word) in [
            named("group", word_of(&GROUPS, rules.group())),
            named("remember", word_of(&MEMORIES, rules.memory())),
            named("fresh", word_of(&FRESH, rules.fresh())),
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

/// The words for an option; the first is the default.
type Words<T, const N: usize> = [(&'static str, T); N];

const GROUPS: Words<GroupRule, 3> =
    [("sticky", GroupRule::Sticky), ("free", GroupRule::Free), ("fixed", GroupRule::Fixed)];
const MEMORIES: Words<Memory, 2> = [("pile", Memory::PerPile), ("last", Memory::LastMoveOnly)];
const FRESH: Words<Fresh, 2> = [("not-whole", Fresh::NotWhole), ("any", Fresh::Any)];

fn word_of<T: PartialEq + Copy, const N: usize>(words: &Words<T, N>, value: T) -> &'static str {
    words.iter().find(|(_, each)| *each == value).map_or("", |(word, _)| word)
}

/// The fields before the moves.
#[derive(Default)]
struct Fields {
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

fn option<T: Copy, const N: usize>(
    words: &Words<T, N>,
    name: &'static str,
    accepted: &'static str,
    value: &str,
) -> Result<T, LineError> {
    let found = words.iter().find(|(word, _)| *word == value).map(|(_, option)| *option);
    found.ok_or(LineError::Option(name, accepted))
}

impl Fields {
    fn set(&mut self, line: usize, name: &str, value: &str) -> Result<(), LineError> {
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
            _ => Err(LineError::Field(excerpt(name))),
        }
    }

    /// The match that the fields describe, or the line where it fails.
    fn begin(self, line: usize) -> Result<AnyMatch, ParseMatchError> {
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
        let rules = ExactRules::new(take, self.count.unwrap_or(1)).map_err(LineError::ExactRules)?;
        let rules = rules
            .with_group(self.group.unwrap_or_default())
            .with_memory(self.memory.unwrap_or_default())
            .with_fresh(self.fresh.unwrap_or_default());
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

fn excerpt(text: &str) -> String {
    text.chars().take(EXCERPT).collect()
}

/// A pile, counted from 1, and a number of chips.
fn read_part(text: &str, line: &str) -> Result<Move, LineError> {
    let mut words = text.split_ascii_whitespace();
    let (Some(pile), Some(take), None) = (words.next(), words.next(), words.next()) else {
        return Err(LineError::Shape(excerpt(line)));
    };
    let pile: usize = pile.parse().map_err(|_| LineError::Shape(excerpt(line)))?;
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
                return Err(known.map_or_else(|| LineError::Field(excerpt(name)), |field| LineError::Place(field)));
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

/// The fields before the moves.
const FIELDS: [&str; 11] =
    ["take", "play", "exactly", "group", "remember", "fresh", "start", "active", "first", "second", "seed"];

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
                "line 3: \"take three\" is neither a field nor a move: accepted are \"start: (20,62;8)\", \"2 8\", \
                 and \"1 3, 2 1\" where a move takes from several piles",
            ),
            (
                format!("{head}winner: me"),
                "line 3: there is no field \"winner\": accepted are take, play, exactly, group, remember, fresh, \
                 start, active, first, second, seed and resigned",
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
        assert_eq!(long.parse::<Match>().map_err(|error| error.why), Err(LineError::TooLong));
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
