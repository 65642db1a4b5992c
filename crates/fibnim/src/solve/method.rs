//! Methods, the ways in which a solver answers positions, and their answers: who wins, from which quota on, by which
//! moves, and why.

use std::fmt;
use std::ops::Deref;
use std::str::FromStr;
use std::sync::Arc;

use crate::grundy::SolvedSum;
use crate::nat::{Chips, Nat};
use crate::play::{Dynamic, Limit, Move, Outcome, Play, Position, RuledPosition, Rules};
use crate::solve::budget::{Budget, Progress};
use crate::solve::error::SolveError;
use crate::solve::reason::{Reason, Theorem, Wanted};
use crate::theory::{Constant, OnePile, PlusPower, PowerOfTwo, TwoPile};
use crate::written::ParseNatError;

/// The text of an infinite threshold.
const INFINITY: &str = "infinity";

/// The least quota with which the player to move wins. `(a; w)` is N exactly if `w >= L(a)`.
///
/// Under misère play a position without chips has threshold 0: the player to move has won.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Threshold {
    /// The player to move wins with this quota and every larger one.
    Finite(Nat),
    /// No quota wins.
    Infinite,
}

impl Threshold {
    /// The threshold of the position without chips.
    pub fn without_chips(play: Play) -> Self {
        match play {
            Play::Normal => Self::Infinite,
            Play::Misere => Self::Finite(Nat::ZERO),
        }
    }

    /// Whether the player to move wins with this quota.
    pub fn is_reached_by(&self, quota: &Nat) -> bool {
        matches!(self, Self::Finite(least) if quota >= least)
    }
}

impl From<Option<Nat>> for Threshold {
    fn from(threshold: Option<Nat>) -> Self {
        threshold.map_or(Self::Infinite, Self::Finite)
    }
}

impl fmt::Display for Threshold {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Finite(quota) => quota.fmt(f),
            Self::Infinite => f.write_str(INFINITY),
        }
    }
}

/// Reads decimal digits, or `infinity`.
impl FromStr for Threshold {
    type Err = ParseNatError;

    fn from_str(text: &str) -> Result<Self, ParseNatError> {
        if text == INFINITY { Ok(Self::Infinite) } else { text.parse().map(Self::Finite) }
    }
}

/// A way to answer positions of one ruleset, such as theorems, certificates and tables. A method answers, with its name
/// as the [`Reason`]; or it does not cover the position; or it refuses, with the cost of an answer.
/// [`Solver::solve`](crate::Solver::solve) says in which order methods are asked.
///
/// An implementor overrides the functions that it can answer.
pub trait Method: fmt::Debug + Send + Sync {
    /// The ruleset.
    fn rules(&self) -> &Rules;

    /// The threshold `L(piles)` under one quota for all piles; `None` if the method does not cover the piles. They come
    /// in any order, and none of them is empty.
    ///
    /// # Errors
    /// If the method covers the piles, but the answer cannot be read or exceeds the budget.
    fn threshold(&self, piles: &[Nat], budget: &mut Budget<'_>) -> Result<Option<Threshold>, SolveError> {
        let _ = (piles, budget);
        Ok(None)
    }

    /// The name under which the [`threshold`](Self::threshold) of these piles is reported; by default the recurrence.
    fn reason(&self, piles: &[Nat]) -> Reason {
        Reason::searched(piles)
    }

    /// All winning takes of at most `cap` chips from the pile with index `pile`, in increasing order and found lazily;
    /// `None` if they are better found by the thresholds of the positions after each take. It is `Some` for every pile
    /// of a position or for none. The solver calls it only if [`threshold`](Self::threshold) is known.
    fn winning_takes<'a>(
        &'a self,
        piles: &'a [Nat],
        pile: usize,
        cap: Nat,
    ) -> Option<Box<dyn Iterator<Item = Nat> + 'a>> {
        let _ = (piles, pile, cap);
        None
    }

    /// The Grundy value `G(pile; quota)` of one pile under normal play with the take-away function of the
    /// [`rules`](Self::rules), where the pile has a quota of its own; `None` if the method knows nothing of it.
    ///
    /// # Errors
    /// If the answer cannot be read or exceeds the budget.
    fn grundy(
        &self,
        pile: &Nat,
        quota: &Nat,
        budget: &mut Budget<'_>,
    ) -> Result<Option<(GrundyBound, Reason)>, SolveError> {
        let _ = (pile, quota, budget);
        Ok(None)
    }

    /// The answer to a position; `None` if the method does not cover it. By default it rests on the
    /// [`threshold`](Self::threshold), and the winning moves on the thresholds after each move.
    ///
    /// # Errors
    /// If the method covers the position, but the answer cannot be read or exceeds the budget.
    fn solve(&self, asked: &Asked<'_>, budget: &mut Budget<'_>) -> Result<Option<Verdict>, SolveError> {
        if !asked.has_threshold() {
            return Ok(None);
        }
        let Some(threshold) = self.threshold(&asked.piles, budget)? else { return Ok(None) };
        let solved = if self.winning_takes(&asked.piles, 0, Nat::ZERO).is_some() {
            Derivation::ByMethod {
                method: asked.method.clone(),
                piles: asked.piles.clone(),
                places: asked.occupied.clone(),
            }
        } else if asked.outcome_only() {
            Derivation::OutcomeOnly
        } else {
            let rules = self.rules();
            let moves = asked.listed(budget, |after, take, budget| {
                let threshold = if after.is_empty() {
                    Some(Threshold::without_chips(rules.play))
                } else {
                    self.threshold(after, budget)?
                };
                Ok(threshold.map(|threshold| !threshold.is_reached_by(&rules.take_away.quota_after(take))))
            })?;
            match moves {
                Some(moves) => Derivation::Listed(moves),
                // The method does not know all positions after a move, so it does not answer this one.
                None => return Ok(None),
            }
        };
        Ok(Some(asked.by_threshold(threshold, self.reason(&asked.piles), solved)))
    }
}

/// A position that a solver asks its methods about.
#[derive(Debug)]
pub struct Asked<'a> {
    pub(crate) rules: &'a Arc<Rules>,
    pub(crate) position: &'a Position,
    /// The places of the piles that are not empty, and their sizes.
    pub(crate) occupied: Vec<usize>,
    pub(crate) piles: Vec<Nat>,
    pub(crate) wanted: Wanted,
    /// All methods of the solver, for those that build on others.
    pub(crate) methods: &'a [Arc<dyn Method>],
    /// The one that is asked.
    pub(crate) method: &'a Arc<dyn Method>,
}

/// How many moves are tried between two calls of the monitor.
const MOVES_A_CHECK: u64 = 1 << 12;

impl Asked<'_> {
    /// The piles that are not empty, if one quota holds for all of them.
    pub fn under_one_quota(&self) -> Option<&[Nat]> {
        self.has_threshold().then_some(&self.piles[..])
    }

    /// The answer of another method.
    ///
    /// # Errors
    /// Those of the method.
    pub fn by_method(&self, method: &Arc<dyn Method>, budget: &mut Budget<'_>) -> Result<Option<Verdict>, SolveError> {
        method.solve(&Asked { occupied: self.occupied.clone(), piles: self.piles.clone(), method, ..*self }, budget)
    }

    /// The most chips that the next move may take.
    pub fn largest_take(&self) -> Nat {
        self.occupied.iter().map(|&pile| self.position.largest_take(pile)).max().unwrap_or(Nat::ZERO)
    }

    /// The answer of a method that finds the threshold and the winning moves together. `takes` has the winning takes of
    /// each pile that is not empty, in increasing order; takes above the [largest take](Self::largest_take) are
    /// optional.
    pub fn by_takes(&self, threshold: Threshold, reason: Reason, takes: &[Vec<Nat>]) -> Verdict {
        let moves = self.occupied.iter().zip(takes).flat_map(|(&pile, takes)| {
            let most = self.position.largest_take(pile);
            takes.iter().filter(move |take| **take <= most).map(move |chips| Move { pile, chips: chips.clone() })
        });
        self.by_threshold(threshold, reason, Derivation::Listed(moves.collect()))
    }

    /// Whether one quota holds for all piles. With one pile left the two dynamics are the same game.
    pub(crate) fn has_threshold(&self) -> bool {
        self.occupied.len() <= 1 || self.position.dynamic() == Dynamic::Global
    }

    /// Whether the winning moves are not needed. They are needed if an opening may not take whole piles, since those
    /// may be the only winning moves.
    fn outcome_only(&self) -> bool {
        self.wanted == Wanted::Outcome
            && !self.occupied.iter().any(|&pile| *self.position.limit(pile) == Limit::NotWhole)
    }

    /// The moves that lead to P, by pile and then by size. `wins` gets the non-empty piles after a take, and the take,
    /// and says whether that position is P. If it does not know (`None`), the list ends.
    pub(crate) fn listed(
        &self,
        budget: &mut Budget<'_>,
        mut wins: impl FnMut(&[Nat], &Nat, &mut Budget<'_>) -> Result<Option<bool>, SolveError>,
    ) -> Result<Option<Vec<Move>>, SolveError> {
        let mut moves = Vec::new();
        let mut done = 0_u64;
        let mut after = Vec::with_capacity(self.piles.len());
        for (i, &pile) in self.occupied.iter().enumerate() {
            let Ok(most) = u64::try_from(&self.position.largest_take(pile)) else { return Ok(None) };
            for chips in (1..=most).map(Nat::from) {
                after.clear();
                after.extend(
                    self.piles.iter().enumerate().map(|(j, pile)| if i == j { pile - &chips } else { pile.clone() }),
                );
                after.retain(|pile| !pile.is_zero());
                let Some(wins) = wins(&after, &chips, budget)? else { return Ok(None) };
                if wins {
                    moves.push(Move { pile, chips });
                }
                done += 1;
                if done.is_multiple_of(MOVES_A_CHECK) {
                    Progress { done, total: None }.tell(budget.monitor)?;
                }
            }
        }
        Ok(Some(moves))
    }

    /// The answer if this outcome is known.
    pub(crate) fn by_outcome(&self, outcome: Outcome, reason: Reason, solved: Derivation) -> Verdict {
        Verdict {
            position: RuledPosition::new(self.rules.clone(), self.position.clone()),
            outcome,
            threshold: None,
            reason,
            solved,
        }
    }

    /// The answer if this threshold decides, by comparing the quota or the opening rule with it. All occupied piles
    /// then have the same limit.
    pub(crate) fn by_threshold(&self, threshold: Threshold, reason: Reason, solved: Derivation) -> Verdict {
        let Self { position, occupied, .. } = self;
        let limit = occupied.first().map(|&pile| position.limit(pile));
        let can_move = occupied.iter().any(|&pile| !position.largest_take(pile).is_zero());
        let several_spared = limit == Some(&Limit::NotWhole) && occupied.len() > 1;
        let wins = match limit {
            _ if !can_move => self.rules.play == Play::Misere,
            Some(Limit::Quota(quota)) => threshold.is_reached_by(quota.chips()),
            // A finite threshold is at most the largest pile.
            Some(Limit::NotWhole) if !several_spared => threshold.is_reached_by(&position.largest_take(occupied[0])),
            _ => threshold != Threshold::Infinite,
        };
        // The last chip alone under misère play: if an opening may not take it, the rules decide.
        let by_rules = !can_move && matches!(solved, Derivation::NoChips);
        let reason = if by_rules { Reason::Theorem(Theorem::Rules) } else { reason };
        let mut analysis = self.by_outcome(Outcome::for_mover(wins), reason, solved);
        analysis.threshold = (!several_spared).then_some(threshold);
        if several_spared && can_move && analysis.listed().next().is_none() {
            // Only whole piles would win, and the opening rule spares them.
            analysis.outcome = Outcome::P;
        }
        analysis
    }
}

/// What the winning moves are derived from.
#[derive(Clone, Debug)]
pub(crate) enum Derivation {
    NoChips,
    OneWord(OnePile<u64>),
    OneBig(OnePile<Nat>),
    TwoWord(TwoPile<u64>),
    TwoBig(Box<TwoPile<Nat>>),
    PowerOfTwo(PowerOfTwo),
    PlusPower(PlusPower),
    Constant(Constant),
    Mirror,
    /// The method that found the threshold lists the winning takes: the non-empty piles with their places.
    ByMethod {
        method: Arc<dyn Method>,
        piles: Vec<Nat>,
        places: Vec<usize>,
    },
    /// A sum of one-pile games.
    NimSum(Box<SolvedSum>),
    /// All winning moves, listed.
    Listed(Vec<Move>),
    /// Nothing, since only the outcome was wanted.
    OutcomeOnly,
}

/// The answer to a position.
///
/// ```
/// use fibnim::{Outcome, Rules, Solver, Threshold};
/// let solver = Solver::new(Rules::FIBONACCI);
/// let analysis = solver.solve(&"(20,62;8)".parse()?)?;
/// assert_eq!(analysis.outcome(), Outcome::N);
/// assert_eq!(analysis.threshold(), Some(&Threshold::Finite(8u32.into())));
/// let words = |m: fibnim::Move| format!("{} from pile {}", m.chips, m.pile + 1);
/// let moves: Vec<String> = analysis.winning_moves().map(words).collect();
/// assert_eq!(moves, ["8 from pile 2"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Analysis(pub(crate) Verdict);

impl Deref for Analysis {
    type Target = Verdict;

    fn deref(&self) -> &Verdict {
        &self.0
    }
}

impl Analysis {
    /// All winning moves, by pile in the order given and then by size, found lazily: there can be as many as a number
    /// has digits, and each as large as the number.
    ///
    /// A position without a winning move is P, except that under misère play a player without a legal move has won.
    pub fn winning_moves(&self) -> Box<dyn Iterator<Item = Move> + '_> {
        self.0.listed()
    }
}

/// The answer to a position, perhaps without its winning moves.
#[derive(Clone, Debug)]
pub struct Verdict {
    pub(crate) position: RuledPosition,
    pub(crate) outcome: Outcome,
    pub(crate) threshold: Option<Threshold>,
    pub(crate) reason: Reason,
    pub(crate) solved: Derivation,
}

impl Verdict {
    /// The ruleset.
    pub fn rules(&self) -> &Rules {
        &self.position.rules
    }

    /// The position, with its rules.
    pub fn position(&self) -> &RuledPosition {
        &self.position
    }

    /// The outcome with best play.
    pub fn outcome(&self) -> Outcome {
        self.outcome
    }

    /// The least quota with which the player to move wins; `None` if no single quota decides. That is so under local
    /// dynamic with several piles, and if there are several piles and the opening may not take a whole one.
    pub fn threshold(&self) -> Option<&Threshold> {
        self.threshold.as_ref()
    }

    /// Why the answer is right.
    pub fn reason(&self) -> Reason {
        self.reason
    }

    /// The Grundy values of the piles and their nim-sum, where these decide: under local dynamic and normal play.
    pub fn nim_sum(&self) -> Option<&SolvedSum> {
        match &self.solved {
            Derivation::NimSum(sum) => Some(sum),
            _ => None,
        }
    }

    /// The winning moves, as those of an [`Analysis`]; `None` if only the outcome was
    /// [wanted](crate::Wanted::Outcome) and they would have taken more work.
    pub fn moves(&self) -> Option<Box<dyn Iterator<Item = Move> + '_>> {
        (!matches!(self.solved, Derivation::OutcomeOnly)).then(|| self.listed())
    }

    /// The winning moves, as far as they are known.
    pub(crate) fn listed(&self) -> Box<dyn Iterator<Item = Move> + '_> {
        match &self.solved {
            Derivation::Listed(moves) => return Box::new(moves.iter().cloned()),
            Derivation::NimSum(sum) => return Box::new(sum.winning_moves()),
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
        let cap = self.position.position.largest_take(pile);
        if cap.is_zero() {
            return Box::new(std::iter::empty());
        }
        match &self.solved {
            Derivation::NoChips
            | Derivation::Mirror
            | Derivation::NimSum(_)
            | Derivation::Listed(_)
            | Derivation::OutcomeOnly => Box::new(std::iter::empty()),
            // The cap is at most the pile, so it is a machine word, too.
            Derivation::OneWord(one) => {
                Box::new(cap.word().into_iter().flat_map(|cap| one.winning_takes(cap)).map(Nat::from))
            }
            Derivation::OneBig(one) => Box::new(one.winning_takes(cap)),
            Derivation::TwoWord(two) => {
                Box::new(cap.word().into_iter().flat_map(move |cap| self.two_pile_takes(two, pile, cap)).map(Nat::from))
            }
            Derivation::TwoBig(two) => self.two_pile_takes(two, pile, cap),
            Derivation::PowerOfTwo(game) => Box::new(game.winning_takes(pile, cap)),
            Derivation::PlusPower(game) => Box::new(game.winning_takes(pile, cap)),
            Derivation::Constant(game) => Box::new(game.winning_takes(pile, cap)),
            Derivation::ByMethod { method, piles, places } => {
                let index = places.iter().position(|&place| place == pile);
                let takes = index.and_then(|index| method.winning_takes(piles, index, cap));
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
        let is_larger = self.position.piles()[pile] > two.smaller.clone().into();
        if is_larger {
            Box::new(two.winning_takes_from_larger(cap))
        } else {
            Box::new(two.winning_takes_from_smaller(cap))
        }
    }
}

/// What is known of a Grundy value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GrundyBound {
    /// It is this number.
    Exactly(Nat),
    /// It is this number or a larger one.
    AtLeast(Nat),
}
