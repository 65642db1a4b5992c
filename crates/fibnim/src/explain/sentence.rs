//! Sentences that explain an answer: what each tells as data, for programs that speak other languages, and its words in English.

use std::fmt::{self, Display, Formatter};

use crate::nat::{Chips, Nat, counted};
use crate::numeration::{Numeration, Representation};
use crate::play::Outcome;

/// What a sentence tells. Its `Display` has the words; piles are counted from 1. Sentences that begin with `hint-leaves-` are noun phrases inside another sentence.
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
    Mirror,
    GrundyValue { value: Numbers },
    GrundyValues { values: Numbers, nim_sum: Nat },
    Certificate { states: u32 },
    Table { piles: u32, max: u32 },
    ThresholdSearch { positions: u64 },
    GameSearch { positions: u64 },
    TooFewPiles { count: usize },
    Remotenesses { remotenesses: Vec<PileRemoteness>, least: Nat, outcome: Outcome },
    ThreePiles,
    ThreePilesChecked { max: u32 },
    // How the outcome follows.
    VerdictNoMove { outcome: Outcome },
    VerdictQuota { outcome: Outcome, most: Nat, threshold: Nat },
    VerdictOpeningAny { outcome: Outcome, most: Nat, threshold: Nat },
    VerdictOpeningNotWhole { outcome: Outcome, most: Nat, threshold: Nat },
    VerdictNever,
    VerdictNimSum { outcome: Outcome },
    VerdictMoves { outcome: Outcome },
    // A winning move.
    ExampleNoChips { chips: Nat, pile: usize },
    ExampleLastChip { chips: Nat, pile: usize },
    ExamplePile { chips: Nat, pile: usize, left: Nat, quota: Nat },
    ExampleComponent { chips: Nat, pile: usize, left: Nat, quota: Nat, value: Nat },
    ExampleHeap { chips: Nat, pile: usize, left: Nat },
    // Hints: what the method sees before the move.
    HintOnePile { sum: Represented },
    HintMiserePile { sum: Represented },
    HintTwoPiles { sum: Represented },
    HintNimSum { nim_sum: Nat, bit: Nat },
    HintNimSumZero,
    HintMisereNimSum { nim_sum: Nat, bit: Nat },
    HintMisereNimSumZero,
    HintResidues { modulus: Nat, residues: Numbers },
    HintMirror,
    HintGrundyValues { nim_sum: Nat },
    // Hints: what a winning move does. There is no number where the position has one pile.
    HintTakesLastChip { chips: Nat, pile: Option<usize> },
    HintLeavesLastChip { chips: Nat, pile: Option<usize> },
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
    // Hints: why no move wins.
    HintQuota { most: Nat, threshold: Nat },
    HintOpening { most: Nat, threshold: Nat },
    HintNever,
    HintZero,
    HintEveryMove,
    HintNoMove,
    HintSomeMove,
    // Puzzles: the tails of a pile.
    PuzzlePile { sum: Represented },
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
            | Self::HintTakesLastChip { pile: Some(pile), .. }
            | Self::HintLeavesLastChip { pile: Some(pile), .. }
            | Self::HintLeaves { pile: Some(pile), .. } => *pile -= 1,
            Self::Remotenesses { remotenesses, .. } => remotenesses.iter_mut().for_each(|of| of.pile -= 1),
            _ => {}
        }
        self
    }
}

impl Display for Sentence {
    #[expect(clippy::too_many_lines, reason = "an arm for each sentence")]
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let n = abbreviated;
        let follows = |outcome: &Outcome| format!("so this is {} {outcome}-position.", article(*outcome));
        let against = |outcome: &Outcome| match outcome {
            Outcome::N => "at least",
            Outcome::P => "less than",
        };
        let from = |pile: &Option<usize>| pile.map_or_else(String::new, |pile| format!(" from pile {pile}"));
        let takes = |chips, pile| format!("For example, taking {} from pile {pile} wins", n(chips));
        match self {
            Self::NoChips => write!(f, "No chips are left."),
            Self::LastChip => write!(f, "One chip is left, and the player who takes it loses."),
            Self::OnePile { sum, threshold } => write!(
                f,
                "The greedy representation of the pile is {sum}. Its least term, {}, is the threshold.",
                n(threshold)
            ),
            Self::MiserePile { sum, threshold } => write!(
                f,
                "Under misère play, one pile is equivalent to one pile with one chip fewer under normal play: {sum}. The \
                 least term, {}, is the threshold.",
                n(threshold)
            ),
            Self::TwoPiles { sum } => write!(f, "The greedy representation of the difference is {sum}."),
            Self::ColumnConstant { threshold } => write!(
                f,
                "Its least term, {}, is the threshold for every size of the smaller pile, because the lag of this term is 0.",
                n(threshold)
            ),
            Self::ColumnFlips { least, before, smaller, flips, threshold } => {
                let (term, other, changed) = (
                    n(&least.value),
                    n(&before.value),
                    match flips {
                        0 => "not changed yet".to_owned(),
                        1 => "changed once".to_owned(),
                        flips => format!("changed {flips} times"),
                    },
                );
                write!(
                    f,
                    "Its least term is H_{} = {term}. As the smaller pile grows, the threshold alternates between {term} and \
                     H_{} = {other}, beginning with {term}. At {} it has {changed}, so the threshold is {}.",
                    least.index,
                    before.index,
                    n(smaller),
                    n(threshold)
                )
            }
            Self::NimSum { nim_sum, bit } => write!(
                f,
                "The nim-sum of the piles is {}. Its lowest set bit, {}, is the threshold.",
                n(nim_sum),
                n(bit)
            ),
            Self::NimSumZero => write!(f, "The nim-sum of the piles is 0, so no quota wins."),
            Self::MisereNimSum { nim_sum, bit } => write!(
                f,
                "The nim-sum of the piles and an extra pile of 1 is {}. Its lowest set bit, {}, is the threshold.",
                n(nim_sum),
                n(bit)
            ),
            Self::MisereNimSumZero => {
                write!(f, "The nim-sum of the piles and an extra pile of 1 is 0, so no quota wins.")
            }
            Self::Residues { modulus, residues, nim_sum, threshold } => write!(
                f,
                "The residues of the piles modulo {} are {residues}, with the nim-sum {}. The least take that leaves a \
                 P-position of nim in the residues is {}, the threshold.",
                n(modulus),
                n(nim_sum),
                n(threshold)
            ),
            Self::ResiduesInfinite { modulus, residues, nim_sum } => write!(
                f,
                "The residues of the piles modulo {} are {residues}, with the nim-sum {}. No take leaves a P-position of nim \
                 in the residues, so no quota wins.",
                n(modulus),
                n(nim_sum)
            ),
            Self::Mirror => write!(
                f,
                "The piles form pairs of equal piles, and f(t) >= t. The second player can answer every move by taking as \
                 many chips from the equal pile."
            ),
            Self::GrundyValue { value } => write!(f, "The Grundy value is {value}."),
            Self::GrundyValues { values, nim_sum } => {
                write!(f, "The Grundy values are {values}. Their nim-sum is {}.", n(nim_sum))
            }
            Self::Certificate { states } => write!(
                f,
                "An automaton with {} reads the digits of the piles and of the quota and gives the outcome. A certificate \
                 proves that it is right for piles of every size.",
                counted(states, "state")
            ),
            Self::Table { piles, max } => write!(
                f,
                "No theorem covers these piles. Their threshold is in a table of all positions of {} of up to {}.",
                counted(piles, "pile"),
                counted(max, "chip")
            ),
            Self::ThresholdSearch { positions } => {
                let all =
                    if *positions == 1 { "the one position".to_owned() } else { format!("all {positions} positions") };
                write!(
                    f,
                    "No theorem covers these piles. The recurrence gave the thresholds of {all} that can be reached."
                )
            }
            Self::GameSearch { positions } => {
                let were =
                    if *positions == 1 { "One position was".to_owned() } else { format!("{positions} positions were") };
                write!(f, "No theorem covers this position. {were} solved by the rules of play.")
            }
            Self::TooFewPiles { count } => write!(
                f,
                "Every move takes from exactly {}, and fewer can be used, so the game is over.",
                counted(count, "pile")
            ),
            Self::Remotenesses { remotenesses, least, outcome } => {
                let of = |of: &PileRemoteness| format!("{} for pile {}", n(&of.chips), of.pile);
                let all = list(&remotenesses.iter().map(of).collect::<Vec<_>>());
                let parity = if *outcome == Outcome::N { "odd" } else { "even" };
                write!(
                    f,
                    "Every move takes from all piles that can be used, and the first pile to end decides the game. The \
                     remotenesses are {all}. The least, {}, is {parity}.",
                    n(least)
                )
            }
            Self::ThreePiles => write!(
                f,
                "Some move takes one pile down to 1 and the least Zeckendorf part from a second pile. The other player must \
                 then empty the first pile and take from the second. Of the two piles that remain the least remoteness is \
                 odd, so the first player wins."
            ),
            Self::ThreePilesChecked { max } => write!(
                f,
                "This rests on a rule for three piles that is not proved. Search has checked it for all piles up to {max}."
            ),
            Self::VerdictNoMove { outcome: Outcome::N } => write!(
                f,
                "There is no legal move, and under misère play a player without a move wins, so this is an N-position."
            ),
            Self::VerdictNoMove { outcome: Outcome::P } => {
                write!(f, "There is no legal move, so this is a P-position.")
            }
            Self::VerdictQuota { outcome, most, threshold } => write!(
                f,
                "The quota of {} is {} the threshold of {}, {}",
                n(most),
                against(outcome),
                n(threshold),
                follows(outcome)
            ),
            Self::VerdictOpeningAny { outcome, most, threshold } => write!(
                f,
                "The opening move may take any number of chips up to {}, {} the threshold of {}, {}",
                n(most),
                against(outcome),
                n(threshold),
                follows(outcome)
            ),
            Self::VerdictOpeningNotWhole { outcome, most, threshold } => write!(
                f,
                "The opening move may take up to {} chips but not a whole pile; that is {} the threshold of {}, {}",
                n(most),
                against(outcome),
                n(threshold),
                follows(outcome)
            ),
            Self::VerdictNever => write!(f, "The threshold is infinite, so this is a P-position at every quota."),
            Self::VerdictNimSum { outcome: Outcome::N } => {
                write!(f, "It is not 0, and some move makes it 0, so this is an N-position.")
            }
            Self::VerdictNimSum { outcome: Outcome::P } => {
                write!(f, "It is 0, and every move changes it, so this is a P-position.")
            }
            Self::VerdictMoves { outcome } => {
                let moves = if *outcome == Outcome::N { "Some" } else { "No" };
                write!(f, "{moves} move leads to a P-position, {}", follows(outcome))
            }
            Self::ExampleNoChips { chips, pile } => write!(f, "{}: it takes the last chip.", takes(chips, pile)),
            Self::ExampleLastChip { chips, pile } => {
                write!(f, "{}: the other player must take the last chip.", takes(chips, pile))
            }
            Self::ExamplePile { chips, pile, left, quota } => write!(
                f,
                "{}: it leaves {} there, the next quota is {}, and no answer wins.",
                takes(chips, pile),
                n(left),
                n(quota)
            ),
            Self::ExampleComponent { chips, pile, left, quota, value } => write!(
                f,
                "{}: it leaves {} there with a quota of {}, which has the Grundy value {}.",
                takes(chips, pile),
                n(left),
                n(quota),
                n(value)
            ),
            Self::ExampleHeap { chips, pile, left } => {
                write!(f, "{}: a heap of {} remains.", takes(chips, pile), n(left))
            }
            Self::HintOnePile { sum } => write!(f, "The pile is {sum}."),
            Self::HintMiserePile { sum } => write!(
                f,
                "Under misère play, one pile is equivalent to one pile with one chip fewer under normal play: {sum}."
            ),
            Self::HintTwoPiles { sum } => write!(f, "The difference of the piles is {sum}."),
            Self::HintNimSum { nim_sum, bit } => {
                write!(f, "The nim-sum of the piles is {}, and its lowest set bit is {}.", n(nim_sum), n(bit))
            }
            Self::HintNimSumZero => write!(f, "The nim-sum of the piles is 0."),
            Self::HintMisereNimSum { nim_sum, bit } => write!(
                f,
                "The nim-sum of the piles and an extra pile of 1 is {}, and its lowest set bit is {}.",
                n(nim_sum),
                n(bit)
            ),
            Self::HintMisereNimSumZero => write!(f, "The nim-sum of the piles and an extra pile of 1 is 0."),
            Self::HintResidues { modulus, residues } => {
                write!(f, "The residues of the piles modulo {} are {residues}.", n(modulus))
            }
            Self::HintMirror => write!(f, "The piles form pairs of equal piles."),
            Self::HintGrundyValues { nim_sum } => write!(f, "The nim-sum of the Grundy values is {}.", n(nim_sum)),
            Self::HintTakesLastChip { chips, pile } => {
                write!(f, "Taking {}{} takes the last chip.", n(chips), from(pile))
            }
            Self::HintLeavesLastChip { chips, pile } => {
                write!(f, "Taking {}{} leaves one chip, and the other player must take it.", n(chips), from(pile))
            }
            Self::HintLeaves { chips, pile, left } => write!(f, "Taking {}{} leaves {left}.", n(chips), from(pile)),
            Self::HintLeavesPile { sum } => sum.fmt(f),
            Self::HintLeavesPiles { piles } => piles.fmt(f),
            Self::HintLeavesMiserePile { pile, sum } => write!(f, "{pile}, equivalent to {sum}"),
            Self::HintLeavesTwoPiles { piles, sum } => write!(f, "{piles} with the difference {sum}"),
            Self::HintLeavesNimSum { piles, nim_sum } => write!(f, "{piles} with the nim-sum {}", n(nim_sum)),
            Self::HintLeavesMirror { piles } => write!(f, "{piles}, which form pairs of equal piles"),
            Self::HintAnswerBelow { most, threshold } => write!(
                f,
                "The other player may then take at most {}, less than the {} needed to win.",
                n(most),
                n(threshold)
            ),
            Self::HintAnswerNever => write!(f, "No quota wins from there."),
            Self::HintAnswerZero => write!(f, "That makes the nim-sum 0."),
            Self::HintAnswerLost => write!(f, "No move wins from there."),
            Self::HintQuota { most, threshold } => {
                write!(f, "The quota is {}, less than the {} needed to win, so no move wins.", n(most), n(threshold))
            }
            Self::HintOpening { most, threshold } => write!(
                f,
                "The opening move may take at most {}, less than the {} needed to win, so no move wins.",
                n(most),
                n(threshold)
            ),
            Self::HintNever => write!(f, "No move wins, whatever the quota."),
            Self::HintZero => write!(f, "Every move changes it from 0, so no move wins."),
            Self::HintEveryMove => write!(f, "Every move leads to a position that the other player wins."),
            Self::HintNoMove => write!(f, "There is no legal move."),
            Self::HintSomeMove => write!(f, "Some move wins."),
            Self::PuzzlePile { sum } => write!(f, "The representation of the pile is {sum}."),
            Self::PuzzleTailWins { tail, left, least, most } => write!(
                f,
                "Taking the tail {} wins: it leaves {}, and the other player may then take at most {}, less than the {} \
                 needed to win.",
                n(tail),
                n(left),
                n(most),
                n(least)
            ),
            Self::PuzzleTailLoses { tail, left, least, most } => write!(
                f,
                "Taking the tail {} loses: it leaves {}, and the other player may then take up to {}, at least the {} needed \
                 to win.",
                n(tail),
                n(left),
                n(most),
                n(least)
            ),
            Self::PuzzleTailWhole { tail } => {
                write!(f, "The tail {} is the whole pile, which the first move may not take.", n(tail))
            }
        }
    }
}

/// Sentences one after another.
#[must_use]
pub fn paragraph<S: Display>(sentences: &[S]) -> String {
    sentences.iter().map(S::to_string).collect::<Vec<_>>().join(" ")
}

const fn article(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::N => "an",
        Outcome::P => "a",
    }
}

/// The most digits of a number that are spelled out, and how many of a longer one at each end.
const DIGITS_SHOWN: usize = 30;
const DIGITS_KEPT: usize = 8;

/// A number, without its middle if it is very long.
fn abbreviated(number: &Nat) -> String {
    let digits = number.to_string();
    if digits.len() <= DIGITS_SHOWN {
        return digits;
    }
    let (first, last) = (&digits[..DIGITS_KEPT], &digits[digits.len() - DIGITS_KEPT..]);
    format!("{first}…{last} ({} digits)", digits.len())
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

/// A number and its greedy representation in the H-sequence of the take-away function. Up to [`Represented::WHOLE`] distinct terms
/// are all there; of a longer representation the two largest and the [`Represented::SMALLEST`] smallest ones.
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
            write!(f, "{} * ", abbreviated(copies))?;
        }
        f.write_str(&abbreviated(&self.value))
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
        let number = abbreviated(number);
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
        let shown: Vec<String> = self.first.iter().take(SHOWN).map(abbreviated).collect();
        if shown.len() == count {
            return f.write_str(&list(&shown));
        }
        write!(f, "{}, … ({count} of them)", shown.join(", "))
    }
}
