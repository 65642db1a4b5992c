//! Theories: texts with definitions and named statements.
//!
//! ```text
//! # A comment ends with its line.
//! define gap(n, x) := tail(n, x) and exists p, q, r:
//!     top(x, p) and low(n - x, q) and next(p, r) and r < q
//! prove larsson-T9 := forall k, w: n(; k, w) iff exists z: low(k, z) and z <= w
//! refute too-weak := forall k: n(; k, 2)
//! take t+1
//! prove D3 := forall m, d: d >= 1 implies n2(m, m + d, d)
//! ```
//!
//! An item begins with its word at the beginning of a line, and ends before the next one. `take` names the take-away
//! function of the items after it. A definition may use those before it, those of the [standard theory](standard), and
//! everything that a [statement](crate::logic::decider) may use.

use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;
use std::sync::LazyLock;

use fibnim::{TakeAway, TakeAwayError};

use crate::logic::definitions::arity;
use crate::logic::formula::{Formula, ParseError, Symbol};

/// The theories that come with the library: a name, what it is about, and its text.
pub const THEORIES: &[(&str, &str, &str)] = &[
    ("standard", "the vocabulary of the papers", include_str!("../../theories/standard.fn")),
    ("zhou", "Zhou: one and two piles", include_str!("../../theories/zhou.fn")),
    ("flanigan", "Flanigan: two piles, and all winning takes", include_str!("../../theories/flanigan.fn")),
    ("allen", "Allen & Ponomarenko: winning moves of one pile", include_str!("../../theories/allen.fn")),
    ("larsson", "Larsson & Rubinstein-Salzedo: words of P-positions", include_str!("../../theories/larsson.fn")),
    ("step", "Larsson & Rubinstein-Salzedo: the step of theorem 14", include_str!("../../theories/step.fn")),
    ("remoteness", "the length of a game of one pile", include_str!("../../theories/remoteness.fn")),
    ("exact2", "Barbara & Ali: exactly two piles", include_str!("../../theories/exact2.fn")),
    ("openings", "openings of three piles, and cancellation", include_str!("../../theories/openings.fn")),
    ("complements", "pairs and triples without a complementary value", include_str!("../../theories/complements.fn")),
    ("relatives", "games with other takes, quotas or ends", include_str!("../../theories/relatives.fn")),
    ("theorems", "theorems of the papers, each with its words", include_str!("../../theories/theorems.fn")),
];

/// The definitions that every statement may use.
#[must_use]
pub fn standard() -> &'static Theory {
    static STANDARD: LazyLock<Theory> =
        LazyLock::new(|| Theory::read(THEORIES[0].2, &BTreeMap::new()).expect("the standard theory is one"));
    &STANDARD
}

/// A relation with a name: `tail(n, x) := ...`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Definition {
    /// The name.
    pub name: String,
    /// The names of the numbers that it relates.
    pub arguments: Vec<String>,
    /// What holds for them.
    pub statement: Formula,
}

/// A statement with a name, and what is claimed of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TheoryClaim {
    /// The name.
    pub name: String,
    /// Whether it is claimed to be true (`prove`) or false (`refute`).
    pub holds: bool,
    /// The statement.
    pub statement: Formula,
    /// The statement as it is written, in one line.
    pub text: String,
}

/// An item of a theory.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Item {
    /// The take-away function of the items after it.
    Take(TakeAway),
    /// A definition.
    Define(Definition),
    /// A statement.
    Claim(TheoryClaim),
}

/// A text with definitions and named statements.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Theory {
    items: Vec<Item>,
}

/// Why a text is not a theory, and where.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}, column {column}: {what}")]
pub struct ParseTheoryError {
    /// The line, counted from 1.
    pub line: usize,
    /// The place in the line, counted from 1 in characters.
    pub column: usize,
    /// What is wrong there.
    #[source]
    pub what: TheoryProblem,
}

/// What is wrong with a text.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum TheoryProblem {
    /// A line before the first item.
    #[error("an item begins with \"define\", \"prove\", \"refute\" or \"take\"")]
    NoItem,
    /// An item without `:=`, or without the name or the arguments before it.
    #[error("give \"define NAME(x, ...) := STATEMENT\" or \"prove NAME := STATEMENT\"")]
    Head,
    /// What stands behind `:=`.
    #[error("{}", .0.message)]
    Statement(ParseError),
    /// A take-away function.
    #[error(transparent)]
    Take(TakeAwayError),
    /// The name is used already.
    #[error("{0:?} is defined twice")]
    Twice(String),
    /// A variable that is neither bound nor an argument.
    #[error("the variable {0:?} is neither quantified nor an argument")]
    Free(String),
    /// A relation that is not defined before.
    #[error("there is no relation {0:?}: a relation is defined before it is used")]
    Unknown(String),
    /// This relation relates this many numbers and is applied to another number of terms.
    #[error("the relation {0:?} relates {1} numbers")]
    Arity(String, usize),
}

/// A part of a text, and where it begins.
#[derive(Clone, Copy)]
struct TheoryPart<'a> {
    whole: &'a str,
    text: &'a str,
}

impl<'a> TheoryPart<'a> {
    fn of(self, text: &'a str) -> Self {
        Self { text, ..self }
    }

    fn trimmed(self) -> Self {
        self.of(self.text.trim())
    }

    /// An error at a character of the part.
    fn error(self, column: usize, what: TheoryProblem) -> ParseTheoryError {
        let start = self.text.as_ptr() as usize - self.whole.as_ptr() as usize;
        let inside: usize = self.text.chars().take(column - 1).map(char::len_utf8).sum();
        let before = &self.whole[..start + inside];
        let line = before.matches('\n').count() + 1;
        let column = before.rsplit('\n').next().unwrap_or_default().chars().count() + 1;
        ParseTheoryError { line, column, what }
    }

    fn statement(self) -> Result<Formula, ParseTheoryError> {
        self.text.parse().map_err(|error: ParseError| self.error(error.column, TheoryProblem::Statement(error)))
    }

    /// `NAME(x, ...) := STATEMENT` of a definition, or `NAME := STATEMENT`: the name, the arguments and the statement.
    fn named(self, defines: bool) -> Result<Definition, ParseTheoryError> {
        let head = || self.error(1, TheoryProblem::Head);
        let (before, after) = self.text.split_once(":=").ok_or_else(head)?;
        let (mut name, mut arguments) = (before.trim(), Vec::new());
        let is_name = |name: &str| {
            name.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_')
                && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_')
        };
        if defines {
            let list;
            (name, list) = name.strip_suffix(')').and_then(|head| head.split_once('(')).ok_or_else(head)?;
            name = name.trim();
            arguments = list.split(',').map(|name| name.trim().to_owned()).collect();
            if !is_name(name) || !arguments.iter().all(|name| is_name(name)) {
                return Err(head());
            }
        } else if name.is_empty() || name.contains(char::is_whitespace) {
            return Err(head());
        }
        if let Some(twice) = (1..arguments.len()).find(|&i| arguments[..i].contains(&arguments[i])) {
            return Err(self.error(1, TheoryProblem::Twice(arguments[twice].clone())));
        }
        let after = self.of(after);
        let statement = after.statement()?;
        let free = statement.free_variables().into_iter().find(|name| !arguments.iter().any(|it| it == name));
        match free {
            Some(name) => Err(after.trimmed().error(1, TheoryProblem::Free(name.to_owned()))),
            None => Ok(Definition { name: name.to_owned(), arguments, statement }),
        }
    }
}

/// `name(x, ...) := statement`.
impl FromStr for Definition {
    type Err = ParseTheoryError;

    fn from_str(text: &str) -> Result<Self, ParseTheoryError> {
        TheoryPart { whole: text, text }.named(true)
    }
}

/// Text that is parsed back to an equal definition.
impl fmt::Display for Definition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}({}) := {}", self.name, self.arguments.join(", "), self.statement)
    }
}

impl FromStr for Theory {
    type Err = ParseTheoryError;

    fn from_str(text: &str) -> Result<Self, ParseTheoryError> {
        let known = standard().definitions().map(|known| (known.name.clone(), known.arguments.len())).collect();
        Self::read(text, &known)
    }
}

impl Theory {
    /// Reads a text that may use relations with these numbers of arguments.
    fn read(text: &str, known: &BTreeMap<String, usize>) -> Result<Self, ParseTheoryError> {
        // Comments become spaces, so that places stay what they are.
        let mut whole = String::with_capacity(text.len());
        for line in text.split_inclusive('\n') {
            let (kept, comment) = line.split_at(line.find('#').unwrap_or(line.len()));
            whole.push_str(kept);
            whole.extend(comment.chars().map(|c| if c == '\n' { '\n' } else { ' ' }));
        }
        let starts: Vec<usize> =
            whole.split_inclusive('\n').scan(0, |at, line| Some((*at, *at += line.len()).0)).collect();
        let line = |at: usize| whole[at..].lines().next().unwrap_or_default();
        let items: Vec<usize> =
            starts.iter().copied().filter(|&at| line(at).starts_with(|c: char| !c.is_whitespace())).collect();
        let all = TheoryPart { whole: &whole, text: &whole };
        let first = items.first().copied().unwrap_or(whole.len());
        if !whole[..first].trim().is_empty() {
            return Err(all.trimmed().error(1, TheoryProblem::NoItem));
        }
        let mut known = known.clone();
        let mut theory = Self { items: Vec::new() };
        for (i, &start) in items.iter().enumerate() {
            let end = items.get(i + 1).copied().unwrap_or(whole.len());
            let item = all.of(&whole[start..end]);
            let word = item.text.split(char::is_whitespace).next().unwrap_or_default();
            let rest = all.of(&item.text[word.len()..]);
            theory.items.push(match word {
                "take" => Item::Take(
                    rest.text.trim().parse().map_err(|error| rest.trimmed().error(1, TheoryProblem::Take(error)))?,
                ),
                "define" => {
                    let definition = rest.trimmed().named(true)?;
                    acceptable(&definition, &defined(&known)).map_err(|problem| match problem {
                        TheoryProblem::Twice(_) => rest.trimmed().error(1, problem),
                        other => item.error(1, other),
                    })?;
                    known.insert(definition.name.clone(), definition.arguments.len());
                    Item::Define(definition)
                }
                "prove" | "refute" => {
                    let Definition { name, statement, .. } = rest.trimmed().named(false)?;
                    all_known(&statement, &defined(&known)).map_err(|problem| item.error(1, problem))?;
                    let written = rest.text.split_once(":=").map_or("", |(_, written)| written);
                    let text = written.split_whitespace().collect::<Vec<_>>().join(" ");
                    Item::Claim(TheoryClaim { name, holds: word == "prove", statement, text })
                }
                _ => return Err(item.error(1, TheoryProblem::NoItem)),
            });
        }
        Ok(theory)
    }

    /// The items in their order.
    #[must_use]
    pub fn items(&self) -> &[Item] {
        &self.items
    }

    /// The definitions in their order.
    pub fn definitions(&self) -> impl Iterator<Item = &Definition> {
        self.items.iter().filter_map(|item| match item {
            Item::Define(definition) => Some(definition),
            _ => None,
        })
    }

    /// The statements in their order.
    pub fn claims(&self) -> impl Iterator<Item = &TheoryClaim> {
        self.items.iter().filter_map(|item| match item {
            Item::Claim(claim) => Some(claim),
            _ => None,
        })
    }
}

/// How many arguments a definition of this name has, if there is one.
type Defined<'a> = dyn Fn(&str) -> Option<usize> + 'a;

fn defined(known: &BTreeMap<String, usize>) -> impl Fn(&str) -> Option<usize> + '_ {
    |name| known.get(name).copied()
}

/// How many numbers a relation relates.
fn arity_of(symbol: &Symbol, defined: &Defined<'_>) -> Option<usize> {
    match (symbol.name.as_str(), symbol.parameters.as_deref()) {
        ("n" | "misere", _) | ("g", None | Some([_])) => Some(2),
        (_, Some(_)) => None,
        ("n2" | "misere2", _) => Some(3),
        ("f", _) => Some(1),
        (name, _) => defined(name).or_else(|| arity(name)),
    }
}

/// Refuses relations that are not known, or are applied to a wrong number of terms.
fn all_known(statement: &Formula, defined: &Defined<'_>) -> Result<(), TheoryProblem> {
    for (symbol, terms) in statement.applications() {
        match arity_of(symbol, defined) {
            Some(expected) if expected == terms => {}
            Some(expected) => return Err(TheoryProblem::Arity(symbol.name.clone(), expected)),
            None => return Err(TheoryProblem::Unknown(symbol.to_string())),
        }
    }
    Ok(())
}

/// Refuses a definition whose name is taken, or that uses relations that are not defined before it. So no definition
/// uses itself, by others either.
pub(crate) fn acceptable(definition: &Definition, defined: &Defined<'_>) -> Result<(), TheoryProblem> {
    all_known(&definition.statement, defined)?;
    match arity_of(&definition.name.as_str().into(), defined) {
        Some(_) => Err(TheoryProblem::Twice(definition.name.clone())),
        None => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn errors_name_the_place() {
        let error = |text: &str| text.parse::<Theory>().map(|_| ()).expect_err(text).to_string();
        assert_eq!(
            error("  x\n"),
            "line 1, column 3: an item begins with \"define\", \"prove\", \"refute\" or \"take\""
        );
        assert!(error("# é\nshow a := true\n").starts_with("line 2, column 1: an item begins"));
        assert_eq!(
            error("prove a := forall x:\n  x = = x\n"),
            "line 2, column 7: expected a number, a name or a statement, found \"=\""
        );
        assert_eq!(
            error("define d(x) := x = y\n"),
            "line 1, column 16: the variable \"y\" is neither quantified nor an argument"
        );
        assert_eq!(
            error("prove a := true\nprove b := low(1)\n"),
            "line 2, column 1: the relation \"low\" relates 2 numbers"
        );
        assert!(
            error("prove a := late(1)\ndefine late(x) := true\n")
                .starts_with("line 1, column 1: there is no relation \"late\"")
        );
        assert_eq!(error("define low(x) := true\n"), "line 1, column 8: \"low\" is defined twice");
        assert_eq!(error("define d(x, x) := true\n"), "line 1, column 8: \"x\" is defined twice");
        assert!(error("define d := true\n").starts_with("line 1, column 8: give \"define"));
        assert!(error("prove := true\n").starts_with("line 1, column 7: give \"define"));
        assert!(error("prove two words := true\n").starts_with("line 1, column 7: give \"define"));
        assert!(error("take x\n").starts_with("line 1, column 6: \"x\" is not a take-away function"));
        assert!(error("prove a := n(65; 1, 2)\n").starts_with("line 1, column 14: give a number up to 64"));
    }

    #[test]
    fn shipped_theories_are_theories() {
        for (name, _, text) in THEORIES {
            let theory = match *name {
                "standard" => standard().clone(),
                _ => text.parse().unwrap_or_else(|error| panic!("{name}: {error}")),
            };
            assert!(!theory.items().is_empty(), "{name}");
            for definition in theory.definitions() {
                assert_eq!(definition.to_string().parse(), Ok(definition.clone()));
            }
            for claim in theory.claims() {
                assert_eq!(claim.statement.to_string().parse(), Ok(claim.statement.clone()));
            }
        }
    }
}
