//! A statistic of positions as a sequence, and its sums.

use fibnim::exact_k::Fresh;
use fibnim::written::MAX_DIGITS;
use fibnim::{Nat, TakeAway};
use serde::{Deserialize, Serialize};

use super::{AnyNumber, Basis, Family, FamilyRules, Number, Outcome, PositionText, Ruleset, TextOf, Whole, text};
use crate::{EngineError, Result};

/// What is listed of each position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "clap", derive(clap::ValueEnum))]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Statistic {
    /// n itself: with --where the positions with this outcome
    Size,
    /// N or P
    Outcome,
    /// The least quota that wins
    Threshold,
    /// The least winning move; 0 if there is none
    Least,
    /// The largest winning move; 0 if there is none
    Largest,
    /// How many moves win
    Moves,
    /// How many moves the game lasts
    Remoteness,
    /// The Grundy value, with a quota for each pile
    Grundy,
    /// The pile that makes the position P at every quota
    Complement,
    /// The greedy representation of n, written as a number
    Digits,
    /// How many parts it has
    Parts,
    /// The sum of its least parts, see --tail
    Tail,
    /// The chance of a random opener against perfect play
    Chance,
    /// The numerator of the chance
    Numerator,
    /// The denominator of the chance
    Denominator,
}

/// The text of a range of numbers.
pub type RangeText = TextOf<{ 2 * MAX_DIGITS + 3 }>;

/// What is a statistic of one pile after the other, of a pile beside others, or of a line or an array of positions? Or
/// what is its sum?
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[cfg_attr(feature = "clap", derive(clap::Args))]
#[serde(deny_unknown_fields)]
pub struct SequenceQuestion {
    /// What is listed for each n.
    #[cfg_attr(feature = "clap", arg(value_name = "STATISTIC"))]
    pub statistic: Statistic,
    /// The numbers n: 1..10^6, F_2..F_40, or one number.
    #[serde(default = "first")]
    #[cfg_attr(feature = "clap", arg(value_name = "RANGE", default_value = "1..40"))]
    pub range: RangeText,
    /// Piles beside n: numbers, n+3, 2n, or m.
    ///
    /// m goes through the range, too, which gives an array with a row for each n.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "clap", arg(long, value_name = "PILES"))]
    pub beside: Option<PositionText>,
    /// Quota of the first move.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "clap", arg(short, long, value_name = "W"))]
    pub quota: Option<AnyNumber>,
    /// What an opening may take [default: not-whole for one pile, otherwise any].
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "clap", arg(long, value_name = "RULE", conflicts_with = "quota"))]
    pub opening: Option<Fresh>,
    /// The rules.
    #[serde(flatten)]
    #[cfg_attr(feature = "clap", command(flatten))]
    pub rules: Ruleset,
    /// Only positions with this outcome.
    #[serde(default, rename = "where", skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "clap", arg(long = "where", value_name = "N|P", ignore_case = true))]
    pub filter: Option<Outcome>,
    /// Of the statistic tail: how many parts are added [default: 1].
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "clap", arg(long, value_name = "J"))]
    pub tail: Option<Whole<1, 1_000_000>>,
    /// The sum, by a formula if there is one.
    #[serde(default, deserialize_with = "text::choice", skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(feature = "clap", arg(long))]
    pub sum: bool,
    /// The sums of the first terms, one after the other.
    #[serde(default, deserialize_with = "text::choice", skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(feature = "clap", arg(long, conflicts_with = "sum"))]
    pub cumulative: bool,
    /// All numbers modulo M, which is at least 1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "clap", arg(long, value_name = "M"))]
    pub modulo: Option<AnyNumber>,
}

fn first() -> RangeText {
    RangeText::cut("1..40")
}

impl SequenceQuestion {
    /// The first and the last number of the range.
    ///
    /// # Errors
    /// If it is not a range, or empty, or the rules are not acceptable.
    pub fn numbers(&self) -> Result<[Nat; 2]> {
        let take = &match self.rules.read_any()? {
            Family::TakeAway(rules) => rules.take_away,
            Family::Relative(_) => TakeAway::FIBONACCI,
        };
        let text = self.range.trim();
        let (first, last) = text.split_once("..").unwrap_or((text, text));
        let read = |text: &str| {
            let number = text.trim().parse::<AnyNumber>().map_err(EngineError::input)?;
            number.read(take)
        };
        let [first, last] = [read(first)?, read(last.strip_prefix('=').unwrap_or(last))?];
        if first > last {
            return Err(EngineError::input(format!("the range {text} is empty: give A..B with A <= B")));
        }
        Ok([first, last])
    }
}

/// A value of a statistic.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(untagged)]
pub enum TermValue {
    /// A number.
    Number(Number),
    /// No number.
    Absent(Absent),
    /// An outcome, or a fraction.
    Text(String),
}

/// Why a statistic has no number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Absent {
    /// A threshold that no quota reaches.
    Infinity,
    /// There is none.
    None,
    /// None was found by a search, and nothing is proved.
    Unknown,
}

/// A term of a sequence.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct SequenceTerm {
    /// The number.
    pub n: Number,
    /// Of an array: the number of the column.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub m: Option<Number>,
    /// The value.
    pub value: TermValue,
}

/// A sum.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct SequenceSum {
    /// How many numbers were added. Positions without a number, such as an infinite threshold, are left out.
    pub terms: Number,
    /// Their sum.
    pub sum: Number,
}

/// A sequence, or its sum.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct SequenceAnswer {
    /// The statistic.
    pub statistic: Statistic,
    /// The ruleset.
    pub rules: FamilyRules,
    /// The terms, by n and then by m; absent if the sum was asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub terms: Option<Vec<SequenceTerm>>,
    /// The sum, if it was asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub total: Option<SequenceSum>,
    /// Whether these are all terms that were asked for. If not, the budget ended the list.
    pub complete: bool,
    /// The basis of the answer, that of the weakest term.
    #[serde(flatten)]
    pub basis: Basis,
}
