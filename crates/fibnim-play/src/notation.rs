//! Matches as text. The format is described in `docs/game-format.md`.

use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;

use fibnim::exact_k::{ExactMove, ExactPosition, ExactRules, Fresh, GroupRule, Memory};
use fibnim::{Dynamic, Limit, Move, Notation, Play, Rules, TakeAway};

use crate::moves::Ruleset;
use crate::record::{Match, Seat};
use crate::strategy::Player;

/// The first line.
const HEAD: &str = "fibnim game 1";

/// The most bytes of a text: more than any match has that this library writes.
pub const MAX_TEXT: usize = 32 << 20;

/// How many characters of a line a message repeats.
const EXCERPT: usize = 40;

/// The fields that are accepted before the moves.
const FIELDS: [&str; 11] =
    ["take", "play", "exactly", "group", "remember", "fresh", "start", "active", "first", "second", "seed"];

/// The words for the values of a field.
type Words<T> = [(&'static str, T)];

const PLAYS: &Words<Play> = &[("normal", Play::Normal), ("misere", Play::Misere)];
const GROUPS: &Words<GroupRule> =
    &[("sticky", GroupRule::Sticky), ("free", GroupRule::Free), ("fixed", GroupRule::Fixed)];
const MEMORIES: &Words<Memory> = &[("pile", Memory::Pile), ("last", Memory::Last)];
const FRESH: &Words<Fresh> = &[("not-whole", Fresh::NotWhole), ("any", Fresh::Any)];

fn word_of<T: PartialEq>(words: &Words<T>, value: &T) -> &'static str {
    words.iter().find(|(_, each)| each == value).map_or("", |(word, _)| word)
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

    /// The value of a field for which there are words.
    fn word<T: Copy>(&self, name: &str, words: &Words<T>, refused: &str) -> Result<Option<T>, ParseMatchError> {
        self.read(name, |text| words.iter().find(|(word, _)| *word == text).map(|(_, value)| *value).ok_or(refused))
    }

    /// The match that the fields describe; `line` is the one behind them.
    fn begin(&self, line: usize) -> Result<AnyMatch, ParseMatchError> {
        let take = self.read("take", str::parse)?.unwrap_or(TakeAway::FIBONACCI);
        let refused = "give \"play: normal\" or \"play: misere\"";
        let play = self.word("play", PLAYS, refused)?.unwrap_or_default();
        let player = |name| {
            let player = self.read(name, |text| text.parse().map_err(|error| format!("{error}, and human")))?;
            Ok(player.unwrap_or(Player::Human))
        };
        let players = [player("first")?, player("second")?];
        let seeds = format!("seeds are whole numbers from 0 to {}", u64::MAX);
        let seed = self.read("seed", |text| text.parse().map_err(|_| &seeds))?.unwrap_or(1);
        let count =
            self.read("exactly", |text| text.parse().map_err(|_| "give a number of piles, such as \"exactly: 2\""))?;
        let group = self.word("group", GROUPS, "give sticky, free or fixed after \"group:\"")?;
        let memory = self.word("remember", MEMORIES, "give pile or last after \"remember:\"")?;
        let fresh = self.word("fresh", FRESH, "give not-whole or any after \"fresh:\"")?;
        let active = self.read("active", |text| {
            let pile = |word: &str| word.trim().parse::<usize>().ok()?.checked_sub(1);
            let piles: Option<Vec<usize>> = text.split(',').map(pile).collect();
            piles.ok_or("give numbers of piles from 1, such as \"active: 1,3\"")
        })?;
        let Some(&(line, start)) = self.0.get("start") else {
            return Err(ParseMatchError {
                line,
                why: "there is no line \"start: POSITION\" before the moves".to_owned(),
            });
        };
        let why = |why: &dyn fmt::Display| ParseMatchError { line, why: why.to_string() };
        let Some(count) = count else {
            let only = ["group", "remember", "fresh", "active"].into_iter().find(|name| self.0.contains_key(name));
            if let Some(name) = only {
                let needs = "needs a line \"exactly: K\": it is about moves from several piles";
                return Err(why(&format_args!("the field {name} {needs}")));
            }
            let start = Notation::default().parse(start, &take).map_err(|error| why(&error))?;
            let game = Match::new(Rules { take_away: take, play }, start, players, seed);
            return game.map(AnyMatch::One).map_err(|error| why(&error));
        };
        if start.contains("any") || start.contains("not-whole") {
            return Err(why(
                &"an opening rule as the quota of a pile: in games of several piles a move the field fresh says what \
                  limits a pile without a quota",
            ));
        }
        let notation = Notation { dynamic: Some(Dynamic::Local), unwritten: Some(Limit::Any), ..Notation::default() };
        let piles = notation.parse(start, &take).map_err(|error| why(&error))?;
        let quota = |pile: usize| match piles.limit(pile) {
            Limit::Quota(quota) => Some(quota.clone()),
            Limit::Any | Limit::NotWhole => None,
        };
        let rules = ExactRules {
            take_away: take,
            play,
            count,
            group: group.unwrap_or_default(),
            memory: memory.unwrap_or_default(),
            fresh: fresh.unwrap_or_default(),
        };
        let piles = piles.piles().iter().cloned().enumerate().map(|(index, pile)| (pile, quota(index)));
        let mut start = ExactPosition::new(rules, piles.collect::<Vec<_>>()).map_err(|error| why(&error))?;
        if let Some(active) = active {
            start = start.with_group(active).map_err(|error| why(&error))?;
        }
        Match::exact(start, players, seed).map(AnyMatch::Exact).map_err(|error| why(&error))
    }
}

/// A pile, counted from 1, and a number of chips.
fn read_part(text: &str, line: &str) -> Result<Move, String> {
    let mut words = text.split_ascii_whitespace();
    let part = (|| Some((words.next()?.parse::<usize>().ok()?, words.next()?)))();
    let (Some((pile, chips)), None) = (part, words.next()) else {
        return Err(format!(
            "{:?} is neither a field nor a move: give \"start: (20,62;8)\", \"2 8\", or \"1 3, 2 1\" where a \
             move takes from several piles",
            excerpt(line)
        ));
    };
    let chips = chips.parse().map_err(|error| format!("{error}"))?;
    // No position has so many piles, so pile 0 is refused as one that is not there.
    Ok(Move { pile: pile.wrapping_sub(1), chips })
}

impl AnyMatch {
    /// Plays a line behind the fields.
    fn play_line(&mut self, line: &str) -> Result<(), String> {
        const RESIGNED: &str = "give \"resigned: first\" or \"resigned: second\", at the end";
        let resigned = match self {
            Self::One(game) => game.resigned(),
            Self::Exact(game) => game.resigned(),
        };
        let seat = match field(line) {
            None if resigned.is_some() => return Err(RESIGNED.to_owned()),
            None => {
                return match self {
                    Self::One(game) => game.play(&read_part(line, line)?).map_err(|error| error.to_string()),
                    Self::Exact(game) => {
                        let parts: Result<Vec<_>, _> = line.split(',').map(|part| read_part(part, line)).collect();
                        let chosen = ExactMove::new(parts?.into_iter().map(|part| (part.pile, part.chips)));
                        game.play(&chosen).map_err(|error| error.to_string())
                    }
                };
            }
            Some(("resigned", "first")) => Seat::First,
            Some(("resigned", "second")) => Seat::Second,
            Some(("resigned", _)) => return Err(RESIGNED.to_owned()),
            Some((name, _)) if FIELDS.contains(&name) => return Err(out_of_place(name)),
            Some((name, _)) => return Err(no_field(name)),
        };
        match self {
            Self::One(game) => game.resign(seat).map_err(|error| error.to_string()),
            Self::Exact(game) => game.resign(seat).map_err(|error| error.to_string()),
        }
    }
}

impl FromStr for AnyMatch {
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
            game.play_line(text).map_err(|why| ParseMatchError { line, why })?;
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
            AnyMatch::Exact(_) => {
                let why = "a game of several piles a move: give a game of one pile a move".to_owned();
                Err(ParseMatchError { line: 1, why })
            }
        }
    }
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
        let play = word_of(PLAYS, &self.rules().play);
        writeln!(f, "{HEAD}\ntake: {}\nplay: {play}\nstart: {}", self.rules().take_away, self.start())?;
        write_rest(self, f, write_part)
    }
}

impl fmt::Display for Match<ExactRules> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let rules = self.rules();
        let play = word_of(PLAYS, &rules.play);
        writeln!(f, "{HEAD}\ntake: {}\nplay: {play}\nexactly: {}", rules.take_away, rules.count)?;
        let (group, memory) = (word_of(GROUPS, &rules.group), word_of(MEMORIES, &rules.memory));
        writeln!(f, "group: {group}\nremember: {memory}\nfresh: {}", word_of(FRESH, &rules.fresh))?;
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

#[cfg(test)]
mod tests {
    use fibnim::Position;
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
                "line 3: \"take three\" is neither a field nor a move: give \"start: (20,62;8)\", \"2 8\", \
                 or \"1 3, 2 1\" where a move takes from several piles",
            ),
            (
                format!("{head}winner: me"),
                "line 3: there is no field \"winner\": use take, play, exactly, group, remember, fresh, \
                 start, active, first, second, seed or resigned",
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
