//! Why an answer is right: data first, sentences second.

use fibnim::Nat;
use fibnim::explain::{self, Argument as CoreArgument, Column, Listed, Represented, Verdict as CoreVerdict};
use serde::{Deserialize, Serialize};

use super::{Number, Outcome, Take};

/// Why an answer is right.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS), ts(optional_fields))]
pub struct Explanation {
    /// What the method sees in the position.
    pub argument: Argument,
    /// How the outcome follows.
    pub verdict: Verdict,
    /// A winning move, if there is one and the method lists it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub example: Option<Take>,
    /// The same in sentences.
    pub sentences: Vec<String>,
}

/// What a method sees in a position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS), ts(optional_fields))]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Argument {
    /// No chips are left.
    NoChips,
    /// Misère play: one chip is left, and the player who takes it loses.
    LastChip,
    /// The threshold of one pile is the least term of its greedy representation.
    OnePile {
        /// The pile.
        pile: Sum,
        /// The threshold.
        threshold: Number,
    },
    /// Misère play: one pile is played like a pile of one chip less under normal play.
    MiserePile {
        /// The pile less one chip.
        fewer: Sum,
        /// The threshold.
        threshold: Number,
    },
    /// The difference of two piles determines a column of Flanigan's tableau, and the smaller pile the row.
    TwoPiles {
        /// The smaller pile.
        smaller: Number,
        /// The difference.
        difference: Sum,
        /// How many times the threshold has flipped in this column; absent where it never flips.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        flips: Option<u32>,
        /// The threshold.
        threshold: Number,
    },
    /// Power-of-two nim: the threshold is the lowest set bit of the nim-sum.
    NimSum {
        /// The nim-sum.
        nim_sum: Number,
        /// Its lowest set bit; absent if it is 0.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        bit: Option<Number>,
    },
    /// Power-of-two nim under misère play: the threshold is the lowest set bit of the nim-sum of the piles and one chip more.
    MisereNimSum {
        /// The nim-sum of the piles and a pile of one chip.
        nim_sum: Number,
        /// Its lowest set bit; absent if it is 0.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        bit: Option<Number>,
    },
    /// A constant take-away function: the residues of the piles are heaps of nim.
    Residues {
        /// The constant and 1.
        modulus: Number,
        /// The residues of the piles.
        residues: Vec<Number>,
        /// How many further residues there are.
        left_out: usize,
        /// The nim-sum of all residues.
        nim_sum: Number,
        /// The least take that leaves residues that are a P-position of nim; absent if there is none.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        threshold: Option<Number>,
    },
    /// The piles come in equal pairs, and every move can be repeated in the equal pile.
    Mirror,
    /// The nim-sum of the Grundy values decides.
    GrundyValues {
        /// The first values.
        values: Vec<Number>,
        /// How many more there are.
        left_out: usize,
        /// Their nim-sum.
        nim_sum: Number,
    },
    /// An automaton that is proved for piles of every size.
    Certificate {
        /// Its states.
        states: u32,
    },
    /// A table of thresholds.
    Table {
        /// Its piles.
        piles: u32,
        /// The most chips of a pile.
        max: u32,
    },
    /// The thresholds of all positions below, by their recurrence.
    Thresholds {
        /// How many positions there are.
        positions: u64,
    },
    /// Game search, the literal definition of the outcome.
    GameSearch {
        /// How many positions were solved.
        positions: u64,
    },
    /// Fewer piles can be used than a move takes from.
    TooFewPiles {
        /// From how many piles a move takes.
        count: usize,
    },
    /// Every move takes from all piles that can be used, so the least of their remotenesses decides.
    Remotenesses {
        /// The piles, counted from 1, and their remotenesses.
        piles: Vec<Take>,
        /// The least remoteness.
        least: Number,
    },
    /// Exact-2 Fibonacci nim, three piles: the win by ending one pile.
    ThreePiles,
    /// Exact-2 Fibonacci nim, three piles: a rule that is checked to a size.
    ThreePilesChecked {
        /// That size.
        max: u32,
    },
}

/// A number as a sum of terms of an H-sequence.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS), ts(optional_fields))]
pub struct Sum {
    /// The number.
    pub number: Number,
    /// The largest terms, in decreasing order; all of them where none is left out.
    pub terms: Vec<super::Term>,
    /// How many terms in between are left out.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub left_out: usize,
    /// The smallest terms, in decreasing order, where some are left out.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub smallest: Vec<super::Term>,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks for a reference")]
fn is_zero(number: &usize) -> bool {
    *number == 0
}

/// How the outcome follows.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS), ts(optional_fields))]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Verdict {
    /// There is no legal move.
    NoMove {
        /// Who has won.
        outcome: Outcome,
    },
    /// At least the threshold may be taken.
    AtLeast {
        /// The most that may be taken.
        most: Number,
        /// The threshold.
        threshold: Number,
    },
    /// Only less than the threshold may be taken.
    Below {
        /// The most that may be taken.
        most: Number,
        /// The threshold.
        threshold: Number,
    },
    /// The threshold is infinite.
    Never,
    /// Some move makes the nim-sum 0.
    NonzeroNimSum,
    /// The nim-sum is 0, and every move changes it.
    ZeroNimSum,
    /// Some move leads to a P-position.
    SomeMove,
    /// No move leads to a P-position.
    EveryMove,
}

impl From<&Represented> for Sum {
    fn from(of: &Represented) -> Self {
        let terms = |parts: &[explain::Part]| {
            let copies = |part: &explain::Part| usize::try_from(&part.copies).unwrap_or(1).min(Represented::WHOLE);
            let term = |part: &explain::Part| super::Term { index: part.index, value: (&part.term).into() };
            parts.iter().flat_map(|part| std::iter::repeat_n(term(part), copies(part))).collect()
        };
        Self {
            number: (&of.number).into(),
            terms: terms(&of.largest),
            left_out: of.left_out,
            smallest: terms(&of.smallest),
        }
    }
}

impl From<&CoreArgument> for Argument {
    fn from(argument: &CoreArgument) -> Self {
        let numbers = |listed: &Listed| listed.first.iter().map(Number::from).collect();
        match argument {
            CoreArgument::NoChips => Self::NoChips,
            CoreArgument::LastChip => Self::LastChip,
            CoreArgument::OnePile { pile, threshold } => {
                Self::OnePile { pile: pile.into(), threshold: threshold.into() }
            }
            CoreArgument::MiserePile { fewer, threshold } => {
                Self::MiserePile { fewer: fewer.into(), threshold: threshold.into() }
            }
            CoreArgument::TwoPiles { smaller, difference, column, threshold } => Self::TwoPiles {
                smaller: smaller.into(),
                difference: difference.into(),
                flips: match column {
                    Column::Constant => None,
                    Column::Flips { flips, .. } => Some(*flips),
                },
                threshold: threshold.into(),
            },
            CoreArgument::NimSum { nim_sum, bit } => {
                Self::NimSum { nim_sum: nim_sum.into(), bit: bit.as_ref().map(Number::from) }
            }
            CoreArgument::MisereNimSum { nim_sum, bit } => {
                Self::MisereNimSum { nim_sum: nim_sum.into(), bit: bit.as_ref().map(Number::from) }
            }
            CoreArgument::Residues { modulus, residues, nim_sum, threshold } => Self::Residues {
                modulus: modulus.into(),
                residues: numbers(residues),
                left_out: residues.left_out,
                nim_sum: nim_sum.into(),
                threshold: threshold.as_ref().map(Number::from),
            },
            CoreArgument::Mirror => Self::Mirror,
            CoreArgument::GrundyValues { values, nim_sum } => {
                Self::GrundyValues { values: numbers(values), left_out: values.left_out, nim_sum: nim_sum.into() }
            }
            CoreArgument::Certificate { states } => Self::Certificate { states: *states },
            CoreArgument::Table { piles, max } => Self::Table { piles: *piles, max: *max },
            CoreArgument::ThresholdSearch { positions } => Self::Thresholds { positions: *positions },
            CoreArgument::GameSearch { positions } => Self::GameSearch { positions: *positions },
            CoreArgument::TooFewPiles { count } => Self::TooFewPiles { count: *count },
            CoreArgument::Remotenesses { piles, least } => {
                let take = |(pile, length): &(usize, Nat)| Take { pile: pile + 1, chips: length.into() };
                Self::Remotenesses { piles: piles.iter().map(take).collect(), least: least.into() }
            }
            CoreArgument::ThreePiles => Self::ThreePiles,
            CoreArgument::ThreePilesChecked { max } => Self::ThreePilesChecked { max: *max },
        }
    }
}

impl From<&CoreVerdict> for Verdict {
    fn from(verdict: &CoreVerdict) -> Self {
        match verdict {
            CoreVerdict::NoMove { outcome } => Self::NoMove { outcome: (*outcome).into() },
            CoreVerdict::AtLeast { allowed, threshold } => {
                Self::AtLeast { most: (&allowed.most).into(), threshold: threshold.into() }
            }
            CoreVerdict::Below { allowed, threshold } => {
                Self::Below { most: (&allowed.most).into(), threshold: threshold.into() }
            }
            CoreVerdict::Never => Self::Never,
            CoreVerdict::NonzeroNimSum => Self::NonzeroNimSum,
            CoreVerdict::ZeroNimSum => Self::ZeroNimSum,
            CoreVerdict::SomeMove => Self::SomeMove,
            CoreVerdict::EveryMove => Self::EveryMove,
        }
    }
}

impl Explanation {
    /// An explanation with its sentences.
    #[must_use]
    pub fn new(explanation: &explain::Explanation, sentences: Vec<String>) -> Self {
        Self {
            argument: (&explanation.argument).into(),
            verdict: (&explanation.verdict).into(),
            example: explanation.example.as_ref().map(|example| (&example.chosen).into()),
            sentences,
        }
    }
}
