//! Numbers, the numeration systems of the games, and words.

use fibnim::numeration::Term;
use serde::{Deserialize, Serialize};

use super::{AnyNumber, Basis, Function, Number, Whole};

/// What is the greedy representation of a number?
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct NumberQuestion {
    /// The take-away function.
    #[serde(flatten)]
    pub function: Function,
    /// The number.
    pub number: AnyNumber,
}

/// A number as a sum of terms of an H-sequence.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Representation {
    /// The number.
    pub number: Number,
    /// The terms, the largest first, without their lags.
    pub terms: Vec<Term<Number>>,
    /// How many further copies of the first term there are; 0 unless the H-sequence is finite.
    pub repeats: Number,
}

/// The greedy representation of a number.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct NumberAnswer {
    /// The take-away function.
    pub take_away: String,
    /// The representation.
    #[serde(flatten)]
    pub representation: Representation,
    /// Under `f(t) = 2t`: the lists of Allen and Ponomarenko.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub zeckendorf: Option<Zeckendorf>,
    /// The basis of the answer.
    #[serde(flatten)]
    pub basis: Basis,
}

/// The lists that Allen and Ponomarenko read off a Zeckendorf representation. All begin with the least part.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Zeckendorf {
    /// The Fibonacci indices of the parts, with `F_1 = F_2 = 1`.
    pub indices: Vec<u32>,
    /// The gap vector `a_1, a_2, ...`.
    pub gaps: Vec<u32>,
    /// The tails `T_1, T_2, ...`: the sums of the least parts.
    pub tails: Vec<Number>,
    /// Whether taking the tail wins where the quota allows it.
    pub wins: Vec<bool>,
    /// The digits, most significant first.
    pub digits: String,
}

/// What are the first terms of the H-sequence of a take-away function?
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[cfg_attr(feature = "clap", derive(clap::Args))]
#[serde(deny_unknown_fields)]
pub struct HSequenceQuestion {
    /// The take-away function.
    #[serde(flatten)]
    #[cfg_attr(feature = "clap", command(flatten))]
    pub function: Function,
    /// How many terms.
    #[cfg_attr(feature = "clap", arg(long, value_name = "K", default_value = "20"))]
    pub terms: Whole<0, 1_000_000>,
}

/// The first terms of an H-sequence.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct HSequence {
    /// The take-away function.
    pub take_away: String,
    /// The terms; fewer than the question asks for if the sequence ends, or the budget.
    pub terms: Vec<Term<Number>>,
    /// Whether these are all terms that were asked for. If not, the budget ended the list.
    pub complete: bool,
    /// The basis of the answer.
    #[serde(flatten)]
    pub basis: Basis,
}

/// What is the Larsson word of a pile and a quota?
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[cfg_attr(feature = "clap", derive(clap::Args))]
#[serde(deny_unknown_fields)]
pub struct WordQuestion {
    /// The smaller pile.
    #[cfg_attr(feature = "clap", arg(long, value_name = "M"))]
    pub pile: AnyNumber,
    /// The quota, at least 1.
    #[cfg_attr(feature = "clap", arg(short, long, value_name = "W"))]
    pub quota: AnyNumber,
    /// How many letters.
    #[cfg_attr(feature = "clap", arg(long, value_name = "K", default_value = "20"))]
    pub letters: Whole<0, 10_000_000>,
}

/// The first letters of a Larsson word, whose partial sums are the P-positions of two piles under one quota.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Word {
    /// The smaller pile.
    pub pile: Number,
    /// The quota.
    pub quota: Number,
    /// The letters.
    pub letters: Vec<Letter>,
    /// Whether these are all letters that were asked for. If not, the budget ended the list.
    pub complete: bool,
    /// The basis of the answer.
    #[serde(flatten)]
    pub basis: Basis,
}

/// A letter of a Larsson word.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Letter {
    /// The sum of the letters before it.
    pub partial_sum: Number,
    /// The letter, a Fibonacci number.
    pub letter: Number,
}
