//! The data of explanations.

use crate::nat::{Chips, Nat};
use crate::numeration::{Numeration, Representation};
use crate::play::{Limit, Move, Outcome};

/// Why an answer is right.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Explanation {
    /// The numbers that the method looks at, and what they say.
    pub argument: Argument,
    /// How the outcome follows.
    pub verdict: Verdict,
    /// The first winning move, if there is one and the method lists it.
    pub example: Option<Example>,
}

/// The numbers on which a method bases its answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Argument {
    /// No chips are left.
    NoChips,
    /// Misère play: one chip is left, and the player who takes it loses.
    LastChip,
    /// The threshold of one pile is the least term of its greedy representation.
    OnePile {
        /// The pile.
        pile: Represented,
        /// The least term.
        threshold: Nat,
    },
    /// Misère play: one pile is played like a pile of one chip less under normal play.
    MiserePile {
        /// The pile less one chip.
        fewer: Represented,
        /// The least term of its greedy representation.
        threshold: Nat,
    },
    /// The difference of two piles determines a column of Flanigan's tableau, and the smaller pile the row.
    TwoPiles {
        /// The smaller pile.
        smaller: Nat,
        /// The larger pile less the smaller one.
        difference: Represented,
        /// The thresholds in the column.
        column: Column,
        /// The threshold in the row.
        threshold: Nat,
    },
    /// Power-of-two nim: the threshold is the lowest set bit of the nim-sum of the piles.
    NimSum {
        /// The nim-sum.
        nim_sum: Nat,
        /// Its lowest set bit; `None` if it is 0.
        bit: Option<Nat>,
    },
    /// Power-of-two nim under misère play: the threshold is the lowest set bit of the nim-sum of the piles and one chip more.
    MisereNimSum {
        /// The nim-sum of the piles and of a pile of one chip.
        nim_sum: Nat,
        /// Its lowest set bit; `None` if it is 0.
        bit: Option<Nat>,
    },
    /// A constant take-away function: the residues of the piles are heaps of nim.
    Residues {
        /// The constant and 1.
        modulus: Nat,
        /// The residues of the piles.
        residues: Listed,
        /// Their nim-sum.
        nim_sum: Nat,
        /// The least take that leaves residues that are a P-position of nim; `None` if there is no such take.
        threshold: Option<Nat>,
    },
    /// The piles come in equal pairs, and every move can be repeated in the equal pile.
    Mirror,
    /// The nim-sum of the Grundy values decides.
    GrundyValues {
        /// The Grundy values, in the order of the components.
        values: Listed,
        /// Their nim-sum.
        nim_sum: Nat,
    },
    /// An automaton proved for piles of every size.
    Certificate {
        /// How many states the automaton has.
        states: u32,
    },
    /// A table of thresholds that was built earlier.
    Table {
        /// How many piles the table has.
        piles: u32,
        /// The most chips of a pile.
        max: u32,
    },
    /// The thresholds of all positions below, by their recurrence.
    ThresholdSearch {
        /// How many positions there are.
        positions: u64,
    },
    /// Game search, the literal definition of the outcome.
    GameSearch {
        /// How many positions were solved.
        positions: u64,
    },
    /// Exact-k games: fewer piles can be used than a move takes from.
    TooFewPiles {
        /// From how many piles a move takes.
        count: usize,
    },
    /// Exact-k games: every move takes from all piles that can be used, so the least of their remotenesses decides.
    Remotenesses {
        /// Index and remoteness of each pile that can be used.
        piles: Vec<(usize, Nat)>,
        /// The least remoteness.
        least: Nat,
    },
    /// Exact-2 Fibonacci nim, three piles: the win by ending one pile.
    ThreePiles,
    /// Exact-2 Fibonacci nim, three piles: a rule that is checked by search up to a size and not proved.
    ThreePilesChecked {
        /// The most chips of a pile in the check.
        max: u32,
    },
}

/// The thresholds that two piles with one difference can have.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Column {
    /// The lag of the least term of the difference is 0, so that term is the threshold for every smaller pile.
    Constant,
    /// The threshold changes between the least term of the difference and the term before it.
    Flips {
        /// The least term of the difference.
        least: Part,
        /// The term before it.
        before: Part,
        /// How many times it has changed when the smaller pile has its size.
        flips: u32,
    },
}

/// How the outcome follows from the argument.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// There is no legal move.
    NoMove {
        /// P, and N under misère play.
        outcome: Outcome,
    },
    /// An N-position: at least the threshold may be taken.
    AtLeast {
        /// What may be taken.
        allowed: Allowed,
        /// The threshold.
        threshold: Nat,
    },
    /// A P-position: only less than the threshold may be taken.
    Below {
        /// What may be taken.
        allowed: Allowed,
        /// The threshold.
        threshold: Nat,
    },
    /// A P-position, because the threshold is infinite.
    Never,
    /// An N-position: some move makes the nim-sum 0.
    NonzeroNimSum,
    /// A P-position: the nim-sum is 0, and every move changes it.
    ZeroNimSum,
    /// An N-position: some move leads to a P-position.
    SomeMove,
    /// A P-position: no move leads to a P-position.
    EveryMove,
}

impl Verdict {
    /// The outcome that follows.
    #[must_use]
    pub fn outcome(&self) -> Outcome {
        match self {
            Self::NoMove { outcome } => *outcome,
            Self::AtLeast { .. } | Self::NonzeroNimSum | Self::SomeMove => Outcome::N,
            Self::Below { .. } | Self::Never | Self::ZeroNimSum | Self::EveryMove => Outcome::P,
        }
    }
}

/// The most chips that may be taken, and by which rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Allowed {
    /// The rule.
    pub limit: Limit,
    /// The quota; at an opening the most chips that the piles allow.
    pub most: Nat,
}

/// A winning move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Example {
    /// The move.
    pub chosen: Move,
    /// What it leaves.
    pub leaves: Leaves,
}

/// What a winning move leaves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Leaves {
    /// No chips: the other player cannot move.
    NoChips,
    /// Misère play: one chip, which the other player has to take.
    LastChip,
    /// Chips in the pile that the move takes from, and a quota for the next move.
    Pile {
        /// How many chips.
        chips: Nat,
        /// The quota.
        quota: Nat,
    },
    /// A pile of a sum with the Grundy value that makes the nim-sum 0.
    Component {
        /// How many chips.
        chips: Nat,
        /// The quota of the pile.
        quota: Nat,
        /// The Grundy value.
        value: Nat,
    },
    /// A heap of nim that makes the nim-sum 0.
    Heap {
        /// How many chips.
        chips: Nat,
    },
}

/// Why one move wins, or why none does.
#[expect(clippy::large_enum_variant, reason = "made one at a time and never stored in numbers")]
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MoveReason {
    /// The move wins.
    Wins {
        /// The move.
        chosen: Move,
        /// How many piles the position has, the empty ones included.
        piles: usize,
        /// The numbers of the method before the move.
        before: Argument,
        /// Why the other player loses then.
        answer: Answer,
    },
    /// Games of several piles a move: why the position has its outcome.
    Position(Box<Explanation>),
    /// No move wins.
    Lost {
        /// The numbers of the method.
        before: Argument,
        /// How the outcome follows.
        verdict: Verdict,
    },
}

/// Why the player who answers a winning move loses.
#[expect(clippy::large_enum_variant, reason = "made one at a time and never stored in numbers")]
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// No chips are left.
    NoChips,
    /// Misère play: one chip is left.
    LastChip,
    /// No move wins in the position that is left.
    Lost {
        /// The piles that are not empty.
        left: Listed,
        /// The numbers of the method in the position that is left.
        after: Argument,
        /// How its outcome follows.
        verdict: Verdict,
    },
}

/// Numbers in order, the first [`Listed::MOST`] of them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Listed {
    /// The first numbers.
    pub first: Vec<Nat>,
    /// How many more there are.
    pub left_out: usize,
}

impl Listed {
    /// The most numbers that are kept.
    pub const MOST: usize = 64;

    pub(super) fn of<'a>(numbers: impl Iterator<Item = &'a Nat>) -> Self {
        let mut numbers = numbers.fuse();
        let first = numbers.by_ref().take(Self::MOST).cloned().collect();
        Self { first, left_out: numbers.count() }
    }

    /// How many numbers there are.
    #[must_use]
    pub fn count(&self) -> usize {
        self.first.len() + self.left_out
    }
}

/// Equal terms of a representation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Part {
    /// The index `k` of the term `H_k`, from 1.
    pub index: u32,
    /// The term.
    pub term: Nat,
    /// How many times it occurs: once, except for the last term of a finite H-sequence.
    pub copies: Nat,
}

/// A number with its greedy representation in the H-sequence of the take-away function.
///
/// Up to [`Represented::WHOLE`] distinct terms are all there; of a longer representation the two largest and the
/// [`Represented::SMALLEST`] smallest ones.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Represented {
    /// The number.
    pub number: Nat,
    /// The largest terms, in decreasing order: all terms if none is left out.
    pub largest: Vec<Part>,
    /// How many distinct terms between the largest and the smallest ones are left out.
    pub left_out: usize,
    /// The smallest terms, in decreasing order; none if none is left out.
    pub smallest: Vec<Part>,
}

impl Represented {
    /// The most distinct terms of a representation that is kept whole.
    pub const WHOLE: usize = 64;
    /// How many of the smallest terms of a longer representation are kept.
    pub const SMALLEST: usize = 14;
    /// How many of the largest ones. These are as long as the number.
    const LARGEST: usize = 2;

    pub(super) fn of<C: Chips>(system: &Numeration<C>, number: &C, representation: &Representation<C>) -> Self {
        let indices = &representation.indices;
        let top = indices.last().copied().unwrap_or_default();
        let parts = |indices: &[u32]| -> Vec<Part> {
            let part = |&index: &u32| {
                let further = if index == top { representation.repeats.clone().into() } else { Nat::ZERO };
                Part { index, term: system.term(index).into(), copies: further + Nat::ONE }
            };
            indices.iter().rev().map(part).collect()
        };
        let number = number.clone().into();
        if indices.len() <= Self::WHOLE {
            return Self { number, largest: parts(indices), left_out: 0, smallest: Vec::new() };
        }
        let left_out = indices.len() - Self::LARGEST - Self::SMALLEST;
        Self {
            number,
            largest: parts(&indices[indices.len() - Self::LARGEST..]),
            left_out,
            smallest: parts(&indices[..Self::SMALLEST]),
        }
    }

    /// Whether the number is a term of the H-sequence.
    #[must_use]
    pub fn is_term(&self) -> bool {
        matches!(&self.largest[..], [only] if only.copies == Nat::ONE && self.left_out == 0)
    }
}

impl Explanation {
    pub(crate) fn new(argument: Argument, verdict: Verdict) -> Self {
        Self { argument, verdict, example: None }
    }
}

/// A number of chips of a formula.
pub(super) fn nat<C: Chips>(chips: &C) -> Nat {
    chips.clone().into()
}
