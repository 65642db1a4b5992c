//! The answer to a position: who wins, from which quota on, by which moves, and why.

use std::sync::Arc;

use crate::grundy::SolvedSum;
use crate::nat::{Chips, Nat};
use crate::play::{Move, Outcome, Play, Position, Rules, TakeAway};
use crate::solve::evidence::{Evidence, Source};
use crate::solve::threshold::Threshold;
use crate::theory::{Constant, OnePile, PowerOfTwo, TwoPile};

/// A theorem that answers positions of any size.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Theorem {
    /// No chips are left.
    NoChips,
    /// One pile: the least term of the greedy representation.
    OnePile,
    /// One pile under misère play: one chip less under normal play.
    MisereOnePile,
    /// Two piles: the flips of Flanigan's tableau.
    TwoPile,
    /// Equal piles in pairs: the second player repeats every move in the twin pile.
    Mirror,
    /// Power-of-two nim, `f(t) = t`: the lowest bit of the nim-sum.
    PowerOfTwo,
    /// Another take-away function that makes the same game: the lowest bit of the nim-sum.
    PowerOfTwoClass,
    /// Power-of-two nim and its class under misère play: the lowest bit of the nim-sum with one chip more.
    MiserePowerOfTwo,
    /// A constant take-away function: nim with the residues of the piles.
    Constant,
}

impl Theorem {
    /// The theorem by which the nim-sum solves piles under these rules, where [`PowerOfTwo`](crate::theory::PowerOfTwo) covers them.
    #[must_use]
    pub fn of_nim_sum(rules: &Rules) -> Self {
        match rules.play {
            Play::Misere => Self::MiserePowerOfTwo,
            Play::Normal if rules.take_away == TakeAway::POWER_OF_TWO => Self::PowerOfTwo,
            Play::Normal => Self::PowerOfTwoClass,
        }
    }

    /// The id of the claim of the audit that states it; `None` for [`Theorem::NoChips`], which is the rules of play.
    #[must_use]
    pub const fn claim(self) -> Option<&'static str> {
        match self {
            Self::NoChips => None,
            Self::OnePile => Some("flanigan-2.2"),
            Self::MisereOnePile => Some("fibnim-misere-one-pile"),
            Self::TwoPile => Some("flanigan-T5"),
            Self::Mirror => Some("flanigan-D2"),
            Self::PowerOfTwo => Some("larsson-T22"),
            Self::PowerOfTwoClass => Some("fibnim-power-of-two-class"),
            Self::MiserePowerOfTwo => Some("fibnim-power-of-two-misere"),
            Self::Constant => Some("fibnim-constant"),
        }
    }
}

/// Why an answer is right.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Reason {
    /// By a theorem.
    Theorem(Theorem),
    /// By a table of the thresholds of all positions that can be reached, filled by their recurrence.
    ThresholdSearch {
        /// How many positions the table has.
        positions: u64,
    },
    /// By evidence: a table that was built earlier, or a proof.
    Evidence(Source),
    /// By the nim-sum of the Grundy values of the piles, each of which has its own quota ([`Analysis::nim_sum`]).
    NimSum {
        /// How many rows of Grundy values were computed, for values or for winning moves that evidence does not have,
        /// or where rows are less work.
        rows: u64,
        /// What the other values rest on, if evidence knew any: the source of the first of them
        /// ([`SolvedSum::sources`] has them all).
        evidence: Option<Source>,
    },
    /// By game search, the literal definition of the outcome.
    GameSearch {
        /// How many positions were solved.
        positions: u64,
    },
}

impl Reason {
    /// The id of the claim of the audit that states the theorem, if the reason is one.
    #[must_use]
    pub const fn claim(self) -> Option<&'static str> {
        match self {
            Self::Theorem(theorem) => theorem.claim(),
            _ => None,
        }
    }
}

/// What the winning moves are derived from.
#[derive(Clone, Debug)]
pub(crate) enum Solved {
    NoChips,
    OneWord(OnePile<u64>),
    OneBig(OnePile<Nat>),
    TwoWord(TwoPile<u64>),
    TwoBig(Box<TwoPile<Nat>>),
    PowerOfTwo(PowerOfTwo),
    Constant(Constant),
    Mirror,
    /// Evidence that lists its winning takes, and the non-empty piles with their places.
    Evidence(Arc<dyn Evidence>, Vec<Nat>, Vec<usize>),
    /// A sum of one-pile games.
    NimSum(Box<SolvedSum>),
    /// All winning moves, listed.
    Listed(Vec<Move>),
    /// Nothing, for only the outcome was wanted.
    OutcomeOnly,
}

/// What is wanted of a solved position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wanted {
    /// The outcome, the threshold and the reason. Where winning moves are found by looking up the position after each move,
    /// [`Analysis::winning_moves`] is empty, and the answer takes one look-up.
    Outcome,
    /// The winning moves, too.
    Moves,
}

/// The answer to a position.
///
/// ```
/// use fibnim::{Budget, Outcome, Rules, Solver, Threshold};
/// let solver = Solver::new(Rules::FIBONACCI);
/// let analysis = solver.solve(&"(20,62;8)".parse()?, &mut Budget::default())?;
/// assert_eq!(analysis.outcome(), Outcome::N);
/// assert_eq!(analysis.threshold(), Some(&Threshold::Finite(8u32.into())));
/// let moves: Vec<String> = analysis.winning_moves().map(|m| format!("{} from pile {}", m.chips, m.pile + 1)).collect();
/// assert_eq!(moves, ["8 from pile 2"]);
/// # Ok::<(), fibnim::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Analysis {
    pub(crate) rules: Arc<Rules>,
    pub(crate) position: Position,
    pub(crate) outcome: Outcome,
    pub(crate) threshold: Option<Threshold>,
    pub(crate) reason: Reason,
    pub(crate) solved: Solved,
}

impl Analysis {
    /// The ruleset.
    #[must_use]
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The position.
    #[must_use]
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// Who wins with best play.
    #[must_use]
    pub fn outcome(&self) -> Outcome {
        self.outcome
    }

    /// The least quota with which the player to move wins; `None` where no single quota decides, which is so under
    /// local dynamic with several piles and when the opening rule spares whole piles of several.
    #[must_use]
    pub fn threshold(&self) -> Option<&Threshold> {
        self.threshold.as_ref()
    }

    /// Why the answer is right.
    #[must_use]
    pub fn reason(&self) -> Reason {
        self.reason
    }

    /// The Grundy values of the piles and their nim-sum, where these decide: under local dynamic and normal play.
    #[must_use]
    pub fn nim_sum(&self) -> Option<&SolvedSum> {
        match &self.solved {
            Solved::NimSum(sum) => Some(sum),
            _ => None,
        }
    }

    /// All winning moves, by pile in the order given and then by size, found lazily: there can be as
    /// many as a number has digits, and each as large as the number.
    ///
    /// A position without a winning move is P, except that under misère play a player without a legal move has won. Where only
    /// [the outcome](Wanted::Outcome) was wanted there may be none.
    #[must_use]
    pub fn winning_moves(&self) -> Box<dyn Iterator<Item = Move> + '_> {
        match &self.solved {
            Solved::Listed(moves) => return Box::new(moves.iter().cloned()),
            Solved::NimSum(sum) => return Box::new(sum.winning_moves()),
            _ => {}
        }
        if self.outcome == Outcome::P {
            return Box::new(std::iter::empty());
        }
        let piles = 0..self.position.piles().len();
        Box::new(piles.flat_map(move |pile| self.winning_takes(pile).map(move |take| Move { pile, chips: take })))
    }

    /// The winning takes from one pile, in increasing order.
    fn winning_takes(&self, pile: usize) -> Box<dyn Iterator<Item = Nat> + '_> {
        let cap = self.position.largest_take(pile);
        if cap.is_zero() {
            return Box::new(std::iter::empty());
        }
        match &self.solved {
            Solved::NoChips | Solved::Mirror | Solved::NimSum(_) | Solved::Listed(_) | Solved::OutcomeOnly => {
                Box::new(std::iter::empty())
            }
            Solved::OneWord(one) => match cap.word() {
                // A cap above the pile is not legal, so it is a machine word like the pile.
                Some(cap) => Box::new(one.winning_takes(cap).map(Nat::from)),
                None => Box::new(std::iter::empty()),
            },
            Solved::OneBig(one) => Box::new(one.winning_takes(cap)),
            Solved::TwoWord(two) => match cap.word() {
                Some(cap) => Box::new(self.two_pile_takes(two, pile, cap).map(Nat::from)),
                None => Box::new(std::iter::empty()),
            },
            Solved::TwoBig(two) => self.two_pile_takes(two, pile, cap),
            Solved::PowerOfTwo(game) => Box::new(game.winning_takes(pile, cap)),
            Solved::Constant(game) => Box::new(game.winning_takes(pile, cap)),
            Solved::Evidence(evidence, piles, places) => {
                let index = places.iter().position(|&place| place == pile);
                let takes = index.and_then(|index| evidence.winning_takes(piles, index, cap));
                takes.unwrap_or_else(|| Box::new(std::iter::empty()))
            }
        }
    }

    fn two_pile_takes<'a, C: Chips>(
        &self,
        two: &'a TwoPile<C>,
        pile: usize,
        cap: C,
    ) -> Box<dyn Iterator<Item = C> + 'a> {
        let is_larger = self.position.piles()[pile] > two.smaller().clone().into();
        if is_larger {
            Box::new(two.winning_takes_from_larger(cap))
        } else {
            Box::new(two.winning_takes_from_smaller(cap))
        }
    }
}
