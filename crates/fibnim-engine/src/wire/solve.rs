//! Who wins a position, by which moves, and why.

use std::fmt;

use fibnim::exact_k::{self, ExactPosition};
use fibnim::explain::Sentence;
use serde::{Deserialize, Serialize};

use super::{Basis, Dynamic, Method, Move, Number, Outcome, Position, Rules, Threshold};

/// How the text of a position is read, where it leaves something out.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[cfg_attr(feature = "clap", derive(clap::Args))]
#[serde(default, deny_unknown_fields)]
pub struct Reading {
    /// The quota of the next move; under local dynamic one for each pile, separated by commas, with `-` for an opening.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(
        feature = "clap",
        arg(
            long,
            value_name = "W",
            allow_hyphen_values = true,
            help = "Quota of the next move; in a list, - means none"
        )
    )]
    pub quota: Option<String>,
    /// What the previous move took, in the same form.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(
        feature = "clap",
        arg(long, value_name = "X", help = "What the previous move took, as Zhou writes; 0 at the opening")
    )]
    pub previous: Option<String>,
    /// What an opening may take. Without it one pile may not be taken whole, and of several any number from one.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(
        feature = "clap",
        arg(
            long,
            value_name = "RULE",
            help = "What an opening may take [default: not-whole for one pile, otherwise any]"
        )
    )]
    pub opening: Option<Opening>,
    /// Where the quota lives. Without it `+` in the text means local.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(
        feature = "clap",
        arg(
            long,
            value_name = "WHERE",
            help = "One quota for all piles, or one for each [default: global, or local for sums with +]"
        )
    )]
    pub dynamic: Option<Dynamic>,
    /// What the number behind the semicolon means.
    #[cfg_attr(
        feature = "clap",
        arg(
            long = "notation",
            value_name = "MEANING",
            default_value = "quota",
            help = "What the number after the semicolon means"
        )
    )]
    pub third: Third,
}

/// What an opening may take.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "clap", derive(clap::ValueEnum))]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Opening {
    /// Any number of chips from one pile.
    Any,
    /// Any number of chips but not a whole pile.
    NotWhole,
}

/// What the number behind the semicolon means.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "clap", derive(clap::ValueEnum))]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Third {
    /// The quota of the next move.
    #[default]
    Quota,
    /// What the previous move took; 0 at the opening.
    Previous,
}

/// A game in which every move takes from exactly so many piles.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Exactly {
    /// From how many piles a move takes.
    pub piles: usize,
    /// From which piles a move may take.
    #[serde(default)]
    pub group: GroupRule,
    /// How long a quota lasts that a move leaves on a pile.
    #[serde(default)]
    pub remember: Memory,
    /// What may be taken from a pile without a quota.
    #[serde(default = "not_whole")]
    pub fresh: Opening,
    /// The piles that have to be used now, counted from 1.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub active: Vec<usize>,
}

const fn not_whole() -> Opening {
    Opening::NotWhole
}

/// From which piles a move may take.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "clap", derive(clap::ValueEnum))]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum GroupRule {
    /// From the piles of the move before, as long as none of them is empty; after that from any.
    #[default]
    Sticky,
    /// From any piles, every time.
    Free,
    /// From the piles of the first move, to the end.
    Fixed,
}

/// How long a quota lasts that a move leaves on a pile.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "clap", derive(clap::ValueEnum))]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Memory {
    /// They last until the next move that takes from the pile.
    #[default]
    Pile,
    /// They last for one move.
    Last,
}

impl From<&ExactPosition> for Exactly {
    fn from(position: &ExactPosition) -> Self {
        let rules = position.rules();
        let group = match rules.group {
            exact_k::GroupRule::Sticky => GroupRule::Sticky,
            exact_k::GroupRule::Free => GroupRule::Free,
            exact_k::GroupRule::Fixed => GroupRule::Fixed,
        };
        let remember = match rules.memory {
            exact_k::Memory::PerPile => Memory::Pile,
            exact_k::Memory::LastMoveOnly => Memory::Last,
        };
        let fresh = match rules.fresh {
            exact_k::Fresh::Any => Opening::Any,
            exact_k::Fresh::NotWhole => Opening::NotWhole,
        };
        let active = position.group().into_iter().flatten().map(|pile| pile + 1).collect();
        Self { piles: rules.count, group, remember, fresh, active }
    }
}

/// Who wins a position, by which moves, and why?
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(default, deny_unknown_fields)]
pub struct SolveQuestion {
    /// The ruleset.
    pub rules: Rules,
    /// The position in the notation of the papers: `20 62`, `(20,62;6)`, `(5;2)+(8;3)`, `(5;2)+(8;3)[3t]+*7`.
    pub position: String,
    /// How the text is read, where it leaves something out.
    pub reading: Reading,
    /// For a game in which every move takes from exactly so many piles.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub exactly: Option<Exactly>,
    /// List at most this many winning moves (default: 1000).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub moves: Option<usize>,
    /// Whether the argument is wanted.
    pub explain: bool,
    /// Whether the sentences of the argument count piles from 0, as programs do (default: no); everything else in an answer counts
    /// them from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub from_zero: Option<bool>,
    /// Whether the remoteness is wanted, where a formula or a short search finds it.
    pub remoteness: bool,
}

/// Who wins a position, by which moves, and why.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Solved {
    /// The position.
    pub position: Position,
    /// The ruleset.
    pub rules: Rules,
    /// For a game in which every move takes from several piles.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub exactly: Option<Exactly>,
    /// Who wins.
    pub outcome: Outcome,
    /// The least quota with which the player to move wins, or `infinity`. Absent where no single quota decides.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub threshold: Option<Threshold>,
    /// The winning moves, by pile and then by size.
    pub winning_moves: Vec<Move>,
    /// Whether there are winning moves that are not listed, or may be.
    pub more_winning_moves: bool,
    /// Whether the budget ended the list of winning moves: a larger one may allow more. Not in the wire form.
    #[serde(skip)]
    pub cut_short: bool,
    /// How long the game lasts, where it was asked for and found.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub remoteness: Option<Remoteness>,
    /// Where Grundy values decide: those of the parts, and their nim-sum.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub grundy: Option<GrundyValues>,
    /// The basis of the answer.
    #[serde(flatten)]
    pub basis: Basis,
    /// The argument, where it was asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub explanation: Option<Vec<Said>>,
}

/// A sentence and its English words.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Said {
    /// The words.
    pub text: String,
    /// What they tell.
    pub sentence: Sentence,
}

impl Said {
    pub(crate) fn all(sentences: Vec<Sentence>) -> Vec<Self> {
        sentences.into_iter().map(|sentence| Self { text: sentence.to_string(), sentence }).collect()
    }
}

/// The words.
impl fmt::Display for Said {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

/// How long a game lasts when the winner hurries and the loser delays.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Remoteness {
    /// The number of moves to the end.
    pub length: Number,
    /// The moves that keep to it: the quickest wins, or the losing moves that delay most.
    pub moves: Vec<Move>,
}

/// Grundy values of the parts of a position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct GrundyValues {
    /// One for each part.
    pub values: Vec<Number>,
    /// How each of them was found.
    pub methods: Vec<Method>,
    /// Their nim-sum, which is 0 exactly if the position is P.
    pub nim_sum: Number,
}

/// How long does a game last when the winner hurries and the loser delays?
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(default, deny_unknown_fields)]
pub struct RemotenessQuestion {
    /// The ruleset.
    pub rules: Rules,
    /// The position in the notation of the papers.
    pub position: String,
    /// How the text is read, where it leaves something out.
    pub reading: Reading,
}

/// How long a game lasts when the winner hurries and the loser delays.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct RemotenessAnswer {
    /// The position.
    pub position: Position,
    /// The ruleset.
    pub rules: Rules,
    /// Who wins.
    pub outcome: Outcome,
    /// The remoteness.
    pub remoteness: Remoteness,
    /// The basis of the answer.
    #[serde(flatten)]
    pub basis: Basis,
}
