//! Sentences that explain an answer. Each has data, for programs that speak other languages, and English words.

use std::borrow::Cow;
use std::fmt::{self, Display, Formatter};

use crate::nat::{Chips, Nat};
use crate::numeration::{Numeration, Representation};
use crate::play::Outcome;
use crate::written::counted;

/// What a sentence tells. Its `Display` has the words; piles are counted from 1. Sentences that begin with
/// `hint-leaves-` are noun phrases inside another sentence.
#[expect(missing_docs, reason = "the words of each sentence say what it tells")]
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(tag = "kind", rename_all = "kebab-case")
)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Sentence {
    // What a method sees in a position.
    NoChips,
    LastChip,
    OnePile { sum: Represented, threshold: Nat },
    MiserePile { sum: Represented, threshold: Nat },
    TwoPiles { sum: Represented },
    ColumnConstant { threshold: Nat },
    ColumnFlips { least: Addend, before: Addend, smaller: Nat, flips: u32, threshold: Nat },
    NimSum { nim_sum: Nat, bit: Nat },
    NimSumZero,
    MisereNimSum { nim_sum: Nat, bit: Nat },
    MisereNimSumZero,
    Residues { modulus: Nat, residues: Numbers, nim_sum: Nat, threshold: Nat },
    ResiduesInfinite { modulus: Nat, residues: Numbers, nim_sum: Nat },
    Quotients { modulus: Nat, residues: Numbers, threshold: Nat },
    QuotientsZero { modulus: Nat, residues: Numbers },
    ResiduesAlone { modulus: Nat, residues: Numbers, threshold: Nat },
    Mirror,
    GrundyValue { value: Numbers },
    GrundyValues { values: Numbers, nim_sum: Nat },
    Period { start: u64, length: u64 },
    Certificate { states: u32 },
    Table { piles: u32, max: u32 },
    ThresholdSearch { positions: u64 },
    GameSearch { positions: u64 },
    Tame { positions: u64 },
    TooFewPiles { count: usize },
    Remotenesses { remotenesses: Vec<PileRemoteness>, least: Nat, parity: Parity },
    ThreePiles,
    ThreePilesLost,
    ThreePilesChecked { max: u32 },
    // How the outcome follows.
    VerdictNoMove { outcome: Outcome },
    VerdictQuota { outcome: Outcome, most: Nat, threshold: Nat },
    VerdictOpeningAny { outcome: Outcome, most: Nat, threshold: Nat },
    VerdictOpeningNotWhole { outcome: Outcome, most: Nat, threshold: Nat },
    VerdictNever,
    VerdictNimSum { outcome: Outcome },
    VerdictMoves { outcome: Outcome },
    VerdictForbidden { outcome: Outcome, blocked: u32 },
    // A winning move.
    ExampleNoChips { chips: Nat, pile: usize },
    ExampleLastChip { chips: Nat, pile: usize },
    ExamplePile { chips: Nat, pile: usize, left: Nat, quota: Nat },
    ExampleComponent { chips: Nat, pile: usize, left: Nat, quota: Nat, value: Nat },
    ExampleHeap { chips: Nat, pile: usize, left: Nat },
    // Hints: what a winning move does. There is no number where the position has one pile.
    HintLeaves { chips: Nat, pile: Option<usize>, left: Box<Sentence> },
    HintLeavesPile { sum: Represented },
    HintLeavesPiles { piles: Numbers },
    HintLeavesMiserePile { pile: Numbers, sum: Represented },
    HintLeavesTwoPiles { piles: Numbers, sum: Represented },
    HintLeavesNimSum { piles: Numbers, nim_sum: Nat },
    HintLeavesMirror { piles: Numbers },
    HintAnswerBelow { most: Nat, threshold: Nat },
    HintAnswerNever,
    HintAnswerZero,
    HintAnswerLost,
    // Puzzles: the tails of a pile.
    PuzzleTailWins { tail: Nat, left: Nat, least: Nat, most: Nat },
    PuzzleTailLoses { tail: Nat, left: Nat, least: Nat, most: Nat },
    PuzzleTailWhole { tail: Nat },
}

impl Sentence {
    /// The same with piles that are counted from 0, as programs do.
    #[must_use]
    pub fn from_zero(mut self) -> Self {
        match &mut self {
            Self::ExampleNoChips { pile, .. }
            | Self::ExampleLastChip { pile, .. }
            | Self::ExamplePile { pile, .. }
            | Self::ExampleComponent { pile, .. }
            | Self::ExampleHeap { pile, .. }
            | Self::HintLeaves { pile: Some(pile), .. } => *pile -= 1,
            Self::Remotenesses { remotenesses, .. } => remotenesses.iter_mut().for_each(|of| of.pile -= 1),
            _ => {}
        }
        self
    }
}

impl Display for Sentence {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(&shortened(&self.words()))
    }
}

impl Sentence {
    /// The words, with all digits of all numbers.
    #[expect(clippy::too_many_lines, reason = "an arm for each sentence")]
    fn words(&self) -> String {
        let follows = |outcome: &Outcome| match outcome {
            Outcome::N => "so the player to move wins: an N-position.",
            Outcome::P => "so no move wins: a P-position.",
        };
        let against = |outcome: &Outcome| match outcome {
            Outcome::N => "at least",
            Outcome::P => "less than",
        };
        let from = |pile: &Option<usize>| pile.map_or_else(String::new, |pile| format!(" from pile {pile}"));
        let takes = |chips, pile| format!("Taking {chips} from pile {pile} wins");
        match self {
            Self::NoChips => "No chips are left.".into(),
            Self::LastChip => "One chip is left, and the player who takes it loses.".into(),
            Self::OnePile { sum, threshold } => {
                format!(
                    "The greedy representation of the pile is {sum}. Its least term, {threshold}, is the \
                         threshold."
                )
            }
            Self::MiserePile { sum, threshold } => format!(
                "Under misère play, one pile is equivalent to one pile with one chip fewer under normal play: {sum}. \
                 The least term, {threshold}, is the threshold."
            ),
            Self::TwoPiles { sum } => format!("The greedy representation of the difference is {sum}."),
            Self::ColumnConstant { threshold } => format!(
                "Its least term, {threshold}, is the threshold for every size of the smaller pile, because the lag of \
                 this term is 0."
            ),
            Self::ColumnFlips { least, before, smaller, flips, threshold } => {
                let changed = match flips {
                    0 => "not changed yet".to_owned(),
                    1 => "changed once".to_owned(),
                    flips => format!("changed {flips} times"),
                };
                let Addend { index, value: term, .. } = least;
                let Addend { index: index_before, value: other, .. } = before;
                format!(
                    "Its least term is H_{index} = {term}. As the smaller pile grows, the threshold alternates between \
                     {term} and H_{index_before} = {other}, beginning with {term}. At {smaller} it has {changed}, so \
                     the threshold is {threshold}."
                )
            }
            Self::NimSum { nim_sum, bit } => {
                format!("The nim-sum of the piles is {nim_sum}. Its lowest set bit, {bit}, is the threshold.")
            }
            Self::NimSumZero => "The nim-sum of the piles is 0, so no quota wins.".into(),
            Self::MisereNimSum { nim_sum, bit } => format!(
                "The nim-sum of the piles and an extra pile of 1 is {nim_sum}. Its lowest set bit, {bit}, is the \
                 threshold."
            ),
            Self::MisereNimSumZero => "The nim-sum of the piles and an extra pile of 1 is 0, so no quota wins.".into(),
            Self::Residues { modulus, residues, nim_sum, threshold } => format!(
                "The residues of the piles modulo {modulus} are {residues}, with the nim-sum {nim_sum}. The least take \
                 that leaves a P-position of nim in the residues is {threshold}, the threshold."
            ),
            Self::ResiduesInfinite { modulus, residues, nim_sum } => format!(
                "The residues of the piles modulo {modulus} are {residues}, with the nim-sum {nim_sum}. No take leaves \
                 a P-position of nim in the residues, so no quota wins."
            ),
            Self::Quotients { modulus, residues, threshold } => format!(
                "The residues of the piles modulo {modulus} are {residues}, and they cancel each other. So the \
                 threshold is {modulus} times the lowest set bit of the nim-sum of the quotients: {threshold}."
            ),
            Self::QuotientsZero { modulus, residues } => format!(
                "The residues of the piles modulo {modulus} are {residues}, and they cancel each other. The nim-sum of \
                 the quotients is 0, so no quota wins."
            ),
            Self::ResiduesAlone { modulus, residues, threshold } => format!(
                "The residues of the piles modulo {modulus} are {residues}, and they do not cancel each other. The \
                 least take that wins is {threshold}, the threshold."
            ),
            Self::Mirror => "The piles form pairs of equal piles, and f(t) >= t. The second player can answer every \
                             move by taking as many chips from the equal pile."
                .into(),
            Self::GrundyValue { value } => format!("The Grundy value is {value}."),
            Self::GrundyValues { values, nim_sum } => {
                format!("The Grundy values are {values}. Their nim-sum is {nim_sum}.")
            }
            Self::Period { start, length } => {
                format!("From {start} on the Grundy values of a pile repeat with period {length}.")
            }
            Self::Certificate { states } => format!(
                "An automaton with {} reads the digits of the piles and of the quota and gives the outcome. A \
                 certificate proves that it is right for piles of every size.",
                counted(states, "state")
            ),
            Self::Table { piles, max } => format!(
                "No theorem covers these piles. Their threshold is in a table of all positions of {} of up to {}.",
                counted(piles, "pile"),
                counted(max, "chip")
            ),
            Self::ThresholdSearch { positions } => {
                let all =
                    if *positions == 1 { "the one position".to_owned() } else { format!("all {positions} positions") };
                format!(
                    "No theorem covers these piles. The recurrence gave the thresholds of {all} that can be \
                         reached."
                )
            }
            Self::GameSearch { positions } => {
                let were =
                    if *positions == 1 { "One position was".to_owned() } else { format!("{positions} positions were") };
                format!("No theorem covers this position. {were} solved by the rules of play.")
            }
            Self::Tame { positions } => format!(
                "All piles are tame: their values under both plays decide the sum (J. H. Conway). The values come from \
                 {} of one pile.",
                counted(positions, "position")
            ),
            Self::TooFewPiles { count } => format!(
                "Every move takes from exactly {}, and fewer can be used, so the game is over.",
                counted(count, "pile")
            ),
            Self::Remotenesses { remotenesses, least, parity } => {
                let of = |PileRemoteness { pile, chips }: &PileRemoteness| format!("{chips} for pile {pile}");
                let all = list(&remotenesses.iter().map(of).collect::<Vec<_>>());
                let parity = if *parity == Parity::Odd { "odd" } else { "even" };
                format!(
                    "Every move takes from all piles that can be used, and the first pile to end decides the game. The \
                     remotenesses are {all}. The least, {least}, is {parity}."
                )
            }
            Self::ThreePiles => "Some move takes one pile down to 1, and from a second pile either its least \
                                 Zeckendorf part or all its parts but the largest. The other player must then empty \
                                 the first pile and take from the second. Of the two piles that remain the least \
                                 remoteness is odd, so the first player wins."
                .into(),
            Self::ThreePilesLost => "All three piles are Fibonacci numbers, or two are, a <= b, and the third is at \
                                     least b + a and 3b/2. It is proved that the second player wins from there."
                .into(),
            Self::ThreePilesChecked { max } => format!(
                "This rests on a rule for three piles that is not proved. Search has checked it for all piles up to \
                 {max}."
            ),
            Self::VerdictNoMove { outcome: Outcome::N } => {
                "There is no legal move, and under misère play a player without a move wins: an N-position.".into()
            }
            Self::VerdictNoMove { outcome: Outcome::P } => {
                "There is no legal move, so the player to move loses: a P-position.".into()
            }
            Self::VerdictQuota { outcome, most, threshold } => format!(
                "The quota of {most} is {} the threshold of {threshold}, {}",
                against(outcome),
                follows(outcome)
            ),
            Self::VerdictOpeningAny { outcome, most, threshold } => format!(
                "The opening move may take any number of chips up to {most}, {} the threshold of {threshold}, {}",
                against(outcome),
                follows(outcome)
            ),
            Self::VerdictOpeningNotWhole { outcome, most, threshold } => format!(
                "The opening move may take up to {most} chips but not a whole pile; that is {} the threshold of \
                 {threshold}, {}",
                against(outcome),
                follows(outcome)
            ),
            Self::VerdictNever => {
                "The threshold is infinite, so no move wins, whatever the quota: a P-position.".into()
            }
            Self::VerdictNimSum { outcome } => {
                let moves = if *outcome == Outcome::N { "Some move makes it 0" } else { "Every move changes it" };
                format!("{moves}, {}", follows(outcome))
            }
            Self::VerdictMoves { outcome } => {
                let moves = if *outcome == Outcome::N { "Some" } else { "No" };
                format!("{moves} move leads to a P-position, {}", follows(outcome))
            }
            Self::VerdictForbidden { outcome, blocked } => {
                let (more, follows) = match outcome {
                    Outcome::N => ("More", "wins: an N-position"),
                    Outcome::P => ("No more", "loses: a P-position"),
                };
                let forbidden = format!("than can be forbidden ({blocked})");
                format!("{more} moves lead to P-positions {forbidden}, so the player to move {follows}.")
            }
            Self::ExampleNoChips { chips, pile } => format!("{}: it takes the last chip.", takes(chips, pile)),
            Self::ExampleLastChip { chips, pile } => {
                format!("{}: the other player must take the last chip.", takes(chips, pile))
            }
            Self::ExamplePile { chips, pile, left, quota } => format!(
                "{}: it leaves {left} there, the next quota is {quota}, and no answer wins.",
                takes(chips, pile)
            ),
            Self::ExampleComponent { chips, pile, left, quota, value } => format!(
                "{}: it leaves {left} there with a quota of {quota}, which has the Grundy value {value}.",
                takes(chips, pile)
            ),
            Self::ExampleHeap { chips, pile, left } => format!("{}: a heap of {left} remains.", takes(chips, pile)),
            Self::HintLeaves { chips, pile, left } => format!("Taking {chips}{} leaves {}.", from(pile), left.words()),
            Self::HintLeavesPile { sum } => sum.to_string(),
            Self::HintLeavesPiles { piles } => piles.to_string(),
            Self::HintLeavesMiserePile { pile, sum } => format!("{pile}, equivalent to {sum}"),
            Self::HintLeavesTwoPiles { piles, sum } => format!("{piles} with the difference {sum}"),
            Self::HintLeavesNimSum { piles, nim_sum } => format!("{piles} with the nim-sum {nim_sum}"),
            Self::HintLeavesMirror { piles } => format!("{piles}, which form pairs of equal piles"),
            Self::HintAnswerBelow { most, threshold } => {
                format!("The other player may then take at most {most}, less than the {threshold} needed to win.")
            }
            Self::HintAnswerNever => "No quota wins from there.".into(),
            Self::HintAnswerZero => "That makes the nim-sum 0.".into(),
            Self::HintAnswerLost => "No move wins from there.".into(),
            Self::PuzzleTailWins { tail, left, least, most } => format!(
                "Taking the tail {tail} wins: it leaves {left}, and the other player may then take at most {most}, \
                 less than the {least} needed to win."
            ),
            Self::PuzzleTailLoses { tail, left, least, most } => format!(
                "Taking the tail {tail} loses: it leaves {left}, and the other player may then take up to {most}, at \
                 least the {least} needed to win."
            ),
            Self::PuzzleTailWhole { tail } => {
                format!("The tail {tail} is the whole pile, which the first move may not take.")
            }
        }
    }
}

/// Sentences one after another.
pub fn paragraph<S: Display>(sentences: &[S]) -> String {
    sentences.iter().map(S::to_string).collect::<Vec<_>>().join(" ")
}

/// The most digits of a number that are spelled out, and how many of a longer one at each end.
const DIGITS_SHOWN: usize = 30;
const DIGITS_KEPT: usize = 8;

/// A text in which very long numbers are without their middle.
fn shortened(text: &str) -> Cow<'_, str> {
    let is_long = |part: &str| part.len() > DIGITS_SHOWN;
    if !text.split(|c: char| !c.is_ascii_digit()).any(is_long) {
        return text.into();
    }
    let short = |part: &str| {
        let digits = part.trim_end_matches(|c: char| !c.is_ascii_digit());
        if !is_long(digits) {
            return part.to_owned();
        }
        let (first, last) = (&digits[..DIGITS_KEPT], &digits[digits.len() - DIGITS_KEPT..]);
        format!("{first}…{last} ({} digits){}", digits.len(), &part[digits.len()..])
    };
    text.split_inclusive(|c: char| !c.is_ascii_digit()).map(short).collect()
}

/// `a`, `a and b`, `a, b and c`.
fn list(texts: &[String]) -> String {
    match texts {
        [others @ .., last] if !others.is_empty() => format!("{} and {last}", others.join(", ")),
        _ => texts.concat(),
    }
}

/// The most terms of a sum, and numbers of a list, that are spelled out.
const SHOWN: usize = 8;

/// Of a longer sum: the largest terms, and the smallest ones.
const LARGEST: usize = 2;
const SMALLEST: usize = 5;

/// A number and its greedy representation in the H-sequence of the take-away function. It has all distinct terms if
/// there are at most [`Represented::WHOLE`], and otherwise the two largest and the [`Represented::SMALLEST`] smallest.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Represented {
    /// The number.
    pub number: Nat,
    /// The largest terms, in decreasing order; all of them where none is left out.
    pub terms: Vec<Addend>,
    /// How many terms in between are left out.
    pub left_out: usize,
    /// The smallest terms, in decreasing order, where some are left out.
    pub smallest: Vec<Addend>,
}

/// A term of such a sum.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Addend {
    /// `k` of `H_k`, from 1.
    pub index: u32,
    /// `H_k`.
    pub value: Nat,
    /// How many times it occurs, where it is not once: the last term of a finite H-sequence.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub copies: Option<Nat>,
}

impl Display for Addend {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        if let Some(copies) = &self.copies {
            write!(f, "{copies} * ")?;
        }
        self.value.fmt(f)
    }
}

impl Represented {
    /// The most distinct terms of a representation that is kept whole.
    pub const WHOLE: usize = 64;
    /// How many of the smallest terms of a longer representation are kept.
    pub const SMALLEST: usize = 14;

    pub(super) fn of<C: Chips>(system: &Numeration<C>, number: &C, representation: &Representation<C>) -> Self {
        let indices = &representation.indices;
        let top = indices.last().copied().unwrap_or_default();
        let terms = |indices: &[u32]| -> Vec<Addend> {
            let term = |&index: &u32| {
                let further: Nat = if index == top { representation.repeats.clone().into() } else { Nat::ZERO };
                let copies = (!further.is_zero()).then(|| further + Nat::ONE);
                Addend { copies, ..Addend::of(system, index) }
            };
            indices.iter().rev().map(term).collect()
        };
        let number = number.clone().into();
        let count = indices.len();
        if count <= Self::WHOLE {
            return Self { number, terms: terms(indices), left_out: 0, smallest: Vec::new() };
        }
        let (largest, smallest) = (&indices[count - LARGEST..], &indices[..Self::SMALLEST]);
        let left_out = count - LARGEST - Self::SMALLEST;
        Self { number, terms: terms(largest), left_out, smallest: terms(smallest) }
    }
}

impl Addend {
    pub(super) fn of<C: Chips>(system: &Numeration<C>, index: u32) -> Self {
        Self { index, value: system.term(index).into(), copies: None }
    }
}

/// Whether a number is odd.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Parity {
    /// It is.
    Odd,
    /// It is not.
    Even,
}

/// The remoteness of a pile.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PileRemoteness {
    /// The pile, counted from 1.
    pub pile: usize,
    /// Its remoteness.
    pub chips: Nat,
}

impl Display for Represented {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Self { number, terms, left_out, smallest } = self;
        if matches!(&terms[..], [only] if only.copies.is_none() && *left_out == 0) {
            return write!(f, "{number}, a single term");
        }
        let all = terms.iter().chain(smallest);
        let words: Vec<String> = if terms.len() + left_out + smallest.len() <= SHOWN {
            all.map(Addend::to_string).collect()
        } else {
            let low = all.skip(terms.len() + smallest.len() - SMALLEST).map(Addend::to_string);
            terms.iter().take(LARGEST).map(Addend::to_string).chain(["…".to_owned()]).chain(low).collect()
        };
        write!(f, "{number} = {}", words.join(" + "))
    }
}

/// Numbers, of which only the first are listed if there are many.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Numbers {
    /// The first numbers.
    pub first: Vec<Nat>,
    /// How many more there are.
    pub left_out: usize,
}

impl Numbers {
    /// The most numbers that are kept.
    pub const MOST: usize = 64;

    pub(crate) fn of<'a>(numbers: impl Iterator<Item = &'a Nat>) -> Self {
        let mut numbers = numbers.fuse();
        let first = numbers.by_ref().take(Self::MOST).cloned().collect();
        Self { first, left_out: numbers.count() }
    }
}

impl Display for Numbers {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let count = self.first.len() + self.left_out;
        let shown: Vec<String> = self.first.iter().take(SHOWN).map(Nat::to_string).collect();
        if shown.len() == count {
            return f.write_str(&list(&shown));
        }
        write!(f, "{}, … ({count} of them)", shown.join(", "))
    }
}
