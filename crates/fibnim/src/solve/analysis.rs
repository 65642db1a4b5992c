//! The answer to a position: who wins, from which quota on, by which moves, and why.

use std::sync::Arc;

use crate::grundy::SolvedSum;
use crate::nat::{Chips, Nat};
use crate::play::{Move, Outcome, Position, Rules};
use crate::solve::method::{Solved, Threshold};
use crate::solve::reason::Reason;
use crate::theory::TwoPile;

/// The answer to a position.
///
/// ```
/// use fibnim::{Outcome, Rules, Solver, Threshold};
/// let solver = Solver::new(Rules::FIBONACCI);
/// let analysis = solver.solve(&"(20,62;8)".parse()?)?;
/// assert_eq!(analysis.outcome(), Outcome::N);
/// assert_eq!(analysis.threshold(), Some(&Threshold::Finite(8u32.into())));
/// let moves: Vec<String> = analysis.winning_moves().map(|m| format!("{} from pile {}", m.chips, m.pile + 1)).collect();
/// assert_eq!(moves, ["8 from pile 2"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
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
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The position.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// Who wins with best play.
    pub fn outcome(&self) -> Outcome {
        self.outcome
    }

    /// The least quota with which the player to move wins; `None` where no single quota decides, which is so under
    /// local dynamic with several piles and when the opening rule spares whole piles of several.
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
            Solved::NimSum(sum) => Some(sum),
            _ => None,
        }
    }

    /// All winning moves, by pile in the order given and then by size, found lazily: there can be as
    /// many as a number has digits, and each as large as the number.
    ///
    /// A position without a winning move is P, except that under misère play a player without a legal move has won. Where only
    /// [the outcome](super::Wanted::Outcome) was wanted there may be none.
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
            // A cap above the pile is not legal, so it is a machine word like the pile.
            Solved::OneWord(one) => {
                Box::new(cap.word().into_iter().flat_map(|cap| one.winning_takes(cap)).map(Nat::from))
            }
            Solved::OneBig(one) => Box::new(one.winning_takes(cap)),
            Solved::TwoWord(two) => {
                Box::new(cap.word().into_iter().flat_map(move |cap| self.two_pile_takes(two, pile, cap)).map(Nat::from))
            }
            Solved::TwoBig(two) => self.two_pile_takes(two, pile, cap),
            Solved::PowerOfTwo(game) => Box::new(game.winning_takes(pile, cap)),
            Solved::PlusPower(game) => Box::new(game.winning_takes(pile, cap)),
            Solved::Constant(game) => Box::new(game.winning_takes(pile, cap)),
            Solved::ByMethod { method, piles, places } => {
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
