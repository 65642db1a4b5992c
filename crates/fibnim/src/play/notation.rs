//! Positions as text, in the notation of the papers.
//!
//! - `(20,62;6)`: piles of 20 and 62, and a quota of 6 (Larsson & Rubinstein-Salzedo, Flanigan).
//! - `(20,62)`: an opening position. One pile alone is opened by the classical rule, not the whole pile; several piles
//!   by any number from one pile. `(20,62;not-whole)` and `(100;any)` say otherwise.
//! - `(5;2)+(8;3)+(13)`: local dynamic, each pile with its own limit; `(5,8;2,3)` means the same where local dynamic
//!   is set.
//! - `(20,62;3)` read as Zhou writes it, by option: the third number is the *previous removal*, here 3 chips, and 0
//!   marks the opening, in which no whole pile may be taken.
//!
//! The parentheses may be left out, and spaces may stand for commas: `20 62; 6`.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::str::FromStr;

use super::{Dynamic, Limit, Position, PositionError, Quota, TakeAway};
use crate::nat::Nat;
use crate::written::{ParseNatError, Written, excerpt};

/// What the number behind the semicolon means.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "clap", derive(clap::ValueEnum))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
pub enum ThirdNumber {
    /// The quota of the next move.
    #[default]
    Quota,
    /// Zhou's form: how many chips the previous move took; 0 marks an opening position.
    Previous,
}

/// How a text is to be read as a position. The default is the notation of the module header.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Notation {
    /// What the number behind the semicolon means.
    pub third: ThirdNumber,
    /// Where the quota lives; `None` goes by the text, where `+` means local.
    pub dynamic: Option<Dynamic>,
    /// The limit of the next move where the text gives none; `None` is the opening rule of the module header.
    pub unwritten: Option<Limit>,
    /// Whether a quota may be 0, which leaves no move. Only moves of [relatives](crate::relative) can lead there.
    pub without_moves: bool,
}

impl Limit {
    /// The opening rule of this many piles where no limit is written: one pile may not be taken whole, and of several
    /// any number of chips from one pile. Under local dynamic each pile is one.
    pub const fn opening(piles: usize) -> Self {
        if piles == 1 { Self::NotWhole } else { Self::Any }
    }
}

impl Notation {
    /// Reads a position. The take-away function turns a previous removal into a quota.
    ///
    /// # Errors
    /// If the text is not a position in this notation.
    ///
    /// ```
    /// use fibnim::{Notation, TakeAway, ThirdNumber};
    /// let zhou = Notation { third: ThirdNumber::Previous, ..Notation::default() };
    /// let position = zhou.parse("(12,4;1)", &TakeAway::FIBONACCI)?;
    /// assert_eq!(position.to_string(), "(12,4;2)");
    /// # Ok::<(), fibnim::PositionError>(())
    /// ```
    pub fn parse(&self, text: &str, take: &TakeAway) -> Result<Position, PositionError> {
        let take = &NamedNumbers::of(text, take)?;
        let terms: Vec<&str> = text.split('+').collect();
        if terms.len() > 1 && terms.iter().any(|term| term.trim().is_empty()) {
            return Err(PositionError::EmptyTerm);
        }
        let local = self.dynamic.map_or(terms.len() > 1, |dynamic| dynamic == Dynamic::Local);
        if !local {
            let [term] = terms[..] else { return Err(PositionError::NotGlobal) };
            let (piles, limits) = self.parse_term(term, take)?;
            let opening = Limit::opening(piles.len());
            let mut limits = limits.into_iter();
            let limit = limits.next().unwrap_or_else(|| self.unwritten.clone().unwrap_or(opening));
            if limits.next().is_some() {
                return Err(PositionError::NotGlobal);
            }
            return Position::global(piles, limit);
        }
        let mut all = Vec::new();
        for term in terms {
            let (piles, mut limits) = self.parse_term(term, take)?;
            if limits.is_empty() {
                limits = vec![self.unwritten.clone().unwrap_or(Limit::opening(1)); piles.len()];
            }
            if limits.len() != piles.len() {
                return Err(PositionError::QuotaCount { piles: piles.len(), quotas: limits.len() });
            }
            all.extend(piles.into_iter().zip(limits));
        }
        Position::local(all)
    }

    /// Reads piles and limits with or without parentheses.
    fn parse_term(&self, term: &str, take: &NamedNumbers<'_>) -> Result<(Vec<Nat>, Vec<Limit>), PositionError> {
        let shape = || PositionError::Shape(excerpt(term));
        let term = term.trim();
        let inner = match term.strip_prefix('(') {
            Some(rest) => rest.strip_suffix(')').ok_or_else(shape)?,
            None => term,
        };
        if inner.contains(['(', ')']) {
            return Err(shape());
        }
        let (piles, limits) = match inner.split_once(';') {
            Some((piles, limits)) => (piles, Some(limits)),
            None => (inner, None),
        };
        if piles.trim().is_empty() {
            return Err(PositionError::NoPiles);
        }
        if looks_like_thousands(piles) {
            return Err(PositionError::Thousands(excerpt(piles.trim())));
        }
        let piles = list(piles).map(|word| take.read(word)).collect::<Result<Vec<_>, _>>()?;
        let limits = match limits {
            None => Vec::new(),
            Some(limits) => list(limits).map(|word| self.limit(word, take)).collect::<Result<_, _>>()?,
        };
        Ok((piles, limits))
    }

    /// Reads one entry behind the semicolon: a number, `any` or `not-whole`.
    ///
    /// # Errors
    /// If the word is neither of these, or a quota of 0.
    pub fn parse_limit(&self, word: &str, take: &TakeAway) -> Result<Limit, PositionError> {
        self.limit(word, &NamedNumbers::of(word, take)?)
    }

    fn limit(&self, word: &str, numbers: &NamedNumbers<'_>) -> Result<Limit, PositionError> {
        match word {
            "any" | "inf" => return Ok(Limit::Any),
            "not-whole" => return Ok(Limit::NotWhole),
            _ => {}
        }
        let number = numbers.read(word)?;
        match self.third {
            ThirdNumber::Quota if self.without_moves => Ok(Limit::Quota(Quota::after_move(number))),
            ThirdNumber::Quota => Quota::new(number).map(Limit::Quota).ok_or(PositionError::ZeroQuota),
            ThirdNumber::Previous if number.is_zero() => Ok(Limit::NotWhole),
            ThirdNumber::Previous => {
                Quota::new(numbers.take.quota_after(&number)).map(Limit::Quota).ok_or(PositionError::ZeroQuota)
            }
        }
    }
}

/// The longest H-sequence that is followed for a number: its terms have up to 30,000 digits.
const MAX_TERM: usize = 100_000;

/// The take-away function, and the terms of its H-sequence that a text names, which one walk has found.
pub(super) struct NamedNumbers<'a> {
    take: &'a TakeAway,
    terms: BTreeMap<usize, Nat>,
    last: usize,
}

impl<'a> NamedNumbers<'a> {
    /// What the numbers in a text need. Together they have at most [`MAX_DIGITS`](crate::written::MAX_DIGITS) digits.
    pub(super) fn of(text: &str, take: &'a TakeAway) -> Result<Self, ParseNatError> {
        Written::check_all(text)?;
        let wanted: BTreeSet<usize> = Written::all(text).filter_map(|number| number.term()).collect();
        let end = wanted.last().map_or(0, |&index| index.min(MAX_TERM));
        let (mut terms, mut last) = (BTreeMap::new(), 0);
        for term in take.h_sequence().take(end) {
            last += 1;
            if wanted.contains(&last) {
                terms.insert(last, term.value);
            }
        }
        Ok(Self { take, terms, last })
    }

    /// Reads a number of the text, of which `H_30` is a term of the H-sequence.
    fn read(&self, word: &str) -> Result<Nat, ParseNatError> {
        Written::read(word)?.value(|index| {
            let last = if index == 0 { MAX_TERM } else { self.last };
            self.terms.get(&index).cloned().ok_or(ParseNatError::NoTerm { index, last })
        })
    }
}

impl TakeAway {
    /// Reads a number as people write it: as [`Nat`] does, and `H_30` is a term of the H-sequence of this function.
    ///
    /// # Errors
    /// If the text is no number, or one of more than [`MAX_DIGITS`](crate::written::MAX_DIGITS) digits.
    pub fn read_number(&self, text: &str) -> Result<Nat, ParseNatError> {
        NamedNumbers::of(text, self)?.read(text)
    }
}

/// Whether commas seem to separate thousands, as in `1,000,000`: a pile would be written with zeros before it.
fn looks_like_thousands(piles: &str) -> bool {
    let mut groups = piles.trim().split(',');
    let first = groups.next().is_some_and(|group| matches!(group.len(), 1..=3));
    let rest: Vec<&str> = groups.collect();
    first && rest.iter().all(|group| group.len() == 3) && rest.iter().any(|group| group.starts_with('0'))
}

/// The entries of a list separated by commas or spaces; an entry that is missing comes as an empty text.
fn list(text: &str) -> impl Iterator<Item = &str> {
    text.split(',').flat_map(|part| {
        let blank = part.trim().is_empty().then_some("");
        part.split_ascii_whitespace().chain(blank)
    })
}

/// In the notation of the module header, so that it is read back; a sum of single piles under local dynamic.
impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let piles = self.piles();
        let end = |f: &mut fmt::Formatter<'_>, pile: usize, together: usize| match self.limit(pile) {
            Limit::Quota(quota) => write!(f, ";{})", quota.chips()),
            opening if *opening == Limit::opening(together) => f.write_str(")"),
            Limit::Any => f.write_str(";any)"),
            Limit::NotWhole => f.write_str(";not-whole)"),
        };
        for (i, pile) in piles.iter().enumerate() {
            match self.dynamic() {
                Dynamic::Global => write!(f, "{}{pile}", if i == 0 { "(" } else { "," })?,
                Dynamic::Local => {
                    write!(f, "{}{pile}", if i == 0 { "(" } else { "+(" })?;
                    end(f, i, 1)?;
                }
            }
        }
        if self.dynamic() == Dynamic::Global { end(f, 0, piles.len()) } else { Ok(()) }
    }
}

impl FromStr for Position {
    type Err = PositionError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Notation::default().parse(text, &TakeAway::FIBONACCI)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn read(text: &str) -> Result<Position, PositionError> {
        text.parse()
    }

    #[test]
    fn numbers_have_short_forms_and_terms_are_those_of_the_function() {
        let print = |text: &str, take: &str| {
            let take = take.parse().expect("a take-away function");
            Notation::default()
                .parse(text, &take)
                .map(|position| position.to_string())
                .map_err(|error| error.to_string())
        };
        assert_eq!(print("(10^3,F_20;1e2)", "2t").as_deref(), Ok("(1000,6765;100)"));
        assert_eq!(print("H_30 H_1;H_2-1", "2t").as_deref(), Ok("(1346269,1;1)"));
        assert_eq!(print("H_30-1;2^9", "t").as_deref(), Ok("(536870911;512)"));
        assert_eq!(print("(H_3;2)+(H_2)", "3t").as_deref(), Ok("(3;2)+(2)"));
        let refused = |text: &str, take: &str, why: &str| {
            let error = print(text, take).expect_err(text);
            assert!(error.contains(why), "{error}");
        };
        refused("H_0", "2t", "an index from 1 to 100000");
        refused("H_100001", "2t", "an index from 1 to 100000");
        refused("H_9", "3", "an index from 1 to 4");
        for thousands in ["1,000,000", "(1,000)", "(10,000,123;5)", "12,045"] {
            refused(thousands, "2t", "looks like one number");
        }
        for piles in ["1,000 2", "1000,000", "900,899,898", "1 000", "(0,000;1)"] {
            assert_eq!(print(piles, "2t").is_ok(), piles != "(0,000;1)", "{piles}");
        }
    }

    #[test]
    fn accepted_forms() {
        let six = Limit::Quota(Quota::new(6_u32).unwrap());
        let position = Position::global([20_u32, 62], six).unwrap();
        for text in ["(20,62;6)", "20,62;6", "20 62;6", " ( 20 , 62 ; 6 ) ", "20 62 ; 6"] {
            assert_eq!(read(text).as_ref(), Ok(&position), "{text}");
        }
        assert_eq!(*read("100").unwrap().limit(0), Limit::NotWhole);
        assert_eq!(*read("100;any").unwrap().limit(0), Limit::Any);
        assert_eq!(*read("20 62").unwrap().limit(0), Limit::Any);
        let sum = read("(5;2)+(8;3)+(13)").unwrap();
        assert_eq!((sum.dynamic(), sum.limit(2)), (Dynamic::Local, &Limit::NotWhole));
        let local = Notation { dynamic: Some(Dynamic::Local), ..Notation::default() };
        assert_eq!(local.parse("(5,8;2,3)", &TakeAway::FIBONACCI).unwrap().to_string(), "(5;2)+(8;3)");
    }

    #[test]
    fn refused_forms() {
        use PositionError as E;
        assert!(matches!(read(""), Err(E::NoPiles)));
        assert!(matches!(read("()"), Err(E::NoPiles)));
        assert!(matches!(read("+5"), Err(E::EmptyTerm)) && matches!(read("(5;1)+"), Err(E::EmptyTerm)));
        assert_eq!(read("(5;inf)").unwrap(), read("(5;any)").unwrap());
        assert!(matches!(read("(;6)"), Err(E::NoPiles)));
        assert!(matches!(read("(20,62;0)"), Err(E::ZeroQuota)));
        assert!(matches!(read("(20,62;6,7)"), Err(E::NotGlobal)));
        assert!(matches!(read("(20,62"), Err(E::Shape(_))));
        assert!(matches!(read("20,62)"), Err(E::Shape(_))));
        assert!(matches!(read("((20,62))"), Err(E::Shape(_))));
        for text in ["-5", "1.5", "20,,62", "20,62;", "20,62;6;7", "(20,62;6)x", "a b", "\u{0}\u{1}", "2\u{2212}1"] {
            assert!(matches!(read(text), Err(E::Chips(_) | E::Shape(_))), "{text}");
        }
        assert!(matches!(read("(5,8;2)+(3)"), Err(E::QuotaCount { piles: 2, quotas: 1 })));
        let global = Notation { dynamic: Some(Dynamic::Global), ..Notation::default() };
        assert!(matches!(global.parse("(5)+(8)", &TakeAway::FIBONACCI), Err(E::NotGlobal)));
    }

    fn any_limit() -> impl Strategy<Value = Limit> {
        prop_oneof![
            Just(Limit::Any),
            Just(Limit::NotWhole),
            (1..u64::MAX).prop_map(|w| Limit::Quota(Quota::new(w).expect("at least 1"))),
        ]
    }

    proptest! {
        #[test]
        fn parse_of_print_is_the_identity(
            piles in prop::collection::vec(("[0-9]{1,60}", any_limit()), 1..6), global in any::<bool>(),
        ) {
            let number = |digits: &String| digits.parse::<Nat>().expect("digits");
            let position = if global {
                Position::global(piles.iter().map(|(pile, _)| number(pile)), piles[0].1.clone())
            } else {
                Position::local(piles.iter().map(|(pile, limit)| (number(pile), limit.clone())))
            }.expect("not empty");
            let notation = Notation { dynamic: Some(position.dynamic()), ..Notation::default() };
            prop_assert_eq!(notation.parse(&position.to_string(), &TakeAway::FIBONACCI), Ok(position));
        }
    }
}
