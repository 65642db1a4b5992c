//! Chances and tournaments.

use serde::{Deserialize, Serialize};

use super::{Basis, FamilyRules, Name, Number, Position, PositionText, Rules, Ruleset, Whole};

/// What is the chance that the first player wins?
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[cfg_attr(feature = "clap", derive(clap::Args))]
#[serde(deny_unknown_fields)]
pub struct OddsQuestion {
    /// The start in the notation of the papers.
    #[cfg_attr(feature = "clap", arg(skip))]
    pub position: PositionText,
    /// The player who moves first; the chance is this player's.
    #[serde(default = "random")]
    #[cfg_attr(feature = "clap", arg(long, value_name = "PLAYER", default_value = "random"))]
    pub first: Name,
    /// The other player.
    #[serde(default = "perfect")]
    #[cfg_attr(feature = "clap", arg(long, value_name = "PLAYER", default_value = "perfect"))]
    pub against: Name,
    /// The rules.
    #[serde(flatten)]
    #[cfg_attr(feature = "clap", command(flatten))]
    pub rules: Ruleset,
    /// Estimate the chance from this many games.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "clap", arg(long, value_name = "K"))]
    pub games: Option<Whole<1, 1_000_000_000_000>>,
    /// Seed of the games of an estimate [default: 1].
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "clap", arg(long, value_name = "N"))]
    pub seed: Option<Whole<0, { u64::MAX }>>,
}

fn random() -> Name {
    Name::cut("random")
}

fn perfect() -> Name {
    Name::cut("perfect")
}

/// The chance that the first player wins.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Odds {
    /// The start.
    pub position: Position,
    /// The ruleset.
    pub rules: FamilyRules,
    /// The strategies of the player who moves first and of the other.
    pub players: [String; 2],
    /// The chance of the player who moves first.
    pub chance: Chance,
    /// The basis of the answer.
    #[serde(flatten)]
    pub basis: Basis,
}

/// A chance.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Chance {
    /// An exact fraction.
    Exact {
        /// `p/q`, or a whole number.
        fraction: String,
        /// Its first ten digits, rounded down.
        decimal: String,
    },
    /// A fraction with exponents that are too large to be written out: the sum of `2^-e` over the exponents `e`,
    /// divided by the divisor.
    Powers {
        /// The first exponents.
        exponents: Vec<Number>,
        /// How many more there are.
        left_out: usize,
        /// The divisor.
        divisor: Number,
        /// Whether the chance is 1 less this number.
        rest: bool,
    },
    /// An estimate from games.
    Estimate {
        /// Games played.
        games: u64,
        /// Games that the player who moves first has won.
        wins: u64,
        /// Games that were ended without a winner because they were too long.
        unfinished: u64,
        /// Wilson's interval with 95 percent confidence.
        interval: [f64; 2],
        /// Why the exact chance was not computed, where it was tried.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        instead_of: Option<String>,
        /// Why fewer games were played than were asked for.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        stopped: Option<String>,
    },
}

/// What are the chances of a random player on one pile?
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[cfg_attr(feature = "clap", derive(clap::Args))]
#[serde(deny_unknown_fields)]
pub struct OddsTableQuestion {
    /// The rules.
    #[serde(flatten)]
    #[cfg_attr(feature = "clap", command(flatten))]
    pub rules: Ruleset,
    /// The last pile; the first is 1.
    #[cfg_attr(feature = "clap", arg(long, value_name = "N", default_value = "20"))]
    pub max: Whole<0, 65_536>,
    /// What is listed.
    #[cfg_attr(feature = "clap", arg(long, value_name = "WHICH", default_value = "openings"))]
    pub of: OddsTableKind,
}

/// What a table of chances lists.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "clap", derive(clap::ValueEnum))]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum OddsTableKind {
    /// The chances of a random player in Fibonacci nim, who opens or answers, against two perfect players.
    Openings,
    /// P-positions: what is left to a random opponent, and the best takes.
    Losing,
}

/// Chances of a random player on one pile.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct OddsTable {
    /// The ruleset.
    pub rules: Rules,
    /// What is listed.
    pub of: OddsTableKind,
    /// A row for each position.
    pub rows: Vec<OddsRow>,
    /// Whether these are the positions of all piles that were asked for. If not, the budget ended the table.
    pub complete: bool,
    /// The basis of the answer.
    #[serde(flatten)]
    pub basis: Basis,
}

/// Chances of a random player against a perfect one, as fractions.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct OddsRow {
    /// The pile.
    pub pile: u32,
    /// The quota, where P-positions are listed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub quota: Option<u32>,
    /// The chances: of openings the four of a random player who opens against `lps` and `optimal` and who answers
    /// against them; of P-positions those that `lps` and `optimal` leave.
    pub chances: Vec<String>,
    /// The best takes, where P-positions are listed.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub takes: Vec<fibnim::Move>,
}
