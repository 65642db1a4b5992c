//! Automata and recurrences for the Walnut prover, so that a program that shares nothing with this one can check them.
//!
//! Every `.txt` file of an automaton belongs into the folder `Automata Library`, and `commands.txt` into `Command Files`;
//! then `load commands.txt;` decides one sentence a game. If all of them are true, the automata are the games: the
//! recurrence has one solution.

use std::collections::BTreeMap;
use std::fmt::{self, Write as _};

use fibnim::TakeAway;

use super::Live;
use fibnim_check::NumerationError;
use fibnim_check::certificate::{Certificate, fewer};

/// The name of the file of sentences.
pub const COMMANDS: &str = "commands.txt";

/// Names of free piles in sentences.
const PILES: [&str; 2] = ["k", "m"];

/// Why a game has no Walnut files.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ExportError {
    /// Walnut has the numeration systems of `2t` and `t`, not that of this take-away function.
    TakeAway(TakeAway),
    /// There are more free piles than names for them.
    FreePiles(usize),
    /// The game depends on the one with these fixed piles, which is not there.
    Missing(Vec<u32>),
    /// There is no numeration system.
    NumerationError(NumerationError),
}

impl fmt::Display for ExportError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TakeAway(take) => write!(
                f,
                "Walnut has no numeration system for the take-away function {take}: accepted are 2t (msd_fib) and t (msd_2)"
            ),
            Self::FreePiles(free) => {
                write!(f, "{free} piles of any size have no sentence for Walnut: accepted are 1 to {}", PILES.len())
            }
            Self::Missing(fixed) => write!(f, "the automaton of fixed piles {fixed:?} is needed and not there"),
            Self::NumerationError(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for ExportError {}

/// The names that Walnut has for what a take-away function needs.
struct Notation {
    /// The numeration system of the H-sequence.
    system: &'static str,
    /// The factor of the take-away function, as it is written in front of a term.
    factor: &'static str,
    /// What is appended to names, so that the games of several take-away functions can stand in one library.
    suffix: &'static str,
}

fn notation(take: &TakeAway) -> Result<Notation, ExportError> {
    let linear = take.explicit().is_empty();
    match take.line() {
        (2, 1, 0) if linear => Ok(Notation { system: "msd_fib", factor: "2*", suffix: "" }),
        (1, 1, 0) if linear => Ok(Notation { system: "msd_2", factor: "", suffix: "_t" }),
        _ => Err(ExportError::TakeAway(take.clone())),
    }
}

/// The name of a game's automaton: `n` for every free pile, then the fixed piles, as in `n6x1`. Under `f(t) = t` it ends
/// in `_t`.
///
/// # Errors
/// If Walnut has no numeration system for the take-away function.
pub fn name(game: &Certificate) -> Result<String, ExportError> {
    Ok(named(game, game.fixed(), &notation(&game.take_away)?))
}

fn named(game: &Certificate, fixed: &[u32], notation: &Notation) -> String {
    let piles: Vec<String> = fixed.iter().map(ToString::to_string).collect();
    format!("{}{}{}", "n".repeat(game.free), piles.join("x"), notation.suffix)
}

/// The automaton of a game as a file of Walnut's. The tracks are the free piles and then the quota; a transition that is
/// missing leads to no accepted word.
///
/// # Errors
/// If Walnut has no numeration system for the take-away function.
pub fn automaton(game: &Certificate) -> Result<String, ExportError> {
    let system = notation(&game.take_away)?.system;
    let live = Live::new(game).map_err(ExportError::NumerationError)?;
    let mut text = vec![system; live.tracks].join(" ") + "\n";
    for (number, state) in live.states.iter().enumerate() {
        // Writing to a string does not fail.
        let _ = writeln!(text, "\n{number} {}", u8::from(state.accepting));
        for &(letter, next) in &state.arcs {
            let digits: Vec<String> = live.digits(letter).map(|digit| digit.to_string()).collect();
            let _ = writeln!(text, "{} -> {next}", digits.join(" "));
        }
    }
    Ok(text)
}

/// The command that states the recurrence of a game. With `N` for its automaton it says, for all piles and quotas `w`:
/// `N(x, w)` holds exactly if `w` is at least 1 and `N(x, w - 1)` holds or a move of exactly `w` leads to a position that is
/// not N. The automata of smaller fixed piles occur by their names.
///
/// # Errors
/// If Walnut has no numeration system for the take-away function, or there are more than two free piles.
pub fn recurrence(game: &Certificate) -> Result<String, ExportError> {
    let notation = notation(&game.take_away)?;
    let names = PILES.get(..game.free).ok_or(ExportError::FreePiles(game.free))?;
    let own = named(game, game.fixed(), &notation);
    let piles = names.join(",");
    let factor = notation.factor;
    let mut ways = vec![format!("${own}({piles},w-1)")];
    // Walnut reads k-w as a number only if there is one, so that every difference stands beside the condition for it.
    for pile in names {
        let after = piles.replace(pile, &format!("{pile}-w"));
        ways.push(format!("((w<={pile}) & (~${own}({after},{factor}w)))"));
    }
    for (i, &pile) in game.fixed().iter().enumerate().filter(|&(i, pile)| game.fixed().get(i + 1) != Some(pile)) {
        for t in 1..=pile {
            let smaller = named(game, &fewer(game.fixed(), i, t), &notation);
            let quota = game.take_away.quota_after(&u64::from(t));
            ways.push(format!("((w={t}) & (~${smaller}({piles},{quota})))"));
        }
    }
    let Notation { system, .. } = notation;
    let ways = ways.join(" | ");
    Ok(format!("eval check_{own} \"?{system} A{piles},w (${own}({piles},w) <=> ((w>=1) & ({ways})))\":\n"))
}

/// All files of a game and of all that it depends on, by name. `others` are searched for the latter.
///
/// # Errors
/// If one of them is missing or has no file.
pub fn files<'a, C: AsRef<Certificate> + 'a>(
    game: &'a Certificate,
    others: impl IntoIterator<Item = &'a C>,
) -> Result<BTreeMap<String, String>, ExportError> {
    let same = |other: &&Certificate| other.take_away == game.take_away && other.free == game.free;
    let known: BTreeMap<&[u32], &Certificate> =
        others.into_iter().map(AsRef::as_ref).filter(same).map(|other| (other.fixed(), other)).collect();
    let mut needed: BTreeMap<Vec<u32>, &Certificate> = BTreeMap::from([(game.fixed().to_vec(), game)]);
    let mut stack = vec![game];
    while let Some(larger) = stack.pop() {
        for (i, &pile) in larger.fixed().iter().enumerate() {
            for t in 1..=pile {
                let fixed = fewer(larger.fixed(), i, t);
                let smaller = *known.get(&fixed[..]).ok_or_else(|| ExportError::Missing(fixed.clone()))?;
                if needed.insert(fixed, smaller).is_none() {
                    stack.push(smaller);
                }
            }
        }
    }
    let mut order: Vec<&Certificate> = needed.into_values().collect();
    order.sort_by_key(|game| (game.fixed().iter().sum::<u32>(), game.fixed()));
    let mut files = BTreeMap::new();
    let mut commands = String::new();
    for game in order {
        files.insert(name(game)? + ".txt", automaton(game)?);
        commands += &recurrence(game)?;
    }
    files.insert(COMMANDS.to_owned(), commands);
    Ok(files)
}

#[cfg(test)]
mod tests {
    use super::super::tests::prove;
    use super::*;
    use crate::learn::learner::{accepts, letters};
    use fibnim_check::Dfa;
    use fibnim_check::NumerationSystem;
    use fibnim_check::Subject;

    /// An automaton as its file tells it: outputs, and next states by state and digits.
    struct Read {
        system: String,
        outputs: BTreeMap<usize, bool>,
        next: BTreeMap<(usize, Vec<u8>), usize>,
    }

    impl Read {
        fn new(text: &str) -> Self {
            let mut lines = text.lines().filter(|line| !line.is_empty());
            let system = lines.next().expect("a first line").to_owned();
            let (mut outputs, mut next, mut at) = (BTreeMap::new(), BTreeMap::new(), 0);
            for line in lines {
                let number = |text: &str| text.parse().expect("a number");
                let numbers = |part: &str| part.split_whitespace().map(number).collect::<Vec<usize>>();
                if let Some((digits, to)) = line.split_once("->") {
                    let digits: Vec<u8> = numbers(digits).iter().map(|&digit| digit as u8).collect();
                    let twice = next.insert((at, digits), numbers(to)[0]);
                    assert_eq!(twice, None, "deterministic");
                } else {
                    let state = numbers(line);
                    at = state[0];
                    assert_eq!(outputs.insert(at, state[1] == 1), None, "once");
                }
            }
            Self { system, outputs, next }
        }

        fn reads(&self, words: &[Vec<u8>]) -> bool {
            let end = (0..words[0].len()).try_fold(0, |state, i| {
                let digits: Vec<u8> = words.iter().map(|word| word[i]).collect();
                self.next.get(&(state, digits)).copied()
            });
            end.is_some_and(|state| self.outputs[&state])
        }

        /// Representations are made here from Fibonacci numbers and powers of 2, not by what wrote the file.
        fn holds(&self, numbers: &[i64]) -> bool {
            let fibonacci = self.system.starts_with("msd_fib");
            let mut places = vec![1, 2];
            for i in 2..14 {
                places.push(if fibonacci { places[i - 1] + places[i - 2] } else { 2 * places[i - 1] });
            }
            let word = |&number: &i64| {
                let mut rest = number;
                let digit = |&place: &i64| {
                    let digit = u8::from(place <= rest);
                    rest -= i64::from(digit) * place;
                    digit
                };
                places.iter().rev().map(digit).collect()
            };
            self.reads(&numbers.iter().map(word).collect::<Vec<Vec<u8>>>())
        }
    }

    /// Evaluates the sentence of a command at some values of its variables.
    struct Evaluation<'a> {
        rest: &'a str,
        values: &'a [(&'a str, i64)],
        automata: &'a BTreeMap<String, Read>,
    }

    impl<'a> Evaluation<'a> {
        fn skip(&mut self, token: &str) -> bool {
            let rest = self.rest.trim_start().strip_prefix(token);
            self.rest = rest.unwrap_or(self.rest);
            rest.is_some()
        }

        fn word(&mut self) -> &'a str {
            let rest = self.rest.trim_start();
            let end = rest.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(rest.len());
            self.rest = &rest[end..];
            &rest[..end]
        }

        fn atom(&mut self) -> i64 {
            let word = self.word();
            let value = self.values.iter().find(|value| value.0 == word).map(|value| value.1);
            value.unwrap_or_else(|| word.parse().expect("a number"))
        }

        fn term(&mut self) -> i64 {
            let first = self.atom();
            match () {
                () if self.skip("*") => first * self.atom(),
                () if self.skip("-") => first - self.atom(),
                () => first,
            }
        }

        fn formula(&mut self) -> bool {
            if self.skip("~") {
                return !self.formula();
            }
            if self.skip("(") {
                let mut value = self.formula();
                while !self.skip(")") {
                    let equal = self.skip("<=>");
                    let both = !equal && self.skip("&");
                    assert!(equal || both || self.skip("|"), "an operator at {}", self.rest);
                    let other = self.formula();
                    value = if equal {
                        value == other
                    } else if both {
                        value && other
                    } else {
                        value || other
                    };
                }
                return value;
            }
            if self.skip("$") {
                let name = self.word();
                assert!(self.skip("("));
                let mut numbers = vec![self.term()];
                while self.skip(",") {
                    numbers.push(self.term());
                }
                assert!(self.skip(")"));
                return numbers.iter().all(|&number| number >= 0) && self.automata[name].holds(&numbers);
            }
            let left = self.term();
            match () {
                () if self.skip(">=") => left >= self.term(),
                () if self.skip("<=") => left <= self.term(),
                () => self.skip("=") && left == self.term(),
            }
        }
    }

    /// Whether all sentences of these files hold for piles and quotas up to a bound.
    fn hold(files: &BTreeMap<String, String>, bound: i64) -> bool {
        let automata = files.iter().filter(|file| file.0 != COMMANDS);
        let automata: BTreeMap<String, Read> =
            automata.map(|(name, text)| (name.trim_end_matches(".txt").to_owned(), Read::new(text))).collect();
        files[COMMANDS].lines().all(|line| {
            let sentence = line.split_once("Ak,w ").and_then(|(_, rest)| rest.strip_suffix("\":")).expect("a sentence");
            (0..bound * bound).all(|i| {
                let values = [("k", i / bound), ("w", i % bound)];
                let mut evaluation = Evaluation { rest: sentence, values: &values, automata: &automata };
                let value = evaluation.formula();
                assert_eq!(evaluation.rest, "", "all is read");
                value
            })
        })
    }

    #[test]
    fn files_accept_what_automata_accept() {
        for (take, fixed, first) in
            [("2t", &[][..], "msd_fib msd_fib"), ("2t", &[6, 1], "msd_fib msd_fib"), ("t", &[3, 2], "msd_2 msd_2")]
        {
            let (game, _) = prove(take, fixed);
            let system = NumerationSystem::new(&game.take_away).expect("a system");
            let read = Read::new(&automaton(&game).expect("written"));
            assert_eq!(read.system, first);
            for (k, w) in (0..300).flat_map(|k| (0..300).map(move |w| (k, w))) {
                let expected = accepts(&game.automaton, &letters(&system, &[k, w]));
                assert_eq!(read.holds(&[k.cast_signed(), w.cast_signed()]), expected, "{take} {fixed:?}: {k}, {w}");
            }
        }
    }

    #[test]
    fn words_that_are_no_representations_lead_nowhere() {
        let read = Read::new(&automaton(&prove("2t", &[2, 1]).0).expect("written"));
        let word = |bits: u32| (0..8).rev().map(|i| (bits >> i & 1) as u8).collect::<Vec<u8>>();
        for (a, b) in (0..256).flat_map(|a| (0..256).map(move |b| (a, b))) {
            let legal = a & a >> 1 == 0 && b & b >> 1 == 0;
            assert!(legal || !read.reads(&[word(a), word(b)]), "{a:b} {b:b}");
        }
    }

    #[test]
    fn sentences_hold_for_the_games_and_for_nothing_else() {
        for (take, fixed) in [("2t", &[2, 1][..]), ("2t", &[4]), ("t", &[2, 2])] {
            let (game, proved) = prove(take, fixed);
            let mut files = files(&game, proved.values()).expect("written");
            assert_eq!(files.len(), proved.len() + 1);
            assert!(hold(&files, 40), "{take} {fixed:?}");
            let name = name(&game).expect("a name") + ".txt";
            let wrong = files[&name].replacen("\n0 0\n", "\n0 1\n", 1);
            assert_ne!(files.insert(name, wrong.clone()), Some(wrong));
            assert!(!hold(&files, 40), "{take} {fixed:?}");
        }
    }

    #[test]
    fn sentences_are_those_of_the_recurrence() {
        let (game, proved) = prove("2t", &[1, 1]);
        let expected = "eval check_n1x1 \"?msd_fib Ak,w ($n1x1(k,w) <=> ((w>=1) & ($n1x1(k,w-1) | ((w<=k) & \
            (~$n1x1(k-w,2*w))) | ((w=1) & (~$n1(k,2))))))\":\n";
        assert_eq!(recurrence(&game), Ok(expected.to_owned()));
        let names: Vec<String> = files(&game, proved.values()).expect("written").into_keys().collect();
        assert_eq!(names, [COMMANDS, "n.txt", "n1.txt", "n1x1.txt"]);
        let automaton = Dfa::new(3, vec![0; 8], vec![false]).expect("an automaton");
        let two = Certificate {
            take_away: "t".parse().expect("a function"),
            free: 2,
            subject: Subject::Game(Vec::new()),
            automaton,
        };
        let expected = "eval check_nn_t \"?msd_2 Ak,m,w ($nn_t(k,m,w) <=> ((w>=1) & ($nn_t(k,m,w-1) | \
            ((w<=k) & (~$nn_t(k-w,m,w))) | ((w<=m) & (~$nn_t(k,m-w,w))))))\":\n";
        assert_eq!(recurrence(&two), Ok(expected.to_owned()));
    }

    #[test]
    fn others_are_refused() {
        let (game, _) = prove("2t", &[1]);
        assert_eq!(files(&game, std::iter::empty::<&Certificate>()), Err(ExportError::Missing(Vec::new())));
        assert_eq!(recurrence(&Certificate { free: 3, ..game.clone() }), Err(ExportError::FreePiles(3)));
        for take in ["3t", "t+1", "2,2,6 then 2t"] {
            let take: TakeAway = take.parse().expect("a take-away function");
            let other = Certificate { take_away: take.clone(), ..game.clone() };
            assert_eq!(automaton(&other), Err(ExportError::TakeAway(take)));
        }
    }
}
