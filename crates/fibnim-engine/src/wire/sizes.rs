//! The bounds of the fields of questions. Each is part of the field's type, which reads, describes and refuses by it.

use std::fmt::{self, Display};
use std::marker::PhantomData;
use std::ops::Deref;
use std::str::FromStr;

use fibnim::written::{MAX_DIGITS, ParseNatError, Written, excerpt};
use fibnim::{Nat, TakeAway};
use fibnim_check::certificate;
use serde::de::{Deserializer, Error, SeqAccess, Visitor};
use serde::{Deserialize, Serialize};

use crate::EngineError;

/// The largest pile, row or column of a list.
pub const MOST_CHIPS: u64 = 1_000_000_000;

/// Piles of a table.
pub type Piles = Whole<1, 8>;

/// The largest pile, row or column of a list.
pub type Chips = Whole<0, MOST_CHIPS>;

/// A pile, or the bound of a search for one.
pub type Pile = Whole<0, { u32::MAX as u64 }>;

/// Fixed piles of a proof.
pub type FixedPiles = ListOf<Whole<0, { certificate::MOST_CHIPS as u64 }>, 0, { certificate::MOST_FIXED }>;

/// The most states of an automaton.
pub type States = Whole<1, { 1 << 27 }>;

/// A number of chips of any size that is read.
pub type AnyNumber = Amount<MAX_DIGITS>;

/// The text of a position, or of quotas for its piles: two numbers of the most digits, and more.
pub type PositionText = TextOf<{ 3 * MAX_DIGITS }>;

/// The text of a take-away function.
pub type FunctionText = TextOf<{ 1 << 21 }>;

/// The text of a file of certificates.
pub type FileText = TextOf<{ 1 << 28 }>;

/// The text of a statement or of a definition.
pub type StatementText = TextOf<100_000>;

/// A text of a line: a name, a word.
pub type Name = TextOf<100>;

/// A whole number from `MIN` to `MAX`. A text of it is read as [`Nat`] is: `1e3`, `10^6`, `F_30`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(transparent)]
pub struct Whole<const MIN: u64, const MAX: u64>(u64);

/// Why a field refuses a value; the message says what to give.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct SizeError(String);

impl From<SizeError> for EngineError {
    fn from(error: SizeError) -> Self {
        Self::input(error)
    }
}

impl<const MIN: u64, const MAX: u64> Whole<MIN, MAX> {
    /// The smallest number.
    pub const LEAST: Self = Self(MIN);

    /// The largest number.
    pub const MOST: Self = Self(MAX);

    /// A number in the range.
    ///
    /// # Errors
    /// If it is not in the range; the message says what to give.
    pub fn new(number: impl TryInto<u64>) -> Result<Self, SizeError> {
        number.try_into().ok().filter(|number| (MIN..=MAX).contains(number)).map(Self).ok_or_else(Self::refusal)
    }

    fn refusal() -> SizeError {
        SizeError(format!("give a whole number from {MIN} to {MAX}"))
    }

    /// A constant of the program. It does not compile if it is out of the range.
    #[must_use]
    pub const fn of<const NUMBER: u64>() -> Self {
        const { assert!(MIN <= NUMBER && NUMBER <= MAX, "out of the range") }
        Self(NUMBER)
    }

    /// The number.
    #[must_use]
    pub const fn get(self) -> u64 {
        self.0
    }

    /// The number, where the range has 32 bits.
    #[must_use]
    pub const fn u32(self) -> u32 {
        const { assert!(MAX <= u32::MAX as u64, "more than 32 bits") }
        self.0 as u32
    }

    /// The number, where the range has 32 bits.
    #[must_use]
    pub const fn usize(self) -> usize {
        self.u32() as usize
    }
}

impl<const MIN: u64, const MAX: u64> From<Whole<MIN, MAX>> for u64 {
    fn from(number: Whole<MIN, MAX>) -> Self {
        number.0
    }
}

impl<const MIN: u64, const MAX: u64> Display for Whole<MIN, MAX> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl<const MIN: u64, const MAX: u64> FromStr for Whole<MIN, MAX> {
    type Err = SizeError;

    fn from_str(text: &str) -> Result<Self, SizeError> {
        whole_of(text).map_or_else(|| Err(Self::refusal()), Self::new)
    }
}

/// A whole number as people write it, if it has 64 bits.
fn whole_of(text: &str) -> Option<u64> {
    let plain = text.parse::<u64>().ok().filter(|_| text.bytes().all(|byte| byte.is_ascii_digit()));
    plain.or_else(|| {
        let written = Written::read(text).ok()?;
        // A longer number is in no range.
        let short = written.term().is_none() && written.digits() <= 40;
        u64::try_from(&text.parse::<Nat>().ok().filter(|_| short)?).ok()
    })
}

impl<'de, const MIN: u64, const MAX: u64> Deserialize<'de> for Whole<MIN, MAX> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(OfWhole { least: MIN, most: MAX }).map(Self)
    }
}

/// Reads a whole number in a range. It is one type for all ranges, so it is compiled only once.
struct OfWhole {
    least: u64,
    most: u64,
}

impl OfWhole {
    fn accepted<E: Error>(&self, number: Option<u64>) -> Result<u64, E> {
        let number = number.filter(|number| (self.least..=self.most).contains(number));
        number.ok_or_else(|| E::custom(format_args!("give a whole number from {} to {}", self.least, self.most)))
    }
}

impl Visitor<'_> for OfWhole {
    type Value = u64;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a whole number from {} to {}", self.least, self.most)
    }

    fn visit_u64<E: Error>(self, number: u64) -> Result<u64, E> {
        self.accepted(Some(number))
    }

    fn visit_i64<E: Error>(self, number: i64) -> Result<u64, E> {
        self.accepted(number.try_into().ok())
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<u64, E> {
        self.accepted(whole_of(text.trim()))
    }
}

/// A number of chips of at most `DIGITS` decimal digits, as people write it. `H_30` is a term of the H-sequence of the
/// take-away function of its question.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Amount<const DIGITS: usize>(Given);

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum Given {
    Number(Nat),
    /// The text of a term of an H-sequence.
    Term(String),
}

impl<const DIGITS: usize> Amount<DIGITS> {
    /// The number, under the take-away function of the question.
    ///
    /// # Errors
    /// If there is no such term of the H-sequence.
    pub fn read(&self, take: &TakeAway) -> Result<Nat, EngineError> {
        match &self.0 {
            Given::Number(number) => Ok(number.clone()),
            Given::Term(text) => take.read_number(text).map_err(EngineError::input),
        }
    }

    /// The number in a question that has no take-away function.
    ///
    /// # Errors
    /// If it is a term of an H-sequence.
    pub fn number(&self) -> Result<&Nat, EngineError> {
        match &self.0 {
            Given::Number(number) => Ok(number),
            Given::Term(text) => Err(EngineError::input(ParseNatError::NotNumber(text.clone()))),
        }
    }
}

impl<const DIGITS: usize> Default for Amount<DIGITS> {
    fn default() -> Self {
        Self(Given::Number(Nat::ZERO))
    }
}

/// Numbers of the program itself, which always fit: they have at most 20 digits.
impl<const DIGITS: usize> From<u64> for Amount<DIGITS> {
    fn from(number: u64) -> Self {
        const { assert!(DIGITS >= 20, "too short") }
        Self(Given::Number(number.into()))
    }
}

impl<const DIGITS: usize> Display for Amount<DIGITS> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Given::Number(number) => number.fmt(f),
            Given::Term(text) => f.write_str(text),
        }
    }
}

impl<const DIGITS: usize> FromStr for Amount<DIGITS> {
    type Err = AmountError;

    fn from_str(text: &str) -> Result<Self, AmountError> {
        let written = Written::read(text)?;
        if written.digits() > DIGITS {
            return Err(AmountError::Digits(DIGITS));
        }
        Ok(Self(if written.term().is_some() { Given::Term(text.to_owned()) } else { Given::Number(text.parse()?) }))
    }
}

/// Why a text is not a number of a question.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum AmountError {
    /// It is not a number.
    #[error(transparent)]
    Number(#[from] ParseNatError),
    /// It has too many digits.
    #[error("give a number of at most {0} decimal digits")]
    Digits(usize),
}

impl<const DIGITS: usize> Serialize for Amount<DIGITS> {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de, const DIGITS: usize> Deserialize<'de> for Amount<DIGITS> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_str(OfText("a number as a string of decimal digits", PhantomData))
    }
}

/// A text of at most `MAX` characters.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(transparent)]
pub struct TextOf<const MAX: usize>(String);

impl<const MAX: usize> TextOf<MAX> {
    /// The beginning of a text, as much as fits.
    #[must_use]
    pub fn cut(text: &str) -> Self {
        Self(text.chars().take(MAX).collect())
    }
}

impl<const MAX: usize> Deref for TextOf<MAX> {
    type Target = str;

    fn deref(&self) -> &str {
        &self.0
    }
}

impl<const MAX: usize> Display for TextOf<MAX> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl<const MAX: usize> TryFrom<String> for TextOf<MAX> {
    type Error = SizeError;

    fn try_from(text: String) -> Result<Self, SizeError> {
        // A character has at least one byte.
        if text.len() > MAX && text.chars().count() > MAX {
            return Err(SizeError(format!("give a text of at most {MAX} characters")));
        }
        Ok(Self(text))
    }
}

impl<const MAX: usize> FromStr for TextOf<MAX> {
    type Err = SizeError;

    fn from_str(text: &str) -> Result<Self, SizeError> {
        text.to_owned().try_into()
    }
}

impl<'de, const MAX: usize> Deserialize<'de> for TextOf<MAX> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text: String = deserializer.deserialize_str(OfText("a text", PhantomData))?;
        text.try_into().map_err(D::Error::custom)
    }
}

/// Reads a value from its text.
struct OfText<T>(&'static str, PhantomData<T>);

impl<T: FromStr<Err: Display>> Visitor<'_> for OfText<T> {
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<T, E> {
        text.parse().map_err(E::custom)
    }
}

/// From `MIN` to `MAX` values. A text of them has commas or spaces between them, if they are [`Listable`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(transparent)]
pub struct ListOf<T, const MIN: usize, const MAX: usize>(Vec<T>);

/// What can be an entry of a [`ListOf`].
pub trait Listable: Sized {
    /// Reads the entries in a text. By default the text is one entry.
    ///
    /// # Errors
    /// If one of them is not acceptable.
    fn read_all(text: &str) -> Result<Vec<Self>, String> {
        Err(format!("{:?} is no list", excerpt(text)))
    }

    /// About how many decimal digits an entry has. A list has at most [`MAX_DIGITS`] in all.
    fn digits(&self) -> usize {
        0
    }
}

impl<const MAX: usize> Listable for TextOf<MAX> {
    fn read_all(text: &str) -> Result<Vec<Self>, String> {
        Ok(vec![text.parse().map_err(|error: SizeError| error.to_string())?])
    }
}

/// The words of a text.
pub(super) fn words<T: FromStr<Err: Display>>(text: &str) -> Result<Vec<T>, String> {
    let word = |word: &str| {
        word.parse().map_err(|error: T::Err| {
            let (error, shown) = (error.to_string(), format!("{:?}", excerpt(word)));
            if error.starts_with(&shown) { error } else { format!("{shown}: {error}") }
        })
    };
    let all = text.split(',').flat_map(|part| {
        let blank = part.trim().is_empty().then_some("");
        part.split_ascii_whitespace().chain(blank)
    });
    if text.trim().is_empty() { Ok(Vec::new()) } else { all.map(word).collect() }
}

impl<const MIN: u64, const MAX: u64> Listable for Whole<MIN, MAX> {
    fn read_all(text: &str) -> Result<Vec<Self>, String> {
        words(text)
    }
}

impl<const DIGITS: usize> Listable for Amount<DIGITS> {
    fn read_all(text: &str) -> Result<Vec<Self>, String> {
        Written::check_all(text).map_err(|error| error.to_string())?;
        words(text)
    }

    fn digits(&self) -> usize {
        match &self.0 {
            Given::Number(number) => number.bit_len() / 4,
            Given::Term(text) => Written::read(text).map_or(0, |written| written.digits()),
        }
    }
}

impl<T: Listable, const MIN: usize, const MAX: usize> Listable for ListOf<T, MIN, MAX> {}

impl<T: Listable> Listable for Option<T> {}

impl<T, const MIN: usize, const MAX: usize> ListOf<T, MIN, MAX> {
    fn refusal() -> SizeError {
        too_many(MIN, MAX)
    }
}

fn too_many(least: usize, most: usize) -> SizeError {
    SizeError(format!("give a list of {least} to {most} entries"))
}

impl<const LEAST: u64, const MOST: u64, const MIN: usize, const MAX: usize> ListOf<Whole<LEAST, MOST>, MIN, MAX> {
    /// The numbers.
    #[must_use]
    pub fn numbers(&self) -> Vec<u32> {
        self.iter().map(|number| number.u32()).collect()
    }
}

impl<T, const MAX: usize> Default for ListOf<T, 0, MAX> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<T, const MIN: usize, const MAX: usize> Deref for ListOf<T, MIN, MAX> {
    type Target = [T];

    fn deref(&self) -> &[T] {
        &self.0
    }
}

/// Entries of the program itself; a wrong number of them does not compile.
impl<T, const N: usize, const MIN: usize, const MAX: usize> From<[T; N]> for ListOf<T, MIN, MAX> {
    fn from(entries: [T; N]) -> Self {
        const { assert!(MIN <= N && N <= MAX, "not as many entries") }
        Self(entries.into())
    }
}

impl<T, const MIN: usize, const MAX: usize> TryFrom<Vec<T>> for ListOf<T, MIN, MAX> {
    type Error = SizeError;

    fn try_from(entries: Vec<T>) -> Result<Self, SizeError> {
        if (MIN..=MAX).contains(&entries.len()) { Ok(Self(entries)) } else { Err(Self::refusal()) }
    }
}

impl<T: Listable, const MIN: usize, const MAX: usize> FromStr for ListOf<T, MIN, MAX> {
    type Err = SizeError;

    fn from_str(text: &str) -> Result<Self, SizeError> {
        T::read_all(text).map_err(SizeError)?.try_into()
    }
}

impl<'de, T: Listable + Deserialize<'de>, const MIN: usize, const MAX: usize> Deserialize<'de> for ListOf<T, MIN, MAX> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let entries = deserializer.deserialize_any(OfList { least: MIN, most: MAX, of: PhantomData })?;
        entries.try_into().map_err(D::Error::custom)
    }
}

/// Reads the entries of a list that is not too long.
struct OfList<T> {
    least: usize,
    most: usize,
    of: PhantomData<T>,
}

impl<'de, T: Listable + Deserialize<'de>> Visitor<'de> for OfList<T> {
    type Value = Vec<T>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a list")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Vec<T>, A::Error> {
        let (mut entries, mut digits) = (Vec::new(), 0_usize);
        while let Some(entry) = seq.next_element::<T>()? {
            digits = digits.saturating_add(entry.digits());
            if digits > MAX_DIGITS {
                return Err(A::Error::custom(ParseNatError::TooLong));
            }
            if entries.len() >= self.most {
                return Err(A::Error::custom(too_many(self.least, self.most)));
            }
            entries.push(entry);
        }
        Ok(entries)
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<Vec<T>, E> {
        T::read_all(text).map_err(E::custom)
    }
}

#[cfg(test)]
mod schema {
    use std::borrow::Cow;

    use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};

    use super::*;

    /// Types whose schema stands where they are used.
    macro_rules! inline {
        ($([$($generics:tt)*] $type:ty, $generator:ident => $schema:expr;)*) => {$(
            impl<$($generics)*> JsonSchema for $type {
                fn inline_schema() -> bool {
                    true
                }

                fn schema_name() -> Cow<'static, str> {
                    stringify!($type).into()
                }

                fn json_schema($generator: &mut SchemaGenerator) -> Schema {
                    $schema
                }
            }
        )*};
    }

    inline! {
        [const MIN: u64, const MAX: u64] Whole<MIN, MAX>, _generator =>
            json_schema!({ "type": "integer", "minimum": MIN, "maximum": MAX });
        [const DIGITS: usize] Amount<DIGITS>, _generator => json_schema!({
            "type": "string",
            "maxLength": DIGITS,
            "pattern": "^([FH]_[0-9_]+|[0-9][0-9_]*([eE^][0-9_]+)?)(-[0-9][0-9_]*)?$",
        });
        [const MAX: usize] TextOf<MAX>, _generator => json_schema!({ "type": "string", "maxLength": MAX });
        [T: JsonSchema, const MIN: usize, const MAX: usize] ListOf<T, MIN, MAX>, generator => json_schema!({
            "type": "array",
            "items": generator.subschema_for::<T>(),
            "minItems": MIN,
            "maxItems": MAX,
        });
    }
}

/// The name of a hidden possible value of an argument. The help of this value is the range of the argument's numbers.
#[cfg(feature = "clap")]
pub const RANGE: &str = "range";

#[cfg(feature = "clap")]
mod arguments {
    use std::ffi::OsStr;

    use clap::builder::{PossibleValue, StringValueParser, TypedValueParser, ValueParserFactory};

    use super::{RANGE, Whole};

    /// Reads a [`Whole`].
    #[derive(Clone, Copy, Debug)]
    pub struct WholeParser<const MIN: u64, const MAX: u64>;

    impl<const MIN: u64, const MAX: u64> TypedValueParser for WholeParser<MIN, MAX> {
        type Value = Whole<MIN, MAX>;

        fn parse_ref(
            &self,
            command: &clap::Command,
            argument: Option<&clap::Arg>,
            value: &OsStr,
        ) -> Result<Self::Value, clap::Error> {
            StringValueParser::new().try_map(|text| text.parse::<Self::Value>()).parse_ref(command, argument, value)
        }

        fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
            Some(Box::new(std::iter::once(PossibleValue::new(RANGE).help(format!("{MIN} to {MAX}")).hide(true))))
        }
    }

    impl<const MIN: u64, const MAX: u64> ValueParserFactory for Whole<MIN, MAX> {
        type Parser = WholeParser<MIN, MAX>;

        fn value_parser() -> Self::Parser {
            WholeParser
        }
    }
}
