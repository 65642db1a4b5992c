//! Proofs for piles of every size.

use std::collections::BTreeMap;

use fibnim_check::certificate;
use serde::{Deserialize, Serialize};

use super::{
    Amount, Basis, Complement, FileText, FixedPiles, Function, ListOf, Name, Number, Outcome, Play, Ruleset,
    StatementText, States, TextOf, Threshold, Whole,
};

/// The most states of an automaton if the question gives none.
const fn states() -> States {
    States::of::<100_000>()
}

/// The most states of an automaton of a statement if the question gives none.
const fn large() -> States {
    States::of::<1_000_000>()
}

/// The terms of a sequence if the question gives none.
const fn terms() -> Terms {
    Terms::of::<20>()
}

const fn one() -> Free {
    Free::LEAST
}

/// Piles of any size.
pub type Free = Whole<1, 2>;

/// Terms of a sequence that counts.
pub type Terms = Whole<0, 2000>;

/// Can a game, or a Grundy value, be proved for piles of every size?
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[cfg_attr(feature = "clap", derive(clap::Args))]
#[serde(deny_unknown_fields)]
pub struct ProveQuestion {
    /// The rules; Grundy values need normal play.
    #[serde(flatten)]
    #[cfg_attr(feature = "clap", command(flatten))]
    pub rules: Ruleset,
    /// The fixed piles, separated by commas.
    #[serde(default, skip_serializing_if = "<[_]>::is_empty")]
    #[cfg_attr(feature = "clap", arg(long, value_name = "PILES", default_value = "", hide_default_value = true))]
    pub fixed: FixedPiles,
    /// Piles of any size: 1 beside fixed ones, 2 alone.
    #[serde(default = "one")]
    #[cfg_attr(feature = "clap", arg(long, value_name = "N", default_value = "1"))]
    pub free: Free,
    /// Prove the Grundy values 0 to G of one pile instead.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(
        feature = "clap",
        arg(long, value_name = "G", conflicts_with_all = ["fixed", "free"])
    )]
    pub grundy: Option<Whole<0, { certificate::MOST_VALUE as u64 }>>,
    /// The most states of an automaton.
    #[serde(default = "states")]
    #[cfg_attr(feature = "clap", arg(long, value_name = "K", default_value = "100000"))]
    pub states: States,
}

/// What a certificate is about.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct About {
    /// The take-away function.
    pub take_away: String,
    /// The permitted takes, unless all are.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub only: Option<String>,
    /// What it means to have no legal move.
    #[serde(default)]
    pub play: Play,
    /// How many piles are of any size.
    pub free: usize,
    /// The fixed piles in decreasing order.
    pub fixed: Vec<u32>,
    /// The Grundy value, where it is about one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub value: Option<u32>,
    /// The states of the automaton.
    pub states: usize,
    /// The complementary value of the fixed piles, where it tells one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub complement: Option<Complement>,
}

/// A proof for piles of every size.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Proved {
    /// What was proved, each after those that it depends on.
    pub proved: Vec<About>,
    /// The certificates as the text of a file.
    pub file: String,
    /// The basis of the answer.
    #[serde(flatten)]
    pub basis: Basis,
}

/// Is a file of certificates right?
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct CheckQuestion {
    /// The text of the file.
    pub file: FileText,
}

/// The checker's result for a file of certificates.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct CheckAnswer {
    /// What is proved, up to the first certificate that is refused.
    pub proved: Vec<About>,
    /// Why one is refused.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub refusal: Option<Refusal>,
    /// The basis of the answer.
    #[serde(flatten)]
    pub basis: Basis,
}

/// Why a certificate is refused.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Refusal {
    /// In a sentence.
    pub message: String,
    /// An instance of the recurrence that the automaton violates.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub violation: Option<ViolatedInstance>,
}

/// An instance of the recurrence that an automaton violates.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct ViolatedInstance {
    /// The take-away function, where the certificate can be read.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub take_away: Option<String>,
    /// The permitted takes, unless all are.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub only: Option<String>,
    /// What it means to have no legal move.
    #[serde(default)]
    pub play: Play,
    /// The fixed piles.
    pub fixed: Vec<u32>,
    /// The Grundy value, where the certificate is about one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub value: Option<u32>,
    /// The free piles.
    pub piles: Vec<Number>,
    /// The quota.
    pub quota: Number,
    /// Whether the automaton accepts them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub accepted: Option<bool>,
    /// Who wins the position, by search.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub outcome: Option<Outcome>,
    /// The position, where there is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub position: Option<String>,
}

/// Which certificates come with the library?
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct CertificatesQuestion {}

/// The certificates that come with the library.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Certificates {
    /// All of them, file by file.
    pub certificates: Vec<CertificateEntry>,
}

/// A certificate that comes with the library.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct CertificateEntry {
    /// Where it is.
    pub place: CertificateQuestion,
    /// What it is about.
    #[serde(flatten)]
    pub about: About,
}

/// What does a certificate of the library say?
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct CertificateQuestion {
    /// The name of its file.
    pub file: Name,
    /// Its line, from 0.
    pub line: Whole<0, 1_000_000>,
}

/// A certificate.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct CertificateAnswer {
    /// What it is about.
    #[serde(flatten)]
    pub about: About,
    /// For each state that lies on a way to an accepting one: where it leads, and by which columns of digits.
    pub arcs: Vec<Vec<Arc>>,
    /// The accepting states.
    pub accepting: Vec<usize>,
    /// The hash by which other certificates name it.
    pub sha256: String,
    /// The automaton as SVG, where it is small enough to be drawn.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub picture: Option<String>,
    /// The certificate with all that it depends on, as the text of a file.
    pub file: String,
}

/// An arc of an automaton.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Arc {
    /// The state that it leads to.
    pub to: usize,
    /// The columns of digits that lead there, one digit for each free pile and the quota.
    pub digits: Vec<String>,
}

/// Which states do the digits of some piles and a quota go through?
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct TraceQuestion {
    /// The certificate.
    #[serde(flatten)]
    pub certificate: CertificateQuestion,
    /// The free piles.
    pub piles: ListOf<Traced, 1, 2>,
    /// The quota; without it the threshold is read.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub quota: Option<Traced>,
}

/// A number whose digits are shown one by one, with all terms up to it.
pub type Traced = Amount<3000>;

/// The states that the digits of some piles and a quota go through.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Trace {
    /// The free piles.
    pub piles: Vec<Number>,
    /// The quota.
    pub quota: Number,
    /// The threshold of the piles; absent for a Grundy value.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub threshold: Option<Threshold>,
    /// The terms of the numeration system that the digits stand for, the largest first.
    pub terms: Vec<Number>,
    /// The columns of digits, most significant first.
    pub digits: Vec<Vec<u8>>,
    /// The states, from the start; `null` once there is no way to an accepting one.
    pub states: Vec<Option<usize>>,
    /// Whether the automaton accepts.
    pub accepted: bool,
    /// For each number of digits read, from none to all: which thresholds remain possible.
    pub remaining: Vec<Remaining>,
    /// The largest threshold that is named there.
    pub named: u64,
}

/// The thresholds that remain possible when only the first digits are known.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Remaining {
    /// The small ones.
    pub values: Vec<u64>,
    /// Whether larger ones are possible, or none at all.
    pub larger: bool,
}

/// Is a statement about games true for numbers of every size?
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct StatementQuestion {
    /// The take-away function.
    #[serde(flatten)]
    pub function: Function,
    /// The statement, such as `forall k: exists w: n(4,3; k, w)`.
    pub statement: StatementText,
    /// Definitions that it uses besides those of the standard theory, such as `safe(n) := not n(; n, 3)`.
    #[serde(default, skip_serializing_if = "<[_]>::is_empty")]
    pub definitions: ListOf<StatementText, 0, 1000>,
    /// Give up when an automaton needs more states than this (default: 1000000).
    #[serde(default = "large")]
    pub states: States,
}

/// Whether a statement is true.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct StatementAnswer {
    /// The statement.
    pub statement: String,
    /// The take-away function.
    pub take_away: String,
    /// Whether it is true.
    pub holds: bool,
    /// An example or a counterexample: the values of the variables.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub witness: Option<BTreeMap<String, Number>>,
    /// A term `f(t)` that has no value there, since `t` is not at least 1: a comparison or relation with it is false.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub without_value: Option<String>,
    /// The basis of the answer.
    #[serde(flatten)]
    pub basis: Basis,
}

/// With which numbers is a statement true that has free variables?
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct SolutionsQuestion {
    /// The take-away function.
    #[serde(flatten)]
    pub function: Function,
    /// The statement, such as `n2(a, b, 3) and a <= b`.
    pub statement: StatementText,
    /// Definitions that it uses besides those of the standard theory, such as `safe(n) := not n(; n, 3)`.
    #[serde(default, skip_serializing_if = "<[_]>::is_empty")]
    pub definitions: ListOf<StatementText, 0, 1000>,
    /// The most solutions that are listed (default: 20, and 1000000 with a bound).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub first: Option<Listed>,
    /// Only solutions all of whose numbers are below this.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub below: Option<Amount<1000>>,
    /// Also give the automaton as the text of a file in this format.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub export: Option<AutomatonFormat>,
    /// Give up when an automaton needs more states than this (default: 1000000).
    #[serde(default = "large")]
    pub states: States,
}

/// How many solutions are listed.
pub type Listed = Whole<0, 1_000_000>;

/// The format of a file of an automaton.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum AutomatonFormat {
    /// A graph in the language of Graphviz.
    Dot,
    /// An automaton for the Walnut prover, under `f(t) = 2t` and `t`.
    Walnut,
    /// The `take_away` function, the `variables`, and the `arcs` and `accepting` states as in the answer about a
    /// certificate.
    Json,
}

/// The solutions of a statement.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Solutions {
    /// The statement.
    pub statement: String,
    /// The take-away function.
    pub take_away: String,
    /// Its free variables, in the order in which they first appear.
    pub variables: Vec<String>,
    /// The smallest solutions, the values of the variables. One with a smaller largest number comes first, and of
    /// several the one that is first in lexicographic order.
    pub solutions: Vec<Vec<Number>>,
    /// Whether there are more of them, below the bound if there is one.
    pub more: bool,
    /// How many solutions there are; absent if infinitely many.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub number: Option<Number>,
    /// The bound.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub below: Option<Number>,
    /// How many solutions are below the bound.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub number_below: Option<Number>,
    /// The states of the automaton.
    pub states: usize,
    /// The text of the file that was asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub file: Option<String>,
    /// The basis of the answer.
    #[serde(flatten)]
    pub basis: Basis,
}

/// How many positions of a game, or numbers with which a statement is true, are below each term of the H-sequence?
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[cfg_attr(feature = "clap", derive(clap::Args))]
#[serde(deny_unknown_fields)]
pub struct CountQuestion {
    /// The statement, whose free variables are counted, such as `not n2(a, b, 5)`; without it P-positions are counted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(
        feature = "clap",
        arg(value_name = "STATEMENT", conflicts_with_all = ["misere", "fixed", "free", "quota", "threshold"])
    )]
    pub statement: Option<StatementText>,
    /// The rules.
    #[serde(flatten)]
    #[cfg_attr(feature = "clap", command(flatten))]
    pub rules: Ruleset,
    /// The fixed piles, separated by commas.
    #[serde(default, skip_serializing_if = "<[_]>::is_empty")]
    #[cfg_attr(feature = "clap", arg(long, value_name = "PILES", default_value = "", hide_default_value = true))]
    pub fixed: FixedPiles,
    /// Piles that are counted: 1 beside fixed ones, 2 alone.
    #[serde(default = "one")]
    #[cfg_attr(feature = "clap", arg(long, value_name = "N", default_value = "1"))]
    pub free: Free,
    /// Count the P-positions under this quota (default: under every quota).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "clap", arg(long, value_name = "Q"))]
    pub quota: Option<Whole<1, { u32::MAX as u64 }>>,
    /// Count the positions with this threshold instead.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "clap", arg(long, value_name = "T", conflicts_with = "quota"))]
    pub threshold: Option<Whole<1, { u32::MAX as u64 }>>,
    /// How many terms are given.
    #[serde(default = "terms")]
    #[cfg_attr(feature = "clap", arg(long, value_name = "K", default_value = "20"))]
    pub terms: Terms,
    /// The most states of an automaton.
    #[serde(default = "large")]
    #[cfg_attr(feature = "clap", arg(long, value_name = "K", default_value = "1000000"))]
    pub states: States,
}

/// The numbers `a(1), a(2), ...` of tuples below `H_1, H_2, ...` with which a statement is true. Polynomials are texts
/// in `x`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Counted {
    /// The statement.
    pub statement: String,
    /// Its free variables, all of them below `H_n`.
    pub variables: Vec<String>,
    /// The take-away function.
    pub take_away: String,
    /// The first terms, `a(1)` first.
    pub terms: Vec<Number>,
    /// The factors `c_1, c_2, ...` of the shortest recurrence `a(n) = c_1 a(n-1) + c_2 a(n-2) + ...`
    pub recurrence: Vec<String>,
    /// The recurrence holds for every `n` above this.
    pub after: usize,
    /// The generating function, the sum of `a(n) x^n`.
    pub generating_function: Quotient,
    /// The growth rate; absent if finitely many tuples are counted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub growth: Option<GrowthRate>,
    /// The limit of `a(n)` divided by the number of all tuples below `H_n`; absent if it was not shown to exist.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub density: Option<Density>,
    /// The linear representation.
    pub representation: LinearRepresentation,
    /// The basis of the answer.
    #[serde(flatten)]
    pub basis: Basis,
}

/// A quotient of polynomials in `x`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Quotient {
    /// The numerator.
    pub numerator: String,
    /// The denominator.
    pub denominator: String,
}

/// The growth rate of a sequence, the limit superior of the `n`-th root of `a(n)`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct GrowthRate {
    /// Its first digits, truncated.
    pub decimal: String,
    /// A polynomial whose largest root it is.
    pub polynomial: String,
    /// Whether this is shown to be its minimal polynomial.
    pub minimal: bool,
}

/// A density.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Density {
    /// Its first digits, truncated.
    pub decimal: String,
    /// The quotient whose value it is if `x` is the growth rate.
    pub value: Quotient,
}

/// A linear representation: `a(n)` is the number of paths of `n - 1` letters from state 0 to an accepting state.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct LinearRepresentation {
    /// For each state, the states that follow it, each with the number of letters that lead there.
    pub next: Vec<Vec<(usize, u32)>>,
    /// The accepting states.
    pub accepting: Vec<usize>,
}

/// Are the statements of a theory, a text with definitions and named statements, as it claims?
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct TheoryQuestion {
    /// The take-away function.
    #[serde(flatten)]
    pub function: Function,
    /// The text.
    pub theory: TextOf<1_000_000>,
    /// Give up when an automaton needs more states than this (default: 1000000).
    #[serde(default = "large")]
    pub states: States,
}

/// The statements of a theory, decided in their order.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct TheoryAnswer {
    /// Whether all statements are as claimed.
    pub holds: bool,
    /// The statements.
    pub statements: Vec<NamedStatement>,
    /// The basis of the answer.
    #[serde(flatten)]
    pub basis: Basis,
}

/// A statement of a theory.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct NamedStatement {
    /// Its name.
    pub name: String,
    /// Its words: those of a comment `# NAME: WORDS`, whose name is the statement's or what precedes a `/` in it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub says: Option<String>,
    /// The take-away function.
    pub take_away: String,
    /// The statement.
    pub statement: String,
    /// Whether the theory claims that it is true (`prove`) or false (`refute`).
    pub claimed: bool,
    /// Whether it is true; absent if it was not decided.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub holds: Option<bool>,
    /// An example or a counterexample: the values of the variables.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub witness: Option<BTreeMap<String, Number>>,
    /// Why it was not decided.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub undecided: Option<String>,
}
