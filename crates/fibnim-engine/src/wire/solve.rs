//! Who wins a position, by which moves, and why.

use std::fmt;

use fibnim::exact_k::{ExactPosition, Fresh, GroupRule, Memory};
use fibnim::explain::Sentence;
use fibnim::{Limit, Nat, ThirdNumber};
use serde::{Deserialize, Serialize};

use super::{
    Basis, Dynamic, FamilyRules, ListOf, Method, Move, Number, Outcome, Part, Position, PositionText, Ruleset,
    Threshold, Whole,
};

/// How the text of a position is read, where it leaves something out.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[cfg_attr(feature = "clap", derive(clap::Args))]
#[serde(default)]
pub struct Reading {
    /// Quota of the next move; in a list, - means none.
    ///
    /// Under local dynamic a list has one quota for each pile, separated by commas.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "clap", arg(short, long, value_name = "W", allow_hyphen_values = true))]
    pub quota: Option<PositionText>,
    /// What the previous move took, as Zhou writes; 0 at the opening.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "clap", arg(long, value_name = "X"))]
    pub previous: Option<PositionText>,
    /// What an opening may take [default: not-whole for one pile, otherwise any].
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "clap", arg(long, value_name = "RULE"))]
    pub opening: Option<Fresh>,
    /// One quota for all piles, or one for each [default: global, or local for sums with +].
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "clap", arg(long, value_name = "WHERE", hide_short_help = true))]
    pub dynamic: Option<Dynamic>,
    /// What the number after the semicolon means.
    #[cfg_attr(feature = "clap", arg(long, value_name = "MEANING", default_value = "quota", hide_short_help = true))]
    pub notation: ThirdNumber,
}

/// A game in which every move takes from exactly so many piles.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[cfg_attr(feature = "clap", derive(clap::Args), command(next_help_heading = "Moves from several piles at once"))]
#[serde(default)]
pub struct Exactly {
    /// Every move takes from exactly K piles, each with its own quota.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "clap", arg(long, value_name = "K"))]
    pub exactly: Option<Whole<1, 8>>,
    /// From which piles a move may take [default: sticky].
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "clap", arg(long, value_name = "RULE", requires = "exactly", hide_short_help = true))]
    pub group: Option<GroupRule>,
    /// How long the quota of a pile lasts [default: pile].
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "clap", arg(long, value_name = "RULE", requires = "exactly", hide_short_help = true))]
    pub remember: Option<Memory>,
    /// What may be taken from a pile without a quota [default: not-whole].
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "clap", arg(long, value_name = "RULE", requires = "exactly", hide_short_help = true))]
    pub fresh: Option<Fresh>,
    /// Piles that have to be used now, from 1, separated by commas.
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    #[cfg_attr(
        feature = "clap",
        arg(
            long,
            value_name = "PILES",
            requires = "exactly",
            default_value = "",
            hide_default_value = true,
            hide_short_help = true
        )
    )]
    pub active: ListOf<Whole<1, 8>, 0, 8>,
}

/// The piles that have to be used, from 1.
fn active(group: &[usize]) -> Option<ListOf<Whole<1, 8>, 0, 8>> {
    let all = group.iter().map(|pile| Whole::new(pile.checked_add(1)?).ok()).collect::<Option<Vec<_>>>()?;
    all.try_into().ok()
}

impl From<&ExactPosition> for Exactly {
    fn from(position: &ExactPosition) -> Self {
        let rules = position.rules();
        Self {
            // Such a game has 2 to 8 piles.
            exactly: Whole::new(rules.count).ok(),
            group: Some(rules.group),
            remember: Some(rules.memory),
            fresh: Some(rules.fresh),
            active: position.group().and_then(active).unwrap_or_default(),
        }
    }
}

/// Who wins a position, by which moves, and why?
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[cfg_attr(feature = "clap", derive(clap::Args))]
#[serde(default, deny_unknown_fields)]
pub struct SolveQuestion {
    /// The position in the notation of the papers: `20 62`, `(20,62;6)`, `(5;2)+(8;3)`, `(5;2)+(8;3)[3t]+*7`.
    #[cfg_attr(feature = "clap", arg(skip))]
    pub position: PositionText,
    /// How the position is read.
    #[serde(flatten)]
    #[cfg_attr(feature = "clap", command(flatten))]
    pub reading: Reading,
    /// The rules.
    #[serde(flatten)]
    #[cfg_attr(feature = "clap", command(flatten))]
    pub rules: Ruleset,
    /// List at most K winning moves [default: 1000, as text 20].
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "clap", arg(long, value_name = "K"))]
    pub moves: Option<Whole<0, { u32::MAX as u64 }>>,
    /// Show the argument in sentences.
    #[cfg_attr(feature = "clap", arg(long))]
    pub explain: bool,
    /// Say how many moves the game lasts, too.
    ///
    /// The winner hurries and the loser delays. If the number is beyond the budget, so is the answer.
    #[cfg_attr(feature = "clap", arg(long))]
    pub remoteness: bool,
    /// Let the sentences of the argument count piles from 0, as programs do; all else in an answer counts them from 1.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(feature = "clap", arg(skip))]
    pub from_zero: bool,
    /// Moves from several piles.
    #[serde(flatten)]
    #[cfg_attr(feature = "clap", command(flatten))]
    pub exactly: Exactly,
}

/// Who wins a position, by which moves, and why.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Solved {
    /// The position.
    pub position: Position,
    /// The ruleset.
    pub rules: FamilyRules,
    /// For a game in which every move takes from several piles: how.
    #[serde(flatten)]
    pub exactly: Exactly,
    /// The outcome with best play.
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
    /// How long the game lasts, where it was asked for.
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
    /// A remark if the rules may not be those that were meant.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
}

impl SolveQuestion {
    /// A remark if a number or a list was given as the take-away function: where it may have been meant as the limit of
    /// every move, or as a set of takes; and where a pile goes beyond the list.
    #[must_use]
    pub(crate) fn note(&self, answer: &Solved) -> Option<String> {
        type Is = fn(&Nat, &Limit, usize) -> bool;
        let table = self.rules.take.trim();
        let is_list = table.bytes().all(|byte| byte.is_ascii_digit() || matches!(byte, b',' | b' '));
        if !is_list || self.exactly != Exactly::default() {
            return None;
        }
        let (values, last) = (table.split(',').count(), table.rsplit(',').next()?.trim());
        let pile = |part: &Part, is: Is| match part {
            Part::Pile { chips, limit, .. } => is(chips, limit, values),
            Part::Heap { .. } => false,
        };
        let opening =
            answer.position.parts.iter().all(|part| pile(part, |_, limit, _| !matches!(limit, Limit::Quota(_))));
        let beyond = answer.position.parts.iter().any(|part| pile(part, |chips, _, values| *chips > Nat::from(values)));
        let opening = opening && self.rules.only.is_none();
        let notes = [
            (opening && values == 1).then(|| {
                format!("f(t) = {last} limits only the replies: if no move takes more than {last}, give --quota {last}")
            }),
            (opening && values > 1).then(|| {
                format!("{table} are quotas after 1, 2, ... chips: for takes, give --only {table} --take unlimited")
            }),
            (beyond && values > 1).then(|| {
                format!(
                    "f(t) = {last} for every t from {values} on: \"{table} then t+{last}\" has another rule behind the \
                     table"
                )
            }),
        ];
        let notes: Vec<String> = notes.into_iter().flatten().collect();
        (!notes.is_empty()).then(|| notes.join("; "))
    }
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
    /// The moves that keep to it: the quickest wins, or the losing moves that delay most. None are listed if the
    /// remotenesses of piles that every move has to use gave the length.
    pub moves: Vec<Move>,
    /// The basis of the length.
    #[serde(flatten)]
    pub basis: Basis,
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
